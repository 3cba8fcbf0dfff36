"""A match without end, with a table as large as a real one, for measuring the engine at depths no real match
reaches.
"""

from __future__ import annotations

import gc
import os
import tempfile
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final, TypeAlias

from msgspec import Struct

from game.content.seat_assignment import BotPlayer, seated
from game.engine.module import Definition, Title
from game.engine.rules import Draft, Rules
from game.engine.session import Session
from game.engine.types import Command, Event, IllegalCommand, Outcome, RulesBug, Seat, Secret, Setup, State, View
from game.persistence.folders import user_folders
from game.persistence.match_store import MatchStore

SPACES = 600
"""Number of spaces: they make a table of about two kilobytes, as large boards have."""
SEATS = 2


class Tread(Command, frozen=True):
    """Walks on and writes down the number found there."""

    steps: int


class Walked(Event, frozen=True):
    """A seat went to another space."""

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
    """The state of a treadmill: whose turn it is, where the walkers are, and the numbers on the spaces."""

    turn: Seat
    at: int
    tokens: list[int]
    names: list[str]


class TreadmillView(View, frozen=True):
    """The view of both seats."""

    turn: Seat
    at: int


class TreadmillRules(Rules[TreadmillState, Tread, TreadmillEvent, TreadmillView]):
    """Rules that cost next to nothing."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        self.setup = setup

    def initial(self, setup: Setup) -> TreadmillState:
        """Returns the state before any move."""
        return TreadmillState(Seat(0), 0, [0] * SPACES, [f"space {number}" for number in range(SPACES // 6)])

    def begin(self, draft: Draft[TreadmillState, TreadmillEvent]) -> None:
        """Draws the seat that begins."""
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
        """Returns the seat whose turn it is."""
        return frozenset({state.turn})

    def legal(self, state: TreadmillState, seat: Seat) -> Sequence[Tread]:
        """Returns every move of the seat."""
        return [Tread(steps) for steps in range(1, 7)] if seat == state.turn else []

    def view(self, state: TreadmillState, seat: Seat | None) -> TreadmillView:
        """Returns the seat's view."""
        return TreadmillView(state.turn, state.at)

    def sample(self, view: TreadmillView, rng: Random) -> TreadmillState:
        """Returns a state the seat could be in."""
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
    """Returns a session that has not begun."""
    return Session(TREADMILL, {}, Setup(SEATS, {}), "treadmill")


def walk(session: TreadmillSession, steps: int) -> None:
    """Plays this many steps."""
    for number in range(steps):
        session.submit(session.state.turn, Tread(1 + number % 6))


Work: TypeAlias = Callable[[], int]
"""Does a piece of work and returns the number of things it did."""

TURNS: Final = 100_000
BOXES: Final = 8
SECONDS: Final = 2.0
SLICE_SECONDS: Final = 0.1
FEWEST_SLICES: Final = 3
STEADY: Final = 0.08
"""Maximum share by which the yardsticks before and after a slice may differ for the slice to count."""

_now = perf_counter if os.name == "nt" else process_time  # the clock of a process ticks 64 times a second on Windows


class Grain(Struct, frozen=True):
    """An object that the yardstick creates."""

    number: int
    box: int


def yardstick_seconds() -> float:
    """Returns the seconds of one yardstick at the moment."""
    boxes = [0] * BOXES
    started = _now()
    for number in range(TURNS):
        piece = Grain(number, number % BOXES)
        _FILLING[type(piece)](boxes, piece)
    return _now() - started


def per_yardstick(work: Work, seconds: float = SECONDS) -> float:
    """Returns the number of things done during one yardstick: the median of the slices that were steady."""
    slices: list[tuple[float, float]] = []
    spent, before = 0.0, yardstick_seconds()
    while spent < seconds or len(slices) < FEWEST_SLICES:
        done, taken = _slice(work)
        after = yardstick_seconds()
        slices.append((abs(after - before) / max(after, before), done / taken * (before + after) / 2))
        spent, before = spent + taken, after
    steady = [figure for drift, figure in slices if drift < STEADY]
    return median(steady or [figure for _, figure in slices])


