"""What may be done now: the complete list of commands, frame by frame."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from game.engine.types import Seat
from game.pieces.cards import DECK, Card
from game.titles.river_rats.rules import commands as cmd
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.content import Ability, JokerUse
from game.titles.river_rats.rules.state import JOKER, RiverRatsState
from game.titles.river_rats.rules.terms import Terms
from game.titles.river_rats.rules.view import RiverRatsView

StateOrView: TypeAlias = RiverRatsState | RiverRatsView
"""What all see of the table is asked alike of a state and of a view."""
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


def legal(state: RiverRatsState, terms: Terms, seat: Seat) -> list[cmd.RiverRatsCommand]:
    """Everything the seat may do, in a stable order; [] for a seat that is not asked."""
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
    """Clubs: what may go into the Market, while it has room."""
    if len(state.market) >= terms.market_most:
        return []
    if terms.seats > 1:
        return [ADD[card] for card in state.hands[seat]]
    return [ADD_TOP] if state.deck or state.discard else []


def more_marks(state: RiverRatsState, terms: Terms, seat: Seat, chosen: tuple[Card, ...]) -> list[cmd.RiverRatsCommand]:
    """Spades power: what may be chosen besides `chosen`: from the same source, unless both may mix (R)."""
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
    """From deck and Market: what may be drawn, whether or not there is room in a hand."""
    takes: list[cmd.RiverRatsCommand] = [TAKE[card] for card in state.market]
    if state.deck or state.discard:
        takes.insert(0, DRAW)
    return takes


def has_power(table: StateOrView, powers: bool, seat: Seat, suit: str) -> bool:
    """Whether a card of this suit lets the seat use its Player Power, if there are powers."""
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
    """Whether the next card goes face-down: the first one, if the active Rat has the ability."""
    return not table.collective and ability.first_card_hidden


def swap_targets(state: RiverRatsState, card: Card) -> list[Card]:
    """Collective cards that may be swapped away after `card` was played: open ones, no Joker, not `card` itself."""
    cards = state.collective if state.first_owner is None else state.collective[1:]
    return [target for target in cards if target != card and target != JOKER]


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
