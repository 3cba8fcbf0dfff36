"""Everything that lies on the table, drawn: resting things on one kept layer, moving ones above it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import SRCALPHA, FRect, Rect, Surface

from game.content.layout import SPOTLIGHT, Layout
from game.content.message import Message
from game.engine.types import Seat
from game.table.item import Item, ItemKind
from game.table.weight import CALM
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Place
from game.ui.input.focus import Node, Role
from game.ui.place import PlaceView
from game.ui.table.ground.grounds import Grounds, PaintedZone
from game.ui.table.items.effects import Effects, EventLight, Pen, draw_wakes
from game.ui.table.items.sprite import Sprite
from game.ui.table.items.sprite_artist import SpriteArtist
from game.ui.table.items.weight_light import CloseUp
from game.ui.table.layout.geometry import ItemPlace, TableGeometry, ZonePlace, middle_spot, spots
from game.ui.table.layout.signs import fitted

TITLE_HEIGHT, TITLE_EDGE, SIGNS_APART = 21.0, 14.0, 2.0
TITLE = Style(Type.SMALL, "text")
SIGN = Look("panel", "panel_edge", radius=TITLE_HEIGHT / 2, width=1.2, light=0.06, shadow=3)
STAKE = Style(Type.SMALL, "cream")
STAKE_LOOK = Look("red", "brass", radius=11, width=1.4, light=0.06, shadow=4)
STAKE_HEIGHT, STAKE_EDGE = 22.0, 16.0
GLOW_REACH = (6.0, 20.0)
"""Reach of the light round things at stake, in design units: the least, and what the highest stake adds."""

CARD_PROPORTIONS = (1.25, 1.6)
AROUND = 26.0
"""Reach of shadows, signs and labels beyond a thing, in design units."""

TIME_WIDTH = 2.5
HANDS = ("hand", "hand_back")
"""Zones of every layout with the cards of the person who looks."""

CHOICES = frozenset((Role.BUTTON, Role.CHOICE))
_PIECES = frozenset((ItemKind.PIECE, ItemKind.TOKEN))
NEWS_MARGIN = 12.0


class _Sign(NamedTuple):
    """One of them: which zone's, where it stands, and its words as they fit on it."""

    zone: str
    rect: FRect
    words: str
    style: Style
    whole: bool


def draw_titles(canvas: Canvas, sheet: TableGeometry) -> None:
    """A small sign above every zone that has a name."""
    for sign in _signs(canvas.ui, sheet):
        canvas.look(sign.rect, SIGN)
        canvas.text(sign.words, sign.rect, sign.style, align=0.5, lines=1)


def cut_titles(ui: Context, sheet: TableGeometry) -> Iterator[Node]:
    """A node for each name that has no room even in the smallest size: its tooltip has all of it."""
    for sign in _signs(ui, sheet):
        if not sign.whole:
            yield Node(f"cut:{sign.zone}", sign.rect, Role.TEXT, plain(sign.words), focusable=False)


def _signs(ui: Context, sheet: TableGeometry) -> Iterator[_Sign]:
    titled = [plot for plot in sheet.plots if plot.zone.title is not None]
    sizes = {plot.zone.id: _fitting(ui, plot, titled).size for plot in titled}
    for plot in titled:
        words, room = ui.say(Message(plot.zone.title or "")), _room_for_sign(plot, titled) - TITLE_EDGE
        row = [sizes[other.zone.id] for other in titled if _in_a_row(plot, other)]
        style = Style(TITLE.kind, TITLE.colour, min((size for size in row if size is not None), default=None))
        block = ui.text.layout(words, style, round(room * ui.viewport.unit), 1)
        rect = FRect(0, 0, block.width / ui.viewport.unit + TITLE_EDGE, TITLE_HEIGHT)
        rect.midbottom = (plot.rect.centerx, plot.rect.top - 1)
        rect.clamp_ip(sheet.rect)
        yield _Sign(plot.zone.id, rect, words, style, block.fits)


def _fitting(ui: Context, plot: ZonePlace, titled: Sequence[ZonePlace]) -> Style:
    """Returns the style in which its words fit."""
    words, room = ui.say(Message(plot.zone.title or "")), _room_for_sign(plot, titled) - TITLE_EDGE
    return fitted(ui.text, ui.viewport, words, TITLE, round(room * ui.viewport.unit))


def _in_a_row(plot: ZonePlace, other: ZonePlace) -> bool:
    """True if both are alike and on one level: their words have one size."""
    return plot.zone.kind is other.zone.kind and abs(plot.rect.top - other.rect.top) < TITLE_HEIGHT


