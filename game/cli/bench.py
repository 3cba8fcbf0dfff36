"""The figures of a title: the cost of its rules, bots and history, against the yardstick; and those of the engine.

The engine is measured with a match without end and a large table, at depths no real match reaches.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final, TypeAlias

from msgspec import Struct

from game.bots.levels import bots_of, make_bot
from game.bots.player import AnyMatchRules, next_seat, play_out
from game.cli import arguments
from game.cli.arguments import CommandError
from game.cli.bench_table import WINDOWS, WindowSize, fits_screen, table_figures, table_memory_figures, window_figures
from game.cli.play import has_display
from game.content.catalogue import Catalogue, Entry
from game.content.seat_assignment import BotPlayer, seated
from game.engine.module import Definition, Title
from game.engine.rules import Draft, QuickChance, Rules, SearchDraft
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import Command, Event, IllegalCommand, Outcome, RulesBug, Seat, Secret, Setup, State, View
from game.persistence.folders import user_folders
from game.persistence.match_store import MatchStore

SPACES = 600
"""Number of spaces: they make a table of about two kilobytes, as large boards have."""

SEATS = 2
TURNS: Final = 100_000
BOXES: Final = 8
SECONDS: Final = 2.0
SLICE_SECONDS: Final = 0.1
FEWEST_SLICES: Final = 3
STEADY: Final = 0.08
"""Maximum share by which the yardsticks before and after a slice may differ for the slice to count."""

UNDOS = 200
TRIES = 5
POSITIONS = 60
"""Number of positions of random play, at regular distances, whose views and samples are measured."""

APART = 7
STEPS = 60
LONGEST = 600
"""Maximum number of decisions in a random match, which may go on for ever; then another one begins."""

BOT_SECONDS = 1.0
SIZES: Final[Sequence[WindowSize]] = ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
"""Sizes in pixels of the windows whose frames are measured."""


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


def _fill(boxes: list[int], piece: Grain) -> None:
    boxes[piece.box] += piece.number


_FILLING: Final[dict[type[Grain], Callable[[list[int], Grain], None]]] = {Grain: _fill}
Figures: TypeAlias = dict[str, float]


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


def title_figures(entry: Entry, seconds: float = SECONDS) -> dict[str, float | Figures]:
    """Returns things done per yardstick: through the rules at the fewest and the most seats, by each bot, and of the
    title.
    """
    seats = entry.info.seats
    return {
        "fewest_seats": rules_figures(entry, seats[0], seconds),
        "most_seats": rules_figures(entry, seats[-1], seconds),
        "decisions_of_bots": {
            bot: per_yardstick(_bot_matches(entry, bot), min(seconds, BOT_SECONDS))
            for bot in sorted(bots_of(entry.title))
        },
        "own": {name: per_yardstick(work, seconds) for name, work in _own(entry).items()},
    }


def rules_figures(entry: Entry, seats: int, seconds: float = SECONDS) -> Figures:
    """Returns the figures of random decisions without recording, as in a search; of views, samples and steps taken
    back.
    """
    setup = entry.info.setup(seats)
    rules = entry.title.rules(entry.definition, setup)
    positions = [state for _, state in zip(range(POSITIONS), _positions(rules, setup), strict=False)]
    return {
        "decisions": per_yardstick(partial(next, random_play(rules, setup)), seconds),
        "views": per_yardstick(_viewing(rules, setup, positions), seconds),
        "samples": per_yardstick(_sampling(rules, setup, positions), seconds),
        "undos_and_redos": per_yardstick(_taking_back(entry, setup), seconds),
    }


def random_play(rules: AnyMatchRules, setup: Setup) -> Iterator[int]:
    """Yields the number of decisions in each of endless random matches."""
    rng = Random("bench")
    while True:
        yield sum(1 for _ in _match(rules, setup, rng))


def bench(chosen: argparse.Namespace) -> int:
    """Prints every figure, those of some titles alone, or those of the screen or the real window alone; returns 0.

    Raises CommandError where only a window is to be measured and the screen has no room for one.
    """
    titles = arguments.catalogue()
    asked = [arguments.entry(titles, id) for id in chosen.titles] or list(titles)
    sizes = [chosen.size] if chosen.size else list(SIZES)
    everything = not (chosen.titles or chosen.screen or chosen.window)
    figures: dict[str, Any] = {}
    # First, so that nothing else is in memory.
    if everything or chosen.window:
        figures |= real_window_figures(titles, asked, chosen.size, wanted=chosen.window)
    if everything or not (chosen.screen or chosen.window):
        figures["yardstick_ms"] = yardstick_seconds() * 1000
        figures["per_yardstick"] = {entry.id: title_figures(entry) for entry in asked}
    if everything:
        figures["engine"] = engine_figures()
        figures["first_picture_seconds"] = _first_picture_seconds()
    if everything or chosen.screen:
        figures["screen"] = screen_figures(titles, asked, sizes)
    if chosen.json:
        print(json.dumps(figures))
    else:
        _print(figures, "")
    return 0


def real_window_figures(
    titles: Catalogue, asked: Sequence[Entry], size: WindowSize | None, *, wanted: bool
) -> dict[str, Any]:
    """Returns the figures of a real window and of memory, for the sizes that the screen has room for; {} without one,
    or CommandError if they are `wanted`.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sizes = [size] if size else list(WINDOWS)
    there = has_display(os.environ, sys.platform)
    fitting = [each for each in sizes if there and fits_screen(each)]
    for each in sizes:
        if each not in fitting:
            reason = f"a window of {each[0]}x{each[1]} is not measured: the screen has no room for it"
            if wanted and not fitting:
                raise CommandError(reason)
            print(reason, file=sys.stderr)
    if not fitting:
        return {}
    windows = {f"{each[0]}x{each[1]}": window_figures(titles, asked, each) for each in fitting}
    by_title = {entry.id: {name: found[entry.id] for name, found in windows.items()} for entry in asked}
    return {"memory": table_memory_figures(titles, fitting[0]), "window": by_title}


