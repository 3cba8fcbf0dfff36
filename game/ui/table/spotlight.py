"""A moment shown large: hands compared, a rival beaten. Any click or key goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from pygame import FRect

from game.content.message import Line
from game.table.item import Item
from game.table.presenter import Spotlight
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.free_place import Taken, least_covering
from game.ui.input.events import LEFT, Click, InputEvent, Key
from game.ui.input.focus import Node, Role
from game.ui.stage.manager import WISHES
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.card_foot import captioned
from game.ui.table.hud import NOTED
from game.ui.table.sprites import SpriteArtist
from game.ui.widgets import (
    BOLD,
    Anchored,
    ButtonKind,
    Column,
    Fill,
    Label,
    Padding,
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
LOW_WIDTH, LOW_PADDING, LOW_EDGE = 1080.0, 4.0, 12.0
VERDICT_SIZE, LOW_VERDICT_SIZE = 25.0, 19.0
TITLE = Style(Type.HEADING, "text_accent", 32)
LOW_TITLE = Style(Type.HEADING, "text_accent", 16)
LOW_HEAD = Style(Type.BOLD, "text", 16)
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
                draw_card(canvas, item, area, self._four_colour)

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


def draw_card(canvas: Canvas, item: Item, area: FRect, four_colour: bool) -> None:
    """The face of a card with the name on its foot, if it has one there."""
    ui, rect = canvas.ui, canvas.pixels(area)
    face = card_face(ui, item.face or "", four_colour)
    words = "" if item.caption is None else ui.say(item.caption)
    key = ("card of a strip", face, rect.size, words, ui.theme.palette)
    picture = ui.assets.image(face, rect.size)
    if words:
        picture = ui.assets.made(key, lambda: captioned(ui.text, ui.viewport, ui.assets.image(face, rect.size), words))
    canvas.surface.blit(picture, rect)


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


class Surroundings(Struct, frozen=True):
    """Where words may lie on a table: in place of its strip, and on nothing that is needed."""

    strip: FRect
    needed: tuple[FRect, ...]


class Beside(Wrapper):
    """A child in the place of the strip, or where it covers as little as it can of what is needed."""

    def __init__(self, child: Widget, seen: Sequence[FRect], around: Surroundings) -> None:
        """`seen` stands in the light."""
        super().__init__(child, grow=1)
        self._seen, self._around = tuple(seen), around

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        """Over the strip, below what is seen, above it, then anywhere."""
        inner, strip = rect.inflate(-2 * MARGIN, -2 * MARGIN), self._around.strip
        width, height = self._child.measure(ui, max(1.0, min(LOW_WIDTH, inner.width)))
        size = FRect(0, 0, min(max(width, strip.width), inner.width), min(max(height, strip.height), inner.height))
        levels = (strip.centery - size.height / 2, self._below(rect, size), self._seen[0].top - size.height - MARGIN)
        wished = [FRect(strip.centerx - size.width / 2, level, *size.size).clamp(rect) for level in levels]
        return least_covering(wished, rect, Taken((*self._seen, *self._around.needed)))

    def _below(self, rect: FRect, size: FRect) -> float:
        lowest = max(area.bottom for area in self._seen)
        return min(lowest + MARGIN, rect.bottom - MARGIN - size.height)


class SpotlightScene(WidgetScene[Click | Key | None]):
    """Shown above the table. What lies on the table is seen there, what does not is shown here.

    Ends with what it was ended by, if that may mean something at the table, too.
    """

    transparent = True
    opens_at = "go_on"

    def __init__(
        self,
        ui: Context,
        spotlight: Spotlight,
        lying: Callable[[str], FRect | None],
        around: Callable[[], Surroundings],
    ) -> None:
        """`lying`: where a thing lies on the table, by key; `around`: what else is there."""
        super().__init__(ui)
        self._spotlight, self._around = spotlight, around
        areas = (lying(item.key) for _, items in spotlight.rows for item in items)
        self._seen = [area for area in areas if area is not None]

    def build(self) -> Widget:
        """A low board beside what lies on the table, or one with the cards themselves."""
        shown = self._spotlight
        if self._seen:
            return Beside(self._low(), self._seen, self._around())
        go_on = PushButton("go_on", Line("hud.go_on"), self._end, kind=ButtonKind.PRIMARY, width=140)
        column = Column(
            Label(shown.title, TITLE, align=0.5),
            Rule(),
            *self._rows(),
            Label(shown.verdict, Style(Type.HEADING, _VERDICTS[shown.good], VERDICT_SIZE), align=0.5),
            Row(go_on, align=0.5),
            gap=10,
            fill=Fill.STRETCH,
        )
        return Anchored(Panel(Narrow(column, WIDTH), padding=26))

    def _low(self) -> Widget:
        """What, and who with what, in one line; the verdict below them; both no higher than two lines of the strip."""
        shown = self._spotlight
        go_on = PushButton("go_on", Line("hud.go_on"), self._end, kind=ButtonKind.PRIMARY, width=120, compact=True)
        heads = (Label(shown.title, LOW_TITLE), *(Label(words, LOW_HEAD) for words, _ in shown.rows))
        verdict = Label(shown.verdict, Style(Type.HEADING, _VERDICTS[shown.good], LOW_VERDICT_SIZE), align=0.5)
        words = Column(Wrapping(*heads, gap=22, down=0, align=0.5), verdict, gap=0, fill=Fill.STRETCH, grow=1)
        row = Row(Padding(words, LOW_EDGE, 0, grow=1), go_on, gap=12, align=0.5)
        return Panel(row, look=NOTED, padding=LOW_PADDING)

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
            case Click(place=place, button=button):
                (board,) = self.root.children() if self.root is not None else (None,)
                beside = button == LEFT and board is not None and not board.rect.collidepoint(place)
                self.dismiss(event if beside else None)
                return True
            case Key(chord=chord, repeat=False) if self.ui.keys.action(chord) not in WISHES:
                self.dismiss(event if self.ui.keys.action(chord) is not None else None)
                return True
            case _:
                return super().handle(event)

    def _end(self) -> None:
        self.dismiss(None)
