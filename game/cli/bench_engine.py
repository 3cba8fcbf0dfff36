"""Figures of engine and saving: what a step on the disk costs, how deep undo stays quick, what history weighs."""

from __future__ import annotations

import gc
import os
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from game.cli.bench_treadmill import TREADMILL, TreadmillSession, TreadmillState, treadmill, walk
from game.cli.yardstick import SECONDS, per_yardstick
from game.content.seated import BotMind, seated
from game.engine.errors import RulesBug
from game.persistence.folders import user_folders
from game.persistence.match_store import MatchStore

Figures = dict[str, float]
UNDOS = 200
TRIES = 5


def engine_figures(*, steps: int = 10_000, synced: int = 1_000, seconds: float = SECONDS) -> dict[str, Figures]:
    """Every figure of this file, by name."""
    with tempfile.TemporaryDirectory() as folder:
        saving = saving_figures(Path(folder), synced)
    return {
        "saving": saving,
        "undo": undo_figures(steps, seconds),
        "memory": memory_figures(steps),
        "rebuild": rebuild_figures(steps),
    }


def saving_figures(folder: Path, steps: int) -> Figures:
    """Steps a second, each on the disk before the next; what the disk itself allows; and opening that file again."""
    store = MatchStore(user_folders(folder), app="bench")
    session = treadmill()
    recorder = store.start(session, seated(BotMind("a"), BotMind("b")), "Treadmill")
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
    """Taking back and playing again at depth: against the yardstick, and in milliseconds, usual and worst."""
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
    """What a match of so many steps holds in memory, history and all."""
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
    """Rebuilding a state from so many recorded events, in milliseconds: the best of some tries."""
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
    """The least any program could do: so many writes of that size, each synced."""
    data = b"x" * size
    with open(path, "wb", buffering=0) as file:
        for _ in range(times):
            file.write(data)
            os.fsync(file.fileno())


def _seconds(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start