def _room_for_sign(plot: ZonePlace, titled: Sequence[ZonePlace]) -> float:
    """Returns the maximum width of a sign: the zone's, or as far as the zone and its neighbours' signs leave room."""
    beside = (
        abs(other.rect.centerx - plot.rect.centerx)
        for other in titled
        if other is not plot and abs(other.rect.top - plot.rect.top) < TITLE_HEIGHT
    )
    return max(plot.rect.width, min((*beside, 2 * plot.rect.width)) - SIGNS_APART)


class ItemLayer:
    """The sprites of a table. `show` is the truth; the animation player moves sprites towards it."""

    def __init__(
        self,
        ui: Context,
        layout: Layout,
        artist: SpriteArtist,
        grounds: Grounds | None = None,
        place: PlaceView | None = None,
    ) -> None:
        """`grounds` are what the title paints; `place` is what lies behind everything."""
        self._ui = ui
        self.layout = layout
        self.grounds = grounds
        self._place = place
        self._changed: list[Rect] = []
        """Rectangles in which the place looks different than on the cached layer."""
        self.artist = artist
        self.effects = Effects()
        """The effects that are seen for a moment over everything."""
        self._lit: FRect | None = None
        """The rectangle of what a light shines on, as it was seen last."""
        self.held = ""
        """Key of the thing the pointer holds: it lies nowhere, and is drawn by `draw_held`."""
        self._sprites: dict[str, Sprite] = {}
        self._sheet: TableGeometry | None = None
        self.standing = CALM
        """The stake as the table on show stands."""
        self.above_only = False
        """True if background and grounds with a camera are left out: they are drawn elsewhere."""
        self._layer: Surface | None = None
        self._layer_key: tuple[object, ...] = ()
        self._above: Surface | None = None
        """The layer of what rests above a ground with a camera, and nothing else; None while there is no such
        ground.
        """
        self._above_areas: list[Rect] = []

    @property
    def sheet(self) -> TableGeometry:
        """The geometry of the layout in the window; `fit` sets it before anything is shown."""
        assert self._sheet is not None
        return self._sheet

    def dress(self, artist: SpriteArtist) -> None:
        """Size, theme or deck changed: everything is drawn anew by this artist, and lies nowhere until it is shown."""
        self.artist = artist
        self._sprites.clear()
        self.forget_layer()

    def release(self) -> None:
        """The table is left: nothing of it is kept."""
        self._sprites.clear()
        self.forget_layer()

    def forget_layer(self) -> None:
        """Drops the layer of resting things: they are drawn anew the next time."""
        self._layer, self._layer_key, self._above = None, (), None

    def fit(self, sheet: TableGeometry) -> None:
        """The layout lies in the window like this from now on, and with it what rests."""
        before, self._sheet = self._sheet, sheet
        if before is not None and before.same(sheet):
            return
        cards = [plot.item for plot in sheet.plots if plot.zone.id != SPOTLIGHT and _holds_cards(plot)]
        self.artist.pictures.largest(self.artist.whole_pixels(*max(cards, default=(1.0, 1.0))))
        if self.grounds is not None:
            self.grounds.fit(sheet)
        self._settle([sprite for sprite in self._sprites.values() if not sprite.moving])

    def show(self, items: Sequence[Item]) -> None:
        """Exactly these items, at rest."""
        places = self.spots(items)
        fresh: dict[str, Sprite] = {}
        for item in items:
            if item.key in places:
                sprite = self._sprites.get(item.key) or Sprite.at(item, places[item.key])
                if item.key != self.held:
                    sprite.settle(item, places[item.key])
                fresh[item.key] = sprite
        self._sprites = fresh

    def sprite(self, key: str) -> Sprite | None:
        """The picture of a thing, None if it does not lie here."""
        return self._sprites.get(key)

    def sprites(self) -> Iterable[Sprite]:
        """Yields all pictures, lowest first."""
        return self._sprites.values()

    def rests_as(self, zone: str, items: Sequence[Item]) -> bool:
        """True if exactly these of the items lie in a zone, and none of them moves."""
        sprites = [sprite for sprite in self._sprites.values() if sprite.item.zone == zone]
        wanted = {item.key: item for item in items if item.zone == zone}
        return not any(each.moving for each in sprites) and {each.item.key: each.item for each in sprites} == wanted

    def put(self, key: str, sprite: Sprite) -> None:
        """Adds or replaces a sprite under way."""
        self._sprites[key] = sprite

    def take(self, key: str) -> Sprite | None:
        """Removes a sprite and returns it."""
        return self._sprites.pop(key, None)

    def spots(self, items: Sequence[Item]) -> dict[str, ItemPlace]:
        """Returns the places where all items belong."""
        return spots(self.sheet.plots, items, None if self.grounds is None else self.grounds.spot)

    def follow_camera(self) -> None:
        """A camera moved: things at rest on painted ground lie elsewhere in the window."""
        self._settle([sprite for sprite in self._sprites.values() if not sprite.moving and self._painted(sprite)])

    def way(self, zone: str, cells: Sequence[int]) -> list[FRect]:
        """Returns the places of these cells of a painted zone; [] if it is not painted."""
        if self.grounds is None or self.grounds.painted(zone) is None:
            return []
        return [self.grounds.cell(zone, cell) for cell in cells]

    def clipped(self, zone: str) -> FRect | None:
        """The part of the window beyond which things of this zone are not seen; None: they are seen everywhere."""
        painted = None if self.grounds is None else self.grounds.painted(zone)
        return None if painted is None else painted.camera.zone

    def zone_spot(self, zone: str) -> ItemPlace | None:
        """The middle of a zone, None if the layout has no such zone."""
        plot = self.sheet.plot(zone)
        return None if plot is None else middle_spot(plot)

    def zone_area(self, zone: str) -> FRect | None:
        """The zone in design units of the window."""
        plot = self.sheet.plot(zone)
        return None if plot is None else FRect(plot.rect)

    def area(self, key: str) -> FRect | None:
        """Returns the current rectangle of an item, in design units of the window."""
        sprite = self._sprites.get(key)
        return None if sprite is None else FRect(sprite.rect)

    def at(self, place: Place, but: str = "") -> Sprite | None:
        """The topmost sprite under a place in design units, leaving one key out."""
        for sprite in reversed(self._in_order()):
            if sprite.item.key != but and sprite.rect.collidepoint(place):
                clip = self.clipped(sprite.item.zone)
                if clip is None or clip.collidepoint(place):
                    return sprite
        return None

    def ground_at(self, place: Place) -> PaintedZone | None:
        """The painted zone under a place in design units whose camera a person may move."""
        for painted in self.grounds.all() if self.grounds is not None else ():
            if painted.free and painted.camera.zone.collidepoint(place):
                return painted
        return None

    def draw(self, surface: Surface) -> None:
        """Draws the place, grounds with a camera, all resting things, other grounds, then what moves.

        Place and resting things are kept as long as they stay the same; the names of zones stand below the things.
        """
        ordered, light = self._in_order(), self.effects.light
        lifted = light.keys if light is not None and light.lifts else frozenset()
        resting = [
            sprite
            for sprite in ordered
            if not sprite.moving and not self._painted(sprite) and sprite.item.key not in lifted
        ]
        afloat = any(painted.free for painted in self._painted_zones()) or self._lives
        now = (
            surface.get_size(), self._look, self.standing, tuple(self.sheet.rect), tuple(self.sheet.strip), afloat,
            *((sprite.resting(), self.label(sprite.item)) for sprite in resting),
        )  # fmt: skip
        if now != self._layer_key:
            self._lay(surface, resting, afloat)
            self._layer_key = now
        if not self.above_only:
            self._draw_below(surface)
            self.effects.draw(self.artist.pen(surface), below=True)
        self._draw_above(surface)
        pen = self.artist.pen(surface)
        if light is not None:
            light.darken(surface)
        for sprite in ordered:
            lit = light is not None and sprite.item.key in light.keys
            if sprite.moving and not lit and not self._painted(sprite):
                self.artist.draw(surface, sprite, self._moving_words(sprite.item))
                self.artist.draw_signs(surface, sprite)
        close_up = self.close_up
        if close_up is not None:
            self.effects.draw(pen, below=False)
            close_up.enlarge(pen)
        if light is not None:
            self._draw_light(pen, [sprite for sprite in ordered if sprite.item.key in light.keys], light, close_up)
        if close_up is None:
            self.effects.draw(pen, below=False)

    @property
    def close_up(self) -> CloseUp | None:
        """The table as it is seen from nearer in the light of an event; None while it is seen as ever."""
        light = self.effects.light
        if light is None or light.scale <= 1.0:
            self._lit = None
            return None
        return self._near(light, light.scale)

    def seen_nearest(self, area: FRect) -> FRect:
        """Returns the rectangle in which a rectangle of the table is seen once the light of now has brought it
        nearest.
        """
        light = self.effects.light
        return area if light is None or light.nearest <= 1.0 else self._near(light, light.nearest).seen(area)

    def _near(self, light: EventLight, scale: float) -> CloseUp:
        areas = [sprite.rect for sprite in self._sprites.values() if sprite.item.key in light.keys]
        window = self.artist.window
        self._lit = areas[0].unionall(areas[1:]) if areas else self._lit or FRect(window.center, (0.0, 0.0))
        return CloseUp.of(self._lit, window, light.nearest, scale)

    def _draw_light(self, pen: Pen, sprites: Sequence[Sprite], light: EventLight, close_up: CloseUp | None) -> None:
        """Draws the things in the light of an event over all else."""
        areas = [sprite.rect for sprite in sprites]
        area = areas[0].unionall(areas[1:]) if areas else None
        light.shine(pen, area if area is None or close_up is None else close_up.seen(area))
        for sprite in sprites:
            self._draw_lit(pen, sprite, light, close_up)
        light.frame(pen)

    def _draw_lit(self, pen: Pen, sprite: Sprite, light: EventLight, close_up: CloseUp | None) -> None:
        """Draws a thing in the light of an event, inside the zone that it is seen in."""
        surface = pen.surface
        clip, before = self.clipped(sprite.item.zone), surface.get_clip()
        raised = light.raised(sprite)
        if close_up is not None:
            clip = None if clip is None else close_up.seen(clip)
            raised = replace(raised, rect=close_up.seen(raised.rect), moving=True)
        if clip is not None:
            surface.set_clip(self.artist.to_pixels(clip).clip(before))
        if light.lifts or sprite.moving:
            self.artist.draw(surface, raised, self.label(sprite.item))
            self.artist.draw_signs(surface, raised)
        light.ring(pen, raised)
        surface.set_clip(before)

    def label(self, item: Item) -> str:
        """The words on an item, "" for none."""
        words = item.caption or item.label
        return "" if words is None else self._ui.say(words)

    def written(self) -> Iterator[tuple[str, FRect]]:
        """Yields the rectangles of all words on the table as it lies: the names of zones, by `title:`, and the signs
        and labels of things beside those on grounds, by their keys.
        """
        yield from ((f"title:{sign.zone}", sign.rect) for sign in _signs(self._ui, self.sheet))
        for sprite in self._in_order():
            area = None if self._painted(sprite) else self.artist.written(sprite, self.label(sprite.item))
            if area is not None:
                unit = self._ui.viewport.unit
                yield sprite.item.key, FRect(area.x / unit, area.y / unit, area.width / unit, area.height / unit)

    def draw_held(self, surface: Surface) -> None:
        """Draws what the pointer holds: called when everything else is drawn."""
        sprite = self._sprites.get(self.held)
        if sprite is not None:
            self.artist.draw(surface, sprite, self.label(sprite.item))
            self.artist.draw_signs(surface, sprite, self.label(sprite.item))

    def draw_words(self, surface: Surface, key: str, ring: FRect) -> None:
        """Draws what the ring round this thing would hide, of it and of its neighbours: small signs, numbers of piles,
        and slips of paper.
        """
        if self.above_only:
            return
        for sprite in self._in_order():
            if sprite.moving or self._painted(sprite):
                continue
            slip = sprite.item.kind is ItemKind.SIGN and sprite.item.face is None and sprite.rect.colliderect(ring)
            if slip or (sprite.item.key == key and sprite.item.kind is ItemKind.PILE):
                self.artist.draw(surface, sprite, self.label(sprite.item))
            if sprite.item.key == key or sprite.rect.colliderect(ring):
                self.artist.draw_number(surface, sprite)
                self.artist.draw_signs(surface, sprite, self.label(sprite.item))

    def take_steps(self) -> bool:
        """True if the place looks different than it was drawn."""
        if self._place is not None:
            self._changed += (rect for rect in self._place.step() if rect not in self._changed)
        return bool(self._changed)

    def draw_alive(self, surface: Surface) -> list[Rect]:
        """Draws only what flows below everything else, in the current light; returns where that is."""
        found = []
        if self._layer is not None:
            found = self._refresh(self._layer)
            surface.blits([(self._layer, rect, rect) for rect in found], False)
        before = surface.get_clip()
        for painted in self._painted_zones():
            if painted.free and self.grounds is not None:
                for area in self.grounds.relight(painted):
                    surface.set_clip(area.clip(before))
                    self._draw_ground(surface, painted)
                    found.append(area.clip(before))
        surface.set_clip(before)
        return found

    @property
    def _lives(self) -> bool:
        return self._place is not None and self._place.alive

    def _refresh(self, layer: Surface) -> list[Rect]:
        """Draws on the kept layer what changed of the place; where."""
        changed, self._changed = self._changed, []
        if self._place is not None:
            for rect in changed:
                self._place.draw(layer, rect)
        return changed

    def _draw_below(self, surface: Surface) -> None:
        """The background, unless a ground hides all of it, and grounds with a camera."""
        floating = [painted for painted in self._painted_zones() if painted.free]
        hidden = any(self.artist.to_pixels(each.camera.zone).contains(surface.get_rect()) for each in floating)
        if self._layer is not None and not hidden:
            self.take_steps()
            self._refresh(self._layer)
            surface.blit(self._layer, (0, 0))
        for painted in floating:
            self._draw_ground(surface, painted)

    def _draw_above(self, surface: Surface) -> None:
        """Draws what rests above grounds with a camera, and grounds without one."""
        if self._above is not None:
            for area in self._above_areas:
                surface.blit(self._above, area, area)
        for painted in self._painted_zones():
            if not painted.free:
                self._draw_ground(surface, painted)

    def _draw_ground(self, surface: Surface, painted: PaintedZone) -> None:
        assert self.grounds is not None
        before = surface.get_clip()
        clip = self.grounds.draw(surface, painted)
        surface.set_clip(clip.clip(before))
        inside = [sprite for sprite in self._in_order() if sprite.item.zone == painted.zone.id]
        draw_wakes(self.artist.pen(surface), self.grounds, painted, inside)
        for sprite in inside:
            if self.artist.pixels(sprite).colliderect(surface.get_clip()):
                self.artist.draw(surface, sprite, self.label(sprite.item))
                self.artist.draw_signs(surface, sprite, self.label(sprite.item))
        covered = [sprite.item.index for sprite in inside if sprite.item.kind is ItemKind.TOKEN and not sprite.moving]
        self.grounds.draw_over(surface, painted, covered)
        surface.set_clip(before)
        self.grounds.draw_trails(surface, painted)

    @property
    def _look(self) -> tuple[object, ...]:
        """Changes whenever place, titles and things would be drawn otherwise."""
        place = None if self._place is None else self._place.key
        return (self.artist, place, self._ui.theme.palette, self._ui.viewport.pixels)

    def _lay(self, surface: Surface, resting: Sequence[Sprite], afloat: bool) -> None:
        """Draws the kept layers anew: the place, and on it or above it what rests."""
        if self._layer is None or self._layer.get_size() != surface.get_size():
            self._layer = Surface(surface.get_size()).convert(surface)
        if self._place is not None:
            self._place.draw(self._layer)
        self._above = Surface(surface.get_size(), SRCALPHA) if afloat else None
        layer = self._layer if self._above is None else self._above
        self._draw_glow(layer, resting)
        draw_titles(Canvas(layer, self._ui), self.sheet)
        for sprite in resting:
            self.artist.draw(layer, sprite, self.label(sprite.item))
        for sprite in resting:
            self.artist.draw_signs(layer, sprite, self.label(sprite.item))
        self._draw_standing(layer, resting)
        self._above_areas = [] if self._above is None else self._occupied(resting)

    def _draw_glow(self, layer: Surface, resting: Sequence[Sprite]) -> None:
        """Draws the light round the things at stake, below them."""
        reach = GLOW_REACH[0] + GLOW_REACH[1] * self.standing.glow
        for sprite in resting:
            if self.standing.glow and sprite.item.key in self.standing.keys:
                self.artist.draw_glow(layer, sprite, reach)

    def _draw_standing(self, layer: Surface, resting: Sequence[Sprite]) -> None:
        """Draws how much is at stake on the foot of what lies there."""
        label, keys = self.standing.label, self.standing.keys
        areas = [sprite.rect for sprite in resting if sprite.item.key in keys]
        if label is None or not areas:
            return
        words, whole = self._ui.say(label), areas[0].unionall(areas[1:])
        block = self._ui.text.layout(words, STAKE, 1000, 1)
        rect = FRect(0, 0, block.width / self._ui.viewport.unit + STAKE_EDGE, STAKE_HEIGHT)
        rect.midbottom = (whole.centerx, whole.bottom - STAKE_HEIGHT * 0.4)
        canvas = Canvas(layer, self._ui)
        canvas.look(rect, STAKE_LOOK)
        canvas.text(words, rect, STAKE, align=0.5, lines=1)

    def _occupied(self, resting: Sequence[Sprite]) -> list[Rect]:
        """The pixels that resting things and the titles of zones may cover, in rectangles that do not overlap."""
        around = self.artist.whole_pixels(AROUND, AROUND)[0]
        areas = [self.artist.pixels(sprite).inflate(2 * around, 2 * around) for sprite in resting]
        for plot in self.sheet.plots:
            if plot.zone.title is not None:
                corner = self.artist.whole_pixels(plot.rect.centerx - plot.rect.width, plot.rect.top - AROUND)
                areas.append(Rect(corner, self.artist.whole_pixels(2 * plot.rect.width, AROUND)))
        return _apart(areas)

    def _moving_words(self, item: Item) -> str:
        """Returns the words on a thing that moves: plaques and names on cards, no badges."""
        return self.label(item) if item.kind is ItemKind.PLAQUE or item.caption is not None else ""

    def _painted_zones(self) -> Sequence[PaintedZone]:
        return () if self.grounds is None else tuple(self.grounds.all())

    def _settle(self, resting: Sequence[Sprite]) -> None:
        """Lays things where they belong now."""
        places = self.spots([sprite.item for sprite in resting])
        for sprite in resting:
            if sprite.item.key in places:
                sprite.settle(sprite.item, places[sprite.item.key])

    def _painted(self, sprite: Sprite) -> bool:
        return self.grounds is not None and self.grounds.painted(sprite.item.zone) is not None

    def _in_order(self) -> list[Sprite]:
        lying = (sprite for key, sprite in self._sprites.items() if key != self.held)
        return sorted(lying, key=lambda sprite: (sprite.moving, sprite.hovered, sprite.order))


