"""The one focus graph: everything that can be reached, by mouse, keyboard, pad, finger, screen reader and tests.

Fingers make gestures, and a touch means the nearest of the nodes.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Container, Iterable, Mapping
from enum import StrEnum
from math import dist, exp, hypot

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

_STILL = 8.0
HOLD_SECONDS = 0.5
"""A finger that rests so long asks what it rests on."""

SLIDE = 10.0
"""Design units a finger may stray and still tap."""

DOUBLE_SECONDS, DOUBLE_APART = 0.4, 24.0
SPEED_SECONDS = 0.1
"""The speed of a slide is that of so much of its end."""

_SCREENS = sys.platform != "darwin"
"""Macs have none that feel fingers: they tell of those on the pad of the mouse."""

_INSIDE = 0.5
_FRICTION = 4.0
"""The speed of what glides shrinks e-fold so often a second;"""

_SLOWEST, _FASTEST = 30.0, 4000.0
"""below so many units a second it stands, and it never is faster than this."""

_STEP = 1 / 30


class Role(StrEnum):
    """The kind of a node, in the words of a screen reader."""

    BUTTON = "button"
    TOGGLE = "toggle"
    SLIDER = "slider"
    CHOICE = "choice"
    LIST_ITEM = "list_item"
    DROP_DOWN = "drop_down"
    TEXT_FIELD = "text_field"
    CARD = "card"
    PILE = "pile"
    PIECE = "piece"
    ZONE = "zone"
    TEXT = "text"
    HEADING = "heading"


class Urgency(StrEnum):
    """The moment at which a screen reader speaks words that appear or change."""

    OFF = "off"
    POLITE = "polite"
    """After the current utterance."""
    ASSERTIVE = "assertive"
    """At once."""


class Action(StrEnum):
    """A request that a node can answer."""

    PRESS = "press"
    DOUBLE = "double"
    """Double click, or Enter held with ctrl."""
    INCREASE = "increase"
    DECREASE = "decrease"
    DETAILS = "details"
    """Right click, or F1 while it has the focus."""


Actions = Mapping[Action, Callable[[], None]]


class NumberRange(Struct, frozen=True):
    """A number that can be set, from `low` to `high`; `put` takes the nearest there is."""

    number: float
    low: float
    high: float
    step: float
    put: Callable[[float], None]


class EditableText(Struct, frozen=True):
    """A text that can be written: what is chosen of it lies between `anchor` and `caret`."""

    anchor: int
    caret: int
    put: Callable[[str], None]
    """Replaces the whole text."""
    insert: Callable[[str], None]
    """Replaces the chosen text."""
    choose: Callable[[int, int], None]
    """Puts anchor and caret elsewhere."""
    place: FRect
    """The place of the caret."""


class Node(Struct, frozen=True):
    """One thing that can be reached. `rect` in design units, as far as it can be seen; words are already spoken."""

    id: str
    rect: FRect
    role: Role
    name: str
    description: str = ""
    value: str = ""
    keys: str = ""
    """Chord that does the same, shown in the tooltip."""
    enabled: bool = True
    checked: bool | None = None
    actions: Actions = field(default_factory=dict)
    focusable: bool = True
    tooltip: bool = True
    """False when what is drawn says all of it."""
    away: bool = False
    """Scrolled out of sight: Tab gets there, and brings it into view."""
    part: str = ""
    """The part of the room it lies in, spoken: `Your hand`."""
    live: Urgency = Urgency.OFF
    scale: NumberRange | None = None
    writing: EditableText | None = None


class NodeFacts(Struct, frozen=True):
    """A node as plain data."""

    id: str
    role: Role
    name: str
    description: str
    value: str
    enabled: bool
    checked: bool | None
    focused: bool
    actions: tuple[Action, ...]
    rect: tuple[float, float, float, float]
    keys: str
    part: str
    live: Urgency


class FocusGraph:
    """The nodes of one scene in reading order; later ones lie above earlier ones."""

    def __init__(self) -> None:
        self._nodes: dict[str, Node] = {}
        self._changed: dict[str, float] = {}
        self.focused: str = ""
        """Id of the node that has the focus, "" for none."""

    def refresh(self, nodes: Iterable[Node], now: float, *, forgive: bool = False) -> None:
        """Takes over the nodes as they are now. `forgive`: they moved because the person moved them."""
        fresh = {node.id: node for node in nodes}
        for id, node in fresh.items():
            before = self._nodes.get(id)
            if before is None or (not forgive and _moved(before, node)):
                self._changed[id] = now
        self._changed = {id: self._changed[id] for id in fresh}
        self._nodes = fresh
        if self.focused not in fresh:
            self.focused = ""

    def node(self, id: str) -> Node | None:
        """The node of this id, None if there is none now."""
        return self._nodes.get(id)

    def nodes(self) -> tuple[Node, ...]:
        """Returns all nodes in reading order."""
        return tuple(self._nodes.values())

    def seen(self) -> list[Node]:
        """The nodes of which anything can be seen."""
        return [node for node in self._nodes.values() if node.rect.width > 0]

    def facts(self) -> tuple[NodeFacts, ...]:
        """Returns all nodes as plain data, in reading order."""
        return facts_of(self._nodes.values(), self.focused)

    def at(self, place: Place) -> Node | None:
        """The topmost node at a place."""
        return next((node for node in reversed(self._nodes.values()) if node.rect.collidepoint(place)), None)

    def changed_at(self, id: str) -> float:
        """Returns when the node came, moved or changed its kind, in seconds of the clock."""
        return self._changed.get(id, 0.0)

    def came_under(self, id: str, now: float) -> None:
        """The node slid under a pointer that rested on another one: nobody can have aimed at it."""
        if id in self._nodes:
            self._changed[id] = now

    def step(self, by: int) -> Node | None:
        """The next (1) or previous (-1) node that can take the focus, round the end."""
        reachable = [node for node in self._nodes.values() if node.focusable and (node.away or _to_be_seen(node))]
        if not reachable:
            return None
        ids = [node.id for node in reachable]
        if self.focused not in ids:
            return reachable[0 if by > 0 else -1]
        return reachable[(ids.index(self.focused) + by) % len(reachable)]

    def nearest(self, gone: Node) -> Node | None:
        """Returns the usable node nearest to where something was; None if there is none."""
        usable = [node for node in self.seen() if node.focusable and node.enabled and node.actions]
        return min(usable, key=lambda node: dist(node.rect.center, gone.rect.center), default=None)

    def towards(self, across: int, down: int, among: Container[str] | None = None) -> Node | None:
        """The nearest node in a direction, seen from the one that has the focus; None if there is none.

        `among`: only one of these.
        """
        here = self._nodes.get(self.focused)
        if here is None:
            return self.step(1)
        scored = [
            (score, node)
            for node in self._nodes.values()
            if node.focusable
            and _to_be_seen(node)
            and (among is None or node.id in among)
            and (score := _distance(here.rect, node.rect, across, down)) >= 0
        ]
        return min(scored, key=lambda pair: pair[0])[1] if scored else None


def facts_of(nodes: Iterable[Node], focused: str) -> tuple[NodeFacts, ...]:
    """Nodes as plain data; `focused`: the id of the one that has the focus."""
    return tuple(_facts(node, node.id == focused) for node in nodes)


_Id = tuple[int, int]


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
        if _distance_between(first.origin, place) <= SLIDE:
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
        if last is not None and now - last[0] <= DOUBLE_SECONDS and _distance_between(last[1], place) <= DOUBLE_APART:
            self._last_tap = None
            return 2
        self._last_tap = (now, place)
        return 1

    def _between(self, pair: tuple[_Id, _Id]) -> Place:
        (left, top), (right, bottom) = (self._places[id] for id in pair)
        return (left + right) / 2, (top + bottom) / 2

    def _apart(self, pair: tuple[_Id, _Id]) -> float:
        return _distance_between(*(self._places[id] for id in pair))


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


def _to_be_seen(node: Node) -> bool:
    return node.rect.width > 0 and node.rect.height > 0


def _facts(node: Node, focused: bool) -> NodeFacts:
    rect = (node.rect.x, node.rect.y, node.rect.width, node.rect.height)
    actions = tuple(node.actions)
    return NodeFacts(
        node.id, node.role, node.name, node.description, node.value, node.enabled, node.checked, focused, actions, rect,
        node.keys, node.part, node.live,
    )  # fmt: skip


def _moved(before: Node, after: Node) -> bool:
    if before.enabled != after.enabled or before.name != after.name:
        return True
    apart = max(abs(before.rect.centerx - after.rect.centerx), abs(before.rect.centery - after.rect.centery))
    return apart > _STILL


def _distance(here: FRect, there: FRect, across: int, down: int) -> float:
    """Distance along the direction plus three times the gap beside it; below 0 for what lies elsewhere.

    Elsewhere is, too, what stands beside it and only a little farther along, as cards of a fan do, and what lies past
    its corner without being past its side.
    """
    if here == there:
        return -1
    wide, high = (here.width + there.width) / 2, (here.height + there.height) / 2
    right, below = there.centerx - here.centerx, there.centery - here.centery
    along, drift = (right * across, abs(below)) if across else (below * down, abs(right))
    ahead, apart = (wide, high) if across else (high, wide)
    beside = max(0.0, drift - apart)
    past_corner = beside > 0 and (drift > 2 * along or along < ahead)
    more_beside = along < ahead and drift > along and (along < ahead / 2 or drift * ahead > along * apart)
    if along <= 1 or past_corner or more_beside:
        return -1
    return along + 3 * beside + 0.3 * drift


def _distance_between(one: Place, other: Place) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


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
