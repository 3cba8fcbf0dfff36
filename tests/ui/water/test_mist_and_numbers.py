"""Mist, eddies, numbers and lines on painted water: within their clip, the same for the same time, told apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from pygame import FRect, Rect, Surface
from pygame.image import tobytes
from pygame.transform import average_color

from game.table.item import WaterKind
from game.table.settings import Settings
from game.ui.context import Context
from game.ui.drawing.theme import Type
from game.ui.table.ground.painter import Brush
from game.ui.water import Reach, River, WaterSpace
from game.ui.water.light import Mist
from game.ui.water.plain import PlainRiver, float_line, seam
from game.ui.water.river import dice, lower_corners, sketch_frame, tile, write_on_board
from tests.ui.driver import Driver

OUTSIDE = (255, 0, 255)
MIST = Mist("raft_race/place")
SIZES = (9, 31.5, 68)
CELL = FRect(1, 1, 1, 1)


@pytest.fixture(scope="module", params=["saloon", "high_contrast"])
def ui(request: pytest.FixtureRequest) -> Context:
    return Driver(settings=Settings(theme=request.param)).ui


def brush(ui: Context, unit: float) -> Brush:
    """A brush over five by six cells, with pixels to spoil on all sides."""
    clip = Rect(20, 30, round(5 * unit), round(6 * unit))
    surface = Surface((clip.right + 40, clip.bottom + 50))
    surface.fill(OUTSIDE)
    return Brush(surface, ui, FRect(0, 0, clip.width / unit, clip.height / unit), clip, unit)


def picture(sheet: Brush) -> bytes:
    return tobytes(sheet.surface, "RGB")


def river(kind: WaterKind, *, key: str = "test") -> River:
    spaces = {(x, y): WaterSpace((0, -1)) for x in range(5) for y in range(-1, 8)}
    spaces[2, 3] = WaterSpace((0, 0) if kind is WaterKind.EDDY else (0, -1), kind)
    return River(Reach(key, 5, 6, 0, 0, spaces), "whitewater_rush/water")


@pytest.mark.parametrize("unit", SIZES)
def test_mist_thickens_upwards_from_its_edge(ui: Context, unit: float) -> None:
    sheet = brush(ui, unit)
    sheet.surface.fill((0, 0, 0), sheet.clip)
    MIST.paint(sheet, FRect(0, 0, 5, 5))
    MIST.drift(sheet, FRect(0, 0, 5, 5), 0.0)
    light = [sum(average_color(sheet.surface, sheet.area(FRect(0, y, 5, 0.4)))[:3]) for y in (5.3, 4.6, 3.8, 2.4)]
    assert light[0] == 0
    assert light == sorted(light) and light[1] < light[3]


@pytest.mark.parametrize("unit", SIZES)
def test_mist_drifts_with_time_alone_and_keeps_below_its_edge_free(ui: Context, unit: float) -> None:
    pictures = []
    for seconds in (1.0, 6.0, 1.0):
        sheet = brush(ui, unit)
        MIST.drift(sheet, FRect(0, 0, 5, 4.5), seconds)
        pictures.append(picture(sheet))
        below = sheet.area(FRect(0.5, 4.8, 4, 1))
        assert average_color(sheet.surface, below)[:3] == OUTSIDE
    assert pictures[0] == pictures[2]
    assert (pictures[0] == pictures[1]) is ui.theme.high_contrast


def test_mist_drawn_row_by_row_is_the_whole_mist(ui: Context) -> None:
    """Given light that is renewed a few rows at a time, when mist drifts in each, then no row of it is missing."""
    pictures = []
    for rows in (6.0, 1.0):
        mist, sheet = Mist("raft_race/place"), brush(ui, 40)
        top = 0.0
        while top < sheet.visible.height:
            part = FRect(0, top, sheet.visible.width, rows)
            area = sheet.area(part)
            corner = -sheet.clip.x, -sheet.clip.y
            mist.drift(replace(sheet, visible=part, clip=area, corner=corner), FRect(0, 0, 5, 4.5), 3.0)
            top += rows
        pictures.append(picture(sheet))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("unit", SIZES)
def test_mist_never_spills_over_the_sides_of_its_place(ui: Context, unit: float) -> None:
    sheet = brush(ui, unit)
    MIST.paint(sheet, FRect(1, 0, 3, 5))
    MIST.drift(sheet, FRect(1, 0, 3, 5), 3.0)
    for beside in (FRect(0, 0, 1, 6), FRect(4, 0, 1, 6)):
        assert average_color(sheet.surface, sheet.area(beside).inflate(-2, 0))[:3] == OUTSIDE


def test_a_board_too_small_for_words_is_left_out_and_others_stand_at_the_right(ui: Context) -> None:
    sheet = brush(ui, 9)
    write_on_board(sheet, FRect(1, 2, 3, 0.6), "Zone", Type.HEADING, "text_accent")
    assert average_color(sheet.surface)[:3] == OUTSIDE
    sheet = brush(ui, 45)
    write_on_board(sheet, FRect(0, 2, 4, 0.6), "Zone", Type.HEADING, "text_accent")
    assert average_color(sheet.surface, sheet.area(FRect(0, 2, 1, 0.6)))[:3] == OUTSIDE
    assert average_color(sheet.surface, sheet.area(FRect(3.5, 2, 0.5, 0.6)))[:3] != OUTSIDE


def test_mist_a_mile_away_is_left_out(ui: Context) -> None:
    sheet = brush(ui, 0.05)
    MIST.paint(sheet, FRect(0, 0, 5, 4))
    MIST.drift(sheet, FRect(0, 0, 5, 4), 1.0)
    assert not ui.assets.missing


def test_a_thin_strip_of_mist_has_no_more_than_fits(ui: Context) -> None:
    sheet = brush(ui, 40)
    MIST.paint(sheet, FRect(0, 0, 5, 0))
    MIST.drift(sheet, FRect(0, 0, 5, 0), 1.0)
    assert sheet.surface.get_at(sheet.clip.center)[:3] == OUTSIDE


@pytest.mark.parametrize("kind", [WaterKind.EDDY, WaterKind.BEACON])
@pytest.mark.parametrize("unit", SIZES)
def test_eddies_and_beacons_are_seen(ui: Context, kind: WaterKind, unit: float) -> None:
    sheets = [brush(ui, unit), brush(ui, unit)]
    for sheet, painted in zip(sheets, (river(kind), river(WaterKind.PLAIN)), strict=True):
        painted.paint(sheet)
    assert picture(sheets[0]) != picture(sheets[1])


def test_eddies_turn() -> None:
    ui, flows = Driver().ui, []
    for seconds in (0.4, 1.9, 0.4):
        sheet, water = brush(ui, 40), river(WaterKind.EDDY)
        water.paint(sheet)
        water.flow(sheet, seconds)
        flows.append(tobytes(sheet.surface.subsurface(sheet.area(FRect(2, 3, 1, 1))), "RGB"))
    assert flows[0] == flows[2] != flows[1]


def test_rivers_of_one_kind_share_strips_but_never_show_each_others_spaces(ui: Context) -> None:
    alike, other = brush(ui, 31.5), brush(ui, 31.5)
    PlainRiver(river(WaterKind.PLAIN, key="shared").reach).paint(alike)
    PlainRiver(river(WaterKind.ROCK, key="shared").reach).paint(other)
    upper, lower = FRect(0, 0, 5, 2.8), FRect(0, 3, 5, 2.8)
    parts = [
        [tobytes(each.surface.subsurface(each.area(part)), "RGB") for each in (alike, other)] for part in (upper, lower)
    ]
    assert parts[0][0] == parts[0][1]
    assert parts[1][0] != parts[1][1]


@pytest.mark.parametrize("what", ["further", "splashes"])
def test_numbers_on_tiles_are_told_apart(ui: Context, what: str) -> None:
    pictures = set()
    for number in range(1, 6):
        sheet = brush(ui, 68)
        tile(sheet, lower_corners(CELL)[0], "further" if what == "further" else "splashes", number)
        pictures.add(picture(sheet))
    assert len(pictures) == 5


def test_what_a_tile_counts_is_seen_without_its_colour(ui: Context) -> None:
    sheets = [brush(ui, 68), brush(ui, 68)]
    for sheet, what in zip(sheets, ("further", "splashes"), strict=True):
        tile(sheet, (1, 1), "further" if what == "further" else "splashes", 2)
    ink = ui.theme["ink"]
    dark = [
        {
            (x, y)
            for x in range(sheet.clip.right)
            for y in range(sheet.clip.bottom)
            if sheet.surface.get_at((x, y))[:3] == ink
        }
        for sheet in sheets
    ]
    assert dark[0] != dark[1]


@pytest.mark.parametrize("numbers", [(1,), (1, 2, 3), (1, 2, 3, 4, 5, 6), tuple(range(1, 10))])
def test_every_die_has_its_place_within_the_cell(ui: Context, numbers: tuple[int, ...]) -> None:
    sheet = brush(ui, 68)
    dice(sheet, CELL, numbers)
    shown = sheet.surface.copy()
    shown.fill(OUTSIDE, sheet.area(CELL))
    assert average_color(shown)[:3] == OUTSIDE
    fewer = brush(ui, 68)
    dice(fewer, CELL, numbers[:-1])
    assert picture(sheet) != picture(fewer)


def test_tiles_lie_in_the_lower_corners_beside_each_other() -> None:
    left, right = lower_corners(CELL)
    assert CELL.left < left[0] < CELL.centerx - 0.4 and left[1] == right[1]
    assert left[0] + 0.46 <= right[0]


def test_nothing_unreadable_is_drawn_on_a_far_away_river(ui: Context) -> None:
    sheet = brush(ui, 9)
    dice(sheet, CELL, (1, 2))
    tile(sheet, lower_corners(CELL)[0], "splashes", 1)
    assert average_color(sheet.surface)[:3] == OUTSIDE


def test_lines_boards_and_frames_are_seen(ui: Context) -> None:
    draws: tuple[Callable[[Brush], object], ...] = (
        lambda sheet: float_line(sheet, 0, 5, 3),
        lambda sheet: seam(sheet, (0, 3), (5, 3), 1.0),
        lambda sheet: write_on_board(sheet, FRect(1, 2.7, 3, 0.6), "Zone", Type.HEADING, "text_accent"),
        lambda sheet: sketch_frame(sheet, FRect(0.5, 3, 4, 2)),
    )
    for draw in draws:
        sheet = brush(ui, 45)
        draw(sheet)
        line = sheet.area(FRect(0.6, 2.9, 3.8, 0.2))
        assert average_color(sheet.surface, line)[:3] != OUTSIDE
