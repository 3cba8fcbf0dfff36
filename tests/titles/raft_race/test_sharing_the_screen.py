"""Several people at one screen: who is meant is said, and what all may see is answered without a curtain."""

from __future__ import annotations

from functools import cache
from itertools import product

from msgspec.structs import replace

from game.titles.raft_race.commands import UsePower
from tests.titles.raft_race.race_scene import entry
from tests.ui.table.setting import AT_ONCE, Table, lay_table

ASKED = replace(AT_ONCE, asks={f"raft_race.{ask.id}": True for ask in entry().info.asks})


@cache
def openly_asked() -> tuple[str, int]:
    """Seed and number of random moves after which somebody may use a power that is used by a yes, in public."""
    for seed, moves in product(("share", "screen", "raft", "people"), range(8, 60)):
        controller = lay_table(entry(), "ppp", settings=ASKED, seed=seed, moves=moves, open=False).scene.controller
        if controller.asked_openly is not None and UsePower() in controller.legal:
            return seed, moves
    raise AssertionError("nobody was ever asked in public")


def test_using_what_lies_open_takes_one_click_like_keeping_it() -> None:
    seed, moves = openly_asked()
    table = lay_table(entry(), "ppp", settings=ASKED, seed=seed, moves=moves)
    table.rest()
    seat, before = table.scene.controller.asked_openly, table.head
    assert seat is not None
    assert {"button:use", "button:keep", "take_over"} <= set(table.driver.facts())
    table.driver.press("button:use")
    journal = table.scene.match.session.journal
    made = journal.step(journal.line()[journal.line().index(before) + 1])
    assert (made.seat, made.command) == (seat, UsePower())


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
