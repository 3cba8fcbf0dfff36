"""Keys at the table: they work wherever the focus is, say why not, and stay where one is."""

from __future__ import annotations

import pytest

from game.content.catalogue import Entry
from game.ui.focus import Role
from game.ui.table.pile_scene import PileScene
from tests.ui.table.setting import TITLES, lay_table, seats_of

each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)


@each_title
def test_the_rules_open_by_key_wherever_the_focus_is(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    for id, node in table.driver.facts().items():
        if node.role is Role.TEXT and id not in table.open:
            continue
        table.scene.focus.focused = id
        table.rooms.opened.clear()
        table.driver.key("f1")
        assert [room.split()[0] for room in table.rooms.opened] == ["rules"], f"the focus was on {id}"


def test_a_key_for_the_rules_of_ones_own_choice_opens_them_at_what_has_the_focus() -> None:
    table = lay_table(TITLES[0])
    table.rest()
    closed = next(id for id in table.driver.facts() if table.desk.why_not(id))
    table.driver.ui.change(keys={"rules": "f3"})
    table.scene.focus.focused = closed
    table.driver.key("f1", "f3")
    assert table.rooms.opened == [f"rules {table.desk.why_not(closed)}"]


def test_rules_and_settings_open_above_a_pile_that_is_looked_through() -> None:
    entry = next(entry for entry in TITLES if entry.id == "river_rats")
    table = lay_table(entry)
    table.rest()
    controller = table.desk
    scene = PileScene(table.driver.ui, "A pile", controller.items()[:4])
    table.driver.open(scene)
    table.driver.key("f1", "ctrl+,")
    assert table.rooms.opened == ["rules None", "settings"]


@each_title
def test_enter_on_what_cannot_be_used_says_why_and_leaves_the_focus(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    head = table.head
    closed = next(id for id in table.driver.facts() if id not in table.open and table.desk.why_not(id))
    table.scene.focus_on(closed)
    table.driver.key("return")
    assert table.scene.bubble.words == table.driver.ui.say(table.scene.words.refusal(table.desk.why_not(closed)))
    assert (table.driver.focused, table.head) == (closed, head)


def test_the_focus_stays_in_the_hand_while_a_run_is_laid() -> None:
    entry = next(entry for entry in TITLES if entry.id == "rats")
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    run = longest_run(table.open)
    assert len(run) >= 3, "the hand has a run"
    for card in run[:-1]:
        table.scene.focus_on(card)
        before = table.driver.middle(card)
        table.driver.key("return")
        table.rest()
        lies = table.scene.spread.sprite(table.driver.focused)
        assert lies is not None and lies.item.zone.startswith("hand"), table.driver.focused
        assert table.driver.focused != card
        assert abs(table.driver.middle(table.driver.focused)[0] - before[0]) < 300


def longest_run(cards: tuple[str, ...]) -> list[str]:
    """The longest row of following cards of one suit, the ace low."""
    ranks = "A23456789_JQK"
    places = {(card[5], ranks.index(card[6:].replace("10", "_"))): card for card in cards if card.startswith("card:")}
    runs: list[list[str]] = []
    for suit, start in places:
        run: list[str] = []
        while (suit, start + len(run)) in places:
            run.append(places[suit, start + len(run)])
        runs.append(run)
    return max(runs, key=len, default=[])


@each_title
def test_a_key_that_cuts_a_movement_short_leaves_the_focus_where_something_can_be_done(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    table.driver.key("tab")
    for _ in range(12):
        if table.outcome is not None:
            break
        table.scene.play(table.desk.legal[-1])
        table.scene.focus_on(next(id for id in table.driver.facts() if id not in table.open))
        table.driver.key("return")
        table.rest()
        assert not table.open or table.driver.focused in table.open
