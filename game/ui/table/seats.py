"""The seats round the table: portraits, plates with what everybody may know, the turn, and what faces show and say.

Faces change after what happened, speak in bubbles, and a rumble calls the person who is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from math import copysign
from typing import Final

from msgspec import Struct, structs
from pygame import FRect, Rect

from game.content.layout import BubbleSide, SeatPlace, SeatStyle, Venue
from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer, RemotePlayer, SeatAssignment, bot_name
from game.content.theme import IconName
from game.engine.module import GameInfo
from game.engine.types import Seat
from game.host.table import ShowReason, Table, TableSwitch
from game.table.item import Mood, bust, portrait
from game.table.presenter import AnyPresenter, AnyViewedEvent, Fact, Figure, Names, Plate
from game.table.weight import Weight
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type, hex_of
from game.ui.input.events import Hand
from game.ui.input.focus import Action, Node, Role
from game.ui.place import Person
from game.ui.table.layout.geometry import TableGeometry
from game.ui.table.layout.signs import facts_beside, fitted, halo, seat_shape, smallest
from game.ui.widgets import Widget
from game.ui.widgets.label import sign_side, told

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

SHAPE: Final = 0.34
"""Side of the shape at the foot of a face, by that of the face."""

RING, RING_LEVEL = 216 / 256, 144 / 256
"""The ring in the picture of a portrait: how broad it is, and where its middle is from above."""

BUST_PROPORTION = 560 / 600
"""Width of a bust by its height."""

PAWS = "_paws"
WORDS = Style(Type.BOLD, "tooltip_text", 17)
WIDEST = 230.0
REMARK_PADDING = (15.0, 9.0)
RADIUS = 13.0
EDGE = 2.0
TAIL = 16.0
"""Distance of a bubble from the face that speaks, and width of its tail, in design units."""

MOUTH = 0.46
"""Height of a speaking face's mouth, as a factor of the portrait's height."""

CLOSE = 0.10
"""Share of a portrait that is air beside the head."""

MOOD_SECONDS: Final = 4.0
WORDS_SECONDS: Final = 3.5
BRIEF_SECONDS: Final = 1.2
"""Minimum seconds that a mood is seen where the next round begins at once."""


class SeatDevice(Struct, frozen=True):
    """`sign` is an icon, told apart by its shape alone."""

    sign: IconName
    told: Message


def device_of(info: GameInfo, laid: SeatAssignment, now: SeatAssignment, away: Container[Seat]) -> SeatDevice | None:
    """Returns the device of a seat; None for a player who sat there from the beginning, at this screen or as a bot.

    `laid`: the seat as the match was laid; `away`: the seats whose phone is not there.
    """
    match now.player:
        case PhonePlayer() if now.seat in away:
            return SeatDevice("phone_away", Message("hud.device.phone_away"))
        case PhonePlayer():
            return SeatDevice("phone", Message("hud.device.phone"))
        case BotPlayer(id=id) if laid.bot is None:
            return SeatDevice("bot", Message("hud.device.bot", {"name": bot_name(info, id)}))
        case BotPlayer() | LocalPlayer() | RemotePlayer():
            return None


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
    """The face of a person with the shape of their seat at its foot; the shape alone for one without a face."""

    def __init__(self, seat: Seat, side: float, face: str | None = None) -> None:
        super().__init__(width=side, height=side)
        self._seat, self._side, self._face = seat, side, face

    def draw(self, canvas: Canvas) -> None:
        """Draws the mark."""
        area = FRect(0, 0, self._side, self._side)
        area.center = self.rect.center
        if self._face is not None:
            canvas.look(area, Look("plate", "lamplight", radius=self._side / 2, width=3, light=0))
            canvas.image(portrait(self._face, Mood.CALM), area.inflate(-6, -6))
            corner = area.bottomright
            area = FRect(0, 0, self._side * SHAPE, self._side * SHAPE)
            area.bottomright = corner
        canvas.image(seat_shape(self._seat), area)


class SeatView(Widget):
    """Portrait and plate of a seat, drawn over what lies on the table. A press tells all that is known of it."""

    def __init__(
        self,
        sitting: SeatStatus,
        tell: Callable[[Message, tuple[float, float]], None],
        speak: Callable[[], None] | None = None,
    ) -> None:
        """`speak`: what a press of the portrait does, for a seat that may say something."""
        super().__init__(f"seat:{sitting.seat}")
        self._sitting, self._tell, self._speak = sitting, tell, speak
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
        # What is too low to be hit grows upwards, over the coat behind it: cards may lie below.
        more = max(0.0, ui.viewport.hit - plate.height)
        self.place(ui, FRect(plate.x, plate.y - more, plate.width, plate.height + more))

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
        if self._speak is not None:
            say_something = plain(ui.say(Message("hud.speak")))
            yield Node(
                "speak", self._face(ui.viewport.hit), Role.BUTTON, say_something, actions={Action.PRESS: self._speak}
            )

    def _face(self, hit: float) -> FRect:
        """Returns the part of the portrait that no plate covers, large enough to be hit."""
        face = FRect(self._portrait)
        if not face.colliderect(self.rect):
            return face
        if self.rect.top > face.top:
            high = max(hit, self.rect.top - face.top)
            return FRect(face.x, self.rect.top - high, face.width, high)
        return FRect(face.x, face.y, max(hit, self.rect.left - face.left), face.height)


class _PlateText:
    """The words of a plate: a name in this size, and facts below it in theirs."""

    def __init__(self, name: float, fact: float, facts: Sequence[Fact]) -> None:
        self.name = name
        self.facts = facts_beside(facts, ("plate_soft", "plate_text"), fact)

    def high(self, ui: Context, wide: float) -> float:
        """Returns the height that a plate of this width needs."""
        return 2 * PADDING[1] + self.name * LINE + self.facts.measure(ui, wide - 2 * PADDING[0])[1]


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


class Remark(Struct, frozen=True):
    """Words of one face."""

    words: Message
    side: BubbleSide
    face: Callable[[TableGeometry], FRect]
    """Returns the rectangle of the face, in a geometry of the window."""


class Remarks(Widget):
    """All bubbles that are to be seen. Nothing of them can be used: they say nothing that is not in the log."""

    def __init__(self, sayings: Sequence[Remark]) -> None:
        super().__init__()
        self._sayings = tuple(sayings)
        self._faces: tuple[FRect, ...] = ()

    @property
    def solid(self) -> bool:
        return False

    def fit(self, ui: Context, room: FRect, sheet: TableGeometry) -> None:
        """Finds the faces as they lie in the window; bubbles stay inside `room`."""
        self.place(ui, room)
        self._faces = tuple(saying.face(sheet) for saying in self._sayings)

    def spoken(self, ui: Context) -> Iterable[Node]:
        """Yields each remark at the face that makes it."""
        said = zip(self._sayings, self._faces, strict=True)
        return [told(plain(ui.say(saying.words)), face) for saying, face in said]

    def areas(self, ui: Context) -> list[FRect]:
        """Returns the rectangles of all bubbles."""
        said = zip(self._sayings, self._faces, strict=True)
        return [bubble_area(ui, self.rect, saying.words, saying.side, face)[0] for saying, face in said]

    def draw(self, canvas: Canvas) -> None:
        """Draws each beside its face."""
        for saying, face in zip(self._sayings, self._faces, strict=True):
            draw_bubble(canvas, self.rect, saying.words, saying.side, face)


def bubble_area(
    ui: Context, room: FRect, words: Message, side: BubbleSide, face: FRect
) -> tuple[FRect, tuple[float, float]]:
    """Returns the rectangle of the words of one face beside it, inside a room, and the tip of their bubble."""
    unit = ui.viewport.unit
    block = ui.text.layout(ui.say(words), WORDS, round(WIDEST * unit))
    area = FRect(0, 0, (block.width + 2) / unit + 2 * REMARK_PADDING[0], block.height / unit + 2 * REMARK_PADDING[1])
    tip = _beside(area, face, side)
    area.clamp_ip(room.inflate(-2 * EDGE, -2 * EDGE))
    return area, tip


def draw_bubble(canvas: Canvas, room: FRect, words: Message, side: BubbleSide, face: FRect) -> None:
    """Words of one face beside it, inside a room."""
    ui = canvas.ui
    spoken, (area, tip) = ui.say(words), bubble_area(ui, room, words, side, face)
    around = area.union(FRect(tip, (0.1, 0.1))).inflate(2 * EDGE, 2 * EDGE)
    pixels = canvas.pixels(around)
    key = ("speech", ui.theme.palette, pixels.size, area.x - around.x, area.y - around.y, *area.size, tip)
    canvas.surface.blit(ui.assets.svg(key, lambda: _outline(ui, around, area, tip), pixels.size), pixels)
    canvas.text(spoken, area.inflate(-2 * REMARK_PADDING[0] + 2, -2 * REMARK_PADDING[1]), WORDS, align=0.5)


class _Reaction(Struct, frozen=True):
    """A reaction of a player: since when it shows, and until when."""

    mood: Mood
    words: Message | None
    since: float
    quiet_at: float
    calm_at: float
    aloud: bool = False
    """True if a player had it say the words."""


class FaceStates:
    """Fed with each beat as it is seen; the same as everybody may know."""

    def __init__(self, presenter: AnyPresenter, names: Names) -> None:
        self._presenter, self._names = presenter, names
        self._now = 0.0
        """Seconds that faces could be seen."""
        self._taken: dict[Seat, _Reaction] = {}

    def take(self, viewed: AnyViewedEvent) -> None:
        """Takes in an event that was just seen: a mood replaces the one before, as words do; all end as a round
        begins.
        """
        moods, words, now = self._presenter.told.moods(viewed), viewed.says, self._now
        aloud = self._presenter.told.aloud(viewed, self._names)
        if self._begins(viewed):
            self._taken = {seat: _until(taken, taken.since + BRIEF_SECONDS) for seat, taken in self._taken.items()}
        for seat in moods.keys() | words.keys():
            mood, said = moods.get(seat, Mood.CALM), words.get(seat)
            before = self._taken.get(seat)
            quiet_at, loud = now + WORDS_SECONDS, seat in aloud
            if said is None and before is not None:
                said, quiet_at, loud = before.words, before.quiet_at, before.aloud
            self._taken[seat] = _Reaction(mood, said, now, quiet_at, now + MOOD_SECONDS, loud)

    def weigh(self, weight: Weight, seats: Iterable[Seat]) -> None:
        """Takes in a great event: a face at the table without a reaction of its own is glad of it, or startled."""
        if not weight.is_great or weight.decides:
            return
        for seat in seats:
            taken = self._taken.get(seat, _Reaction(Mood.CALM, None, self._now, self._now, self._now))
            if taken.mood is Mood.CALM:
                mood = Mood.GLAD if seat in weight.glad else Mood.STARTLED
                self._taken[seat] = structs.replace(taken, mood=mood, since=self._now, calm_at=self._now + MOOD_SECONDS)

    def forget(self) -> None:
        """Another moment of the match is looked at."""
        self._taken.clear()

    def tick(self, dt: float) -> bool:
        """Counts `dt` seconds in which faces could be seen; returns whether somebody calmed down or fell silent."""
        self._now += dt
        now = self._now
        changed = {seat: self._later(taken, now) for seat, taken in self._taken.items()}
        if all(changed[seat] is taken for seat, taken in self._taken.items()):
            return False
        self._taken = {seat: taken for seat, taken in changed.items() if taken is not None}
        return True

    def mood(self, seat: Seat, *, asked: bool = False, gone: bool = False) -> Mood:
        """Returns the mood of a seat's face; `asked`: it is waited for; `gone`: it will be asked no more."""
        taken = self._taken.get(seat)
        if taken is not None and taken.mood is not Mood.CALM:
            return taken.mood
        return Mood.OUT if gone else Mood.THINKING if asked else Mood.CALM

    def words(self, seat: Seat) -> Message | None:
        """Returns the remark of a seat, None for none."""
        taken = self._taken.get(seat)
        return None if taken is None else taken.words

    def is_aloud(self, seat: Seat) -> bool:
        """True if a player had the seat say its words."""
        taken = self._taken.get(seat)
        return taken is not None and taken.aloud

    def _begins(self, viewed: AnyViewedEvent) -> bool:
        """True if another part of the match begins with it."""
        presenter, names = self._presenter, self._names
        return presenter.status.chapter(viewed.before, names) != presenter.status.chapter(viewed.after, names)

    def _later(self, taken: _Reaction, now: float) -> _Reaction | None:
        if now >= taken.calm_at:
            return None
        if taken.words is not None and now >= taken.quiet_at:
            return structs.replace(taken, words=None)
        return taken


