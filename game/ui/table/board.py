"""The table as a widget: all that lies, moves and flows on it, drawn; things and zones as nodes of the focus graph.

It knows no match, only what is shown of it. Things are dragged to things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Protocol

from msgspec import Struct
from pygame import FRect, Surface

from game.content.catalogue import Entry
from game.content.layout import STRIP_HEIGHT
from game.engine.types import Seat
from game.host.audience_model import AudienceModel, ItemCache
from game.table.item import Item, ItemKind, ItemMark, Mood, portrait
from game.table.presenter import AnyPresenter, Figure, Names
from game.table.weight import CALM, StandingStake
from game.ui.animation import Pace
from game.ui.context import Canvas, Context
from game.ui.drawing.theme import TABLE_ROOM
from game.ui.input.events import LEFT, Drag, InputEvent, Pinch, Place, Wheel
from game.ui.input.focus import Action, FocusGraph, Node, Role
from game.ui.place import PlaceView
from game.ui.table.ground.grounds import Grounds, PaintedZone
from game.ui.table.ground.painter import painters_of
from game.ui.table.ground_overlays import AmbientMotion, GroundOverlays
from game.ui.table.items.item_layer import ItemLayer, is_told_beside
from game.ui.table.items.sprite import Emphasis, Warmup
from game.ui.table.items.sprite_artist import SpriteArtist
from game.ui.table.layout.cached_layers import OverlayLayer
from game.ui.table.layout.geometry import ItemPlace, TableGeometry, stage_in
from game.ui.table.motion.animation_player import AnimationPlayer
from game.ui.table.motion.weight_moments import Heartbeat
from game.ui.table.seats import SeatStatus, persons_behind, warm_portrait
from game.ui.widgets import Widget

ATTRACTS = 40.0
"""Maximum distance from which a target attracts a dropped thing, in design units."""

TILT_DEGREES = -3.0
_ROLES = {ItemKind.CARD: Role.CARD, ItemKind.PILE: Role.PILE, ItemKind.PLAQUE: Role.TEXT, ItemKind.SIGN: Role.TEXT}


class Tabletop:
    """Keeps item layer, grounds, animation player and ambient motion of a table in step with sizes, theme, deck and
    settings.
    """

    def __init__(
        self,
        ui: Context,
        entry: Entry,
        presenter: AnyPresenter,
        item_cache: ItemCache,
        names: Names,
        faces: Mapping[Seat, str],
    ) -> None:
        """`faces`: everybody's animal, as `faces_of` gives it."""
        self._ui, self._entry = ui, entry
        self._warmup: Warmup | None = None
        self._highest = float(STRIP_HEIGHT)
        """Maximum height that the strip has needed so far in this window: it does not shrink, or the table would
        jump.
        """
        self.sitting: Sequence[SeatStatus] = ()
        """The players round the table."""
        self.figure: Figure | None = None
        """The figure of the place, if it sits there, too."""
        self.figure_mood = Mood.CALM
        self._above = OverlayLayer()
        """The layer over all that lives, while nothing of it changes."""
        self._heartbeat = Heartbeat()
        self._before = 0
        """The mark of the pictures that were there before those of this table."""
        self.place = PlaceView(ui, entry.place)
        self.grounds = Grounds(ui, painters_of(entry.title))
        self.item_layer = ItemLayer(ui, entry.layout, self._artist(), self.grounds, self.place)
        self.ambient_motion = AmbientMotion(ui, self.item_layer, self.grounds)
        self.animation_player = AnimationPlayer(
            self.item_layer, self.ambient_motion, presenter, names, ui.say, item_cache
        )
        portraits = {seat: portrait(face, Mood.CALM) for seat, face in faces.items()}
        self.ground_overlays = GroundOverlays(ui, self.item_layer, self.grounds, self.ambient_motion, names, portraits)

    def prepare(self, items: Sequence[Item]) -> None:
        """Fits everything to the present sizes, theme and deck; `items`: what lies there now."""
        artist = self._artist()
        self.item_layer.dress(artist)
        self._highest = float(STRIP_HEIGHT)
        room = FRect(self._ui.viewport.rect)
        self.item_layer.fit(
            TableGeometry(self._entry.layout, stage_in(room), room=room, finger=self._ui.viewport.finger)
        )
        self._warmup = Warmup(artist.pictures, self._faces(items))
        self.tune()

    def tune(self) -> None:
        """Moves as the settings have it."""
        self.animation_player.motion_plan.pace = Pace(self._ui.settings.speed, self._ui.motion)

    @property
    def warming(self) -> bool:
        """True if faces are still drawn ahead of time, or a part of a ground that will be seen is not laid yet."""
        faces = self._warmup is not None and self._warmup.left > 0
        return self.place.warming or self.grounds.preparing or faces

    def warm(self) -> None:
        """Draws one more face ahead of time: of things first, then of who sits round them, in their moods."""
        self.grounds.prepare()
        if self.opening:
            return
        if self._warmup is not None and self._warmup.left:
            self._warmup.step()
        else:
            warm_portrait(self._ui, self.item_layer.sheet, self.sitting)

    @property
    def opening(self) -> bool:
        """True if the background of the things is still dark."""
        return self.place.opening or self.grounds.opening

    @property
    def busy(self) -> bool:
        """True if anything moves or flows, or is about to be seen for the first time."""
        moves = (self.animation_player.busy and not self.animation_player.holding) or self.item_layer.effects.busy
        return moves or self.ambient_motion.busy or self.opening

    def update(self, dt: float) -> bool:
        """Goes on with all but what the animation player plays; returns whether that changed anything on the screen."""
        moved = self.item_layer.effects.busy | self.place.arrived()
        self.item_layer.effects.update(dt)
        if self._heartbeat.update(dt, self.item_layer.standing.beat):
            self._ui.audio.play("heartbeat")
        if self.animation_player.busy:
            self.wake()
        self.ambient_motion.update(dt)
        return moved

    def arrange(self, stage: FRect, strip: float, room: FRect, *, lasting: bool = True) -> TableGeometry:
        """Lays everything over a stage; a strip once as high as this stays so if that is `lasting`."""
        high = max(self._highest, strip)
        if lasting:
            self._highest = high
        sheet = TableGeometry(self._entry.layout, stage, high, room, self._ui.viewport.finger)
        self.item_layer.fit(sheet)
        self.place.fit(sheet.rect, sheet.area)
        self.place.seat(persons_behind(self._ui, sheet, self.sitting, self._entry.place, self.figure, self.figure_mood))
        return sheet

    def enter(self) -> None:
        """The table is laid: the window has its colours and sounds."""
        self._before = self._ui.assets.picture_cache.mark()
        self._ui.furnish(self._entry.id, self._entry.place.palette, TABLE_ROOM)
        self._ui.audio.surround(self._entry.place.ambience)

    def leave(self) -> None:
        """The table is left: the next room has the colours of the house, and none of its pictures is cached."""
        self.release()
        self._ui.assets.renderer.forget()
        self._ui.assets.picture_cache.forget_since(self._before)
        self._ui.furnish()
        self._ui.audio.surround(None)

    def forget_above(self) -> None:
        """Everything is drawn anew: something else may lie above what lives."""
        self._above.forget()

    def release(self) -> None:
        """Drops everything of the table."""
        self.stand(CALM)
        self._above = OverlayLayer()
        self.item_layer.release()
        self.grounds.release()
        self.place.release()

    @property
    def moves(self) -> bool:
        """True if something on the table moves, by itself or under the pointer."""
        return not self.item_layer.above_only and (self.busy or bool(self.item_layer.held))

    def draw_above(self, surface: Surface, key: object, draw: Callable[[Surface], None]) -> None:
        """Draws what stands still above what moves: kept as long as the key stays the same."""
        self._above.draw(surface, key, draw)

    def draw_alive(self, surface: Surface, draw: Callable[[Surface], None]) -> None:
        """Draws only what lives below everything else, and lays over it again what is above, of all that `draw` draws
        in the window.
        """
        size = surface.get_size()
        if not self._above.holds(size):
            self.item_layer.above_only = True
            self._above.take(size, size, draw)
            self.item_layer.above_only = False
        self._above.lay(surface, self.item_layer.draw_alive(surface))

    def take_due(self) -> bool:
        """True if anything that lives is to be drawn anew; asking clears it."""
        return self.ambient_motion.take_due() | self.item_layer.take_steps()

    def wake(self) -> None:
        """Notes that a person did something, or that something moves."""
        self.ambient_motion.wake()
        self.place.wake()

    def stand(self, standing: StandingStake) -> None:
        """This is at stake from now on, as the table on show stands."""
        self.item_layer.standing, self.place.uneasy = standing, standing.perilous

    @property
    def aside(self) -> float:
        """The width that the map of a river takes at the left of the window."""
        return self.ground_overlays.aside

    def left_its_place(self, target: str, at: Place) -> bool:
        """True if a held thing was let go outside the zone it lies in."""
        held = self.item_layer.sprite(target)
        home = None if held is None else self.item_layer.zone_area(held.item.zone)
        return home is not None and not home.collidepoint(at)

    def _artist(self) -> SpriteArtist:
        ui = self._ui
        return SpriteArtist(ui.assets, ui.text, ui.theme, ui.viewport, ui.settings.four_colour)

    def _faces(self, items: Sequence[Item]) -> list[str]:
        """Every face the table may come to show: those lying there, and their neighbours in the same folders."""
        now = [item.face for item in items if item.face is not None]
        folders = dict.fromkeys(face.rpartition("/")[0] for face in now)
        all_faces = [*now, *(face for folder in folders for face in self._ui.assets.beside(folder))]
        return [SpriteArtist.variant(self._ui.assets, face, self._ui.settings.four_colour) for face in all_faces]


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
        far = self._item_layer.close_up is None
        for sprite in self._item_layer.sprites():
            sprite.hovered = far and sprite.item.key == hovered and sprite.item.key in open_now
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

    def behind(self, place: Place, focus: FocusGraph) -> Place:
        """Returns the place of the table at rest at which a click does what it hits on the table as it is seen now.

        What stands round the table is not seen from nearer. It may cover a thing that is seen beside it now: another
        place on the thing is returned then.
        """
        close_up, own = self._item_layer.close_up, {node.id for node in self._nodes}
        struck = focus.at(place)
        if close_up is None or (struck is not None and struck.id not in own):
            return place
        meant = close_up.behind(place)
        node = next((each for each in reversed(self._nodes) if each.rect.collidepoint(meant)), None)
        places = [meant] if node is None else [meant, *_spread(node.rect)]
        return next((each for each in places if focus.at(each) == node), meant)

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
        close_up = self._item_layer.close_up
        for target in targets:
            if target.startswith("zone:"):
                area = self._item_layer.zone_area(target.removeprefix("zone:"))
                if area is not None:
                    canvas.ring(area if close_up is None else close_up.seen(area), radius=14, colour="target", gap=2)


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


def _spread(area: FRect) -> list[Place]:
    """Returns places all over a rectangle, the middle first."""
    parts = (0.5, 0.3, 0.7, 0.1, 0.9)
    return [(area.x + across * area.width, area.y + down * area.height) for down in parts for across in parts]


def _apart(area: FRect, place: Place) -> float:
    across = max(area.left - place[0], 0.0, place[0] - area.right)
    down = max(area.top - place[1], 0.0, place[1] - area.bottom)
    return hypot(across, down)
