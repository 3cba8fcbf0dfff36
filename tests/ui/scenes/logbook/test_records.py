"""The records: a finished match is in them once, figures and reasons are told, and the deal of the day is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from game.app import house
from game.content.message import Message
from game.engine.types import Outcome, Seat
from game.host.records import Record, WhyNot, daily_seed
from game.ui.scenes.logbook.logbook import won_with_help, would_count
from game.ui.scenes.logbook.records import RecordsScene
from game.ui.scenes.result import ResultScene
from game.ui.table.scene import TableScene
from tests.sessions import session_of
from tests.ui.scenes.inn import NOW, Inn

pytestmark = pytest.mark.window


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    inn = Inn(tmp_path)
    yield inn
    inn.close()


def kept(inn: Inn, *won: bool, why: WhyNot = WhyNot.COUNTS) -> None:
    """Results of an earlier evening."""
    for place, each in enumerate(won):
        when = NOW - timedelta(days=3, minutes=-place)
        record = Record(inn.entry.id, when, ("", "random"), (0 if each else 1,), why_not=why)
        inn.house.records.keep(f"{why}{place}", record)


def opened(inn: Inn) -> None:
    inn.shelf()
    inn.driver.press("logbook")
    inn.driver.press("records")
    assert inn.shows(RecordsScene)


def value(inn: Inn, node: str) -> str:
    return inn.driver.facts()[node].name


def test_an_empty_book_says_how_it_is_filled(inn: Inn) -> None:
    opened(inn)
    assert "empty" in inn.driver.facts() and not inn.driver.facts()["export"].enabled
    inn.driver.key("escape")
    assert not inn.shows(RecordsScene)


def test_figures_are_of_what_counts_and_the_rest_is_told(inn: Inn) -> None:
    kept(inn, True, False, True, True)
    kept(inn, True, why=WhyNot.FOR_FUN)
    opened(inn)
    assert [value(inn, name) for name in ("matches", "wins", "streak", "longest")] == ["4", "3", "2", "2"]
    assert "not_counted" in inn.driver.facts()
    inn.driver.press(f"title:{inn.entry.id}")
    assert value(inn, "matches") == "4"
    other = next(cover.id for cover in inn.house.titles.covers if cover.id != inn.entry.id)
    inn.driver.press(f"title:{other}")
    assert "empty" in inn.driver.facts()


def test_all_matches_are_written_as_a_table(inn: Inn) -> None:
    kept(inn, True, False)
    opened(inn)
    inn.driver.press("export")
    rows = (inn.store.folders.home / "records.csv").read_text().splitlines()
    assert len(rows) == 3 and rows[0].startswith("ended,title")


def test_the_deal_of_the_day_is_the_same_for_everybody(inn: Inn) -> None:
    opened(inn)
    inn.driver.press(f"title:{inn.entry.id}")
    assert sum(id.startswith("day:") for id in inn.driver.facts()) == 28
    inn.driver.press("deal")
    inn.driver.wait(0.5)
    assert session_of(inn.table.match).seed == daily_seed(inn.entry.id, NOW.date())


@pytest.mark.parametrize(
    ("language", "told"), [("en", "4 May 2026: not played"), ("de", "4. Mai 2026: nicht gespielt")]
)
def test_days_are_written_as_the_language_writes_them(inn: Inn, language: str, told: str) -> None:
    inn.driver.ui.change(language=language)
    opened(inn)
    inn.driver.press(f"title:{inn.entry.id}")
    assert value(inn, "day:2026-05-04") == told


def test_matches_with_help_have_a_line_of_their_own(inn: Inn) -> None:
    kept(inn, True, False)
    kept(inn, True, True, False, why=WhyNot.HINTS)
    kept(inn, False, why=WhyNot.FOR_FUN)
    opened(inn)
    assert [value(inn, name) for name in ("matches", "wins")] == ["2", "1"]
    assert value(inn, "with_help") == "With help: 3 played, 2 won"
    assert value(inn, "not_counted").startswith("One match does not count")


def test_the_first_victory_of_a_title_stands_with_its_date(inn: Inn) -> None:
    title = inn.driver.ui.say(Message(f"{inn.entry.id}.name"))
    inn.house.records.keep("for fun", _victory(inn, 9, WhyNot.FOR_FUN))
    inn.house.records.keep("later", _victory(inn, 2, WhyNot.COUNTS))
    inn.house.records.keep("lost", Record(inn.entry.id, NOW - timedelta(days=8), ("", "random"), (1,)))
    opened(inn)
    assert value(inn, f"first:{inn.entry.id}") == f"First victory in {title}: 2 May 2026"
    inn.driver.key("escape")
    inn.house.records.keep("helped", _victory(inn, 3, WhyNot.HINTS))
    inn.driver.press("records")
    assert value(inn, f"first:{inn.entry.id}") == f"First victory in {title}: 1 May 2026, with help"
    inn.driver.press(f"title:{next(cover.id for cover in inn.house.titles.covers if cover.id != inn.entry.id)}")
    assert f"first:{inn.entry.id}" not in inn.driver.facts()


def test_a_first_victory_is_kept_longer_than_other_matches(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "RECORD_BOOK_MOST", 3)
    inn.house.records.keep("first", _victory(inn, 20, WhyNot.COUNTS))
    for days in range(10, 4, -1):
        inn.house.records.keep(f"{days}", _victory(inn, days, WhyNot.COUNTS))
    assert [(NOW - record.ended).days for record in inn.house.records.all()] == [20, 7, 6, 5]


def _victory(inn: Inn, days: int, why: WhyNot) -> Record:
    return Record(inn.entry.id, NOW - timedelta(days=days), ("", "random"), (0,), why_not=why)


def test_the_first_hint_of_a_match_that_counts_is_asked_about(inn: Inn) -> None:
    """Given a match that counts, when a hint is asked for, then it is said before what that means; with it the match
    does not count, and nobody is asked again."""
    table = inn.deal()
    inn.driver.wait(1)
    inn.driver.press("hint")
    inn.driver.wait(0.3)
    assert not inn.shows(TableScene) and value(inn, "dialog.title") == "Play with help?"
    inn.driver.press("dialog.no")
    inn.driver.wait(0.3)
    assert inn.shows(TableScene) and not table.table.hints.helped
    inn.driver.press("hint")
    inn.driver.wait(0.3)
    inn.driver.press("dialog.yes")
    inn.driver.wait(0.3)
    assert inn.shows(TableScene) and table.table.hints.helped
    inn.driver.press("hint")
    inn.driver.wait(0.3)
    assert inn.shows(TableScene)
    inn.finish(table)
    inn.driver.wait(0.5)
    [record] = inn.house.records.all()
    assert record.why_not is WhyNot.HINTS


def test_a_hint_that_costs_nothing_is_not_asked_about(inn: Inn) -> None:
    """In a lesson, and in a match that is for fun anyway."""
    entry = next(entry for entry in inn.house.titles if entry.lessons)
    inn.house.doors.lesson(entry, entry.lessons[0])
    inn.driver.wait(1)
    assert not would_count(inn.house, inn.table.match)
    table = inn.deal()
    assert would_count(inn.house, table.match)
    assert table.table.ask_hint(inn.driver.ui.now)
    assert not would_count(inn.house, table.match)


def test_the_house_plays_the_deal_of_the_day_once_somebody_has(inn: Inn) -> None:
    opened(inn)
    inn.driver.press(f"title:{inn.entry.id}")
    seed = daily_seed(inn.entry.id, NOW.date())
    inn.driver.wait(0.5)
    assert not inn.house.records.of_house(seed) and "you see" in value(inn, "house_made")
    inn.house.records.keep("mine", Record(inn.entry.id, NOW, ("", "level3"), (1,), day=f"{NOW:%Y-%m-%d}"))
    inn.driver.press("title:all")
    inn.driver.press(f"title:{inn.entry.id}")
    while not inn.house.records.of_house(seed):
        inn.driver.frame()
    inn.driver.frame()
    assert "From your seat" in value(inn, "house_made")


def test_matches_are_shown_by_how_many_sat_at_the_table(inn: Inn) -> None:
    kept(inn, True, False)
    inn.house.records.keep("many", Record(inn.entry.id, NOW, ("", "level3", "level3"), (0,)))
    opened(inn)
    assert value(inn, "matches") == "3"
    inn.driver.press("seats:3")
    assert value(inn, "matches") == "1"
    inn.driver.press("seats:any")
    assert value(inn, "matches") == "3"


def test_a_finished_match_is_written_down_once(inn: Inn) -> None:
    inn.finish(inn.deal())
    inn.driver.wait(1)
    assert inn.shows(ResultScene)
    [record] = inn.house.records.all()
    assert record.title == inn.entry.id and record.counts
    inn.driver.press("look_back")
    inn.driver.wait(0.5)
    inn.driver.press("result")
    assert len(inn.house.records.all()) == 1


def test_records_are_there_after_the_next_start(tmp_path: Path) -> None:
    first = Inn(tmp_path)
    kept(first, True)
    first.house.records.keep_of_house("day/x", "level3", True)
    first.close()
    second = Inn(tmp_path)
    assert second.house.records.of_house("day/x") == {"level3": True}
    assert [record.won for record in second.house.records.all()] == [True]
    second.close()


def test_a_match_with_a_hint_stays_out_of_the_records_when_it_is_finished_another_day(inn: Inn) -> None:
    """Given a match in which a hint was asked for, when it is opened again and finished, then it does not count."""
    table = inn.deal()
    assert table.table.ask_hint(inn.driver.ui.now)
    inn.leave_table()
    [entry] = inn.store.entries()
    inn.house.doors.resume(entry.path)
    inn.driver.wait(0.5)
    inn.finish(inn.table)
    inn.driver.wait(0.5)
    [record] = inn.house.records.all()
    assert record.why_not is WhyNot.HINTS


def test_a_hint_to_somebody_who_plays_with_help_all_evening_leaves_the_match_counting(inn: Inn) -> None:
    table = inn.deal()
    viewer = table.match.table.flow.viewer
    assert viewer is not None
    table.match.table.hints.spared = frozenset({viewer})
    inn.driver.press("hint")
    inn.driver.wait(0.3)
    assert inn.shows(TableScene), "nobody is asked whether the match may drop out of the figures"
    assert table.match.table.hints.advice is not None and not table.match.table.hints.helped
    assert would_count(inn.house, table.match)
    keeper = table.match.keeper
    assert keeper is not None and not keeper.hinted


@pytest.mark.parametrize(("winner", "spared", "helped"), [(0, 0, True), (0, 1, False), (1, 0, False)])
def test_a_win_of_somebody_who_plays_with_help_is_a_win_with_help(
    inn: Inn, winner: int, spared: int, helped: bool
) -> None:
    table = inn.deal()
    match = table.match
    match.table.hints.spared = frozenset({Seat(spared)})
    others = tuple((seat,) for seat in match.table.host.setup.all_seats if seat != winner)
    assert won_with_help(match, Outcome(((Seat(winner),), *others), "won")) == helped