def screen_figures(titles: Catalogue, asked: Sequence[Entry], sizes: Sequence[WindowSize]) -> dict[str, Any]:
    """Returns the cost of these titles' tables in windows of these sizes."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

    return {entry.id: {f"{size[0]}x{size[1]}": table_figures(titles, entry, size) for size in sizes} for entry in asked}


def _slice(work: Work) -> tuple[int, float]:
    done, started = 0, _now()
    while True:
        done += work()
        if (taken := _now() - started) >= SLICE_SECONDS:
            return done, taken


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


def _match(rules: AnyMatchRules, setup: Setup, rng: Random) -> Iterator[State]:
    """Yields the state before each decision of a random match: the same object, changed in place."""
    draft = SearchDraft[Any, Any](rules, rules.initial(setup), QuickChance(rng))
    rules.begin(draft)
    for _ in range(LONGEST):
        if rules.outcome(draft.state) is not None:
            break
        yield draft.state
        seat = next(iter(rules.to_act(draft.state)))
        legal = rules.legal(draft.state, seat)
        rules.decide(draft, seat, legal[int(rng.random() * len(legal))])


def _positions(rules: AnyMatchRules, setup: Setup) -> Iterator[State]:
    """Yields positions of random matches that stay as they are."""
    rng = Random("positions")
    while True:
        for number, state in enumerate(_match(rules, setup, rng)):
            if number % APART == 0:
                yield rules.sample(rules.view(state, setup.all_seats[0]), rng)


def _viewing(rules: AnyMatchRules, setup: Setup, positions: list[State]) -> Work:
    asked = cycle([(state, seat) for state in positions for seat in setup.all_seats])

    def work() -> int:
        rules.view(*next(asked))
        return 1

    return work


def _sampling(rules: AnyMatchRules, setup: Setup, positions: list[State]) -> Work:
    views, rng = cycle([rules.view(state, seat) for state in positions for seat in setup.all_seats]), Random("samples")

    def work() -> int:
        rules.sample(next(views), rng)
        return 1

    return work


def _taking_back(entry: Entry, setup: Setup) -> Work:
    """Returns work that takes back the last steps of a match and plays them again, to and fro."""
    session: AnySession = Session(entry.title, entry.definition, setup, "bench")
    session.begin()
    rng = Random("undo")
    while session.outcome is None and len(session.journal) < STEPS:
        if autoplay(session):
            continue
        seat = next_seat(session.rules, session.state, session.seed, session.head)
        session.submit(seat, rng.choice(list(session.legal(seat))))

    def work() -> int:
        moves = 0
        while session.undo() is not None:
            moves += 1
        while session.redo() is not None:
            moves += 1
        return moves

    return work


def _bot_matches(entry: Entry, bot: str) -> Work:
    setup = entry.info.setup(entry.info.seats[0])
    rules = entry.title.rules(entry.definition, setup)
    bots = {seat: make_bot(entry.title, rules, bot, seat) for seat in setup.all_seats}
    seeds = (f"bench-{number}" for number in range(1_000_000))
    return lambda: play_out(rules, setup, next(seeds), bots).decisions


def _own(entry: Entry) -> Mapping[str, Work]:
    try:
        own: Mapping[str, Work] = entry.title.part("bench", "BENCH")
    except ModuleNotFoundError:
        return {}
    return own


def _first_picture_seconds() -> float:
    from game.ui.first_picture import first_picture_seconds

    return first_picture_seconds()


def _print(figures: dict[str, Any], indent: str) -> None:
    for name, value in figures.items():
        if isinstance(value, dict):
            print(f"{indent}{name}")
            _print(value, indent + "  ")
        else:
            print(f"{indent}{name}: {float(f'{value:.4g}'):g}")
