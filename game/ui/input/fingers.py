"""Fingers on a screen: gestures, and which node a touch means."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from math import exp, hypot

import pygame
from msgspec import Struct, field
from pygame import FRect

from game.ui.drawing.theme import FINGER_PIXELS
from game.ui.input.events import (
    LEFT,
    OUTSIDE,
    Click,
    Drag,
    InputEvent,
    LongPress,
    Pinch,
    Place,
    PointerMove,
    Press,
    Release,
)
from game.ui.input.focus import Action, FocusGraph, Node

HOLD_SECONDS = 0.5
"""A finger that rests so long asks what it rests on."""
SLIDE = 10.0
"""Design units a finger may stray and still tap."""
DOUBLE_SECONDS, DOUBLE_APART = 0.4, 24.0
SPEED_SECONDS = 0.1
"""The speed of a slide is that of so much of its end."""
_SCREENS = sys.platform != "darwin"
"""Macs have none that feel fingers: they tell of those on the pad of the mouse."""
_Id = tuple[int, int]

_INSIDE = 0.5
_FRICTION = 4.0
"""The speed of what glides shrinks e-fold so often a second;"""
_SLOWEST, _FASTEST = 30.0, 4000.0
"""below so many units a second it stands, and it never is faster than this."""
_STEP = 1 / 30


class _First(Struct):
    """The finger that points."""

    id: _Id
    origin: Place
    place: Place
    since: float
    dragging: bool = False
    held: bool = False
    trace: deque[tuple[float, Place]] = field(default_factory=lambda: deque(maxlen=32))


class Fingers:
    """Turns pygame's events of fingers into `InputEvent`s. One per window."""

    def __init__(self, to_units: Callable[[float, float], Place], now: Callable[[], float]) -> None:
        """`to_units` maps parts of the window to design units, `now` gives seconds."""
        self._to_units, self._now = to_units, now
        self._places: dict[_Id, Place] = {}
        self._first: _First | None = None
        self._pair: tuple[_Id, _Id] | None = None
        self._spread = 1.0
        """Distance of the two fingers when the second one came."""
        self._last_tap: tuple[float, Place] | None = None

    @property
    def place(self) -> Place:
        """The place that a finger points at; far outside while none does."""
        return OUTSIDE if self._first is None or self._first.dragging else self._first.place

    def read(self, event: pygame.Event) -> list[InputEvent] | None:
        """Returns the input of fingers; None if the event is of something else."""
        match event.type:
            case pygame.FINGERDOWN if _SCREENS:
                return self._down(*self._found(event))
            case pygame.FINGERMOTION if _SCREENS:
                return self._moved(*self._found(event))
            case pygame.FINGERUP if _SCREENS:
                return self._up(*self._found(event))
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return []
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if getattr(event, "touch", False):
                return []
            case pygame.WINDOWFOCUSLOST if self._places:
                self._places.clear()
                return [*self._broken_off(), *self._parted()]
            case _:
                return None

    def go_on(self) -> list[InputEvent]:
        """Returns the input of a finger that rests: called once a frame."""
        first = self._first
        if first is None or first.dragging or first.held or self._now() - first.since < HOLD_SECONDS:
            return []
        first.held = True
        return [LongPress("start", first.place)]

    def _found(self, event: pygame.Event) -> tuple[_Id, Place]:
        return (event.touch_id, event.finger_id), self._to_units(event.x, event.y)

    def _down(self, id: _Id, place: Place) -> list[InputEvent]:
        self._places[id] = place
        if len(self._places) == 1:
            self._first = _First(id, place, place, self._now())
            return [Press(place, LEFT)]
        if self._first is None or self._pair is not None:
            return []
        self._pair = (self._first.id, id)
        self._spread = max(1.0, self._apart(self._pair))
        return [*self._broken_off(), Pinch("start", self._between(self._pair))]

    def _moved(self, id: _Id, place: Place) -> list[InputEvent]:
        if id not in self._places:
            return []
        self._places[id] = place
        if self._pair is not None:
            if id not in self._pair:
                return []
            factor = max(1.0, self._apart(self._pair)) / self._spread
            return [Pinch("move", self._between(self._pair), factor)]
        return self._slid(self._first, place) if self._first is not None and self._first.id == id else []

    def _slid(self, first: _First, place: Place) -> list[InputEvent]:
        first.place = place
        first.trace.append((self._now(), place))
        if first.held:
            return [LongPress("move", place)]
        if first.dragging:
            return [Drag("move", first.origin, place)]
        if _distance(first.origin, place) <= SLIDE:
            return []
        first.dragging = True
        return [Drag("start", first.origin, place)]

    def _up(self, id: _Id, place: Place) -> list[InputEvent]:
        self._places.pop(id, None)
        if self._pair is not None:
            return self._parted() if id in self._pair else []
        first = self._first
        if first is None or first.id != id:
            return []
        self._first = None
        away: tuple[InputEvent, ...] = (Release(place, LEFT), PointerMove(OUTSIDE))
        if first.held:
            return [LongPress("end", first.place), *away]
        if first.dragging:
            return [Drag("end", first.origin, place, LEFT, self._speed(first)), *away]
        return [Release(place, LEFT), Click(first.origin, LEFT, self._count(first.origin)), PointerMove(OUTSIDE)]

    def _broken_off(self) -> list[InputEvent]:
        """Cancels what the first finger began."""
        first, self._first = self._first, None
        if first is None:
            return []
        away: tuple[InputEvent, ...] = (Release(OUTSIDE, LEFT), PointerMove(OUTSIDE))
        if first.held:
            return [LongPress("end", OUTSIDE), *away]
        return [Drag("cancel", first.origin, first.place), *away] if first.dragging else [*away]

    def _parted(self) -> list[InputEvent]:
        """Two fingers are no pair any more; the one that is left points at nothing."""
        pair, self._pair = self._pair, None
        return [] if pair is None else [Pinch("end", OUTSIDE)]

    def _speed(self, first: _First) -> Place:
        """Returns the speed of the finger's last motion; (0, 0) if it rested before it left."""
        now = self._now()
        late = [(then, place) for then, place in first.trace if now - then <= SPEED_SECONDS]
        if len(late) < 2:
            return 0.0, 0.0
        (start, (left, top)), (_, (x, y)) = late[0], late[-1]
        seconds = max(0.01, now - start)
        return (x - left) / seconds, (y - top) / seconds

    def _count(self, place: Place) -> int:
        last, now = self._last_tap, self._now()
        if last is not None and now - last[0] <= DOUBLE_SECONDS and _distance(last[1], place) <= DOUBLE_APART:
            self._last_tap = None
            return 2
        self._last_tap = (now, place)
        return 1

    def _between(self, pair: tuple[_Id, _Id]) -> Place:
        (left, top), (right, bottom) = (self._places[id] for id in pair)
        return (left + right) / 2, (top + bottom) / 2

    def _apart(self, pair: tuple[_Id, _Id]) -> float:
        return _distance(*(self._places[id] for id in pair))


