"""The colours of the house: few, named, each with the one darker tone used for its shaded side."""

from __future__ import annotations

from typing import NamedTuple


class Tone(NamedTuple):
    """A flat colour and the colour of its shaded side."""

    base: str
    shade: str


CREAM = "#F6ECD2"
INK = "#1E1A16"
GREEN = "#1F4B3F"
BLUE = "#16324A"
BRASS = "#C99A3B"
LAMP = "#F2C66D"
RED = "#A3261F"
RUST = "#B5532A"
WOOD = "#4A2C1A"

INK_TONE = Tone("#37302A", INK)
GREEN_TONE = Tone("#2F6B58", GREEN)
BLUE_TONE = Tone("#2A5473", BLUE)
BRASS_TONE = Tone(BRASS, "#9A6F24")
RED_TONE = Tone("#B8352B", "#84201A")
RUST_TONE = Tone(RUST, "#8C3C1D")
WOOD_TONE = Tone("#6E4427", WOOD)
GREY_TONE = Tone("#8F8778", "#6D665A")
SLATE_TONE = Tone("#6E7B80", "#505C62")
UMBER_TONE = Tone("#8A5A36", "#683F24")
PINK_TONE = Tone("#E0A88C", "#C08368")
