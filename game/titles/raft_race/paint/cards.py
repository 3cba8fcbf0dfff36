"""River cards: water and numbers on a piece of cream stock, by themselves or laid on the river a little askew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import radians, sin
from random import Random
from typing import Final

import msgspec
import pygame
from pygame import FRect, Rect, Surface

from game.engine.module import Definition
from game.titles.raft_race.rules.content import (
    CARD_ROWS,
    END_ROWS,
    OPEN,
    START_ROWS,
    WIDTH,
    RaftContent,
    Rows,
    Zone,
    laid,
    rows_of,
    spot,
)
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.table.words import water_there
from game.ui.context import Context
from game.ui.drawing.assets import rasterise, turn
from game.ui.drawing.theme import hex_of
from game.ui.place import uncovered
from game.ui.table.ground.painter import Brush
from game.ui.water import ColumnRow, Reach, River, WaterSpace, space_of
from game.ui.water.plain import finish_line, float_line, section_line, tones_of
from game.ui.water.river import badge, dice, lower_corners, tile

UNKNOWN: Final = WaterSpace((0, 0))
OPEN_WATER: Final = WaterSpace((0, -1))
LOOK: Final = "raft_race/cards"
CARD_WIDTH: Final = 2
EDGE: Final = 0.12
"""The cream rim of a card that lies by itself."""

WIDE, TALL = CARD_WIDTH + 2 * EDGE, CARD_ROWS + 2 * EDGE
RIM: Final = 0.06
"""The rim of a card laid on the river, within its spaces."""

APART: Final = 0.025
"""Gap between it and its neighbours."""

CORNER: Final = 0.12
ASKEW: Final = (0.35, 0.8)
"""Degrees."""

DROP: Final = (0.07, 0.10)
"""Offset of its shadow."""

GLOW: Final = 0.8
"""Strength of the light on the water of cards."""

LEAST: Final = 6
"""Pixels across below which a card has no rim."""

PLACE_WIDE: Final = 18
"""Cells of the ground across: the course in the middle of a broad river, and both its banks."""

SIDE: Final = (PLACE_WIDE - WIDTH) / 2
"""Width left and right of the course."""

RUN_OUT: Final = 6
"""Rows past the finish line."""

BEFORE: Final = 4
"""Rows shown below row 0."""

GAP = 0.3
SHORE = 0.3
"""Water beside the cards of a whole river."""

_ROWS = 2


def spaces_of(signs: Sequence[str], last: int, width: int = WIDTH) -> dict[ColumnRow, WaterSpace]:
    """The spaces of signs by cell, row 0 first, `width` to a row; row 0 lies in row `last` of the picture."""
    return {(index % width, last - index // width): space_of(water_there(sign)) for index, sign in enumerate(signs)}


def kind_below(brush: Brush, cell: FRect, sign: str) -> None:
    """Draws a badge for a space without numbers, where something lies on it."""
    left, _ = lower_corners(cell)
    match spot(sign).kind:
        case "eddy":
            badge(brush, left, "eddy")
        case "recharge":
            badge(brush, left, "recharge")
        case _:
            pass


def figures(brush: Brush, cell: FRect, sign: str) -> None:
    """Draws the numbers of a rapid (spaces left, splashes right) or a rock (splashes, and its damage numbers above)."""
    meaning = spot(sign)
    left, right = lower_corners(cell)
    if meaning.kind == "rapid":
        tile(brush, left, "further", meaning.extra)
    if meaning.splashes:
        tile(brush, right, "splashes", meaning.splashes)
    dice(brush, cell, meaning.damage)


def paint_card(brush: Brush, place: FRect, rows: Rows) -> None:
    """Draws a river card with its rim, `WIDE` by `TALL` large, downstream on top."""
    area = brush.area(place)
    theme = brush.ui.theme
    radius = max(2, round(0.14 * brush.unit))
    thin = max(1, round(0.02 * brush.unit))
    pygame.draw.rect(brush.surface, theme["cream"], area, border_radius=radius)
    pygame.draw.rect(brush.surface, tones_of(theme).ink, area, thin, border_radius=radius)
    # Whole pixels, alike on all sides: rounded side by side, rims of small cards would differ.
    rim = max(thin + 1, round(EDGE * brush.unit))
    clip = area.inflate(-2 * rim, -2 * rim)
    if clip.width <= 0 or clip.height <= 0:
        return
    unit = max(clip.width / CARD_WIDTH, clip.height / len(rows))
    inside = Brush(brush.surface, brush.ui, FRect(0, 0, CARD_WIDTH, len(rows)), clip, unit)
    _water_of(rows).paint(inside)
    with inside.within(inside.visible):
        for place_of, sign in _spaces(rows):
            figures(inside, place_of, sign)
    pygame.draw.rect(brush.surface, tones_of(theme).ink, clip, thin)


def paint_pair(brush: Brush, place: FRect, left: Rows, right: Rows, number: int) -> None:
    """Two cards laid on the river over their spaces, a little askew: shadows, water, rims. Without numbers."""
    if not brush.area(place.inflate(1, 1)).colliderect(brush.clip):
        return
    for side in (0, 1):
        _shadow(brush, _half(place, side))
    _on_water(brush, place, lambda moved: pair_of(left, right).paint(moved))
    frame_pair(brush, place, number)


def flow_pair(brush: Brush, place: FRect, left: Rows, right: Rows, seconds: float) -> None:
    """Draws the motion on the water of two laid cards."""
    if brush.area(place).colliderect(brush.clip):
        _on_water(brush, place, lambda moved: pair_of(left, right).flow(moved, seconds))


def prepare_pair(brush: Brush, place: FRect, left: Rows, right: Rows) -> bool:
    """Prepares a little of the pair. True if more is left."""
    return place.colliderect(brush.visible) and pair_of(left, right).prepare(_moved(brush, place))


def frame_pair(brush: Brush, place: FRect, number: int) -> None:
    """Draws the cream rims of two laid cards."""
    for side in (0, 1):
        half = _half(place, side)
        area = brush.area(half.inflate(-2 * APART, -2 * APART))
        if min(area.size) < LEAST or not half.inflate(1, 1).colliderect(brush.visible):
            continue
        degrees = 0.0 if brush.ui.theme.high_contrast else askew(2 * number + side)
        rim = _rim(brush, area.size, degrees)
        lies = rim.get_rect(center=area.center)
        parts = _rim_parts(rim.get_size(), area.size, degrees, brush.unit)
        brush.surface.blits([(rim, part.move(lies.topleft), part) for part in parts], False)


@lru_cache(maxsize=256)
def _rim_parts(size: tuple[int, int], card: tuple[int, int], degrees: float, unit: float) -> list[Rect]:
    """The parts of the picture of a rim where anything is: nothing of it lies in its middle."""
    edge = 2 * round(max(card) * sin(radians(abs(degrees))) + 2 * max(2.0, RIM * unit))
    whole, inside = Rect((0, 0), size), Rect((0, 0), card)
    inside.center = whole.center
    return uncovered(whole, [inside.inflate(-edge, -edge)] if edge < min(card) else [])


@lru_cache(maxsize=256)
def askew(number: int) -> float:
    """Returns the degrees by which the card of this number is turned, counter-clockwise."""
    dice = Random(number * 7 + 3)
    return dice.choice((-1, 1)) * dice.uniform(*ASKEW)


@lru_cache(maxsize=16)
def pair_of(left: Rows, right: Rows) -> River:
    """The water of two cards side by side, open at all ends."""
    signs = laid(left, right)
    spaces = {(column, row): OPEN_WATER for column in range(-2, WIDTH + 2) for row in range(-3, CARD_ROWS + 3)}
    spaces |= spaces_of(signs, CARD_ROWS - 1)
    return River(Reach("raft_race pair", WIDTH, CARD_ROWS, 0, 0, spaces), LOOK, flecks=False, glow=GLOW)


def _half(place: FRect, side: int) -> FRect:
    """One card of a pair."""
    return FRect(place.x + side * CARD_WIDTH, place.y, CARD_WIDTH, place.height)


def _moved(brush: Brush, place: FRect) -> Brush:
    """Returns a brush for the visible part of a pair alone, from its corner: nothing is laid beside it."""
    return brush.part(FRect((0, 0), place.size), brush.area(place))


def _on_water(brush: Brush, place: FRect, draw: Callable[[Brush], None]) -> None:
    """Draws within the rims of both cards; the rims are wide enough to hide that water does not lie askew."""
    for side in (0, 1):
        inside = -2 * (APART + RIM / 2)
        with brush.within(_half(place, side).inflate(inside, inside)):
            if brush.surface.get_clip().width and brush.surface.get_clip().height:
                draw(_moved(brush, place))


def _shadow(brush: Brush, place: FRect) -> None:
    area = brush.area(place.inflate(-2 * APART, -2 * APART))
    if min(area.size) < LEAST or brush.ui.theme.high_contrast:
        return
    blur = max(1, round(0.08 * brush.unit))
    shadow = brush.ui.assets.shadow(area.size, round(CORNER * brush.unit), blur, 150)
    down = round(DROP[0] * brush.unit) - blur, round(DROP[1] * brush.unit) - blur
    brush.surface.blit(shadow, (area.x + down[0], area.y + down[1]))


def _rim(brush: Brush, size: tuple[int, int], degrees: float) -> Surface:
    """A cream frame with ink inside and outside, its corners round."""
    ui = brush.ui
    rim, radius = max(2.0, RIM * brush.unit), max(2.0, CORNER * brush.unit)
    cream, ink = hex_of(ui.theme["cream"]), hex_of(ui.theme["ink"])
    wide, tall = size
    line = max(1.0, rim * 0.25)

    def drawn() -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{tall}" viewBox="0 0 {wide} {tall}">'
            f'<g fill="none"><rect x="{rim / 2}" y="{rim / 2}" width="{wide - rim}" height="{tall - rim}" '
            f'rx="{radius - rim / 2}" stroke="{cream}" stroke-width="{rim}"/>'
            f'<rect x="{rim}" y="{rim}" width="{wide - 2 * rim}" height="{tall - 2 * rim}" '
            f'rx="{max(1.0, radius - rim)}" stroke="#12303A" stroke-width="{line}" opacity=".8"/>'
            f'<rect x=".5" y=".5" width="{wide - 1}" height="{tall - 1}" rx="{radius}" stroke="{ink}" '
            f'stroke-width="{line}"/></g></svg>'
        )

    key = ("river card rim", cream, ink, size, degrees)
    return ui.assets.made(key, lambda: turn(rasterise(drawn().encode(), size), degrees))


def _spaces(rows: Rows) -> list[tuple[FRect, str]]:
    """Each space of a card that lies at (0, 0), with its sign."""
    return [
        (FRect(column, len(rows) - 1 - row, 1, 1), sign)
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
    ]


@lru_cache(maxsize=32)
def _water_of(rows: Rows) -> River:
    """Water without banks."""
    spaces = {(column, row): OPEN_WATER for column in range(-2, CARD_WIDTH + 2) for row in range(-3, CARD_ROWS + 3)}
    spaces |= spaces_of([sign for row in rows for sign in row], CARD_ROWS - 1, CARD_WIDTH)
    return River(Reach("raft_race card", CARD_WIDTH, CARD_ROWS, 0, 0, spaces), LOOK, flecks=False)


def ground_size(finish: int) -> tuple[float, float]:
    """Width and height of the ground of a race whose finish lies before this row."""
    return PLACE_WIDE, RUN_OUT + finish + BEFORE


def top_of(finish: int, row: int) -> float:
    """Returns the top of a row."""
    return float(RUN_OUT + finish - 1 - row)


def known_rows(view: RaftView) -> int:
    """Returns the number of rows that have been laid."""
    return len(view.water) // WIDTH


def pairs(water: tuple[str, ...]) -> int:
    """Returns the number of pairs of cards that lie there; the rows after the finish line belong to the last."""
    return -(-len(water) // (WIDTH * CARD_ROWS))


def laid_pairs(water: tuple[str, ...], finish: int, first: int = 0) -> Iterator[tuple[int, FRect, Rows, Rows]]:
    """Each pair of cards from this one on: its number, its spaces, the signs of both cards."""
    for pair in range(first, pairs(water)):
        row = pair * CARD_ROWS
        place = FRect(SIDE, top_of(finish, row + CARD_ROWS - 1), WIDTH, CARD_ROWS)
        yield pair, place, _card(water, row, 0), _card(water, row, CARD_WIDTH)


def cards_of(pair: FRect) -> tuple[FRect, FRect]:
    """Both cards of a pair."""
    left = FRect(pair.x, pair.y, CARD_WIDTH, pair.height)
    return left, left.move(CARD_WIDTH, 0)


def _card(water: tuple[str, ...], first: int, left: int) -> Rows:
    """The signs of a card that begins in this row and column."""
    return tuple(
        (_sign(water, row * WIDTH + left), _sign(water, row * WIDTH + left + 1))
        for row in range(first, first + CARD_ROWS)
    )


def _sign(water: tuple[str, ...], cell: int) -> str:
    return water[cell] if cell < len(water) else OPEN


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
