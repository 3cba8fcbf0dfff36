"""A title as a box that stands on a plank: its cover, and its right side, which says how thick it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import FRect, Surface

from game.content.catalogue import Cover
from game.content.line import Line
from game.ui.canvas import Canvas, Touch
from game.ui.context import Context
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.input.focus import Action, Node, Role
from game.ui.widgets import Size, Widget

BOX_SHAPE = 0.75
"""Width of a cover by its height."""
DEPTH = 0.0833
"""How much of a box's side is seen, by the width of its cover."""
LIFT = 0.06
"""How much higher the box in focus stands, by its height."""
_ID = "box:"
_SIDE_BELOW = 0.035
"""How far the side reaches below the cover, by the height of the cover: it is seen from above."""
_GLOW = Look("night", "lamplight", radius=4, width=3)
_EDGE = Look("night", "ink", radius=1, width=1.5)
_PLAIN = Look("panel_raised", "brass_dark", radius=1, light=0.1)


class TitleBox(Widget):
    """Stands on the bottom of its place; the one in focus a little higher, with a light edge."""

    def __init__(self, cover: Cover, height: float, press: Callable[[], None]) -> None:
        super().__init__(f"{_ID}{cover.id}", width=height * BOX_SHAPE * (1 + DEPTH), height=height)
        self._title, self._press = cover, press

    def natural(self, ui: Context, limit: float) -> Size:
        """The box."""
        return self.least

    def draw(self, canvas: Canvas) -> None:
        """Draws shadow, side, cover and edge."""
        front = self._front()
        meant = self._meant(canvas.touch)
        if meant:
            front.y -= front.height * LIFT
        draw_box(canvas, self._title.id, front)
        if meant:
            canvas.surface.blit(_outline(canvas, front.inflate(10, 10), _GLOW), canvas.pixels(front.inflate(10, 10)))

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One node that opens it."""
        name = plain(ui.say(Line(f"{self._title.id}.name")))
        detail = plain(ui.say(Line(f"{self._title.id}.tagline")))
        yield Node(self.id, self._front(), Role.BUTTON, name, detail, actions={Action.PRESS: self._press})

    def _meant(self, touch: Touch) -> bool:
        """Whether it stands out: under the pointer, else in focus, unless the ring says so already."""
        if touch.hovered.startswith(_ID):
            return touch.hovered == self.id
        return touch.focused == self.id and not touch.ring

    def _front(self) -> FRect:
        height = min(self.least[1], self.rect.height, self.rect.width / (BOX_SHAPE * (1 + DEPTH)))
        width = height * BOX_SHAPE
        return FRect(self.rect.centerx - width * (1 + DEPTH) / 2, self.rect.bottom - height, width, height)


def draw_box(canvas: Canvas, title: str, front: FRect) -> None:
    """Draws the box of a title whose cover fills `front`; a plain board until its picture is there."""
    assets, theme = canvas.ui.assets, canvas.ui.theme
    side = FRect(front.right, front.y, front.width * DEPTH, front.height * (1 + _SIDE_BELOW))
    shade = FRect(front.x + 6, front.y + front.height * 0.06, front.width + side.width + 4, front.height * 0.95)
    if not theme.high_contrast:
        canvas.shadow(shade, 6, 16, 170)
    for id, place in ((f"{title}/side", side), (f"{title}/cover", front)):
        area = canvas.pixels(place)
        picture = assets.later(id, area.size) if min(area.size) > 0 and assets.exists(id) else None
        if picture is not None:
            canvas.surface.blit(picture, area)
        elif place is front:
            canvas.look(front, _PLAIN)
    canvas.surface.blit(_outline(canvas, front, _EDGE), canvas.pixels(front))


def _outline(canvas: Canvas, rect: FRect, look: Look) -> Surface:
    area = canvas.pixels(rect)
    return canvas.ui.shapes.outline(look, canvas.ui.theme, area.size, canvas.ui.viewport.unit)
