"""The small round table of the lobby by the window at night: who sits where, and a free chair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin

from pygame import FRect, Surface

from game.content.catalogue import Entry
from game.content.message import Message
from game.engine.module import OptionSpec, OrderOption
from game.engine.types import OptionValue, Seat
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, FocusGraph, Node, Role
from game.ui.scenes.house import option_line
from game.ui.scenes.opening import TableChoice, offered, option_values, set_by_hand, told_by_presets, with_option
from game.ui.table.ground.painter import order_painter_of
from game.ui.table.seats import SeatMark
from game.ui.widgets import (
    HEADING,
    SMALL,
    Column,
    Fill,
    Label,
    Option,
    Row,
    Rule,
    Segments,
    Size,
    Toggle,
    Widget,
    Wrapping,
)
from game.ui.widgets.gauges import OrderBar, OrderPart, OrderPictures
from game.ui.widgets.label import text_size, word_width

VIEW = "app/rooms/night_view"
TABLE = "app/rooms/round_table"
VIEW_SHAPE = 4.0
TABLE_SHAPE = 440 / 236
TOP_MIDDLE = 92 / 236
"""Height of the middle of the table's top, as a factor of the table's height."""

LAID_SHAPE = 110 / 96
FULL = 5
"""Number of people from which there is a portrait at each side of the farthest part of the table."""

LEAST = 190.0
"""Height, in design units, below which there is no table, only those who sit at it."""

_FRAME = 10.0
_SILL = 16.0
RAISED = 0.24
"""Height by which the words of the farthest seat stand higher, as a factor of a portrait's side; the nearest's are
lower.
"""

STRAIGHT = 40.0
"""Chairs whose left edges are no farther apart lie straight across from each other."""

_LARGEST, _SMALLEST = 128.0, 72.0
_GAP = 10.0
_AROUND_WORDS = (14.0, 8.0)
LIFTED = 0.06
"""Growth of the portrait that is meant, as a factor of its size."""

DEPTH = 0.42
"""Distance of the farthest and the nearest portrait from the middle, as a factor of the height left in the window."""

_NAME = Style(Type.RANK, "text_accent", 20)
_WHO = Style(Type.BOLD, "text", 16)
_BACK = Look("night", None, radius=8, light=0, opacity=0.72)
_CHAIR = Look("field", "brass", radius=100, width=3, light=0.1, shadow=6)
_LIT_CHAIR = Look("button_hover", "lamplight", radius=100, width=3, light=0.1, shadow=8)
_ANGLES = {1: (90,), 2: (90, 270), 3: (90, 205, 335), 4: (90, 180, 270, 0), 5: (90, 174, 238, 302, 6)}
"""Angles of the seats by their number, in degrees from the right downwards: the first is nearest, the others go
clockwise.
"""

ON_OFF = frozenset({"on", "off"})
MOST_TOLD = 2
"""Number of options set by hand above which only their number is said."""

PICTURE_SHAPE = 216 / 132
"""Width by height."""

_PADDING, _OPTIONS_GAP, _BORDER = 14.0, 6.0, 8.0
_CHOSEN = Look("cream", "lamplight", radius=12, width=4, light=0.03, shadow=10)
_OTHER = Look("panel", "brass_dark", radius=12, width=1.5, light=0.1, shadow=8)
_HOVERED = Look("panel_raised", "brass", radius=12, width=2, light=0.12, shadow=10)
_SEAL = Look("red", "ink", radius=16, width=2.5, light=0.15, shadow=4)
_SEAL_SIDE = 32.0


@dataclass(frozen=True)
class Sitter:
    """A person at the table, or its free chair, where there is neither a portrait nor a seat."""

    id: str
    name: Message
    who: Message
    press: Callable[[], None]
    portrait: str = ""
    seat: Seat | None = None


class Medal(Widget):
    """Portrait and words of somebody; the words stand right of it, or left."""

    def __init__(self, sitter: Sitter, *, left: bool = False, side: float = _SMALLEST, raised: float = 0.0) -> None:
        """`raised`: how much higher than the portrait the words stand."""
        super().__init__(sitter.id)
        self._sitter, self._left, self._side, self._raised = sitter, left, side, raised
        self._mark = None if sitter.seat is None else SeatMark(sitter.seat, side * 0.27)

    def children(self) -> Sequence[Widget]:
        """The mark of the seat."""
        return () if self._mark is None else (self._mark,)

    def natural(self, ui: Context, limit: float) -> Size:
        """Portrait and words beside each other."""
        words = self._words(ui, max(1.0, limit - self._side - _GAP))
        return self._side + _GAP + words[0] + 12, max(self._side, words[1] + 8)

    def smallest(self, ui: Context) -> float:
        """The portrait and the longest word."""
        longest = max(word_width(ui, self._sitter.name, _NAME), word_width(ui, self._sitter.who, _WHO))
        return self._side + _GAP + longest + 12

    def place(self, ui: Context, rect: FRect) -> None:
        """The mark at the lower left of the portrait."""
        super().place(ui, rect)
        face = self._face()
        if self._mark is not None:
            size = self._side * 0.27
            self._mark.place(ui, FRect(face.x + size * 0.25, face.bottom - size * 1.1, size, size))

    def draw(self, canvas: Canvas) -> None:
        """Draws the portrait or the chair, the words on a dark ground, the mark."""
        meant = self.id == canvas.touch.hovered or (canvas.touch.ring and self.id == canvas.touch.focused)
        face = self._face()
        if self._sitter.portrait:
            lifted = self._lifted() if meant else face
            canvas.shadow(lifted.inflate(-lifted.width * 0.16, -lifted.width * 0.16), self._side / 2, 8, 150)
            canvas.image(self._sitter.portrait, lifted)
        else:
            ring = face.inflate(-face.width * 0.18, -face.width * 0.18)
            canvas.look(ring, _LIT_CHAIR if meant else _CHAIR)
            canvas.icon("plus", ring.inflate(-ring.width * 0.55, -ring.width * 0.55), "lamplight")
        self._draw_words(canvas, meant)
        super().draw(canvas)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that asks who shall sit here."""
        name, who = plain(ui.say(self._sitter.name)), plain(ui.say(self._sitter.who))
        area = self._lifted().union(self._place_of_words(ui)[0].inflate(*_AROUND_WORDS))
        yield Node(self.id, area, Role.BUTTON, name, who, actions={Action.PRESS: self._sitter.press}, tooltip=False)

    def _face(self) -> FRect:
        x = self.rect.right - self._side if self._left else self.rect.x
        return FRect(x, self.rect.centery - self._side / 2, self._side, self._side)

    def _lifted(self) -> FRect:
        """Returns the rectangle of the portrait that is meant."""
        face = self._face()
        return face.inflate(face.width * LIFTED, face.width * LIFTED)

    def _words(self, ui: Context, room: float) -> Size:
        name, who = text_size(ui, self._sitter.name, _NAME, room), text_size(ui, self._sitter.who, _WHO, room)
        return max(name[0], who[0]), name[1] + who[1]

    def _place_of_words(self, ui: Context) -> tuple[FRect, float]:
        """Returns the rectangle of name and manner, and their maximum width."""
        room = max(1.0, self.rect.width - self._side - _GAP - 12)
        width, height = self._words(ui, room)
        x = self.rect.x + 6 if self._left else self.rect.x + self._side + _GAP
        middle = self.rect.centery - self._raised
        return FRect(x + (room - width if self._left else 0), middle - height / 2, width, height), room

    def _draw_words(self, canvas: Canvas, meant: bool) -> None:
        words, room = self._place_of_words(canvas.ui)
        width, height = words.size
        canvas.look(words.inflate(*_AROUND_WORDS), _BACK)
        name = text_size(canvas.ui, self._sitter.name, _NAME, room)[1]
        style = Style(_NAME.kind, "lamplight" if meant else _NAME.colour, _NAME.size)
        side = 1.0 if self._left else 0.0
        canvas.text(self._sitter.name, FRect(words.x, words.y, width, name), style, align=side)
        canvas.text(self._sitter.who, FRect(words.x, words.y + name, width, height - name), _WHO, align=side)


