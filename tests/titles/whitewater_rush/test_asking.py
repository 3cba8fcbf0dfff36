"""Nothing that is asked, planned or written on a card is without somebody who sees to it."""

from __future__ import annotations

from typing import get_args, get_type_hints

from game.engine.types import event_kinds
from game.titles.whitewater_rush.rules.asking import ASKING, DOING
from game.titles.whitewater_rush.rules.cards.lines import FOR_ALL, LINES
from game.titles.whitewater_rush.rules.content import Effect
from game.titles.whitewater_rush.rules.frames import AskingFrame
from game.titles.whitewater_rush.rules.tasks import WhitewaterTask


def test_every_question_has_answers() -> None:
    assert ASKING.frames() == set(event_kinds(AskingFrame))


def test_every_task_is_done_by_somebody() -> None:
    assert DOING.tasks() == set(event_kinds(WhitewaterTask))


def test_every_line_of_a_card_does_something() -> None:
    assert {*LINES, *FOR_ALL} == set(get_args(get_type_hints(Effect)["do"]))
