"""The rules of Raft Race as the engine asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.engine.draft import Draft
from game.engine.module import Definition
from game.engine.rules import Rules
from game.engine.types import Outcome, Seat, Setup
from game.titles.raft_race.rules import check, questions
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.frames import Flowing, Ordering, Over
from game.titles.raft_race.rules.quiet import RaftQuiet
from game.titles.raft_race.rules.rounds import choosing
from game.titles.raft_race.rules.setting_up import blank_state
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import terms_of
from game.titles.raft_race.rules.view import RaftView, sample, view_of

NOBODY: frozenset[Seat] = frozenset()


class RaftRules(Rules[RaftState, RaftCommand, RaftEvent, RaftView]):
    """One match's rules; `terms` are its river, cards and options."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        """Raises BadSetup for content or a river that cannot be played."""
        self.terms = terms_of(definition, setup)
        self._quiet = RaftQuiet(self.terms)

    def initial(self, setup: Setup) -> RaftState:
        return blank_state(self.terms)

    def begin(self, draft: Draft[RaftState, RaftEvent]) -> None:
        questions.begin(draft, self.terms)

    def decide(self, draft: Draft[RaftState, RaftEvent], seat: Seat, command: RaftCommand) -> None:
        questions.decide(draft, self.terms, seat, command)

    @staticmethod
    def evolve(state: RaftState, event: RaftEvent) -> None:
        event.apply(state)

    def to_act(self, state: RaftState) -> frozenset[Seat]:
        frame = state.frame
        if type(frame) is Ordering:
            return frozenset(choosing(state))
        if type(frame) is Flowing or type(frame) is Over:
            return NOBODY
        return frozenset((frame.seat,))

    def legal(self, state: RaftState, seat: Seat) -> Sequence[RaftCommand]:
        return questions.legal(state, self.terms, seat)

    def view(self, state: RaftState, seat: Seat | None) -> RaftView:
        return view_of(state, self.terms, seat)

    def sample(self, view: RaftView, rng: Random) -> RaftState:
        return sample(view, rng)

    def outcome(self, state: RaftState) -> Outcome | None:
        frame = state.frame
        return Outcome(frame.places, frame.reason) if type(frame) is Over else None

    def check(self, state: RaftState) -> None:
        check.check(state, self.terms)

    @property
    def quiet(self) -> RaftQuiet:
        return self._quiet
