"""The one focus graph: everything that can be reached, by mouse, keyboard, pad, screen reader and tests."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from enum import StrEnum
from math import dist

from msgspec import Struct, field
from pygame import FRect

from game.ui.input.events import Place

_STILL = 8.0


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
    """The moment when words are told after they come or change."""

    OFF = "off"
    POLITE = "polite"
    """After what is being told."""
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
    """Writes this in place of all of it."""
    insert: Callable[[str], None]
    """Writes this in place of what is chosen."""
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