class RoundTable(Widget):
    """A table by the window with everybody round it; side by side where there is no room for one."""

    def __init__(self, sitters: Sequence[Sitter], told: Message, laid: str) -> None:
        """`told` describes the players in a sentence; `laid` is the picture of what lies on the table."""
        super().__init__("round_table", grow=1, height=LEAST)
        self._sitters, self._told, self._laid = tuple(sitters), told, laid
        self._label = Label(told, Style(Type.BOLD, "text_soft", 16), id="table")
        self._medals: tuple[Medal, ...] = ()

    def children(self) -> Sequence[Widget]:
        """The sentence and everybody in turn order."""
        return (self._label, *self._medals)

    def natural(self, ui: Context, limit: float) -> Size:
        """It takes what is left, and needs a table's height."""
        return LEAST * 2, LEAST

    def smallest(self, ui: Context) -> float:
        """Two portraits and the table between them."""
        return LEAST * 2

    def place(self, ui: Context, rect: FRect) -> None:
        """Places everybody round the table, words to the side where there is room."""
        super().place(ui, rect)
        glass, side = self._glass(), self._side()
        width, height = self._label.measure(ui, glass.width * 0.4)
        self._label.place(ui, FRect(glass.x + 14, glass.bottom - height - 12, width, height))
        angles = _ANGLES[min(5, max(1, len(self._sitters)))]
        medals = []
        for sitter, degrees in zip(self._sitters, angles, strict=False):
            raised = -sin(degrees * pi / 180) * side * RAISED
            medal = Medal(sitter, left=90 < degrees < 270, side=side, raised=raised)
            medal.place(ui, self._seat(ui, medal, degrees))
            medals.append(medal)
        self._medals = tuple(medals)

    def draw(self, canvas: Canvas) -> None:
        """Draws window, table, and everybody."""
        glass = self._glass()
        if not canvas.ui.theme.high_contrast:
            canvas.look(
                glass.inflate(2 * _FRAME, 2 * _FRAME), Look("wood", "ink", radius=12, width=2, light=0.2, shadow=10)
            )
            self._draw_view(canvas, glass)
            sill = FRect(glass.x - 2 * _FRAME, glass.bottom, glass.width + 4 * _FRAME, _SILL)
            canvas.look(sill, Look("wood_light", "ink", radius=2, width=1.5, light=0.25))
        canvas.image(TABLE, self._table())
        for place in self._on_table():
            canvas.image(self._laid, place)
        canvas.look(self._label.rect.inflate(14, 8), _BACK)
        super().draw(canvas)

    def _glass(self) -> FRect:
        rect = self.rect
        return FRect(
            rect.x + 2 * _FRAME,
            rect.y + _FRAME,
            max(1.0, rect.width - 4 * _FRAME),
            max(1.0, rect.height - _FRAME - _SILL),
        )

    def _side(self) -> float:
        part = 0.38 if len(self._sitters) >= FULL else 0.44
        return min(_LARGEST, max(_SMALLEST, self.rect.height * part))

    def _middle(self) -> tuple[float, float]:
        glass = self._glass()
        return glass.centerx, glass.y + glass.height * 0.5

    def _table(self) -> FRect:
        width = min(self._glass().width * 0.56, self.rect.height * 1.68)
        x, y = self._middle()
        height = width / TABLE_SHAPE
        return FRect(x - width / 2, y - height * TOP_MIDDLE, width, height)

    def _on_table(self) -> Iterable[FRect]:
        """Yields the places left and right of the middle of the table; once above it where portraits lie left and right
        of that.
        """
        table = self._table()
        high = table.height * 0.34
        wide = high * LAID_SHAPE
        aside, above = ((0,), high * 0.3) if len(self._sitters) >= FULL else ((-1, 1), 0.0)
        middle = table.y + table.height * TOP_MIDDLE - above
        for side in aside:
            yield FRect(table.centerx + side * table.width * 0.2 - wide / 2, middle - high / 2, wide, high)

    def _seat(self, ui: Context, medal: Medal, degrees: float) -> FRect:
        """Its portrait lies on the rim of the table."""
        side, (x, y) = self._side(), self._middle()
        across = x + cos(degrees * pi / 180) * self._table().width * 0.46
        down = y + sin(degrees * pi / 180) * (self.rect.height - side) * DEPTH
        left = 90 < degrees < 270
        room = (across - self.rect.x if left else self.rect.right - across) + side / 2 - _GAP
        width, height = medal.measure(ui, max(side + 60, room))
        start = across + side / 2 - width if left else across - side / 2
        return FRect(start, down - height / 2, width, height)

    def _draw_view(self, canvas: Canvas, glass: FRect) -> None:
        assets, area = canvas.ui.assets, canvas.pixels(glass)
        wide = max(area.width, round(area.height * VIEW_SHAPE))
        picture = assets.image(VIEW, (wide, max(1, round(wide / VIEW_SHAPE))))

        def cut() -> Surface:
            left = (picture.get_width() - area.width) // 2
            return picture.subsurface((left, 0, *area.size)).copy()

        canvas.surface.blit(assets.made(("night view", area.size), cut), area)
        for part in (0.25, 0.75):
            canvas.fill(FRect(glass.x + glass.width * part - 5, glass.y, 10, glass.height), "wood_light")
            canvas.fill(FRect(glass.x + glass.width * part + 2, glass.y, 3, glass.height), "wood_dark")


