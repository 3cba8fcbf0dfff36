"""The rules of River Rats as the engine asks for them; a seat's knowledge, and the tables it could be sitting at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, assert_never

from msgspec import UNSET

from game.engine.module import Definition
from game.engine.rules import Draft, QuickChance, Rules
from game.engine.types import SYSTEM, IllegalCommand, Outcome, RulesBug, Seat, Setup, SharedFields
from game.pieces import DECK, Card
from game.titles.river_rats.rules import dealing, moves, resolution, speech
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.dealing import RiverRatsDraft, RiverRatsView
from game.titles.river_rats.rules.events import (
    JOKER,
    AnyFrame,
    ChoosingDiscards,
    Dealing,
    ExpertOffer,
    ExpertReveal,
    Over,
    RiverRatsEvent,
    RiverRatsState,
    Turn,
)
from game.titles.river_rats.rules.moves import refusal
from game.titles.river_rats.rules.terms import RiverRatsCommand, Terms, terms_of

SHARING: Final = SharedFields(RiverRatsState, Terms, RiverRatsView, apart={"frame"})
ALL_CARDS = sorted(DECK)
NOBODY: Final[frozenset[Seat]] = frozenset()


def view_of(state: RiverRatsState, terms: Terms, seat: Seat | None) -> RiverRatsView:
    """Returns all the seat may know (None: all that everybody may know), and nothing else."""
    unseen = state.unseen
    return SHARING.view(
        state,
        terms,
        seat=seat,
        frame=_frame_of(state, seat),
        spoken=tuple(speech.sayings(state)),
        ability=terms.ability(state.rat),
        inactive=state.inactive is not None,
        rat_cards=tuple([card if up else None for card, up in zip(state.rat_cards, state.rat_up, strict=True)]),
        collective=_collective_of(state, seat),
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_counts=tuple([len(hand) for hand in state.hands]),
        deck_count=len(state.deck),
        discard=_discard_of(state, terms),
        pile=_faces(state.pile, unseen),
        rat_debt=_faces(state.rat_debt, unseen),
        crew_debt=_faces(state.crew_debt, unseen),
    )


def sample(view: RiverRatsView, rng: Random) -> RiverRatsState:
    """Returns a table that looks like this view; all possible ones are equally likely."""
    hidden = _HiddenCards(view, rng)
    collective, hands = _hands_and_first(view, hidden)
    unseen: list[Card] = []
    piles = (view.pile, view.rat_debt, view.crew_debt, view.discard)
    pile, rat_debt, crew_debt, discard = [hidden.fill(cards, unseen) for cards in piles]
    return SHARING.state(
        view,
        rat_cards=hidden.fill(view.rat_cards, []),
        rat_up=[card is not None for card in view.rat_cards],
        frame=_whole_frame(view, hands, hidden),
        spoken=list(view.spoken) or UNSET,
        inactive=hidden.inactive,
        collective=collective,
        hands=hands,
        deck=hidden.rest(),
        discard=discard,
        unseen=unseen,
        pile=pile,
        rat_debt=rat_debt,
        crew_debt=crew_debt,
    )


class _HiddenCards:
    """The cards a view does not place, in random order; the inactive Rat is any King among them not ruled out."""

    def __init__(self, view: RiverRatsView, rng: Random) -> None:
        self.chance = QuickChance(rng)
        seen: set[Card | None] = {*view.aces, view.rat, view.beaten, *view.rat_cards, *view.collective}
        seen.update(view.hand, view.market, view.pile, view.rat_debt, view.crew_debt, view.discard, view.first_doubts)
        for shown in view.shown:
            seen.update(shown)
        cards = [card for card in DECK if card not in seen]
        self.inactive: Card | None = None
        if view.inactive:
            kings = [card for card in cards if card[-1] == "K" and card not in view.ruled_out]
            self.inactive = kings[self.chance.below(len(kings))]
            cards.remove(self.inactive)
        self._cards = self.chance.shuffled(cards)

    def take(self, count: int) -> list[Card]:
        taken = self._cards[:count]
        del self._cards[:count]
        return taken

    def fill(self, cards: Sequence[Card | None], unseen: list[Card]) -> list[Card]:
        """The cards with each unknown one replaced; the replacements are added to `unseen`."""
        filled = []
        for card in cards:
            if card is None:
                card = self._cards.pop()
                unseen.append(card)
            filled.append(card)
        return filled

    def rest(self) -> list[Card]:
        return self._cards


def check(state: RiverRatsState, terms: Terms) -> None:
    """Raises RulesBug naming the first thing that is wrong."""
    for problem in _problems(state, terms):
        raise RulesBug(f"river_rats, round {state.round}: {problem}")


def cards_on_table(state: RiverRatsState) -> list[Card]:
    """Every card there is, wherever it lies, Jokers aside."""
    rats = [card for card in (state.rat, state.inactive, state.beaten) if card]
    piles = (state.deck, state.discard, state.market, state.rat_cards, state.pile, state.rat_debt, state.crew_debt)
    collective = [card for card in state.collective if card != JOKER]
    hands = [card for hand in state.hands for card in hand]
    return [*rats, *state.aces, *collective, *hands, *(card for pile in piles for card in pile)]


def jokers_on_table(state: RiverRatsState) -> int:
    """Jokers face-down, face-up, aside, in the collective hand and removed."""
    in_hand = state.collective.count(JOKER)
    return state.jokers_down + state.jokers_up + state.jokers_removed + in_hand + int(state.joker_aside)


class RiverRatsRules(Rules[RiverRatsState, RiverRatsCommand, RiverRatsEvent, RiverRatsView]):
    """One match's rules; `terms` are its numbers and options."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        self.terms = terms_of(definition, setup)

    def initial(self, setup: Setup) -> RiverRatsState:
        return blank_state(self.terms)

    def begin(self, draft: Draft[RiverRatsState, RiverRatsEvent]) -> None:
        dealing.set_up(draft, self.terms)

    def decide(self, draft: Draft[RiverRatsState, RiverRatsEvent], seat: Seat, command: RiverRatsCommand) -> None:
        match command:
            case cmd.SaySentence() if seat == SYSTEM:
                reason = speech.refused(draft.state, self.terms, command)
            case _:
                reason = refusal(draft.state, self.terms, seat, command)
        if reason is not None:
            raise IllegalCommand(reason)
        _carry_out(draft, self.terms, seat, command)

    def evolve(self, state: RiverRatsState, event: RiverRatsEvent) -> None:
        event.apply(state)

    def to_act(self, state: RiverRatsState) -> frozenset[Seat]:
        frame = state.frame
        match frame:
            case Dealing() | Over():
                return NOBODY
            case _:
                return self.terms.alone[frame.seat]

    def legal(self, state: RiverRatsState, seat: Seat) -> Sequence[RiverRatsCommand]:
        if seat == SYSTEM:
            return speech.reports(state, self.terms)
        return moves.legal(state, self.terms, seat)

    def view(self, state: RiverRatsState, seat: Seat | None) -> RiverRatsView:
        return view_of(state, self.terms, seat)

    def sample(self, view: RiverRatsView, rng: Random) -> RiverRatsState:
        return sample(view, rng)

    def outcome(self, state: RiverRatsState) -> Outcome | None:
        match state.frame:
            case Over(reason="rats_beaten"):
                return Outcome((self.terms.all_seats,), "rats_beaten")
            case Over() as frame:
                return Outcome(((), self.terms.all_seats), frame.reason)
            case _:
                return None

    def check(self, state: RiverRatsState) -> None:
        check(state, self.terms)

    def forced(self, state: RiverRatsState) -> tuple[Seat, RiverRatsCommand] | None:
        match state.frame:
            case Turn() as frame if not state.hands[frame.seat]:
                commands = moves.legal(state, self.terms, frame.seat)
                return (frame.seat, moves.PASS) if commands == [moves.PASS] else None
            case _:
                return None

    def mid_decision(self, state: RiverRatsState) -> bool:
        return type(state.frame) is ChoosingDiscards


