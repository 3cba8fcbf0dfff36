"""A first lesson by clicks: offered in the lobby, taught on the title plate, left and taken up, out of the records."""

from __future__ import annotations

import dataclasses

import pytest
from pygame import Rect

from game.content.catalogue import Entry
from game.content.seat_assignment import BotPlayer, SeatAssignment
from game.engine.types import Seat
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.opening import mended_choice, with_seat
from game.ui.table.panels.spotlight import SpotlightScene
from game.ui.table.scene import TableScene
from tests.sessions import session_of
from tests.ui.scenes.inn import Inn

pytestmark = pytest.mark.window
NEAR = 44
"""Pixels below the words, or beside them, that are still on the plate."""


def taught(inn: Inn, title: str = "") -> Entry:
    """A title with a lesson, this one if it is named."""
    return next(entry for entry in inn.house.titles if entry.lessons and title in ("", entry.id))


def begun(inn: Inn) -> TableScene:
    inn.house.doors.lobby(taught(inn))
    inn.driver.frame()
    inn.driver.press("lesson")
    rest(inn)
    return inn.table


def rest(inn: Inn) -> None:
    """Wait until the pupil is asked."""
    for _ in range(400):
        if isinstance(inn.top, SpotlightScene):
            inn.driver.key("space")
        elif not inn.table.animation_player.busy and inn.table.model.legal:
            break
        inn.driver.wait(0.05, frame=0.05)
    inn.driver.wait(0.05)


def note(inn: Inn) -> str:
    return inn.driver.facts()["note"].name


def click_lit(inn: Inn) -> None:
    """Press what is lit until it was played."""
    table = inn.table.table
    before = table.host.number
    while table.host.number == before:
        inn.driver.press(table.hinted[0])
        inn.driver.frame()
    rest(inn)


def test_a_moment_is_told_another_click_is_explained_and_the_lit_one_goes_on(inn: Inn) -> None:
    """Given a lesson, when a wrong thing is clicked, then nothing is played; when the lit one is, the next is told."""
    table = begun(inn)
    assert note(inn).startswith("1 of ")
    head, first = session_of(table.match).head, note(inn)
    lit = table.table.hinted
    wrong = next(
        move.targets for move in table.model.selector.moves if move.targets[0] not in lit and len(move.targets) == 1
    )
    inn.driver.press(wrong[0])
    inn.driver.frame()
    assert session_of(table.match).head == head
    assert note(inn) != first and note(inn).startswith("1 of ")
    click_lit(inn)
    assert session_of(table.match).head > head
    assert note(inn).startswith("2 of ")


def test_the_way_to_the_next_sentence_stands_where_the_teacher_speaks(inn: Inn) -> None:
    """Given a lesson whose first moment has several sentences, when one goes on, then the button and the number of the
    sentence lie on the teacher's plate below the words, and only the number after the last sentence.
    """
    table = begun(inn)
    said = table.table.sentence
    assert said is not None and said.number == 1 < said.count
    for number in range(1, said.count + 1):
        facts = inn.driver.facts()
        words, place = Rect(facts["note"].rect), Rect(facts["sentence"].rect)
        assert facts["sentence"].name == f"Sentence {number} of {said.count}"
        assert words.bottom - 1 <= place.top < words.bottom + NEAR and words.left <= place.left < words.right
        if number == said.count:
            assert "hear_on" not in facts
            break
        button = Rect(facts["hear_on"].rect)
        assert place.right <= button.left and button.right <= words.right + NEAR
        assert words.bottom - 1 <= button.top < words.bottom + NEAR
        inn.driver.press("hear_on")
        inn.driver.frame()


def test_keys_begin_on_what_is_lit_and_stay_with_what_was_refused(inn: Inn) -> None:
    """Given a lesson by keys, when another thing is tried, then the focus is on that thing again."""
    inn.driver.key("tab")
    entry = taught(inn, "river_rats")
    inn.house.doors.lesson(entry, entry.lessons[0])
    inn.driver.frame()
    rest(inn)
    table = inn.table
    assert inn.driver.focused == table.table.hinted[0]
    inn.driver.key("return")
    rest(inn)
    assert inn.driver.focused == table.table.hinted[0]
    head, lit = session_of(table.match).head, table.table.hinted
    wrong = next(move.targets for move in table.model.selector.moves if move.targets[0] not in lit)
    table.focus_on(wrong[0])
    inn.driver.key("return")
    inn.driver.frame()
    assert (inn.driver.focused, session_of(table.match).head) == (wrong[0], head)


