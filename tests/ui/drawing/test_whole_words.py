"""No word of any title is broken where words are half as large again and a third longer; what is cut has a tooltip."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pygame import FRect

from game.content.catalogue import Entry
from game.ui.drawing.text import plain
from game.ui.scene import Scene
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.rules import RulebookScene
from game.ui.widgets import AdaptivePair, Column, Label, Row
from game.ui.widgets.scroll import WordTable
from tests.extent import taken
from tests.ui.driver import Driver
from tests.ui.scenes.inn import Inn
from tests.ui.table.setting import AT_ONCE, TITLES, lay_table

pytestmark = pytest.mark.window

SCALE = 150
MOVES = (0, 3, 25)


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    opened = Inn(tmp_path_factory.mktemp("profile"), pseudo=True)
    opened.driver.ui.change(ui_scale=SCALE)
    yield opened
    opened.close()


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_lobby_and_rules_of_every_title_keep_all_words(inn: Inn, entry: Entry) -> None:
    driver = inn.driver
    rooms: tuple[Scene[Any], ...] = (LobbyScene(inn.house, entry), RulebookScene(driver.ui, entry))
    for room in rooms:
        driver.ui.scenes.replace(room)
        driver.wait(0.3)
        assert driver.ui.fits.cut == []


@pytest.mark.parametrize(
    ("entry", "moves"),
    [(entry, moves) for number, entry in enumerate(TITLES) for moves in taken(MOVES, number, 1)],
    ids=lambda each: getattr(each, "id", str(each)),
)
def test_what_a_full_table_cuts_is_told_whole_by_a_tooltip(entry: Entry, moves: int) -> None:
    table = lay_table(entry, "p" + "b" * (entry.info.seats[1] - 1), settings=AT_ONCE, pseudo=True, moves=moves)
    table.driver.ui.change(ui_scale=SCALE)
    table.rest(3.0)
    table.driver.frame()
    told = {node.name for node in table.scene.focus.nodes() if node.tooltip}
    assert {plain(words) for words in table.driver.ui.fits.cut} <= told


def test_a_label_that_is_cut_can_be_read_whole_in_its_tooltip() -> None:
    ui, long = Driver().ui, "W" * 60
    label = Label(long)
    label.place(ui, FRect(0, 0, 100, 40))
    (node,) = label.nodes(ui)
    assert (node.name, node.tooltip, node.focusable) == (long, True, False)
    label.place(ui, FRect(0, 0, 5000, 40))
    assert list(label.nodes(ui)) == []


def test_what_has_no_room_side_by_side_goes_below() -> None:
    ui = Driver().ui
    first, second = Label("Wilhelmina"), Label("Rotterdam")
    both = AdaptivePair(Row(first, second), Column(first, second))
    both.place(ui, FRect(0, 0, 400, 100))
    assert first.rect.y == second.rect.y
    both.place(ui, FRect(0, 0, 110, 100))
    assert first.rect.bottom <= second.rect.y


def test_a_short_column_of_a_table_keeps_its_words_on_one_line() -> None:
    ui = Driver().ui
    short, long = Label("one card"), Label("as many words as it takes " * 6)
    table = WordTable([(Label("Led"), Label("Beaten by")), (short, long)])
    table.place(ui, FRect(0, 0, 420, 300))
    assert short.rect.height < long.rect.height and short.rect.right < long.rect.x
    assert short.rect.height == Label("one").measure(ui, 400)[1]
