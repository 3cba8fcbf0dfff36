"""A table that is left keeps no picture, and one in a window of another size none of the old size."""

from __future__ import annotations

import pytest

from game.content.catalogue import Entry
from tests.ui.table.setting import TITLES, lay_table

SIZES = ((1280, 720), (1180, 664))


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_pictures_go_with_their_size_and_with_their_table(entry: Entry) -> None:
    table = lay_table(entry, "pbb", moves=4, size=SIZES[0])
    driver, portfolio = table.driver, table.driver.ui.assets.portfolio
    held = []
    for size in SIZES * 2:
        driver.screen.resize(*size)
        driver.wait(0.1, frame=0.05)
        held.append(portfolio.bytes)
    assert held[2:] == pytest.approx(held[:2], rel=0.1)
    table.scene.leave()
    assert portfolio.bytes == 0
