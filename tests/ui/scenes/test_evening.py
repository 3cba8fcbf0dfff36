"""An evening together by keys and clicks: choosing, the tables, the landing, the wheel, the captain, another start."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import structs

from game.content.message import Message, given
from game.host.evening.plan import (
    AtCaptain,
    AtTable,
    Evening,
    Planned,
    PlannedGame,
    WheelTurn,
    drawn,
    is_done,
    is_over,
    last_called,
    stopped,
    wheel_fields,
    wins,
)
from game.host.evening.points import captains, standing, totals
from game.table.item import Mood
from game.table.settings import Motion, Speed
from game.ui.scenes.evening.captain import CaptainScene
from game.ui.scenes.evening.landing import LandingScene
from game.ui.scenes.evening.parts import GamesScene, kind_of, title_of
from game.ui.scenes.evening.people import PersonScene
from game.ui.scenes.evening.plan import PlanScene
from game.ui.scenes.evening.posts import PersonStanding, RingDrop
from game.ui.scenes.evening.sitting import SittingScene
from game.ui.scenes.evening.wheel import SPIN_MILLISECONDS, Spin, WheelScene
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.overlays.question import PauseScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.stage.dialog import Dialog
from game.ui.table.scene import TableScene
from tests.sessions import session_of
from tests.ui.scenes.inn import QUICK, Inn

pytestmark = pytest.mark.window

FAST = ("riverboat_showdown", "rats", "riverboat_showdown")
"""Titles whose matches by random moves are over soon."""


def plan(inn: Inn) -> PlanScene:
    """Open the plan from the shelf."""
    inn.shelf()
    inn.driver.key("e")
    inn.driver.wait(0.3)
    assert isinstance(inn.top, PlanScene)
    return inn.top


def choose(inn: Inn, games: Sequence[str]) -> None:
    """Choose a title for each place of the row, by its cover."""
    for place, title in enumerate(games):
        assert inn.driver.do(f"game:{place}")
        inn.driver.wait(0.2)
        assert inn.shows(GamesScene)
        inn.driver.press(f"take:{title}")
        inn.driver.wait(0.2)


def alone(inn: Inn) -> None:
    """Make everybody but the first one a bot, so that no screen is handed over."""
    scene = inn.top
    assert isinstance(scene, PlanScene)
    for place in range(1, len(scene.plan.people)):
        assert inn.driver.do(f"person:{place}"), "it may have to be scrolled to"
        inn.driver.wait(0.2)
        assert inn.shows(PersonScene)
        inn.driver.press("who:bot:level1")
        inn.driver.press("done")
        inn.driver.wait(0.2)


def begin(inn: Inn, games: Sequence[str] = FAST) -> Evening:
    """Choose these games and go to the first table."""
    plan(inn)
    alone(inn)
    choose(inn, games)
    inn.driver.key("return")
    inn.driver.wait(0.6)
    assert inn.shows(TableScene)
    return kept(inn)


def kept(inn: Inn) -> Evening:
    """Returns the newest evening as the disk has it."""
    return inn.house.evenings.all()[-1]


def to_landing(inn: Inn) -> None:
    """End the match at the table; Enter leads on from its result."""
    inn.finish(inn.table)
    assert inn.shows(ResultScene)
    inn.driver.key("return")
    inn.driver.wait(0.5)


def test_a_whole_evening_by_one_key_at_each_result_and_each_landing(inn: Inn) -> None:
    """Given three games, when Enter is pressed at every result and landing, then the last one leads to the captain."""
    begin(inn)
    seen = []
    for game in range(3):
        seen.append(session_of(inn.table.match).title.id)
        inn.finish(inn.table)
        told = inn.driver.facts()["worth:0"].name
        assert str(max(kept(inn).results[game].points)) in told
        assert ("double" in told) == (game == 2), "only the last one counts double"
        inn.driver.key("return")
        inn.driver.wait(0.5)
        if game < 2:
            assert inn.shows(LandingScene)
            now = totals(kept(inn))
            for person, points in enumerate(now):
                assert inn.driver.facts()[f"person:{person}"].description.startswith(
                    "one point" if points == 1 else f"{points} points"
                )
            inn.driver.key("return")
            inn.driver.wait(0.6)
    assert tuple(seen) == FAST and inn.shows(CaptainScene) and is_over(kept(inn))
    who = captains(kept(inn))
    if len(who) == 1:
        title = inn.driver.facts()["title"].name
        assert title.startswith("Captain ") and not title.startswith("Captain Captain"), "nobody is called so twice"
    order = standing(kept(inn))
    assert inn.driver.facts()["points:0"].description.startswith(f"{totals(kept(inn))[order[0]]} ")


def test_the_same_company_is_at_the_first_card_after_three_clicks(inn: Inn) -> None:
    """Given an evening that was played, when another one is planned, then shelf, As last time and Begin lead there."""
    first = begin(inn, ("riverboat_showdown",) * 3)
    for _ in range(3):
        to_landing(inn)
        if inn.shows(LandingScene):
            inn.driver.key("return")
            inn.driver.wait(0.6)
    assert inn.shows(CaptainScene)
    inn.shelf()
    inn.driver.press("evening")
    inn.driver.wait(0.3)
    inn.driver.press("out:0")
    inn.driver.wait(0.2)
    inn.driver.press("again")
    inn.driver.wait(0.2)
    inn.driver.press("begin")
    inn.driver.wait(0.6)
    assert inn.shows(TableScene)
    assert [person.name for person in kept(inn).people] == [person.name for person in first.people]
    assert kept(inn).row == first.row and kept(inn).id != first.id


def test_the_wheel_stops_where_the_seed_says_and_leads_to_that_table(inn: Inn) -> None:
    """Given the wheel until one stops, then its games are those drawn, none twice in a row, and the last is called."""
    plan(inn)
    alone(inn)
    inn.driver.press("kind:wheel")
    inn.driver.key("return")
    inn.driver.wait(0.3)
    titles = []
    for _ in range(2):
        assert isinstance(inn.top, WheelScene)
        chosen = drawn(kept(inn))
        assert chosen in wheel_fields(kept(inn))
        inn.driver.wait(60)
        assert inn.shows(WheelScene), "the answer stands until one goes on"
        assert inn.driver.facts()["title"].name == inn.driver.ui.say(title_of(chosen))
        told = inn.driver.facts()["kind"].name
        assert told.startswith(inn.driver.ui.say(kind_of(chosen))) and told.endswith("min")
        named = [inn.driver.facts()[f"field:{number}"].name for number in range(len(wheel_fields(kept(inn))))]
        for field, words in zip(wheel_fields(kept(inn)), named, strict=True):
            assert inn.driver.ui.say(title_of(field)) in words and inn.driver.ui.say(kind_of(field)) in words
        inn.driver.key("return")
        inn.driver.wait(0.6)
        assert inn.shows(TableScene)
        titles.append(session_of(inn.table.match).title.id)
        assert titles[-1] == chosen.title
        to_landing(inn)
        assert inn.shows(LandingScene) and isinstance(kept(inn).row[-1], WheelTurn)
        if len(titles) == 1:
            inn.driver.key("return")
            inn.driver.wait(0.3)
    assert titles[0] != titles[1]
    inn.driver.press("call_last")
    inn.driver.wait(0.2)
    assert inn.driver.facts()["next"].name == "The last game" and "call_last" not in inn.driver.facts()
    inn.driver.press("stop")
    inn.driver.wait(0.4)
    assert inn.shows(CaptainScene)


def test_a_head_start_stands_on_its_post_before_the_first_game(inn: Inn) -> None:
    """Given two points of head start, when the first game is over, then they are in the sum, and said."""
    plan(inn)
    alone(inn)
    choose(inn, FAST)
    inn.driver.press("start:0:2")
    inn.driver.wait(0.2)
    inn.driver.press("begin")
    inn.driver.wait(0.6)
    assert kept(inn).people[0].head_start == 2
    to_landing(inn)
    assert totals(kept(inn))[0] == 2 + kept(inn).results[0].points[0]
    assert "2 as head start" in inn.driver.facts()["person:0"].description


def test_a_fifth_one_sits_out_where_four_have_a_chair_and_is_named(inn: Inn) -> None:
    """Given five people, when a title for four is played, then one sits out, has points, and stands at a post."""
    plan(inn)
    scene = inn.top
    assert isinstance(scene, PlanScene)
    while len(scene.plan.people) < 5:
        inn.driver.press("add_person")
        inn.driver.wait(0.2)
        inn.driver.press("done")
        inn.driver.wait(0.2)
    assert "add_person" not in inn.driver.facts()
    alone(inn)
    choose(inn, FAST)
    inn.driver.press("begin")
    inn.driver.wait(0.6)
    assert len(inn.table.match.seats) == 4
    to_landing(inn)
    (out,) = kept(inn).results[0].out
    assert "sat out" in inn.driver.facts()[f"person:{out}"].description
    inn.driver.key("return")
    inn.driver.wait(0.6)
    assert len(inn.table.match.seats) == 5, "at this title everybody has a chair"


def test_escape_leads_home_from_everywhere_and_the_shelf_back_in(inn: Inn) -> None:
    """Given any room of an evening, when Esc is pressed, then it is left, and the shelf leads back to where it was."""
    plan(inn)
    inn.driver.key("escape")
    inn.driver.wait(0.3)
    assert inn.shows(ShelfScene)
    begin(inn)
    inn.leave_table()
    assert inn.shows(ShelfScene) and isinstance(kept(inn).at, AtTable)
    inn.driver.press("evening")
    inn.driver.wait(0.6)
    assert inn.shows(TableScene), "the match that was begun goes on"
    to_landing(inn)
    inn.driver.key("escape")
    inn.driver.wait(0.3)
    assert inn.shows(ShelfScene)
    inn.driver.press("evening")
    inn.driver.wait(0.3)
    assert inn.shows(LandingScene)
    inn.driver.press("enough")
    inn.driver.wait(0.3)
    assert inn.shows(ShelfScene)


def test_a_captain_that_was_not_seen_waits_on_the_shelf_also_after_another_start(tmp_path: Path) -> None:
    """Given the last game, when one goes home, then the shelf leads to the captain until that room was open."""
    inn = Inn(tmp_path)
    inn.house.evenings.keep(last_called(begin(inn)))
    inn.finish(inn.table)
    assert inn.shows(ResultScene) and is_over(kept(inn)) and not is_done(kept(inn))
    inn.driver.press("shelf")
    inn.driver.wait(0.3)
    assert inn.driver.facts()["evening"].name == "To the captain"
    before = kept(inn)
    inn.close()
    again = Inn(tmp_path)
    try:
        assert kept(again) == before
        again.shelf()
        assert again.driver.facts()["evening"].name == "To the captain"
        assert "the last game is over" in again.driver.facts()["evening"].description
        again.driver.press("evening")
        again.driver.wait(0.4)
        assert again.shows(CaptainScene) and is_done(kept(again))
        again.shelf()
        assert again.driver.facts()["evening"].name == "An evening together"
    finally:
        again.close()


def test_a_match_from_an_earlier_moment_has_a_name_of_its_own_and_is_no_game_of_the_evening(inn: Inn) -> None:
    """Given the last result, when one plays on from an earlier moment, then the evening and its match stay."""
    inn.house.evenings.keep(last_called(begin(inn)))
    inn.finish(inn.table)
    before = kept(inn)
    inn.driver.press("look_back")
    inn.driver.wait(0.4)
    for _ in range(4):
        inn.driver.press("back")
    inn.driver.press("play_from_here")
    inn.driver.wait(0.2)
    names = {entry.id: entry.label for entry in inn.store.entries()}
    (own,) = before.matches
    assert names.pop(own) == "Evening of 4 May, 1: Riverboat Showdown"
    assert list(names.values()) == ["Evening of 4 May, 1: Riverboat Showdown (2)"]
    inn.finish(inn.table)
    assert inn.shows(ResultScene) and kept(inn) == before and "onward" not in inn.driver.facts()
    inn.driver.press("shelf")
    inn.driver.wait(0.3)
    assert inn.driver.facts()["evening"].name == "To the captain"


def test_the_ways_that_end_or_leave_an_evening_say_what_becomes_of_it(inn: Inn) -> None:
    begin(inn)
    to_landing(inn)
    stop, enough = (inn.driver.facts()[id] for id in ("stop", "enough"))
    assert stop.description == "Ends the evening here. Whoever leads with the points so far is captain."
    assert enough.description == "The evening stays as it is and goes on whenever you like."


def test_another_game_instead_is_the_next_one(inn: Inn) -> None:
    begin(inn)
    to_landing(inn)
    inn.driver.press("instead")
    inn.driver.wait(0.2)
    inn.driver.press("take:riverboat_showdown")
    inn.driver.wait(0.3)
    coming = kept(inn).row[1]
    assert isinstance(coming, PlannedGame) and coming.game.title == "riverboat_showdown"
    inn.driver.press("boats")
    inn.driver.wait(0.6)
    assert session_of(inn.table.match).title.id == "riverboat_showdown"


def test_who_sits_where_asks_nothing_that_the_evening_has_decided(inn: Inn) -> None:
    """Given the landing, when the chairs are opened, then the game is told, and only who sits there can be chosen."""
    begin(inn)
    to_landing(inn)
    before = kept(inn)
    inn.driver.press("sit")
    inn.driver.wait(0.3)
    assert inn.shows(SittingScene)
    ways = {id for id, fact in inn.driver.facts().items() if fact.actions}
    assert ways == {"back", "done", "seat:0", "seat:1", "seat:2"}
    assert inn.driver.facts()["decided"].name.startswith("Next: Rats, Short,")
    inn.driver.key("return")
    inn.driver.wait(0.3)
    assert inn.shows(LandingScene) and kept(inn) == before


def test_people_change_chairs_and_bots_at_the_landing_and_keep_their_points(inn: Inn) -> None:
    """Given two who change chairs and a stronger bot, then the next table has them so, and the points stay theirs."""
    begin(inn)
    to_landing(inn)
    before = kept(inn)
    inn.driver.press("sit")
    inn.driver.wait(0.3)
    inn.driver.press("seat:0")
    inn.driver.wait(0.2)
    inn.driver.press("swap:1")
    inn.driver.wait(0.3)
    inn.driver.press("seat:1")
    inn.driver.wait(0.2)
    inn.driver.press("who:bot:level2")
    inn.driver.press("done")
    inn.driver.wait(0.3)
    inn.driver.key("escape")
    inn.driver.wait(0.3)
    assert inn.shows(LandingScene) and kept(inn).chairs == (2, 1, 0) and kept(inn).results == before.results
    inn.driver.press("boats")
    inn.driver.wait(0.6)
    seats = inn.table.match.seats
    assert [seat.bot for seat in seats] == ["level1", "level2", None] and seats[2].name == before.people[0].name
    inn.finish(inn.table)
    inn.driver.wait(0.3)
    outcome = session_of(inn.table.match).outcome
    assert outcome is not None
    chairs = {0: 2, 1: 1, 2: 0}
    places = tuple(tuple(chairs[seat] for seat in place) for place in outcome.places)
    assert kept(inn).results[1].places == places


def test_the_menu_says_which_game_it_is_and_a_new_match_is_asked_about(inn: Inn) -> None:
    """Given a game of an evening, when another match is wanted from the menu, then that is asked, and can be left."""
    begin(inn)
    to_landing(inn)
    inn.driver.key("return")
    inn.driver.wait(0.6)
    before, table = kept(inn), inn.table
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    assert inn.driver.facts()["part_of"].name == "Evening of 4 May: game 2 of 3"
    inn.driver.press("lobby")
    assert inn.shows(Dialog) and "game 2 of 3" in inn.driver.facts()["dialog.text"].name
    inn.driver.key("return")
    inn.driver.wait(0.2)
    assert inn.shows(PauseScene) and inn.table is table
    inn.driver.press("lobby")
    inn.driver.press("dialog.yes")
    inn.driver.wait(0.2)
    assert inn.shows(LobbyScene)
    inn.driver.press("deal")
    inn.driver.wait(0.6)
    assert inn.table is not table and kept(inn) == before
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    assert "part_of" not in inn.driver.facts(), "the match beside it belongs to no evening"


def test_who_is_out_is_asked_before_a_new_match_leaves_the_evening(inn: Inn) -> None:
    """Given a person who has left a race of the evening, when New match is pressed, then the evening is told of."""
    begin(inn, ("whitewater_rush", *FAST[1:]))
    while inn.table.table.flow.asked is None:
        inn.driver.wait(0.5)
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    inn.driver.press("request:0")
    inn.driver.press("dialog.yes")
    inn.driver.wait(0.5)
    before, table = kept(inn), inn.table
    assert table.table.nobody_left
    inn.driver.press("new_match")
    assert inn.shows(Dialog) and "game 1 of 3" in inn.driver.facts()["dialog.text"].name
    inn.driver.press("dialog.no")
    inn.driver.wait(0.3)
    assert inn.top is table and "new_match" in inn.driver.facts()
    inn.driver.press("new_match")
    inn.driver.press("dialog.yes")
    inn.driver.wait(0.6)
    assert inn.table is not table and kept(inn) == before


def test_what_decided_a_game_is_shown_at_its_table_and_leads_back(inn: Inn) -> None:
    """Given the moment at the landing, when it is shown, then the table lies as it was then, and Esc leads back."""
    begin(inn)
    to_landing(inn)
    assert "moment" in inn.driver.facts(), "a match that was decided has a moment"
    inn.driver.press("show")
    inn.driver.wait(0.8)
    assert inn.shows(TableScene) and inn.table.table.model.looking_at is not None
    inn.driver.key("escape")
    inn.driver.wait(0.5)
    assert inn.shows(LandingScene)


@pytest.mark.parametrize("language", ["en", "de"])
def test_nobody_is_called_captain_unless_they_are_and_nobody_is_called_so_twice(tmp_path: Path, language: str) -> None:
    """Given people without names, then none is a captain; who was written down so before is, and is called so once."""
    inn = Inn(tmp_path, settings=structs.replace(QUICK, language=language))
    try:
        begin(inn)
        rank = inn.driver.ui.say(Message("evening.captain.rank"))
        assert rank not in {person.name for person in kept(inn).people}
        to_landing(inn)
        people = tuple(structs.replace(each, name=rank, head_start=3) for each in kept(inn).people[:1])
        called = structs.replace(kept(inn), people=(*people, *kept(inn).people[1:]))
        points = structs.replace(called.results[0], points=(4, 0, 0))
        inn.house.evenings.keep(stopped(structs.replace(called, results=(points,))))
        inn.house.doors.evening_of(called.id)
        inn.driver.wait(0.4)
        assert inn.driver.facts()["title"].name.count(rank) == 1
    finally:
        inn.close()


def test_revenge_turns_the_seats_and_the_picture_is_kept(inn: Inn, tmp_path: Path) -> None:
    """Given the captain, when the picture is kept and R pressed, then a file is there, and all sit one further."""
    before = begin(inn)
    to_landing(inn)
    inn.driver.press("stop")
    inn.driver.wait(0.4)
    assert inn.shows(CaptainScene) and isinstance(kept(inn).at, AtCaptain)
    told = []
    for _ in range(2):
        inn.driver.press("keep")
        inn.driver.wait(0.3)
        told += [fact.name for fact in inn.driver.facts().values() if fact.name.startswith("Kept: ")]
    names = {path.name for path in (tmp_path / "pictures").glob("*.png")}
    assert {line.removeprefix("Kept: ") for line in told} == names, "the picture's name without its folder"
    assert not any("-" in name[len("2026-05-04") :] for name in names)
    assert len(list((tmp_path / "pictures").glob("*.png"))) == 2, "a second picture does not replace the first"
    inn.driver.key("r")
    inn.driver.wait(0.3)
    assert isinstance(inn.top, PlanScene)
    assert [person.name for person in inn.top.plan.people] == [
        person.name for person in (*before.people[1:], before.people[0])
    ]


def now(inn: Inn) -> tuple[Planned, ...]:
    """Returns the row of the plan as it stands."""
    assert isinstance(inn.top, PlanScene)
    return inn.top.plan.row


def test_the_row_is_changed_by_keys_and_by_hand(inn: Inn) -> None:
    """Given a row, then arrows and drags move a game, X and its cross take it out, and the wheel adds a turn."""
    scene = plan(inn)
    row = now(inn)
    inn.driver.press("add_wheel")
    inn.driver.wait(0.2)
    assert now(inn) == (*row, WheelTurn()) and scene.plan.kind == "", "it is none of the kinds any more"
    inn.driver.press(f"out:{len(row)}")
    inn.driver.wait(0.2)
    assert now(inn) == row and scene.plan.kind == "three_games", "it is the row of the kind again"
    inn.driver.press("add_wheel")
    inn.driver.wait(0.2)
    scene.focus_on("game:0")
    inn.driver.key("right")
    inn.driver.wait(0.2)
    assert now(inn)[:2] == (row[1], row[0]) and inn.driver.focused == "game:1"
    inn.driver.key("left")
    inn.driver.wait(0.2)
    inn.driver.drag(inn.driver.middle("game:0"), inn.driver.middle("game:2"))
    inn.driver.wait(0.2)
    assert now(inn)[:3] == (row[1], row[2], row[0])
    scene.focus_on("game:0")
    inn.driver.key("x")
    inn.driver.wait(0.2)
    assert now(inn) == (row[2], row[0], WheelTurn())
    inn.driver.press("out:2")
    inn.driver.wait(0.2)
    assert now(inn) == (row[2], row[0])
    inn.driver.press("add")
    inn.driver.wait(0.2)
    inn.driver.press("take:rats")
    inn.driver.wait(0.2)
    assert len(now(inn)) == 3


def test_each_kind_keeps_its_row_while_one_looks_at_others(inn: Inn) -> None:
    """Given a row of one's own and another series, when other kinds are looked at, then one comes back to both."""
    scene = plan(inn)
    choose(inn, FAST)
    inn.driver.press("add_wheel")
    inn.driver.wait(0.2)
    own = now(inn)
    assert inn.driver.facts()["kind:own"].checked and inn.driver.facts()["kind:own"].description == "4 games"
    inn.driver.press("kind:best_of_three")
    inn.driver.wait(0.2)
    inn.driver.press("game:0")
    inn.driver.wait(0.2)
    series = now(inn)
    for id in ("three_games", "wheel"):
        inn.driver.press(f"kind:{id}")
        inn.driver.wait(0.2)
        assert scene.plan.kind == id and now(inn) not in (own, series)
    inn.driver.press("kind:own")
    inn.driver.wait(0.2)
    assert now(inn) == own and not scene.plan.endless and not scene.plan.until_won
    inn.driver.press("kind:best_of_three")
    inn.driver.wait(0.2)
    assert now(inn) == series and scene.plan.until_won


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_choice_of_a_game_says_how_and_stays_as_wide_and_high_whatever_kind_is_chosen(
    tmp_path: Path, language: str
) -> None:
    """Given the covers to choose from, when kinds are turned, then nothing moves, and a line says what a press does."""
    inn = Inn(tmp_path, settings=structs.replace(QUICK, language=language))
    try:
        plan(inn)
        inn.driver.press("game:0")
        inn.driver.wait(0.2)
        assert inn.driver.facts()["how"].name
        titles = [cover.id for cover in inn.house.titles.covers]
        places = set()
        for title in titles:
            for _ in range(5):
                places.add(tuple(tuple(inn.driver.facts()[f"take:{each}"].rect) for each in titles))
                inn.driver.press(f"kind:{title}")
                inn.driver.wait(0.1)
        assert len(places) == 1
    finally:
        inn.close()


