"""A moment shown large: hands compared, a rival beaten. Any click or key goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pygame import FRect

from game.content.line import Line
from game.table.item import Item
from game.table.presenter import Spotlight
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.focus import Node, Role
from game.ui.free_place import Taken, least_covering
from game.ui.input import Click, InputEvent, Key
from game.ui.manager import WISHES
from game.ui.markup import plain
from game.ui.table.sprites import SpriteArtist
from game.ui.text import Style
from game.ui.theme import Type
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import (
    BOLD,
    Anchored,
    ButtonKind,
    Column,
    Fill,
    Label,
    Panel,
    PushButton,
    Row,
    Rule,
    Widget,
    Wrapper,
    Wrapping,
)
from game.ui.widgets.base import Size

CARD_HEIGHT = 118.0
LARGE_CARD = 190.0
GAP = 8.0
MARGIN = 14.0
WIDTH = 600.0
LOW_WIDTH = 760.0
VERDICT_SIZE = 25.0
TITLE = Style(Type.HEADING, "text_accent", 32)
LOW_TITLE = Style(Type.HEADING, "text_accent", 25)
_VERDICTS = {1: "text_good", 0: "text", -1: "text_bad"}


class CardStrip(Widget):
    """A few cards side by side, each a node with its name."""

    def __init__(self, id: str, items: Sequence[Item], four_colour: bool, high: float = CARD_HEIGHT) -> None:
        super().__init__(id)
        self._items, self._four_colour = tuple(items), four_colour
        self._card = (high * 5 / 7, high)

    def natural(self, ui: Context, limit: float) -> Size:
        """Room for all of them."""
        return len(self._items) * (self._card[0] + GAP) - GAP, self._card[1]

    def draw(self, canvas: Canvas) -> None:
        """Draws each with its shadow."""
        for item, area in self._placed():
            if item.face is not None:
                canvas.shadow(area, 6, 5)
                canvas.image(card_face(canvas.ui, item.face, self._four_colour), area)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One per card, for tooltips and reading aloud."""
        for number, (item, area) in enumerate(self._placed()):
            yield Node(f"{self.id}:{number}", area, Role.CARD, plain(ui.say(item.line)), focusable=False, tooltip=False)

    def _placed(self) -> list[tuple[Item, FRect]]:
        wide, high = self._card
        step = wide + GAP
        if len(self._items) > 1:
            step = min(step, (self.rect.width - wide) / (len(self._items) - 1))
        return [
            (item, FRect(self.rect.x + number * step, self.rect.y, wide, high))
            for number, item in enumerate(self._items)
        ]


def card_face(ui: Context, face: str, four_colour: bool) -> str:
    """The asset of a face in the deck the person chose."""
    return SpriteArtist.variant(ui.assets, face, four_colour)


class Narrow(Wrapper):
    """A child of one width, where there is room for it."""

    def __init__(self, child: Widget, wide: float) -> None:
        super().__init__(child)
        self._wide = wide

    def natural(self, ui: Context, limit: float) -> Size:
        """The child at this width."""
        wide = min(limit, self._wide)
        return wide, self._child.measure(ui, wide)[1]


class Beside(Wrapper):
    """A child that covers as little as it can of what is to be seen, in the middle where it may lie anywhere."""

    def __init__(self, child: Widget, seen: Sequence[FRect]) -> None:
        super().__init__(child, grow=1)
        self._seen = tuple(seen)

    def place(self, ui: Context, rect: FRect) -> None:
        """Looks for its place: below what is seen, above it, then anywhere."""
        super().place(ui, rect)
        width, height = self._child.measure(ui, max(1.0, rect.width - 2 * MARGIN))
        room = FRect(0, 0, min(width, rect.width - 2 * MARGIN), min(height, rect.height - 2 * MARGIN))
        wished = []
        for level in (self._below(rect, room), self._seen[0].top - room.height - MARGIN, rect.y + MARGIN):
            wished.append(FRect(rect.centerx - room.width / 2, level, room.width, room.height))
        self._child.place(ui, least_covering(wished, rect, Taken(self._seen)))

    def _below(self, rect: FRect, room: FRect) -> float:
        lowest = max(area.bottom for area in self._seen)
        return min(lowest + MARGIN, rect.bottom - MARGIN - room.height)


class SpotlightScene(WidgetScene[None]):
    """Shown above the table; ends with nothing. What lies on the table is seen there, what does not is shown here."""

    transparent = True

    def __init__(self, ui: Context, spotlight: Spotlight, lying: Callable[[str], FRect | None]) -> None:
        """`lying`: where a thing lies on the table, by key."""
        super().__init__(ui)
        self._spotlight = spotlight
        areas = (lying(item.key) for _, items in spotlight.rows for item in items)
        self._seen = [area for area in areas if area is not None]

    def build(self) -> Widget:
        """A low board beside what lies on the table, or one with the cards themselves."""
        shown = self._spotlight
        verdict = Label(shown.verdict, Style(Type.HEADING, _VERDICTS[shown.good], VERDICT_SIZE), align=0.5)
        go_on = PushButton("go_on", Line("hud.go_on"), self._end, kind=ButtonKind.PRIMARY, width=140)
        if self._seen:
            heads = Wrapping(*(Label(words, BOLD) for words, _ in shown.rows), gap=26, align=0.5)
            words = Column(Label(shown.title, LOW_TITLE, align=0.5), heads, verdict, gap=4, fill=Fill.STRETCH, grow=1)
            return Beside(Panel(Narrow(Row(words, go_on, gap=20), LOW_WIDTH), padding=14), self._seen)
        column = Column(
            Label(shown.title, TITLE, align=0.5),
            Rule(),
            *self._rows(),
            verdict,
            Row(go_on, align=0.5),
            gap=10,
            fill=Fill.STRETCH,
        )
        return Anchored(Panel(Narrow(column, WIDTH), padding=26))

    def _rows(self) -> Iterator[Widget]:
        """Who and what, and the cards that show it."""
        shown = self._spotlight
        high = LARGE_CARD if sum(bool(items) for _, items in shown.rows) <= 1 else CARD_HEIGHT
        for number, (words, items) in enumerate(shown.rows):
            yield Label(words, BOLD, align=0.5)
            if items:
                yield Row(CardStrip(f"cards:{number}", items, self.ui.settings.four_colour, high), align=0.5)

    def background(self, canvas: Canvas) -> None:
        """Dims the table, unless its own things stand in the light."""
        if not self._seen:
            canvas.fill(self.ui.viewport.rect, "night", 0.55)

    def handle(self, event: InputEvent) -> bool:
        """Any click or key goes on."""
        match event:
            case Click():
                self._end()
                return True
            case Key(chord=chord, repeat=False) if self.ui.keys.action(chord) not in WISHES:
                self._end()
                return True
            case _:
                return super().handle(event)

    def _end(self) -> None:
        self.dismiss(None)
