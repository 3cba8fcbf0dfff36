"""How seats are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.content.line import Line
from game.engine.types import Seat


def seat_names(given: Sequence[str | Line | None]) -> dict[Seat, Line]:
    """A line per seat, in seat order: what was typed, what the catalogue says (bots), or the seat's number.

    Typed names are spoken as they are; seats that share one are told apart by their number.
    """
    typed = [name.strip() if isinstance(name, str) else name for name in given]
    often = Counter(name for name in typed if isinstance(name, str))
    return {Seat(number): _name(name, number, often) for number, name in enumerate(typed)}


def _name(name: str | Line | None, number: int, often: Counter[str]) -> Line:
    match name:
        case Line():
            return name
        case None | "":
            return Line("table.name.seat", {"number": number + 1})
        case str() if often[name] > 1:
            return Line("table.name.shared", {"name": name, "number": number + 1})
        case str():
            return Line("table.name.given", {"name": name})