def blank_state(terms: Terms) -> RiverRatsState:
    """The table before set-up: all 52 cards in the deck, in order, the Jokers face-down."""
    return RiverRatsState(
        hands=[[] for _ in range(terms.seats)],
        shown=[[] for _ in range(terms.seats)],
        deck=list(DECK),
        jokers_down=terms.jokers,
        market_slots=terms.market_slots,
        collective_size=terms.collective_size,
    )


def _hands_and_first(view: RiverRatsView, hidden: _HiddenCards) -> tuple[list[Card], list[list[Card]]]:
    """The collective hand and all hands. A face-down first card takes part in its owner's doubts."""
    hands = [[] if seat == view.seat else list(shown) for seat, shown in enumerate(view.shown)]
    if view.seat is not None:
        hands[view.seat] = list(view.hand)
    first: Card | None = None
    if view.first_owner is not None and view.first_owner != view.seat:
        first = _first_card(view, hidden)
        hands[view.first_owner] += [card for card in view.first_doubts if card != first]
    for hand, count in zip(hands, view.hand_counts, strict=True):
        hand += hidden.take(count - len(hand))
    collective = [first if card is None else card for card in view.collective]
    return [card for card in collective if card is not None], hands


def _first_card(view: RiverRatsView, hidden: _HiddenCards) -> Card:
    """Returns the face-down first card, a doubted one or any unseen one, so that all tables are equally likely."""
    owner = view.first_owner or 0
    doubts = view.first_doubts
    open_slots = view.hand_counts[owner] - len(view.shown[owner])
    choices = len(doubts) if view.first_certain else open_slots + 1
    choice = hidden.chance.below(choices)
    return doubts[choice] if choice < len(doubts) else hidden.take(1)[0]


