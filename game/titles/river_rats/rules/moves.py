"""The complete list of legal commands, frame by frame, the reasons of refusals, and what suit actions and powers do.

Rulebook, Suit actions and Player powers.
"""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from game.engine.types import Seat, Secret
from game.pieces import DECK, Card
from game.titles.river_rats.rules import dealing
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.dealing import RiverRatsDraft, RiverRatsView, refill_market, take_top
from game.titles.river_rats.rules.events import JOKER, ClubsPower, HeartsPower, RiverRatsState
from game.titles.river_rats.rules.resolution import hand_complete
from game.titles.river_rats.rules.terms import Ability, JokerUse, Terms

PLAY: Final = {card: cmd.PlayCard(card) for card in DECK}
TAKE: Final = {card: cmd.TakeFromMarket(card) for card in DECK}
ADD: Final = {card: cmd.AddToMarket(card) for card in DECK}
DISCARD: Final = {card: cmd.DiscardCard(card) for card in DECK}
MARK: Final = {card: cmd.MarkDiscard(card) for card in DECK}
SWAP: Final = {target: {card: cmd.Swap(target, card) for card in DECK if card != target} for target in DECK}
FLIP: Final = tuple(cmd.FlipRatCard(place) for place in range(20))
REMOVE: Final = tuple(cmd.RemoveRatCard(place) for place in range(20))
DRAW: Final = cmd.DrawFromDeck()
USE_JOKER: Final = cmd.UseJoker()
ADD_TOP: Final = cmd.AddTopToMarket()
ADD_DEBT: Final = cmd.AddDebt()
FINISH: Final = cmd.FinishDiscards()
DECLINE: Final = cmd.Decline()
INVOKE: Final = cmd.InvokeJoker()
REVEAL: Final = cmd.RevealNext()
PASS: Final = cmd.Pass()
SUIT: Final[dict[type[ActionCommand], str]] = {
    cmd.AddToMarket: "C",
    cmd.AddTopToMarket: "C",
    cmd.Swap: "D",
    cmd.AddDebt: "H",
    cmd.FlipRatCard: "H",
    cmd.DiscardCard: "S",
    cmd.MarkDiscard: "S",
    cmd.FinishDiscards: "S",
}
"""The suit whose action or power a command is."""

ASK_TO_DRAW: Final = tuple(ev.Asked(fr.Drawing(Seat(number))) for number in range(4))
ASK_TO_PLAY: Final = tuple(ev.Asked(fr.Playing(Seat(number))) for number in range(4))


StateOrView: TypeAlias = RiverRatsState | RiverRatsView
"""A state or a view: both answer alike about the public part of the table."""


def legal(state: RiverRatsState, terms: Terms, seat: Seat) -> list[cmd.RiverRatsCommand]:
    """Returns all commands the seat may give, in a stable order; [] for a seat that is not asked."""
    match state.frame:
        case fr.Turn() as frame:
            return _turn(state, terms, seat) if frame.seat == seat else []
        case fr.Playing() as frame:
            return [PLAY[card] for card in state.hands[seat]] if frame.seat == seat else []
        case fr.Acting() as frame:
            return [*actions(state, terms, seat, frame.card), DECLINE] if frame.seat == seat else []
        case fr.Drawing() as frame:
            return draws(state) if frame.seat == seat else []
        case fr.ClubsPower() as frame:
            return [*clubs_actions(state, terms, seat), DECLINE] if frame.seat == seat else []
        case fr.HeartsPower() as frame:
            return [ADD_DEBT, DECLINE] if frame.seat == seat else []
        case fr.ChoosingDiscards() as frame:
            return [*more_marks(state, terms, seat, frame.chosen), FINISH] if frame.seat == seat else []
        case fr.ExpertReveal() as frame:
            return [REVEAL, DECLINE] if frame.seat == seat else []
        case fr.ExpertOffer() as frame:
            return [INVOKE, DECLINE] if frame.seat == seat else []
        case fr.AdvancedJoker() as frame:
            return list(REMOVE[: len(state.rat_cards)]) if frame.seat == seat else []
        case fr.JokerIdentity() as frame:
            return [cmd.ChooseIdentity(card) for card in frame.choices] if frame.seat == seat else []
        case fr.Dealing() | fr.Over():
            return []
        case frame:
            assert_never(frame)


def actions(state: RiverRatsState, terms: Terms, seat: Seat, card: Card) -> list[cmd.RiverRatsCommand]:
    """Suit Action and Player Power of a card just played, without `Decline`; [] if there is nothing to do."""
    suit = card[0]
    power = has_power(state, terms.powers, seat, suit)
    if suit == "D":
        return _swaps(state, seat, card, power)
    if suit == "S":
        cards = state.hands[seat] + state.market
        return [MARK[each] for each in cards] if power else [DISCARD[each] for each in cards]
    if suit == "H":
        debt = [ADD_DEBT] if state.deck or state.discard else []
        return [*debt, *(FLIP[place] for place, up in enumerate(state.rat_up) if not up)] if power else [*debt]
    return clubs_actions(state, terms, seat)


