"""A sentence before it is spoken: a key of the string files and what fills it in."""

from __future__ import annotations

from typing import Final, TypeAlias, Union, assert_never

from msgspec import Struct, field

Argument: TypeAlias = Union[str, int, "Line", "tuple[Line, ...]"]

LONGEST_WORDS: Final = 200
"""Characters of a key, and of each text that fills a sentence, in a file of a stranger."""
MOST_PARTS: Final = 60
"""Lines and texts that one sentence of a stranger may be put together of."""
DEEPEST: Final = 6


class Line(Struct, frozen=True):
    """`Line("hud.thinking", {"name": ...})`; arguments may be lines themselves."""

    key: str
    args: dict[str, Argument] = field(default_factory=dict)


GIVEN = "table.name.given"
"""The key of a line that is its argument `name` letter by letter, whatever looks like a mark in it."""


def given(text: str, seat: int | None = None) -> Line:
    """A line of what people typed or files hold: names, labels, messages. `seat`: the number by which whoever is
    called so is told from others where no font has the letters."""
    return Line(GIVEN, {"name": text} if seat is None else {"name": text, "seat": seat})


def with_given(key: str, **arguments: Argument) -> Line:
    """A line whose texts are from files, and are shown letter by letter."""
    return Line(key, {name: _safe(each) for name, each in arguments.items()})


def _safe(argument: Argument) -> Argument:
    match argument:
        case str():
            return given(argument)
        case int() | Line() | tuple():
            return argument
        case _:
            assert_never(argument)


class Phrases(Struct, frozen=True):
    """The lines of one title: `say = Phrases(ID)`, then `say("result.won", name=...)`."""

    id: str

    def __call__(self, key: str, **arguments: Argument) -> Line:
        """A line of the title's strings."""
        return Line(f"{self.id}.{key}", arguments)


def is_bounded(line: Line) -> bool:
    """Whether a sentence of a stranger is no longer, and no deeper, than ours are."""
    waiting: list[tuple[Argument, int]] = [(line, 1)]
    parts = 0
    while waiting:
        part, depth = waiting.pop()
        parts += 1
        match part:
            case str():
                fits = len(part) <= LONGEST_WORDS
            case int():
                fits = abs(part) < 2**63
            case Line():
                fits = max(map(len, (part.key, *part.args))) <= LONGEST_WORDS and depth < DEEPEST
                waiting += [(each, depth + 1) for each in part.args.values()]
            case tuple():
                fits = depth < DEEPEST
                waiting += [(each, depth + 1) for each in part]
            case _:
                assert_never(part)
        if not fits or parts + len(waiting) > MOST_PARTS:
            return False
    return True
