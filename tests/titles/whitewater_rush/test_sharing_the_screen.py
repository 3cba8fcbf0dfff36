"""Several people at one screen: what concerns the river alone is asked without a curtain."""

from __future__ import annotations

from random import Random

import pytest

from game.content.catalogue import Entry
from game.titles.whitewater_rush.rules import frames as fr
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
    controller = lay_table(entry(), "ppp", settings=AT_ONCE, seed="open", open=False).scene.controller
    random = Random("open")
    for _ in range(MOVES):
        kind = controller.session.state.frame.__class__
        if kind in ON_THE_RIVER:
            assert controller.curtain is None, f"a curtain falls before {kind.__name__}"
            asked.add(kind)
        controller.lift()
        controller.play(random.choice(list(controller.legal)))
    assert asked == ON_THE_RIVER


def test_a_kayak_is_placed_by_a_click_before_everybodys_eyes() -> None:
    table = lay_table(entry(), "ppp", settings=AT_ONCE)
    table.rest()
    controller, before = table.scene.controller, table.head
    assert controller.asked_openly is not None and controller.view.hand == ()
    table.driver.press(table.open[0])
    table.rest()
    assert table.head > before
    assert_true_picture(table)
