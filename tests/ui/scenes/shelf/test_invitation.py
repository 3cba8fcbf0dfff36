"""The line on the shelf that invites on: its order over profiles as data, its truth, and the way behind it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from game.content.message import Message
from game.host.records import Record, WhyNot
from game.ui.scenes.house import AheadKind, VoyageAhead
from game.ui.scenes.practice.practice import PracticeScene
from game.ui.scenes.shelf.invitation import (
    Again,
    DealOffer,
    Invitation,
    NewTitle,
    Nothing,
    Profile,
    PuzzleOffer,
    invitation,
    last_match,
)
from game.ui.table.scene import TableScene
from tests.sessions import session_of
from tests.ui.scenes.inn import NOW, Inn

WAITS, NEXT, DONE = (VoyageAhead(Message("voyage.ahead.next"), kind) for kind in AheadKind)
LOST, WON = Again(lost=True), Again(lost=False)
PUZZLE, DEAL, NEW = PuzzleOffer("rats"), DealOffer("rats"), NewTitle("raft_race")


@pytest.mark.parametrize(
    ("profile", "invited"),
    [
        (Profile(), Nothing()),
        (Profile(puzzle=PUZZLE, deal=DEAL, unplayed=("rats",)), Nothing()),
        (Profile(5, WAITS, LOST, PUZZLE, DEAL, ("raft_race",)), WAITS),
        (Profile(5, NEXT, LOST, PUZZLE, DEAL, ("raft_race",)), LOST),
        (Profile(1, NEXT, WON, PUZZLE, DEAL, ("raft_race",)), NEXT),
        (Profile(2, NEXT, WON, PUZZLE, DEAL, ("raft_race",)), PUZZLE),
        (Profile(3, NEXT, WON, PUZZLE, DEAL, ("raft_race", "rats")), DEAL),
        (Profile(4, NEXT, WON, PUZZLE, DEAL, ("raft_race",)), NEW),
        (Profile(5, NEXT, None, PUZZLE, DEAL, ("raft_race",)), NEXT),
        (Profile(2, DONE, WON, None, DEAL), DEAL),
        (Profile(2, DONE, WON), WON),
        (Profile(2, DONE), DONE),
        (Profile(0, NEXT), NEXT),
        (Profile(2), Nothing()),
    ],
)
def test_what_is_open_comes_first_and_everything_has_its_turn(profile: Profile, invited: Invitation) -> None:
    assert invitation(profile) == invited


def finished(inn: Inn) -> TableScene:
    """Play a match to its end by any moves, and go back to the shelf, once all titles are read."""
    assert list(inn.house.titles)
    table = inn.deal()
    inn.finish(table)
    inn.driver.do("shelf")
    inn.driver.wait(0.2)
    return table


def test_a_lost_match_is_told_as_it_ended_and_dealt_anew_in_one_press(inn: Inn) -> None:
    """Given a match that the person did not win, then the line names its result, and a press deals the same again."""
    table = finished(inn)
    outcome = session_of(table.match).outcome
    assert outcome is not None
    here = set(table.table.flow.here)
    lost = not here & set(outcome.winners)
    last = last_match(inn.house, inn.store.entries())
    assert last is not None and last.again == Again(lost)
    if not lost:
        pytest.fail("the moves of this seed lose the match: choose another one")
    words = inn.driver.facts()["ahead"].name
    assert words.startswith("River Rats: ") and "Once more" in words
    seats, options = table.match.seats, table.table.host.setup.options
    inn.driver.press("ahead")
    again = inn.top
    assert isinstance(again, TableScene) and again.match is not table.match
    assert (again.match.seats, again.table.host.setup.options) == (seats, options)


def test_a_match_that_cannot_be_dealt_anew_here_is_not_offered(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(inn)
    entries = inn.store.entries()
    assert last_match(inn.house, entries) is not None
    assert last_match(inn.house, ()) is None, "its file was thrown away"
    found = inn.house.records.last()
    assert found is not None
    match, record = found
    others = (replace(record, title="gone"), replace(record, seats=("", "nobody")))
    for other in (*others, replace(record, why_not=WhyNot.AGREED)):
        with monkeypatch.context() as patch:
            patch.setattr(inn.house.records, "last", lambda other=other: (match, other))
            assert last_match(inn.house, entries) is None, other


def test_the_puzzle_of_the_day_is_named_until_it_is_found(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given nothing else to invite to, then the line leads to the puzzle of the day, and is silent once it is found."""
    monkeypatch.setattr(inn.house.doors, "ahead", lambda: DONE)
    monkeypatch.setattr("game.ui.scenes.shelf.invitation.title_of_day", lambda records, titles: "")
    for cover in inn.house.titles:
        inn.house.records.keep(cover.id, Record(cover.id, NOW, ("", "level3"), (0,)))
    inn.shelf()
    inn.driver.wait(0.2)
    assert re.match("Today’s puzzle is open", inn.driver.facts()["ahead"].name)
    inn.driver.press("ahead")
    assert isinstance(inn.top, PracticeScene)
    inn.house.practice.keep("any", NOW.date(), daily=True)
    inn.shelf()
    inn.driver.wait(0.2)
    assert "puzzle" not in inn.driver.facts()["ahead"].name
