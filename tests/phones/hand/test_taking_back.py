"""Undo on a phone takes back what its page showed, or nothing: what came in between is told first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from game.engine.types import Seat
from game.host.host import MatchHost
from game.host.update import Rewind
from game.phones.messages import UndoMessage
from tests.laws.knowledge.pages import Page, StillTable
from tests.phones.hand.hands import entry_of, match_of, phones_at

TITLE = "rats"
ADA, BRAM = Seat(0), Seat(1)
MOST_MOVES = 200


def plays(host: MatchHost, seat: Seat) -> None:
    """Moves of all, until undo would take back one of this seat."""
    for _ in range(MOST_MOVES):
        mover = host.situation.waiting[0]
        host.submit(mover, host.asked(mover).legal[0])
        now = host.feed(seat).take()
        if now is not None and now.undo is not None and now.undo.seat == seat:
            return
    raise AssertionError(f"seat {seat} never moved last")


class PageShown:
    """The page of Ada, whose own move is the last one, and what it was told since."""

    def __init__(self) -> None:
        self.host = match_of(TITLE, phones_at(2))
        plays(self.host, ADA)
        self.page = Page(entry_of(TITLE), self.host, ADA, "en")
        self.heard()
        self.step = self.host.number

    def heard(self) -> Sequence[dict[str, Any]]:
        """Returns the messages that came down."""
        return [json.loads(text) for text in self.page.heard()]

    def undo(self, step: int | None = None, *, told: bool = False) -> None:
        """Undo is tapped on the page as it was at a step, by default now."""
        self.page.say(ADA, UndoMessage(self.host.number if step is None else step, told))

    def said(self) -> list[str]:
        """Returns the refusals in words, and the line above the hand."""
        heard = self.heard()
        refused = [each["say"] for each in heard if each["t"] == "no"]
        return refused + [each["view"].get("told", "") for each in heard if each["t"] == "update"][-1:]


@pytest.fixture
def shown() -> PageShown:
    """Ada looks at her page."""
    return PageShown()


def test_a_tap_that_comes_after_the_move_of_another_tells_what_was_played(shown: PageShown) -> None:
    plays(shown.host, BRAM)
    shown.undo(shown.step)
    refused, told = shown.said()
    assert refused.startswith("Something else would be taken back by now: ") and not told
    shown.undo()
    (told,) = shown.said()
    assert "not yours" in told and not shown.host.wish
    shown.undo(told=True)
    assert shown.host.wish


def test_nobody_is_asked_before_it_was_read_whose_move_it_is(shown: PageShown) -> None:
    plays(shown.host, BRAM)
    for _ in range(3):
        shown.undo(told=False)
    assert not shown.host.wish
    update = [each for each in shown.heard() if each["t"] == "update"][-1]
    assert update["view"]["warned"] and "not yours" in update["view"]["told"]


def test_what_would_be_taken_back_by_now_is_named(shown: PageShown) -> None:
    plays(shown.host, ADA)
    number = shown.host.number
    shown.undo(shown.step)
    assert "would be taken back by now: " in shown.said()[0] and shown.host.number == number
    shown.undo()
    assert shown.host.number > number


def test_two_taps_that_take_back_all_there_is_say_so(shown: PageShown) -> None:
    while shown.host.feed(ADA).take().undo is not None:  # type: ignore[union-attr]
        shown.host.propose(ADA, Rewind.UNDO, 0)
        shown.host.agree(BRAM, True)
    shown.undo(shown.step)
    assert shown.said()[0] == "There is nothing to undo."


def test_a_second_tap_calls_off_no_question_it_was_not_shown(shown: PageShown) -> None:
    plays(shown.host, BRAM)
    shown.undo()
    shown.heard()
    before = shown.host.number
    for _ in range(2):
        shown.undo(before, told=True)
    assert shown.host.wish and "at the table" in shown.said()[-1]


def test_what_moves_on_the_screen_is_not_passed_over(shown: PageShown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StillTable, "moving", True)
    plays(shown.host, BRAM)
    number = shown.host.number
    shown.undo(shown.step)
    assert "the big screen still shows" in shown.said()[0] and not shown.host.wish and shown.host.number == number


def test_what_is_still_the_same_is_taken_back_while_the_screen_moves(
    shown: PageShown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StillTable, "moving", True)
    number = shown.host.number
    shown.undo(shown.step)
    assert shown.host.number > number or shown.host.wish
