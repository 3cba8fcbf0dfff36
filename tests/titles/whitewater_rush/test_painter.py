"""The painted zones of a race: where things lie, and that every position can be drawn in both palettes."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import Any

import pytest
from pygame import FRect, Rect, Surface

from game.engine.types import Seat
from game.table.settings import Settings
from game.titles.whitewater_rush.paint import AHEAD, PAINTERS, draw_river, draw_segment
from game.titles.whitewater_rush.rules.river import NO_CELL, cell_of, column_of, row_of
from game.titles.whitewater_rush.table.words import EVENT_PLACES, event_place
from game.ui.context import Context
from game.ui.table.ground.painter import Brush, Ground
from tests.titles.whitewater_rush.race_tables import TABLES, entry, positions
from tests.ui.driver import Driver

RIVER = PAINTERS["river"]
FIRST = Seat(0)
OUTSIDE = (255, 0, 255)
MOMENTS = 12


@pytest.fixture(scope="module", params=["saloon", "high_contrast"])
def ui(request: pytest.FixtureRequest) -> Context:
    return Driver(settings=Settings(theme=request.param)).ui


def views(table: int, viewer: Seat | None = FIRST) -> list[Any]:
    """A few moments of a race."""
    seats, options = TABLES[table]
    return [session.view(viewer) for session in islice(positions(seats, options, "paint"), 0, 4 * MOMENTS, 4)]


def brush(ui: Context, ground: Ground, view: Any, unit: float) -> Brush:
    seen = ground.follow(view) or FRect((0, 0), ground.size(view))
    surface = Surface((round(seen.width * unit) + 20, round(seen.height * unit) + 20))
    surface.fill(OUTSIDE)
    return Brush(surface, ui, seen, Rect(10, 10, *(side - 20 for side in surface.get_size())), unit)


def test_row_1_lies_below_row_2_and_left_is_left() -> None:
    view = views(0)[0]
    first, second = (RIVER.cell(view, cell_of(3, row)) for row in (1, 2))
    assert first.top == second.bottom
    assert RIVER.cell(view, cell_of(4, 1)).left == first.right


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_every_cell_and_event_place_lies_on_the_ground(table: int) -> None:
    view = views(table)[0]
    ground = FRect((0, 0), RIVER.size(view))
    cells = [cell_of(column, row) for column in range(8) for row in range(1, view.board.length + 1)]
    places = [event_place(line, side) for line in range(len(view.events)) for side in (0, 1)]
    assert all(ground.contains(RIVER.cell(view, index)) for index in [*cells, *places, NO_CELL])
    spots = [tuple(RIVER.cell(view, EVENT_PLACES + number)) for number in range(len(places))]
    assert len(set(spots)) == len(places)


@pytest.mark.parametrize("viewer", [FIRST, Seat(1), None])
def test_the_camera_keeps_a_kayak_and_the_rows_ahead_of_it(viewer: Seat | None) -> None:
    for view in views(1, viewer):
        seat = view.active if viewer is None else viewer
        followed = RIVER.follow(view)
        assert followed is not None
        if view.cells[seat] != NO_CELL:
            row, column = row_of(view.cells[seat]), column_of(view.cells[seat])
            ahead = cell_of(column, min(row + AHEAD, view.board.length))
            assert followed.contains(RIVER.cell(view, view.cells[seat]))
            assert followed.contains(RIVER.cell(view, ahead))


@pytest.mark.parametrize("unit", [14, 45])
def test_is_drawn_within_its_clip(ui: Context, unit: float) -> None:
    for view in views(2)[:4]:
        sheet = brush(ui, RIVER, view, unit)
        RIVER.paint(sheet, view)
        RIVER.flow(sheet, view, 1.5)
        width, height = sheet.surface.get_size()
        rim = [sheet.surface.get_at((x, y))[:3] for x in range(width) for y in (0, 9, height - 10, height - 1)]
        assert set(rim) == {OUTSIDE}
        assert sheet.surface.get_at(sheet.clip.center)[:3] != OUTSIDE
    assert not ui.assets.missing


def test_the_key_of_the_river_changes_with_the_board_alone() -> None:
    moments = views(0)
    assert len({RIVER.key(view) for view in moments}) == 1
    assert RIVER.key(moments[0]) != RIVER.key(views(1)[0])


@pytest.mark.parametrize("id", ["A", "D"])
def test_a_board_is_drawn_inside_its_rectangle(ui: Context, id: str) -> None:
    surface = Surface((340, 140))
    surface.fill(OUTSIDE)
    draw_segment(surface, ui, Rect(10, 10, 320, 120), entry().definition, id)
    drawn = [x for x in range(340) if surface.get_at((x, 70))[:3] != OUTSIDE]
    assert drawn and all(after - before == 1 for before, after in pairwise(drawn))
    assert all(10 <= x < 330 for x in drawn)


def test_the_whole_river_grows_with_its_boards_and_shows_their_order(ui: Context) -> None:
    pictures = []
    for ids in (("A",), ("A", "B"), ("B", "A")):
        surface = Surface((640, 140))
        surface.fill(OUTSIDE)
        draw_river(surface, ui, Rect(10, 10, 620, 120), entry().definition, ids)
        pictures.append(surface)
    widths = [sum(each.get_at((x, 70))[:3] != OUTSIDE for x in range(640)) for each in pictures]
    assert 0 < widths[0] < widths[1] == widths[2] <= 620
    assert pictures[1].get_buffer().raw != pictures[2].get_buffer().raw
