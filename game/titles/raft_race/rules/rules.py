"""The rules of Raft Race as the engine asks for them; how a forecast goes on if nobody interferes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.engine.draft import Draft
from game.engine.module import Definition
from game.engine.rules import Rules
from game.engine.types import Event, Outcome, Seat, Setup
from game.titles.raft_race.rules import check, questions
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.card_events import OrdersRevealed
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.frames import Flowing, Ordering, Over
from game.titles.raft_race.rules.power import PASS
from game.titles.raft_race.rules.questions import legal
from game.titles.raft_race.rules.river import OPEN, WIDTH
from game.titles.raft_race.rules.rounds import choosing
from game.titles.raft_race.rules.setting_up import blank_state
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms, terms_of
from game.titles.raft_race.rules.view import RaftView, sample, view_of

GIVE_WAY: Final = cmd.Decide("displace")
HOLD: Final = cmd.Decide("block")
MIST: Final = 8
"""Rows of mist that are taken for open water: further than a raft gets in a round."""


class RaftQuiet:
    """A forecast ends with the round, or where the seat itself has to choose more than whether to use a power."""

    assumed: Final[frozenset[type[Event]]] = frozenset((OrdersRevealed,))

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def calm(self, state: RaftState, seat: Seat) -> None:
        """A hand that Bailer emptied has no order (R18): the rules know such a raft, and do not wait for it."""
        for other in self._terms.all_seats:
            if other == seat:
                continue
            power = state.powers[other]
            if power is not None:
                state.powers[other] = None
                state.power_under.append(self._terms.card_of[power])
            if type(state.frame) is fr.Ordering:
                state.chosen[other] = None
                state.hands[other] = []
        if not state.opened:
            ahead = min(len(state.water) + MIST * WIDTH, state.finish * WIDTH)
            state.water += [OPEN] * (ahead - len(state.water))

    def answer(self, state: RaftState, asked: Seat, seat: Seat) -> RaftCommand | None:
        """Rafts in the way give way, nobody pushes the seat's own; its powers are kept, its attacks hit the first."""
        match state.frame:
            case fr.Offered() | fr.Recharging():
                return PASS
            case fr.Deciding(other=other):
                return HOLD if other == seat else GIVE_WAY
            case fr.Laying() | fr.Aiming() | fr.Pushing():
                return legal(state, self._terms, asked)[0]
            case _:
                return None


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