def _whole_frame(view: RiverRatsView, hands: list[list[Card]], hidden: _HiddenCards) -> AnyFrame:
    """The frame with the cards of another seat that it only counts."""
    match view.frame:
        case ChoosingDiscards() as frame if frame.unseen:
            cards = tuple(hidden.chance.shuffled(hands[frame.seat])[: frame.unseen])
            return ChoosingDiscards(frame.seat, frame.card, frame.chosen + cards)
        case frame:
            return frame


def _frame_of(state: RiverRatsState, seat: Seat | None) -> AnyFrame:
    """Returns the question of the match. Cards that another seat has chosen from its hand are only counted."""
    match state.frame:
        case ChoosingDiscards() as frame if frame.seat != seat:
            public = tuple(card for card in frame.chosen if card in state.market)
            return ChoosingDiscards(frame.seat, frame.card, public, len(frame.chosen) - len(public))
        case frame:
            return frame


def _collective_of(state: RiverRatsState, seat: Seat | None) -> tuple[Card | None, ...]:
    if state.first_owner is None or state.first_owner == seat:
        return tuple(state.collective)
    return (None, *state.collective[1:])


def _faces(cards: list[Card], unseen: list[Card]) -> tuple[Card | None, ...]:
    return tuple([None if card in unseen else card for card in cards])


def _discard_of(state: RiverRatsState, terms: Terms) -> tuple[Card | None, ...]:
    """All open discards, or with `browse_discards: off` only the one on top (R)."""
    cards = _faces(state.discard, state.unseen)
    return cards if terms.browse_discards else (None,) * (len(cards) - 1) + cards[-1:]


def _problems(state: RiverRatsState, terms: Terms) -> Iterator[str]:
    cards = cards_on_table(state)
    if sorted(cards) != ALL_CARDS:
        missing = [card for card in DECK if card not in cards]
        yield f"the deck of 52 is not whole: missing {missing}, {len(cards)} in all"
    counts = (state.jokers_down, state.jokers_up, state.jokers_removed, state.rat_fewer)
    if jokers_on_table(state) != terms.jokers or min(counts) < 0 or state.collective.count(JOKER) > 1:
        yield f"{jokers_on_table(state)} Jokers, {counts}"
    yield from _bounds(state, terms)
    yield from _knowledge(state)