def _distance(one: Place, other: Place) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def aimed(focus: FocusGraph, place: Place, unit: float) -> Place:
    """The place a finger means: on a small thing near it, else where it is. `unit`: pixels of a design unit.

    What can be pressed is hit from an area as wide as a finger, unless a neighbour is nearer.
    """
    there, least = focus.at(place), FINGER_PIXELS / min(1.0, unit)
    if there is not None and _pressed(there) and min(there.rect.size) < least:
        return place
    near = [node for node in focus.nodes() if _meant(node, place, least) and _above(focus, node, there)]
    seen = [(_apart(node, place), _nearest(node, place)) for node in near if _is_seen(focus, node, place)]
    return min(seen)[1] if seen else place


class Glide:
    """Goes on with what a finger threw, ever slower. `move` takes units and says whether there is more."""

    def __init__(self, speed: float, move: Callable[[float], bool]) -> None:
        self._speed, self._move = max(-_FASTEST, min(_FASTEST, speed)), move
        self.running = abs(self._speed) > _SLOWEST

    def update(self, dt: float) -> float:
        """Goes on by `dt` seconds."""
        if not self.running or dt <= 0:
            return dt
        self._speed *= exp(-_FRICTION * min(dt, _STEP))
        self.running = self._move(self._speed * dt) and abs(self._speed) > _SLOWEST
        return 0.0

    def finish(self) -> None:
        """Stands still."""
        self.running = False


def _pressed(node: Node) -> bool:
    return node.enabled and Action.PRESS in node.actions


def _meant(node: Node, place: Place, least: float) -> bool:
    """True if the node can be pressed, is small, and the place lies close enough."""
    rect = node.rect
    if not _pressed(node) or not (rect.width > 0 and rect.height > 0) or min(rect.size) >= least:
        return False
    return rect.inflate(max(0.0, least - rect.width), max(0.0, least - rect.height)).collidepoint(place)


def _above(focus: FocusGraph, node: Node, there: Node | None) -> bool:
    """True if the node lies on what is hit at the place, or nothing that could be pressed is hit."""
    if there is None or not _pressed(there):
        return True
    return there.rect.colliderect(node.rect) and focus.at(node.rect.center) is node


def _is_seen(focus: FocusGraph, node: Node, place: Place) -> bool:
    return focus.at(_nearest(node, place)) is node


def _nearest(node: Node, place: Place) -> Place:
    """The place on the node that is nearest."""
    inner = FRect(node.rect).inflate(-2 * _INSIDE, -2 * _INSIDE)
    return min(max(place[0], inner.left), inner.right), min(max(place[1], inner.top), inner.bottom)


def _apart(node: Node, place: Place) -> float:
    return hypot(node.rect.centerx - place[0], node.rect.centery - place[1])
