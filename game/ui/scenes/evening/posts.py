"""The posts at the landing: each animal behind one as high as its points, new points drop as brass rings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from pygame import FRect

from game.content.message import Message
from game.content.theme import SoundName
from game.table.item import Mood, bust
from game.ui.animation import between
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Node, Role
from game.ui.table.items.weight_light import NOTES
from game.ui.widgets import Size, Widget, text_size, word_width

RING_SECONDS: Final = 0.15
"""Seconds between two rings that drop."""

BEFORE: Final = 0.35
"""Seconds before the first ring drops: the room is looked at first."""

RING: Final = 16.0
RING_STEP: Final = 20.0
"""Height of a ring, and of a post for each point, in design units; less where somebody has very many points."""

FOOT: Final = 30.0
"""Height of a post below its rings, in design units."""

POST: Final = 144.0
PILE = "app/rooms/pile"
PILE_HEIGHT: Final = 400.0
PLATE: Final = 46.0
BUST: Final = (176.0, 189.0)
BUST_SHAPE: Final = 189 / 176
HIDDEN: Final = 0.14
"""Part of an animal that its post hides."""

CROWN: Final = 34.0
PLATE_LOOK: Final = Look("plate", "plate_edge", radius=8, width=2, light=0.1, shadow=8)
LEADING_LOOK: Final = Look("plate", "lamplight", radius=8, width=3, light=0.14, shadow=8)
POST_LOOK: Final = Look("wood", "brass_dark", radius=10, width=2, light=0)
NEW_RING: Final = Look("brass", "ink", radius=5, width=1.5, light=0.35)
OLD_RING: Final = Look("brass_dark", "ink", radius=5, width=1.5, light=0.2)
PALE_RING: Final = Look("cream_shade", "brass_dark", radius=5, width=1.5, light=0.1)
GAINED: Final = Look("lamplight", "ink", radius=12, width=1.5, light=0.1, shadow=4)
NAME: Final = Style(Type.BOLD, "plate_text", 18)
SMALLEST: Final = Style(Type.BOLD, "plate_text", 14)
POINTS: Final = Style(Type.HEADING, "text_accent", 26)
MORE: Final = Style(Type.BOLD, "ink", 17)


class PersonStanding(Struct, frozen=True):
    """A person of the evening as the landing shows them."""

    name: Message
    face: str
    """The portrait as an asset, without its mood: `app/faces/otter`."""
    mood: Mood
    points: int
    """All points, head start included."""
    gained: int
    """The points of the newest game."""
    head_start: int
    leads: bool
    sat_out: bool = False
    """True if this person did not play the newest game."""
    ready: bool = False
    """True if this person has said on a phone that the evening may go on."""


class RingDrop:
    """The course of the new rings: from left to right, the winners of the game last. `each` is 0 where they are there
    at once.
    """

    def __init__(self, standings: Sequence[PersonStanding], began: float, each: float, *, falls: bool) -> None:
        """`falls`: whether a ring comes from above instead of appearing."""
        most = max((each.gained for each in standings), default=0)
        order = sorted(range(len(standings)), key=lambda place: standings[place].gained == most)
        self._rings = [place for place in order for _ in range(standings[place].gained)]
        self._began, self._each, self._falls = began, each, falls
        self._heard = 0

    def finish(self) -> None:
        """Lays all rings at once."""
        self._each = 0.0

    def done(self, now: float) -> bool:
        """True if every ring lies."""
        return self._at(now) >= len(self._rings)

    def landed(self, place: int, now: float) -> int:
        """Returns the number of new rings that lie on a post."""
        return self._rings[: int(self._at(now))].count(place)

    def falling(self, now: float) -> tuple[int, float] | None:
        """Returns the post that a ring falls on and the part of its way behind it; None if none falls."""
        at = self._at(now)
        if not self._falls or at < 0 or at >= len(self._rings):
            return None
        return self._rings[int(at)], at % 1.0

    def heard(self, now: float) -> list[SoundName]:
        """Returns the notes of the rings that landed since the last call, each higher than the one before."""
        landed = max(0, min(len(self._rings), int(self._at(now))))
        fresh, self._heard = range(self._heard, landed), max(self._heard, landed)
        if len(fresh) > 1:
            return ["chip"]
        return [NOTES[min(number, len(NOTES) - 1)] for number in fresh]

    def _at(self, now: float) -> float:
        if self._each <= 0:
            return float(len(self._rings))
        return (now - self._began - BEFORE) / self._each


class Posts(Widget):
    """Everybody behind a post. What is drawn while rings fall is what is said from the beginning: the sum."""

    def __init__(self, standings: Sequence[PersonStanding], drop: RingDrop, pace: float) -> None:
        """`pace`: seconds between two pictures of what lies behind them."""
        super().__init__("posts", grow=1)
        self._standings, self._drop, self._pace = tuple(standings), drop, pace

    @property
    def pace(self) -> float:
        """Returns the seconds between two pictures while the water moves."""
        return self._pace

    def natural(self, ui: Context, limit: float) -> Size:
        """It takes what is left."""
        return 0.0, 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draws animals, posts, rings and plates."""
        now = canvas.ui.now
        for place, standing in enumerate(self._standings):
            new = self._drop.landed(place, now)
            self._draw_person(canvas, place, standing, standing.points - standing.gained + new)
        falling = self._drop.falling(now)
        if falling is not None:
            self._draw_falling(canvas, *falling)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node for each person, from left to right."""
        for place, standing in enumerate(self._standings):
            words = [Message("evening.landing.points", {"count": standing.points})]
            if standing.gained:
                words.append(Message("evening.landing.gained", {"count": standing.gained}))
            if standing.head_start:
                words.append(Message("evening.landing.head_start", {"count": standing.head_start}))
            if standing.leads:
                words.append(Message("evening.landing.leads"))
            if standing.sat_out:
                words.append(Message("evening.landing.sat_out"))
            if standing.ready:
                words.append(Message("evening.landing.ready"))
            told = ", ".join(plain(ui.say(each)) for each in words)
            area = self._plate(place, standing.points)
            id, name = f"person:{place}", plain(ui.say(standing.name))
            yield Node(id, area, Role.TEXT, name, told, focusable=False, tooltip=False)

    @property
    def _slot(self) -> float:
        return self.rect.width / max(1, len(self._standings))

    @property
    def _width(self) -> float:
        return min(POST, self._slot - (20 if self._slot > POST else 8))

    @property
    def _bust_height(self) -> float:
        return min(BUST[1], self._slot * BUST_SHAPE, self.rect.height * 0.42)

    @property
    def _step(self) -> float:
        """The height of one point: less where the highest post would not fit."""
        most = max((standing.points for standing in self._standings), default=0)
        room = self.rect.height - CROWN - self._bust_height * (1 - HIDDEN) - PLATE - FOOT
        return min(RING_STEP, room / max(1, most))

    def _middle(self, place: int) -> float:
        return self.rect.x + self._slot * (place + 0.5)

    def _top(self, points: float) -> float:
        """The upper edge of a post, where its plate begins."""
        return self.rect.bottom - FOOT - points * self._step - PLATE

    def _plate(self, place: int, points: float) -> FRect:
        return FRect(self._middle(place) - self._width / 2, self._top(points), self._width, PLATE)

    def _draw_person(self, canvas: Canvas, place: int, standing: PersonStanding, points: int) -> None:
        plate = self._plate(place, points)
        animal = FRect(0, 0, self._bust_height / BUST_SHAPE, self._bust_height)
        animal.midbottom = (plate.centerx, plate.y + self._bust_height * HIDDEN)
        canvas.image(bust(standing.face, standing.mood), animal)
        if standing.leads and self._drop.done(canvas.ui.now):
            crown = FRect(plate.centerx - CROWN / 2, animal.y - CROWN * 0.9, CROWN, CROWN)
            canvas.icon("crown", crown, "lamplight")
        self._draw_post(canvas, plate)
        self._draw_rings(canvas, place, standing, points)
        self._draw_plate(canvas, plate, standing, points)

    def _draw_post(self, canvas: Canvas, plate: FRect) -> None:
        post = FRect(plate.x, plate.y, plate.width, self.rect.bottom - plate.y)
        canvas.shadow(post.inflate(-8, 0), 8, 12, 140)
        if canvas.ui.theme.high_contrast:
            canvas.look(post, POST_LOOK)
            return
        with canvas.clipped(post):
            canvas.image(PILE, FRect(post.x, post.y, post.width, PILE_HEIGHT))

    def _draw_rings(self, canvas: Canvas, place: int, standing: PersonStanding, points: int) -> None:
        old = standing.points - standing.gained
        for number in range(points):
            look = PALE_RING if number < standing.head_start else OLD_RING if number < old else NEW_RING
            canvas.look(self._ring(place, number), look)

    def _ring(self, place: int, number: int) -> FRect:
        """Returns the rectangle of a ring, counted from below."""
        high = RING * self._step / RING_STEP
        y = self.rect.bottom - FOOT - (number + 1) * self._step + (self._step - high) / 2
        return FRect(self._middle(place) - self._width / 2 + 10, y, self._width - 20, high)

    def _draw_falling(self, canvas: Canvas, place: int, part: float) -> None:
        standing = self._standings[place]
        lies = standing.points - standing.gained + self._drop.landed(place, canvas.ui.now)
        end, start = self._ring(place, lies), self._top(lies) - self._bust_height
        ring = FRect(end.x, between(start, end.y, part * part), end.width, end.height)
        canvas.look(ring, NEW_RING)

    def _draw_plate(self, canvas: Canvas, plate: FRect, standing: PersonStanding, points: int) -> None:
        canvas.look(plate, LEADING_LOOK if standing.leads else PLATE_LOOK)
        number = text_size(canvas.ui, str(points), POINTS, plate.width, 1)[0]
        count = FRect(plate.right - number - 12, plate.y, number + 2, plate.height)
        beside = FRect(plate.x + 10, plate.y + 2, max(1.0, count.x - plate.x - 14), plate.height - 4)
        style = _fitting(canvas.ui, standing.name, beside)
        if style is None:
            beside = FRect(plate.x + 6, plate.y + 1, plate.width - 12, plate.height * 0.5)
            style = _fitting(canvas.ui, standing.name, beside) or SMALLEST
            count = FRect(plate.x + 10, beside.bottom - 1, plate.width - 20, plate.bottom - beside.bottom)
        size = Style(POINTS.kind, POINTS.colour, min(POINTS.size or 26, count.height * 0.9))
        canvas.text(str(points), count, size, align=1, lines=1)
        canvas.text(standing.name, beside, style, lines=2)
        gained = self._drop.landed(self._standings.index(standing), canvas.ui.now)
        if gained:
            words = Message("evening.landing.plus", {"count": gained})
            wide = text_size(canvas.ui, words, MORE, 90, 1)[0] + 18
            edge = plate.centerx + self._slot / 2
            pill = FRect(min(plate.right - wide * 0.5, edge - wide), plate.y - 18, wide, 26)
            canvas.look(pill, GAINED)
            canvas.text(words, pill, MORE, align=0.5, lines=1)


def _fitting(ui: Context, words: Message, room: FRect) -> Style | None:
    """Returns the largest style in which a name stands in its room unbroken, None if none does."""
    for size in (NAME.size or 18, 16, 15, 14):
        style = Style(NAME.kind, NAME.colour, size)
        width, height = text_size(ui, words, style, room.width)
        if width <= room.width and height <= room.height and word_width(ui, words, style) <= room.width:
            return style
    return None
