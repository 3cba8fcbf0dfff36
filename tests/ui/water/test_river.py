"""Painted water: every kind of space at several sizes, within its clip, the same for the same time."""

from __future__ import annotations

import re

import pytest
from pygame import FRect, Rect, Surface
from pygame.image import frombytes, tobytes
from pygame.mask import from_threshold
from pygame.transform import average_color

from game.content.prizes import Prize
from game.table.item import WaterKind
from game.table.settings import Settings
from game.ui.context import Context
from game.ui.table.ground.painter import Brush
from game.ui.water import Reach, River, WaterSpace
from game.ui.water.plain import drawn_size, finish_line, section_line, shore_path, socket
from tests.ui.driver import Driver

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Steps of a current: up the picture first, then clockwise."""
LOOK = "whitewater_rush/water"
OUTSIDE = (255, 0, 255)
SIZES = (9, 31, 68, 136)


def reach() -> Reach:
    """A river four spaces wide with a little of everything and an island."""
    spaces = {(x, y): WaterSpace((0, -1)) for x in range(1, 5) for y in range(-2, 9)}
    spaces |= {(1 + number % 4, number // 4): WaterSpace(towards) for number, towards in enumerate(DIRECTIONS)}
    spaces |= {(1, 3): WaterSpace((0, -1), WaterKind.FALL), (2, 3): WaterSpace((0, -1), WaterKind.FALL)}
    spaces |= {(3, 4): WaterSpace((1, -1), WaterKind.RAPIDS), (4, 4): WaterSpace((0, -1), WaterKind.ROCK)}
    spaces |= {(1, 6): WaterSpace((0, 0))}
    del spaces[2, 5]
    return Reach("test", 6.5, 7, 0.25, 0, spaces)


@pytest.fixture(scope="module", params=["saloon", "high_contrast"])
def ui(request: pytest.FixtureRequest) -> Context:
    return Driver(settings=Settings(theme=request.param)).ui


@pytest.fixture(scope="module")
def lively() -> Context:
    return Driver().ui


def brush(ui: Context, unit: float) -> Brush:
    """A brush in the middle of a surface that has pixels to spoil on all sides."""
    clip = Rect(20, 30, round(6.5 * unit), round(4 * unit))
    surface = Surface((clip.right + 40, clip.bottom + 50))
    surface.fill(OUTSIDE)
    return Brush(surface, ui, FRect(0, 1.3, clip.width / unit, clip.height / unit), clip, unit)


def spoiled(brush: Brush) -> bool:
    """True if anything outside of the clip was drawn on."""
    before = Surface(brush.surface.get_size())
    before.fill(OUTSIDE)
    after = brush.surface.copy()
    after.fill(OUTSIDE, brush.clip)
    return tobytes(before, "RGB") != tobytes(after, "RGB")


@pytest.mark.parametrize("unit", SIZES)
def test_is_painted_all_over_and_nowhere_else(ui: Context, unit: float) -> None:
    sheet = brush(ui, unit)
    River(reach(), LOOK).paint(sheet)
    assert not spoiled(sheet)
    inside = sheet.surface.subsurface(sheet.clip)
    corners = [(x, y) for x in (0, inside.get_width() - 2) for y in (0, inside.get_height() - 2)]
    assert all(inside.get_at(corner)[:3] != OUTSIDE for corner in corners)
    assert len({tuple(inside.get_at((x, inside.get_height() // 2))) for x in range(inside.get_width())}) > 8


@pytest.mark.parametrize("unit", SIZES)
def test_land_goes_on_beside_it_where_more_is_seen(ui: Context, unit: float) -> None:
    sheet = brush(ui, unit)
    far = FRect(-3, 1.3, sheet.clip.width / unit, sheet.clip.height / unit)
    River(reach(), LOOK).paint(Brush(sheet.surface, ui, far, sheet.clip, unit))
    assert not spoiled(sheet)
    land = sheet.surface.subsurface(Rect(sheet.clip.topleft, (round(2.5 * unit), sheet.clip.height)))
    red, green, blue, _ = average_color(land)
    assert (red, green, blue) != OUTSIDE and green > blue


@pytest.mark.parametrize("unit", SIZES)
def test_flow_stays_inside_and_follows_the_time_alone(lively: Context, unit: float) -> None:
    river = River(reach(), LOOK)
    pictures = []
    for seconds in (2.0, 2.6, 2.0):
        sheet = brush(lively, unit)
        river.paint(sheet)
        river.flow(sheet, seconds)
        assert not spoiled(sheet)
        pictures.append(tobytes(sheet.surface, "RGB"))
    assert pictures[0] == pictures[2]
    assert pictures[0] != pictures[1]


def test_still_water_lies_still(lively: Context) -> None:
    sheet = brush(lively, 31)
    river = River(
        Reach("still", 6.5, 7, 0.25, 0, {(x, y): WaterSpace((0, 0)) for x in range(6) for y in range(7)}), LOOK
    )
    river.paint(sheet)
    painted = sheet.surface.subsurface(sheet.clip).copy()
    dry = Rect(painted.get_rect().center, (8, 8))
    river.flow(sheet, 1.0)
    flowing = sheet.surface.subsurface(sheet.clip)
    assert tobytes(painted.subsurface(dry), "RGB") == tobytes(flowing.subsurface(dry), "RGB")


def test_much_contrast_has_plain_water_that_stands() -> None:
    sheet = brush(Driver(settings=Settings(theme="high_contrast")).ui, 31)
    River(reach(), LOOK).flow(sheet, 1.0)
    assert sheet.surface.get_at(sheet.clip.center)[:3] == OUTSIDE


@pytest.mark.parametrize("unit", SIZES)
def test_what_is_prepared_in_slices_is_what_is_painted_at_once(lively: Context, unit: float) -> None:
    at_once, prepared = brush(lively, unit), brush(lively, unit)
    River(reach(), LOOK).paint(at_once)
    river = River(reach(), LOOK)
    while river.prepare(prepared):
        pass
    river.paint(prepared)
    assert tobytes(at_once.surface, "RGB") == tobytes(prepared.surface, "RGB")


def test_part_of_a_flow_is_part_of_the_whole_flow(lively: Context) -> None:
    river, whole, part = River(reach(), LOOK), brush(lively, 31), brush(lively, 31)
    band = Rect(whole.clip.x, whole.clip.y + 40, whole.clip.width, 30)
    for sheet in (whole, part):
        river.paint(sheet)
    river.flow(whole, 2.0)
    part.surface.set_clip(band)
    river.flow(part, 2.0)
    part.surface.set_clip(None)
    assert tobytes(whole.surface.subsurface(band), "RGB") == tobytes(part.surface.subsurface(band), "RGB")


def test_a_size_that_is_not_laid_yet_is_shown_scaled_and_then_sharp(lively: Context) -> None:
    river, near, far = River(reach(), LOOK), brush(lively, 40), brush(lively, 31)
    river.paint(near)
    river.paint(far)
    scaled = tobytes(far.surface, "RGB")
    while river.prepare(far):
        pass
    river.paint(far)
    sharp = brush(lively, 31)
    River(reach(), LOOK).paint(sharp)
    assert scaled != tobytes(far.surface, "RGB") == tobytes(sharp.surface, "RGB")


def test_water_is_darkest_in_the_middle(ui: Context) -> None:
    sheet = brush(ui, 68)
    spaces = {(x, y): WaterSpace((0, 0)) for x in range(1, 5) for y in range(-2, 9)}
    River(Reach("deep", 6.5, 7, 0.25, 0, spaces), LOOK).paint(sheet)
    row = sheet.clip.y + round(1.2 * 68)
    middle, edge = (sum(sheet.surface.get_at((sheet.clip.x + round(x * 68), row))[:3]) for x in (3.1, 1.4))
    assert middle < edge


def test_an_island_is_a_loop_of_its_own() -> None:
    water = {(x, y) for x in range(3) for y in range(3)}
    assert len(re.findall("M", shore_path(water))) == 1
    assert len(re.findall("M", shore_path(water - {(1, 1)}))) == 2


def test_spaces_that_touch_at_a_corner_are_both_outlined() -> None:
    path = shore_path({(0, 0), (1, 1)})
    assert path.count("Q") == 8


@pytest.mark.parametrize("unit", [1, 20, 45, 68, 110])
def test_pictures_are_drawn_a_little_larger_than_shown(unit: int) -> None:
    assert unit <= drawn_size(unit) <= max(unit + 1, unit * 1.2)


def test_lines_and_sockets_are_seen(ui: Context) -> None:
    for draw in (section_line, finish_line):
        sheet = brush(ui, 45)
        draw(sheet, 1, 5, 3)
        assert sheet.surface.get_at(sheet.pixel(3.05, 2.97))[:3] != OUTSIDE
    sheet = brush(ui, 45)
    socket(sheet, FRect(1, 2, 1, 1.4))
    assert sheet.surface.get_at(sheet.pixel(1.5, 2.7))[:3] != OUTSIDE


def test_very_large_pictures_are_not_drawn() -> None:
    assert drawn_size(136) == drawn_size(600) < 136


def test_rain_falls_only_where_it_is_worn_and_on_the_water_alone(lively: Context) -> None:
    """Given rain for a look, then rings move on the water of this look, and nowhere else."""
    river, other = River(reach(), LOOK, glow=0.0), River(reach(), "raft_race/cards", glow=0.0)

    def flowed(river: River, seconds: float) -> tuple[bytes, Brush]:
        sheet = brush(lively, 68)
        river.paint(sheet)
        river.flow(sheet, seconds)
        return tobytes(sheet.surface, "RGB"), sheet

    dry, elsewhere = flowed(river, 1.0)[0], flowed(other, 1.0)[0]
    lively.assets.wear([Prize("canyon", rains=(LOOK,))])
    try:
        wet, sheet = flowed(river, 1.0)
        assert wet != dry and wet != flowed(river, 1.3)[0] and not spoiled(sheet)
        assert flowed(river, 1.0)[0] == wet, "the same at the same time"
        assert flowed(other, 1.0)[0] == elsewhere
        assert river.live(sheet).contains(_changed(dry, wet, sheet.surface.get_size()))
    finally:
        lively.assets.wear([])


def _changed(before: bytes, after: bytes, size: tuple[int, int]) -> Rect:
    """Returns the rectangle of the pixels that differ."""
    pictures = [frombytes(each, size, "RGB") for each in (before, after)]
    same = from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 255), pictures[1])
    same.invert()
    return same.get_bounding_rects()[0].unionall(same.get_bounding_rects())
