"""The parts of a result: portraits with a word, the deciding things, the moments that lead there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import FRect

from game.content.message import Message
from game.engine.types import Seat
from game.table.history import TurningPoint
from game.table.item import Item, ItemKind
from game.table.movement import Mood, portrait
from game.table.presenter import Exhibit
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.table.items.sprite_artist import SpriteArtist
from game.ui.table.layout.shapes import seat_shape
from game.ui.widgets import Column, Fill, Label, Padding, Panel, Picture, Row, Sign, Size, Space, Widget, text_size

MEDAL, WINNING_MEDAL = 96.0, 132.0
PLATE_WIDTH = 176.0
PLATE_PADDING = 8.0
PLATE = Look("plate", "plate_edge", radius=8, width=1.4, light=0.08, shadow=6)
WON_PLATE = Look("plate", "lamplight", radius=8, width=2.2, light=0.12, shadow=6)
CARD = Look("plate", "plate_edge", radius=10, width=1.5, light=0.08, shadow=8)
CARD_HOVER = Look("plate", "lamplight", radius=10, width=2, light=0.14, shadow=8)
PILL = Look("cream", "brass", radius=11, width=1.2, light=0)
BOARD = Look("cream", "brass", radius=12, width=2, light=0, hairline="brass", inset=6, shadow=14)
NAME = Style(Type.BOLD, "plate_text", 17)
WORD = Style(Type.SMALL, "plate_soft", 15)
WHO = Style(Type.HEADING, "red", 36)
WHY = Style(Type.BODY, "ink", 19)
PILL_WORDS = Style(Type.BOLD, "ink", 15)
MOMENT = Style(Type.BODY, "plate_text", 17)
GO = Style(Type.BOLD, "plate_text", 15)
CARD_PART = 5 / 7
OVERLAP = 0.62
"""Distance from one card to the next, as a factor of its width."""


class Portrait(Widget):
    """A seat in its mood, its name and a word on a plate below; the winner larger and in the light."""

    def __init__(
        self, seat: Seat, name: Message, word: Message | None, face: str, mood: Mood, size: float, *, won: bool
    ) -> None:
        """`size`: of the portrait, 1 for the usual one."""
        super().__init__(f"place:{seat}")
        self._seat, self._name, self._word, self._won = seat, name, word, won
        self._picture = portrait(face, mood)
        self._side, self._highest = size * (WINNING_MEDAL if won else MEDAL), size * WINNING_MEDAL

    def natural(self, ui: Context, limit: float) -> Size:
        """Medal and plate; the plates of all stand on one level."""
        return PLATE_WIDTH, self._highest + self._plate_height(ui) - 6

    def draw(self, canvas: Canvas) -> None:
        """Draws the medal, then the plate over its foot."""
        medal = FRect(0, 0, self._side, self._side)
        medal.midtop = (self.rect.centerx, self.rect.bottom - self._plate_height(canvas.ui) + 6 - self._side)
        edge = "lamplight" if self._won else "plate_edge"
        canvas.look(medal, Look("plate", edge, radius=self._side / 2, width=3, light=0, shadow=8))
        canvas.image(self._picture, medal.inflate(-6, -6))
        if self._won:
            canvas.icon("crown", FRect(medal.right - 34, medal.top - 2, 32, 32), "lamplight")
        self._draw_plate(canvas)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the name and the word of the person."""
        word = "" if self._word is None else plain(ui.say(self._word))
        yield Node(self.id, self.rect, Role.TEXT, plain(ui.say(self._name)), word, focusable=False, tooltip=False)

    def _plate_height(self, ui: Context) -> float:
        rows = [(self._name, NAME)] + ([(self._word, WORD)] if self._word is not None else [])
        room = PLATE_WIDTH - 2 * PLATE_PADDING
        return sum(text_size(ui, words, style, room, 2)[1] for words, style in rows) + 2 * PLATE_PADDING - 4

    def _draw_plate(self, canvas: Canvas) -> None:
        high = self._plate_height(canvas.ui)
        plate = FRect(self.rect.centerx - PLATE_WIDTH / 2, self.rect.bottom - high, PLATE_WIDTH, high)
        canvas.look(plate, WON_PLATE if self._won else PLATE)
        room = PLATE_WIDTH - 2 * PLATE_PADDING - 22
        width, height = text_size(canvas.ui, self._name, NAME, room, 1)
        x, top = plate.centerx - (width + 22) / 2, plate.y + PLATE_PADDING - 2
        canvas.image(seat_shape(self._seat), FRect(x, top + height / 2 - 8, 16, 16))
        canvas.text(self._name, FRect(x + 22, top, width + 1, height), NAME, lines=1)
        if self._word is not None:
            below = FRect(
                plate.x + PLATE_PADDING, top + height, PLATE_WIDTH - 2 * PLATE_PADDING, plate.bottom - top - height - 4
            )
            canvas.text(self._word, below, WORD, align=0.5, lines=2)


