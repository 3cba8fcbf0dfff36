"""What painted water is put together from: the parts on its sheets, and where each lies. The painter reads it, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from pygame import Rect

CELL: Final = 120
"""Pixels of a space in everything that is painted."""
PATTERN: Final = 2
"""Cells after which the threads of a current repeat themselves, across and along."""
BED: Final = 4
"""Cells after which the bed repeats itself."""
BANK: Final = 12
"""Cells after which a bank repeats itself along the river."""
BANK_WIDE: Final = 7
"""Cells of land on the picture of a bank."""
BANK_SHALLOWS: Final = 2
"""Cells of water beside it, and on the picture of its shallows on both sides of the shore."""
WIDE: Final = 1280
"""Pixels of a sheet across."""
PLANT: Final = 160
"""Pixels of the square round a plant or stone; eight squares make a row of their sheet."""
GROWTHS: Final = {
    "pine": range(8),
    "bush": range(8, 12),
    "boulder": range(12, 16),
    "reed": range(16, 20),
    "pebble": range(20, 24),
}
"""Which squares show what, row by row."""
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height in cells, seen from the middle of the space."""
_GAP: Final = 2

_SHIFT: Final[Box] = (0, 0, PATTERN, 1)
_LEAN: Final[Box] = (-1.3, -1.5, 2.6, 3.0)
_ROCK: Final[Box] = (-1.4, -2.2, 2.8, 3.6)
_RAPIDS: Final[Box] = (-1.3, -1.6, 2.6, 2.6)
_FALL: Final[Box] = (-0.5, -2.0, 1.0, 2.6)
_EDDY: Final[Box] = (-0.6, -0.6, 1.2, 1.2)
SIDES: Final = ("left", "right")
ENDS: Final = ("middle", "begins", "ends", "alone")
"""Of a fall, from its left to its right."""
WAVES: Final = ("wave", "wave2")
TURNS: Final = ("ahead", "left", "right")
ROCKS: Final = 3
"""Different stones."""
STONE: Final = 0.37
"""The part of a rock on which no light falls: its radius in cells."""


class SheetPart(NamedTuple):
    """A part on a sheet."""

    place: Rect
    """In pixels of the sheet."""
    box: Box


def light_parts() -> Mapping[str, SheetPart]:
    """Of the moving light, which all waters share. Two digits: for columns and rows of this parity; one: for rows."""
    return _shelved(tuple(_lights()))


def still_parts() -> Mapping[str, SheetPart]:
    """Of what stands still on a space."""
    return _shelved(tuple(_stills()))


def sheet_size(parts: Mapping[str, SheetPart]) -> tuple[int, int]:
    """How large a sheet with these parts is."""
    return WIDE, max(part.place.bottom for part in parts.values())


def _lights() -> Sequence[tuple[str, Box]]:
    parities = [f"{column}{row}" for column in range(PATTERN) for row in range(PATTERN)]
    return [
        ("plain", (0, 0, PATTERN, PATTERN)),
        *((f"shift_{side}_{row}", _SHIFT) for side in SIDES for row in range(PATTERN)),
        *((f"eddy_{side}", _EDDY) for side in SIDES),
        *((f"fall_{end}", _FALL) for end in ENDS),
        *((f"lean_{side}_{parity}", _LEAN) for side in SIDES for parity in parities),
        *((f"rapids_{turn}_{wave}", _RAPIDS) for turn in TURNS for wave in WAVES),
        *((f"rock_{parity}", _ROCK) for parity in parities),
    ]


def _stills() -> Sequence[tuple[str, Box]]:
    return [
        *((f"rapids_{turn}_{wave}", (-1.0, -1.0, 2.0, 2.0)) for turn in TURNS for wave in WAVES),
        *((f"rock_{number}", (-0.8, -1.1, 1.6, 1.8)) for number in range(ROCKS)),
        *((f"fall_{end}", (-0.5, -2.0, 1.0, 2.9)) for end in ENDS),
        ("eddy", _EDDY),
    ]


@lru_cache(maxsize=4)
def _shelved(boxes: tuple[tuple[str, Box], ...]) -> Mapping[str, SheetPart]:
    """Parts in rows, in their order."""
    found = {}
    x = y = tall = 0
    for name, box in boxes:
        width, height = round(box[2] * CELL), round(box[3] * CELL)
        if x + width > WIDE:
            x, y, tall = 0, y + tall + _GAP, 0
        found[name] = SheetPart(Rect(x, y, width, height), box)
        x, tall = x + width + _GAP, max(tall, height)
    return found
