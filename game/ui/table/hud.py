"""What stands round the board: prompt and buttons, seats, running facts and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.content.line import Line
from game.engine.types import Seat
from game.table.mood import portrait
from game.table.presenter import Fact, Plate
from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.focus import Action, Node, Role
from game.ui.markup import plain
from game.ui.shapes import PLAIN, Look
from game.ui.table.fitting import FittedLabel, fitted
from game.ui.table.pictures import seat_shape
from game.ui.text import Style
from game.ui.theme import Type
from game.ui.widgets import (
    ButtonKind,
    Column,
    Either,
    Fill,
    Label,
    Panel,
    Picture,
    PushButton,
    Row,
    Space,
    Widget,
    Wrapping,
)
from game.ui.widgets.base import Size

FACT_LABEL = Style(Type.SMALL, "text_soft")
FACT = Style(Type.BODY, "text", 17)
_MOODS = {1: "good", 0: "plain", -1: "bad"}
LOG_LAST = Style(Type.BODY, "text", 16)
TAB_HEIGHT = 34.0
LIT = Look("panel_raised", "lamplight", radius=6, width=1.2, light=0)


def seat_plate(name: Line, face: str, plate: Plate, active: bool, own: bool) -> Widget:
    """One seat: shape, name, and what everyone may know of it."""
    marks = [SeatMark(plate.seat, 20), Picture(portrait(face), 26, 26)]
    label = Label(name, Style(Type.BOLD, "text_accent" if active else "text", 17), grow=1)
    below = Column(Row(*marks, label, gap=7), Wrapping(*map(_plate_fact, plate.facts), gap=7), gap=2)
    head = Either(Row(*marks, label, *map(_plate_fact, plate.facts), gap=7), below)
    words = [Label(plate.power, FACT_LABEL, lines=3)] if own and plate.power is not None else []
    return Panel(Column(head, *words, gap=2, fill=Fill.STRETCH), look=LIT if active else PLAIN, padding=6)


def fact_list(facts: Sequence[Fact]) -> Widget:
    """Running lines: a soft label and a bold value each."""
    rows = [
        Label(Line(f"hud.fact.{_MOODS[fact.good]}", {"label": fact.label, "value": fact.value}), FACT) for fact in facts
    ]
    return Column(*rows, gap=5, fill=Fill.STRETCH)


def _plate_fact(fact: Fact) -> Widget:
    return Row(Label(fact.label, FACT_LABEL), Label(fact.value, Style(Type.SMALL, "text")), gap=4)


class SeatMark(Widget):
    """The shape of a seat."""

    def __init__(self, seat: Seat, side: float) -> None:
        super().__init__(width=side, height=side)
        self._seat, self._side = seat, side

    def draw(self, canvas: Canvas) -> None:
        """Draws the mark."""
        area = FRect(0, 0, self._side, self._side)
        area.center = self.rect.center
        canvas.image(seat_shape(self._seat), area)


class TabBar(Widget):
    """Small words side by side; the chosen one stands in lamplight."""

    def __init__(self, titles: Sequence[tuple[str, Say]], chosen: str, choose: Callable[[str], None]) -> None:
        super().__init__("tabs", height=TAB_HEIGHT)
        self._titles, self._chosen, self._choose = tuple(titles), chosen, choose

    def natural(self, ui: Context, limit: float) -> Size:
        """One line over all the width."""
        return limit, TAB_HEIGHT

    def draw(self, canvas: Canvas) -> None:
        """Words, and a line of light below the chosen ones."""
        for (key, words), area in self._placed():
            chosen = key == self._chosen or canvas.touch.hovered == f"tab:{key}"
            style = Style(Type.BOLD, "text_accent" if chosen else "text_soft", 17)
            spoken, ui = canvas.ui.say(words), canvas.ui
            style = fitted(ui.text, ui.viewport, spoken, style, canvas.pixels(area).width)
            canvas.text(spoken, area, style, align=0.5, lines=1)
            level = area.bottom - 2
            colour = "lamplight" if key == self._chosen else "brass_dark"
            canvas.line((area.left + 2, level), (area.right - 2, level), colour, 2 if key == self._chosen else 1)

    def nodes(self, ui: Context) -> list[Node]:
        """One per tab."""
        return [
            Node(
                f"tab:{key}",
                area,
                Role.CHOICE,
                plain(ui.say(words)),
                checked=key == self._chosen,
                actions={Action.PRESS: _pressing(self._choose, key)},
                tooltip=False,
            )
            for (key, words), area in self._placed()
        ]

    def _placed(self) -> list[tuple[tuple[str, Say], FRect]]:
        wide = self.rect.width / max(1, len(self._titles))
        return [
            (title, FRect(self.rect.x + number * wide, self.rect.y, wide, self.rect.height))
            for number, title in enumerate(self._titles)
        ]


def top_bar(title: Say, buttons: Sequence[Widget], menu: Callable[[], None]) -> Widget:
    """Menu and title on the left, what can always be done on the right."""
    return Row(
        PushButton("menu", Line("hud.menu"), menu, icon="menu", icon_only=True, keys="escape", kind=ButtonKind.QUIET),
        FittedLabel(title, Style(Type.HEADING, "text_accent", 22), id="title"),
        Space(),
        *buttons,
        gap=6,
    )


def _pressing(press: Callable[[str], None], key: str) -> Callable[[], None]:
    return lambda: press(key)
