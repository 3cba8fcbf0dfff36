"""The boxes on the shelf: games, the match going on, the board they stand on."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect, Surface

from game.content.catalogue import Cover
from game.content.message import Argument, Message
from game.content.seat_assignment import faces_of
from game.persistence.match_store import Summary
from game.table.item import portrait
from game.ui.context import Canvas, CanvasFocus, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.frame import evenly
from game.ui.scenes.house import House, match_name, players, result, when
from game.ui.widgets import Column, Fill, Grid, Label, Padding, Row, Size, Widget, Wrapper
from game.ui.widgets.label import text_size

HIGHEST, LOWEST = 420, 104
STEP = 2
FILLED = 0.9
"""Maximum share of its place along the plank that a box fills."""
EDGE = 24.0
PITCH_LEAST = 150.0
"""Minimum width of a place, in design units, for a box to say more than its figures."""
_PITCH = Style(Type.BOLD, "text", 18)
_FIGURES = Style(Type.SMALL, "text_soft", 16)
_WAITING = Style(Type.BOLD, "text_accent", 18)

_TAG = 36.0
_BORDER = 12.0
_FRAME = Look("brass", "ink", radius=5, width=2.5, light=0.3, shadow=16)
_LIT_FRAME = Look("lamplight", "ink", radius=5, width=2.5, light=0.3, shadow=20)
_BACK = Look("wood_dark", "ink", radius=1, width=2)
_PLATE = Look("primary", "ink", radius=8, width=2, light=0.25, shadow=5)
_FACE = 0.42
"""Width of a portrait by the width of the picture."""

BOX_SHAPE = 0.75
"""Width of a cover by its height."""
DEPTH = 0.0833
"""Width of a box's side, as a factor of the width of its cover."""
LIFT = 0.06
"""Height by which the box in focus stands higher, as a factor of its height."""
_ID = "box:"
_SIDE_BELOW = 0.035
"""Height of the side below the cover, as a factor of the cover's height: it is seen from above."""
_GLOW = Look("night", "lamplight", radius=4, width=3)
_EDGE = Look("night", "ink", radius=1, width=1.5)
_PLAIN = Look("panel_raised", "brass_dark", radius=1, light=0.1)

PLANK = "app/rooms/plank"
HEIGHT = 34.0
CUPS: Final = ("app/rooms/cup_left", "app/rooms/cup_right")
"""Cups at the two ends of the plank, once they were won."""

CUP: Final = (32.0, 44.0)
CUP_EDGE: Final = 3.0
"""Distance of a cup from the window's edge."""


@dataclass(frozen=True)
class Stand:
    """A thing on the plank, made for a height, and its words."""

    thing: Callable[[float], Widget]
    words: Widget


def stands(house: House, unfinished: Summary | None, part: Message | None, *, pitched: bool) -> list[Stand]:
    """The match that waits, then a box for each title; `part`: what that match is part of; `pitched`: each with a
    line about it.
    """
    waiting = [_waiting(house, unfinished, part)] if unfinished is not None else []
    return [*waiting, *(_boxed(house, cover, pitched) for cover in house.titles.covers)]


def rows_of(things: list[Stand], room: float, height: float) -> Widget:
    """Builds all of them along as few planks as hold them, boxes as high as told or as their places allow."""
    columns = columns_of(len(things), room)
    slot = (room - 2 * EDGE) / columns
    high = min(height, slot * FILLED / (BOX_SHAPE * (1 + DEPTH)))
    rows = [things[start : start + columns] for start in range(0, len(things), columns)]
    return Column(*(_row(row, columns, high, row is rows[-1]) for row in rows), gap=0)