def facing(focus: FocusGraph, chairs: Sequence[str], down: int) -> Node | None:
    """Returns the chair straight across from the one that has the focus, below it (1) or above; None if there is
    none.
    """
    here = focus.node(focus.focused)
    if here is None or here.id not in chairs:
        return None
    others = (node for node in map(focus.node, chairs) if node is not None and node is not here)
    straight = (node for node in others if abs(node.rect.x - here.rect.x) < STRAIGHT)
    return next((node for node in straight if (node.rect.y - here.rect.y) * down > 0), None)


def side_by_side(sitters: Sequence[Sitter], told: Message) -> Widget:
    """Builds the people without a table, where there is little room."""
    label = Label(told, Style(Type.BOLD, "text_soft", 16), id="table")
    return Wrapping(Row(label), *(Medal(each) for each in sitters), gap=12)


def options_column(ui: Context, entry: Entry, choice: TableChoice, change: Callable[[TableChoice], None]) -> Widget:
    """Every option that means something at this table, with what it is for."""

    def set_option(id: str, value: OptionValue) -> None:
        change(with_option(choice, id, value))

    values = option_values(entry.info, choice)
    shown = [spec for spec in offered(entry.info, choice) if not told_by_presets(entry.info, spec)]
    parts: list[Widget] = [Label(Message("lobby.options"), HEADING)]
    for number, spec in enumerate(shown):
        parts += [Rule()] if number else []
        allowed = spec.values_for(len(choice.seats))
        parts.append(_option(ui, entry, spec, allowed, values[spec.id], partial(set_option, spec.id)))
    return Column(*parts, gap=10, fill=Fill.STRETCH)


