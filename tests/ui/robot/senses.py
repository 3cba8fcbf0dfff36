"""A robot's senses of the program: the words of a room, eight keys, and patience. No picture, no place, no id."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Protocol

from msgspec import Struct

from game.content.message import Message
from game.ui.input.focus import NodeFacts, Role, Urgency, facts_of
from tests.ui.driver import Driver
from tests.ui.input.pad import Pad

PATIENCE: Final = 0.1
"""Seconds that pass after each key, and in each look at a room in which nothing is asked."""
READING: Final = 0.5
"""Seconds until a name is read."""


class Press(StrEnum):
    """The eight keys."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    USE = "return"
    BACK = "escape"
    ON = "tab"
    DETAILS = "f1"


class Utterance(Struct, frozen=True):
    """The words of one thing."""

    role: Role
    name: str
    description: str
    value: str
    part: str
    keys: str
    live: Urgency
    enabled: bool
    checked: bool | None
    focused: bool


class Hand(Protocol):
    """A device that presses keys."""

    by_parts: bool
    """True if going on leads from part to part of a table, else from thing to thing."""

    def press(self, key: Press) -> None:
        """Press one and let it go."""


class Keyboard:
    """Eight keys of it."""

    by_parts = False

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def press(self, key: Press) -> None:
        """Down and up."""
        self._driver.key(key.value)


class Controller:
    """Cross, A, B, a shoulder, and the stick that asks for the rules."""

    by_parts = True
    _BUTTONS: Final = {
        Press.USE: "a",
        Press.BACK: "b",
        Press.ON: "right_shoulder",
        Press.DETAILS: "right_stick",
    }

    def __init__(self, driver: Driver) -> None:
        self._pad = Pad(driver)
        self._pad.plug_in()

    def press(self, key: Press) -> None:
        """Down and up."""
        self._pad.press(self._BUTTONS.get(key, key.value))


class Senses:
    """Reads what is said, presses, and counts what it pressed."""

    def __init__(self, driver: Driver, hand: Hand) -> None:
        self._driver = driver
        self.hand = hand
        self.pressed = 0

    def look(self) -> tuple[Utterance, ...]:
        """Returns everything in the topmost room, in the order in which it is read."""
        top = self._driver.ui.scenes.top
        return () if top is None else tuple(map(_said, facts_of(top.reading(), top.focus.focused)))

    def press(self, key: Press) -> None:
        """One key, and what comes of it."""
        self.pressed += 1
        self.hand.press(key)
        self.wait()

    def wait(self) -> None:
        """A little time."""
        self._driver.wait(PATIENCE, frame=PATIENCE / 2)

    def read(self) -> None:
        """Waits as long as the next player takes to read their name."""
        self._driver.wait(READING, frame=PATIENCE)

    def word(self, key: str) -> str:
        """A word of the house, as a manual has it."""
        return self._driver.ui.say(Message(key))


def _said(facts: NodeFacts) -> Utterance:
    return Utterance(
        facts.role, facts.name, facts.description, facts.value, facts.part, facts.keys, facts.live, facts.enabled,
        facts.checked, facts.focused,
    )  # fmt: skip
