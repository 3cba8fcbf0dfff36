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

    moves: tuple[Move, ...]
    chosen: tuple[str, ...] = ()

    @classmethod
    def over(cls, moves: Sequence[Move]) -> MoveSelector:
        """Returns a selector with no target chosen. Raises RulesBug if two moves have equal targets or one begins
        another.
        """
        check_targets(move.targets for move in moves)
        return cls(tuple(moves))

    def one_per_command(self) -> tuple[Move, ...]:
        """Returns one move per command, the first way to choose it."""
        return tuple({move.command: move for move in reversed(self.moves)}.values())[::-1]

    @property
    def switches(self) -> tuple[str, ...]:
        """Returns the switches: targets that are pressed in any order, and again to take them back."""
        return tuple(dict.fromkeys(target for move in self.moves for target in move.targets[: move.switches]))

    @property
    def held(self) -> tuple[str, ...]:
        """Returns the chosen targets that are no switches."""
        switches = self.switches
        return tuple(target for target in self.chosen if target not in switches)

    @property
    def set_to(self) -> Move | None:
        """Returns the move that the switches stand for: the one with just these on; None where there are no
        switches.
        """
        if not self.switches:
            return None
        on = set(self.chosen)
        return next((move for move in self.moves if {*move.targets[: move.switches]} == on), None)

    def open(self) -> tuple[str, ...]:
        """Returns the targets that may be chosen now, each once, in the order of the moves; switches last."""
        return self._open

    @cached_property
    def _open(self) -> tuple[str, ...]:
        place = len(self.chosen)
        if self.switches and not self.held:
            set_to = self.set_to
            return (*(() if set_to is None else set_to.targets[place:][:1]), *self.switches)
        return tuple(dict.fromkeys(move.targets[place] for move in self.possible()))

    def possible(self) -> tuple[Move, ...]:
        """Returns the moves that begin with the targets chosen so far."""
        return tuple(move for move in self.moves if move.targets[: len(self.chosen)] == self.chosen)

    def press(self, target: str) -> MoveSelector | Move:
        """Chooses a target; returns the move it completes, or the next selector. Raises ClosedTarget."""
        if target in self.switches and not self.held:
            return MoveSelector(self.moves, self._spelled({*self.chosen} ^ {target}))
        targets = (*self.chosen, target)
        begun = [move for move in self.moves if move.targets[: len(targets)] == targets]
        if not begun:
            raise ClosedTarget(f"'{target}' is not among {', '.join(self.open()) or 'any targets'}")
        return begun[0] if begun[0].targets == targets else MoveSelector(self.moves, targets)

    def back(self) -> MoveSelector:
        """Returns the selector without the last target; the same one when none was chosen."""
        return MoveSelector(self.moves, self.chosen[:-1])

    def reset(self) -> MoveSelector:
        """Returns the same moves with no target chosen; switches stay as they are."""
        return MoveSelector(self.moves, tuple(target for target in self.chosen if target in self.switches))

    def single(self, target: str | None = None) -> Move | None:
        """Returns the only move left (after `target`, if given), which a double click or Enter plays; None if there are
        several.

        A switch never plays anything.
        """
        if target in self.switches:
            return None
        left = self._after(target)
        return left[0] if len(left) == 1 else None

    def first_move(self, target: str) -> Move | None:
        """Returns the first move that goes on with the target, None if none does."""
        return next(iter(self._after(target)), None)

    def following(self, target: str) -> tuple[str, ...]:
        """Returns the targets that may follow `target`: they light up while it is dragged."""
        if target in self.switches:
            return ()
        place = len(self.chosen) + 1
        return tuple(dict.fromkeys(move.targets[place] for move in self._after(target) if len(move.targets) > place))

    def consequence(self, target: str) -> Message | None:
        """Returns the result of choosing the target, where all moves that go on from it agree."""
        if target in self.switches:
            return None
        lines = [move.consequence for move in self._after(target)]
        return lines[0] if lines and all(line == lines[0] for line in lines) else None

    def line(self, target: str) -> Message | None:
        """Returns the words of the move that the target alone decides; None while several are possible."""
        only = self.single(target)
        return None if only is None else only.line

    def way_to(self, command: Command) -> tuple[str, ...]:
        """Returns the targets still to be chosen for a command, and the items it is made with."""
        begun = (move for move in self.possible() if move.command == command)
        return next(((*move.targets[len(self.chosen) :], *move.parts) for move in begun), ())

    def _spelled(self, on: set[str]) -> tuple[str, ...]:
        """Returns these switches in the order of a move's targets."""
        ways = (move.targets[: move.switches] for move in self.moves)
        return next((way for way in ways if {*way} == on), tuple(each for each in self.switches if each in on))

    def _after(self, target: str | None) -> list[Move]:
        targets = self.chosen if target is None else (*self.chosen, target)
        return [move for move in self.moves if move.targets[: len(targets)] == targets]


def check_targets(sequences: Iterable[tuple[str, ...]]) -> None:
    """Raises RulesBug for moves without targets, with the targets of another, or with the beginning of another's."""
    ordered = sorted(sequences)
    if ordered and not ordered[0]:
        raise RulesBug("a move has no targets: give it a button")
    for targets, following in pairwise(ordered):
        if following[: len(targets)] == targets:
            problem = "is given twice" if targets == following else f"begins {' '.join(following)}"
            raise RulesBug(f"move {' '.join(targets)} {problem}")
