"""The rules of Riverboat Showdown as the engine asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, assert_never

from game.engine.module import Definition
from game.engine.rules import Draft, QuickChance, Rules
from game.engine.types import IllegalCommand, Outcome, RulesBug, Seat, Setup, SharedFields, View
from game.titles.riverboat_showdown.rules import rounds
from game.titles.riverboat_showdown.rules import terms as cmd
from game.titles.riverboat_showdown.rules.events import Discarded, Passed, RiverboatEvent, TimePassed, WentOut
from game.titles.riverboat_showdown.rules.rounds import RiverboatDraft
from game.titles.riverboat_showdown.rules.terms import (
    DECLARED,
    MOST_SEATS,
    NUMBERS,
    WILD,
    AnyFrame,
    Discarding,
    Over,
    RiverboatCommand,
    RiverboatState,
    Stakes,
    Terms,
    affordable,
    hand_value,
    payment,
    terms_of,
)


def check(state: RiverboatState, terms: Terms) -> None:
    """Raises RulesBug naming the first thing that is wrong."""
    for problem in _problems(state, terms):
        raise RulesBug(f"riverboat_showdown, round {state.round}: {problem}")


def cards_on_table(state: RiverboatState) -> list[int]:
    """Every card of the round, declared wilds as wilds again."""
    played = [WILD if card > DECLARED else card for cards in state.discards for card in cards]
    return [*state.unused, *played, *(card for hands in (state.hands, state.opened) for hand in hands for card in hand)]


def _problems(state: RiverboatState, terms: Terms) -> Iterator[str]:
    total = sum(state.chips) + state.kitty + state.pot
    if total != terms.all_chips:
        yield f"{total} chips are accounted for, {terms.all_chips} belong to the match"
    if terms.kitty and state.kitty < 0:
        yield f"the kitty holds {state.kitty}"
    if terms.stakes.table_stakes and min(state.chips) < 0:
        yield f"a seat is below nothing at table stakes: {state.chips}"
    if state.round == 0:
        return
    if sorted(cards_on_table(state)) != sorted(terms.deck):
        yield "the cards of the round are not whole"
    if sorted((*state.line, *state.turned)) != list(NUMBERS):
        yield f"the line is {state.line} after {state.turned}"
    if len(state.turned) == len(NUMBERS) and max(map(len, state.hands)) > 1:
        yield f"more than one card of a hand is left for the last Showdown card: {state.hands}"


FEW_CARDS: Final = 2
"""Cards of a seat, at most, that may be out with its next discard."""


class RiverboatView(View, frozen=True, gc=False):
    """The table as `seat` (None: an onlooker) sees it. Tuples by seat where nothing else is said.

    Cards are numbers as in the state. One of `rounds` and `minutes`, the agreed end, is 0. `deck` has every number
    and wild of the match.
    """

    seat: Seat | None
    seats: int
    deck: tuple[int, ...]
    rounds: int
    minutes: int
    dealer_cycle: bool
    stakes: Stakes
    eliminates: bool
    frame: AnyFrame
    round: int
    dealer: Seat
    turned: tuple[int, ...]
    hand: tuple[int, ...]
    hand_counts: tuple[int, ...]
    unused_count: int
    line_count: int
    discards: tuple[tuple[int, ...], ...]
    chips: tuple[int, ...]
    kitty: int
    changes: tuple[int, ...]
    went_out: tuple[Seat, ...]
    pot: int
    opened: tuple[tuple[int, ...], ...]
    eliminated: tuple[bool, ...]
    deals: tuple[int, ...]
    minute: int
    time_up: bool

    @property
    def actor(self) -> Seat | None:
        """The seat that is asked."""
        return getattr(self.frame, "seat", None)

    @property
    def showdown(self) -> int:
        """The Showdown card that counts; 0 before the first."""
        return self.turned[-1] if self.turned else 0

    def brings(self, number: int) -> int:
        """Chips the viewer would gain by a card counting as this number; less than 0: it would pay."""
        return payment(self.stakes, number, self.showdown, self.chips[self.seat or 0], self.kitty).chips

    def costs(self, gone: int | None = None, chips: int = 0) -> int:
        """Returns the chips the viewer pays for its hand if the round ends with it; `gone`: a card that first brings
        `chips` chips.
        """
        rest = list(self.hand)
        if gone is not None:
            rest.remove(gone)
        return affordable(self.stakes, hand_value(self.stakes, rest), self.chips[self.seat or 0] + chips)

    @property
    def endangering(self) -> tuple[Seat, ...]:
        """Other seats that may be out before long: they hold few cards."""
        counts = enumerate(self.hand_counts)
        return tuple(Seat(seat) for seat, count in counts if 0 < count <= FEW_CARDS and seat != self.seat)


SHARING: Final = SharedFields(RiverboatState, Terms, RiverboatView)


def view_of(state: RiverboatState, terms: Terms, seat: Seat | None) -> RiverboatView:
    """The table as the seat sees it."""
    return SHARING.view(
        state,
        terms,
        seat=seat,
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_counts=tuple(map(len, state.hands)),
        unused_count=len(state.unused),
        line_count=len(state.line),
    )


def unseen(view: RiverboatView) -> list[int]:
    """The cards the viewer cannot place: neither in its hand nor open on the table."""
    left = list(view.deck)
    for hand in (view.hand, *view.opened):
        for card in hand:
            left.remove(card)
    for discards in view.discards:
        for card in discards:
            left.remove(WILD if card > DECLARED else card)
    return left


def sample(view: RiverboatView, rng: Random) -> RiverboatState:
    """A table that looks like this view: each possible one is as likely."""
    chance = QuickChance(rng)
    hidden = chance.shuffled(unseen(view))
    hands = []
    for seat, count in enumerate(view.hand_counts):
        if seat == view.seat:
            hands.append(list(view.hand))
        else:
            hands.append(sorted(hidden[:count]))
            del hidden[:count]
    face_down = [number for number in NUMBERS if number not in view.turned] if view.line_count else []
    line = chance.shuffled(face_down)
    return SHARING.state(view, line=line, hands=hands, unused=hidden[: view.unused_count])


ASKED: Final = [frozenset((Seat(seat),)) for seat in range(MOST_SEATS)]
NOBODY: Final[frozenset[Seat]] = frozenset()


class RiverboatRules(Rules[RiverboatState, RiverboatCommand, RiverboatEvent, RiverboatView]):
    """One match's rules; `terms` are its numbers and options."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        self.terms = terms_of(definition, setup)

    def initial(self, setup: Setup) -> RiverboatState:
        return blank_state(self.terms)

    def begin(self, draft: Draft[RiverboatState, RiverboatEvent]) -> None:
        rounds.set_up(draft, self.terms)

    def decide(self, draft: Draft[RiverboatState, RiverboatEvent], seat: Seat, command: RiverboatCommand) -> None:
        reason = rounds.refusal(draft.state, self.terms, seat, command)
        if reason is not None:
            raise IllegalCommand(reason)
        _carry_out(draft, self.terms, seat, command)

    def evolve(self, state: RiverboatState, event: RiverboatEvent) -> None:
        event.apply(state)

    def to_act(self, state: RiverboatState) -> frozenset[Seat]:
        asked = state.asked
        return NOBODY if asked is None else ASKED[asked]

    def legal(self, state: RiverboatState, seat: Seat) -> Sequence[RiverboatCommand]:
        return rounds.legal(state, self.terms, seat)

    def view(self, state: RiverboatState, seat: Seat | None) -> RiverboatView:
        return view_of(state, self.terms, seat)

    def sample(self, view: RiverboatView, rng: Random) -> RiverboatState:
        return sample(view, rng)

    def outcome(self, state: RiverboatState) -> Outcome | None:
        match state.frame:
            case Over() as frame:
                return Outcome(frame.places, frame.reason)
            case _:
                return None

    def check(self, state: RiverboatState) -> None:
        check(state, self.terms)

    def forced(self, state: RiverboatState) -> tuple[Seat, RiverboatCommand] | None:
        match state.frame:
            case Discarding(seat=seat):
                command = rounds.only_discard(state, seat)
                return None if command is None else (seat, command)
            case _:
                return None

    def tick(self, state: RiverboatState) -> RiverboatCommand | None:
        match state.frame:
            case Over():
                return None
            case _:
                return cmd.TellTime(state.minute + 1) if self.terms.minutes and not state.time_up else None


