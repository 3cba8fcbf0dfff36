"""Chance: repeatable in matches, scripted in tests, even everywhere."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine.rules import QuickChance, ScriptedChance, SeededChance


def test_the_same_seed_and_depth_give_the_same_draws() -> None:
    draws = [[SeededChance("a", 3).below(1000), *SeededChance("a", 3).shuffled(range(9))] for _ in range(2)]
    assert draws[0] == draws[1]


def test_seed_and_depth_both_matter() -> None:
    orders = {tuple(SeededChance(seed, depth).shuffled(range(20))) for seed in "abc" for depth in range(3)}
    assert len(orders) == 9


def test_draws_of_a_match_never_change_between_versions() -> None:
    chance = SeededChance("river", 7)
    assert [chance.below(100) for _ in range(5)] == [26, 43, 69, 48, 17]
    assert SeededChance("river", 7).shuffled("abcdef") == list("fcebda")


@pytest.mark.parametrize("chance", [SeededChance("even", 1), QuickChance(Random(1))], ids=["seeded", "quick"])
def test_every_number_is_as_likely(chance: SeededChance | QuickChance) -> None:
    counts = Counter(chance.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert max(abs(count - 1000) for count in counts.values()) < 150


@pytest.mark.parametrize("chance", [SeededChance("even", 2), QuickChance(Random(2))], ids=["seeded", "quick"])
def test_every_order_is_as_likely_and_the_items_stay_the_same(chance: SeededChance | QuickChance) -> None:
    items = ("a", "b", "c")
    counts = Counter(tuple(chance.shuffled(items)) for _ in range(6000))
    assert len(counts) == 6
    assert max(abs(count - 1000) for count in counts.values()) < 150
    assert items == ("a", "b", "c")


def test_it_is_known_whether_anything_was_drawn() -> None:
    chance = SeededChance("a", 0)
    assert not chance.used
    chance.below(2)
    assert chance.used


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="can be drawn"):
        SeededChance("a", 0).below(0)
    with pytest.raises(ValueError, match="can be drawn"):
        SeededChance("a", 0).below(2**65)


def test_a_script_names_numbers_and_what_lies_on_top() -> None:
    chance = ScriptedChance([3, ["c", "a"]])
    assert chance.below(6) == 3
    assert chance.shuffled("abcd") == ["c", "a", "b", "d"]
    assert chance.below(6) == 0
    assert chance.shuffled("ab") == ["a", "b"]


def test_a_script_may_name_equal_items_as_often_as_there_are() -> None:
    assert ScriptedChance([["a", "a"]]).shuffled("aba") == ["a", "a", "b"]


@pytest.mark.parametrize("outcomes", [[6], [-1], [["a"]]])
def test_a_script_that_does_not_fit_a_number_is_refused(outcomes: list[int | list[str]]) -> None:
    with pytest.raises(ValueError, match="scripted chance"):
        ScriptedChance(outcomes).below(6)


@pytest.mark.parametrize("outcomes", [[2], [["x"]], [["a", "a"]]])
def test_a_script_that_does_not_fit_an_order_is_refused(outcomes: list[int | list[str]]) -> None:
    with pytest.raises(ValueError, match="scripted chance"):
        ScriptedChance(outcomes).shuffled("ab")
