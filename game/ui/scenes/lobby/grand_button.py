"""The one large button of a room: brass, display letters, a picture on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.widgets import Size, Widget
from game.ui.widgets.label import text_size, word_width

HEIGHT = 72.0
LOW_HEIGHT = 50.0
_PICTURE = (96.0, 84.0)
_PADDING = 24.0
_LIFT = 10.0
_SOLE = Look("brass_dark", "ink", radius=14, width=3, light=0, shadow=10)


class GrandButton(Widget):
    """A button; `low` where height has to be spared."""

    def __init__(
        self, id: str, words: Say, press: Callable[[], None], *, picture: str, keys: str, low: bool = False
    ) -> None:
        super().__init__(id, height=LOW_HEIGHT if low else HEIGHT)
        self._words, self._press, self._keys, self._low = words, press, keys, low
        self._picture = picture

    def natural(self, ui: Context, limit: float) -> Size:
        """Words and picture."""
        beside = 2 * _PADDING + (0 if self._low else _PICTURE[0])
        width, height = text_size(ui, self._words, self._style(), max(1.0, limit - beside))
        return width + beside, max(self.least[1], height + 12)

    def smallest(self, ui: Context) -> float:
        """The longest word and the picture."""
        return word_width(ui, self._words, self._style()) + 2 * _PADDING + (0 if self._low else _PICTURE[0])

    def draw(self, canvas: Canvas) -> None:
        """Draws sole, board, words and picture; pressed it sinks onto its sole."""
        hovered = canvas.touch.hovered == self.id
        pressed = hovered and canvas.touch.pressed == self.id
        canvas.look(self.rect.move(0, 5), _SOLE)
        fill = "primary_pressed" if pressed else "primary_hover" if hovered else "primary"
        board = self.rect.move(0, 4 if pressed else 0)
        canvas.look(board, Look(fill, "ink", radius=14, width=3, light=0.24))
        right = _PADDING if self._low else _PICTURE[0]
        words = FRect(board.x + _PADDING, board.y, max(1.0, board.width - _PADDING - right), board.height)
        canvas.text(self._words, words, self._style(), align=0.5)
        if not self._low:
            place = FRect(board.right - _PICTURE[0] - 6, board.centery - _PICTURE[1] / 2 - _LIFT / 2, *_PICTURE)
            canvas.image(self._picture, place)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One node that presses it."""
        name = plain(ui.say(self._words))
        press = {Action.PRESS: self._press}
        yield Node(self.id, self.rect, Role.BUTTON, name, keys=self._keys, actions=press, tooltip=False)

    def _style(self) -> Style:
        return Style(Type.HEADING, "primary_text", 26 if self._low else 34)
