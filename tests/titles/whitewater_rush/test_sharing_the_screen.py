"""Several people at one screen: what concerns the river alone is asked without a curtain."""

from __future__ import annotations

from random import Random

import pytest

from game.content.catalogue import Entry
from game.titles.whitewater_rush.rules import state as fr
from tests.laws.corpus import catalogue
from tests.ui.table.setting import AT_ONCE, assert_true_picture, lay_table

pytestmark = pytest.mark.window

ON_THE_RIVER = {fr.Placing, fr.Manoeuvring, fr.Spotting}
MOVES = 250


def entry() -> Entry:
    found = catalogue().find("whitewater_rush")
    assert found is not None
    return found


def test_what_concerns_the_river_alone_is_asked_without_a_curtain() -> None:
    asked: set[type[fr.Frame]] = set()
    laid = lay_table(entry(), "ppp", settings=AT_ONCE, seed="open", open=False)
    table, flow = laid.scene.table, laid.flow
    random = Random("open")
    for _ in range(MOVES):
        kind = laid.session.state.frame.__class__
        if kind in ON_THE_RIVER:
            assert flow.curtain is None, f"a curtain falls before {kind.__name__}"
            asked.add(kind)
        if flow.curtain is not None:
            table.lift()
        table.play(random.choice(list(table.model.legal)))
    assert asked == ON_THE_RIVER


def test_a_kayak_is_placed_by_a_click_before_everybodys_eyes() -> None:
    table = lay_table(entry(), "ppp", settings=AT_ONCE)
    table.rest()
    before = table.head
    assert table.flow.asked_openly is not None and table.model.view.hand == ()
    table.driver.press(table.open[0])
    table.rest()
    assert table.head > before
    assert_true_picture(table)
