"""The rules of Riverboat Showdown as the engine asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, assert_never

from game.engine.draft import Draft
from game.engine.errors import IllegalCommand
from game.engine.module import Definition
from game.engine.rules import Rules
from game.engine.types import Outcome, Seat, Setup
from game.titles.riverboat_showdown.rules import check, moves, rounds
from game.titles.riverboat_showdown.rules import commands as cmd
from game.titles.riverboat_showdown.rules.chips import payment
from game.titles.riverboat_showdown.rules.commands import RiverboatCommand
from game.titles.riverboat_showdown.rules.events import Discarded, Passed, RiverboatEvent, TimePassed, WentOut
from game.titles.riverboat_showdown.rules.rounds import RiverboatDraft
from game.titles.riverboat_showdown.rules.state import Discarding, Over, RiverboatState
from game.titles.riverboat_showdown.rules.terms import MOST_SEATS, Terms, terms_of
from game.titles.riverboat_showdown.rules.view import RiverboatView, sample, view_of

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
        reason = moves.refusal(draft.state, self.terms, seat, command)
        if reason is not None:
            raise IllegalCommand(reason)
        _carry_out(draft, self.terms, seat, command)

    def evolve(self, state: RiverboatState, event: RiverboatEvent) -> None:
        event.apply(state)

    def to_act(self, state: RiverboatState) -> frozenset[Seat]:
        asked = state.asked
        return NOBODY if asked is None else ASKED[asked]

    def legal(self, state: RiverboatState, seat: Seat) -> Sequence[RiverboatCommand]:
        return moves.legal(state, self.terms, seat)

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
        check.check(state, self.terms)

    def forced(self, state: RiverboatState) -> tuple[Seat, RiverboatCommand] | None:
        match state.frame:
            case Discarding(seat=seat):
                command = moves.only_discard(state, seat)
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
