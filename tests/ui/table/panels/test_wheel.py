"""The wheel of sentences: opened by a key or one's own face, said by numbers, and gone where nobody hears."""

from __future__ import annotations

import pytest

from game.content.catalogue import Entry
from game.table.settings import Settings
from game.ui.table.panels.wheel import SpeechWheel
from tests.ui.table.setting import TITLES, Table, lay_table

pytestmark = pytest.mark.window

RIVER_RATS = next(entry for entry in TITLES if entry.id == "river_rats")


def table_of(entry: Entry, seats: str, size: tuple[int, int] = (1280, 720), scale: int = 100) -> Table:
    table = lay_table(entry, seats, seed="wheel", size=size, settings=Settings(bot_pause=0, ui_scale=scale))
    table.rest()
    return table


def is_open(table: Table) -> bool:
    return isinstance(table.driver.ui.scenes.top, SpeechWheel)


@pytest.mark.parametrize("way", ["key", "face"])
def test_a_sentence_is_said_by_its_number_and_stands_in_the_log(way: str) -> None:
    table = table_of(RIVER_RATS, "pb")
    if way == "key":
        table.driver.key("v")
    else:
        table.driver.do("speak")
    assert is_open(table)
    table.driver.key("2")
    table.driver.wait(1)
    assert not is_open(table)
    assert [each.words for each in table.model.view.spoken] == ["risk"]
    assert any(line.line.key == "river_rats.event.sentence_said" for line in table.model.log())
    sayings = table.scene.panels.sayings(table.scene.tabletop.sitting)
    assert "river_rats.speech.risk" in [saying.words.key for saying in sayings]


def test_plans_are_offered_once_and_thanks_again() -> None:
    table = table_of(RIVER_RATS, "pb")
    for number, there in (("1", True), ("1", False)):
        table.driver.key("v")
        facts = table.driver.facts()
        assert ("say:1" in facts) is there and "say:5" in facts
        table.driver.key(number)
        table.driver.wait(1)
    assert is_open(table)


def test_the_key_closes_what_it_opened() -> None:
    table = table_of(RIVER_RATS, "pb")
    for open_now in (True, False):
        table.driver.key("v")
        table.driver.wait(0.2)
        assert is_open(table) is open_now
    assert table.model.view.spoken == ()


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_nothing_opens_where_there_is_nothing_to_say(entry: Entry) -> None:
    table = table_of(entry, "p" if entry is RIVER_RATS else "pb")
    table.driver.key("v")
    assert not is_open(table)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1280, 720), 200), ((1920, 1080), 150)])
def test_every_sentence_lies_in_the_window(size: tuple[int, int], scale: int) -> None:
    table = table_of(RIVER_RATS, "pb", size, scale)
    table.driver.key("v")
    width, height, top = table.driver.ui.viewport.width, table.driver.ui.viewport.height, table.driver.ui.scenes.top
    assert top is not None
    for number in (1, 2, 3, 5, 6):
        node = top.focus.node(f"say:{number}")
        assert node is not None and node.rect.left >= 0 and node.rect.right <= width and node.rect.bottom <= height
