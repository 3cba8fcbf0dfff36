"""Looking closer at a match: from its end, the menu, the logbook; to the table and back, and on from there."""

from __future__ import annotations

import pytest

from game.engine.types import Seat
from game.host.records import WhyNot
from game.ui.scenes.analysis.analysis import AnalysisScene
from game.ui.scenes.logbook.logbook import LogbookScene
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.result import ResultScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.table.input import TableAction
from game.ui.table.items.sprite import Emphasis
from game.ui.table.match import Revisit
from game.ui.table.scene import TableScene
from tests.host.test_analyst import Teacher
from tests.seats import sitting
from tests.sessions import session_of
from tests.ui.scenes.inn import Inn

pytestmark = pytest.mark.window

TWO = TableChoice(sitting("", "bot:level3"), {})


def dealt(inn: Inn) -> TableScene:
    """A short match, and a teacher who answers at once."""
    entry = inn.house.titles.find("riverboat_showdown")
    assert entry is not None
    inn.house.doors.deal(entry, TableChoice(TWO.seats, dict(entry.info.presets[0].options)))
    inn.driver.wait(0.5)
    inn.house.thinker = Teacher()
    return inn.table


def some_moves(inn: Inn, moves: int = 12) -> None:
    """Played at random, unless the match is over."""
    session = session_of(inn.table.match)
    for _ in range(moves):
        if session.outcome is None:
            seat = min(session.to_act())
            inn.table.table.host.submit(seat, list(session.legal(seat))[-1])
    inn.driver.frame()
    inn.table.picture.lay()
    inn.driver.wait(0.5)


def looked(inn: Inn) -> AnalysisScene:
    """The room, once all was looked at."""
    inn.driver.wait(0.5)
    top = inn.top
    assert isinstance(top, AnalysisScene)
    for _ in range(4000):
        if "progress" not in inn.driver.facts():
            break
        inn.driver.wait(0.1, frame=0.05)
    return top


def chosen(inn: Inn) -> str:
    return next(id for id, node in inn.driver.facts().items() if id.startswith("mark:") and node.checked)


def finished(inn: Inn) -> TableScene:
    table = dealt(inn)
    inn.finish(table)
    assert inn.shows(ResultScene)
    return table


def test_a_choice_on_the_table_leads_back_to_the_room_it_was_shown_from(inn: Inn) -> None:
    """Given a choice that was shown on the table, when one comes back, then the room looks at the same choice."""
    finished(inn)
    inn.driver.press("closer")
    looked(inn)
    other = next(id for id in inn.driver.facts() if id.startswith("mark:") and id != chosen(inn))
    inn.driver.press(other)
    inn.driver.press("show")
    inn.driver.wait(0.5)
    assert inn.shows(TableScene)
    shown = inn.table.looking.shown
    assert shown is not None
    lit = shown.better
    looks = {sprite.item.key: sprite.look for sprite in inn.table.item_layer.sprites()}
    assert lit and all(looks[key] is Emphasis.HINTED for key in lit if key in looks)
    inn.driver.key("left")
    assert inn.table.looking.shown is None, "elsewhere in the match nothing is lit"
    inn.driver.press("to_present")
    looked(inn)
    assert chosen(inn) == other
    inn.driver.press("back")
    inn.driver.wait(0.5)
    result = inn.top
    assert isinstance(result, ResultScene) and result.focus.focused == "closer"


def test_a_better_choice_is_played_on_from_in_a_branch(inn: Inn) -> None:
    """Given a finished match, when one plays on from a mistake, then the better move is played where the worse was."""
    table = finished(inn)
    session = session_of(table.match)
    steps, ended = len(session.journal), session.head
    inn.driver.press("closer")
    room = looked(inn)
    step = int(chosen(inn).removeprefix("mark:"))
    each = next(each for each in room._analyst.analysis.of(Seat(0)) if each.step == step)
    better = room._analyst.decision(each).legal[each.better]
    inn.driver.press("play_on")
    inn.driver.wait(0.1)
    assert inn.shows(TableScene)
    played = session.journal.step(steps)
    assert (played.parent, played.command) == (session.journal.parent(step), better)
    assert sorted(entry.finished for entry in inn.store.entries()) == [False, True], "the match as it ended is kept"
    assert session.journal.meeting(ended, session.head) == played.parent
    assert not session.counts


def test_playing_on_from_the_timeline_keeps_how_the_match_ended_too(inn: Inn) -> None:
    """Given a finished match that is looked back on, when one plays on from there, then it stays as it ended, and the
    branch is another match."""
    finished(inn)
    marks = inn.table.table.model.timeline()
    room = inn.top
    assert isinstance(room, ResultScene)
    room.dismiss(Revisit(marks[len(marks) // 2].step))
    inn.driver.wait(0.5)
    assert inn.shows(TableScene)
    inn.driver.press(TableAction.PLAY_FROM_HERE)
    inn.driver.wait(0.1)
    assert session_of(inn.table.match).outcome is None and not inn.store.entries("saves")
    finished_one, branch = sorted(inn.store.entries(), key=lambda entry: not entry.finished)
    assert finished_one.finished and not branch.finished
    assert inn.store.latest_unfinished() == branch and inn.store.being_played(branch.path)


def asked_in_the_middle(inn: Inn) -> None:
    """A match goes on, and its menu asks whether it is really to be looked at closer."""
    dealt(inn)
    some_moves(inn)
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    inn.driver.press("closer")
    inn.driver.wait(0.4)


def test_a_match_that_goes_on_drops_out_of_the_records_for_a_look(inn: Inn) -> None:
    """Given a match that goes on, when somebody looks closer and opens it another day, then it does not count."""
    asked_in_the_middle(inn)
    inn.driver.press("dialog.yes")
    room = looked(inn)
    assert {each.seat for each in room._analyst.analysis.evaluated} == {0}, "of the others nothing may be known"
    inn.driver.press("back")
    inn.driver.wait(0.4)
    inn.leave_table()
    [entry] = inn.store.listing("matches").entries
    inn.house.doors.resume(entry.path)
    inn.driver.wait(0.5)
    inn.finish(inn.table)
    inn.driver.wait(0.5)
    [record] = inn.house.records.all()
    assert record.why_not in (WhyNot.CLOSER, WhyNot.AGREED)


def test_whoever_plays_on_instead_changes_nothing(inn: Inn) -> None:
    asked_in_the_middle(inn)
    inn.driver.press("dialog.no")
    inn.driver.wait(0.4)
    assert inn.shows(TableScene) and not inn.table.table.looked_closer


def test_the_logbook_leads_to_a_closer_look_and_back(inn: Inn) -> None:
    """Given a look from the logbook, when one goes to the table, back and out, then the logbook is there."""
    finished(inn)
    inn.driver.press("shelf")
    inn.driver.wait(0.4)
    inn.house.doors.logbook()
    inn.driver.wait(0.5)
    inn.driver.press("closer")
    inn.driver.wait(1.0)
    looked(inn)
    assert inn.driver.facts()["sums"].name
    inn.driver.press("show")
    inn.driver.wait(0.5)
    assert inn.shows(TableScene)
    inn.driver.press("to_present")
    looked(inn)
    inn.driver.press("back")
    inn.driver.wait(0.5)
    assert inn.shows(LogbookScene)
    inn.driver.press("back")
    inn.driver.wait(0.5)
    assert inn.shows(ShelfScene)
