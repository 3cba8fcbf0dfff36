"""The append-only tree of steps of one match with its moving head, and the codec that packs states."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from game.engine.types import SYSTEM, BadJournal, Command, Event, Outcome, Seat, State

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
NO_STEP = -1
_AUTO, _REVEALS = 1, 2
S = TypeVar("S", bound=State)
_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


class Step(
    Struct,
    Generic[C, E],
    frozen=True,
    gc=False,
    tag_field="kind",
    tag="step",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """One command and its results. Step 0 is the set-up: no parent, no command.

    `after` is the hash of the state it leads to; `auto` marks a choice that played itself;
    `reveals` marks that chance was used or a secret opened, so going back brings knowledge;
    `outcome` is the result, if the match is over with it. As JSON it is a line of a save file.
    """

    id: int
    parent: int | None
    seat: Seat
    command: C | None
    events: tuple[E, ...]
    after: str
    auto: bool = False
    reveals: bool = False
    outcome: Outcome | None = None


AnyStep: TypeAlias = Step[Any, Any]


class _PackedStep(Struct, Generic[C, E], frozen=True, gc=False, array_like=True, omit_defaults=True):
    """The packed part of a step. The rest stands in the arrays of the journal."""

    command: C | None
    events: tuple[E, ...]
    after: str
    outcome: Outcome | None = None


class Journal(Generic[C, E]):
    """Every step ever taken, kept packed; nothing is cut off, only the head moves."""

    def __init__(self, command_type: object, event_type: object) -> None:
        kept_type: type[_PackedStep[C, E]] = _PackedStep[command_type, event_type]  # type: ignore[valid-type]
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(kept_type)
        self._packed: list[bytes] = []
        self._seats = array("i")
        self._flags = bytearray()
        self._parents = array("i")
        self._depths = array("i")
        self._reveals = array("i")
        self._forward = array("i")
        self._newest_child = array("i")
        self._older_sibling = array("i")
        self._revealing = 0
        self.head = NO_STEP

    def __len__(self) -> int:
        return len(self._packed)

    def append(self, step: Step[C, E]) -> None:
        """Adds the step and moves the head to it. Raises BadJournal for a step that does not fit the tree."""
        parent = NO_STEP if step.parent is None else step.parent
        if step.id != len(self._packed):
            raise BadJournal(step.id, f"the next step must have id {len(self._packed)}")
        if (parent == NO_STEP) != (step.id == 0) or parent >= step.id or parent < NO_STEP:
            raise BadJournal(step.id, f"no earlier step {step.parent} to follow")
        try:
            self._seats.append(step.seat)
            packed = self._encoder.encode(_PackedStep(step.command, step.events, step.after, step.outcome))
        except OverflowError as error:
            del self._seats[step.id :]
            raise BadJournal(step.id, f"holds a number beyond all bounds ({error})") from error
        self._packed.append(packed)
        self._flags.append((_AUTO if step.auto else 0) | (_REVEALS if step.reveals else 0))
        self._link(step.id, parent, reveals=step.reveals)
        self._walk(step.id)

    def move(self, step: int) -> int:
        """Moves the head to any step there is, and returns how many steps lie between.

        Remembers the way, so redo follows the line last looked at. Raises BadJournal if there is no such step.
        """
        self._must_exist(step)
        return self._walk(step)

    def step(self, step: int) -> Step[C, E]:
        """Raises BadJournal if there is no such step."""
        self._must_exist(step)
        kept = self._decoder.decode(self._packed[step])
        return Step(
            id=step,
            parent=self.parent(step),
            seat=self.seat(step),
            command=kept.command,
            events=kept.events,
            after=kept.after,
            auto=self.is_auto(step),
            reveals=bool(self._flags[step] & _REVEALS),
            outcome=kept.outcome,
        )

    def events(self, step: int) -> tuple[E, ...]:
        """Returns the events of a step, quicker than the whole step. Raises BadJournal if there is no such step."""
        self._must_exist(step)
        return self._decoder.decode(self._packed[step]).events

    def steps(self) -> Iterator[Step[C, E]]:
        """All steps, in the order they were taken."""
        return (self.step(number) for number in range(len(self._packed)))

    def parent(self, step: int) -> int | None:
        """The step before, None for the set-up."""
        parent = self._parents[step]
        return None if parent == NO_STEP else parent

    def seat(self, step: int) -> Seat:
        """Returns the seat that took the step."""
        return Seat(self._seats[step])

    def is_auto(self, step: int) -> bool:
        """True for a choice that played itself."""
        return bool(self._flags[step] & _AUTO)

    def depth(self, step: int) -> int:
        """Returns the number of steps between the set-up and this step."""
        return self._depths[step]

    def moves(self, step: int | None = None) -> int:
        """Returns the number of choices made on the way to a step, by default the head. The set-up and automatic steps
        do not count.
        """
        return sum(not self.is_auto(each) and self.seat(each) != SYSTEM for each in self.path(step))

    def reveals_between(self, earlier: int, later: int) -> bool:
        """True if a step after `earlier`, up to `later` on the same line, revealed something."""
        return self._reveals[later] > self._reveals[earlier]

    def reveals_elsewhere(self) -> bool:
        """True if a step that is not on the way to the head revealed something."""
        return self.head != NO_STEP and self._revealing > self._reveals[self.head]

    def meeting(self, one: int, other: int) -> int:
        """The last step that lies on the ways to both."""
        while one != other:
            if self._depths[one] >= self._depths[other]:
                one = self._parents[one]
            else:
                other = self._parents[other]
        return one

    def children(self, step: int) -> list[int]:
        """The steps that follow this one, oldest first: more than one where lines branch."""
        found = []
        child = self._newest_child[step]
        while child != NO_STEP:
            found.append(child)
            child = self._older_sibling[child]
        return found[::-1]

    def next(self, step: int) -> int | None:
        """The child on the line last followed, if any."""
        child = self._forward[step]
        return None if child == NO_STEP else child

    def path(self, step: int | None = None) -> list[int]:
        """The steps from the set-up to `step` (default: the head)."""
        current = self.head if step is None else step
        line = []
        while current != NO_STEP:
            line.append(current)
            current = self._parents[current]
        return line[::-1]

    def line(self) -> list[int]:
        """The path to the head and on along the line last followed, as a timeline shows it."""
        steps = self.path()
        while steps and (following := self.next(steps[-1])) is not None:
            steps.append(following)
        return steps

    def _walk(self, step: int) -> int:
        distance = 0
        # The path from the set-up to the old head is marked already: mark from the fork on.
        other = self.head
        marked = step
        while marked != other:
            if other == NO_STEP or self._depths[marked] >= self._depths[other]:
                parent = self._parents[marked]
                if parent != NO_STEP:
                    self._forward[parent] = marked
                marked = parent
            else:
                other = self._parents[other]
            distance += 1
        self.head = step
        return distance

    def _link(self, step: int, parent: int, *, reveals: bool) -> None:
        first = parent == NO_STEP
        self._parents.append(parent)
        self._depths.append(0 if first else self._depths[parent] + 1)
        self._reveals.append(reveals + (0 if first else self._reveals[parent]))
        self._revealing += reveals
        self._forward.append(NO_STEP)
        self._newest_child.append(NO_STEP)
        self._older_sibling.append(NO_STEP if first else self._newest_child[parent])
        if not first:
            self._newest_child[parent] = step

    def _must_exist(self, step: int) -> None:
        if not 0 <= step < len(self._packed):
            raise BadJournal(step, "there is no such step")


class StateCodec(Generic[S]):
    """A packer of the states of one title."""

    def __init__(self, state_type: type[S]) -> None:
        self._decoder = msgspec.msgpack.Decoder(state_type)

    def pack(self, state: S) -> bytes:
        """Returns a state as bytes."""
        return _ENCODER.encode(state)

    def unpack(self, data: bytes) -> S:
        """A new state from bytes."""
        return self._decoder.decode(data)

    def clone(self, state: S) -> S:
        """A copy that shares nothing."""
        return self._decoder.decode(_ENCODER.encode(state))


def state_hash(packed: bytes) -> str:
    """Returns the hash of a packed state in eight hexadecimal digits, as in `after` of a step."""
    return blake2b(packed, digest_size=4).hexdigest()


def plain(value: object) -> Any:
    """The value as JSON-like builtins; structs become dicts with their tags."""
    return msgspec.to_builtins(value)
