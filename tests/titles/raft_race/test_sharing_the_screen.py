"""Several people at one screen: who is meant is said, and what all may see is answered without a curtain."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from game.content.seat_assignment import phones_of
from game.host.table import TableSwitch
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.terms import UsePower
from tests.titles.raft_race.race_scene import entry
from tests.ui.table.setting import AT_ONCE, Table, lay_table

pytestmark = pytest.mark.window

ASKED = replace(AT_ONCE, asks={f"raft_race.{ask.id}": True for ask in entry().info.asks})


@cache
def openly_asked() -> tuple[str, int]:
    """Seed and number of random moves after which somebody may use a power that is used by a yes, in public."""
    for seed, moves in product(("share", "screen", "raft", "people"), range(8, 60)):
        table = lay_table(entry(), "ppp", settings=ASKED, seed=seed, moves=moves, open=False)
        if table.flow.asked_openly is not None and UsePower() in table.model.legal:
            return seed, moves
    raise AssertionError("nobody was ever asked in public")


def test_using_what_lies_open_takes_one_click_like_keeping_it() -> None:
    seed, moves = openly_asked()
    table = lay_table(entry(), "ppp", settings=ASKED, seed=seed, moves=moves)
    table.rest()
    seat, before = table.flow.asked_openly, table.head
    assert seat is not None
    assert {"button:use", "button:keep", "take_over"} <= set(table.driver.facts())
    table.driver.press("button:use")
    journal = table.session.journal
    made = journal.step(journal.line()[journal.line().index(before) + 1])
    assert (made.seat, made.command) == (seat, UsePower())


def choosing(seats: str) -> Table:
    """A table at which everybody is about to choose an order."""
    table = lay_table(entry(), seats, settings=AT_ONCE)
    for _ in range(20):
        table.rest()
        if table.session.state.frame.__class__ is fr.Ordering:
            return table
        if table.open:
            table.driver.press(table.open[0])
        else:
            (seat,) = phones_of(table.scene.table.host.seats) & table.session.to_act()
            table.scene.table.host.submit(seat, table.session.legal(seat)[0])
    raise AssertionError("nobody chose an order")


def test_orders_are_turned_up_when_everybody_looks_and_no_hand_is_seen_then() -> None:
    table = choosing("pp")
    for _ in range(2):
        table.rest()
        table.rooms.lifts = table.session.to_act() != {table.flow.asked}
        table.driver.press(next(target for target in table.open if target.startswith("order:")))
    table.driver.wait(1)
    assert table.rooms.opened[-1] == "everybody"
    assert table.flow.viewer is None
    lying = {sprite.item.key: sprite.item for sprite in table.scene.item_layer.sprites()}
    assert not [key for key in lying if key.startswith("order:")], "the hand of the last one to choose is seen"
    assert not lying["chosen:0"].face_up and not lying["chosen:1"].face_up
    table.rooms.waiting.pop()()
    table.rooms.lifts = True
    table.rest()
    assert table.session.state.round > 1 or table.flow.asked is not None


def test_who_chose_here_sees_the_choice_again_and_may_change_it() -> None:
    table = choosing("pf")
    first, second, *_ = (target for target in table.open if target.startswith("order:"))
    table.driver.press(first)
    table.rest()
    table.driver.press("again:0")
    table.rest()
    assert first in table.driver.facts()
    table.driver.press("button:take_back")
    table.rest()
    table.driver.press(second)
    table.rest()
    assert table.flow.covered and second not in table.driver.facts()


def test_what_everybody_saw_is_not_told_again_behind_the_next_curtain() -> None:
    table = choosing("pp")
    for _ in range(2):
        table.rest()
        table.driver.press(next(target for target in table.open if target.startswith("order:")))
    seen = table.head
    table.rooms.lifts = False
    table.driver.wait(5)
    assert table.head == seen and "everybody" in table.rooms.opened
    if table.flow.curtain is not None:
        told = [effect.shown.events for effect in table.scene.table.lift() if isinstance(effect, TableSwitch)]
        assert not any(told)


def test_nobody_sees_the_first_hand_of_another_who_placed_the_last_raft() -> None:
    """Given people who set up together, when the first hands are drawn, then a curtain falls before any is shown."""
    table = lay_table(entry(), "pp", settings=AT_ONCE, open=False)
    while table.session.state.frame.__class__ is not fr.Ordering:
        assert table.flow.curtain is None
        effects = table.scene.table.play(table.model.legal[0])
    assert table.flow.curtain is not None
    seen = [(effect.shown.viewer, effect.shown.after.hand) for effect in effects if isinstance(effect, TableSwitch)]
    assert seen == [(None, ())]


def test_one_person_among_bots_is_not_called_to_look() -> None:
    table = choosing("pb")
    table.driver.press(next(target for target in table.open if target.startswith("order:")))
    table.rest()
    assert "everybody" not in table.rooms.opened


def test_what_is_no_secret_is_asked_without_a_curtain() -> None:
    """Given people at one screen, when somebody lays the river, aims, pushes or decides, then no curtain falls."""
    wanted = {fr.Aiming, fr.Pushing, fr.Deciding, fr.Laying, fr.Recharging}
    asked: set[type] = set()
    for seed in ("open", "water", "people", "screen"):
        laid, random = lay_table(entry(), "ppp", settings=AT_ONCE, seed=seed, open=False), Random(seed)
        table, flow = laid.scene.table, laid.flow
        while table.outcome is None and asked != wanted:
            kind = laid.session.state.frame.__class__
            if kind in wanted:
                assert flow.curtain is None, f"a curtain falls before {kind.__name__}"
                assert table.model.legal and flow.asked is not None
                asked.add(kind)
            if flow.curtain is not None:
                table.lift()
            table.play(random.choice(list(table.model.legal)))
    assert asked == wanted


def test_the_prompt_of_an_open_decision_is_that_of_the_seat_asked() -> None:
    for moves in range(20, 200):
        table = lay_table(entry(), "ppp", settings=AT_ONCE, moves=moves, open=False)
        if table.session.state.frame.__class__ is fr.Laying:
            break
    assert (table.flow.asked_openly, table.flow.viewer) == (table.flow.asked, None)
    assert table.model.prompt().key == "raft_race.prompt.you.laying"


def test_the_prompt_names_who_is_meant_only_where_people_share_the_screen() -> None:
    assert prompt(lay_table(entry(), "pp", settings=AT_ONCE)).startswith("Seat 1: Pick the side")
    assert prompt(lay_table(entry(), "pb", settings=AT_ONCE)).startswith("Pick the side")


def test_a_card_does_not_repeat_its_name_in_its_tooltip() -> None:
    table = lay_table(entry(), "pb", settings=AT_ONCE, moves=4)
    table.rest()
    cards = {id: fact for id, fact in table.driver.facts().items() if id.startswith("order:")}
    assert cards
    for fact in cards.values():
        assert "Choose" not in fact.description and fact.description


def prompt(table: Table) -> str:
    table.rest()
    return table.driver.facts()["prompt"].name
