"""Finds its way by words: to what is called so, and at a table to what can be used and answers what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ui.input.focus import Role, Urgency
from tests.ui.robot.senses import Press, Senses, Utterance

LOST: Final = 120
"""Maximum number of keys without getting there: beyond it, the room does not say enough."""
ASTRAY: Final = 24
"""Number of keys on the way to a thing until any usable thing there is taken; half of them by parts and arrows."""
GOES_ON: Final = "space"
BACK: Final = (Press.LEFT, Press.DOWN, Press.UP)
ON: Final = (Press.RIGHT, Press.UP, Press.DOWN)
"""Arrows to what is read earlier and later, the next one where one leads nowhere."""
_BUTTONS: Final = frozenset((Role.BUTTON, Role.TOGGLE, Role.CHOICE, Role.LIST_ITEM, Role.DROP_DOWN))


class RobotLost(AssertionError):
    """A failure: the words were not enough to go on."""


class Robot:
    """Has eight keys, and wants any of the things that can be used."""

    def __init__(self, senses: Senses, random: Random) -> None:
        self._senses = senses
        self._random = random
        self._open = senses.word("table.describe.open")
        self._answers = senses.word("hud.answers")

    def use(self, name: str) -> None:
        """Goes to the first thing of this name, and uses it."""
        self.walk_to(name)
        self._senses.press(Press.USE)

    def walk_to(self, name: str) -> None:
        """Gives it the focus."""
        for _ in range(LOST):
            here = self._focused(self._senses.look())
            if here is not None and _called(here, name):
                return
            self._senses.press(Press.ON)
        raise RobotLost(f"nothing called {name}: {[said.name for said in self._senses.look()]}")

    def finds(self, name: str) -> bool:
        """True if there is a usable thing with this name."""
        return any(_called(said, name) and said.enabled for said in self._senses.look() if said.role in _BUTTONS)

    def reads(self, words: str) -> bool:
        """True if these words are there."""
        return any(said.name == words for said in self._senses.look())

    def answer(self) -> bool:
        """One step of an answer to what is asked; returns whether anything was: else a little time passes."""
        usable = self.usable(self._senses.look())
        if usable:
            self._take(self._random.choice(usable))
        elif not self._go_on():
            self._senses.wait()
        return bool(usable)

    def usable(self, seen: Sequence[Utterance]) -> list[Utterance]:
        """Returns the things that answer the current question."""
        if not any(said.live is Urgency.ASSERTIVE for said in seen):
            return []
        return [said for said in seen if said.enabled and (self._open in said.value or self._is_answer(said))]

    def _is_answer(self, said: Utterance) -> bool:
        return said.role is Role.BUTTON and said.part == self._answers

    def _go_on(self) -> bool:
        """Uses the one thing there is to use, or the one of the key that goes on; returns whether there was one."""
        usable = [said for said in self._senses.look() if said.role in _BUTTONS and said.enabled]
        on = usable if len(usable) == 1 else [said for said in usable if said.keys == GOES_ON]
        if len(on) != 1:
            return False
        self._senses.read()
        self._take(on[0])
        return True

    def _take(self, wanted: Utterance) -> None:
        """Walks there and uses it; what turns out to be hard to reach is left for what can be used there."""
        before, stood, turns = None, -1, 0
        for step in range(LOST):
            seen = self._senses.look()
            if not any(_same(said, wanted) for said in seen):
                return
            here = self._focused(seen)
            stands = next((place for place, said in enumerate(seen) if said.focused), -1)
            turns += stands == stood or _led_away(before, here, wanted)
            before, stood = here, stands
            astray = step > (ASTRAY // 2 if self._senses.hand.by_parts else ASTRAY)
            if here is not None and (_same(here, wanted) or (astray and here in self.usable(seen))):
                self._senses.press(Press.USE)
                return
            self._senses.press(self._step(seen, wanted, step, turns))
        raise RobotLost(f"no way to {wanted.name}")

    def _step(self, seen: Sequence[Utterance], wanted: Utterance, step: int, turns: int) -> Press:
        """Returns the next key: arrows in the same part, and first towards another one: the first things and the
        answers lie higher.

        `turns`: so many arrows led nowhere.
        """
        here, names = self._focused(seen), [_key(said) for said in seen]
        if here is None or _key(wanted) not in names or step > ASTRAY // 2:
            return Press.ON
        back = names.index(_key(wanted)) < names.index(_key(here))
        if here.part != wanted.part:
            return Press.ON if step else Press.UP if back or wanted.part == self._answers else Press.DOWN
        if back:
            return BACK[turns % len(BACK)]
        return ON[turns % len(ON)] if self._senses.hand.by_parts else Press.ON

    @staticmethod
    def _focused(seen: Sequence[Utterance]) -> Utterance | None:
        return next((said for said in seen if said.focused), None)


def _led_away(before: Utterance | None, here: Utterance | None, wanted: Utterance) -> bool:
    """True if a key led the focus out of the part in which the wanted thing lies."""
    return before is not None and here is not None and before.part == wanted.part != here.part


def _called(said: Utterance, name: str) -> bool:
    return said.enabled and said.name == name


def _key(said: Utterance) -> tuple[str, str, str]:
    return said.name, said.part, said.description


def _same(one: Utterance, other: Utterance) -> bool:
    return _key(one) == _key(other)
