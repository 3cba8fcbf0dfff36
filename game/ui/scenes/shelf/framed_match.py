"""The match that waits, as a framed picture with a brass tag: its title's place and whoever sits there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import FRect

from game.content.line import Line
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.widgets import Size, Widget
from game.ui.widgets.label import text_size

_TAG = 36.0
_BORDER = 12.0
_FRAME = Look("brass", "ink", radius=5, width=2.5, light=0.3, shadow=16)
_LIT_FRAME = Look("lamplight", "ink", radius=5, width=2.5, light=0.3, shadow=20)
_BACK = Look("wood_dark", "ink", radius=1, width=2)
_PLATE = Look("primary", "ink", radius=8, width=2, light=0.25, shadow=5)
_FACE = 0.42
"""Width of a portrait by the width of the picture."""


class FramedMatch(Widget):
    """A button that goes on with the match."""

    def __init__(self, title: str, faces: Sequence[str], height: float, told: Line, press: Callable[[], None]) -> None:
        """`faces`: portraits, as assets; `told`: which match it is, for whoever cannot see it."""
        super().__init__("continue", width=height * 0.76, height=height)
        self._title, self._faces, self._told, self._press = title, tuple(faces[:4]), told, press

    def natural(self, ui: Context, limit: float) -> Size:
        """The frame; wider if the word on its tag is."""
        return max(self.least[0], self._tag(ui)[0]), self.least[1]

    def draw(self, canvas: Canvas) -> None:
        """Draws frame, picture, portraits and tag."""
        meant = self.id in (canvas.touch.hovered, canvas.touch.focused)
        frame = self._frame()
        canvas.look(frame, _LIT_FRAME if meant else _FRAME)
        picture = frame.inflate(-2 * _BORDER, -2 * _BORDER)
        canvas.look(picture, _BACK)
        with canvas.clipped(picture.inflate(-4, -4)):
            self._draw_place(canvas, picture)
            self._draw_faces(canvas, picture)
        width, height = self._tag(canvas.ui)
        tag = FRect(0, self.rect.y, width, height)
        tag.centerx = self.rect.centerx
        canvas.look(tag, _PLATE)
        canvas.text(Line("shelf.continue"), tag, _words(self.least[1]), align=0.5)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One node that presses it."""
        name, told = plain(ui.say(Line("shelf.continue"))), plain(ui.say(self._told))
        yield Node("continue", self.rect, Role.BUTTON, name, told, keys="c", actions={Action.PRESS: self._press})

    def _frame(self) -> FRect:
        top = self.rect.y + _TAG * 0.6
        frame = FRect(0, top, self.least[0], max(1.0, self.rect.bottom - top))
        frame.centerx = self.rect.centerx
        return frame

    def _tag(self, ui: Context) -> Size:
        width, height = text_size(ui, Line("shelf.continue"), _words(self.least[1]), 400)
        return width + 22, max(24.0, height + 8)

    def _draw_place(self, canvas: Canvas, picture: FRect) -> None:
        """The upper half of the cover, over the whole picture."""
        cover = f"{self._title}/cover"
        if canvas.ui.assets.exists(cover):
            width = max(picture.width, picture.height * 0.75)
            whole = FRect(picture.centerx - width / 2, picture.y, width, width / 0.75)
            area = canvas.pixels(whole)
            drawn = canvas.ui.assets.later(cover, area.size)
            if drawn is not None:
                canvas.surface.blit(drawn, area)
            canvas.fill(picture, "night", 0.35)

    def _draw_faces(self, canvas: Canvas, picture: FRect) -> None:
        side = picture.width * _FACE
        step = min(side * 0.9, (picture.width - side) / max(1, len(self._faces) - 1))
        left = picture.centerx - (side + step * (len(self._faces) - 1)) / 2
        for number, face in enumerate(self._faces):
            canvas.image(face, FRect(left + step * number, picture.bottom - side - 8, side, side))


def _words(height: float) -> Style:
    return Style(Type.HEADING, "primary_text", max(16.0, min(22.0, height * 0.1)))
