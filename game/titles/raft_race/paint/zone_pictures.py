"""Small pictures of zones and of the river they make: for choosing it before the match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pygame
from pygame import FRect, Rect, Surface

from game.engine.module import Definition
from game.titles.raft_race.paint.cards import RUN_OUT, SIDE, TALL, WIDE, laid_pairs, paint_card, paint_pair
from game.titles.raft_race.rules.content import RaftContent, Zone, rows_of
from game.titles.raft_race.rules.river import END_ROWS, OPEN, START_ROWS, WIDTH, laid
from game.ui.context import Context
from game.ui.table.painter import Brush
from game.ui.water.plain import finish_line, float_line, section_line

GAP = 0.3
SHORE = 0.3
"""Water beside the cards of a whole river."""
_ROWS = 2


def draw_zone(surface: Surface, ui: Context, rect: Rect, definition: Definition, id: str) -> None:
    """Draw the cards of one zone into a rectangle of pixels, as large as they fit.

    Raises KeyError for an id that is no zone.
    """
    cards = _zones(definition)[id].cards
    columns = -(-len(cards) // _ROWS)
    across, down = columns * (WIDE + GAP) - GAP, _ROWS * (TALL + GAP) - GAP
    unit = min(rect.width / across, rect.height / down)
    place = Rect(0, 0, round(across * unit), round(down * unit))
    place.center = rect.center
    brush = Brush(surface, ui, FRect(0, 0, across, down), place, unit)
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        paint_card(brush, FRect(column * (WIDE + GAP), row * (TALL + GAP), WIDE, TALL), rows_of(card))


def draw_river(surface: Surface, ui: Context, rect: Rect, definition: Definition, ids: Sequence[str]) -> None:
    """Draw a river these zones could make, lying on its side: the start on the left, the finish on the right.

    Raises KeyError for an id that is no zone.
    """
    known = _zones(definition)
    zones = [_water(known[id]) for id in ids]
    water = (OPEN,) * (WIDTH * START_ROWS) + sum(zones, ()) + (OPEN,) * (WIDTH * END_ROWS)
    finish = len(water) // WIDTH
    across, along = WIDTH + 2 * SHORE, finish + 2
    unit = min(rect.height / across, rect.width / along)
    upright = Surface((round(across * unit), round(along * unit))).convert(surface)
    brush = Brush(upright, ui, FRect(SIDE - SHORE, RUN_OUT - 1.5, across, along), upright.get_rect(), unit)
    upright.fill(ui.theme["water"])
    for number, place, left, right in laid_pairs(water, finish):
        paint_pair(brush, place, left, right, number)
    _lines(brush, [len(zone) // WIDTH for zone in zones], finish)
    lying = pygame.transform.rotate(upright, -90)
    surface.blit(lying, lying.get_rect(center=rect.center))


def _zones(definition: Definition) -> dict[str, Zone]:
    return {zone.id: zone for zone in msgspec.convert(definition, RaftContent).zones}


def _water(zone: Zone) -> tuple[str, ...]:
    """The signs of a zone whose cards are laid as its file has them."""
    pairs = list(pairwise(zone.cards))[::2]
    return tuple(sign for left, right in pairs for sign in laid(rows_of(left), rows_of(right)))


def _lines(brush: Brush, zones: Sequence[int], finish: int) -> None:
    """Start, finish, and where one zone follows another; `zones` are their rows."""
    bottom = RUN_OUT + finish
    float_line(brush, SIDE, SIDE + WIDTH, bottom - 1)
    row = START_ROWS
    for rows in zones:
        section_line(brush, SIDE, SIDE + WIDTH, bottom - row)
        row += rows
    finish_line(brush, SIDE, SIDE + WIDTH, RUN_OUT)