class Things(Widget):
    """A few things side by side, cards over each other; what is counted says how many."""

    def __init__(self, id: str, items: Sequence[Item], high: float, *, four_colour: bool) -> None:
        super().__init__(id)
        self._items = [item for item in items if item.face is not None]
        self._high, self._four_colour = high, four_colour

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size of all of them, closer together where there is little room."""
        return min(limit, self._width(OVERLAP)), self._high

    def draw(self, canvas: Canvas) -> None:
        """Draws each with its shadow."""
        wide = [self._wide(item) for item in self._items]
        part = (
            1.0 if len(wide) < 2 else min(1.0, (self.rect.width - wide[-1]) / max(1.0, self._width(OVERLAP) - wide[-1]))
        )
        x = self.rect.x
        for item, width in zip(self._items, wide, strict=True):
            area = FRect(x, self.rect.y, width, self._high)
            if width < self._high:
                canvas.shadow(area, 6, 5)
            canvas.image(SpriteArtist.variant(canvas.ui.assets, item.face or "", self._four_colour), area)
            x += width * (OVERLAP if item.kind is ItemKind.CARD else 1.1) * part

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields all of them in words."""
        words = ", ".join(plain(ui.say(item.line)) for item in self._items)
        yield Node(self.id, self.rect, Role.TEXT, words, focusable=False, tooltip=False)

    def _wide(self, item: Item) -> float:
        square = item.kind in (ItemKind.TOKEN, ItemKind.PIECE) or "chip" in (item.face or "")
        return self._high if square else self._high * CARD_PART

    def _width(self, overlap: float) -> float:
        wide = [self._wide(item) for item in self._items]
        steps = (
            width * (overlap if item.kind is ItemKind.CARD else 1.1)
            for item, width in zip(self._items[:-1], wide, strict=False)
        )
        return sum(steps) + (wide[-1] if wide else 0.0)


class MomentCard(Widget):
    """A moment in words with its chapter; a press leads there."""

    def __init__(
        self,
        number: int,
        turning: TurningPoint,
        face: str | None,
        press: Callable[[], None],
        *,
        four_colour: bool,
        high: float,
        width: float,
    ) -> None:
        """`face`: the portrait of whose doing it was; `high`: of what shows it, 0 where there is no room for it."""
        super().__init__(f"moment:{number}", width=width)
        self._turning, self._press = turning, press
        moment = turning.moment
        chapter = [pill(turning.chapter.line, PILL_WORDS, PILL)] if turning.chapter else []
        signs = [Sign(f"app/icons/{SIGNS[moment.good]}", GO)] if moment.good else []
        shows: list[Widget] = []
        if high and (moment.items or face):
            medal = [Picture(portrait(face, turning.mood), high, high)] if face else []
            shows = [Row(Things(f"shown:{number}", moment.items, high, four_colour=four_colour), Space(), *medal)]
        self._inside = Column(
            Row(*chapter, Space(), *signs, gap=6),
            *shows,
            Label(moment.line, MOMENT, grow=1, valign=0),
            Row(
                Space(),
                Label(Message("result.go_there"), GO),
                Sign("app/icons/forward", GO),
                gap=4,
            ),
            gap=6,
            fill=Fill.STRETCH,
        )

    def children(self) -> Sequence[Widget]:
        """Returns the widgets that stand on it."""
        return (self._inside,)

    def natural(self, ui: Context, limit: float) -> Size:
        """Its words and the edge."""
        width, height = self._inside.measure(ui, max(1.0, limit - 24))
        return self.least[0] or width + 24, height + 20

    def place(self, ui: Context, rect: FRect) -> None:
        """All of it inside the edge."""
        super().place(ui, rect)
        self._inside.place(ui, rect.inflate(-24, -20))

    def draw(self, canvas: Canvas) -> None:
        """The plate, in the light under the pointer."""
        canvas.look(self.rect, CARD_HOVER if canvas.touch.hovered == self.id else CARD)
        super().draw(canvas)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One button."""
        chapter = self._turning.chapter
        when = "" if chapter is None else f"{plain(ui.say(chapter.line))}: "
        name = when + plain(ui.say(self._turning.moment.line))
        about = plain(ui.say(Message("result.go_there")))
        yield Node(self.id, self.rect, Role.BUTTON, name, about, actions={Action.PRESS: self._press}, tooltip=False)


def pill(words: Message, style: Style, look: Look, id: str = "") -> Widget:
    """A few words on a small board of their own."""
    return Panel(Padding(Label(words, style, align=0.5, id=id), 6, 0), look=look, padding=4)


def verdict_board(
    who: Message, why: Message, exhibits: Sequence[Exhibit], high: float, *, narrow: bool, four_colour: bool
) -> Widget:
    """Builds the winners and the reason, between the two sides of what decided it."""
    words = Column(
        Label(who, WHO, align=0.5, id="who"), Label(why, WHY, align=0.5, id="why"), gap=4, fill=Fill.STRETCH, grow=1
    )
    shown = [_exhibit(number, each, high, four_colour=four_colour) for number, each in enumerate(exhibits)]
    if not shown:
        return Panel(words, look=BOARD, padding=20)
    if narrow:
        return Panel(
            Column(words, Row(Space(), *shown, Space(), gap=20), gap=8, fill=Fill.STRETCH), look=BOARD, padding=16
        )
    first, rest = shown[0], shown[1:]
    return Panel(Row(first, words, *rest, gap=20), look=BOARD, padding=18)


def _exhibit(number: int, exhibit: Exhibit, high: float, *, four_colour: bool) -> Widget:
    things = Things(f"exhibit:{number}", exhibit.items, high, four_colour=four_colour)
    words = Style(Type.BOLD, "plate_text" if exhibit.won else "ink", 15)
    name = pill(exhibit.line, words, WON_PLATE if exhibit.won else PILL)
    return Column(Row(Space(), things, Space()), Row(Space(), name, Space()), gap=4, fill=Fill.STRETCH)


SIGNS = {1: "check", -1: "minus"}