class Rumble:
    """The rumble at one table. Only people who play with a controller are called."""

    def __init__(self, ui: Context, table: Table) -> None:
        self._ui, self._table = ui, table
        self._others = False
        """True if others did something since somebody here was called."""

    def seen(self, show: TableSwitch) -> None:
        """Takes in a change of the table."""
        if show.how is ShowReason.PLAYED:
            asked = self._table.model.waiting()
            self._others = self._others or any(viewed.seat not in asked for viewed in show.shown.events)

    def settled(self) -> None:
        """Notes that everything was shown."""
        if self._others and self._table.model.legal:
            self._others = False
            if self._ui.hand is Hand.PAD:
                self._ui.pads.buzz()


def _ways(least: float, grown: float) -> Iterable[tuple[float, float]]:
    """Sizes of the name, each with how much higher than its place the plate may be for it."""
    yield from ((size, 0.0) for size in NAME_SIZES)
    if grown:
        yield from ((size, grown) for size in GROWN_SIZES)
    for size in (least,) if grown else sorted({max(least, NAME_SIZES[-1]), least}, reverse=True):
        yield size, max(grown, size * LINE)


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


def _figure(
    sheet: TableGeometry, place: Venue, figure: Figure, mood: Mood, to_pixels: Callable[[FRect], Rect]
) -> list[Person]:
    if place.figure is None:
        return []
    at, hands = place.figure.at, place.figure.hands
    paws = None if hands is None else (figure.picture + PAWS, to_pixels(sheet.standing(FRect(*hands))))
    area = to_pixels(sheet.standing(FRect(*at)))
    return [Person("figure", f"{figure.picture}_{mood}", area, hands=paws, light=place.light)]


