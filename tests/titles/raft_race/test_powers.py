"""Conditions of every power: it is found by its file, lies on one card, and everything about it can be said."""

from __future__ import annotations

import pytest

from game.content.folders import ContentFolder
from game.content.strings import load_strings
from game.titles.raft_race.rules.content import POWER_IDS, PowerId
from game.titles.raft_race.rules.powers import Power
from game.titles.raft_race.rules.rounds import AT, POWERS
from game.titles.raft_race.table.moves import DOUBTFUL
from tests.titles.raft_race.race_scene import Scene
from tests.titles.raft_race.tables import folder, rules_of


def test_the_powers_on_the_cards_are_those_that_have_a_file() -> None:
    assert set(rules_of(4).terms.card_of) == set(POWER_IDS)


@pytest.mark.parametrize("id", POWER_IDS)
def test_every_power_can_be_named_offered_taken_and_used_in_words(id: PowerId) -> None:
    strings = load_strings([ContentFolder("raft_race", folder())], "en")
    keys = (f"power.{id}.name", f"power.{id}.text", f"reason.power.{id}")
    assert [key for key in keys if not strings.has(f"raft_race.{key}")] == []


def test_every_power_has_its_moment_and_every_moment_a_power() -> None:
    assert sorted(power.id for powers in AT.values() for power in powers.values()) == sorted(POWERS)
    assert all(AT.values())


@pytest.mark.parametrize("id", POWER_IDS)
def test_every_power_does_what_its_answers_ask_of_it(id: PowerId) -> None:
    power = type(POWERS[id])
    asked = {None: "use", "side": "slip", "lost order": "recover"}[power.picks]
    assert getattr(power, asked) is not getattr(Power, asked)


@pytest.mark.parametrize(("number", "ask"), [(1, DOUBTFUL), (2, "harm")])
def test_a_single_splash_is_not_worth_the_dry_bags(number: int, ask: str) -> None:
    table = {"rafts": ["(2,2)", "(2,3)"], "rows": 20, "powers": ["dry_bags"], "chance": [number]}
    hands = {"hands": ["forward", "splash_attack"]}
    reaction = Scene(table | hands).orders("forward", "splash_attack").reaction()
    assert reaction is not None and reaction.ask == ask
