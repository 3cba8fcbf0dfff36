"""The rows ahead of the camera on the bank of a wide window: which they are, where they lie, and what they do."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.engine.types import OptionValue
from game.table.settings import Settings, Speed
from game.ui.table.ground.grounds import PaintedZone
from game.ui.table.ground.markers import AHEAD, MOST
from tests.ui.table.setting import TITLES, Table, lay_table

pytestmark = pytest.mark.window

RIVER = "A+B+C+D"
WIDE, SMALL = (1920, 1080), (1280, 720)


def table_of(size: tuple[int, int], seats: str = "pb", title: str = "whitewater_rush") -> Table:
    entry = next(entry for entry in TITLES if entry.id == title)
    options: dict[str, OptionValue] = {"river": RIVER} if title == "whitewater_rush" else {}
    settings = Settings(speed=Speed.OFF, bot_pause=0)
    table = lay_table(entry, seats, size=size, settings=settings, options=options, moves=14)
    table.rest()
    table.driver.wait(1.0)
    return table


def rows_ahead(table: Table) -> dict[int, FRect]:
    """The numbers of the rows on the bank, with their places."""
    prefix = f"{AHEAD}river:"
    found = {id: node for id, node in table.driver.facts().items() if id.startswith(prefix)}
    return {int(id.removeprefix(prefix)): FRect(node.rect) for id, node in found.items()}


def river(table: Table) -> PaintedZone:
    painted = table.scene.grounds.painted("river")
    assert painted is not None
    return painted


@pytest.mark.parametrize("seats", ["pb", "pbb", "pbbb"])
def test_they_follow_the_last_row_in_sight_and_lie_on_nothing_that_stands_there(seats: str) -> None:
    table = table_of(WIDE, seats)
    rows, painted = rows_ahead(table), river(table)
    chart = table.scene.grounds.course(painted)
    assert chart is not None
    tops = {row.number: row.top for row in chart.rows}
    first = min(number for number, top in tops.items() if top <= painted.camera.sight_ahead)
    assert sorted(rows) == list(range(first, first + len(rows)))
    assert len(rows) >= (MOST - 1 if seats == "pb" else 4)
    overlays = table.scene.tabletop.ground_overlays
    (area,) = overlays.ahead_areas
    assert all(area.contains(place) for place in rows.values())
    assert not area.collidelistall(list(overlays.beside))
    heights = {round(place.height, 3) for place in rows.values()}
    assert len(heights) == 1 and min(heights) >= 24


def test_a_click_looks_at_a_row_and_the_next_ones_follow() -> None:
    table = table_of(WIDE)
    last = max(rows_ahead(table))
    table.driver.press(f"{AHEAD}river:{last}")
    table.driver.wait(1.5)
    chart = table.scene.grounds.course(river(table))
    assert chart is not None
    (seen,) = (row for row in chart.rows if row.number == last)
    assert river(table).camera.open.top <= seen.top + 0.5 <= river(table).camera.open.bottom
    assert min(rows_ahead(table)) > last


def test_they_are_hidden_and_shown_by_key_and_mouse() -> None:
    table = table_of(WIDE)
    assert rows_ahead(table_of(SMALL)) == {}, "a small window has no room"
    assert rows_ahead(table)
    table.driver.key("n")
    table.driver.frame()
    assert not rows_ahead(table)
    table.driver.press(f"{AHEAD}river")
    table.driver.frame()
    assert rows_ahead(table)


def test_a_river_that_nobody_has_seen_has_none() -> None:
    assert not [id for id in table_of(WIDE, title="raft_race").driver.facts() if id.startswith(AHEAD)]


def test_in_a_small_window_the_whole_river_is_a_chart_in_columns_that_leads_to_each_row() -> None:
    table = table_of(SMALL)
    table.driver.key("0")
    table.driver.frame()
    rows = rows_ahead(table)
    chart = table.scene.grounds.course(river(table))
    assert chart is not None and sorted(rows) == [row.number for row in chart.rows]
    areas = table.scene.tabletop.ground_overlays.ahead_areas
    assert len(areas) >= 2 and not any(area.colliderect(other) for area in areas for other in areas if other != area)
    assert min(place.height for place in rows.values()) >= 20
    table.driver.press(f"{AHEAD}river:{max(rows)}")
    table.driver.wait(1.5)
    seen = river(table).camera.open
    (last,) = (row for row in chart.rows if row.number == max(rows))
    assert seen.top <= last.top + 0.5 <= seen.bottom and not rows_ahead(table)
    table.driver.key("0")
    table.driver.frame()
    table.driver.key("home")
    table.driver.frame()
    assert not rows_ahead(table)
