"""The four suits: shapes about 100 units high round the origin, and their colours."""

from __future__ import annotations

from .outline import Outline, circle, data, union
from .palette import INK, RED, WOOD, Tone

SUITS = "CDHS"
FOUR_COLOUR_GREEN = Tone("#28724A", "#1B5636")
FOUR_COLOUR_BLUE = Tone("#2A66A8", "#1C4A80")

SuitTones = dict[str, Tone]

PLAIN: SuitTones = {
    "C": Tone(WOOD, "#331D10"),
    "D": Tone("#AC4C24", "#84371A"),
    "H": Tone(RED, "#7C1B16"),
    "S": Tone(INK, "#0B0907"),
}
FOUR_COLOURS: SuitTones = PLAIN | {"C": FOUR_COLOUR_GREEN, "D": FOUR_COLOUR_BLUE}


def suit_outline(suit: str) -> Outline:
    """The shape of a suit letter, centred on the origin, 100 units high."""
    return OUTLINES[suit]


def _club() -> Outline:
    stem = data("M-5,4 L5,4 C6,26 10,42 22,50 L-22,50 C-10,42 -6,26 -5,4Z")
    lobes = [circle(0, -27, 22.5), circle(-24.5, 9, 22.5), circle(24.5, 9, 22.5), circle(0, 0, 12)]
    return union([stem, *lobes])


OUTLINES = {
    "C": _club(),
    "D": data("M0,-50 C8,-33 22,-14 38,0 C22,14 8,33 0,50 C-8,33 -22,14 -38,0 C-22,-14 -8,-33 0,-50Z"),
    "H": data(
        "M0,47 C-10,31 -47,6 -47,-20 C-47,-38 -35,-46 -23,-46 C-12,-46 -4,-39 0,-28"
        " C4,-39 12,-46 23,-46 C35,-46 47,-38 47,-20 C47,6 10,31 0,47Z"
    ),
    "S": data(
        "M0,-50 C8,-35 44,-14 44,10 C44,25 33,32 23,32 C15,32 8,28 4,22 C5,36 10,44 21,50 L-21,50"
        " C-10,44 -5,36 -4,22 C-8,28 -15,32 -23,32 C-33,32 -44,25 -44,10 C-44,-14 -8,-35 0,-50Z"
    ),
}
