"""The overlays above the table: curtain, result, menu, agreement, copies."""

from __future__ import annotations

from typing import Any

import pytest
from pygame.image import tobytes

from game.bots.analysis import Analysis, EvaluatedMove
from game.content.message import Message
from game.engine.types import Seat
from game.host.flow import BlockingOverlay
from game.host.own_reason import decision_at
from game.table.item import Mood, portrait
from game.table.settings import Speed
from game.ui.context import Canvas
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.opening import TableChoice, finished_analysis, looking_closer, recorder_of
from game.ui.scenes.overlays import question
from game.ui.scenes.overlays.curtain import SETTLE_SECONDS, CurtainScene, RisingScene
from game.ui.scenes.overlays.question import AgreeScene, PauseScene
from game.ui.scenes.result import ResultScene, closing_facts
from game.ui.scenes.rules import RulebookScene
from game.ui.scenes.settings.settings import SettingsScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.scenes.story import StoryPane
from game.ui.table.scene import TableScene
from game.ui.widgets import Label
from game.ui.widgets.label import walk
from tests.seats import sitting
from tests.sessions import session_of
from tests.ui.scenes.inn import Inn

TWO_PEOPLE = TableChoice(sitting("Ada", "Bo"), {"level": "first_game"})


def curtain(inn: Inn) -> CurtainScene:
    """The curtain that falls over a fresh table of two people."""
    inn.house.doors.deal(inn.entry, TWO_PEOPLE)
    inn.driver.wait(0.3)
    assert isinstance(inn.top, CurtainScene)
    return inn.top


def test_the_curtain_hides_the_table_and_names_the_next_person(inn: Inn) -> None:
    curtain(inn)
    assert set(inn.driver.facts()) == {"next", "lift", "menu"}
    assert inn.driver.facts()["next"].name == "Ada"
    before = pixels(inn)
    table = inn.table
    table.animation_player.show(session_of(table.match).view(Seat(0)))
    assert pixels(inn) == before