def _slice(work: Work) -> tuple[int, float]:
    done, started = 0, _now()
    while True:
        done += work()
        if (taken := _now() - started) >= SLICE_SECONDS:
            return done, taken


def _fill(boxes: list[int], piece: Grain) -> None:
    boxes[piece.box] += piece.number


_FILLING: Final[dict[type[Grain], Callable[[list[int], Grain], None]]] = {Grain: _fill}


Figures = dict[str, float]
UNDOS = 200
TRIES = 5


def engine_figures(*, steps: int = 10_000, synced: int = 1_000, seconds: float = SECONDS) -> dict[str, Figures]:
    """Returns every figure of this file, by name."""
    with tempfile.TemporaryDirectory() as folder:
        saving = saving_figures(Path(folder), synced)
    return {
        "saving": saving,
        "undo": undo_figures(steps, seconds),
        "memory": memory_figures(steps),
        "rebuild": rebuild_figures(steps),
    }


def saving_figures(folder: Path, steps: int) -> Figures:
    """Returns steps a second, each on the disk before the next; the limit of the disk itself; and the time to open that
    file again.
    """
    store = MatchStore(user_folders(folder), app="bench")
    session = treadmill()
    recorder = store.start(session, seated(BotPlayer("a"), BotPlayer("b")), "Treadmill")
    session.begin()
    playing = _seconds(lambda: walk(session, steps))
    recorder.close()
    size = recorder.path.stat().st_size
    opening = _seconds(lambda: store.load(recorder.path, {TREADMILL.id: TREADMILL}))
    store.close()
    return {
        "steps": steps,
        "synced_steps_per_second": steps / playing,
        "disk_syncs_per_second": steps / _seconds(lambda: _bare_syncs(folder / "bare", steps, size // steps)),
        "bytes_per_step": size / steps,
        "opening_ms": opening * 1000,
    }


def undo_figures(depth: int, seconds: float) -> Figures:
    """Returns the cost of taking back and playing again at depth: against the yardstick, and in milliseconds, usual and
    worst.
    """
    session = treadmill()
    session.begin()
    walk(session, depth)
    undos = [_seconds(session.undo) for _ in range(UNDOS)]
    redos = [_seconds(session.redo) for _ in range(UNDOS)]
    to_and_fro = per_yardstick(lambda: _to_and_fro(session), seconds)
    far = _seconds(lambda: session.jump(depth // 2))
    return {
        "depth": depth,
        "undos_and_redos_per_yardstick": to_and_fro,
        "undo_ms": median(undos) * 1000,
        "worst_undo_ms": max(undos) * 1000,
        "redo_ms": median(redos) * 1000,
        "jump_ms": far * 1000,
    }


def memory_figures(steps: int) -> Figures:
    """Returns the memory of a match of this many steps, with its history."""
    gc.collect()
    tracemalloc.start()
    session = treadmill()
    session.begin()
    walk(session, steps)
    gc.collect()
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return {"steps": len(session.journal), "megabytes": used / 1e6, "bytes_per_step": used / len(session.journal)}


def rebuild_figures(events: int) -> Figures:
    """Returns milliseconds to rebuild a state from this many recorded events: the best of some tries."""
    session = treadmill()
    session.begin()
    walk(session, events // 3)
    journal, evolve = session.journal, session.rules.evolve

    def rebuild() -> TreadmillState:
        state = session.rules.initial(session.setup)
        for step in range(len(journal)):
            for event in journal.events(step):
                evolve(state, event)
        return state

    if rebuild() != session.state:
        raise RulesBug("the treadmill's events do not rebuild its state")
    taken = min(_seconds(rebuild) for _ in range(TRIES))
    return {"events": sum(len(journal.events(step)) for step in range(len(journal))), "ms": taken * 1000}


def _to_and_fro(session: TreadmillSession) -> int:
    for _ in range(UNDOS):
        session.undo()
    for _ in range(UNDOS):
        session.redo()
    return 2 * UNDOS


def _bare_syncs(path: Path, times: int, size: int) -> None:
    """Does the least any program could do: this many writes of that size, each synced."""
    data = b"x" * size
    with open(path, "wb", buffering=0) as file:
        for _ in range(times):
            file.write(data)
            os.fsync(file.fileno())


def _seconds(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start