def test_a_series_ends_with_the_second_win_and_says_before_who_can_end_it(inn: Inn) -> None:
    """Given the best of three, when one has won twice, then that one is captain; else the third game counts double."""
    plan(inn)
    alone(inn)
    inn.driver.press("kind:best_of_three")
    inn.driver.wait(0.2)
    while title_in(inn) != "riverboat_showdown":
        inn.driver.press("game:0")
        inn.driver.wait(0.2)
    assert "Game 3 counts double" in inn.driver.facts()["double"].name
    inn.driver.key("return")
    inn.driver.wait(0.6)
    while not is_over(kept(inn)):
        to_landing(inn)
        told = kept(inn)
        if not inn.shows(LandingScene):
            break
        assert ("one more" in inn.driver.facts()["outlook"].name) == (len(told.results) == 1)
        assert (
            inn.driver.facts()["after"].name
            == ("After game 1 of at most 3", "After game 2 of 3")[len(told.results) - 1]
        )
        inn.driver.key("return")
        inn.driver.wait(0.6)
    assert (inn.shows(CaptainScene) and max(wins(kept(inn))) == 2) or len(kept(inn).results) == 3


def title_in(inn: Inn) -> str:
    """Returns the title of the first game of the row."""
    first = now(inn)[0]
    return first.game.title if isinstance(first, PlannedGame) else ""