def test_the_curtain_shows_the_face_of_the_person_it_is_for(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, drawn = curtain(inn), list[str]()
    monkeypatch.setattr(Canvas, "image", lambda canvas, asset, *rest, **more: drawn.append(asset))
    scene.invalidate()
    inn.driver.frame()
    faces = inn.table.match.faces
    assert len(set(faces.values())) == 2
    assert portrait(faces[Seat(0)], Mood.CALM) in drawn and portrait(faces[Seat(1)], Mood.CALM) not in drawn


def test_a_sheet_to_choose_from_opens_by_itself_once_in_a_profile_and_title(inn: Inn) -> None:
    table = inn.deal()
    assert [table.rooms.introduces(table.match) for _ in range(3)] == [True, False, False]
    assert inn.driver.ui.settings.sheets_seen == (inn.entry.id,)


def test_a_magnified_curtain_shows_no_more_of_the_table(inn: Inn) -> None:
    inn.driver.ui.change(magnified=300)
    curtain(inn)
    inn.driver.key("tab")
    before = pixels(inn)
    inn.table.animation_player.show(session_of(inn.table.match).view(Seat(0)))
    assert pixels(inn) == before


def test_a_click_meant_for_the_table_does_not_lift_the_curtain(inn: Inn) -> None:
    scene = curtain(inn)
    inn.driver.ui.scenes.push(CurtainScene(inn.driver.ui, Seat(1), Message("table.name.given", {"name": "Bo"})))
    inn.driver.frame()
    inn.driver.click((20, 20))
    inn.driver.key("space")
    assert isinstance(inn.top, CurtainScene) and inn.top is not scene
    inn.driver.wait(SETTLE_SECONDS + 0.1)
    inn.driver.click((20, 20))
    assert inn.top is not scene, "a stray click shows nobody's hand"
    inn.driver.click(inn.driver.middle("lift"))
    assert inn.top is scene


def test_the_curtain_falls_and_rises_over_the_table(inn: Inn) -> None:
    inn.driver.ui.change(speed=Speed.NORMAL)
    scene = curtain(inn)
    assert not scene.hangs, "it falls over the table that was played"
    inn.driver.wait(SETTLE_SECONDS)
    assert scene.hangs
    inn.driver.key("space")
    inn.driver.frame()
    assert inn.shows(RisingScene) and inn.table.animation_player.busy
    inn.driver.wait(0.5)
    assert inn.top is inn.table and inn.table.table.flow.viewer == 0


def test_whoever_stands_before_the_curtain_may_leave_the_match(inn: Inn) -> None:
    scene = curtain(inn)
    inn.driver.wait(SETTLE_SECONDS)
    inn.driver.press("menu")
    assert inn.shows(PauseScene)
    inn.driver.wait(0.4)
    inn.driver.press("resume")
    assert inn.top is scene and inn.table.table.flow.viewer is None
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    inn.driver.press("shelf")
    inn.driver.wait(0.1)
    assert inn.shows(ShelfScene)


def test_enter_on_the_menu_below_a_curtain_opens_it_and_lifts_nothing(inn: Inn) -> None:
    scene = curtain(inn)
    inn.driver.wait(SETTLE_SECONDS)
    scene.focus_on("menu")
    inn.driver.key("return")
    assert inn.shows(PauseScene) and inn.table.table.flow.viewer is None


def test_arrows_go_round_the_menu(inn: Inn) -> None:
    scene = curtain(inn)
    inn.driver.wait(SETTLE_SECONDS)
    scene.focus_on("menu")
    inn.driver.key("return")
    inn.driver.wait(0.4)
    inn.driver.key("up")
    assert inn.driver.focused == "lobby"
    inn.driver.key("down")
    assert inn.driver.focused == "resume"


def test_who_has_decided_may_have_the_screen_back(inn: Inn) -> None:
    back: list[Seat | None] = []
    name = Message("table.name.given", {"name": "Ada"})
    inn.driver.ui.scenes.push(CurtainScene(inn.driver.ui, Seat(1), name, [(Seat(0), name)]), back.append)
    inn.driver.wait(SETTLE_SECONDS + 0.1)
    inn.driver.press("again:0")
    assert back == [Seat(0)]


def test_space_lifts_the_curtain_to_the_right_hand(inn: Inn) -> None:
    curtain(inn)
    inn.driver.wait(SETTLE_SECONDS)
    inn.driver.key("space")
    inn.driver.wait(0.2)
    table = inn.top
    assert isinstance(table, TableScene)
    assert table.table.flow.viewer == 0


def test_the_result_tells_who_and_why_and_what_decided_it(inn: Inn) -> None:
    table = inn.deal()
    inn.finish(table)
    assert isinstance(inn.top, ResultScene)
    who, why = table.model.result() or ("", "")
    facts = inn.driver.facts()
    assert facts["who"].name == inn.driver.ui.say(who)
    assert facts["why"].name == inn.driver.ui.say(why)
    moments = [fact.name for id, fact in facts.items() if id.startswith("moment:")]
    assert 1 <= len(moments) == len(set(moments)) and all(words.startswith("Round ") for words in moments)
    assert {"place:0", "exhibit:0", "exhibit:1", "figure:0"} <= set(facts)


def test_a_decisive_moment_leads_there_and_the_way_back_to_the_result(inn: Inn) -> None:
    table = inn.deal()
    inn.finish(table)
    inn.driver.press("moment:0")
    inn.driver.wait(0.2)
    assert inn.top is table and table.model.looking_at is not None and table.looking.is_open
    inn.driver.key("escape")
    inn.driver.wait(0.2)
    assert inn.shows(ResultScene) and table.model.looking_at is None


def test_a_key_plays_again(inn: Inn) -> None:
    table = inn.deal()
    inn.finish(table)
    inn.driver.key("r")
    inn.driver.wait(0.2)
    assert isinstance(inn.top, TableScene) and inn.top is not table


def test_the_result_tells_what_the_match_was_and_whether_it_counts(inn: Inn) -> None:
    table = inn.deal()
    session = session_of(table.match)
    for _ in range(4):
        seat = min(session.to_act())
        session.submit(seat, session.legal(seat)[0])
    session.jump(0)
    taken = sum(1 for step in range(1, 5) if session.journal.seat(step) in session.people)
    inn.finish(table)
    said = {inn.driver.ui.say(fact.label): inn.driver.ui.say(fact.value) for fact in closing_facts(table.match)}
    path = session.journal.path()
    assert said["Moves played"] == str(sum(1 for step in path[1:] if not session.journal.is_auto(step)))
    assert said["Moves taken back"] == str(taken) != "0"
    assert "Rounds played" in said and "Best hand of the crew" in said
    assert session.with_knowledge and said["Counts as"] == "played for fun"
    assert "with_knowledge" in inn.driver.facts()


def test_what_is_told_of_taking_back_is_what_the_result_will_say(inn: Inn) -> None:
    table = inn.deal(TableChoice(sitting(""), {"level": "first_game"}))
    session = session_of(table.match)

    def play_until_seen() -> None:
        start = session.head
        while not session.reveals_since(start):
            table.play(table.model.legal[0])
            inn.driver.wait(0.1)

    def told() -> str:
        facts = inn.driver.facts()
        assert not any(id.startswith("toast:") for id in facts), "it lies over what must be clicked"
        return facts["note"].name if "note" in facts else ""

    play_until_seen()
    assert told() == ""
    while not session.with_knowledge:
        inn.driver.key("ctrl+z")
    assert told().startswith("A move was taken back after it may have shown something hidden.")
    if session.undo_target() is not None:
        inn.driver.key("ctrl+z")
        assert told() == ""
        inn.driver.key("ctrl+y")
    while session.with_knowledge:
        inn.driver.key("ctrl+y")
    assert told() == "It goes on as it was played: this match counts again."
    counts = {inn.driver.ui.say(fact.label): inn.driver.ui.say(fact.value) for fact in closing_facts(table.match)}
    assert counts["Moves taken back"] == "0" and counts["Counts as"] != "played for fun"


def test_another_match_like_the_last_one(inn: Inn) -> None:
    table = inn.deal(TableChoice(sitting("Ada", "bot:random"), {"level": "expert"}))
    inn.finish(table)
    inn.driver.do("rematch")
    inn.driver.wait(0.2)
    again = inn.top
    assert isinstance(again, TableScene) and again is not table
    assert session_of(again.match).setup == session_of(table.match).setup
    assert again.match.seats == table.match.seats


def test_looking_back_keeps_the_table(inn: Inn) -> None:
    table = inn.deal()
    inn.finish(table)
    inn.driver.do("look_back")
    inn.driver.wait(0.2)
    assert inn.top is table
    assert any(id.startswith("mark:") for id in inn.driver.facts())


class WaitingKeeper:
    """A keeper whose disk is full."""

    problem = Message("app.notice")
    hinted = False

    def note_hint(self) -> None: ...

    def retry(self) -> None: ...

    def take_news(self) -> Message | None:
        return None


def test_the_menu_tells_what_is_saved(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a match that goes on, waits for its disk, has no file or is over, then the menu says that and no more."""
    table = inn.deal()
    told = [told_in_menu(inn, monkeypatch)]
    kept = table.match.keeper
    for keeper in (WaitingKeeper(), None):
        table.match.keeper = keeper
        told.append(told_in_menu(inn, monkeypatch))
    table.match.keeper = kept
    inn.finish(table)
    inn.driver.press("look_back")
    told.append(told_in_menu(inn, monkeypatch))
    assert told == [{f"pause.saved.{state}"} for state in ("goes_on", "waiting", "nowhere", "over")]


def told_in_menu(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Returns what the menu says of saving, and leaves it."""
    said: set[str] = set()

    def noted(text: Message, *style: Any, **how: Any) -> Label:
        said.add(text.key)
        return Label(text, *style, **how)

    with monkeypatch.context() as patch:
        patch.setattr(question, "Label", noted)
        inn.driver.wait(0.4)
        inn.driver.press("menu")
        inn.driver.wait(0.4)
    inn.driver.press("resume")
    return {key for key in said if key.startswith("pause.saved")}


def test_the_menu_leads_to_the_result_again_once_the_match_is_over(inn: Inn) -> None:
    table = inn.deal()
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    assert not inn.driver.facts()["result"].enabled
    inn.driver.press("resume")
    inn.finish(table)
    inn.driver.press("look_back")
    for looking in (False, True):
        inn.driver.wait(0.4)
        if looking:
            inn.driver.press("back")
            assert table.model.looking_at is not None
        inn.driver.press("menu")
        inn.driver.press("result")
        inn.driver.wait(0.4)
        assert isinstance(inn.top, ResultScene)
        assert table.model.looking_at is None and not table.looking.is_open
        if not looking:
            inn.driver.press("look_back")
    inn.driver.press("rematch")
    inn.driver.wait(0.4)
    assert isinstance(inn.top, TableScene) and inn.top is not table


def test_the_menu_leads_everywhere_and_back(inn: Inn) -> None:
    table = inn.deal()
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    assert inn.shows(PauseScene)
    for id, scene in (("settings", SettingsScene), ("rules", RulebookScene)):
        inn.driver.press(id)
        assert inn.shows(scene)
        inn.driver.key("escape")
        assert inn.shows(PauseScene)
    inn.driver.key("escape")
    assert inn.top is table
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    inn.driver.press("lobby")
    assert isinstance(inn.top, LobbyScene)


def open_lobby_above(inn: Inn) -> TableScene:
    table = inn.deal(TableChoice(sitting("Ada", "bot:random"), {"level": "expert"}))
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    inn.driver.press("lobby")
    return table


def test_seats_and_options_of_a_running_match_lead_back_to_it(inn: Inn) -> None:
    for way in ("escape", "return"):
        table = open_lobby_above(inn)
        assert inn.driver.facts()["seat:0"].name == "Ada"
        assert "stays in the Logbook" in inn.driver.facts()["running"].name
        inn.driver.key(way)
        inn.driver.wait(0.2)
        assert inn.top is table and table.table.flow.room is BlockingOverlay.NONE


def test_a_new_match_can_be_dealt_while_one_is_running(inn: Inn) -> None:
    table = open_lobby_above(inn)
    inn.driver.press("deal")
    inn.driver.wait(0.2)
    fresh = inn.top
    assert isinstance(fresh, TableScene) and fresh is not table
    assert session_of(fresh.match).setup == session_of(table.match).setup
    assert [entry.problem for entry in inn.store.entries()] == [None, None]
    assert recorder_of(table.match).closed  # type: ignore[union-attr]


def test_a_copy_is_kept_under_the_name_that_was_typed(inn: Inn) -> None:
    inn.deal()
    inn.driver.key("ctrl+s")
    inn.driver.wait(0.4)
    assert inn.driver.facts()["name"].value == "River Rats, 4 May 2026"
    inn.driver.type("Before the stone")
    inn.driver.key("shift+left", "shift+left")
    inn.driver.type("rm")
    inn.driver.key("return")
    inn.driver.frame()
    assert [entry.label for entry in inn.store.entries("saves")] == ["Before the storm"]


def test_a_second_copy_of_the_same_day_has_another_name(inn: Inn) -> None:
    inn.deal()
    for name in ("River Rats, 4 May 2026", "River Rats, 4 May 2026 (2)"):
        inn.driver.key("ctrl+s")
        inn.driver.wait(0.4)
        assert inn.driver.facts()["name"].value == name
        inn.driver.key("return")
        inn.driver.wait(0.4)


def test_leaving_the_table_closes_its_file(inn: Inn) -> None:
    inn.deal()
    inn.leave_table()
    assert isinstance(inn.top, ShelfScene)
    (entry,) = inn.store.entries()
    assert not entry.interrupted and entry.problem is None


def test_all_must_agree(inn: Inn) -> None:
    answers: list[bool] = []
    question, asked = (
        Message("table.name.given", {"name": "Back?"}),
        [(Seat(1), Message("table.name.given", {"name": "Bo"}))],
    )
    for key, answer in (("escape", False), ("y", True), ("n", False)):
        inn.driver.ui.scenes.push(AgreeScene(inn.driver.ui, question, lambda: asked), answers.append)
        inn.driver.wait(0.4)
        assert "text" in inn.driver.facts()
        inn.driver.key(key)
        assert answers[-1] is answer


def test_one_who_is_asked_alone_is_asked_by_name_and_told_by_whom(inn: Inn) -> None:
    bo, mia = (Message("table.name.given", {"name": name}) for name in ("Bo", "Mia"))
    inn.driver.ui.scenes.push(AgreeScene(inn.driver.ui, Message("app.notice"), lambda: [(Seat(1), bo)], mia))
    inn.driver.wait(0.4)
    facts = inn.driver.facts()
    assert all("Bo" in facts[id].name for id in ("yes", "no")) and "Mia" in facts["dialog.title"].name


def pixels(inn: Inn) -> Any:
    """The whole picture of now."""
    import pygame

    inn.driver.ui.scenes.redraw()
    inn.driver.frame()
    return pygame.image.tobytes(inn.driver.screen.surface(), "RGB")


def test_what_decided_it_shows_the_table_of_each_scene_as_it_stood(inn: Inn) -> None:
    table = inn.deal()
    inn.finish(table)
    result = inn.top
    assert isinstance(result, ResultScene)
    view = table.model.view
    for _ in range(60):
        inn.driver.wait(0.1)
    panes = [widget for widget in walk(result.build()) if isinstance(widget, StoryPane)]
    cards = [id for id in inn.driver.facts() if id.startswith("moment:")]
    assert len(panes) == len(cards) > 1
    pictures = [pane.picture for pane in panes]
    seen = {b"" if picture is None else tobytes(picture, "RGB") for picture in pictures}
    assert b"" not in seen and len(seen) == len(pictures), "each scene has a picture of its own"
    assert table.model.view == view and table.model.looking_at is None, "the table below stands as it stood"


def test_chances_stand_at_a_scene_once_an_analysis_knows_them_and_not_before(inn: Inn) -> None:
    table = inn.deal()
    inn.finish(table)
    folder, say = inn.store.folders.analyses, inn.driver.ui.say
    assert finished_analysis(table.match, folder) is None
    told = [fact.description for id, fact in inn.driver.facts().items() if id.startswith("moment:")]
    assert told and set(told) == {say(Message("result.go_there"))}
    tools = looking_closer(table.match, (), folder)
    session = session_of(table.match)
    known = [
        EvaluatedMove(step, decision.seat, decision.played, 0, 0.5, 0.6, 0.4, 0.03, worlds=99)
        for step in session.journal.path()
        if session.journal.seat(step) in tools.analyst.seats and not session.journal.is_auto(step)
        if (decision := decision_at(session, step)) is not None
    ]
    tools.keep(Analysis(tuple(known[:-1])))
    assert finished_analysis(table.match, folder) is None, "one decision is missing"
    tools.keep(Analysis(tuple(known)))
    found = finished_analysis(table.match, folder)
    assert found is not None and len(found.analysis.evaluated) == len(known)
    inn.driver.press("look_back")
    inn.driver.wait(0.3)
    inn.driver.key("escape")
    inn.driver.wait(0.5)
    assert inn.shows(ResultScene)
    told = [fact.description for id, fact in inn.driver.facts().items() if id.startswith("moment:")]
    assert any("60% before, 50% after" in words for words in told), "a choice lost this"
    assert all("60% before, 50% after" in words or ", 0% after" in words for words in told)
    assert any("Better: " in fact.name for id, fact in inn.driver.facts().items() if id.startswith("moment:"))
