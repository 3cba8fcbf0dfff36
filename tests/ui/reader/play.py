"""Plays whole matches of the real program by what a screen reader sees and does: `python -m tests.ui.reader.play`.

Without titles all of them, in their shortest kind; says how many presses and seconds it took.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct

from game.content.message import Message
from game.content.strings import load_strings
from game.persistence.folders import user_folders
from game.persistence.settings_file import SettingsFile
from game.table.settings import Settings, Speed
from tests.ui.driver import FOLDERS
from tests.ui.reader.bus import BUTTON, FOCUSED, Desktop, Thing, missing, session

TITLES: Final = ("river_rats", "rats", "riverboat_showdown", "whitewater_rush", "raft_race")
QUICK: Final = Settings(speed=Speed.OFF, bot_pause=0, language="en")
LONGEST: Final = 1200.0
"""Seconds of a match: who takes longer does not get on."""
PAUSE: Final = 0.02
LOST_AFTER: Final = 60.0
"""Seconds in which nothing can be pressed and nothing happens."""
SAID: Final = load_strings(FOLDERS.all(), "en")
ASKED: Final = SAID.say(Message("hud.answers"))
USABLE: Final = SAID.say(Message("table.describe.open"))
HASTE: Final = SAID.say(Message("hud.fast_forward"))
"""The button that is never pressed: a player who is out listens to the end."""
SENSIBLE: Final = 0.75
"""Frequency with which an answer in words is preferred to a thing: it is the title's own proposal, where there is
one.
"""
OVER: Final = frozenset(SAID.say(Message(key)) for key in ("result.rematch", "hud.result"))


class PlayReport(Struct, frozen=True):
    """A match that was played by what is read aloud."""

    title: str
    presses: int
    seconds: float
    told: int
    """Number of announcements."""
    last: tuple[str, ...]
    """The words of the last room."""


class ReaderLost(Exception):
    """An error: there is nothing to go on with."""


@contextmanager
def running(title: str, seed: str, folder: Path) -> Iterator[Desktop]:
    """The program with the lobby of a title, in a session of its own, and what it tells a screen reader."""
    home = folder / "home"
    SettingsFile(user_folders(str(home)).settings, Settings).save(QUICK)
    program = [sys.executable, "-m", "tests.ui.reader.program", str(home), title, seed]
    with session(folder) as address, Desktop(address) as desktop:
        process = subprocess.Popen(program, env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": address})
        try:
            yield desktop
        finally:
            process.terminate()
            process.wait()


def play(desktop: Desktop, title: str, seed: str) -> PlayReport:
    """Plays from the lobby to the result: presses the focused thing, and at a table any usable one."""
    random, begun, presses, told = Random(seed), time.monotonic(), 0, 0
    tried: tuple[str, ...] = ()
    said: list[str] = []
    idle_since = begun
    while (now := time.monotonic()) - begun < LONGEST:
        things = desktop.things()
        told += len(desktop.announced())
        if OVER & {thing.name for thing in things}:
            return PlayReport(title, presses, now - begun, told, tuple(thing.name for thing in things if thing.name))
        idle_since, said = (idle_since if names(things) == said else now), names(things)
        wished = [thing for thing in ways_on(things) if thing.name not in tried]
        if not wished:
            if now - idle_since > LOST_AFTER:
                raise ReaderLost(f"{title}: nothing to press among {[thing.name for thing in things]}")
            tried = () if now - idle_since > 1 else tried
            time.sleep(PAUSE)
            continue
        answers = [thing for thing in wished if ASKED in thing.parts]
        chosen = random.choice(answers if answers and random.random() < SENSIBLE else wished)
        if desktop.press(chosen):
            presses, idle_since = presses + 1, now
            tried = (*tried, chosen.name)[-3:] if settled(desktop, things) == names(things) else ()
    raise ReaderLost(f"{title}: {presses} presses did not end it")


def ways_on(things: Sequence[Thing]) -> list[Thing]:
    """Returns the things that may be pressed now: at a table lit things and answers, elsewhere the focus, or the last
    button.
    """
    buttons = [thing for thing in things if thing.role == BUTTON]
    if any(ASKED in thing.parts for thing in things):
        wished = (thing for thing in buttons if USABLE in thing.name or ASKED in thing.parts)
        return [thing for thing in wished if thing.name != HASTE]
    return [thing for thing in buttons if thing.has(FOCUSED)]


def names(things: Sequence[Thing]) -> list[str]:
    """Returns the words of everything."""
    return [f"{thing.name}|{thing.description}" for thing in things]


def settled(desktop: Desktop, before: Sequence[Thing]) -> list[str]:
    """Returns the words soon after a press, as soon as they differ."""
    give_up = time.monotonic() + 0.5
    said = names(before)
    while said == names(before) and time.monotonic() < give_up:
        time.sleep(PAUSE)
        said = names(desktop.things())
    return said


def main() -> int:
    """Plays them one after the other; 1 if one could not be played to its end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", default=TITLES)
    parser.add_argument("--seed", default="aloud")
    chosen = parser.parse_args()
    if why := missing():
        print(why)
        return 1
    for title in chosen.titles:
        with tempfile.TemporaryDirectory() as folder, running(title, chosen.seed, Path(folder)) as desktop:
            played = play(desktop, title, chosen.seed)
        print(f"{title}: {played.presses} presses, {played.seconds:.0f} s, {played.told} announcements", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
