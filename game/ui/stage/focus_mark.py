"""What is drawn over everything where the focus rests: a ring, and the key that does the same as a button."""

from __future__ import annotations

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.events import Hand
from game.ui.input.focus import FocusGraph, Node

HIGH, PADDING, OVER = 22.0, 7.0, 8.0
"""Height of the sign, room beside its words, and how far it reaches over the corner of its button."""
_SIGN = Look("night", "brass", radius=6, width=1, light=0)
_WORDS = Style(Type.BOLD, "lamplight", 15)


def draw_focus(canvas: Canvas, focus: FocusGraph) -> None:
    """The ring, if it is seen; the key of what has it, or of what lies under the pointer."""
    touch = canvas.touch
    node = focus.node(touch.focused)
    if touch.ring and node is not None and node.rect.width > 0:
        canvas.focus_ring(node.rect)
    meant = node if touch.ring else focus.node(touch.hovered)
    if meant is not None and _says_its_key(canvas, meant):
        draw_key(canvas, meant.rect, canvas.ui.shown_keys(meant.keys))


def draw_key(canvas: Canvas, area: FRect, words: str) -> None:
    """A key on the lower right corner of a button that lies there."""
    ui = canvas.ui
    block = ui.text.layout(words, _WORDS, round(area.width * ui.viewport.unit), 1)
    wide = (block.width + 2) / ui.viewport.unit + 2 * PADDING
    place = FRect(area.right + OVER - wide, area.bottom + OVER - HIGH, wide, HIGH)
    canvas.look(place.clamp(ui.viewport.rect), _SIGN)
    canvas.text(words, place.clamp(ui.viewport.rect).inflate(-PADDING, -2), _WORDS, align=0.5, lines=1)


def _says_its_key(canvas: Canvas, node: Node) -> bool:
    """Whether no tooltip says it, and no sign of a controller."""
    return bool(node.keys) and not node.tooltip and node.enabled and canvas.ui.hand is not Hand.PAD
