"""Words on the foot of a card are seen whole, however much of it the next card of the hand covers, at every size."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from game.content.layout import ZoneKind
from game.content.message import Message
from game.table.item import Item, ItemKind
from game.table.settings import Settings
from game.ui.table.items.sprite import Sprite
from game.ui.table.layout.geometry import spots
from tests.ui.table.setting import TITLES, Table, lay_table

pytestmark = pytest.mark.window

RIVERBOAT = next(entry for entry in TITLES if entry.id == "riverboat_showdown")
SIZES = ((1280, 720, 100), (1280, 720, 140), (1280, 720, 150), (1920, 1080, 100), (1920, 1080, 150))
LABELS = ("+5", "−2\u00a0· −8", "−1\u00a0· −15", "+3\u00a0· −28")
LEAN = 3
"""Pixels that rounding and the bow of a hand take."""
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]} at {size[2]} %")


@each_size
def test_what_a_card_brings_is_not_covered_by_the_next_one(size: tuple[int, int, int]) -> None:
    table = lay_table(RIVERBOAT, "pbb", size=size[:2], settings=Settings(ui_scale=size[2], theme="high_contrast"))
    for count in (2, 4, 6, 8, 10):
        _check_labels(table, count)


def _check_labels(table: Table, count: int) -> None:
    artist, sheet = table.scene.item_layer.artist, table.scene.item_layer.sheet
    plot = sheet.plot("hand")
    assert plot is not None and plot.zone.kind is ZoneKind.FAN
    items = [Item(f"x:{place}", "hand", place, ItemKind.CARD, "cards/back", Message("x")) for place in range(count)]
    laid = spots((plot,), items)
    sprites = [Sprite.at(item, laid[item.key]) for item in items]
    for words in LABELS:
        for sprite, following in pairwise(sprites):
            rect, after = artist.pixels(sprite), artist.pixels(following)
            band, block, _ = artist.band(rect, words, sprite)
            assert block.fits and block.width <= band.width, (words, count)
            if after.left > rect.left:
                edge = after.left + (band.centery - after.centery) * math.sin(math.radians(following.degrees))
                assert band.right <= edge + LEAN, (words, count, sprite.item.key)
