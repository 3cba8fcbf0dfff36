"""The table as a widget: things and zones as nodes of the focus graph, drags from thing to thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Protocol

from msgspec import Struct
from pygame import FRect

from game.host.audience_model import AudienceModel
from game.table.item import Item, ItemKind, ItemMark
from game.ui.context import Canvas, Context
from game.ui.input.events import LEFT, Drag, InputEvent, Pinch, Place, Wheel
from game.ui.input.focus import Action, Node, Role
from game.ui.table.ground.grounds import PaintedZone
from game.ui.table.items.item_layer import is_told_beside
from game.ui.table.items.sprite import Emphasis
from game.ui.table.layout.geometry import ItemPlace
from game.ui.table.tabletop import Tabletop
from game.ui.widgets import Widget

ATTRACTS = 40.0
"""Maximum distance from which a target attracts a dropped thing, in design units."""
TILT_DEGREES = -3.0
_ROLES = {ItemKind.CARD: Role.CARD, ItemKind.PILE: Role.PILE, ItemKind.PLAQUE: Role.TEXT, ItemKind.SIGN: Role.TEXT}


class BoardUser(Protocol):
    """The user of the things on the board: the table scene."""

    def press(self, target: str, *, at: Place | None = None) -> None:
        """A thing, zone or button was used."""

    def double(self, target: str) -> None:
        """A thing was used twice in a row."""

    def drop(self, target: str, onto: str | None, at: Place | None = None) -> None:
        """A held thing was let go at a place, over a target or not; None: the drag was broken off."""

    def targets(self, target: str) -> tuple[str, ...]:
        """Returns the targets that a thing may be dropped on."""

    def explain(self, target: str) -> None:
        """Says what the rules have to say about a thing."""


class ItemDescription(Struct, frozen=True):
    """The description of a thing or a zone, for a screen reader."""

    name: str
    description: str
    """Its effect, and the consequence of using it now."""
    value: str = ""
    """Its state, and whether it can be used now."""
    part: str = ""
    """The part of the table it lies in."""


class Highlights(Struct, frozen=True):
    """Targets that are lit for what is known of them."""

    hinted: tuple[str, ...] = ()
    """The move that a hint advises, or that was better than what was played."""
    second: tuple[str, ...] = ()
    """The second best, lit dimly."""
    played: tuple[str, ...] = ()
    """The choice that was played where others were better."""


@dataclass
class Grip:
    """A thing held by the pointer."""

    target: str
    offset: tuple[float, float]
    targets: tuple[str, ...]


class Board(Widget):
    """The board of a table. It is built anew with every change; drawn items live on in the item layer."""

    def __init__(
        self,
        tabletop: Tabletop,
        model: AudienceModel,
        user: BoardUser,
        describe: Callable[[str, Item | None], ItemDescription],
        highlights: Highlights,
    ) -> None:
        """`describe` returns the description of a target."""
        super().__init__("board", grow=1)
        self._tabletop, self._item_layer = tabletop, tabletop.item_layer
        self._items, self._selector = tuple(model.items()), model.selector
        self._user, self._describe, self._highlights = user, describe, highlights
        self._grip: Grip | None = None
        self._dragged: PaintedZone | None = None
        self._dragged_to: Place = (0.0, 0.0)
        self._pinched = 1.0
        """Scale of the dragged ground when two fingers took hold of it."""
        self._nodes: list[Node] = []
        self._still: Mapping[str, ItemPlace] = {}
        """The places of things that no camera moves."""
        self._told: dict[str, ItemDescription] = {}
        """Descriptions of targets made so far."""

    def place(self, ui: Context, rect: FRect) -> None:
        """Takes the room there is; the table frame has fitted the item layer into it."""
        super().place(ui, rect)
        self._still = self._item_layer.spots(
            [item for item in self._items if self._item_layer.clipped(item.zone) is None]
        )
        self._nodes = []
        self._hold(self._grip)

    def draw(self, canvas: Canvas) -> None:
        """Background, things at rest, things that move."""
        hovered = canvas.touch.hovered or (canvas.touch.focused if canvas.touch.ring else "")
        open_now = set(self._selector.open())
        for sprite in self._item_layer.sprites():
            sprite.hovered = sprite.item.key == hovered and sprite.item.key in open_now
        self._item_layer.draw(canvas.surface)
        self._draw_zones(canvas, open_now)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Every thing, and every zone that can be chosen now: made once, and again where a camera has moved."""
        if not self._nodes:
            self._nodes = list(self._made_nodes())
        return self._nodes

    def _made_nodes(self) -> Iterable[Node]:
        afloat = [item for item in self._items if item.key not in self._still]
        places = {**self._still, **self._item_layer.spots(afloat)}
        yield from self._tabletop.ambient_motion.nodes()
        for zone in self._open_zones():
            area = self._item_layer.zone_area(zone)
            if area is not None:
                yield self._node(f"zone:{zone}", area, Role.ZONE)
        for item in _reading(self._items, places):
            spot = places.get(item.key)
            if spot is not None:
                area = self._seen_of(item.zone, spot.rect)
                yield self._node(item.key, area, _ROLES.get(item.kind, Role.PIECE), item)
        yield from self._tabletop.ground_overlays.nodes()

    def handle(self, event: InputEvent, ui: Context) -> bool:
        """Drags: pick up what can be picked up, follow the pointer, drop on what takes it."""
        match event:
            case Drag(phase="start", origin=origin, button=button) if button == LEFT and self._pick_up(origin):
                return True
            case Drag(phase="start", origin=origin):
                self._dragged = self._item_layer.ground_at(origin)
                self._dragged_to = origin
                return self._dragged is not None
            case Drag(phase=phase, place=place) if self._dragged is not None:
                self._drag_ground(self._dragged, place)
                if phase != "move":
                    self._dragged = None
                return True
            case Pinch(phase="start", place=place):
                return self._pinch_ground(place)
            case Pinch(phase="move", place=place, factor=factor) if self._dragged is not None:
                self._drag_ground(self._dragged, place)
                self._dragged.camera.scale_to(self._pinched * factor, place)
                self._camera_moved()
                return True
            case Pinch():
                self._dragged = None
                return False
            case Wheel(place=place, y=notches):
                return self._zoom(place, notches)
            case Drag(phase="move", place=place) if self._grip is not None:
                self._follow(self._grip, place)
                return True
            case Drag(phase="end", place=place) if self._grip is not None:
                grip = self._release(self._grip)
                self._user.drop(grip.target, self._target_at(place, grip), place)
                return True
            case Drag(phase="cancel") if self._grip is not None:
                grip = self._release(self._grip)
                self._user.drop(grip.target, None)
                return True
            case _:
                return False

    def follow_camera(self) -> None:
        """A camera moved: things on painted ground are elsewhere."""
        self._nodes = []

    def adopt(self, old: Widget) -> None:
        """Keeps what is held while the board is built anew."""
        if isinstance(old, Board):
            self._grip = old._grip
            self._dragged, self._dragged_to, self._pinched = old._dragged, old._dragged_to, old._pinched

    def _node(self, target: str, area: FRect, role: Role, item: Item | None = None) -> Node:
        if target not in self._told:
            self._told[target] = self._describe(target, item)
        told = self._told[target]
        return Node(
            target,
            area,
            role,
            told.name,
            told.description,
            told.value,
            part=told.part,
            checked=True if target in self._selector.chosen else None,
            actions={
                Action.PRESS: lambda: self._user.press(target),
                Action.DOUBLE: lambda: self._user.double(target),
                Action.DETAILS: lambda: self._user.explain(target),
            },
            tooltip=not is_told_beside(item, self._item_layer),
        )

    def _drag_ground(self, painted: PaintedZone, place: Place) -> None:
        across, down = place[0] - self._dragged_to[0], place[1] - self._dragged_to[1]
        self._dragged_to = place
        painted.camera.drag(across, down)
        self._camera_moved()

    def _pinch_ground(self, place: Place) -> bool:
        self._dragged, self._dragged_to = self._item_layer.ground_at(place), place
        self._pinched = 1.0 if self._dragged is None else self._dragged.camera.scale
        return self._dragged is not None

    def _zoom(self, place: Place, notches: float) -> bool:
        painted = self._item_layer.ground_at(place)
        if painted is None:
            return False
        painted.camera.zoom(notches, place)
        self._camera_moved()
        return True

    def _camera_moved(self) -> None:
        self._item_layer.follow_camera()
        self.follow_camera()

    def _open_zones(self) -> list[str]:
        return [target.removeprefix("zone:") for target in self._selector.open() if target.startswith("zone:")]

    def _pick_up(self, origin: Place) -> bool:
        sprite = self._item_layer.at(origin)
        if sprite is None:
            return False
        target = sprite.item.key
        fresh = self._selector if target in self._selector.open() else self._selector.reset()
        if target not in fresh.open():
            return False
        targets = self._user.targets(target)
        if not targets:
            return False
        x, y = origin
        self._grip = Grip(target, (sprite.rect.x - x, sprite.rect.y - y), targets)
        sprite.moving = True
        sprite.degrees = TILT_DEGREES
        self._hold(self._grip)
        return True

    def _release(self, grip: Grip) -> Grip:
        self._grip, self._item_layer.held = None, ""
        return grip

    def _follow(self, grip: Grip, place: Place) -> None:
        sprite = self._item_layer.sprite(grip.target)
        if sprite is not None:
            x, y = place
            sprite.moving = True
            sprite.degrees = TILT_DEGREES
            sprite.rect.topleft = (x + grip.offset[0], y + grip.offset[1])

    def _target_at(self, place: Place, grip: Grip) -> str | None:
        """The target under the pointer or the held thing, or the nearest within reach."""
        nearest, best = None, ATTRACTS
        for target in grip.targets:
            area = self._area(target)
            if area is not None and area.width > 0 and (apart := _apart(area, place)) < best:
                nearest, best = target, apart
        return nearest

    def _area(self, target: str) -> FRect | None:
        """Returns the rectangle where a thing can be dropped on a target, as far as it is seen."""
        if target.startswith("zone:"):
            return self._item_layer.zone_area(target.removeprefix("zone:"))
        sprite = self._item_layer.sprite(target)
        return None if sprite is None else self._seen_of(sprite.item.zone, sprite.rect)

    def _seen_of(self, zone: str, rect: FRect) -> FRect:
        """The part of a place that is seen."""
        clip = self._item_layer.clipped(zone)
        return FRect(rect) if clip is None else _seen(rect, clip)

    def _hold(self, grip: Grip | None) -> None:
        """Says by ring and shade what can be done with each thing now, and what is in the hand."""
        self._item_layer.held = grip.target if grip else ""
        typed = self._selector.held
        targets = set(grip.targets) if grip else set(self._selector.open())
        chosen = {grip.target} if grip else set(typed)
        choosing = bool(typed) or grip is not None
        instead = set(self._selector.reset().open()) if choosing and grip is None else set()
        for sprite in self._item_layer.sprites():
            key = sprite.item.key
            if key in chosen:
                sprite.look = Emphasis.CHOSEN
            elif key in self._highlights.hinted and grip is None:
                sprite.look = Emphasis.HINTED
            elif key in self._highlights.second and not choosing:
                sprite.look = Emphasis.SECOND
            elif key in self._highlights.played and not choosing:
                sprite.look = Emphasis.PLAYED
            elif key in targets:
                sprite.look = Emphasis.TARGET if choosing else Emphasis.OPEN
            else:
                stays = key in instead or ItemMark.CHOSEN in sprite.item.marks or sprite.item.kind is not ItemKind.CARD
                sprite.look = Emphasis.DIMMED if choosing and not stays else Emphasis.PLAIN

    def _draw_zones(self, canvas: Canvas, open_now: set[str]) -> None:
        targets = set(self._grip.targets) if self._grip else {*open_now, *self._highlights.hinted}
        for target in targets:
            if target.startswith("zone:"):
                area = self._item_layer.zone_area(target.removeprefix("zone:"))
                if area is not None:
                    canvas.ring(area, radius=14, colour="target", gap=2)