def test_what_is_led_as_a_whole_is_offered_with_the_last_words(inn: Inn) -> None:
    """Given the lesson of Rats, while one move is waited for, then no group of cards is offered; with the last words,
    which speak of them, they are.
    """
    entry = taught(inn, "rats")
    lesson = entry.lessons[0]
    inn.house.doors.lesson(entry, lesson)
    inn.driver.frame()
    rest(inn)
    for _ in lesson.steps:
        assert "group:0" not in inn.driver.facts()
        click_lit(inn)
    assert "group:0" in inn.driver.facts()


def test_a_lesson_that_was_left_is_taken_up_where_it_was(inn: Inn) -> None:
    """Given a lesson with a few moments done, when its match is opened again, then the next moment is told."""
    begun(inn)
    for _ in range(4):
        click_lit(inn)
    second = note(inn)
    inn.leave_table()
    (saved,) = inn.store.folders.matches.glob("*.river")
    assert "lesson" in inn.driver.facts()["going_on"].name
    inn.house.doors.resume(saved)
    inn.driver.wait(0.5)
    rest(inn)
    assert note(inn) == second


def test_the_lesson_of_a_kind_is_offered_first_once_that_is_chosen(inn: Inn) -> None:
    """Given the lobby, when a kind with a lesson of its own is chosen, then *Learn* offers it first, beside all others
    and the puzzles; a click begins it.
    """
    entry = next(entry for entry in inn.house.titles if any(lesson.preset for lesson in entry.lessons))
    lesson = next(lesson for lesson in entry.lessons if lesson.preset)
    inn.house.doors.lobby(entry)
    inn.driver.frame()
    assert "lesson" in inn.driver.facts()
    inn.driver.press(f"preset:{lesson.preset}")
    inn.driver.frame()
    inn.driver.press("learn")
    inn.driver.frame()
    assert {"moments", *(f"lesson:{each.id}" for each in entry.lessons)} <= set(inn.driver.facts())
    inn.driver.press(f"lesson:{lesson.id}")
    rest(inn)
    assert session_of(inn.table.match).seed == lesson.match_seed
    assert note(inn).startswith("1 of ")


def test_a_lesson_that_ended_is_in_no_record(inn: Inn) -> None:
    """Given a lesson, when its match ends, then the records stay empty, and the lobby's choice as it was."""
    inn.finish(begun(inn))
    assert inn.house.records.all() == ()
    assert inn.house.memory.last(taught(inn).id) is None


def test_no_lesson_is_offered_where_there_is_none_or_a_match_is_going_on(inn: Inn) -> None:
    """Given a running match, when its lobby is opened above, then no lesson stands in its way."""
    begun(inn)
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    inn.driver.press("lobby")
    inn.driver.frame()
    assert isinstance(inn.top, LobbyScene) and "lesson" not in inn.driver.facts()
    inn.driver.ui.scenes.replace(LobbyScene(inn.house, dataclasses.replace(taught(inn), lessons=())))
    inn.driver.frame()
    assert "deal" in inn.driver.facts() and "lesson" not in inn.driver.facts()


def test_who_was_seated_before_a_lesson_still_sits_there_above_it(inn: Inn) -> None:
    """Given a table chosen before a lesson, when the lobby is opened above the lesson, then it is that table."""
    entry = taught(inn)
    chosen = with_seat(
        mended_choice(entry.info, None), SeatAssignment(Seat(1), player=BotPlayer(entry.info.bots[0].id))
    )
    inn.house.memory.keep(entry.id, chosen)
    inn.house.doors.lesson(entry, entry.lessons[0])
    inn.driver.frame()
    rest(inn)
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    inn.driver.press("lobby")
    inn.driver.frame()
    seats = [name for name in inn.driver.facts() if name.startswith("seat:")]
    assert seats == [f"seat:{each.seat}" for each in chosen.seats]
    inn.driver.press("seat:1")
    inn.driver.frame()
    assert inn.driver.facts()[f"who:{entry.info.bots[0].id}"].checked