def clubs_actions(state: RiverRatsState, terms: Terms, seat: Seat) -> list[cmd.RiverRatsCommand]:
    """Returns the additions to the Market by clubs, while it has room."""
    if len(state.market) >= terms.market_most:
        return []
    if terms.seats > 1:
        return [ADD[card] for card in state.hands[seat]]
    return [ADD_TOP] if state.deck or state.discard else []


def more_marks(state: RiverRatsState, terms: Terms, seat: Seat, chosen: tuple[Card, ...]) -> list[cmd.RiverRatsCommand]:
    """Returns the choices by the spades power besides `chosen`: cards of the same source, unless both may mix (R)."""
    hand = state.hands[seat]
    one_source = hand if chosen[0] in hand else state.market
    sources = hand + state.market if terms.spade_power_mix else one_source
    return [MARK[card] for card in sources if card not in chosen]


def marked(table: StateOrView) -> tuple[Card, ...]:
    """The cards chosen so far for the spades power, as far as they are known."""
    match table.frame:
        case fr.ChoosingDiscards() as frame:
            return frame.chosen
        case _:
            return ()


def draws(state: RiverRatsState) -> list[cmd.RiverRatsCommand]:
    """Returns the draws from deck and Market, whether or not there is room in a hand."""
    takes: list[cmd.RiverRatsCommand] = [TAKE[card] for card in state.market]
    if state.deck or state.discard:
        takes.insert(0, DRAW)
    return takes


def has_power(table: StateOrView, powers: bool, seat: Seat, suit: str) -> bool:
    """True if a card of this suit lets the seat use its Player Power, if there are powers."""
    return powers and table.aces[seat][0] == suit


def can_use_joker(table: StateOrView, joker: JokerUse, ability: Ability) -> bool:
    """A face-up Joker instead of Draw & Play: once per hand, never first under the spades Rat unless set aside (R)."""
    return (
        table.jokers_up > 0
        and table.joker_seat is None
        and joker != "reveal"
        and (joker == "remove" or not plays_face_down(table, ability))
    )


def plays_face_down(table: StateOrView, ability: Ability) -> bool:
    """True if the next card goes face-down: the first one, if the active Rat has the ability."""
    return not table.collective and ability.first_card_hidden


def swap_targets(state: RiverRatsState, card: Card) -> list[Card]:
    """Collective cards that may be swapped away after `card` was played: open ones, no Joker, not `card` itself."""
    cards = state.collective if state.first_owner is None else state.collective[1:]
    return [target for target in cards if target != card and target != JOKER]


ActionCommand: TypeAlias = (
    cmd.AddToMarket
    | cmd.AddTopToMarket
    | cmd.Swap
    | cmd.AddDebt
    | cmd.FlipRatCard
    | cmd.DiscardCard
    | cmd.MarkDiscard
    | cmd.FinishDiscards
)


def refusal(state: RiverRatsState, terms: Terms, seat: Seat, command: cmd.RiverRatsCommand) -> str | None:
    """Returns the reason why the command is not legal now; None for one that `legal` lists."""
    if command in legal(state, terms, seat):
        return None
    match state.frame:
        case fr.Over() | fr.Dealing():
            return "match_over"
        case frame:
            return _refused(state, terms, frame, command) if frame.seat == seat else "not_your_turn"


