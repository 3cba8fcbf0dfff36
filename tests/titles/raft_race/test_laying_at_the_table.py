"""River cards are turned and swapped at the table by click, drag and keys, and seen on the river before they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from game.bots.player import only
from game.engine.types import Seat
from game.host.hints import Advice
from game.table.presenter import Trail
from game.titles.raft_race.rules.frames import Laying
from game.titles.raft_race.rules.terms import LayCards
from tests.titles.raft_race.race_scene import entry
from tests.ui.table.setting import AT_ONCE, Table, assert_true_picture, lay_table

pytestmark = pytest.mark.window


@cache
def moves_before() -> int:
    """Returns the number of random moves before the first seat lays."""
    for moves in range(6, 80):
        table = lay_table(entry(), "pb", settings=AT_ONCE, moves=moves, open=False)
        match table.session.state.frame:
            case Laying(seat=0):
                return moves
            case _:
                continue
    raise AssertionError("the first seat never laid")


def laying() -> Table:
    table = lay_table(entry(), "pb", settings=AT_ONCE, moves=moves_before())
    table.rest()
    return table


def sketched(table: Table) -> dict[str, Trail]:
    """Returns the trails of the cards on the grounds, by key."""
    found: Iterator[Trail] = (trail for painted in table.scene.grounds.all() for trail in painted.trails)
    return {trail.key: trail for trail in found if trail.shows}


def set_to(table: Table) -> LayCards:
    move = table.model.selector.set_to
    assert move is not None
    match move.command:
        case LayCards() as command:
            return command
        case other:
            raise AssertionError(f"{other} lays no cards")


def test_a_click_turns_a_card_and_another_one_turns_it_back() -> None:
    table = laying()
    still = sketched(table)
    table.driver.press("laying:0")
    table.driver.frame()
    assert set_to(table).turn_left and not set_to(table).turn_right
    assert sketched(table)["river"].shows != still["river"].shows
    table.driver.wait(1.0)
    table.driver.press("laying:0")
    table.driver.frame()
    assert sketched(table) == still


def test_dropping_a_card_on_the_other_swaps_them_where_they_lie() -> None:
    table = laying()
    first = set_to(table).left
    left, right = table.driver.middle("laying:0"), table.driver.middle("laying:1")
    table.driver.drag(left, right)
    table.rest()
    table.driver.frame()
    assert set_to(table).left != first
    assert table.driver.middle("laying:0")[0] > table.driver.middle("laying:1")[0]
    assert_true_picture(table)
    table.driver.wait(1.0)
    table.driver.press("button:swap")
    table.driver.frame()
    assert set_to(table).left == first


def test_the_cards_are_laid_as_they_are_seen() -> None:
    table = laying()
    table.scene.focus_on("laying:1")
    table.driver.key("return")
    table.driver.wait(0.5)
    table.driver.press("button:swap")
    table.driver.frame()
    seen, wanted, head = sketched(table)["river"], set_to(table), table.head
    table.driver.wait(1.0)
    table.driver.press("button:lay")
    journal = table.session.journal
    made = journal.step(journal.line()[journal.line().index(head) + 1])
    assert made.command == wanted
    water = table.session.state_at(made.id).water
    assert tuple(water[cell] for cell in seen.cells) == seen.shows


def test_a_hint_sets_the_cards_as_it_means_them() -> None:
    table = laying()
    for target in ("laying:0", "button:swap"):
        table.driver.press(target)
        table.driver.wait(1.0)
    legal = table.model.legal
    for command in legal:
        advice = table.scene.table.hints.advice = Advice(table.model, Seat(0))
        assert not advice.take(only(command))
        advice.told = True
        table.scene.advise(advice)
        table.driver.frame()
        assert set_to(table) == command
        assert sketched(table)["river"].shows == next(iter(trails_of(table, command))).shows
        assert table.hinted == ("button:lay",)


def trails_of(table: Table, command: LayCards) -> Sequence[Trail]:
    controller = table.model
    return controller.presenter.moves.trails(controller.view, command, controller.names)