def test_a_series_changes_its_title_as_a_whole(inn: Inn) -> None:
    """Given the best of three of a title, when a cover is pressed, then all three are of the next one."""
    scene = plan(inn)
    inn.driver.press("kind:best_of_three")
    inn.driver.wait(0.2)
    before = {planned.game.title for planned in scene.plan.row if isinstance(planned, PlannedGame)}
    inn.driver.press("game:1")
    inn.driver.wait(0.2)
    after = {planned.game.title for planned in scene.plan.row if isinstance(planned, PlannedGame)}
    assert len(before) == len(after) == 1 and before != after


@pytest.mark.parametrize("where", ["landing", "captain"])
def test_another_start_of_the_program_leads_back_to_the_same_room(tmp_path: Path, where: str) -> None:
    """Given an evening, when the program starts again, then it stands where it stood, with the same numbers."""
    inn = Inn(tmp_path)
    begin(inn)
    to_landing(inn)
    if where == "captain":
        inn.driver.press("stop")
        inn.driver.wait(0.4)
    before = kept(inn)
    inn.close()
    again = Inn(tmp_path)
    try:
        assert kept(again) == before
        again.shelf()
        again.driver.press("evening")
        again.driver.wait(0.4)
        if where == "captain":
            assert again.shows(PlanScene), "an evening that is over stands in the logbook"
            again.house.doors.evening_of(before.id)
            again.driver.wait(0.4)
            assert again.shows(CaptainScene)
        else:
            assert again.shows(LandingScene)
            told = again.driver.facts()["person:0"].description
            assert told.startswith("one point" if totals(before)[0] == 1 else f"{totals(before)[0]} points")
    finally:
        again.close()


