"""The first picture: the name of the game, before anything is loaded."""

from __future__ import annotations

from pygame import FRect

from game.content.message import Message
from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.scenes.frame import low
from game.ui.stage.backdrop import Veil
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import Anchored, Label, Size, Widget
from game.ui.widgets.label import text_size

LETTERING = Style(Type.HEADING, "lamplight", 50)
SMALL_LETTERING = Style(Type.HEADING, "lamplight", 34)
TINY_LETTERING = Style(Type.HEADING, "lamplight", 24)
MOTTO = Style(Type.BOLD, "cream", 18)
_SHADOW = 2.0


class TitleCard(WidgetScene[None]):
    """The name of the house."""

    backdrop = Veil(1.0)

    def build(self) -> Widget:
        """The lettering alone."""
        return Anchored(Lettering(Message("app.name"), SMALL_LETTERING if low(self.ui) else LETTERING, align=0.5))


class Lettering(Label):
    """Words over a picture."""

    def __init__(self, words: Say, style: Style, *, align: float = 0, grow: float = 0, id: str = "") -> None:
        super().__init__(words, style, align=align, grow=grow, id=id)
        self._said, self._look, self._side = words, style, align

    def natural(self, ui: Context, limit: float) -> Size:
        """The words and their shadow."""
        width, height = text_size(ui, self._said, self._look, max(1.0, limit - 2 * _SHADOW))
        return width + 2 * _SHADOW, height + _SHADOW

    def draw(self, canvas: Canvas) -> None:
        """Draws the shadow, then the words."""
        room = FRect(self.rect.x, self.rect.y, self.rect.width - _SHADOW, self.rect.height - _SHADOW)
        shade = Style(self._look.kind, "shadow", self._look.size)
        canvas.text(self._said, room.move(_SHADOW, _SHADOW), shade, align=self._side)
        canvas.text(self._said, room, self._look, align=self._side)
