"""Runs the program until it has loaded everything, goes through its rooms and tables, and prints what was imported
in the meantime.

python -m tests.app.everything_loaded HOME
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from game.app import idle_work
from game.app.crash import write_crash
from game.app.idle_work import IdleLoader
from game.app.self_check.checks import POLL_SECONDS, Script
from game.bots.bot_client import Match
from game.bots.worker_client import WorkerBotClient
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.scenes.opening import usual_choice
from tests.app.led import lead, play, table
from tests.sessions import session_of

FRAMES = 12
"""Number of frames that each table and room is open."""
made: list[IdleLoader] = []


def script(app: App, house: House) -> Script:
    while not made or not made[0].done:
        yield
    before = set(sys.modules)
    yield from rooms(house)
    for entry in house.titles:
        house.doors.deal(entry, usual_choice(entry.info))
        yield from frames()
        play(table(app), 5)
        worker(app)
        yield from frames()
    house.doors.shelf()
    yield from frames()
    house.doors.resume(next(iter(house.store.entries())).path)
    yield from frames()
    app.ui.change(ui_scale=110)
    yield from frames()
    write_crash(Path(sys.argv[1]), ValueError("on purpose"), datetime(2026, 5, 4))
    print("late:", *sorted(set(sys.modules) - before), flush=True)


def rooms(house: House) -> Script:
    doors = house.doors
    ways = [doors.logbook, doors.settings, doors.licences]
    ways += [partial(doors.rules_of, entry) for entry in house.titles]
    ways += [partial(doors.lobby, entry) for entry in house.titles]
    for way in ways:
        doors.shelf()
        yield
        way()
        yield from frames()


def frames() -> Script:
    for _ in range(FRAMES):
        yield


def worker(app: App) -> None:
    """A worker process is started and asked."""
    match = table(app).match
    thinker = WorkerBotClient(time.monotonic)
    session = session_of(match)
    thinker.prepare(Match(match.entry.id, session.definition, session.setup, session.seed))
    while thinker.process_id is not None and not thinker.ready:
        thinker.poll(0.0)
        time.sleep(POLL_SECONDS)
    thinker.close()


class NotedLoader(IdleLoader):
    def __init__(self, app: App, house: House, now: Callable[[], float]) -> None:
        super().__init__(app, house, now)
        made.append(self)


if __name__ == "__main__":
    idle_work.IdleLoader = NotedLoader  # type: ignore[misc]
    lead(Path(sys.argv[1]), script)