def _holds_cards(plot: ZonePlace) -> bool:
    """True if its things have the proportion of cards."""
    width, height = plot.item
    return CARD_PROPORTIONS[0] < height / width < CARD_PROPORTIONS[1]


def _apart(areas: Sequence[Rect]) -> list[Rect]:
    """Rectangles that overlap become one."""
    found: list[Rect] = []
    for area in areas:
        whole = Rect(area)
        while (number := whole.collidelist(found)) >= 0:
            whole.union_ip(found.pop(number))
        found.append(whole)
    return found


def draw_time(canvas: Canvas, prompt: FRect, left: float) -> None:
    """Draws the time left for a reaction, 1 to 0, as a thin line above the words."""
    half, level = prompt.width * left / 2, prompt.top - 1
    canvas.line((prompt.centerx - half, level), (prompt.centerx + half, level), "lamplight", TIME_WIDTH)


def is_needed(node: Node, item_layer: ItemLayer, usable: Container[str]) -> bool:
    """True if it is of the hand, can be used now, or is the line that says so; `usable`: targets."""
    sprite, pressable = item_layer.sprite(node.id), node.role in CHOICES and node.enabled
    in_hand = sprite is not None and sprite.item.zone in HANDS
    return node.id == "prompt" or in_hand or pressable or node.id in usable


def own_pieces(nodes: Iterable[Node], item_layer: ItemLayer, seat: Seat | None) -> tuple[FRect, ...]:
    """Returns the rectangles of a seat's pieces: a card's effect is about them."""
    own = {each.item.key for each in item_layer.sprites() if each.item.kind in _PIECES and each.item.shape == seat}
    return tuple(node.rect for node in nodes if seat is not None and node.id in own)


def is_told_beside(item: Item | None, item_layer: ItemLayer) -> bool:
    """True if the name of a card stands on it and its effect on a board beside it."""
    if item is None or item.caption is None or item.detail is None:
        return False
    boards = (sprite.item for sprite in item_layer.sprites() if sprite.item.kind is ItemKind.PLAQUE)
    return any(board.label == item.detail for board in boards)


def lies_there(node: Node, item_layer: ItemLayer) -> bool:
    """True if it is a thing on the table, tells of a seat, or is a tool."""
    return item_layer.sprite(node.id) is not None or node.role in CHOICES


def beside_log(log: Node | None) -> FRect | None:
    """The place of the log, where news are at home; None while it is folded."""
    return None if log is None else log.rect.inflate(NEWS_MARGIN, 0)
