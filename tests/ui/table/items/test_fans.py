"""A hand lies in one row as long as its cards can be told apart there, else in several; like cards lie closer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from pygame import FRect

from game.content.layout import Layout, Zone, ZoneKind
from game.content.message import Message
from game.table.item import Item, ItemKind
from game.ui.table.layout.geometry import NAME_WIDTH, ItemPlace, TableGeometry, spots
from tests.laws.corpus import catalogue

A_LITTLE = 5.0
"""Maximum part of a card that may lie below the edge of a small window, in design units."""
WINDOW, FINGER = FRect(0, 0, 1280, 720), 44.0
HAND = Zone("hand", ZoneKind.FAN, (238, 568, 794, 130), item=(88, 123.2), rows=3)


def rows_of(count: int, finger: float, stage: FRect = WINDOW, parts: Sequence[int] = ()) -> list[list[ItemPlace]]:
    """The cards of a hand, row by row from the back; `parts` says before which places they are parted."""
    sheet = TableGeometry(Layout((HAND,), strip=547, seats={}), stage, finger=finger)
    parted = [sum(each <= place for each in parts) for place in range(count)]
    items = [
        Item(f"card:{place}", "hand", place, ItemKind.CARD, "cards/back", Message("x"), parted=parted[place])
        for place in range(count)
    ]
    rows: list[list[ItemPlace]] = []
    for spot in spots(sheet.plots, items).values():
        if not rows or spot.rect.x < rows[-1][-1].rect.x:
            rows.append([])
        rows[-1].append(spot)
    return rows


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (8, 1), (17, 1), (21, 1), (22, 2), (26, 2), (40, 3)])
def test_there_are_as_many_rows_as_a_finger_needs(count: int, rows: int) -> None:
    assert len(rows_of(count, FINGER)) == rows
    assert len(rows_of(count, 0.0)) == 1


def test_the_hand_of_a_match_of_three_lies_in_one_row_at_the_table_of_rats() -> None:
    layout = next(entry.layout for entry in catalogue() if entry.id == "rats")
    (hand,) = (zone for zone in layout.zones if zone.id == "hand")
    assert (hand.rectangle, hand.item, hand.rows) == (HAND.rectangle, HAND.item, HAND.rows)
    assert len(rows_of(21, FINGER)) == 1
    assert max(spot.rect.right for spot in rows_of(21, FINGER)[0]) <= min(
        zone.rectangle[0] for zone in layout.zones if zone.id == "stock"
    )


@pytest.mark.parametrize("stage", [WINDOW, FRect(0, 0, 980, 720)])
def test_of_each_card_as_much_is_seen_as_a_finger_is_wide(stage: FRect) -> None:
    rows = rows_of(26, FINGER, stage)
    for row in rows:
        lefts = [spot.rect.left for spot in row]
        assert all(after - before >= FINGER - 0.01 for before, after in pairwise(lefts))
    tops = [min(spot.rect.top for spot in row) for row in rows]
    assert all(after - before >= FINGER - 0.01 for before, after in pairwise(tops))
    assert [spot.order[1] for row in rows for spot in row] == list(range(26))


@pytest.mark.parametrize("count", [1, 8, 26])
def test_a_card_knows_how_much_of_it_the_next_one_leaves_to_be_seen(count: int) -> None:
    for row in rows_of(count, FINGER):
        seen = [spot.rect.width * spot.shown for spot in row]
        steps = [after.rect.left - before.rect.left for before, after in pairwise(row)]
        assert seen == pytest.approx([*steps, row[-1].rect.width])


@pytest.mark.parametrize("wide", [980, 1280])
def test_the_last_of_several_rows_ends_above_the_edge_of_the_window(wide: int) -> None:
    stage = FRect(0, 0, wide, 720)
    rows = rows_of(26, FINGER, stage)
    assert len(rows) > 1
    assert all(spot.rect.bottom <= stage.bottom + A_LITTLE for row in rows for spot in row)


@pytest.mark.parametrize("count", [3, 8, 17, 21, 26])
@pytest.mark.parametrize("stage", [WINDOW, FRect(0, 0, 980, 720), FRect(0, 0, 853, 480)])
def test_parted_cards_lie_farther_apart_and_rank_and_suit_of_each_are_seen(count: int, stage: FRect) -> None:
    for number in range(20):
        random = Random(number)
        parts = sorted(random.sample(range(1, count), random.randint(1, min(13, count - 1))))
        for row in rows_of(count, FINGER * stage.width / WINDOW.width, stage, parts):
            steps = {after.order[1]: after.rect.left - before.rect.left for before, after in pairwise(row)}
            wide = [step for place, step in steps.items() if place in parts]
            close = [step for place, step in steps.items() if place not in parts]
            assert not wide or not close or min(wide) > max(close) + A_LITTLE / 2 * stage.width / WINDOW.width
            assert max(wide, default=0) - min(wide, default=0) == pytest.approx(0, abs=0.1)
            assert all(spot.shown >= NAME_WIDTH - 0.001 for spot in row)
            assert row[0].rect.left >= HAND.rectangle[0] * stage.width / WINDOW.width - 0.1
            assert row[-1].rect.right <= (HAND.rectangle[0] + HAND.rectangle[2]) * stage.width / WINDOW.width + 0.1
