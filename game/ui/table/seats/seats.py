"""The seats round the table: portraits, plates with what everybody may know, and the turn."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from msgspec import Struct
from pygame import FRect, Rect

from game.content.layout import SeatPlace, SeatStyle, Venue
from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer, RemotePlayer, SeatAssignment, bot_name
from game.content.theme import IconName
from game.engine.module import GameInfo
from game.engine.types import Seat
from game.table.movement import Mood, bust, portrait
from game.table.presenter import Fact, Figure, Plate
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.place import Person
from game.ui.table.layout.geometry import TableGeometry
from game.ui.table.layout.signs import facts_beside, fitted, halo, seat_shape, smallest
from game.ui.widgets import Widget
from game.ui.widgets.label import sign_side


class SeatDevice(Struct, frozen=True):
    """`sign` is an icon, told apart by its shape alone."""

    sign: IconName
    told: Message


def device_of(info: GameInfo, laid: SeatAssignment, now: SeatAssignment, away: Container[Seat]) -> SeatDevice | None:
    """Returns the device of a seat; None for a player who sat there from the beginning, at this screen or as a bot.

    `laid`: the seat as the match was laid; `away`: the seats whose phone is not there.
    """
    match now.mind:
        case PhonePlayer() if now.seat in away:
            return SeatDevice("phone_away", Message("hud.device.phone_away"))
        case PhonePlayer():
            return SeatDevice("phone", Message("hud.device.phone"))
        case BotPlayer(id=id) if laid.bot is None:
            return SeatDevice("bot", Message("hud.device.bot", {"name": bot_name(info, id)}))
        case BotPlayer() | LocalPlayer() | RemotePlayer():
            return None


PLATE = Look("plate", "plate_edge", radius=8, width=1.4, light=0.08, shadow=6, opacity=0.97)
LIT = Look("plate", "lamplight", radius=8, width=2.2, light=0.12, shadow=6)
NAME_SIZES = (20.0, 18.5, 17.0, 16.0, 15.0, 14.0, 13.0)
GROWN_SIZES = (*NAME_SIZES, 12.0, 11.0, 10.0, 9.0)
"""Sizes of the name on a plate that grows with its words, in design units."""
MOST_GROWN = 0.5
"""Maximum growth of a plate, as a factor of its height; above that lies what belongs to the seat."""
FACT_PART = 0.88
"""Size of the facts, as a factor of the size of the name."""
LINE = 1.3
MARK_GAP = 6.0
RANK_LENGTH = 12
"""Letters a place in a race has at most."""
PADDING = (8.0, 4.0)
GLOW = 14.0
PIECE = 0.34
"""Side of what a seat moves with, by that of its portrait."""
RING, RING_LEVEL = 216 / 256, 144 / 256
"""The ring in the picture of a portrait: how broad it is, and where its middle is from above."""


class SeatStatus(Struct, frozen=True):
    """One seat as everybody sees it now."""

    place: SeatPlace
    name: Message
    face: str
    """The portrait, as `faces_of` gives it."""
    plate: Plate
    lit: bool
    """True if the table waits for it, or it acts."""
    mood: Mood = Mood.CALM
    device: SeatDevice | None = None
    """The device it is played on besides this screen."""

    @property
    def seat(self) -> Seat:
        """Its number."""
        return self.plate.seat

    def face_on(self, sheet: TableGeometry) -> FRect:
        """Returns the rectangle of its portrait in a geometry."""
        return sheet.square(*self.place.portrait)

    @property
    def medal(self) -> str:
        """The asset of its round portrait."""
        return portrait(self.face, self.mood)

    @property
    def bust(self) -> str | None:
        """The asset of head and shoulders behind the table; None if it has a round portrait."""
        return bust(self.face, self.mood) if self.place.style is SeatStyle.BUST else None


def warm_portrait(ui: Context, sheet: TableGeometry, sitting: Iterable[SeatStatus]) -> bool:
    """Draws one mood of a round portrait ahead of time; False if all are there."""
    for each in sitting:
        if each.bust is None:
            size = ui.viewport.to_pixels(each.face_on(sheet)).size
            for mood in Mood:
                asset = portrait(each.face, mood)
                if not ui.assets.ready(asset, size):
                    ui.assets.image(asset, size)
                    return True
    return False


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


class SeatView(Widget):
    """Portrait and plate of a seat, drawn over what lies on the table. A press tells all that is known of it."""

    def __init__(self, sitting: SeatStatus, tell: Callable[[Message, tuple[float, float]], None]) -> None:
        super().__init__(f"seat:{sitting.seat}")
        self._sitting = sitting
        self._tell = tell
        self._portrait = FRect(0, 0, 0, 0)
        self._written = _PlateText(NAME_SIZES[0], NAME_SIZES[0], ())
        self._head = FRect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        """The facts below the name."""
        return (self._written.facts,)

    def fit(self, ui: Context, sheet: TableGeometry) -> None:
        """Takes its place in the layout as it lies in the window."""
        self._portrait = self._sitting.face_on(sheet)
        plate = sheet.area(FRect(*self._sitting.place.plate))
        self.place(ui, plate.inflate(0, max(0.0, ui.viewport.hit - plate.height)))

    def place(self, ui: Context, rect: FRect) -> None:
        """The plate; name and facts stand on it in the largest size in which all of them do.

        Where they do in none, it grows upwards, over the coat behind it: as far as words were chosen larger than
        usual, or by a line, before one is left out.
        """
        facts, least = self._sitting.plate.facts, smallest(ui.viewport) / ui.viewport.unit
        grown = rect.height * min(MOST_GROWN, max(0.0, ui.viewport.ui_scale / 100 - 1))
        ways = (
            (_PlateText(max(least, size), max(least, size * FACT_PART), facts[:count]), higher)
            for count in range(len(facts), -1, -1)
            for size, higher in _ways(least, grown)
        )
        fitting = (way for way in ways if way[0].high(ui, rect.width) <= rect.height + way[1])
        self._written, most = next(fitting, (_PlateText(least, least, ()), 0.0))
        higher = min(most, max(0.0, self._written.high(ui, rect.width) - rect.height))
        rect = FRect(rect.x, rect.y - higher, rect.width, rect.height + higher)
        super().place(ui, rect)
        spare = max(0.0, rect.height - self._written.high(ui, rect.width))
        self._head = FRect(rect.x + PADDING[0], rect.y + PADDING[1] + spare / 2, rect.width - 2 * PADDING[0], 0)
        self._head.height = self._written.name * LINE
        below = rect.bottom - self._head.bottom
        self._written.facts.place(ui, FRect(self._head.x, self._head.bottom, self._head.width, max(0.0, below)))

    def draw(self, canvas: Canvas) -> None:
        """Draws the portrait and the plate."""
        if self._sitting.bust is None:
            _draw_medal(canvas, self._sitting, self._portrait)
        _draw_plate(canvas, self._sitting, self.rect, self._head, self._written.name)
        super().draw(canvas)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One, with all that everybody may know of the seat."""
        name, about = self._sitting.name, _about(ui, self._sitting)
        words = Message("hud.seat_told", {"name": name, "facts": about})
        actions = {Action.PRESS: lambda: self._tell(words, self.rect.midtop)}
        rank = _rank(ui, self._sitting.plate.rank)
        yield Node(self.id, self.rect, Role.BUTTON, plain(ui.say(name)), plain(about), rank, actions=actions)


