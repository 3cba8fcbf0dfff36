"""The real program through AT-SPI alone: rooms of the house are found and read, and a match is played to its end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from game.content.message import Message
from tests.ui.reader.bus import BUTTON, FOCUSED, HEADING, Desktop, Thing, missing
from tests.ui.reader.play import SAID, play, running

pytestmark = [pytest.mark.program, pytest.mark.skipif(bool(missing()), reason=missing())]
PATIENCE: Final = 60.0
TITLE: Final = "riverboat_showdown"
RIVER: Final = "whitewater_rush"
ROOMS: Final = (
    ("shelf.settings", "settings.title"),
    ("shelf.logbook", "saves.title"),
    ("shelf.practice", "practice.title"),
)
"""Buttons of the shelf, and how the rooms behind them are called."""


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """The program at the lobby of a title."""
    with running(TITLE, "aloud", tmp_path) as desktop:
        yield desktop


def test_the_house_is_walked_and_a_match_played_by_what_is_read(desktop: Desktop) -> None:
    go(desktop, "lobby.shelf", "app.name")
    for button, title in ROOMS:
        things = go(desktop, button, title)
        assert [thing for thing in things if thing.role == BUTTON and not thing.name] == []
        assert sum(thing.has(FOCUSED) for thing in things) <= 1
        go(desktop, "app.back", "app.name")
    box = next(thing for thing in desktop.things() if thing.name == SAID.say(Message(f"{TITLE}.name")))
    assert desktop.focus(box)
    assert until(desktop, box.name, focused=True)
    assert desktop.press(box)
    until(desktop, SAID.say(Message("lobby.shelf")))
    played = play(desktop, TITLE, "aloud")
    assert played.presses > 10 and played.told > 10


@pytest.mark.long
def test_a_river_is_raced_by_what_is_read(tmp_path: Path) -> None:
    with running(RIVER, "aloud", tmp_path) as desktop:
        played = play(desktop, RIVER, "aloud")
    assert played.presses > 10 and played.told > 10


def go(desktop: Desktop, button: str, title: str) -> list[Thing]:
    """Presses a button and reads the room of this title that opens."""
    until(desktop, SAID.say(Message(button)))
    assert desktop.press(next(thing for thing in desktop.things() if thing.name == SAID.say(Message(button))))
    return until(desktop, SAID.say(Message(title)), HEADING)


def until(desktop: Desktop, name: str, role: int | None = None, *, focused: bool = False) -> list[Thing]:
    """Waits for something of this name; all that is read then."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        things = desktop.things()
        found = [thing for thing in things if thing.name == name and role in (None, thing.role)]
        if any(not focused or thing.has(FOCUSED) for thing in found):
            return things
        time.sleep(0.05)
    raise AssertionError(f"{name!r} did not come among {[thing.name for thing in desktop.things()]}")
