"""Evenings in the logbook: one row that opens to its games, and the bin that keeps the matches."""

from __future__ import annotations

import pytest

from game.content.evenings import GameChoice
from game.content.seat_assignment import BotPlayer, LocalPlayer, seated
from game.host.evening.plan import (
    Evening,
    EveningPlan,
    Participant,
    PlannedGame,
    begun,
    dealt,
    next_game,
    with_result,
)
from game.host.evening.points import rivals_result
from game.ui.scenes.logbook.logbook import LogbookScene
from game.ui.scenes.opening import TableChoice, close, deal, recorder_of
from tests.phones.hand.hands import entry_of
from tests.ui.scenes.inn import NOW, Inn

pytestmark = pytest.mark.window


def a_match(inn: Inn, title: str) -> str:
    """Returns the file of a match that was begun and left."""
    house = inn.house
    choice = TableChoice(seated(LocalPlayer(), BotPlayer("level1")), dict(entry_of(title).info.presets[0].options))
    match = deal(house.store, house.titles, house.thinker, entry_of(title), choice, "seed", f"Evening, {title}")
    recorder = recorder_of(match)
    assert recorder is not None
    close(match)
    return recorder.path.stem


def an_evening(inn: Inn) -> Evening:
    """Returns a kept evening of two games, of which one was played and the other is going on."""
    row = (PlannedGame(GameChoice("rats", "short")), PlannedGame(GameChoice("raft_race", "short_run")))
    people = (Participant("Ada", LocalPlayer("otter")), Participant("", BotPlayer("level1")))
    evening = begun(EveningPlan(people, row), (), "one", "seed", NOW)
    first = a_match(inn, "rats")
    assert isinstance(next_game(evening), PlannedGame)
    result = rivals_result(evening, first, row[0].game, entry_of("rats").info, [[0], [1]])
    evening = dealt(with_result(dealt(evening, first), result), a_match(inn, "raft_race"))
    inn.house.evenings.keep(evening)
    return evening


def logbook(inn: Inn) -> LogbookScene:
    inn.shelf()
    inn.house.doors.logbook()
    inn.driver.wait(0.3)
    assert isinstance(inn.top, LogbookScene)
    return inn.top


def rows(inn: Inn) -> list[str]:
    return [id for id in inn.driver.facts() if id.startswith(("match:", "evening:"))]


def test_an_evening_is_one_row_that_opens_to_its_games(inn: Inn) -> None:
    alone = a_match(inn, "rats")
    evening = an_evening(inn)
    logbook(inn)
    assert sorted(rows(inn)) == sorted(["evening:one", f"match:{alone}"])
    inn.driver.do("evening:one")
    assert set(rows(inn)) == {"evening:one", f"match:{alone}", *(f"match:{match}" for match in evening.matches)}
    facts = inn.driver.facts()
    assert facts["result"].name == "one game played" and facts["person:0"].name == "Ada 3"
    inn.driver.do("evening:one")
    assert sorted(rows(inn)) == sorted(["evening:one", f"match:{alone}"])


def test_the_bin_takes_the_evening_and_leaves_its_matches(inn: Inn) -> None:
    evening = an_evening(inn)
    logbook(inn)
    inn.driver.do("evening:one")
    inn.driver.do("discard")
    assert set(rows(inn)) == {f"match:{match}" for match in evening.matches}
    assert inn.house.evenings.get("one") is None
    (toast,) = (id for id in inn.driver.facts() if id.startswith("toast:"))
    inn.driver.do(toast)
    assert inn.house.evenings.get("one") == evening


def test_the_row_leads_to_where_the_evening_stands(inn: Inn) -> None:
    evening = an_evening(inn)
    logbook(inn)
    inn.driver.do("evening:one")
    inn.driver.do("open")
    inn.driver.wait(0.5)
    playing = inn.house.doors.playing
    recorder = None if playing is None else recorder_of(playing)
    assert recorder is not None and recorder.path.stem == evening.matches[-1]
