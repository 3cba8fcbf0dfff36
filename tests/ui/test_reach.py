"""Anything usable is hit by a finger from an area of 44 pixels each way, in every room and on every table.

Cards of a hand that lies in one row are high instead, and at least as wide as rank and suit on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content.catalogue import Entry
from game.table.settings import Settings, Speed
from game.ui.input.focus import Node
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.input import TableAction
from game.ui.table.scene import TableScene
from game.ui.widgets import Scroll
from tests.ui.driver import Driver
from tests.ui.reach import too_small
from tests.ui.scenes.inn import Inn
from tests.ui.table.setting import TITLES, lay_table, seats_of

pytestmark = pytest.mark.window

PLAIN = Settings(speed=Speed.OFF, bot_pause=0, theme="high_contrast")
BESIDE_ARROWS = ("mark:", "branch:")
"""The decisions of a match stand close; the arrows at both ends go from one to the next."""
WORDS = ("log:",)
"""Lines to read; the timeline leads to the same."""
SETTLED = 24
CARD_WIDE, CARD_HIGH = 26, 80
"""Pixels of a card in one row of a hand that are hit, at least."""
LARGE_HANDS = (("rats", 0), ("river_rats", 6), ("riverboat_showdown", 0))
"""Tables of two at which much lies side by side, and after how many moves."""


def missed(driver: Driver) -> list[str]:
    """Returns the usable things that are too small, with their sizes; things of a table that only say why not do not
    count.
    """
    top = driver.ui.scenes.top
    assert isinstance(top, WidgetScene)
    top.refresh()
    found = too_small(driver.ui, top.focus, lambda node: not _excused(top, node))
    return [
        f"{node.id} {wide:.0f} x {high:.0f}"
        for node, wide, high in found
        if not (node.id.startswith("card:") and wide >= CARD_WIDE and high >= CARD_HIGH)
    ]


def _excused(top: WidgetScene[None], node: Node) -> bool:
    if node.id.startswith((*BESIDE_ARROWS, *WORDS)) or _half_seen(top, node):
        return True
    if not isinstance(top, TableScene):
        return False
    usable, things = top.model.selector.open(), {item.key: item.zone for item in top.model.items()}
    covered = node.id.removeprefix("zone:") in things.values()
    return (node.id in things and node.id not in usable) or covered


def _half_seen(top: WidgetScene[None], node: Node) -> bool:
    """True if it is partly scrolled out of sight."""
    views = (each.rect for each in top._tree.owners(node.id) if isinstance(each, Scroll))
    return any(node.rect.top <= view.top + 1 or node.rect.bottom >= view.bottom - 1 for view in views)


def rooms(inn: Inn) -> Iterator[str]:
    """Every room that is no table, one after the other."""
    doors, entry = inn.house.doors, inn.entry
    ways = {
        "lobby": lambda: doors.lobby(entry),
        "rules": lambda: doors.rules_of(entry),
        "settings": doors.settings,
        "logbook": doors.logbook,
        "practice": doors.practice,
        "licences": doors.licences,
    }
    inn.shelf()
    yield "shelf"
    for name, go in ways.items():
        inn.shelf()
        go()
        inn.driver.wait(0.2, frame=0.05)
        yield name


def test_everything_in_the_rooms_is_hit_by_a_finger(tmp_path: Path) -> None:
    inn = Inn(tmp_path)
    try:
        found = {name: missed(inn.driver) for name in rooms(inn)}
    finally:
        inn.close()
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_everything_that_can_be_used_at_a_table_is_hit_by_a_finger(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=PLAIN, moves=SETTLED)
    table.rest()
    assert missed(table.driver) == []
    for table_action in (TableAction.TIMELINE, TableAction.TIMELINE, TableAction.LOG):
        table.scene.carry_out(table_action)
        table.driver.wait(0.5, frame=0.05)
        assert missed(table.driver) == []


@pytest.mark.parametrize(("id", "moves"), LARGE_HANDS)
def test_every_card_of_a_large_hand_is_hit_by_a_finger_beside_the_drawer(id: str, moves: int) -> None:
    table = lay_table(next(entry for entry in TITLES if entry.id == id), "pb", settings=PLAIN, moves=moves)
    table.rest()
    assert missed(table.driver) == []
    table.scene.carry_out(TableAction.LOG)
    table.driver.wait(0.5, frame=0.05)
    assert missed(table.driver) == []