def options_sentence(entry: Entry, choice: TableChoice) -> Message:
    """Returns the options besides the kind of match, in a sentence."""
    info, changed = entry.info, set_by_hand(entry.info, choice)
    lines = tuple(option_line(info, spec, changed[spec.id]) for spec in info.options if spec.id in changed)
    if not lines:
        return Message("lobby.rules_printed")
    if len(lines) > MOST_TOLD:
        return Message("lobby.rules_many", {"count": len(lines)})
    return Message("lobby.rules_own", {"options": lines})


def too_large(entry: Entry, choice: TableChoice) -> Message | None:
    """Returns why the choice cannot be played, if an order has no room for it; else None."""
    values = option_values(entry.info, choice)
    for spec in offered(entry.info, choice):
        order, value = spec.order, values[spec.id]
        if order is not None and order.room is not None and not order.fits(value):
            key = f"{entry.id}.option.{spec.id}.too_large"
            return Message(key, {"size": order.size(value), "room": order.room})
    return None


def _option(
    ui: Context,
    entry: Entry,
    spec: OptionSpec,
    values: Sequence[OptionValue],
    value: OptionValue,
    change: Callable[[OptionValue], None],
) -> Widget:
    """`values`: those this table can choose from."""
    key = f"{entry.id}.option.{spec.id}"
    help = Label(Message(f"{key}.detail"), SMALL)
    if spec.order is not None:
        return Column(_order(ui, entry, spec, spec.order, value, change), help, gap=4)
    if {str(each) for each in spec.values} == ON_OFF:
        name, on = Message(f"{key}.name"), str(value) == "on"
        return Column(Toggle(f"option:{spec.id}", name, on, lambda now: change("on" if now else "off")), help, gap=2)
    allowed = {str(each): each for each in values}
    options = [Option(each, Message(f"{key}.value.{each}")) for each in allowed]
    choose = Segments(
        f"option:{spec.id}", Message(f"{key}.name"), options, str(value), lambda chosen: change(allowed[chosen])
    )
    return Column(choose, help, gap=4)


def _order(
    ui: Context,
    entry: Entry,
    spec: OptionSpec,
    order: OrderOption,
    value: OptionValue,
    change: Callable[[OptionValue], None],
) -> Widget:
    key = f"{entry.id}.option.{spec.id}"
    return OrderBar(
        f"option:{spec.id}",
        Message(f"{key}.name"),
        [OrderPart(part.id, part.name or Message(f"{key}.part.{part.id}")) for part in order.parts],
        order.ids(value),
        order.least,
        order.most,
        lambda ids: change(order.value(ids)),
        _order_pictures(ui, entry),
    )


