"""The geometry of the table: zones in the window, and items in their zones."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias, assert_never

from pygame import FRect

from game.content.layout import DESIGN_HEIGHT, DESIGN_WIDTH, STRIP_HEIGHT, Layout, Zone, ZoneKind
from game.table.item import Item, ItemMark

NARROWEST, WIDEST = 1.36, 2.0
"""Proportions between which the stage is held."""
USUAL = DESIGN_WIDTH / DESIGN_HEIGHT
WHOLE = (0, 0, DESIGN_WIDTH, DESIGN_HEIGHT)
USUAL_ITEM = (60.0, 84.0)
ROW_GAP = 12.0
FAN_STEP = 0.86
"""Maximum distance of the next item in a fan, as a factor of an item's width."""
FAN_PARTED = 1.45
"""Growth of the distance between parted neighbours of a fan, as a factor."""
FAN_LEAST = 0.4
"""Minimum average width seen of each card of a fan in one row, as a factor of its width; with less the fan takes
several rows.
"""
NAME_WIDTH = 0.3
"""Minimum width seen of a card of a fan whose neighbours are parted, as a factor of its width: rank and suit stand
there.
"""
FAN_DEGREES = 2.2
FAN_DROP = 1.6
FAN_BOW = 3.5
"""Places from the middle up to which a fan bends fully; a larger one is bent no further, only closer together."""
SMALLEST_IN_ROWS = 0.6
"""Minimum size of the cards of a fan in several rows that need room below each other, as a factor of their usual
size.
"""
BELOW_STRIP = 10.0
"""Gap above the first of several rows, in units of the layout: signs stand on the upper edges of their cards."""
ABOVE_EDGE = 3.0
"""Gap between the last of several rows and the edge of the window, in design units."""
FLATTER = 0.4
"""Bow of each of several rows, as a factor of the usual one."""
ALIKE_STEP = 0.17
"""Minimum width seen of a thing under one that looks the same, as a factor of its width: its name can be read there."""
PILE_STEP = 0.35
PILE_LAYERS = 12
LAST_GROWN = 1.14
"""Growth of the last thing on an arc, as a factor."""


@dataclass(frozen=True, slots=True)
class PileGeometry:
    """The geometry of a pile with a room to itself: its kind and the size of a thing."""

    kind: ZoneKind
    piece: tuple[float, float]


@dataclass(frozen=True, slots=True)
class ItemPlace:
    """A place for one item: its upright rectangle in the window, degrees counter-clockwise, drawing order."""

    rect: FRect
    degrees: float
    order: tuple[int, int]
    piled: PileGeometry | None = None
    """The geometry of a pile whose things are seen one by one; then `rect` is its room."""
    shown: float = 1.0
    """Part of its width, from the left, over which no neighbour lies."""


@dataclass(frozen=True, slots=True)
class ZonePlace:
    """A zone as it lies in the window: its rectangle, and how much larger its things are than the layout says."""

    zone: Zone
    rect: FRect
    scale: float
    finger: float = 0.0
    """Minimum width and height seen of each card of a hand."""
    below: float = 0.0
    """Distance from its lower edge to that of the room."""

    @property
    def item(self) -> tuple[float, float]:
        """Width and height of one thing."""
        width, height = self.zone.item or USUAL_ITEM
        return width * self.scale, height * self.scale


