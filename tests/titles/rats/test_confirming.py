"""Every play of Rats is confirmed by a button that names it, a lead as well as a follow."""

from __future__ import annotations

import pytest

from game.content.message import Message
from game.engine.rules import SearchDraft, SeededChance
from game.table.presenter import make_presenter
from tests.laws.corpus import catalogue, corpus
from tests.seats import by_number
from tests.ui.table.setting import AT_ONCE, Table, lay_table

pytestmark = pytest.mark.window

PLACES = 200
ENTRY = next(entry for entry in catalogue() if entry.id == "rats")


def test_what_ends_a_play_is_a_button_and_what_does_not_is_a_card() -> None:
    ended = laid = 0
    for place in corpus("rats").places(PLACES, "confirming"):
        session, rules = place.session, place.session.rules
        for seat in rules.to_act(place.state):
            view, legal = session.view(seat, place.step), rules.legal(place.state, seat)
            for move in make_presenter(session.title, rules).moves.for_commands(
                view, legal, by_number(session.setup.seats)
            ):
                draft = SearchDraft(rules, place.state, SeededChance("confirm", 1))
                rules.decide(draft, seat, move.command)
                if draft.state.laid:
                    assert all(target.startswith("card:") for target in move.targets), f"{place}: {move.targets}"
                    laid += 1
                else:
                    assert move.targets[-1].startswith("button:"), f"{place}: {move.targets} plays without a question"
                    ended += 1
    assert laid and ended


def test_a_card_that_follows_waits_for_the_button_and_another_one_takes_its_place() -> None:
    table = following()
    first, other = [target for target in table.open if target.startswith("card:")][:2]
    before = table.head
    table.driver.press(first)
    table.rest()
    assert table.head == before
    assert table.open == (f"button:play:{first.removeprefix('card:')}",)
    say, asked = table.driver.ui.say, table.model.prompt()
    assert table.driver.facts()["prompt"].name == say(Message("hud.next.confirm", {"count": 1}))
    table.driver.wait(1.0)
    table.driver.press(first)
    assert table.driver.facts()["prompt"].name == say(asked), "the card takes it back"
    table.driver.wait(1.0)
    table.driver.press(first)
    table.driver.press(other)
    table.rest()
    assert table.head == before
    table.driver.press(table.open[0])
    assert table.head > before


def test_enter_twice_plays_a_card_that_follows() -> None:
    table = following()
    card, before = next(target for target in table.open if target.startswith("card:")), table.head
    table.scene.focus_on(card)
    table.driver.key("return")
    table.rest()
    assert table.head == before
    table.driver.key("return")
    assert table.head > before


def following() -> Table:
    """A table at which the person follows with one card of several."""
    for moves in range(1, 60):
        table = lay_table(ENTRY, "pb", settings=AT_ONCE, moves=moves, open=False)
        state = table.session.state
        if table.flow.asked is not None and state.count == 1 and len(state.hands[0]) > 2:
            table.driver.open(table.scene)
            table.rest()
            return table
    raise AssertionError("nobody ever followed with one card")
