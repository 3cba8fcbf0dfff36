"""Cached pictures go with their table and with the size of the window, and none of them is out of date."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from game.content.catalogue import Entry
from game.table.settings import Motion
from tests.ui.table.setting import FAST, TITLES, lay_table, seats_of

SIZES = ((1280, 720), (1180, 664))
FRAMES = 20


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_pictures_go_with_their_size_and_with_their_table(entry: Entry) -> None:
    table = lay_table(entry, "pbb", moves=4, size=SIZES[0])
    driver, picture_cache = table.driver, table.driver.ui.assets.picture_cache
    held = []
    for size in SIZES * 2:
        driver.screen.resize(*size)
        driver.wait(0.1, frame=0.05)
        held.append(picture_cache.bytes)
    assert held[2:] == pytest.approx(held[:2], rel=0.1)
    table.scene.leave()
    assert picture_cache.bytes == 0


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_what_is_kept_of_a_table_is_what_would_be_drawn_anew(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 2), settings=replace(FAST, motion=Motion.REDUCED))
    item_layer, surface, random = table.scene.item_layer, table.driver.screen.surface(), Random(entry.id)
    assert surface is not None
    for _ in range(FRAMES):
        if not table.scene.animation_player.busy and table.open:
            table.play_once(random)
        table.driver.wait(0.05, frame=0.05)
        table.scene.draw(surface)
        kept = surface.copy()
        item_layer.forget_layer()
        table.scene.draw(surface)
        assert kept.get_buffer().raw == surface.get_buffer().raw