class TableGeometry:
    """The layout as it lies in the window: stretched over the stage, parted where the strip of the prompt is.

    What is above the strip and what is below it shares the room that is left; things keep their proportions.
    """

    def __init__(
        self,
        layout: Layout,
        stage: FRect,
        strip: float = STRIP_HEIGHT,
        room: FRect | None = None,
        finger: float = 0.0,
    ) -> None:
        """`stage`: its place in the window; `strip`: height of the strip; `finger`: how wide one is; in design units.

        `room` is what there is for the stage: a painted zone that covers the whole stage fills it.
        """
        self.finger = finger
        self.rect = FRect(stage)
        self.room = FRect(room or stage)
        self._across = stage.width / DESIGN_WIDTH
        self._down = max(1.0, stage.height - strip) / (DESIGN_HEIGHT - STRIP_HEIGHT)
        self._top, self._bottom = layout.strip - STRIP_HEIGHT / 2, layout.strip + STRIP_HEIGHT / 2
        level = stage.y + self._top * self._down
        self.strip = FRect(stage.x, level, stage.width, strip)
        self.facts = None if layout.facts is None else self.area(FRect(*layout.facts))
        self.plots = tuple(self._plot(zone) for zone in layout.zones)

    def area(self, rect: FRect) -> FRect:
        """Returns a rectangle of the layout in design units of the window."""
        left, top = self.rect.x + rect.left * self._across, self.level(rect.top)
        return FRect(left, top, rect.width * self._across, self.level(rect.bottom) - top)

    def square(self, x: float, y: float, side: float) -> FRect:
        """Returns a square of the layout as a square of the window, in the middle of its lower edge."""
        return self.standing(FRect(x, y, side, side))

    def standing(self, rect: FRect) -> FRect:
        """Returns a rectangle of the layout with its proportion kept, in the middle of its lower edge."""
        area = self.area(rect)
        width, height = rect.width * self.scale, rect.height * self.scale
        return FRect(area.centerx - width / 2, area.bottom - height, width, height)

    def level(self, y: float) -> float:
        """A height of the layout in the window."""
        if y <= self._top:
            return self.rect.y + y * self._down
        if y >= self._bottom:
            return self.rect.bottom - (DESIGN_HEIGHT - y) * self._down
        return self.strip.y + (y - self._top) * self.strip.height / STRIP_HEIGHT

    @property
    def scale(self) -> float:
        """The factor by which things are larger than the layout says."""
        return min(self._across, self._down)

    def same(self, other: TableGeometry) -> bool:
        """True if everything lies there just so."""
        here, there = ((tuple(each.rect), tuple(each.strip), tuple(each.room), each.finger) for each in (self, other))
        return here == there

    def plot(self, zone: str) -> ZonePlace | None:
        """The zone of this id in the window, None if there is none."""
        return next((plot for plot in self.plots if plot.zone.id == zone), None)

    def _plot(self, zone: Zone) -> ZonePlace:
        fills = zone.kind is ZoneKind.PAINTED and zone.rectangle == WHOLE
        area = FRect(self.room) if fills else self.area(FRect(*zone.rectangle))
        return ZonePlace(zone, area, self.scale, self.finger, self.room.bottom - area.bottom)


def stage_in(room: FRect) -> FRect:
    """The stage: as large as its proportion may be, in the middle of the room."""
    width = min(room.width, room.height * WIDEST)
    height = min(room.height, width / NARROWEST)
    return FRect(room.centerx - width / 2, room.centery - height / 2, width, height)


Placing: TypeAlias = Callable[[ZonePlace, Item], ItemPlace | None]
"""A function that returns an item's place in a zone that a title paints, None if it paints none there."""


def spots(plots: Sequence[ZonePlace], items: Sequence[Item], placing: Placing | None = None) -> dict[str, ItemPlace]:
    """The spot of every item, by key. Items of a zone that is not among these are left out."""
    by_zone: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        by_zone[item.zone].append(item)
    found: dict[str, ItemPlace] = {}
    for plot in plots:
        if plot.zone.id not in by_zone:
            continue
        inside = sorted(by_zone[plot.zone.id], key=lambda item: item.index)
        found.update(zip((item.key for item in inside), _spots_in(plot, inside, placing), strict=True))
    return found


def middle_spot(plot: ZonePlace) -> ItemPlace:
    """A spot in the middle of a zone: where things come out of and go into it."""
    rect = FRect((0, 0), plot.item)
    rect.center = plot.rect.center
    return ItemPlace(rect, 0.0, (plot.zone.order, 0))


