"""Requests beside the play stand in the menu of the table, and ask once."""

from __future__ import annotations

from itertools import product

from pygame import FRect

from game.content.catalogue import Entry
from game.content.message import Message
from game.engine.types import Seat
from game.host.flow import BlockingOverlay
from game.table.presenter import TableRequest
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.overlays.question import PauseRoom, PauseScene
from game.ui.stage.dialog import WIDTH, Dialog
from game.ui.table.input import TableAction
from game.ui.table.scene import TableScene
from tests.seats import sitting
from tests.sessions import session_of
from tests.table.toy import Draw
from tests.ui.scenes.inn import Inn

ALONE = TableChoice(sitting("Ada", "bot:random", "bot:random"))
MOST_WAITS = 40
TWO_PEOPLE = TableChoice(sitting("Ada", "Bo"))


def race(inn: Inn, choice: TableChoice) -> TableScene:
    """A race in which a person is asked, with the menu open."""
    entry = inn.house.titles.find("whitewater_rush")
    assert isinstance(entry, Entry)
    inn.house.doors.deal(entry, choice)
    for _ in range(MOST_WAITS):
        inn.driver.wait(0.5)
        if inn.table.table.flow.asked is not None:
            break
    assert inn.table.table.flow.asked is not None and inn.top is inn.table
    menu(inn)
    return inn.table


def menu(inn: Inn) -> None:
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    assert isinstance(inn.top, PauseScene)


def left(table: TableScene) -> list[bool]:
    return list(session_of(table.match).state.left)


def test_leaving_asks_once_and_the_others_race_on(inn: Inn) -> None:
    table = race(inn, ALONE)
    assert inn.driver.facts()["request:0"].name == "Leave the race"
    inn.driver.press("request:0")
    assert inn.shows(Dialog)
    inn.driver.press("dialog.yes")
    assert inn.top is table and table.table.flow.room is BlockingOverlay.NONE
    assert left(table) == [True, False, False]
    inn.driver.wait(0.5)
    assert table.table.nobody_left and table.table.outcome is None
    menu(inn)
    assert "request:0" not in inn.driver.facts(), "who has left cannot leave again"


def test_who_thinks_better_of_it_is_back_in_the_menu(inn: Inn) -> None:
    table = race(inn, ALONE)
    for way in ("escape", "return"):
        inn.driver.press("request:0")
        inn.driver.wait(0.4)
        inn.driver.key(way)
        assert isinstance(inn.top, PauseScene)
    assert left(table) == [False, False, False]


def test_it_is_the_person_at_the_screen_who_leaves(inn: Inn) -> None:
    table = race(inn, TWO_PEOPLE)
    seat = table.table.flow.asked
    inn.driver.press("request:0")
    inn.driver.press("dialog.yes")
    assert [Seat(each) for each, gone in enumerate(left(table)) if gone] == [seat]


def test_nothing_is_asked_for_while_looking_back(inn: Inn) -> None:
    table = race(inn, ALONE)
    inn.driver.key("escape")
    table.look(0)
    table.carry_out(TableAction.MENU)
    inn.driver.wait(0.4)
    assert "request:0" not in inn.driver.facts()


def test_a_title_that_offers_nothing_has_no_such_button(inn: Inn) -> None:
    inn.deal()
    menu(inn)
    assert not [id for id in inn.driver.facts() if id.startswith("request:")]


def test_a_long_question_stands_on_several_lines(inn: Inn) -> None:
    race(inn, ALONE)
    inn.driver.press("request:0")
    facts = inn.driver.facts()
    assert facts["dialog.title"].rect[2] <= WIDTH
    buttons = [facts[id].rect for id in ("dialog.no", "dialog.yes")]
    middle = inn.driver.ui.viewport.width / 2
    assert all(abs(x + width / 2 - middle) <= WIDTH / 2 for x, _, width, _ in buttons)


def test_everything_in_the_menu_has_one_place_whatever_may_be_done(inn: Inn) -> None:
    inn.shelf()
    places = [laid(inn, *each) for each in product((False, True), repeat=5)]
    fixed = {"resume", "shelf", "save_as", "rules", "question", "settings", "closer", "phones", "result", "lobby"}
    for found in places:
        assert fixed <= set(found)
        assert {id: found[id] for id in fixed} == {id: places[0][id] for id in fixed}
        leave = FRect(found["shelf"])
        for request in (FRect(rect) for id, rect in found.items() if id.startswith("request:")):
            assert request.top > max(FRect(found[id]).bottom for id in fixed)
            assert request.top - leave.bottom >= 3 * leave.height, "giving up lies far from leaving"


def test_what_cannot_be_done_now_says_why(inn: Inn) -> None:
    inn.shelf()
    laid(inn, False, False, False, False, False)
    for id in ("question", "closer", "phones", "result"):
        fact = inn.driver.facts()[id]
        assert not fact.enabled and fact.description


def laid(
    inn: Inn, over: bool, closer: bool, asked: bool, by_phone: bool, request: bool
) -> dict[str, tuple[float, float, float, float]]:
    """Returns the places of everything in a menu in which this may be done."""

    def nothing(room: PauseRoom) -> None:
        """Opens nothing."""

    requests = (
        [TableRequest(Seat(0), Draw(), Message("app.ok"), Message("app.notice"), Message("app.ok"))] if request else []
    )
    inn.driver.open(
        PauseScene(
            inn.driver.ui, requests, nothing, over=over, closer=closer, asked=asked, by_phone=by_phone
        )
    )  # fmt: skip
    inn.driver.wait(0.2)
    return {id: fact.rect for id, fact in inn.driver.facts().items()}
