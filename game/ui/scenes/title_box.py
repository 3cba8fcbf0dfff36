"""A title as a box on the shelf: cover, lettering, and the few facts one chooses by."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import BLEND_RGBA_MULT, FRect, Surface

from game.content.catalogue import Cover
from game.content.line import Line
from game.ui.assets import rasterise
from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.focus import Action, Node, Role
from game.ui.markup import plain
from game.ui.shapes import Look
from game.ui.text import Style
from game.ui.theme import Theme, Type, hex_of, mix
from game.ui.widgets import Column, Fill, Label, Size, Widget, Wrapping, text_size, word_width

BOX_SHAPE = 0.75
"""Width of a cover by its height."""
LIFT = 6.0
DEPTH = 0.045
"""Thickness of a box by its width."""
RADIUS = 10
"""Of the corners of a box, in units."""
ROUNDING = 0.97
"""Letters of a smaller size are not smaller by just as much."""
FACT = Style(Type.BOLD, "text_accent", 17)
_HEAVIEST = 5


class TitleBox(Widget):
    """Stands on the bottom of its place; lifts under the pointer."""

    def __init__(self, cover: Cover, height: float, press: Callable[[], None]) -> None:
        super().__init__(f"box:{cover.id}", width=height * BOX_SHAPE, height=height)
        self._title, self._press = cover, press
        self._name = Line(f"{cover.id}.name")

    def natural(self, ui: Context, limit: float) -> Size:
        """The box."""
        return self.least

    def draw(self, canvas: Canvas) -> None:
        """Draws shadow, thickness, cover and lettering."""
        front = self._front()
        touch = canvas.touch
        lifted = self.id == touch.hovered or (touch.ring and self.id == touch.focused)
        if lifted:
            front.y -= LIFT
        depth = front.width * DEPTH
        canvas.shadow(FRect(front.x, front.y + 4, front.width + depth, front.height), 10, 20 if lifted else 14, 150)
        self._draw_side(canvas, FRect(front.right - 8, front.y, depth + 8, front.height))
        cover = self._cover(canvas, front)
        if cover is not None:
            canvas.surface.blit(cover, cover.get_rect(center=canvas.pixels(front).center))
        else:
            canvas.look(front, Look("river", "brass_dark", radius=RADIUS, light=0.35))
        edge = "lamplight" if lifted else "brass"
        self._draw_lettering(canvas, front)
        canvas.surface.blit(_edge(canvas, front, edge), canvas.pixels(front))

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One node that opens it."""
        name = plain(ui.say(self._name))
        detail = plain(ui.say(Line(f"{self._title.id}.tagline")))
        yield Node(
            self.id, self._front(), Role.BUTTON, name, detail, actions={Action.PRESS: self._press}, tooltip=False
        )

    def _front(self) -> FRect:
        height = min(self.least[1], self.rect.height, self.rect.width / (BOX_SHAPE * (1 + DEPTH)))
        width = height * BOX_SHAPE
        return FRect(self.rect.centerx - width * (1 + DEPTH) / 2, self.rect.bottom - height, width, height)

    def _cover(self, canvas: Canvas, front: FRect) -> Surface | None:
        """The picture with the corners of its frame; None if there is none, or not yet."""
        assets, size, id = canvas.ui.assets, canvas.pixels(front).size, f"{self._title.id}/cover"
        if not assets.exists(id) or size[0] < 1 or size[1] < 1:
            return None
        drawn = assets.later(id, size)
        radius = RADIUS * canvas.ui.viewport.unit
        return None if drawn is None else assets.made((id, size, radius), lambda: _rounded(drawn, radius))

    def _draw_side(self, canvas: Canvas, rect: FRect) -> None:
        area = canvas.pixels(rect)
        if area.width > 0 and area.height > 0:
            theme = canvas.ui.theme
            drawn = canvas.ui.assets.svg(("box side", theme.palette), lambda: _side(theme, area.size), area.size)
            canvas.surface.blit(drawn, area)

    def _draw_lettering(self, canvas: Canvas, front: FRect) -> None:
        room = front.width - 28
        wished = Style(Type.TITLE, "lamplight", max(18.0, front.width * 0.105))
        narrowed = min(1.0, room / word_width(canvas.ui, self._name, wished) * ROUNDING)
        style = Style(Type.TITLE, "lamplight", (wished.size or 18.0) * narrowed)
        height = text_size(canvas.ui, self._name, style, room)[1]
        band = FRect(front.x + 10, front.bottom - height - 26, front.width - 20, height + 14)
        canvas.look(band, Look("night", "brass_dark", radius=8, width=1, light=0, opacity=0.82))
        canvas.text(self._name, band.inflate(-8, -6), style, align=0.5)