def _order_pictures(ui: Context, entry: Entry) -> OrderPictures | None:
    """Returns the title's pictures of the parts of an order and of the result, if it draws them."""
    painter = order_painter_of(entry.title)
    if painter is None:
        return None
    definition = entry.definition
    return OrderPictures(
        lambda surface, rect, id: painter.part(surface, ui, rect, definition, id),
        lambda surface, rect, ids: painter.whole(surface, ui, rect, definition, ids),
    )


class KindCard(Widget):
    """Chosen it is of cream paper with a red seal."""

    def __init__(
        self,
        id: str,
        name: Message,
        about: Message,
        picture: str,
        chosen: bool,
        press: Callable[[], None],
        *,
        high: float,
    ) -> None:
        """`high`: of the picture, in units; 0 for none."""
        super().__init__(f"preset:{id}")
        self._words, self._about, self._picture = name, about, picture
        self._chosen, self._press, self._high = chosen, press, high

    def natural(self, ui: Context, limit: float) -> Size:
        """Picture, name and sentence above each other."""
        room = max(1.0, limit - 2 * _PADDING)
        words = text_size(ui, self._words, self._name_style(), room)
        about = text_size(ui, self._about, self._about_style(), room)
        high = self._high + _BORDER if self._high else 0.0
        wide = max(words[0], min(about[0], room), self._high * PICTURE_SHAPE) + 2 * _PADDING
        return min(limit, wide), high + words[1] + about[1] + 2 * _OPTIONS_GAP + _PADDING

    def smallest(self, ui: Context) -> float:
        """The longest word."""
        words = word_width(ui, self._words, self._name_style()), word_width(ui, self._about, self._about_style())
        return max(words) + 2 * _PADDING

    def draw(self, canvas: Canvas) -> None:
        """Draws the card; the chosen one with its seal."""
        hovered = self.id == canvas.touch.hovered
        canvas.look(self.rect, _CHOSEN if self._chosen else _HOVERED if hovered else _OTHER)
        y = self.rect.y + _OPTIONS_GAP
        if self._high:
            y = self._draw_picture(canvas)
        room = self.rect.width - 2 * _PADDING
        name = text_size(canvas.ui, self._words, self._name_style(), room)[1]
        canvas.text(self._words, FRect(self.rect.x + _PADDING, y, room, name), self._name_style())
        below = FRect(self.rect.x + _PADDING, y + name, room, max(1.0, self.rect.bottom - _OPTIONS_GAP - y - name))
        canvas.text(self._about, below, self._about_style(), valign=0)
        if self._chosen:
            seal = FRect(self.rect.right - _SEAL_SIDE * 0.7, self.rect.y - _SEAL_SIDE * 0.3, _SEAL_SIDE, _SEAL_SIDE)
            canvas.look(seal, _SEAL)
            canvas.shape("check", seal.inflate(-13, -13), "cream")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that chooses it."""
        name, about = plain(ui.say(self._words)), plain(ui.say(self._about))
        value = plain(ui.say(Message("lobby.presets")))
        yield Node(
            self.id,
            self.rect,
            Role.CHOICE,
            name,
            about,
            value,
            checked=self._chosen,
            actions={Action.PRESS: self._press},
            tooltip=False,
        )

    def _draw_picture(self, canvas: Canvas) -> float:
        """Draws the middle of the picture over the whole width; returns where the words begin."""
        frame = FRect(self.rect.x + _BORDER, self.rect.y + _BORDER, self.rect.width - 2 * _BORDER, self._high)
        width = max(frame.width, frame.height * PICTURE_SHAPE)
        whole = FRect(0, 0, width, width / PICTURE_SHAPE)
        whole.center = frame.center
        area = canvas.pixels(whole)
        picture = canvas.ui.assets.image(self._picture, area.size) if min(area.size) > 0 else None
        if picture is not None:
            with canvas.clipped(frame):
                canvas.surface.blit(picture, area)
        return frame.bottom + 4

    def _name_style(self) -> Style:
        return Style(Type.HEADING, "ink" if self._chosen else "text_accent", 20)

    def _about_style(self) -> Style:
        return Style(Type.BODY, "ink" if self._chosen else "text", 17)
