"""The lessons say what is so: each of their moments is compared with the river on which it is said."""

from __future__ import annotations

from game.engine.types import Command, Event
from game.host.table import Table
from game.host.teachers import PUPIL, RIVAL
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.river import Board
from game.titles.whitewater_rush.rules.state import WhitewaterView
from tests.host.practice.test_lessons import session_of, wait
from tests.laws.corpus import catalogue

ENTRY = catalogue().find("whitewater_rush")
STRIDE, FIRST = 32, 40
"""Cells from one row to the next, and the cell at the left edge of the first row."""
ALL_CARDS = {
    "advance",
    "paddle",
    "power_paddle",
    "catch_current",
    "brace",
    "ferry",
    "sculling",
    "reading_water",
    "recall",
    "spot_hazard",
}


class Course:
    """A lesson that was played: the pupil's view at each moment and at the end, and the events before each."""

    def __init__(self, id: str) -> None:
        assert ENTRY is not None
        (lesson,) = (each for each in ENTRY.lessons if each.id == id)
        self.session, table = session_of(ENTRY, lesson)
        self.views, self.told = [table.model.view], [list(table.model.events())]
        self.consequences: list[dict[Command, str]] = []
        known = len(table.model.events())
        for step in lesson.steps:
            self.consequences.append(consequences(table))
            table.play(step.play)
            wait(table)
            events = table.model.events()
            self.views.append(table.model.view)
            self.told.append(list(events[known:]))
            known = len(events)

    def at(self, number: int) -> WhitewaterView:
        view = self.views[number - 1]
        assert isinstance(view, WhitewaterView)
        return view

    def events(self, number: int) -> list[str]:
        return [each.card.open() for each in self.told[number - 1] if isinstance(each, ev.EventRevealed)]

    def played(self, number: int) -> list[str]:
        """The cards that the rival played before a moment, by name."""
        return [kind(each.card) for each in cards(self.told[number - 1]) if each.seat == RIVAL]


def cards(events: list[Event]) -> list[ev.CardPlayed]:
    return [each for each in events if isinstance(each, ev.CardPlayed)]


def consequences(table: Table) -> dict[Command, str]:
    moves = table.model.selector.moves
    said = catalogue().strings.say
    return {move.command: said(move.consequence) if move.consequence is not None else "" for move in moves}


def kind(card: str) -> str:
    return card.partition("#")[0]


def spot(cell: int) -> tuple[int, int]:
    """Row and column, from 0."""
    return (cell - FIRST) // STRIDE, (cell - FIRST) % STRIDE


def water(board: Board, row: int, column: int) -> str:
    return board.rows[row][column]