def test_a_wheel_that_was_left_while_it_turned_stops_at_the_same_game(tmp_path: Path) -> None:
    """Given a wheel that has not stopped, when the program starts again, then it turns again, to the same game."""
    inn = Inn(tmp_path, settings=structs.replace(QUICK, speed=Speed.NORMAL))
    plan(inn)
    inn.driver.press("kind:wheel")
    inn.driver.key("return")
    inn.driver.frame()
    assert inn.shows(WheelScene)
    before = kept(inn)
    inn.close()
    again = Inn(tmp_path, settings=structs.replace(QUICK, speed=Speed.NORMAL))
    try:
        again.shelf()
        again.driver.key("e")
        again.driver.wait(0.1)
        assert again.shows(WheelScene) and drawn(kept(again)) == drawn(before)
    finally:
        again.close()


@pytest.mark.parametrize("size", [(800, 600), (1024, 640), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_way_is_there_at_every_size(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    """Given a window of any size, then plan and landing have their ways, by mouse."""
    inn = Inn(tmp_path, size=size, settings=structs.replace(QUICK, language=language))
    try:
        plan(inn)
        for id in ("back", "game:0", "out:1", "add_wheel", "person:0", "start:0:1", "begin", "kind:wheel", "double"):
            assert id in inn.driver.facts()
        begin(inn)
        to_landing(inn)
        for id in ("back", "person:0", "outlook", "instead", "sit", "enough", "boats"):
            assert id in inn.driver.facts()
        inn.driver.press("boats")
        inn.driver.wait(0.6)
        assert inn.shows(TableScene)
    finally:
        inn.close()


def standings(gained: Sequence[int]) -> list[PersonStanding]:
    return [
        PersonStanding(given(str(place)), "app/faces/otter", Mood.CALM, points + 1, points, 0, leads=False)
        for place, points in enumerate(gained)
    ]


def test_rings_drop_from_left_to_right_the_winners_last_each_a_note_higher() -> None:
    """Given points of a game, then the winner's rings drop after all others, and every ring has its note."""
    drop = RingDrop(standings((1, 4, 2)), began=0.0, each=0.1, falls=True)
    order: list[int] = []
    notes: list[str] = []
    for frame in range(200):
        now = frame / 100
        notes += drop.heard(now)
        falling = drop.falling(now)
        if falling is not None and (not order or order[-1] != falling[0]):
            order.append(falling[0])
    assert order == [0, 2, 1] and drop.done(2.0)
    assert notes == ["note_one", "note_two", "note_three", "note_four", "note_five", "note_six", "note_seven"]
    assert [drop.landed(place, 2.0) for place in range(3)] == [1, 4, 2]


def test_rings_lie_at_once_where_nothing_moves() -> None:
    """Given no time for movements, then all rings lie, and one sound is heard."""
    drop = RingDrop(standings((1, 4, 2)), began=0.0, each=0.0, falls=False)
    assert drop.done(0.0) and drop.falling(0.0) is None
    assert drop.heard(0.0) == ["chip"] and drop.heard(1.0) == []


@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_wheel_comes_to_rest_with_its_field_on_top_and_ticks_at_every_border(count: int) -> None:
    """Given a field, when the wheel stands, then its turn is a whole number of fields that brings this one up."""
    for number in range(count):
        spin = Spin(number, count, 0.0, SPIN_MILLISECONDS / 1000)
        ticks = sum(spin.ticks(frame / 60) for frame in range(240))
        end = spin.angle(9.0)
        assert abs((end + number / count) % 1.0) < 1e-9 or abs((end + number / count) % 1.0 - 1) < 1e-9
        assert ticks > count
    assert Spin(0, count, 0.0, 0.0).done(0.0), "without movements it stands at once"


@pytest.mark.parametrize("motion", [Motion.OFF, Motion.REDUCED])
def test_with_less_motion_the_landing_stands_still(tmp_path: Path, motion: Motion) -> None:
    """Given reduced motion, when the landing opens, then no ring travels, and the water does not move."""
    inn = Inn(tmp_path, settings=structs.replace(QUICK, motion=motion, speed=Speed.NORMAL, theme="saloon"))
    try:
        begin(inn)
        to_landing(inn)
        inn.driver.wait(1.5)
        before = inn.driver.screen.surface().copy()
        inn.driver.wait(1.0)
        after = inn.driver.screen.surface()
        assert before.get_buffer().raw == after.get_buffer().raw
    finally:
        inn.close()
