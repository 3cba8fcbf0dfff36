"""Ground that stays painted while a camera moves over it."""

from __future__ import annotations

import pytest
from pygame import FRect, Rect, Surface
from pygame.image import tobytes

from game.content.catalogue import Entry
from game.ui.table.ground.grounds import GroundCache, PaintedZone
from game.ui.table.ground.painter import Brush, painters_of
from tests.laws.corpus import catalogue
from tests.ui.table.setting import Table, lay_table

pytestmark = pytest.mark.window

UNIT = 21
SEEN = (9.0, 6.0)
GROUND = (9.0, 40.0)
PAINTED = [entry for entry in catalogue() if painters_of(entry.title)]


def brush_at(table: Table, left: float, top: float) -> Brush:
    size = round(SEEN[0] * UNIT), round(SEEN[1] * UNIT)
    return Brush(Surface((1, 1)), table.driver.ui, FRect(left, top, *SEEN), Rect((0, 0), size), UNIT)


def chequered(brush: Brush) -> int:
    """Paints each cell in a colour of its own; how many it painted."""
    cells = [
        (x, y)
        for x in range(60)
        for y in range(60)
        if brush.visible.top - 1 < y < brush.visible.bottom and brush.visible.left - 1 < x < brush.visible.right
    ]
    for x, y in cells:
        brush.surface.fill((x * 4, y * 6, (x * y) % 256), brush.area(FRect(x, y, 1, 1)))
    return len(cells)


def look(ground_cache: GroundCache, brush: Brush) -> tuple[bytes, int]:
    """Returns the picture, and the number of cells that were painted for it."""
    view, cells = ground_cache.reach(brush), 0
    for part in ground_cache.missing(view):
        ground_cache.standing.set_clip(part)
        cells += chequered(ground_cache.brush(ground_cache.standing, part, brush))
        ground_cache.standing.set_clip(None)
    return tobytes(ground_cache.standing.subsurface(view), "RGB"), cells


@pytest.fixture(scope="module")
def table() -> Table:
    return lay_table(PAINTED[0], "p" + "b" * (PAINTED[0].info.seats[0] - 1))


@pytest.mark.parametrize("ground", [GROUND, (60.0, 60.0)], ids=["as wide as what is seen", "wider"])
def test_what_is_seen_is_painted_wherever_the_camera_goes(table: Table, ground: tuple[float, float]) -> None:
    ground_cache = GroundCache(brush_at(table, 0, 10), ground, clear=False, before=None)
    across = [0.0] if ground is GROUND else [0.0, 3.0, 20.0, 51.0, 11.0]
    for left in across:
        for top in (10.0, 10.0 + 3 / UNIT, 11.0, 14.0, 20.0, 34.0, 12.0, 0.0):
            seen, _ = look(ground_cache, brush_at(table, left, top))
            alone, _ = look(
                GroundCache(brush_at(table, left, top), None, clear=False, before=None), brush_at(table, left, top)
            )
            assert seen == alone, (left, top)


def test_what_was_seen_is_not_painted_again(table: Table) -> None:
    ground_cache = GroundCache(brush_at(table, 0, 10), GROUND, clear=False, before=None)
    _, first = look(ground_cache, brush_at(table, 0, 10))
    _, on = look(ground_cache, brush_at(table, 0, 10.5))
    _, back = look(ground_cache, brush_at(table, 0, 10))
    assert first > on > 0
    assert back == 0


@pytest.mark.parametrize("entry", PAINTED, ids=lambda entry: entry.id)
def test_a_ground_the_camera_came_to_looks_like_one_laid_there(entry: Entry) -> None:
    table = lay_table(entry, "p" + "b" * (entry.info.seats[0] - 1), moves=20)
    table.rest()
    painted: PaintedZone = next(painted for painted in table.scene.grounds.all() if painted.free)
    for chord in ("page_up", "page_down"):
        table.driver.key(chord)
        table.driver.wait(2.0)
    came = ground_of(table, painted)
    painted.ground_cache = None
    laid = ground_of(table, painted)
    assert came.get_size() == laid.get_size()
    assert tobytes(came, "RGB") == tobytes(laid, "RGB")


def ground_of(table: Table, painted: PaintedZone) -> Surface:
    """The ground that is seen, without its light."""
    surface = table.driver.screen.surface().copy()
    clip: Rect = table.scene.grounds.draw(surface, painted)
    assert painted.ground_cache is not None
    view = painted.ground_cache.view(
        Brush(surface, table.driver.ui, painted.camera.visible, clip, painted.ground_cache.unit)
    )
    seen: Surface = painted.ground_cache.standing.subsurface(view).copy()
    return seen