def _reading(items: Sequence[Item], places: Mapping[str, ItemPlace]) -> Sequence[Item]:
    """Returns items by the layers of their zones, zone by zone from the top left: a zone is read whole."""
    corners: dict[str, tuple[float, float]] = {}
    for item in items:
        if item.key in places:
            rect = places[item.key].rect
            corners[item.zone] = min(corners.get(item.zone, (rect.y, rect.x)), (rect.y, rect.x))

    def place(item: Item) -> tuple[int, tuple[float, float], str, int]:
        layer, order = places[item.key].order
        return layer, corners[item.zone], item.zone, order

    return sorted((item for item in items if item.key in places), key=place)


def _seen(area: FRect, clip: FRect) -> FRect:
    """The part of a thing inside its zone; what is out of sight is a spot of no size at the nearest edge."""
    inside = area.clip(clip)
    if inside.width > 0 and inside.height > 0:
        return inside
    x = min(max(area.centerx, clip.left), clip.right)
    y = min(max(area.centery, clip.top), clip.bottom)
    return FRect(x, y, 0, 0)


def _apart(area: FRect, place: Place) -> float:
    across = max(area.left - place[0], 0.0, place[0] - area.right)
    down = max(area.top - place[1], 0.0, place[1] - area.bottom)
    return hypot(across, down)
