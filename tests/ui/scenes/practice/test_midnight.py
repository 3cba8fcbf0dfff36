"""Midnight: what belongs to a day carries that day, and rooms that are open when it changes are laid anew."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from game.content.catalogue import Catalogue
from game.content.folders import Folders
from game.host.records import daily_seed, puzzle_of_day
from game.host.teachers import ShippedPuzzle
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.logbook.logbook import LogbookScene
from game.ui.scenes.logbook.records import RecordsScene
from game.ui.scenes.practice.practice import PracticeScene
from game.ui.scenes.rooms import HouseRooms
from tests.content.test_faults_of_own_files import BOARD
from tests.sessions import session_of
from tests.ui.driver import ROOT
from tests.ui.scenes.inn import NOW, TITLES, Inn

EVE, MORNING = NOW.replace(hour=23, minute=59), NOW.replace(hour=0, minute=1) + timedelta(1)


class Night:
    """The clock of the house, which stands at one time until it is set to another."""

    def __init__(self, inn: Inn) -> None:
        self.now = EVE
        inn.house.today = self.today

    def today(self) -> datetime:
        return self.now


@pytest.fixture
def night(inn: Inn) -> Night:
    return Night(inn)


def of_day(inn: Inn, when: datetime) -> ShippedPuzzle:
    key = puzzle_of_day(when.date(), inn.house.puzzles.keys())
    found = None if key is None else inn.house.puzzles.known(key)
    assert found is not None
    return found


def test_the_puzzle_of_the_day_is_the_one_of_the_day_that_has_begun(inn: Inn, night: Night) -> None:
    """Given the practice room open in the evening, when it is past midnight, then the puzzle of the new day lies there,
    and finding it ties the knot of that day."""
    inn.shelf()
    inn.house.doors.practice()
    inn.driver.wait(0.2)
    room = inn.top
    assert isinstance(room, PracticeScene) and room._daily == of_day(inn, EVE)
    night.now = MORNING
    inn.driver.wait(0.2)
    assert room._daily == of_day(inn, MORNING) != of_day(inn, EVE)


def test_a_puzzle_that_is_answered_after_midnight_is_the_one_of_its_day(inn: Inn, night: Night) -> None:
    """Given somebody who sat down in the evening, when they find it past midnight, then the knot of the evening is
    tied, and the one of the new day is not."""
    inn.shelf()
    inn.house.doors.practice()
    inn.driver.wait(0.2)
    inn.driver.press("sit_down")
    inn.driver.wait(1.5)
    night.now = MORNING
    rooms = inn.house.doors
    assert isinstance(rooms, HouseRooms) and rooms._practising._at is not None
    told = rooms._practising._write_down(rooms._practising._at[0])
    assert told is not None and told.args == {"count": 1}
    assert inn.house.practice.days == {EVE.date()}


def test_the_deal_of_the_day_is_the_one_of_the_day_that_has_begun(inn: Inn, night: Night) -> None:
    inn.shelf()
    inn.house.doors.records()
    inn.driver.frame()
    assert isinstance(inn.top, RecordsScene)
    inn.top.turn_to(inn.entry.id)
    inn.driver.frame()
    days = [id for id in inn.driver.facts() if id.startswith("day:")]
    night.now = MORNING
    inn.driver.frame()
    inn.driver.frame()
    later = [id for id in inn.driver.facts() if id.startswith("day:")]
    assert later == [*days[1:], f"day:{MORNING:%Y-%m-%d}"]
    inn.driver.press("deal")
    inn.driver.wait(0.5)
    assert session_of(inn.table.match).seed == daily_seed(inn.entry.id, MORNING.date())


def test_the_logbook_says_anew_when_something_was_played(
    inn: Inn, night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    inn.deal()
    inn.finish(inn.table)
    inn.house.doors.shelf()
    inn.house.doors.logbook()
    inn.driver.frame()
    assert isinstance(inn.top, LogbookScene)
    seen: list[bool] = []
    monkeypatch.setattr(inn.top, "rebuild", lambda: seen.append(True))
    night.now = MORNING
    inn.driver.frame()
    assert seen


def test_a_board_drawn_meanwhile_lies_in_the_lobby_at_once(tmp_path: Path) -> None:
    """Given a lobby that is open, when a board is drawn and somebody comes back to the window, then it is offered; when
    it is spoilt, it is left out and told of."""
    folder = tmp_path / "own" / "whitewater_rush" / "boards"
    folder.mkdir(parents=True)
    inn = Inn(tmp_path / "home", folders=Folders.under(ROOT, tmp_path / "own"))
    titles = inn.house.titles = Catalogue(Folders.under(ROOT, tmp_path / "own"))
    cover = titles.cover("whitewater_rush")
    assert cover is not None and TITLES is not titles
    inn.house.doors.lobby(cover)
    inn.driver.frame()

    def offered() -> set[str]:
        assert isinstance(inn.top, LobbyScene)
        orders = [option.order for option in inn.top.entry.info.options if option.order is not None]
        return {part.name or part.id for order in orders for part in order.parts}

    assert offered() == {"A", "B", "C", "D"}
    (folder / "mine.yaml").write_text(BOARD, encoding="utf-8")
    inn.driver.app.event(pygame.Event(pygame.WINDOWFOCUSGAINED))
    inn.driver.frame()
    assert "Behind the mill" in offered()
    (folder / "mine.yaml").write_text(BOARD.replace("^n", "xx"), encoding="utf-8")
    inn.house.doors.lobby(cover)
    inn.driver.frame()
    assert offered() == {"A", "B", "C", "D"} and len(titles.known_faults) == 1
    inn.close()
