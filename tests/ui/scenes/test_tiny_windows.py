"""Some desktops give a window any size, whatever least size it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.table.settings import Settings, Speed
from game.ui.app import SMALLEST_SURFACE
from tests.ui.scenes.inn import Inn

pytestmark = pytest.mark.window

PAINTED = Settings(speed=Speed.OFF, bot_pause=0)
"""With the picture behind the rooms."""


@pytest.mark.parametrize("size", [(1, 2000), (2000, 1), (1, 1)])
def test_a_window_of_any_size_shows_shelf_and_table(size: tuple[int, int], tmp_path: Path) -> None:
    inn = Inn(tmp_path, settings=PAINTED)
    inn.shelf()
    inn.driver.resize(*size)
    inn.deal()
    inn.driver.ui.scenes.redraw()
    assert inn.driver.frame()
    inn.close()


def test_rooms_are_never_laid_out_on_less_than_can_be_drawn_on(tmp_path: Path) -> None:
    inn = Inn(tmp_path)
    inn.shelf()
    inn.driver.resize(3, 400)
    assert inn.driver.ui.viewport.pixels == (SMALLEST_SURFACE[0], 400)
    inn.driver.resize(1280, 720)
    assert inn.driver.ui.viewport.pixels == (1280, 720)
    inn.close()
