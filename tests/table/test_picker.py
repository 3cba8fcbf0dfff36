"""Spelling commands letter by letter."""

from __future__ import annotations

import pytest

from game.content.message import Message
from game.engine.types import Command, RulesBug
from game.table.move_selector import ClosedTarget, MoveSelector
from game.table.presenter import Move


class Go(Command, frozen=True):
    to: str


def pick(*word: str, consequence: str | None = None) -> Move:
    line = None if consequence is None else Message(consequence)
    return Move(word, Go("".join(word)), Message("go"), line)


def test_open_letters_come_once_in_the_order_of_the_picks() -> None:
    picker = MoveSelector.over([pick("b", "x"), pick("a"), pick("b", "y")])
    assert picker.open() == ("b", "a")


def test_a_one_letter_word_is_complete_at_once() -> None:
    only = pick("a")
    assert MoveSelector.over([only, pick("b", "x")]).press("a") is only


def test_a_longer_word_needs_every_letter() -> None:
    picker = MoveSelector.over([pick("b", "x"), pick("b", "y")])
    halfway = picker.press("b")
    assert isinstance(halfway, MoveSelector)
    assert halfway.open() == ("x", "y")
    assert halfway.press("y") == pick("b", "y")
    assert picker.typed == ()


def test_a_closed_letter_is_refused_and_named() -> None:
    with pytest.raises(ClosedTarget, match="'z' is not among a"):
        MoveSelector.over([pick("a")]).press("z")


def test_back_and_reset() -> None:
    picker = MoveSelector.over([pick("a", "b", "c"), pick("a", "b", "d")])
    deep = MoveSelector(picker.picks, ("a", "b"))
    assert deep.back().typed == ("a",)
    assert deep.reset().typed == ()
    assert picker.back() == picker


def test_single_is_the_only_completion_from_here() -> None:
    picker = MoveSelector.over([pick("a", "x"), pick("b", "x"), pick("b", "y")])
    assert picker.single() is None
    assert picker.single("a") == pick("a", "x")
    assert picker.single("b") is None
    assert picker.single("z") is None


def test_targets_light_up_while_a_letter_is_dragged() -> None:
    picker = MoveSelector.over([pick("a", "x"), pick("a", "y"), pick("b")])
    assert picker.targets("a") == ("x", "y")
    assert picker.targets("b") == ()


def test_a_consequence_shows_where_all_ways_agree() -> None:
    picker = MoveSelector.over([pick("a", "x", consequence="pair"), pick("a", "y", consequence="pair"), pick("b", "x")])
    assert picker.consequence("a") == Message("pair")
    assert picker.consequence("b") is None
    assert MoveSelector(picker.picks, ("a",)).consequence("y") == Message("pair")


def test_the_line_of_a_letter_that_decides_alone() -> None:
    picker = MoveSelector.over([pick("a", "x"), pick("b", "x"), pick("b", "y")])
    assert picker.line("a") == Message("go")
    assert picker.line("b") is None


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([("a",), ("a",)], "is given twice"),
        ([("a", "b"), ("c",), ("a",)], "begins a b"),
        ([()], "has no letters"),
    ],
)
def test_words_must_be_unique_and_prefix_free(words: list[tuple[str, ...]], problem: str) -> None:
    with pytest.raises(RulesBug, match=problem):
        MoveSelector.over([pick(*word) for word in words])


def test_words_that_only_share_a_beginning_are_fine() -> None:
    assert MoveSelector.over([pick("a", "b"), pick("a", "c"), pick("ab")]).open() == ("a", "ab")


def switched() -> MoveSelector:
    """Two lamps that may be on or off, and a button that says so."""
    words = [("go",), ("left", "go"), ("right", "go"), ("left", "right", "go")]
    return MoveSelector.over([Move(word, Go("".join(word)), Message("go"), switches=len(word) - 1) for word in words])


def pressed(picker: MoveSelector, *letters: str) -> MoveSelector:
    for letter in letters:
        following = picker.press(letter)
        assert isinstance(following, MoveSelector)
        picker = following
    return picker


def test_switches_are_pressed_in_any_order_and_again_to_take_them_back() -> None:
    picker = switched()
    assert picker.open() == ("go", "left", "right")
    assert pressed(picker, "right", "left") == pressed(picker, "left", "right")
    assert pressed(picker, "right", "left", "right") == pressed(picker, "left")
    assert pressed(picker, "left", "left") == picker


def test_what_follows_the_switches_plays_what_they_stand_at() -> None:
    picker = pressed(switched(), "right", "left")
    assert picker.set_to is not None and picker.set_to.command == Go("leftrightgo")
    assert picker.press("go") == picker.set_to


def test_switches_stay_as_they_are_and_play_nothing_by_themselves() -> None:
    picker = pressed(switched(), "left")
    assert picker.reset() == picker
    assert picker.held == () and picker.single("left") is None and picker.targets("left") == ()
    assert picker.back() == switched()


def test_without_switches_nothing_is_set() -> None:
    picker = MoveSelector.over([pick("a")])
    assert picker.switches == () and picker.set_to is None