class _PlateText:
    """The words of a plate: a name in this size, and facts below it in theirs."""

    def __init__(self, name: float, fact: float, facts: Sequence[Fact]) -> None:
        self.name = name
        self.facts = facts_beside(facts, ("plate_soft", "plate_text"), fact)

    def high(self, ui: Context, wide: float) -> float:
        """Returns the height that a plate of this width needs."""
        return 2 * PADDING[1] + self.name * LINE + self.facts.measure(ui, wide - 2 * PADDING[0])[1]


def _ways(least: float, grown: float) -> Iterable[tuple[float, float]]:
    """Sizes of the name, each with how much higher than its place the plate may be for it."""
    yield from ((size, 0.0) for size in NAME_SIZES)
    if grown:
        yield from ((size, grown) for size in GROWN_SIZES)
    yield least, max(grown, least * LINE)


def _draw_plate(canvas: Canvas, each: SeatStatus, area: FRect, head: FRect, size: float) -> None:
    """Mark and name in the head of it, framed in light while it is this seat's turn."""
    if each.lit:
        _glow(canvas, area)
    canvas.look(area, LIT if each.lit else PLATE)
    most = sign_side(canvas.ui, Style(Type.BOLD, size=size))
    device, whole = 0.0 if each.device is None else most + MARK_GAP / 2, head
    head = FRect(head.x, head.y, head.width - device, head.height)
    ui, spoken = canvas.ui, canvas.ui.say(each.name)
    rank, room = _rank(ui, each.plate.rank), head.width - size - MARK_GAP
    bold = Style(Type.BOLD, "plate_text", size)
    beside = canvas.pixels(FRect(head.x, head.y, room - _wide(ui, rank, size), head.height)).width
    style = fitted(ui.text, ui.viewport, spoken, bold, beside)
    if rank and ui.text.layout(spoken, style, max(1, beside), 1).fits:
        _draw_rank(canvas, rank, head, size)
        room -= _wide(ui, rank, size)
    else:
        style = fitted(ui.text, ui.viewport, spoken, bold, canvas.pixels(FRect(head.topleft, (room, 1))).width)
    side = style.size or size
    canvas.image(seat_shape(each.seat), FRect(head.x, head.centery - side / 2, side, side))
    if each.device is not None:
        sign = sign_side(ui, style)
        canvas.icon(each.device.sign, FRect(whole.right - sign, head.centery - sign / 2, sign, sign), "plate_text")
    left = head.x + side + MARK_GAP
    canvas.text(spoken, FRect(left, head.y, head.x + size + MARK_GAP + room - left, head.height), style, lines=1)


