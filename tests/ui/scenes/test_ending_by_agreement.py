"""A match of Rats without limit: an end is proposed in the menu, and only if all agree it comes."""

from __future__ import annotations

from random import Random

from game.content.catalogue import Entry
from game.engine.types import SYSTEM, OptionValue
from game.titles.rats.rules.plays import AnswerProposal, ProposeEnd
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.overlays.question import PauseScene
from game.ui.scenes.result import ResultScene, closing_facts
from game.ui.stage.dialog import Dialog
from game.ui.table.scene import TableScene
from tests.seats import sitting
from tests.sessions import session_of
from tests.ui.scenes.inn import Inn

NO_LIMIT: dict[str, OptionValue] = {"round_limit": "none"}
ALONE = TableChoice(sitting("Ada", "bot:house", "bot:random"), NO_LIMIT)
TWO_PEOPLE = TableChoice(sitting("Ada", "Bo"), NO_LIMIT)


def second_round(inn: Inn, choice: TableChoice) -> TableScene:
    """A table at which a person begins a round, the menu open."""
    entry = inn.house.titles.find("rats")
    assert isinstance(entry, Entry)
    inn.house.doors.deal(entry, choice)
    inn.driver.wait(0.5)
    table, random = inn.table, Random(1)
    session = session_of(table.match)
    while not _person_begins(table):
        seat = min(session.to_act())
        table.table.host.submit(seat, random.choice(list(session.legal(seat))))
    inn.driver.frame()
    table.picture.lay()
    for _ in range(40):
        if inn.top is table and table.table.flow.viewer is not None:
            break
        inn.driver.wait(0.5)
        inn.driver.key("space")
    menu(inn)
    return table


def _person_begins(table: TableScene) -> bool:
    session = session_of(table.match)
    state = session.state
    begins = state.round > 1 and state.trick == 0 and not state.laid and not any(state.plays)
    return begins and session.to_act() <= session.people and session.outcome is None


def menu(inn: Inn) -> None:
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    assert isinstance(inn.top, PauseScene)


def propose(inn: Inn) -> None:
    assert inn.driver.facts()["request:0"].name == "Propose to end the match"
    inn.driver.press("request:0")
    assert isinstance(inn.top, Dialog)
    inn.driver.press("dialog.yes")


def test_alone_among_bots_the_match_ends_and_stays_out_of_the_records(inn: Inn) -> None:
    table = second_round(inn, ALONE)
    propose(inn)
    for _ in range(60):
        inn.driver.wait(0.2)
    outcome = session_of(table.match).outcome
    assert outcome is not None and (outcome.reason, outcome.counts) == ("agreement", False)
    assert not session_of(table.match).counts
    assert isinstance(inn.top, ResultScene)
    facts = inn.driver.facts()
    assert not any(id.startswith("moment:") for id in facts), "nothing that was played decided it"
    assert "by agreement" in facts["why"].name
    say = inn.driver.ui.say
    assert "ended by agreement, not for the records" in [say(fact.value) for fact in closing_facts(table.match)]


def test_another_person_is_asked_and_may_play_on(inn: Inn) -> None:
    table = second_round(inn, TWO_PEOPLE)
    session = session_of(table.match)
    propose(inn)
    for _ in range(60):
        inn.driver.wait(0.2)
        if session.to_act() <= session.people:
            break
    assert session.outcome is None
    assert {AnswerProposal(True), AnswerProposal(False)} == set(session.legal(min(session.to_act())))
    assert {"button:agree", "button:play_on"} <= set(inn.driver.facts()), "it is asked without a curtain"
    inn.driver.press("button:play_on")
    inn.driver.wait(0.4)
    assert session.outcome is None
    assert not any(isinstance(command, ProposeEnd) for command in session.legal(SYSTEM))


def test_with_a_limit_the_menu_offers_no_such_thing(inn: Inn) -> None:
    second_round(inn, TableChoice(ALONE.seats, {"round_limit": "50"}))
    assert "request:0" not in inn.driver.facts()