def _spots_in(plot: ZonePlace, items: list[Item], placing: Placing | None) -> list[ItemPlace]:
    match plot.zone.kind:
        case ZoneKind.FAN:
            return _fan(plot, items)
        case ZoneKind.ROW:
            return _row(plot, items)
        case ZoneKind.PILE:
            return _pile(plot, items)
        case ZoneKind.GRID | ZoneKind.TRACK:
            return _grid(plot, items)
        case ZoneKind.ARC:
            return _arc(plot, items)
        case ZoneKind.HEAP | ZoneKind.STACKS | ZoneKind.HELD:
            piled = PileGeometry(plot.zone.kind, plot.item)
            return [ItemPlace(FRect(plot.rect), 0.0, (plot.zone.order, place), piled) for place in range(len(items))]
        case ZoneKind.PAINTED:
            return [(None if placing is None else placing(plot, item)) or middle_spot(plot) for item in items]
        case _:
            assert_never(plot.zone.kind)


def _fan(plot: ZonePlace, items: list[Item]) -> list[ItemPlace]:
    """Arcs of overlapping items by index, so that a gap stays a gap: a hand. Small fans stay nearly flat.

    One arc, or several below each other where its cards could not be told apart and the zone has rows. Neighbours that
    are parted lie farther apart.
    """
    area, count = plot.rect, max((item.index + 1 for item in items), default=0)
    rows, size = _rows(plot, count, named=any(item.caption is not None for item in items))
    each = max(1, -(-count // rows))
    above = (area.height - size[1]) / 2 if rows == 1 else BELOW_STRIP * plot.scale
    flatter = 1.0 if rows == 1 else FLATTER
    widest = size[0] * FAN_STEP if rows == 1 else max(size[0] * FAN_STEP, plot.finger)
    least = size[0] * NAME_WIDTH if rows == 1 else plot.finger
    lefts = _lefts(items, each, (least, widest), area.width - size[0])
    result = []
    for item in items:
        row, place = divmod(item.index, each)
        left, after = lefts[item.index], lefts.get(item.index + 1) if place + 1 < each else None
        middle = (min(each, count - row * each) - 1) / 2
        bow = flatter * min(1.0, FAN_BOW / middle) if middle else flatter
        off = (place - middle) * bow
        top = area.y + above + row * plot.finger + off * off * FAN_DROP * plot.scale
        rect = FRect(area.x + left, top, *size)
        lean, shown = -off * FAN_DEGREES - 90.0 * item.turned, 1.0 if after is None else (after - left) / size[0]
        result.append(ItemPlace(rect, lean, (plot.zone.order, item.index), shown=min(1.0, shown)))
    return result


def _lefts(items: Sequence[Item], each: int, bounds: tuple[float, float], room: float) -> dict[int, float]:
    """Returns the distances of a fan's cards from the left of their zone, by index; the first ones of a row have `room`
    after them.

    Neighbours are as far apart as there is room and `bounds` let them, those that are not parted closer together.
    """
    least, widest = bounds
    rows: dict[int, list[Item]] = defaultdict(list)
    for item in items:
        rows[item.index // each].append(item)
    count = max((item.index + 1 for item in items), default=0)
    breaks = {row: there[-1].parted - there[0].parted for row, there in rows.items()}
    most = max(breaks.values(), default=0)
    step, gap = min(widest, room / max(1, each - 1)), 0.0
    if most:
        even, step = step, min(widest / FAN_PARTED, room / (each - 1 + most * (FAN_PARTED - 1)))
        step = max(step, min(even, least))
        gap = min(step * (FAN_PARTED - 1), max(0.0, room - (each - 1) * step) / most)
    found = {}
    for row, there in rows.items():
        span = (min(each, count - row * each) - 1) * step + breaks[row] * gap
        for item in there:
            off = (item.index - row * each) * step + (item.parted - there[0].parted) * gap
            found[item.index] = (room - span) / 2 + off
    return found


def _rows(plot: ZonePlace, count: int, *, named: bool) -> tuple[int, tuple[float, float]]:
    """Returns the number of rows of a fan's cards, at most those its zone has, and the size of a card there.

    `named`: words on their feet are to be read, too.
    """
    width, height = plot.item
    most, drop = plot.zone.rows or 1, (FLATTER * FAN_BOW) ** 2 * FAN_DROP
    room = plot.rect.height + plot.below - ABOVE_EDGE - (BELOW_STRIP + drop) * plot.scale
    for rows in range(1, most + 1):
        part = 1.0
        if rows > 1:
            part = min(1.0, max(SMALLEST_IN_ROWS, (room - (rows - 1) * plot.finger) / height))
        least = plot.finger if rows > 1 or named else min(plot.finger, FAN_LEAST * width)
        each = -(-count // rows)
        if rows == most or (each - 1) * least <= plot.rect.width - width * part:
            break
    return rows, (width * part, height * part)


def _row(plot: ZonePlace, items: list[Item]) -> list[ItemPlace]:
    """Side by side by index, so that a gap stays a gap; in too small a width pushed together, alike ones first."""
    area, (width, height) = plot.rect, plot.item
    last = max((item.index for item in items), default=0)
    slots = max(last + 1, plot.zone.columns or 0)
    steps = [width + ROW_GAP * plot.scale] * (slots - 1)
    if steps and sum(steps) > area.width - width:
        steps = _pushed_together(items, slots, area.width - width, width, steps[0])
    lefts = list(accumulate(steps, initial=area.centerx - (sum(steps) + width) / 2))
    top = area.centery - height / 2
    return [
        ItemPlace(
            FRect(lefts[item.index], top, width, height),
            -90.0 * item.turned,
            (plot.zone.order, item.index),
            shown=min(1.0, (*steps, width)[item.index] / width),
        )
        for item in items
    ]


def _pushed_together(items: list[Item], slots: int, room: float, width: float, widest: float) -> list[float]:
    """The steps from each place to the next in a room: wide ones where what lies there differs from its neighbour."""
    faces = {item.index: item.face for item in items if item.face is not None}
    alike = [faces.get(place, "") == faces.get(place + 1) for place in range(slots - 1)]
    same, other = sum(alike), slots - 1 - sum(alike)
    if not same or not other:
        return [room / (slots - 1)] * (slots - 1)
    least = min(width * ALIKE_STEP, room / (slots - 1))
    wide = min(widest, (room - same * least) / other)
    narrow = (room - other * wide) / same
    return [narrow if same else wide for same in alike]


def _arc(plot: ZonePlace, items: list[Item]) -> list[ItemPlace]:
    """Evenly along a circle from corner to corner over the top of the zone; what was laid last is a little larger."""
    area, (width, height) = plot.rect, plot.item
    half, rise = (area.width - width) / 2, max(1.0, area.height - height)
    radius = (half * half + rise * rise) / (2 * rise)
    reach = math.asin(min(1.0, half / radius))
    last = max(1, (plot.zone.columns or 1) - 1)
    result = []
    for item in items:
        turn = reach * (2 * item.index / last - 1)
        grown = LAST_GROWN if ItemMark.LAST in item.marks else 1.0
        rect = FRect(0, 0, width * grown, height * grown)
        rect.center = (
            area.centerx + radius * math.sin(turn),
            area.y + height / 2 + radius * (1 - math.cos(turn)),
        )
        result.append(ItemPlace(rect, -math.degrees(turn), (plot.zone.order, item.index)))
    return result


def _pile(plot: ZonePlace, items: list[Item]) -> list[ItemPlace]:
    spot, step = middle_spot(plot), PILE_STEP * plot.scale
    return [
        ItemPlace(
            spot.rect.move(-min(place, PILE_LAYERS) * step, -min(place, PILE_LAYERS) * step),
            -90.0 * item.turned,
            (plot.zone.order, place),
        )
        for place, item in enumerate(items)
    ]


def _grid(plot: ZonePlace, items: list[Item]) -> list[ItemPlace]:
    area, (width, height) = plot.rect, plot.item
    columns = plot.zone.columns or 1
    rows = plot.zone.rows or max(1, -(-max((item.index + 1 for item in items), default=1) // columns))
    across, down = area.width / columns, area.height / rows
    result = []
    for item in items:
        row, column = divmod(item.index, columns)
        rect = FRect(
            area.x + column * across + (across - width) / 2, area.y + row * down + (down - height) / 2, width, height
        )
        result.append(ItemPlace(rect, -90.0 * item.turned, (plot.zone.order, item.index)))
    return result