def _rank(ui: Context, rank: int | None) -> str:
    return "" if rank is None else ui.say(Message(f"hud.rank.{rank}"))


def _wide(ui: Context, rank: str, size: float) -> float:
    """Returns the width that a place in a race takes of the head, with the gap before it."""
    if not rank:
        return 0.0
    style = Style(Type.BOLD, "plate_soft", size)
    return (
        ui.text.layout(rank, style, ui.viewport.length(size) * RANK_LENGTH, 1).width + 2
    ) / ui.viewport.unit + MARK_GAP


def _draw_rank(canvas: Canvas, rank: str, head: FRect, size: float) -> None:
    """Writes the place in a race at the right end of the head."""
    wide = _wide(canvas.ui, rank, size) - MARK_GAP
    area = FRect(head.right - wide, head.y, wide, head.height)
    canvas.text(rank, area, Style(Type.BOLD, "plate_soft", size), align=1, lines=1)


def _draw_piece(canvas: Canvas, piece: str, area: FRect) -> None:
    """Draws a seat's piece on a small disc at the foot of its portrait."""
    side = area.width * PIECE
    disc = FRect(area.right - side * 0.95, area.bottom - side * 1.0, side, side)
    canvas.look(disc, Look("cream", "ink", radius=side / 2, width=1.5, light=0))
    canvas.image(piece, disc.inflate(-0.12 * side, -0.12 * side))


def _draw_medal(canvas: Canvas, each: SeatStatus, area: FRect) -> None:
    """The round portrait, its ring in the light while it is this seat's turn; ears and hats break out of it."""
    if each.lit:
        ring = FRect(0, 0, area.width * RING, area.height * RING)
        ring.center = (area.centerx, area.y + area.height * RING_LEVEL)
        _glow(canvas, ring, radius=ring.width / 2)
    canvas.image(each.medal, area)
    if each.plate.piece is not None:
        _draw_piece(canvas, each.plate.piece, area)


def _glow(canvas: Canvas, area: FRect, radius: float = 8.0) -> None:
    """A warm light round a place; high contrast has the edge alone."""
    ui = canvas.ui
    if ui.theme.high_contrast:
        return
    pixels, blur = canvas.pixels(area), ui.viewport.length(GLOW)
    colour, corner = ui.theme["lamplight"], round(radius * ui.viewport.unit)
    canvas.surface.blit(halo(ui.assets, pixels.size, blur, colour, corner), (pixels.x - blur, pixels.y - blur))


def _about(ui: Context, each: SeatStatus) -> str:
    """Returns everything everybody may know, line by line."""
    plate = each.plate
    facts = [ui.say(Message("table.describe.fact", {"label": fact.label, "value": fact.value})) for fact in plate.facts]
    device = () if each.device is None else (each.device.told,)
    return "\n".join((*facts, *map(ui.say, (*plate.about, *device))))


BUST_PROPORTION = 560 / 600
"""Width of a bust by its height."""
PAWS = "_paws"


def persons_behind(
    ui: Context, sheet: TableGeometry, sitting: Sequence[SeatStatus], place: Venue, figure: Figure | None, mood: Mood
) -> list[Person]:
    """Returns everybody, the figure first: a player at a corner of the table is nearer. Those on the left look
    right.
    """
    to_pixels = ui.viewport.to_pixels
    found = [] if figure is None else _figure(sheet, place, figure, mood, to_pixels)
    for each in sitting:
        bust = each.bust
        if bust is not None:
            area = each.face_on(sheet)
            wide = area.height * BUST_PROPORTION
            area = FRect(area.centerx - wide / 2, area.y, wide, area.height)
            mirrored = area.centerx < sheet.rect.centerx
            found.append(Person(f"seat:{each.seat}", bust, to_pixels(area), mirrored, light=place.light))
    return found


def _figure(
    sheet: TableGeometry, place: Venue, figure: Figure, mood: Mood, to_pixels: Callable[[FRect], Rect]
) -> list[Person]:
    if place.figure is None:
        return []
    at, hands = place.figure.at, place.figure.hands
    paws = None if hands is None else (figure.picture + PAWS, to_pixels(sheet.standing(FRect(*hands))))
    area = to_pixels(sheet.standing(FRect(*at)))
    return [Person("figure", f"{figure.picture}_{mood}", area, hands=paws, light=place.light)]
