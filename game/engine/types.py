"""The words every title is written in: seats, commands, events, states, views, secrets, outcomes."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Generic, NewType, TypeAlias, TypeVar

from msgspec import Struct

Seat = NewType("Seat", int)
SYSTEM = Seat(-1)
"""Owns the set-up and the clock; never sits at the table."""

OptionValue: TypeAlias = str | int | bool
T = TypeVar("T")
K = TypeVar("K", bound=Struct)


def snake(name: str) -> str:
    """The tag of a command or event in files.

    >>> snake("PlayCard")
    'play_card'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Command(Struct, frozen=True, tag_field="cmd", tag=snake, forbid_unknown_fields=True, gc=False):
    """A request of a seat. Subclass once per kind; a title's commands form a closed union."""


class Event(Struct, frozen=True, tag_field="ev", tag=snake, forbid_unknown_fields=True, gc=False):
    """A fact of the match. It carries every number it needs: applying it asks nobody."""

    tells: ClassVar[bool] = False
    """True if it shows something that was hidden although no field is a secret: a forecast cannot be sure of it."""


def kinds_of(base: type[Struct]) -> Any:
    """The closed union of a title's events or tasks, as files are read: every class below their base class.

    The modules they stand in must have been imported, which those rules have done that make them.
    """
    return reduce(or_, event_kinds(base))


def event_kinds(base: type[K]) -> tuple[type[K], ...]:
    """The classes of events or tasks below a class, without those that only hold together others."""
    found: list[type[K]] = []
    for kind in base.__subclasses__():
        found += event_kinds(kind) or (kind,)
    return tuple(found)


class State(Struct):
    """The whole state of a match. Mutable; only `Rules.evolve` writes it. Lists, dicts, ints and strings, ids only."""


class View(Struct, frozen=True):
    """The knowledge of one seat. It is built up from nothing, never a state with things removed."""


class Secret(Struct, Generic[T], frozen=True, gc=False):
    """A value in an event that only some may read.

    `to`: None = everyone may read it, () = nobody, else these seats. `value` is None once redacted for a reader.
    """

    to: tuple[Seat, ...] | None
    value: T | None = None

    def open(self) -> T:
        """The value. Raises ValueError on a redacted copy: rules and evolve never see one."""
        if self.value is None:
            raise ValueError("this copy of the secret was redacted")
        return self.value


class Outcome(Struct, frozen=True, omit_defaults=True):
    """A finished match: seats by place (shared places share a tuple) and a stable id of the reason.

    A team that wins shares the first place; seats that lost to the game itself stand in `places[1]`
    with an empty `places[0]`.
    """

    places: tuple[tuple[Seat, ...], ...]
    reason: str
    counts: bool = True
    """False for an end that was agreed on: such a match stays out of the records."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in the first place."""
        return self.places[0] if self.places else ()


class Setup(Struct, frozen=True):
    """The set-up of a match: number of seats and the value of every option (defaults filled in)."""

    seats: int
    options: dict[str, OptionValue]

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """The seats in order."""
        return tuple(Seat(number) for number in range(self.seats))

    def text(self, option: str) -> str:
        """The value of an option that is a word."""
        return str(self.options[option])

    def flag(self, option: str) -> bool:
        """Options are stored as text in files made by hand: `on` and True are the same."""
        return self.options[option] in (True, "on")