def columns_of(count: int, room: float) -> int:
    """Returns the number of things that have room beside each other."""
    return evenly(count, int((room - 2 * EDGE) // (LOWEST * BOX_SHAPE * (1 + DEPTH) / FILLED)))


def tallest(fits: Callable[[float], bool]) -> float:
    """The largest height of boxes that fits; the smallest where none does."""
    sizes = range(LOWEST, HIGHEST + 1, STEP)
    return sizes[max(0, bisect_left(sizes, True, key=lambda height: not fits(height)) - 1)]


def figures(cover: Cover) -> tuple[Message, Message]:
    """Returns the number of players, and the time a match takes."""
    return _range("shelf.players", *cover.info.seats), _range("shelf.minutes", *cover.info.minutes)


def _row(row: list[Stand], columns: int, height: float, last: bool) -> Widget:
    things = [Row(stand.thing(height), align=0.5, fill=Fill.END) for stand in row]
    words = Padding(Grid(*(Padding(stand.words, 6, 0) for stand in row), columns=columns, gap=0), EDGE, 10)
    above = Padding(Grid(*things, columns=columns, gap=0), EDGE, 0)
    return Column(above, Plank(words, last=last), gap=0)


def _boxed(house: House, cover: Cover, pitched: bool) -> Stand:
    pitch, told = Label(Message(f"{cover.id}.pitch"), _PITCH, align=0.5, valign=0), figures(cover)
    if pitched:
        words = [pitch, Label(Message("shelf.figures", {"players": told[0], "minutes": told[1]}), _FIGURES, align=0.5)]
    else:
        words = [Label(each, _FIGURES, align=0.5) for each in told]
    return Stand(lambda height: TitleBox(cover, height, lambda: house.doors.lobby(cover)), Column(*words, gap=4))


def _waiting(house: House, match: Summary, part: Message | None) -> Stand:
    said: dict[str, Argument] = {
        "title": match_name(house.titles, match),
        "names": players(house.titles, match),
        "progress": result(house.titles, match),
        "when": when(match.last_played, house.today()),
    }
    told_as = "" if part is None else "_part"
    if part is not None:
        said["part"] = part
    cover = house.titles.cover(match.game or "")
    faces = () if cover is None else tuple(portrait(face) for face in faces_of(cover.info, match.seats).values())
    words = Column(
        Label(Message("shelf.going_on", said), _WAITING, align=0.5, id="going_on"),
        Label(Message(f"shelf.when{told_as}", said), _FIGURES, align=0.5),
        gap=4,
    )

    def framed(height: float) -> Widget:
        told = Message(f"shelf.match{told_as}", said)
        return FramedMatch(match.game or "", faces, height, told, lambda: house.doors.resume(match.path))

    return Stand(framed, words)


def _range(key: str, low: int, high: int) -> Message:
    return Message(f"{key}.one", {"count": low}) if low == high else Message(f"{key}.range", {"low": low, "high": high})


class FramedMatch(Widget):
    """A button that goes on with the match."""

    def __init__(
        self, title: str, faces: Sequence[str], height: float, told: Message, press: Callable[[], None]
    ) -> None:
        """`faces`: portraits, as assets; `told`: which match it is, for people who cannot see it."""
        super().__init__("continue", width=height * 0.76, height=height)
        self._title, self._faces, self._told, self._press = title, tuple(faces[:4]), told, press

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the width of the frame, or of the word on its tag if that is wider."""
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
        canvas.text(Message("shelf.continue"), tag, _words(self.least[1]), align=0.5)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the node of this button."""
        name, told = plain(ui.say(Message("shelf.continue"))), plain(ui.say(self._told))
        yield Node("continue", self.rect, Role.BUTTON, name, told, keys="c", actions={Action.PRESS: self._press})

    def _frame(self) -> FRect:
        top = self.rect.y + _TAG * 0.6
        frame = FRect(0, top, self.least[0], max(1.0, self.rect.bottom - top))
        frame.centerx = self.rect.centerx
        return frame

    def _tag(self, ui: Context) -> Size:
        width, height = text_size(ui, Message("shelf.continue"), _words(self.least[1]), 400)
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
        """Yields one node that opens it."""
        name = plain(ui.say(Message(f"{self._title.id}.name")))
        detail = plain(ui.say(Message(f"{self._title.id}.tagline")))
        yield Node(self.id, self._front(), Role.BUTTON, name, detail, actions={Action.PRESS: self._press})

    def _meant(self, touch: CanvasFocus) -> bool:
        """True if it stands out: under the pointer, else in focus, unless the ring says so already."""
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


class Plank(Wrapper):
    """A plank as wide as the window, with its child on the front below it; the last one reaches down to the bottom."""

    def __init__(self, child: Widget, *, last: bool = True) -> None:
        super().__init__(child)
        self._last = last

    def natural(self, ui: Context, limit: float) -> Size:
        """The plank and the child."""
        width, height = self._child.measure(ui, limit)
        return width, height + HEIGHT

    def smallest(self, ui: Context) -> float:
        """The child."""
        return self._child.smallest(ui)

    def draw(self, canvas: Canvas) -> None:
        """Draws front and plank, then the child."""
        window, ui = canvas.ui.viewport.rect, canvas.ui
        bottom = max(self.rect.bottom, window.bottom) if self._last else self.rect.bottom
        canvas.fill(FRect(0, self.rect.y, window.width, bottom - self.rect.y), "wood_dark")
        board = canvas.pixels(FRect(0, self.rect.y, window.width, HEIGHT))
        picture = None if ui.theme.high_contrast else ui.assets.later(PLANK, board.size)
        if picture is None:
            canvas.line((0, self.rect.y + 1), (window.width, self.rect.y + 1), "brass", 2)
        else:
            canvas.surface.blit(picture, board)
        if self._last:
            self._draw_cups(canvas, window.width)
        super().draw(canvas)

    def _draw_cups(self, canvas: Canvas, width: float) -> None:
        wide, tall = CUP
        for cup, x in zip(CUPS, (CUP_EDGE, width - wide - CUP_EDGE), strict=True):
            if canvas.ui.assets.exists(cup):
                canvas.image(cup, FRect(x, self.rect.y - tall + 3, wide, tall))

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        return FRect(rect.x, rect.y + HEIGHT, rect.width, max(1.0, rect.height - HEIGHT))
