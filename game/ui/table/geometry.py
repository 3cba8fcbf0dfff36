"""Where items lie in their zones, on the sheet of the layout."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from pygame import FRect

from game.content.layout import Layout, Zone, ZoneKind
from game.table.item import Item
from game.ui.viewport import Anchor, FittedSheet

ROW_GAP = 12.0
TITLE_ROOM = 22.0
EDGE = 4.0
FAN_STEP = 0.86
"""Most of an item's width that the next one in a fan may be away."""
FAN_DEGREES = 2.2
FAN_DROP = 1.6
FAN_BOW = 3.5
"""Places from the middle up to which a fan bends fully; a larger one is bent no further, only closer together."""
PILE_STEP = 0.35
PILE_LAYERS = 12


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for one item: its upright rectangle in units of the layout, degrees counter-clockwise, drawing order."""

    rect: FRect
    degrees: float
    order: tuple[int, int]


class Sheet:
    """The zones of a layout as one sheet, fitted as large as it goes into a rectangle of the window."""

    def __init__(self, layout: Layout, within: FRect) -> None:
        """`within` in design units."""
        areas = [_with_title(zone) for zone in layout.zones]
        self._bounds = areas[0].unionall(areas[1:]).inflate(2 * EDGE, 2 * EDGE)
        self._frame = FittedSheet(self._bounds.width, self._bounds.height, within, Anchor.CENTRE)

    @property
    def scale(self) -> float:
        """Design units per unit of the layout."""
        return self._frame.scale

    @property
    def rect(self) -> FRect:
        """The sheet in design units."""
        return self._frame.rect

    def area(self, rect: FRect) -> FRect:
        """A rectangle of the layout in design units."""
        return self._frame.area(rect.move(-self._bounds.x, -self._bounds.y))

    def back(self, x: float, y: float) -> tuple[float, float]:
        """A place in design units on the layout."""
        across, down = self._frame.back(x, y)
        return across + self._bounds.x, down + self._bounds.y


Placing: TypeAlias = Callable[[Zone, Item], Spot | None]
"""Where an item lies in a zone that a title paints, None if it paints none there."""


def spots(layout: Layout, items: Sequence[Item], placing: Placing | None = None) -> dict[str, Spot]:
    """The spot of every item, by key. Items of a zone the layout does not have are left out."""
    by_zone: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        by_zone[item.zone].append(item)
    found: dict[str, Spot] = {}
    for zone in layout.zones:
        inside = sorted(by_zone.get(zone.id, ()), key=lambda item: item.index)
        found.update(zip((item.key for item in inside), _spots_in(zone, inside, placing), strict=True))
    return found


def zone_rect(zone: Zone) -> FRect:
    """The zone's rectangle in units of the layout."""
    return FRect(*zone.rectangle)


def middle_spot(zone: Zone) -> Spot:
    """A spot in the middle of a zone: where things come out of and go into it."""
    width, height = zone.item or (60.0, 84.0)
    area = zone_rect(zone)
    rect = FRect(area.centerx - width / 2, area.centery - height / 2, width, height)
    return Spot(rect, 0.0, (zone.order, 0))


def _with_title(zone: Zone) -> FRect:
    area = zone_rect(zone)
    return area if zone.title is None else FRect(area.x, area.y - TITLE_ROOM, area.width, area.height + TITLE_ROOM)


def _spots_in(zone: Zone, items: list[Item], placing: Placing | None) -> list[Spot]:
    match zone.kind:
        case ZoneKind.FAN:
            return _fan(zone, items)
        case ZoneKind.ROW:
            return _row(zone, items)
        case ZoneKind.PILE:
            return _pile(zone, items)
        case ZoneKind.GRID | ZoneKind.TRACK:
            return _grid(zone, items)
        case ZoneKind.PAINTED:
            return [(None if placing is None else placing(zone, item)) or middle_spot(zone) for item in items]
        case _:
            assert_never(zone.kind)


def _fan(zone: Zone, items: list[Item]) -> list[Spot]:
    """An arc of overlapping items; a hand. Small fans of others stay nearly flat."""
    area, (width, height) = zone_rect(zone), _item_size(zone)
    count = len(items)
    step = min(width * FAN_STEP, (area.width - width) / max(1, count - 1))
    left = area.centerx - (step * (count - 1) + width) / 2
    middle = (count - 1) / 2
    bow = min(1.0, FAN_BOW / middle) if middle else 1.0
    result = []
    for place, item in enumerate(items):
        off = (place - middle) * bow
        top = area.y + (area.height - height) / 2 + off * off * FAN_DROP
        rect = FRect(left + place * step, top, width, height)
        result.append(Spot(rect, -off * FAN_DEGREES - 90.0 * item.turned, (zone.order, place)))
    return result


def _row(zone: Zone, items: list[Item]) -> list[Spot]:
    """Side by side by index, so that a gap stays a gap; pushed together when the width is too small."""
    area, (width, height) = zone_rect(zone), _item_size(zone)
    last = max((item.index for item in items), default=0)
    slots = max(last + 1, zone.columns or 0)
    step = width + ROW_GAP
    if slots > 1:
        step = min(step, (area.width - width) / (slots - 1))
    left = area.centerx - (step * (slots - 1) + width) / 2
    top = area.centery - height / 2
    return [
        Spot(FRect(left + item.index * step, top, width, height), -90.0 * item.turned, (zone.order, item.index))
        for item in items
    ]


def _pile(zone: Zone, items: list[Item]) -> list[Spot]:
    spot = middle_spot(zone)
    return [
        Spot(
            spot.rect.move(-min(place, PILE_LAYERS) * PILE_STEP, -min(place, PILE_LAYERS) * PILE_STEP),
            -90.0 * item.turned,
            (zone.order, place),
        )
        for place, item in enumerate(items)
    ]


def _grid(zone: Zone, items: list[Item]) -> list[Spot]:
    area, (width, height) = zone_rect(zone), _item_size(zone)
    columns = zone.columns or 1
    rows = zone.rows or max(1, -(-max((item.index + 1 for item in items), default=1) // columns))
    across, down = area.width / columns, area.height / rows
    result = []
    for item in items:
        row, column = divmod(item.index, columns)
        rect = FRect(
            area.x + column * across + (across - width) / 2, area.y + row * down + (down - height) / 2, width, height
        )
        result.append(Spot(rect, -90.0 * item.turned, (zone.order, item.index)))
    return result


def _item_size(zone: Zone) -> tuple[float, float]:
    return zone.item or (60.0, 84.0)
