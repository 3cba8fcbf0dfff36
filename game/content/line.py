"""A sentence before it is spoken: a key of the string files and what fills it in."""

from __future__ import annotations

from typing import TypeAlias, Union

from msgspec import Struct, field

Argument: TypeAlias = Union[str, int, "Line", "tuple[Line, ...]"]


class Line(Struct, frozen=True):
    """`Line("hud.thinking", {"name": ...})`; arguments may be lines themselves."""

    key: str
    args: dict[str, Argument] = field(default_factory=dict)


class Phrases(Struct, frozen=True):
    """The lines of one title: `say = Phrases(ID)`, then `say("result.won", name=...)`."""

    id: str

    def __call__(self, key: str, **arguments: Argument) -> Line:
        """A line of the title's strings."""
        return Line(f"{self.id}.{key}", arguments)
