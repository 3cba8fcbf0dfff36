"""The choice of a move, target by target."""

from __future__ import annotations

import pytest

from game.content.message import Message
from game.engine.types import Command, RulesBug
from game.table.move_selector import ClosedTarget, MoveSelector
from game.table.presenter import Move


class Go(Command, frozen=True):
    to: str


def move(*word: str, consequence: str | None = None) -> Move:
    line = None if consequence is None else Message(consequence)
    return Move(word, Go("".join(word)), Message("go"), line)


def test_open_targets_come_once_in_the_order_of_the_moves() -> None:
    selector = MoveSelector.over([move("b", "x"), move("a"), move("b", "y")])
    assert selector.open() == ("b", "a")


def test_a_move_of_one_target_is_complete_at_once() -> None:
    only = move("a")
    assert MoveSelector.over([only, move("b", "x")]).press("a") is only


def test_a_longer_move_needs_every_target() -> None:
    selector = MoveSelector.over([move("b", "x"), move("b", "y")])
    halfway = selector.press("b")
    assert isinstance(halfway, MoveSelector)
    assert halfway.open() == ("x", "y")
    assert halfway.press("y") == move("b", "y")
    assert selector.chosen == ()


def test_a_closed_target_is_refused_and_named() -> None:
    with pytest.raises(ClosedTarget, match="'z' is not among a"):
        MoveSelector.over([move("a")]).press("z")


def test_back_and_reset() -> None:
    selector = MoveSelector.over([move("a", "b", "c"), move("a", "b", "d")])
    deep = MoveSelector(selector.moves, ("a", "b"))
    assert deep.back().chosen == ("a",)
    assert deep.reset().chosen == ()
    assert selector.back() == selector


def test_single_is_the_only_completion_from_here() -> None:
    selector = MoveSelector.over([move("a", "x"), move("b", "x"), move("b", "y")])
    assert selector.single() is None
    assert selector.single("a") == move("a", "x")
    assert selector.single("b") is None
    assert selector.single("z") is None


def test_targets_light_up_while_another_is_dragged() -> None:
    selector = MoveSelector.over([move("a", "x"), move("a", "y"), move("b")])
    assert selector.following("a") == ("x", "y")
    assert selector.following("b") == ()


def test_a_consequence_shows_where_all_ways_agree() -> None:
    selector = MoveSelector.over(
        [move("a", "x", consequence="pair"), move("a", "y", consequence="pair"), move("b", "x")]
    )
    assert selector.consequence("a") == Message("pair")
    assert selector.consequence("b") is None
    assert MoveSelector(selector.moves, ("a",)).consequence("y") == Message("pair")


def test_the_line_of_a_target_that_decides_alone() -> None:
    selector = MoveSelector.over([move("a", "x"), move("b", "x"), move("b", "y")])
    assert selector.line("a") == Message("go")
    assert selector.line("b") is None


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([("a",), ("a",)], "is given twice"),
        ([("a", "b"), ("c",), ("a",)], "begins a b"),
        ([()], "has no targets"),
    ],
)
def test_words_must_be_unique_and_prefix_free(words: list[tuple[str, ...]], problem: str) -> None:
    with pytest.raises(RulesBug, match=problem):
        MoveSelector.over([move(*word) for word in words])


def test_words_that_only_share_a_beginning_are_fine() -> None:
    assert MoveSelector.over([move("a", "b"), move("a", "c"), move("ab")]).open() == ("a", "ab")


def switched() -> MoveSelector:
    """Two lamps that may be on or off, and a button that says so."""
    words = [("go",), ("left", "go"), ("right", "go"), ("left", "right", "go")]
    return MoveSelector.over([Move(word, Go("".join(word)), Message("go"), switches=len(word) - 1) for word in words])


def pressed(selector: MoveSelector, *targets: str) -> MoveSelector:
    for target in targets:
        following = selector.press(target)
        assert isinstance(following, MoveSelector)
        selector = following
    return selector


def test_switches_are_pressed_in_any_order_and_again_to_take_them_back() -> None:
    selector = switched()
    assert selector.open() == ("go", "left", "right")
    assert pressed(selector, "right", "left") == pressed(selector, "left", "right")
    assert pressed(selector, "right", "left", "right") == pressed(selector, "left")
    assert pressed(selector, "left", "left") == selector


def test_what_follows_the_switches_plays_what_they_stand_at() -> None:
    selector = pressed(switched(), "right", "left")
    assert selector.set_to is not None and selector.set_to.command == Go("leftrightgo")
    assert selector.press("go") == selector.set_to


def test_switches_stay_as_they_are_and_play_nothing_by_themselves() -> None:
    selector = pressed(switched(), "left")
    assert selector.reset() == selector
    assert selector.held == () and selector.single("left") is None and selector.following("left") == ()
    assert selector.back() == switched()


def test_without_switches_nothing_is_set() -> None:
    selector = MoveSelector.over([move("a")])
    assert selector.switches == () and selector.set_to is None
