"""The append-only tree of steps of one match, and the head that moves over it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec import Struct

from game.engine.errors import BadJournal
from game.engine.types import Command, Event, Seat

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
NO_PARENT = -1


class Step(Struct, Generic[C, E], frozen=True, gc=False):
    """One command and what came of it. Step 0 is the set-up: no parent, no command.

    `after` is the hash of the state it leads to; `auto` marks a choice that played itself;
    `reveals` marks that chance was used or a secret opened, so going back brings knowledge.
    """

    id: int
    parent: int | None
    seat: Seat
    command: C | None
    events: tuple[E, ...]
    after: str
    auto: bool = False
    reveals: bool = False


class Journal(Generic[C, E]):
    """Every step ever taken, kept packed; nothing is cut off, only the head moves."""

    def __init__(self, command_type: object, event_type: object) -> None:
        step_type = Step[command_type, event_type]  # type: ignore[valid-type]
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(step_type)
        self._packed: list[bytes] = []
        self._parents = array("i")
        self._depths = array("i")
        self._forward = array("i")
        self.head = NO_PARENT

    def __len__(self) -> int:
        return len(self._packed)

    def append(self, step: Step[C, E]) -> None:
        """Adds the step and moves the head to it. Raises BadJournal for a step that does not fit the tree."""
        parent = NO_PARENT if step.parent is None else step.parent
        if step.id != len(self._packed):
            raise BadJournal(step.id, f"the next step must have id {len(self._packed)}")
        if (parent == NO_PARENT) != (step.id == 0) or parent >= step.id or parent < NO_PARENT:
            raise BadJournal(step.id, f"no earlier step {step.parent} to follow")
        self._packed.append(self._encoder.encode(step))
        self._parents.append(parent)
        self._depths.append(0 if parent == NO_PARENT else self._depths[parent] + 1)
        self._forward.append(NO_PARENT)
        self.move(step.id)

    def move(self, step: int) -> None:
        """Moves the head to any step there is. Remembers the way, so redo follows the line last looked at."""
        if not 0 <= step < len(self._packed):
            raise BadJournal(step, "there is no such step to go to")
        self.head = step
        while (parent := self._parents[step]) != NO_PARENT and self._forward[parent] != step:
            self._forward[parent] = step
            step = parent

    def step(self, step: int) -> Step[C, E]:
        return cast("Step[C, E]", self._decoder.decode(self._packed[step]))

    def steps(self) -> Iterator[Step[C, E]]:
        """All steps, in the order they were taken."""
        return (self.step(number) for number in range(len(self._packed)))

    def parent(self, step: int) -> int | None:
        parent = self._parents[step]
        return None if parent == NO_PARENT else parent

    def depth(self, step: int) -> int:
        """How many steps lie between the set-up and this step."""
        return self._depths[step]

    def children(self, step: int) -> list[int]:
        """The steps that follow this one, oldest first: more than one where lines branch."""
        return [child for child in range(step + 1, len(self._parents)) if self._parents[child] == step]

    def next(self, step: int) -> int | None:
        """The child on the line last followed, if any."""
        child = self._forward[step]
        return None if child == NO_PARENT else child

    def path(self, step: int | None = None) -> list[int]:
        """The steps from the set-up to `step` (default: the head)."""
        current = self.head if step is None else step
        line = []
        while current != NO_PARENT:
            line.append(current)
            current = self._parents[current]
        return line[::-1]

    def line(self) -> list[int]:
        """The path to the head and on along the line last followed: what a timeline shows."""
        steps = self.path()
        while steps and (following := self.next(steps[-1])) is not None:
            steps.append(following)
        return steps

    def leaves(self) -> list[int]:
        """The ends of all lines, oldest first."""
        return [step for step in range(len(self._forward)) if self._forward[step] == NO_PARENT]
