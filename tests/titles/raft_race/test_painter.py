"""The painted zones of a race: where things lie, and that every position can be drawn in both palettes."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from pygame import FRect, Rect, Surface
from pygame.image import tobytes
from pygame.transform import average_color

from game.engine.types import Seat
from game.table.presenter import Trail
from game.table.settings import Settings
from game.titles.raft_race.paint import PAINTERS, river_ground
from game.titles.raft_race.paint.cards import PLACE_WIDE as WIDE
from game.titles.raft_race.paint.cards import SIDE, draw_river, draw_zone, top_of
from game.titles.raft_race.paint.river_ground import MistEdge
from game.titles.raft_race.rules.content import NO_CELL, OPEN, WIDTH, cell_of, laid, row_of, turned
from game.titles.raft_race.rules.frames import Laying
from game.titles.raft_race.table.words import SLOTS, zone_starts
from game.ui.context import Context
from game.ui.table.ground.painter import Brush, Ground
from tests.titles.raft_race.tables import TABLES, entry, race, rules_of
from tests.ui.driver import Driver

RIVER = PAINTERS["river"]
FIRST = Seat(0)
OUTSIDE = (255, 0, 255)


@pytest.fixture(scope="module", params=["saloon", "high_contrast"])
def ui(request: pytest.FixtureRequest) -> Context:
    return Driver(settings=Settings(theme=request.param)).ui


@cache
def views(table: int, viewer: Seat | None = FIRST) -> tuple[Any, ...]:
    """Returns the views of a seat all along a random race."""
    seats, options = TABLES[table]
    rules = rules_of(seats, options)
    return tuple(rules.view(draft.state, viewer) for draft in race(rules, seats, options, Random(5)))


def laying_view(table: int = 0) -> Any:
    """A moment in which river cards are laid that are not alike."""
    return next(view for view in views(table) if isinstance(view.frame, Laying) and len(view.water) > 20)


def brush(ui: Context, ground: Ground, view: Any, unit: float) -> Brush:
    seen = ground.follow(view) or FRect((0, 0), ground.size(view))
    surface = Surface((round(seen.width * unit) + 20, round(seen.height * unit) + 20))
    surface.fill(OUTSIDE)
    return Brush(surface, ui, seen, Rect(10, 10, *(side - 20 for side in surface.get_size())), unit)


def cut(sheet: Brush, place: FRect) -> bytes:
    """The pixels of a part of the ground."""
    return tobytes(sheet.surface.subsurface(sheet.area(place).clip(sheet.clip)), "RGB")


def painted(ui: Context, ground: Ground, view: Any, unit: float = 40) -> Brush:
    sheet = brush(ui, ground, view, unit)
    ground.paint(sheet, view)
    return sheet


def river_sketch(view: Any, turn: bool) -> Trail:
    left, right = (view.faces[card] for card in view.opened)
    signs = laid(turned(left) if turn else left, right)
    first = len(view.water)
    return Trail("river", "river", tuple(range(first, first + len(signs))), shows=signs)


def test_downstream_is_up_and_column_1_is_left() -> None:
    view = views(0)[0]
    assert RIVER.cell(view, cell_of(2, 1)).top == RIVER.cell(view, cell_of(2, 2)).bottom
    assert RIVER.cell(view, cell_of(2, 1)).left == pytest.approx(RIVER.cell(view, cell_of(1, 1)).right)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_every_space_of_the_whole_race_lies_on_the_ground_and_stays_there(table: int) -> None:
    first, last = views(table)[0], views(table)[-1]
    assert RIVER.size(first) == RIVER.size(last)
    ground = FRect((0, 0), RIVER.size(first))
    for index in (NO_CELL, *range(WIDTH * (first.finish + 1))):
        place = RIVER.cell(first, index)
        assert ground.contains(place)
        assert place == RIVER.cell(last, index)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_the_camera_keeps_the_raft_and_what_is_known_ahead_of_it(viewer: int | None) -> None:
    for view in views(2, viewer)[::5]:
        seen = RIVER.follow(view)
        assert seen is not None and FRect((0, 0), RIVER.size(view)).contains(seen)
        if viewer is None or view.cells[viewer] == NO_CELL or isinstance(view.frame, Laying):
            continue
        row = row_of(view.cells[viewer])
        ahead = min(row + 3, len(view.water) // WIDTH - 1)
        assert seen.contains(RIVER.cell(view, view.cells[viewer]))
        assert seen.contains(RIVER.cell(view, cell_of(1, ahead)))


def test_the_camera_shows_where_cards_are_laid() -> None:
    view = laying_view()
    seen = RIVER.follow(view)
    assert seen is not None
    assert all(seen.contains(RIVER.cell(view, cell)) for cell in river_sketch(view, False).cells)


def test_the_camera_shows_the_finish_once_somebody_has_crossed_it() -> None:
    view = views(0)[-1]
    seen = RIVER.follow(view)
    assert view.crossed and seen is not None
    assert seen.contains(RIVER.cell(view, cell_of(1, view.finish)))


@pytest.mark.parametrize("unit", [14, 45])
def test_is_drawn_within_its_clip(ui: Context, unit: float) -> None:
    for view in (views(2)[0], laying_view(2), views(2)[-1]):
        sheet = brush(ui, RIVER, view, unit)
        RIVER.paint(sheet, view)
        RIVER.flow(sheet, view, 1.5)
        if view.opened:
            RIVER.sketch(sheet, view, river_sketch(view, True))
        width, height = sheet.surface.get_size()
        rim = [sheet.surface.get_at((x, y))[:3] for x in range(width) for y in (0, 9, height - 10, height - 1)]
        assert set(rim) == {OUTSIDE}
    assert not ui.assets.missing


def test_the_key_of_the_river_changes_with_the_river_alone() -> None:
    keys = {RIVER.key(view) for view in views(0)}
    assert len(keys) == len({(view.water, view.opened) for view in views(0)})


def test_what_is_laid_anew_leaves_the_rest_as_it_was(ui: Context) -> None:
    before = laying_view()
    after = next(view for view in views(0) if len(view.water) > len(before.water))
    behind = RIVER.cell(before, len(before.water) - WIDTH)
    sheets = [brush(ui, RIVER, before, 40) for _ in (before, after)]
    for sheet, view in zip(sheets, (before, after), strict=True):
        RIVER.paint(sheet, view)
    assert cut(sheets[0], behind.inflate(-0.3, -0.3)) == cut(sheets[1], behind.inflate(-0.3, -0.3))
    ahead = behind.move(0, -2)
    assert cut(sheets[0], ahead) != cut(sheets[1], ahead)


def test_mist_hides_what_is_unknown_and_lifts_at_the_end(ui: Context) -> None:
    start, end = views(0)[0], views(0)[-1]
    sheets = [brush(ui, RIVER, start, 40) for _ in (start, end)]
    for sheet, view in zip(sheets, (start, end), strict=True):
        RIVER.paint(sheet, view)
        RIVER.flow(sheet, view, 0.0)
    far = RIVER.cell(start, cell_of(2, 3))
    light = [sum(average_color(sheet.surface, sheet.area(far))[:3]) for sheet in sheets]
    assert light[0] > light[1]


def test_mist_drifts_with_time_alone(ui: Context) -> None:
    view = views(0)[0]
    pictures = []
    for seconds in (1.0, 4.0, 1.0):
        sheet = painted(ui, RIVER, view)
        RIVER.flow(sheet, view, seconds)
        pictures.append(cut(sheet, RIVER.cell(view, cell_of(2, 3))))
    assert pictures[0] == pictures[2]
    assert (pictures[0] == pictures[1]) is ui.theme.high_contrast


def test_a_sketch_is_seen_in_the_mist_and_changes_with_the_layout(ui: Context) -> None:
    view = laying_view()
    pictures = []
    for turn in (None, False, True):
        sheet = painted(ui, RIVER, view)
        if turn is not None:
            RIVER.sketch(sheet, view, river_sketch(view, turn))
        place = RIVER.cell(view, len(view.water)).union(RIVER.cell(view, len(view.water) + 2 * WIDTH + 3))
        pictures.append(cut(sheet, place))
        assert sheet.surface.get_clip() == sheet.surface.get_rect()
    assert len(set(pictures)) == 3


def test_cards_to_be_laid_lie_side_by_side_beyond_the_last_row_for_all_to_see(ui: Context) -> None:
    view = laying_view()
    left, right = (RIVER.cell(view, slot) for slot in SLOTS)
    assert left.right == right.left and left.bottom == RIVER.cell(view, len(view.water) - 1).top
    assert left.union(right).contains(RIVER.cell(view, len(view.water) + 3 * WIDTH - 1))
    pictures = []
    for opened in ((), view.opened, view.opened[::-1]):
        sheet = painted(ui, RIVER, view)
        RIVER.flow(sheet, msgspec.structs.replace(view, opened=opened), 0.0)
        pictures.append(cut(sheet, left))
    assert len(set(pictures)) == 3


@pytest.mark.parametrize(("kind", "told"), [("E", True), ("**", True), ("R", True), ("K", True), ("..", False)])
def test_what_a_raft_lies_on_is_seen_over_it(ui: Context, kind: str, told: bool) -> None:
    view = views(2)[-1]
    cell = next(cell for cell, sign in enumerate(view.water) if sign.startswith(kind))
    place = RIVER.cell(view, cell)
    surface = Surface((100, 100))
    surface.fill(OUTSIDE)
    RIVER.over(Brush(surface, ui, place, surface.get_rect(), 100), view, cell)
    colours = {surface.get_at((x, y))[:3] for x in range(100) for y in range(100)}
    assert (colours != {OUTSIDE}) is told


def test_every_space_that_is_more_than_open_water_is_told() -> None:
    view = views(2)[-1]
    told = {tuple(place): line for place, line in RIVER.signs(view)}
    cells = [cell for cell, sign in enumerate(view.water) if sign != OPEN]
    assert len(told) == len(cells) > 20
    assert all(told[tuple(RIVER.cell(view, cell))].key.startswith("raft_race.spot.") for cell in cells)


@pytest.mark.parametrize(("table", "zones"), [(0, ["1", "2", "3"]), (4, ["3"]), (5, ["2", "1"])])
def test_zones_begin_where_their_first_cards_lie_from_start_to_end(table: int, zones: list[str]) -> None:
    rows = [3 + 12 * number for number in range(len(zones))]
    for view in (views(table)[0], laying_view(table), views(table)[-1]):
        assert list(zone_starts(view)) == list(zip(zones, rows, strict=True))


@pytest.mark.parametrize("id", ["1", "3"])
def test_a_zone_is_drawn_inside_its_rectangle(ui: Context, id: str) -> None:
    surface = Surface((340, 140))
    surface.fill(OUTSIDE)
    draw_zone(surface, ui, Rect(10, 10, 320, 120), entry().definition, id)
    inside = surface.copy()
    surface.fill(OUTSIDE, Rect(10, 10, 320, 120))
    blank = Surface((340, 140))
    blank.fill(OUTSIDE)
    assert tobytes(surface, "RGB") == tobytes(blank, "RGB") != tobytes(inside, "RGB")


@pytest.mark.parametrize("size", [(97, 61), (141, 93), (133, 88), (150, 99)])
def test_small_cards_have_the_same_rim_on_all_sides(ui: Context, size: tuple[int, int]) -> None:
    surface = Surface(size)
    surface.fill(OUTSIDE)
    draw_zone(surface, ui, surface.get_rect(), entry().definition, "1")
    cream = ui.theme["cream"]
    across = [surface.get_at((x, size[1] // 4))[:3] == cream for x in range(size[0])]
    down = [surface.get_at((size[0] // 5, y))[:3] == cream for y in range(size[1])]
    for line, cards in ((across, 4), (down, 2)):
        rims = "".join("x" if light else " " for light in line).split()
        assert len(rims) == 2 * cards and len(set(rims)) == 1


def test_the_whole_river_grows_with_its_zones_and_shows_their_order(ui: Context) -> None:
    pictures = []
    for ids in (("1",), ("1", "3"), ("3", "1")):
        surface = Surface((640, 140))
        surface.fill(OUTSIDE)
        draw_river(surface, ui, Rect(10, 10, 620, 120), entry().definition, ids)
        pictures.append(surface)
    widths = [sum(each.get_at((x, 70))[:3] != OUTSIDE for x in range(640)) for each in pictures]
    assert 0 < widths[0] < widths[1] == widths[2] <= 620
    assert tobytes(pictures[1], "RGB") != tobytes(pictures[2], "RGB")


def test_an_unknown_zone_is_refused(ui: Context) -> None:
    with pytest.raises(KeyError):
        draw_zone(Surface((9, 9)), ui, Rect(0, 0, 9, 9), entry().definition, "9")


@pytest.mark.parametrize("unit", [14.0, 60.0])
def test_signs_of_zones_stand_at_the_right_of_the_course_large_enough_to_be_read(ui: Context, unit: float) -> None:
    view = next(view for view in views(0) if len(view.water) > 13 * WIDTH)
    (_, first), *_ = zone_starts(view)
    y = top_of(view.finish, first - 1)
    seen = FRect(0, y - 4, WIDE, 8)
    pictures = []
    for zones in (zone_starts, lambda view: iter(())):
        surface = Surface((round(seen.width * unit), round(seen.height * unit)))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(river_ground, "zone_starts", zones)
            RIVER.paint(Brush(surface, ui, seen, surface.get_rect(), unit), view)
        pictures.append(surface)
    column = range(pictures[0].get_height())
    beside = round((SIDE + WIDTH + 0.4) * unit)
    changed = [y for y in column if pictures[0].get_at((beside, y)) != pictures[1].get_at((beside, y))]
    left = round((SIDE - 0.5) * unit)
    assert len(changed) >= 16
    assert all(pictures[0].get_at((left, y)) == pictures[1].get_at((left, y)) for y in column)


def test_numbers_are_read_on_rapids_and_rocks(ui: Context) -> None:
    """Two rivers that differ in a number only look different there."""
    view = next(view for view in views(0) if any(sign.startswith("K") for sign in view.water))
    cell = next(number for number, sign in enumerate(view.water) if sign.startswith("K"))
    pictures = set()
    for sign in ("K1:1", "K1:2", "K2:1", "K1:123456", "R11", "R21", "R12"):
        water = (*view.water[:cell], sign, *view.water[cell + 1 :])
        place = RIVER.cell(view, cell)
        surface = Surface((120, 120))
        sheet = Brush(surface, ui, place, surface.get_rect(), 120)
        RIVER.paint(sheet, msgspec.structs.replace(view, water=water))
        pictures.add(tobytes(surface, "RGB"))
    assert len(pictures) == 7


def test_the_map_has_every_card_of_the_race_laid_or_not() -> None:
    for view in views(0)[::9]:
        course = RIVER.course(view)
        assert course is not None
        parts = [*course.parts, *course.hidden]
        assert len(course.parts) == 2 * -(-len(view.water) // (WIDTH * 3))
        assert min(part.top for part in parts) <= course.finish <= max(part.bottom for part in parts)
        assert all(FRect((0, 0), RIVER.size(view)).contains(part) for part in parts)


def test_the_mist_draws_back_from_new_cards_at_once_or_within_a_moment(ui: Context) -> None:
    edge = MistEdge()
    assert edge.behind(ui, 40, 6, 10.0) == 0
    steps = [edge.behind(ui, 40, 9, 10.0 + second) for second in (0.0, 0.2, 0.4, 0.7, 0.8)]
    assert steps == sorted(steps, reverse=True) and steps[0] == 3 and steps[-2:] == [0, 0]
    assert edge.behind(ui, 40, 6, 12.0) == 0, "a step taken back is no new card"
