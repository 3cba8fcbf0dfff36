"""The first frame of a table has the colours of its ground, before anything of it is made."""

from __future__ import annotations

import pytest

from game.content.catalogue import Entry
from game.table.settings import Settings
from tests.ui.table.setting import TITLES, lay_table, seats_of

pytestmark = pytest.mark.window

STEP = 20
NEAR = 12
"""Maximum difference of each part of a colour from another one that looks the same."""


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_the_first_frame_of_a_table_is_not_black(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.drawing.assets.BackgroundRenderer.ask", lambda *told, lasting=False: None)
    table = lay_table(entry, seats_of(entry, 1), settings=Settings())
    table.driver.frame()
    assert table.scene.tabletop.opening, "nothing of it is there yet"
    surface, night = table.driver.screen.surface(), table.driver.ui.theme["night"]
    width, height = surface.get_size()
    seen = [surface.get_at((x, y)) for x in range(0, width, STEP) for y in range(0, height, STEP)]
    dark = [each for each in seen if max(abs(each[part] - night[part]) for part in range(3)) <= NEAR]
    assert len(dark) < len(seen) / 4