def draw_from_deck(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Adds the top card of the deck to the hand."""
    take_top(draft, terms, lambda card: ev.CardDrawn(seat, Secret((seat,), card)))
    _go_on_drawing(draft, terms, seat)


def take_from_market(draft: RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Adds a Market card to the hand; the Market refills before anything else happens."""
    draft.emit(ev.MarketTaken(seat, card))
    refill_market(draft, terms)
    _go_on_drawing(draft, terms, seat)


def play_card(draft: RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Plays a hand card into the collective hand; its action or power is offered if there is one."""
    if plays_face_down(draft.state, terms.ability(draft.state.rat)):
        draft.emit(ev.FirstCardPlayed(seat, Secret((seat,), card)))
        end_turn(draft, terms, seat)
        return
    draft.emit(ev.CardPlayed(seat, card))
    if actions(draft.state, terms, seat, card):
        draft.emit(ev.Asked(fr.Acting(seat, card)))
    else:
        end_turn(draft, terms, seat)


def use_joker(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Uses a face-up Joker for the turn: into the collective hand, or aside until the hand is complete (Advanced)."""
    draft.emit(ev.JokerPlayed(seat) if terms.joker == "wild" else ev.JokerSetAside(seat))
    end_turn(draft, terms, seat)


def pass_turn(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Passes for a seat with nothing to play and nothing to draw; when all seats passed, the hand is resolved as it
    stands (R).
    """
    frame = draft.state.frame
    passes = frame.passes + 1 if type(frame) is fr.Turn else 1
    draft.emit(ev.Passed(seat))
    if passes >= terms.seats:
        hand_complete(draft, terms)
    else:
        draft.emit(ev.TurnBegan(_next(terms, seat), passes))


def end_turn(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Called when a turn is over, actions included: the hand is complete, or the next seat plays."""
    state = draft.state
    if len(state.collective) >= state.collective_size:
        hand_complete(draft, terms)
    else:
        draft.emit(ev.TurnBegan(_next(terms, seat)))


def decline(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Declines the action, the second card or the Debt."""
    draft.emit(ev.ActionDeclined(seat))
    end_turn(draft, terms, seat)


def add_to_market(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Clubs: a hand card into the Market."""
    second = type(draft.state.frame) is ClubsPower
    draft.emit(ev.CardAddedToMarket(seat, card, second))
    _after_clubs(draft, terms, seat, second)


def add_top_to_market(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Clubs, solo: the top of the deck into the Market."""
    second = type(draft.state.frame) is ClubsPower
    dealing.take_top(draft, terms, lambda card: ev.TopAddedToMarket(seat, Secret(None, card), second))
    _after_clubs(draft, terms, seat, second)


def swap(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, target: Card, card: Card) -> None:
    """Diamonds: a collective card for one from the hand or, as the power, from the Market. Triggers nothing."""
    draft.emit(ev.CardsSwapped(seat, target, card, power=card in draft.state.market))
    end_turn(draft, terms, seat)


def add_debt(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Hearts: the pile grows by an unseen card."""
    dealing.raise_debt(draft, terms, seat)
    end_turn(draft, terms, seat)


def flip_rat_card(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, place: int) -> None:
    """Hearts power: a face-down Rat card is turned up, then the Debt may be raised or not."""
    state = draft.state
    draft.emit(ev.RatCardFlipped(seat, place, Secret(None, state.rat_cards[place])))
    if dealing.can_take(state):
        draft.emit(ev.Asked(HeartsPower(seat, state.collective[-1])))
    else:
        end_turn(draft, terms, seat)


def discard(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Spades: one card away; the Market refills if it must."""
    _discard(draft, seat, card, power=False)
    dealing.refill_market(draft, terms)
    end_turn(draft, terms, seat)


def mark_discard(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Spades power: one more card is chosen; with the last one that can be chosen the choice is finished."""
    state = draft.state
    chosen = (*marked(state), card)
    draft.emit(ev.DiscardMarked(seat, Secret(None if card in state.market else (seat,), card)))
    if not more_marks(state, terms, seat, chosen):
        finish_discards(draft, terms, seat)


def finish_discards(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Spades power: all chosen cards away, then one refill."""
    for card in marked(draft.state):
        _discard(draft, seat, card, power=True)
    dealing.refill_market(draft, terms)
    end_turn(draft, terms, seat)


def _turn(state: RiverRatsState, terms: Terms, seat: Seat) -> list[cmd.RiverRatsCommand]:
    hand = state.hands[seat]
    commands: list[cmd.RiverRatsCommand] = []
    if len(hand) < terms.hand_limit:
        commands = draws(state)
    if not commands:
        commands = [PLAY[card] for card in hand] if hand else [PASS]
    if state.jokers_up and can_use_joker(state, terms.joker, terms.ability(state.rat)):
        commands.append(USE_JOKER)
    return commands


def _swaps(state: RiverRatsState, seat: Seat, card: Card, power: bool) -> list[cmd.RiverRatsCommand]:
    sources = state.hands[seat] + state.market if power else state.hands[seat]
    return [SWAP[target][source] for target in swap_targets(state, card) for source in sources]


def _refused(state: RiverRatsState, terms: Terms, frame: fr.AskingFrame, command: cmd.RiverRatsCommand) -> str:
    match command:
        case cmd.DrawFromDeck() | cmd.TakeFromMarket() | cmd.PlayCard():
            return _turn_refused(state, terms, frame, command)
        case cmd.UseJoker():
            return _joker_refused(state, terms, frame)
        case cmd.Decline() | cmd.ChooseIdentity() | cmd.RemoveRatCard():
            return _choice_refused(frame, command)
        case cmd.InvokeJoker() | cmd.RevealNext() | cmd.Pass() | cmd.SaySentence():
            return "not_now"
        case _:
            return _action_refused(state, terms, frame, command)


def _turn_refused(
    state: RiverRatsState,
    terms: Terms,
    frame: fr.AskingFrame,
    command: cmd.DrawFromDeck | cmd.TakeFromMarket | cmd.PlayCard,
) -> str:
    full = len(state.hands[frame.seat]) >= terms.hand_limit
    match frame:
        case fr.AdvancedJoker() | fr.JokerIdentity() | fr.ExpertOffer() | fr.ExpertReveal():
            return "joker_decides"
        case fr.Acting() | fr.ClubsPower() | fr.HeartsPower() | fr.ChoosingDiscards():
            return "action_first"
        case fr.Turn() | fr.Drawing() | fr.Playing():
            pass
    match command:
        case cmd.PlayCard():
            must_draw = type(frame) is not fr.Playing and not full and draws(state)
            return "draw_first" if must_draw else "not_there"
        case cmd.TakeFromMarket():
            return "hand_full" if full else "not_there"
        case cmd.DrawFromDeck():
            return "hand_full" if full else "nothing_left"


def _joker_refused(state: RiverRatsState, terms: Terms, frame: fr.AskingFrame) -> str:
    if state.joker_seat is not None:
        return "joker_used"
    if terms.joker == "reveal":
        return "joker_later"
    if not state.jokers_up:
        return "joker_down"
    if type(frame) is not fr.Turn:
        return "joker_too_late"
    return "joker_not_first" if plays_face_down(state, terms.ability(state.rat)) else "not_now"


def _choice_refused(frame: fr.AskingFrame, command: cmd.Decline | cmd.ChooseIdentity | cmd.RemoveRatCard) -> str:
    match frame:
        case fr.AdvancedJoker() | fr.JokerIdentity():
            return "must_choose"
        case fr.ChoosingDiscards() if type(command) is cmd.Decline:
            return "must_choose"
        case _:
            return "not_now"


def _action_refused(state: RiverRatsState, terms: Terms, frame: fr.AskingFrame, command: ActionCommand) -> str:
    suit = SUIT[type(command)]
    match frame:
        case fr.Acting(card=card) | fr.ClubsPower(card=card) | fr.HeartsPower(card=card):
            pass
        case fr.ChoosingDiscards(card=card):
            pass
        case _:
            return "not_now"
    if card[0] != suit:
        return "wrong_suit"
    power = has_power(state, terms.powers, frame.seat, suit)
    without = "needs_power" if terms.powers else "single_discard"
    match command:
        case cmd.AddTopToMarket():
            return "only_solo"
        case cmd.AddToMarket():
            return "solo_from_deck" if terms.seats == 1 else "not_there"
        case cmd.Swap():
            return _swap_refused(state, terms, frame.seat, command, power)
        case cmd.AddDebt():
            return "nothing_left"
        case cmd.FlipRatCard() if type(frame) is fr.HeartsPower:
            return "one_flip"
        case cmd.FlipRatCard(place=place) if power or (place, True) in enumerate(state.rat_up):
            return "not_face_down"
        case cmd.FlipRatCard():
            return "needs_power" if terms.powers else "rat_cards"
        case cmd.DiscardCard():
            return "whole_choice" if power else "not_there"
        case cmd.FinishDiscards():
            return "must_choose" if power else without
        case cmd.MarkDiscard(card=card) if power:
            there = card in state.hands[frame.seat] or card in state.market
            return "not_there" if not there else "already_chosen" if card in marked(state) else "one_source"
        case cmd.MarkDiscard():
            return without
        case _:
            assert_never(command)


def _swap_refused(state: RiverRatsState, terms: Terms, seat: Seat, command: cmd.Swap, power: bool) -> str:
    played = state.collective[-1]
    if command.target == played:
        return "just_played"
    if command.target == JOKER:
        return "joker_stays"
    if command.target not in swap_targets(state, played):
        own = state.first_owner == seat and command.target == state.collective[0]
        return "hidden_first" if own else "not_there"
    if command.card in state.market and not power:
        return "market_needs_power" if terms.powers else "swap_from_hand"
    return "not_there"


def _go_on_drawing(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    state = draft.state
    if len(state.hands[seat]) < terms.hand_limit and draws(state):
        draft.emit(ASK_TO_DRAW[seat])
    else:
        draft.emit(ASK_TO_PLAY[seat])


def _next(terms: Terms, seat: Seat) -> Seat:
    return Seat((seat + 1) % terms.seats)


def _discard(draft: dealing.RiverRatsDraft, seat: Seat, card: Card, *, power: bool) -> None:
    draft.emit(ev.CardDiscarded(seat, card, "market" if card in draft.state.market else "hand", power))


def _after_clubs(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, second: bool) -> None:
    """Offers a second card if the seat has the power, there is a card and room for it; else ends the turn."""
    state = draft.state
    if not second and has_power(state, terms.powers, seat, "C") and clubs_actions(state, terms, seat):
        draft.emit(ev.Asked(ClubsPower(seat, state.collective[-1])))
    else:
        end_turn(draft, terms, seat)