def test_every_sentence_of_the_first_lesson_is_so() -> None:
    course = Course("first")
    view, board = course.at(1), course.at(1).board
    assert spot(view.cells[RIVAL])[0] == 0 and view.cells[PUPIL] < 0
    assert course.at(2).speeds == (2, 2) and [water(board, row, 4) for row in range(3)] == ["^", "^", "O"]

    assert course.played(3) == ["paddle"] and course.at(3).speeds == (3, 4)
    assert spot(course.at(3).cells[PUPIL]) == (0, 4) and all(water(board, row, 3) in "^<" for row in range(5))
    assert course.played(5) == ["brace"] and course.at(5).speeds == (4, 3) and course.at(5).table.manoeuvre[3] == 2
    assert course.at(5).hands[RIVAL] == course.at(4).hands[RIVAL] + 2

    view = course.at(6)
    assert course.events(6) == ["lunch_stop#1"] and course.played(6)[-1] == "spot_hazard"
    row, column = spot(view.cells[PUPIL])
    assert dict(view.tokens)[FIRST + STRIDE * (row + 1) + column] == "O" and water(board, row, column) == "^"
    assert "spot_hazard#7" in course.at(8).hand, "what is put back is drawn again"

    assert course.played(8) == ["advance"] and course.at(8).played == "advance#4"
    assert spot(course.at(10).cells[PUPIL]) == (7, 4), "three rows"
    assert sum(kind(card) == "spot_hazard" for card in course.at(9).hand) == 2

    view = course.at(10)
    assert course.events(10) == ["standing_waves#1"] and spot(view.cells[RIVAL]) == (6, 1)
    assert water(board, 6, 1) == "^" and water(board, 7, 0) == "#" and water(board, 7, 2) != "#"
    assert view.table.rapids == (4,) and view.speeds[RIVAL] != 4

    advance = next(command for command in course.consequences[11] if "advance#8" in str(command))
    assert water(board, 7, 4) == ">" and "lost at the bank" in course.consequences[11][advance]
    assert spot(course.at(14).cells[PUPIL]) == (7, 2)
    assert [water(board, row, column) for row, column in ((8, 4), (9, 5), (10, 6))] == ["^", "^", "#"], "by one space"
    assert course.played(14) == ["power_paddle"] and course.at(14).speeds == (3, 5)

    view = course.at(15)
    lost = [each for each in course.told[14] if isinstance(each, ev.CardDiscarded) and each.seat == RIVAL]
    assert course.events(15) == ["flash_flood#1"] and len(lost) == 1
    assert kind("power_paddle#6") in {kind(card) for card in view.discard} and view.speeds == (3, 3)

    view = course.at(17)
    assert spot(view.cells[PUPIL])[0] - spot(view.cells[RIVAL])[0] == 6 and view.table.waterfall == (1, 2)
    assert any("W" in row for row in board.rows[spot(view.cells[PUPIL])[0] + 1 :])
    assert len(course.views) == 17


def test_the_lessons_show_every_card() -> None:
    course = Course("first")
    steps = map(course.session.journal.step, course.session.journal.path())
    assert {kind(each.card) for step in steps for each in cards(list(step.events))} == ALL_CARDS


def test_every_sentence_of_the_second_lesson_is_so() -> None:
    course = Course("second")
    board = course.at(1).board
    assert board.rows[3].count("W") == 3 and sum(each not in "#." for each in board.rows[3]) == 4
    assert spot(course.at(1).cells[RIVAL]) == (0, 5) and water(board, 0, 2) == water(board, 0, 5) == "^"

    assert water(board, 1, 6) == "#" and water(board, 1, 4) != "#", "a bank on the right side alone"
    view = course.at(6)
    assert dict(view.tokens) == {FIRST + STRIDE + 5: "r"} and view.speeds[PUPIL] == 3
    assert [water(board, row, 2) for row in range(4)] == ["^", "^", ">", "#"], "bank in the third row ahead"

    assert course.at(7).speeds[PUPIL] == 2
    view = course.at(8)
    lost = [each for each in course.told[7] if isinstance(each, ev.CardDiscarded) and each.seat == RIVAL]
    assert spot(view.cells[PUPIL]) == (2, 2) and spot(view.cells[RIVAL]) == (1, 5) and len(lost) == 1
    assert water(board, 2, 2) == ">" and water(board, 3, 3) == "W" and view.speeds[PUPIL] == 2

    view = course.at(9)
    assert spot(view.cells[PUPIL]) == (4, 3) and course.events(9) == ["spring_melt#1"] and view.speeds == (3, 3)
    assert not [each for each in course.told[8] if isinstance(each, ev.CardDiscarded) and each.seat == PUPIL]
    assert water(board, 4, 3) == ">" and water(board, 5, 4) == "O" and view.rock_loss == 2
    assert water(board, 4, 4) == "^", "by one space the Rock lies straight ahead"

    view = course.at(11)
    assert spot(view.cells[PUPIL]) == (4, 5) and water(board, 4, 5) == water(board, 5, 5) == "^"
    assert spot(view.cells[PUPIL])[0] > spot(view.cells[RIVAL])[0] and len(course.views) == 11
