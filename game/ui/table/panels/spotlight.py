"""A moment shown large: hands compared, a rival beaten. Any click or key goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from pygame import FRect

from game.content.message import Message
from game.content.theme import ColourName
from game.table.item import Item
from game.table.presenter import Spotlight
from game.ui.animation import ease
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import LEFT, Click, InputEvent, Key, Place
from game.ui.input.focus import Node, Role
from game.ui.scene import OccupiedPlace, free_place, least_covering
from game.ui.stage.manager import WISHES
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.table.items.sprite_artist import SpriteArtist, captioned
from game.ui.table.layout.signs import NOTED
from game.ui.table.motion.motion_style import reading_seconds
from game.ui.widgets import (
    BOLD,
    AnchoredBox,
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
from game.ui.widgets.label import Size
from game.ui.widgets.scroll import Scroll

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
_VERDICTS: Final[Mapping[int, ColourName]] = {1: "text_good", 0: "text", -1: "text_bad"}
COMES_SECONDS = 0.2
WIDEST = 560.0
ASIDE = 276.0
"""Width of one that lies beside what it must not cover."""

CARD = (60.0, 84.0)
BANNER_GAP = 6.0
SIDE_LEVEL = 0.6
"""Height of its middle there if that can be, as a factor of the window's height."""

EDGE = 22.0
HEIGHT = 0.5
"""Height of its middle, as a factor of the window's height."""

LOOK = Look("cream", "brass", radius=10, width=2, light=0, hairline="brass", inset=6, shadow=14)
BANNER_TITLE = Style(Type.HEADING, "red", 28)
ROW = Style(Type.BODY, "ink", 18)
VERDICT = Style(Type.BOLD, "ink", 18)
SMALLER = 0.9
"""Size of words on one that lies beside something."""

IN_A_ROW = 9
PILE_SCENE_WIDTH = 830.0
ROWS_SEEN = 3
PILE_SCENE_CARD_HEIGHT, LARGE_HEIGHT, FEW = 118.0, 168.0, 6
"""Heights of a card among many and among a few, in design units, and the maximum number of a few."""

PILE_SCENE_TITLE = Style(Type.HEADING, "text_accent", 26)


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
        """Yields one node per card, for tooltips and reading aloud."""
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
    """The places for words on a table: in place of its strip, and on nothing that is needed."""

    strip: FRect
    needed: tuple[FRect, ...]


class StripPlace(Wrapper):
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
        return least_covering(wished, rect, OccupiedPlace((*self._seen, *self._around.needed)))

    def _below(self, rect: FRect, size: FRect) -> float:
        lowest = max(area.bottom for area in self._seen)
        return min(lowest + MARGIN, rect.bottom - MARGIN - size.height)