def _beside(area: FRect, face: FRect, side: BubbleSide) -> tuple[float, float]:
    """Puts a bubble beside a face. Returns where its tail ends."""
    level, air = face.y + face.height * MOUTH, face.width * CLOSE
    match side:
        case BubbleSide.RIGHT:
            tip = (face.right - air, level)
            area.midleft = (tip[0] + TAIL, level - area.height * 0.6)
        case BubbleSide.LEFT:
            tip = (face.left + air, level)
            area.midright = (tip[0] - TAIL, level - area.height * 0.6)
        case BubbleSide.ABOVE:
            tip = (face.centerx, face.top)
            area.midbottom = (face.centerx, face.top - TAIL)
        case BubbleSide.BELOW:
            tip = (face.centerx, face.bottom)
            area.midtop = (face.centerx, face.bottom + TAIL)
    return tip


def _outline(ui: Context, around: FRect, area: FRect, tip: tuple[float, float]) -> str:
    """A round box, and the tail over its edge."""
    fill, edge = hex_of(ui.theme["tooltip"]), hex_of(ui.theme["ink"])
    box = f'x="{area.x:.2f}" y="{area.y:.2f}" width="{area.width:.2f}" height="{area.height:.2f}" rx="{RADIUS:g}"'
    root = _root(area, tip)
    ends = " ".join(f"{x:.2f},{y:.2f}" for x, y in (root[0], tip, root[1]))
    line = f'stroke="{edge}" stroke-width="{EDGE:g}" stroke-linejoin="round"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{around.x:.2f} {around.y:.2f}'
        f' {around.width:.2f} {around.height:.2f}" width="{around.width:.2f}" height="{around.height:.2f}">'
        f'<rect {box} fill="{fill}" {line}/><polyline points="{ends}" fill="{fill}" {line}/></svg>'
    )


def _root(area: FRect, tip: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Returns the two ends of the tail's root: on the edge nearest to its tip, a little inside so that the edge has a
    gap there.
    """
    x, y = tip
    half = TAIL / 2
    if area.left <= x <= area.right:
        inside = copysign(EDGE, area.centery - y)
        edge = (area.top if y < area.centery else area.bottom) + inside
        middle = min(max(x, area.left + RADIUS + half), area.right - RADIUS - half)
        return (middle - half, edge), (middle + half, edge)
    inside = copysign(EDGE, area.centerx - x)
    edge = (area.left if x < area.centerx else area.right) + inside
    middle = min(max(y, area.top + RADIUS), area.bottom - RADIUS)
    return (edge, middle - half * 0.7), (edge, middle + half * 0.7)


def _until(taken: _Reaction, end: float) -> _Reaction:
    """Returns the reaction, but calm by then."""
    return structs.replace(taken, quiet_at=min(taken.quiet_at, end), calm_at=min(taken.calm_at, end))