def _bounds(state: RiverRatsState, terms: Terms) -> Iterator[str]:
    if max(map(len, state.hands)) > terms.hand_limit:
        yield f"a hand holds more than {terms.hand_limit} cards: {state.hands}"
    if len(state.market) > terms.market_most:
        yield f"the Market holds more than {terms.market_most} cards: {state.market}"
    if len(state.rat_up) != len(state.rat_cards):
        yield f"{len(state.rat_cards)} Rat cards, but {len(state.rat_up)} of them face-up or face-down"
    if len(state.crew_debt_seats) != len(state.crew_debt):
        yield f"{len(state.crew_debt)} Debt of the crew, booked on {state.crew_debt_seats}"
    match state.frame:
        case Dealing() | Over():
            return
        case ExpertReveal():
            pass
        case _:
            if len(state.collective) > state.collective_size:
                yield f"the collective hand holds more than {state.collective_size} cards: {state.collective}"
    if state.frame.seat not in terms.all_seats or state.actor not in terms.all_seats:
        yield f"seat {state.frame.seat} is asked, seat {state.actor} acts, at a table of {terms.seats}"


def _knowledge(state: RiverRatsState) -> Iterator[str]:
    for hand, shown in zip(state.hands, state.shown, strict=True):
        if not set(shown) <= set(hand):
            yield f"{shown} were shown but {hand} are held"
    hidden = {*state.pile[1:], *state.rat_debt, *state.crew_debt, *state.discard}
    if not set(state.unseen) <= hidden:
        yield f"{state.unseen} count as unseen but lie elsewhere"
    if state.inactive in state.ruled_out:
        yield f"the inactive Rat {state.inactive} counts as seen elsewhere"
    if state.first_owner is None:
        if state.first_doubts or state.first_certain:
            yield f"{state.first_doubts} are doubted with no first card face-down"
    elif not set(state.first_doubts) <= {state.collective[0], *state.hands[state.first_owner]}:
        yield f"{state.first_doubts} are neither the first card nor in its owner's hand"
    match state.frame:
        case ChoosingDiscards() as frame:
            if not set(frame.chosen) <= {*state.hands[frame.seat], *state.market}:
                yield f"{frame.chosen} were chosen but are not there"
        case _:
            pass


def _carry_out(draft: RiverRatsDraft, terms: Terms, seat: Seat, command: RiverRatsCommand) -> None:
    match command:
        case cmd.PlayCard():
            moves.play_card(draft, terms, seat, command.card)
        case cmd.TakeFromMarket():
            moves.take_from_market(draft, terms, seat, command.card)
        case cmd.DrawFromDeck():
            moves.draw_from_deck(draft, terms, seat)
        case cmd.Decline():
            _decline(draft, terms, seat)
        case cmd.Swap():
            moves.swap(draft, terms, seat, command.target, command.card)
        case cmd.DiscardCard():
            moves.discard(draft, terms, seat, command.card)
        case cmd.AddToMarket():
            moves.add_to_market(draft, terms, seat, command.card)
        case cmd.AddTopToMarket():
            moves.add_top_to_market(draft, terms, seat)
        case cmd.AddDebt():
            moves.add_debt(draft, terms, seat)
        case cmd.MarkDiscard():
            moves.mark_discard(draft, terms, seat, command.card)
        case cmd.FinishDiscards():
            moves.finish_discards(draft, terms, seat)
        case cmd.FlipRatCard():
            moves.flip_rat_card(draft, terms, seat, command.place)
        case cmd.UseJoker():
            moves.use_joker(draft, terms, seat)
        case cmd.ChooseIdentity():
            resolution.choose_identity(draft, terms, seat, command.card)
        case cmd.RemoveRatCard():
            resolution.remove_rat_card(draft, terms, seat, command.place)
        case cmd.InvokeJoker():
            resolution.invoke_joker(draft, seat)
        case cmd.RevealNext():
            resolution.reveal_next(draft, terms, seat)
        case cmd.Pass():
            moves.pass_turn(draft, terms, seat)
        case cmd.SaySentence():
            speech.say(draft, command.speaker, command.words)
        case _:
            assert_never(command)


def _decline(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    match draft.state.frame:
        case ExpertOffer() | ExpertReveal():
            resolution.stop_revealing(draft, terms, seat)
        case _:
            moves.decline(draft, terms, seat)
