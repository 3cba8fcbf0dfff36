"""Beside what is asked: moves chosen as a whole, the order of the hand, the way on for whoever is out."""

from __future__ import annotations

import pytest

from game.engine.types import Seat
from game.ui.table.rooms import TableExit
from tests.laws.corpus import catalogue
from tests.ui.table.setting import AT_ONCE, Table, lay_table, lay_where_people_are_gone

pytestmark = pytest.mark.window

RATS = next(entry for entry in catalogue() if entry.id == "rats")
ONE = Seat(0)
WITH_PLAYS = "mock/8"
"""A deal in which the person leads first and holds sets and runs."""


def leading() -> Table:
    table = lay_table(RATS, "pbb", seed=WITH_PLAYS, settings=AT_ONCE)
    table.rest()
    assert table.desk.groups()
    return table


def test_a_play_that_is_chosen_as_a_whole_waits_for_its_button() -> None:
    table = leading()
    (first, *_) = table.desk.groups()
    table.driver.press("group:0")
    table.rest()
    laid = {sprite.item.key for sprite in table.scene.spread.sprites() if sprite.item.zone == "play"}
    assert laid == {item.key for item in table.desk.items() if item.zone == "play"} == set(first.letters)
    assert table.session.view(ONE).plays[ONE] == (), "nothing is played before it is confirmed"
    (button,) = (each for each in table.desk.buttons() if each.primary)
    table.driver.press(button.key)
    table.driver.wait(0.5)
    assert not set(first.letters) & set(hand(table))


def test_the_last_card_lies_on_the_cloth_and_goes_back_where_it_is_chosen_again() -> None:
    table = leading()
    before = hand(table)
    table.driver.press("group:0")
    table.rest()
    (last,) = table.desk.picker.typed
    assert last not in hand(table)
    table.driver.wait(0.5)
    table.driver.press(last)
    table.rest()
    assert table.desk.picker.typed == () and last in hand(table) and set(hand(table)) < set(before)


def test_the_hand_lies_in_another_order_by_key_and_button_and_stays_so() -> None:
    table = leading()
    before = hand(table)
    table.driver.key("s")
    assert table.driver.ui.settings.hand_order == "rank"
    by_rank = hand(table)
    assert sorted(by_rank) == sorted(before) and by_rank != before
    table.driver.wait(0.5)
    table.driver.press("sort")
    assert table.driver.ui.settings.hand_order == "suit" and hand(table) == before


def test_whoever_is_out_may_begin_a_new_match_at_once() -> None:
    table = lay_where_people_are_gone(RATS, before=25)
    assert table is not None, "nobody was ever out before the end"
    table.rest()
    assert {"fast_forward", "new_match"} <= set(table.driver.facts())
    table.driver.press("new_match")
    assert table.driver.results == [TableExit.REMATCH]


def hand(table: Table) -> list[str]:
    """The cards as they lie, from the left."""
    found = [sprite.item for sprite in table.scene.spread.sprites() if sprite.item.zone == "hand"]
    return [item.key for item in sorted(found, key=lambda item: item.index)]
