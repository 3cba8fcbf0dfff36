"""What is drawn over the board while something is chosen or asked: what would come of it, and the time that is left."""

from __future__ import annotations

from pygame import FRect

from game.table.picker import Picker
from game.ui.canvas import Canvas
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.table.spread import Spread

TIME_WIDTH = 2.5
CONSEQUENCE = Style(Type.BOLD, "tooltip_text", 15)
CONSEQUENCE_LOOK = Look("tooltip", "brass", radius=8, width=1.5, light=0, shadow=6)


def draw_consequences(canvas: Canvas, spread: Spread, picker: Picker) -> None:
    """What a choice would lead to, below each target it goes to."""
    if not picker.typed:
        return
    for letter in picker.open():
        words = picker.consequence(letter)
        area = _area(spread, letter)
        if words is not None and area is not None:
            _tag(canvas, canvas.ui.say(words), area)


def draw_time(canvas: Canvas, prompt: FRect, left: float) -> None:
    """What is left of the time for a reaction, 1 to 0, as a thin line above the words."""
    half, level = prompt.width * left / 2, prompt.top - 1
    canvas.line((prompt.centerx - half, level), (prompt.centerx + half, level), "lamplight", TIME_WIDTH)


def _area(spread: Spread, letter: str) -> FRect | None:
    return spread.zone_area(letter[5:]) if letter.startswith("zone:") else spread.area(letter)


def _tag(canvas: Canvas, words: str, area: FRect) -> None:
    ui = canvas.ui
    unit = ui.viewport.unit
    block = ui.text.layout(words, CONSEQUENCE, int(max(area.width, 150) * unit))
    rect = FRect(0, 0, (block.width + 2) / unit + 16, block.height / unit + 8)
    rect.midtop = (area.centerx, area.bottom - rect.height / 2)
    rect.clamp_ip(ui.viewport.rect)
    canvas.look(rect, CONSEQUENCE_LOOK)
    canvas.text(words, rect.inflate(-12, -4), CONSEQUENCE, align=0.5)
