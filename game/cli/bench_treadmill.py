"""A match without end, its table as large as a real one: to measure the engine at depths no real match reaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from game.engine.draft import Draft
from game.engine.errors import IllegalCommand, RulesBug
from game.engine.module import Definition, Title
from game.engine.rules import Rules
from game.engine.session import Session
from game.engine.types import Command, Event, Outcome, Seat, Secret, Setup, State, View

SPACES = 600
"""So many numbers make a table of about two kilobytes, as the large boards have."""
SEATS = 2


class Tread(Command, frozen=True):
    """Walks on and writes down what was found there."""

    steps: int


class Walked(Event, frozen=True):
    """Someone went to another space."""

    seat: Seat
    space: int
    reached: int


class Found(Event, frozen=True):
    """A number that only the walker sees."""

    seat: Seat
    space: int
    token: Secret[int]


class TurnPassed(Event, frozen=True):
    """The turn goes on."""

    to: Seat


TreadmillEvent: TypeAlias = Walked | Found | TurnPassed


class TreadmillState(State):
    """Who is to walk, from where, and what lies on the spaces."""

    turn: Seat
    at: int
    tokens: list[int]
    names: list[str]


class TreadmillView(View, frozen=True):
    """What both seats see."""

    turn: Seat
    at: int


class TreadmillRules(Rules[TreadmillState, Tread, TreadmillEvent, TreadmillView]):
    """Rules that cost next to nothing."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        self.setup = setup

    def initial(self, setup: Setup) -> TreadmillState:
        """Nobody has moved."""
        return TreadmillState(Seat(0), 0, [0] * SPACES, [f"space {number}" for number in range(SPACES // 6)])

    def begin(self, draft: Draft[TreadmillState, TreadmillEvent]) -> None:
        """Draws who begins."""
        draft.emit(TurnPassed(Seat(draft.chance.below(SEATS))))

    def decide(self, draft: Draft[TreadmillState, TreadmillEvent], seat: Seat, command: Tread) -> None:
        """Walks, finds a number, passes the turn."""
        if seat != draft.state.turn:
            raise IllegalCommand("not_your_turn")
        reached = (draft.state.at + command.steps) % SPACES
        draft.emit(Walked(seat, draft.state.at, reached))
        draft.emit(Found(seat, reached, Secret((seat,), draft.chance.below(100))))
        draft.emit(TurnPassed(Seat(1 - seat)))

    def evolve(self, state: TreadmillState, event: TreadmillEvent) -> None:
        """Writes an event into the state."""
        _EVOLVE[type(event)](state, event)

    def to_act(self, state: TreadmillState) -> frozenset[Seat]:
        """The seat whose turn it is."""
        return frozenset({state.turn})

    def legal(self, state: TreadmillState, seat: Seat) -> Sequence[Tread]:
        """Every move of the seat."""
        return [Tread(steps) for steps in range(1, 7)] if seat == state.turn else []

    def view(self, state: TreadmillState, seat: Seat | None) -> TreadmillView:
        """What the seat may see."""
        return TreadmillView(state.turn, state.at)

    def sample(self, view: TreadmillView, rng: Random) -> TreadmillState:
        """A state the seat could be in."""
        state = self.initial(self.setup)
        state.turn, state.at = view.turn, view.at
        state.tokens = [rng.randrange(100) for _ in state.tokens]
        return state

    def outcome(self, state: TreadmillState) -> Outcome | None:
        """None: a treadmill has no end."""
        return None

    def check(self, state: TreadmillState) -> None:
        """Raises RulesBug when a space is missing."""
        if len(state.tokens) != SPACES:
            raise RulesBug("the treadmill lost a space")


def _walked(state: TreadmillState, event: Walked) -> None:
    state.at = event.reached


def _found(state: TreadmillState, event: Found) -> None:
    state.tokens[event.space] = event.token.open()


def _passed(state: TreadmillState, event: TurnPassed) -> None:
    state.turn = event.to


_EVOLVE: Mapping[type[Event], Callable[[TreadmillState, Any], None]] = {
    Walked: _walked,
    Found: _found,
    TurnPassed: _passed,
}

TreadmillSession: TypeAlias = Session[TreadmillState, Tread, TreadmillEvent, TreadmillView]
TREADMILL: Title[TreadmillState, Tread, TreadmillEvent, TreadmillView] = Title(
    id="treadmill",
    version=1,
    command=Tread,
    event=TreadmillEvent,
    state=TreadmillState,
    view=TreadmillView,
    load=lambda folder: {},
    rules=TreadmillRules,
    position=lambda notation, rules: rules.initial(Setup(SEATS, {})),
)


def treadmill() -> TreadmillSession:
    """A session that has not begun."""
    return Session(TREADMILL, {}, Setup(SEATS, {}), "treadmill")


def walk(session: TreadmillSession, steps: int) -> None:
    """Plays so many steps."""
    for number in range(steps):
        session.submit(session.state.turn, Tread(1 + number % 6))
