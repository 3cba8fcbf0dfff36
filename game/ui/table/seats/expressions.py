"""Expressions of faces: their state after what happened, remarks in bubbles, and rumble for the person who is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import copysign
from typing import Final

from msgspec import Struct, structs
from pygame import FRect

from game.content.layout import BubbleSide
from game.content.message import Message
from game.engine.types import Seat
from game.host.table import ShowReason, Table, TableSwitch
from game.table.movement import Mood
from game.table.presenter import AnyBeat, AnyPresenter, Names
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type, hex_of
from game.ui.input.events import Hand
from game.ui.input.focus import Node
from game.ui.table.layout.geometry import TableGeometry
from game.ui.widgets import Widget
from game.ui.widgets.label import told

WORDS = Style(Type.BOLD, "tooltip_text", 17)
WIDEST = 230.0
PADDING = (15.0, 9.0)
RADIUS = 13.0
EDGE = 2.0
TAIL = 16.0
"""Distance of a bubble from the face that speaks, and width of its tail, in design units."""
MOUTH = 0.46
"""Height of a speaking face's mouth, as a factor of the portrait's height."""
CLOSE = 0.10
"""Share of a portrait that is air beside the head."""


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

    def draw(self, canvas: Canvas) -> None:
        """Draws each beside its face."""
        for saying, face in zip(self._sayings, self._faces, strict=True):
            draw_bubble(canvas, self.rect, saying.words, saying.side, face)


def draw_bubble(canvas: Canvas, room: FRect, words: Message, side: BubbleSide, face: FRect) -> None:
    """Words of one face beside it, inside a room."""
    ui = canvas.ui
    unit, spoken = ui.viewport.unit, ui.say(words)
    block = ui.text.layout(spoken, WORDS, round(WIDEST * unit))
    area = FRect(0, 0, (block.width + 2) / unit + 2 * PADDING[0], block.height / unit + 2 * PADDING[1])
    tip = _beside(area, face, side)
    area.clamp_ip(room.inflate(-2 * EDGE, -2 * EDGE))
    around = area.union(FRect(tip, (0.1, 0.1))).inflate(2 * EDGE, 2 * EDGE)
    pixels = canvas.pixels(around)
    key = ("speech", ui.theme.palette, pixels.size, area.x - around.x, area.y - around.y, *area.size, tip)
    canvas.surface.blit(ui.assets.svg(key, lambda: _outline(ui, around, area, tip), pixels.size), pixels)
    canvas.text(spoken, area.inflate(-2 * PADDING[0] + 2, -2 * PADDING[1]), WORDS, align=0.5)


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


MOOD_SECONDS: Final = 4.0
WORDS_SECONDS: Final = 3.5
BRIEF_SECONDS: Final = 1.2
"""Minimum seconds that a mood is seen where the next round begins at once."""


class _Reaction(Struct, frozen=True):
    """A reaction of a player: since when it shows, and until when."""

    mood: Mood
    words: Message | None
    since: float
    quiet_at: float
    calm_at: float


class FaceStates:
    """Fed with each beat as it is seen; the same as everybody may know."""

    def __init__(self, presenter: AnyPresenter, names: Names) -> None:
        self._presenter, self._names = presenter, names
        self._now = 0.0
        """Seconds that faces could be seen."""
        self._taken: dict[Seat, _Reaction] = {}

    def take(self, beat: AnyBeat) -> None:
        """Takes in an event that was just seen: a reaction replaces the one before, and all end as a round begins."""
        moods, words, now = self._presenter.told.moods(beat), self._presenter.told.says(beat, self._names), self._now
        if self._begins(beat):
            self._taken = {seat: _until(taken, taken.since + BRIEF_SECONDS) for seat, taken in self._taken.items()}
        for seat in moods.keys() | words.keys():
            mood = moods.get(seat, Mood.CALM)
            self._taken[seat] = _Reaction(mood, words.get(seat), now, now + WORDS_SECONDS, now + MOOD_SECONDS)

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

    def _begins(self, beat: AnyBeat) -> bool:
        """True if another part of the match begins with it."""
        presenter, names = self._presenter, self._names
        return presenter.status.chapter(beat.before, names) != presenter.status.chapter(beat.after, names)

    def _later(self, taken: _Reaction, now: float) -> _Reaction | None:
        if now >= taken.calm_at:
            return None
        if taken.words is not None and now >= taken.quiet_at:
            return structs.replace(taken, words=None)
        return taken


def _until(taken: _Reaction, end: float) -> _Reaction:
    """Returns the reaction, but calm by then."""
    return structs.replace(taken, quiet_at=min(taken.quiet_at, end), calm_at=min(taken.calm_at, end))


class Rumble:
    """The rumble at one table. Only people who play with a controller are called."""

    def __init__(self, ui: Context, table: Table) -> None:
        self._ui, self._table = ui, table
        self._others = False
        """True if others did something since somebody here was called."""

    def seen(self, show: TableSwitch) -> None:
        """Takes in a change of the table."""
        if show.how is ShowReason.PLAYED:
            asked = self._table.desk.waiting()
            self._others = self._others or any(beat.seat not in asked for beat in show.shown.beats)

    def settled(self) -> None:
        """All of it was shown."""
        if self._others and self._table.desk.legal:
            self._others = False
            if self._ui.hand is Hand.PAD:
                self._ui.pads.buzz()
