"""The choice of a move target by target: the targets that may be chosen now, and the result of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from game.content.message import Message
from game.engine.types import Command, GameError, RulesBug
from game.table.presenter import Move


class ClosedTarget(GameError):
    """A target that begins or continues no move now: nothing on the table may be done with it."""


@dataclass(frozen=True)
class MoveSelector:
    """The possible moves and the targets chosen so far. It never changes: choosing a target gives a new one."""

    picks: tuple[Move, ...]
    typed: tuple[str, ...] = ()

    @classmethod
    def over(cls, picks: Sequence[Move]) -> MoveSelector:
        """Returns a selector with no target chosen. Raises RulesBug if two moves have equal targets or one begins
        another.
        """
        check_words(pick.word for pick in picks)
        return cls(tuple(picks))

    def moves(self) -> tuple[Move, ...]:
        """Returns one move per command, the first way to choose it."""
        return tuple({pick.command: pick for pick in reversed(self.picks)}.values())[::-1]

    @property
    def switches(self) -> tuple[str, ...]:
        """Returns the switches: targets that are pressed in any order, and again to take them back."""
        return tuple(dict.fromkeys(letter for pick in self.picks for letter in pick.word[: pick.switches]))

    @property
    def held(self) -> tuple[str, ...]:
        """Returns the chosen targets that are no switches."""
        switches = self.switches
        return tuple(letter for letter in self.typed if letter not in switches)

    @property
    def set_to(self) -> Move | None:
        """Returns the move that the switches stand for: the one with just these on; None where there are no
        switches.
        """
        if not self.switches:
            return None
        on = set(self.typed)
        return next((pick for pick in self.picks if {*pick.word[: pick.switches]} == on), None)

    def open(self) -> tuple[str, ...]:
        """Returns the targets that may be chosen now, each once, in the order of the moves; switches last."""
        return self._open

    @cached_property
    def _open(self) -> tuple[str, ...]:
        place = len(self.typed)
        if self.switches and not self.held:
            set_to = self.set_to
            return (*(() if set_to is None else set_to.word[place:][:1]), *self.switches)
        return tuple(dict.fromkeys(pick.word[place] for pick in self.possible()))

    def possible(self) -> tuple[Move, ...]:
        """Returns the moves that begin with the targets chosen so far."""
        return tuple(pick for pick in self.picks if pick.word[: len(self.typed)] == self.typed)

    def press(self, letter: str) -> MoveSelector | Move:
        """Chooses a target; returns the move it completes, or the next selector. Raises ClosedTarget."""
        if letter in self.switches and not self.held:
            return MoveSelector(self.picks, self._spelled({*self.typed} ^ {letter}))
        word = (*self.typed, letter)
        begun = [pick for pick in self.picks if pick.word[: len(word)] == word]
        if not begun:
            raise ClosedTarget(f"'{letter}' is not among {', '.join(self.open()) or 'any letters'}")
        return begun[0] if begun[0].word == word else MoveSelector(self.picks, word)

    def back(self) -> MoveSelector:
        """Returns the selector without the last target; the same one when none was chosen."""
        return MoveSelector(self.picks, self.typed[:-1])

    def reset(self) -> MoveSelector:
        """Returns the same moves with no target chosen; switches stay as they are."""
        return MoveSelector(self.picks, tuple(letter for letter in self.typed if letter in self.switches))

    def single(self, letter: str | None = None) -> Move | None:
        """Returns the only move left (after `letter`, if given), which a double click or Enter plays; None if there are
        several.

        A switch never plays anything.
        """
        if letter in self.switches:
            return None
        left = self._after(letter)
        return left[0] if len(left) == 1 else None

    def begun(self, letter: str) -> Move | None:
        """Returns the first move that goes on with the target, None if none does."""
        return next(iter(self._after(letter)), None)

    def targets(self, letter: str) -> tuple[str, ...]:
        """Returns the targets that may follow `letter`: they light up while it is dragged."""
        if letter in self.switches:
            return ()
        place = len(self.typed) + 1
        return tuple(dict.fromkeys(pick.word[place] for pick in self._after(letter) if len(pick.word) > place))

    def consequence(self, letter: str) -> Message | None:
        """Returns the result of choosing the target, where all moves that go on from it agree."""
        if letter in self.switches:
            return None
        lines = [pick.consequence for pick in self._after(letter)]
        return lines[0] if lines and all(line == lines[0] for line in lines) else None

    def line(self, letter: str) -> Message | None:
        """Returns the words of the move that the target alone decides; None while several are possible."""
        only = self.single(letter)
        return None if only is None else only.line

    def way_to(self, command: Command) -> tuple[str, ...]:
        """Returns the targets still to be chosen for a command, and the items it is made with."""
        begun = (pick for pick in self.possible() if pick.command == command)
        return next(((*pick.word[len(self.typed) :], *pick.parts) for pick in begun), ())

    def _spelled(self, on: set[str]) -> tuple[str, ...]:
        """Returns these switches in the order of a move's targets."""
        words = (pick.word[: pick.switches] for pick in self.picks)
        return next((word for word in words if {*word} == on), tuple(each for each in self.switches if each in on))

    def _after(self, letter: str | None) -> list[Move]:
        word = self.typed if letter is None else (*self.typed, letter)
        return [pick for pick in self.picks if pick.word[: len(word)] == word]


def check_words(words: Iterable[tuple[str, ...]]) -> None:
    """Raises RulesBug for moves without targets, with the targets of another, or with the beginning of another's."""
    ordered = sorted(words)
    if ordered and not ordered[0]:
        raise RulesBug("a pick has no letters: give it a button")
    for word, following in pairwise(ordered):
        if following[: len(word)] == word:
            problem = "is given twice" if word == following else f"begins {' '.join(following)}"
            raise RulesBug(f"pick {' '.join(word)} {problem}")
