"""The line above the buttons while the table moves: it goes on with what happens and never back."""

from __future__ import annotations

from random import Random

import pytest

from game.content.catalogue import Entry
from game.content.message import Message
from game.table.settings import Settings
from game.ui.table.panels.spotlight import SpotlightScene
from tests.ui.table.setting import TITLES, Table, lay_table

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("unseen")]

CHANGES = 25
each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)


def words(table: Table) -> str:
    return table.driver.facts()["prompt"].name


def test_the_deal_is_told_while_it_is_dealt() -> None:
    table = lay_table(TITLES[0])
    log = [table.driver.ui.say(line.line) for line in table.model.log()]
    said = []
    while table.scene.animation_player.busy:
        said.append(words(table))
        table.driver.wait(0.05, frame=0.05)
    assert len(set(said)) > 2 and set(said[1:-1]) <= set(log)


@each_title
def test_words_change_while_the_table_moves_only_with_something_new(entry: Entry) -> None:
    table = lay_table(entry, "p" + "b" * max(1, entry.info.seats[0] - 1), settings=Settings(bot_pause=100))
    table.rest()
    said, lines, changes, random = words(table), len(table.scene.playback.log), 0, Random(3)
    for _ in range(2500):
        if isinstance(table.driver.ui.scenes.top, SpotlightScene):
            table.driver.key("space")
            continue
        if words(table) != said:
            changes += 1
            if table.scene.animation_player.busy:
                assert len(table.scene.playback.log) > lines, f"{words(table)!r} came again after {said!r}"
            said, lines = words(table), len(table.scene.playback.log)
        if table.outcome is not None or changes >= CHANGES:
            break
        if not table.scene.animation_player.busy and table.open:
            table.scene.press(random.choice(table.open))
        table.driver.wait(1 / 60)
    assert changes > CHANGES / 2


@each_title
def test_taking_back_says_nothing_that_happened_before(entry: Entry) -> None:
    table = lay_table(entry, "p" + "b" * (entry.info.seats[0] - 1), settings=Settings(bot_pause=0), moves=6)
    table.rest()
    said = words(table)
    table.driver.key("ctrl+z")
    assert not table.scene.animation_player.busy or words(table) == said


def test_while_others_go_on_the_strip_tells_what_happened_last() -> None:
    rats = next(entry for entry in TITLES if entry.id == "rats")
    table = lay_table(rats, "pbbb", settings=Settings(bot_pause=600))
    table.rest()
    table.play_once(Random(1))
    scene, say, told = table.scene, table.driver.ui.say, 0
    for _ in range(400):
        table.driver.wait(0.05)
        happened, waits = scene.playback.happened, not scene.animation_player.busy and not table.model.legal
        if happened is not None and waits and table.flow.thinking is None:
            assert words(table) == say(happened)
            told += 1
    assert told


def test_how_a_match_stands_is_told_when_it_is_dealt() -> None:
    table = lay_table(next(entry for entry in TITLES if entry.id == "riverboat_showdown"), "pb")
    told = table.driver.ui.say(Message("riverboat_showdown.fact.to_come"))
    assert table.scene.animation_player.busy and not any(told in node.name for node in table.scene.reading())
    table.rest()
    assert any(told in node.name for node in table.scene.reading())