class Pips(Widget):
    """How much there is to learn, as diamonds out of five, after its word."""

    def __init__(self, id: str, words: Say, value: int) -> None:
        super().__init__(id)
        self._words, self._value = words, max(0, min(_HEAVIEST, value))

    def natural(self, ui: Context, limit: float) -> Size:
        """Word and five diamonds."""
        width, height = text_size(ui, self._words, FACT, max(1.0, limit - _HEAVIEST * 18 - 8))
        return width + 8 + _HEAVIEST * 18, max(24.0, height)

    def draw(self, canvas: Canvas) -> None:
        """Draws the word, full and empty diamonds."""
        pips = _HEAVIEST * 18.0
        canvas.text(self._words, FRect(self.rect.x, self.rect.y, self.rect.width - pips - 8, self.rect.height), FACT)
        for number in range(_HEAVIEST):
            place = FRect(self.rect.right - pips + number * 18, self.rect.centery - 7, 14, 14)
            canvas.shape("diamond", place, "brass_dark")
            if number < self._value:
                canvas.shape("diamond", place.inflate(-3, -3), "lamplight")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Read aloud, not reached."""
        words = plain(ui.say(self._words))
        value = f"{self._value}/{_HEAVIEST}"
        yield Node(self.id, self.rect, Role.TEXT, words, value=value, focusable=False, tooltip=False)


class Plank(Widget):
    """The board the boxes stand on."""

    def __init__(self) -> None:
        super().__init__(height=22)

    def draw(self, canvas: Canvas) -> None:
        """Draws the lit top and the front of the board."""
        area = canvas.pixels(self.rect)
        if area.width > 0 and area.height > 0:
            theme = canvas.ui.theme
            canvas.shadow(self.rect, 4, 12, 130)
            drawn = canvas.ui.assets.svg(("plank", theme.palette), lambda: _plank(theme, area.size), area.size)
            canvas.surface.blit(drawn, area)


def facts(cover: Cover, *, below: bool = False) -> Widget:
    """Players, minutes and weight; `below` each other in the middle, else one after the other."""
    low, high = cover.info.seats
    short, long = cover.info.minutes
    parts = (
        Label(_range("shelf.players", low, high), FACT),
        Label(_range("shelf.minutes", short, long), FACT),
        Pips(f"pips:{cover.id}", Line("shelf.weight"), cover.info.weight),
    )
    return Column(*parts, gap=2, fill=Fill.CENTRE) if below else Wrapping(*parts, gap=16)


def _range(key: str, low: int, high: int) -> Line:
    return Line(f"{key}.one", {"count": low}) if low == high else Line(f"{key}.range", {"low": low, "high": high})


def _edge(canvas: Canvas, rect: FRect, colour: str) -> Surface:
    area = canvas.pixels(rect)
    look = Look("night", colour, radius=RADIUS, width=2)
    return canvas.ui.shapes.outline(look, canvas.ui.theme, area.size, canvas.ui.viewport.unit)


def _rounded(picture: Surface, radius: float) -> Surface:
    width, height = picture.get_size()
    mask = rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" rx="{radius:.1f}" fill="#ffffff"/></svg>'.encode(),
        (width, height),
    )
    mask.blit(picture, (0, 0), special_flags=BLEND_RGBA_MULT)
    return mask


def _side(theme: Theme, size: tuple[int, int]) -> str:
    width, height = size
    dark, light = hex_of(mix(theme["wood_dark"], (0, 0, 0), 0.35)), hex_of(theme["wood"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{width}" y2="0">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient></defs>'
        f'<path d="M0 0L{width} {width * 0.5}L{width} {height - 1}L0 {height}Z" fill="url(#g)"/></svg>'
    )


def _plank(theme: Theme, size: tuple[int, int]) -> str:
    width, height = size
    top = height * 0.36
    lit, front = hex_of(mix(theme["wood_light"], theme["lamplight"], 0.22)), hex_of(theme["wood"])
    grain = "".join(
        f'<path d="M0 {y:.1f}C{width * 0.3} {y - 1:.1f} {width * 0.6} {y + 1.5:.1f} {width} {y:.1f}" fill="none" '
        f'stroke="{hex_of(theme["wood_dark"])}" stroke-opacity="0.5" stroke-width="1"/>'
        for y in (top + (height - top) * part for part in (0.3, 0.62, 0.88))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect x="0" y="0" width="{width}" height="{height}" rx="3" fill="{front}"/>'
        f'<rect x="0" y="0" width="{width}" height="{top:.1f}" rx="2" fill="{lit}"/>{grain}</svg>'
    )