class SpotlightScene(WidgetScene[Click | Key | None]):
    """A spotlight above the table. It shows only the things that are not seen on the table itself.

    Ends with the event that ended it, if that may mean something at the table, too.
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
            return StripPlace(self._low(), self._seen, self._around())
        go_on = PushButton("go_on", Message("hud.go_on"), self._end, kind=ButtonKind.PRIMARY, width=140)
        column = Column(
            Label(shown.title, TITLE, align=0.5),
            Rule(),
            *self._rows(),
            Label(shown.verdict, Style(Type.HEADING, _VERDICTS[shown.good], VERDICT_SIZE), align=0.5),
            Row(go_on, align=0.5),
            gap=10,
            fill=Fill.STRETCH,
        )
        return AnchoredBox(Panel(Narrow(column, WIDTH), padding=26))

    def _low(self) -> Widget:
        """Builds the event and its rows in one line, and the verdict below them; both no higher than two lines of the
        strip.
        """
        shown = self._spotlight
        go_on = PushButton("go_on", Message("hud.go_on"), self._end, kind=ButtonKind.PRIMARY, width=120, compact=True)
        heads = (Label(shown.title, LOW_TITLE), *(Label(words, LOW_HEAD) for words, _ in shown.rows))
        verdict = Label(shown.verdict, Style(Type.HEADING, _VERDICTS[shown.good], LOW_VERDICT_SIZE), align=0.5)
        words = Column(Wrapping(*heads, gap=22, down=0, align=0.5), verdict, gap=0, fill=Fill.STRETCH, grow=1)
        row = Row(Padding(words, LOW_EDGE, 0, grow=1), go_on, gap=12, align=0.5)
        return Panel(row, look=NOTED, padding=LOW_PADDING)

    def _rows(self) -> Iterator[Widget]:
        """Yields the words of each row, and the cards that show it."""
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


class Banner:
    """One at a time."""

    def __init__(self) -> None:
        self._moment: Spotlight | None = None
        self._since = self._until = 0.0
        self._place: FRect | None = None
        """The rectangle where it lies while it is shown."""
        self._spoken: Sequence[FRect] = ()
        """The rectangles of what was said around it when it was drawn last."""

    @property
    def moment(self) -> Spotlight | None:
        """The spotlight that it shows now."""
        return self._moment

    @property
    def place(self) -> FRect | None:
        """The rectangle where it lies; None before it was drawn."""
        return self._place if self._moment is not None else None

    def covers(self, place: Place) -> bool:
        """True if it is seen there."""
        return self.place is not None and self.place.collidepoint(place)

    def show(self, moment: Spotlight, ui: Context) -> None:
        """Tells of a moment for as long as it is read."""
        self._moment, self._since, self._place = moment, ui.now, None
        self._until = ui.now + reading_seconds(moment, ui.say)

    def hide(self) -> bool:
        """Puts it away; returns whether there was anything."""
        shown, self._moment = self._moment is not None, None
        return shown

    def tick(self, now: float) -> bool:
        """True if it looks different now: it comes, or goes away."""
        if self._moment is None:
            return False
        if now >= self._until:
            self._moment = None
        return self._moment is None or now - self._since < COMES_SECONDS + 0.05

    def draw(
        self,
        canvas: Canvas,
        *,
        moves: bool,
        clear: Sequence[FRect] = (),
        kept: Sequence[FRect] = (),
        spoken: Sequence[FRect] = (),
    ) -> None:
        """Draws the board over the middle of the window or as near as nothing is covered that is `kept` or `spoken`, or
        beside what shall be `clear`; `moves`: it slides in.
        """
        if self._moment is None:
            return
        ui, items = canvas.ui, _cards(self._moment) if clear else []
        wide = ASIDE if clear else min(WIDEST, ui.viewport.width - 40)
        blocks = list(_blocks(ui, self._moment, wide))
        high = sum(height for _, _, height in blocks) + BANNER_GAP * (len(blocks) - 1) + 2 * EDGE * 0.8
        high += CARD[1] + BANNER_GAP if items else 0.0
        come = ease(min(1.0, (ui.now - self._since) / COMES_SECONDS)) if moves else 1.0
        board = self._board(ui, (wide, high), clear, kept, spoken).move(0, -(1 - come) * 18)
        canvas.look(board, LOOK)
        top = board.y + EDGE * 0.8
        if items:
            _draw_cards(canvas, items, board.centerx, top)
            top += CARD[1] + BANNER_GAP
        for words, style, height in blocks:
            canvas.text(words, FRect(board.x + EDGE, top, wide - 2 * EDGE, height + 2), style, align=0.5)
            top += height + BANNER_GAP

    def _board(
        self,
        ui: Context,
        size: tuple[float, float],
        clear: Sequence[FRect],
        kept: Sequence[FRect],
        spoken: Sequence[FRect],
    ) -> FRect:
        """Returns the rectangle of the board: once it is seen it stays there, unless somebody speaks below it."""
        window, (wide, high) = FRect(ui.viewport.rect), size
        speaks, self._spoken = spoken != self._spoken, spoken
        covers = speaks and self._place is not None and self._place.collidelist(list(spoken)) >= 0
        if self._place is None or self._place.size != size or covers:
            level = window.height * (SIDE_LEVEL if clear else HEIGHT) - high / 2
            lefts = (window.left + 70, window.right - wide - 50) if clear else (window.centerx - wide / 2,)
            wished = [FRect(x, level, wide, high) for x in lefts]
            taken = OccupiedPlace((*(clear or kept), *spoken))
            middle = None if clear else free_place(wished, wished[0], window, taken)
            self._place = middle or least_covering(wished, window, taken)
        return FRect(self._place)


def _blocks(ui: Context, moment: Spotlight, wide: float) -> Iterator[tuple[str, Style, float]]:
    """Words with their style and height on a board of this width."""
    inside = ui.viewport.line_width(wide - 2 * EDGE)
    part = SMALLER if wide == ASIDE else 1.0
    for line, usual in _parts(moment):
        words, style = ui.say(line), Style(usual.kind, usual.colour, (usual.size or 0) * part)
        yield words, style, ui.text.layout(words, style, inside).height / ui.viewport.unit


def _cards(moment: Spotlight) -> list[Item]:
    return [item for _, items in moment.rows for item in items if item.face is not None]


def _draw_cards(canvas: Canvas, items: Sequence[Item], middle: float, top: float) -> None:
    left = middle - (len(items) * (CARD[0] + BANNER_GAP) - BANNER_GAP) / 2
    for number, item in enumerate(items):
        area = FRect(left + number * (CARD[0] + BANNER_GAP), top, *CARD)
        canvas.shadow(area, 6, 5)
        if item.face is not None:
            canvas.image(card_face(canvas.ui, item.face, canvas.ui.settings.four_colour), area)


def _parts(moment: Spotlight) -> Iterator[tuple[Message, Style]]:
    yield moment.title, BANNER_TITLE
    yield from ((head, ROW) for head, _ in moment.rows)
    yield moment.verdict, VERDICT


class PileScene(WidgetScene[None]):
    """The contents of a pile, above the table; ends with nothing."""

    transparent = True
    backdrop = Veil(0.55)
    escape = None

    def __init__(self, ui: Context, name: str, items: Sequence[Item]) -> None:
        """`name`: what the pile is called, spoken; `items`: top first."""
        super().__init__(ui)
        self._name, self._items = name, tuple(items)

    def build(self) -> Widget:
        """Rows of cards, in a scroll panel if there are many."""
        four = self.ui.settings.four_colour
        high = LARGE_HEIGHT if len(self._items) <= FEW else PILE_SCENE_CARD_HEIGHT
        alone = 0.5 if len(self._items) <= IN_A_ROW else 0.0
        rows: list[Widget] = [
            Row(CardStrip(f"pile:{start}", self._items[start : start + IN_A_ROW], four, high), align=alone)
            for start in range(0, len(self._items), IN_A_ROW)
        ]
        cards: Widget = Column(*rows, gap=10, fill=Fill.STRETCH)
        if len(rows) > ROWS_SEEN:
            cards = Scroll(cards, "pile", height=ROWS_SEEN * (PILE_SCENE_CARD_HEIGHT + 10))
        close = PushButton(
            "close", Message("hud.close"), lambda: self.dismiss(None), kind=ButtonKind.PRIMARY, width=160
        )
        title = Label(Message("hud.pile", {"name": self._name}), PILE_SCENE_TITLE, align=0.5, id="title")
        column = Column(title, Rule(), cards, Row(close, align=0.5), gap=12, fill=Fill.STRETCH)
        return AnchoredBox(Panel(Narrow(column, PILE_SCENE_WIDTH), padding=24))