def blank_state(terms: Terms) -> RiverboatState:
    """The table before the lot is drawn."""
    seats = terms.all_seats
    return RiverboatState(
        hands=[[] for _ in seats],
        discards=[[] for _ in seats],
        chips=[terms.chips for _ in seats],
        kitty=terms.kitty,
        changes=[0 for _ in seats],
        opened=[[] for _ in seats],
        eliminated=[False for _ in seats],
        deals=[0 for _ in seats],
    )


def _carry_out(draft: RiverboatDraft, terms: Terms, seat: Seat, command: RiverboatCommand) -> None:
    match command:
        case cmd.Discard(number=number):
            _discard(draft, terms, seat, number, 1, 0)
        case cmd.DiscardWild(number=number):
            _discard(draft, terms, seat, number, 0, 1)
        case cmd.DiscardMatching(cards=cards, wilds=wilds):
            _discard(draft, terms, seat, draft.state.turned[-1], cards, wilds)
        case cmd.Pass():
            draft.emit(Passed(seat))
            rounds.go_on(draft, terms, seat)
        case cmd.TellTime(minute=minute):
            draft.emit(TimePassed(minute, minute >= terms.minutes))
        case _:
            assert_never(command)


def _discard(draft: RiverboatDraft, terms: Terms, seat: Seat, number: int, cards: int, wilds: int) -> None:
    state = draft.state
    chips, lapsed = payment(terms.stakes, number, state.turned[-1], state.chips[seat], state.kitty)
    draft.emit(Discarded(seat, number, cards, wilds, chips, lapsed))
    if not state.hands[seat]:
        draft.emit(WentOut(seat))
    rounds.go_on(draft, terms, seat)
