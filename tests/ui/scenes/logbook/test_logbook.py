"""The logbook: every file is a line, whatever is in it; nothing is lost by a click."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.content.catalogue import Entry
from game.content.message import Message
from game.engine.types import Outcome, Seat
from game.persistence.match_store import Summary
from game.ui.scenes.logbook.logbook import LogbookScene, match_state
from game.ui.scenes.opening import TableChoice, usual_choice
from game.ui.scenes.overlays.question import NameScene
from game.ui.scenes.result import ResultScene
from game.ui.stage.dialog import Dialog
from game.ui.table.scene import TableScene
from tests.faults.closed import close_path
from tests.seats import sitting
from tests.ui.scenes.inn import QUICK, Inn


def logbook(inn: Inn) -> None:
    inn.shelf()
    inn.driver.press("logbook")
    assert isinstance(inn.top, LogbookScene)


def played(inn: Inn, count: int = 1) -> None:
    for _ in range(count):
        inn.deal()
        inn.leave_table()


def test_an_empty_logbook_says_so(inn: Inn) -> None:
    logbook(inn)
    assert "No match yet" in inn.driver.facts()["empty"].name


def test_the_tab_of_damaged_files_is_there_once_there_are_some(inn: Inn) -> None:
    played(inn)
    logbook(inn)
    assert "place:aside" not in inn.driver.facts()
    folder = inn.store.folders.aside
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "broken.river").write_text("?")
    logbook(inn)
    assert "place:aside" in inn.driver.facts()


def test_damaged_files_are_lines_with_a_reason_and_block_nothing(inn: Inn) -> None:
    played(inn)
    folder = inn.store.folders.matches
    (folder / "rubbish.river").write_bytes(b"\x00\xff not a match")
    (folder / "folder.river").mkdir()
    whole = next(folder.glob("*river_rats*")).read_bytes()
    (folder / "cut.river").write_bytes(whole[: len(whole) - 40])
    logbook(inn)
    facts = inn.driver.facts()
    assert len([id for id in facts if id.startswith("match:")]) == 4
    assert "not a saved match" in facts["match:rubbish"].description
    assert "breaks off" in facts["match:cut"].description
    inn.driver.do("match:rubbish")
    assert "open" not in inn.driver.facts()
    assert "problem" in inn.driver.facts()
    good = next(id for id in facts if "river_rats" in id)
    inn.driver.do(good)
    inn.driver.press("open")
    assert isinstance(inn.top, TableScene)


def test_a_finished_match_opens_at_its_result_and_can_be_looked_through(inn: Inn) -> None:
    inn.finish(inn.deal())
    inn.driver.do("shelf")
    logbook(inn)
    inn.driver.press("open")
    inn.driver.wait(0.5)
    assert isinstance(inn.top, ResultScene)
    inn.driver.do("look_back")
    inn.driver.wait(0.2)
    assert isinstance(inn.top, TableScene)


def test_a_match_that_breaks_off_is_opened_with_a_word(inn: Inn) -> None:
    played(inn)
    (file,) = inn.store.folders.matches.glob("*.river")
    file.write_bytes(file.read_bytes()[:-40])
    logbook(inn)
    inn.driver.press("open")
    inn.driver.wait(0.3)
    assert isinstance(inn.top, Dialog)
    assert "breaks off" in inn.driver.facts()["line:0"].name
    inn.driver.key("return")
    assert isinstance(inn.top, TableScene)


def test_throwing_away_can_be_taken_back_at_once_and_later(inn: Inn) -> None:
    played(inn)
    logbook(inn)
    inn.driver.press("discard")
    assert inn.store.entries() == []
    (toast,) = (id for id in inn.driver.facts() if id.startswith("toast:"))
    inn.driver.do(toast)
    assert len(inn.store.entries()) == 1
    inn.driver.key("delete")
    inn.driver.do("place:bin")
    inn.driver.press("bring_back")
    assert len(inn.store.entries()) == 1 and inn.store.entries("bin") == []


def test_emptying_the_bin_asks_first(inn: Inn) -> None:
    played(inn, 2)
    logbook(inn)
    inn.driver.do("discard")
    inn.driver.do("discard")
    inn.driver.do("place:bin")
    inn.driver.press("empty_bin")
    inn.driver.wait(0.4)
    inn.driver.key("escape")
    inn.driver.frame()
    assert len(inn.store.entries("bin")) == 2
    inn.driver.press("empty_bin")
    inn.driver.wait(0.4)
    inn.driver.do("dialog.yes")
    inn.driver.frame()
    assert inn.store.entries("bin") == []


def test_renaming(inn: Inn) -> None:
    played(inn)
    logbook(inn)
    inn.driver.key("f2")
    inn.driver.wait(0.4)
    assert isinstance(inn.top, NameScene)
    inn.driver.type("Long night")
    inn.driver.key("return")
    inn.driver.frame()
    assert inn.driver.facts()["chosen"].name == "Long night"
    assert inn.store.entries()[0].label == "Long night"


def test_a_second_program_can_read_but_not_throw_away(tmp_path: Path) -> None:
    first = Inn(tmp_path)
    played(first)
    second = Inn(tmp_path)
    second.shelf()
    assert "another window" in second.driver.facts()["notice:0"].name
    second.driver.press("logbook")
    second.driver.press("discard")
    second.driver.wait(0.4)
    assert isinstance(second.top, Dialog)
    assert len(first.store.entries()) == 1
    first.close()
    second.close()


def test_a_match_says_when_it_was_begun_and_which_options_are_not_as_usual(inn: Inn) -> None:
    spec = next(spec for spec in inn.entry.info.options if spec.order is None and len(spec.values) > 1)
    other = next(value for value in spec.values if value != spec.default)
    choice = usual_choice(inn.entry.info)
    for options in ({}, {spec.id: other}):
        inn.deal(replace(choice, options=options))
        inn.leave_table()
    logbook(inn)
    told = []
    for id in [id for id in inn.driver.facts() if id.startswith("match:")]:
        inn.driver.do(id)
        facts = inn.driver.facts()
        assert facts["played"].name.startswith("Begun on ")
        told.append([fact.name for name, fact in facts.items() if name.startswith("option:")])
    name = inn.driver.ui.say(Message(f"{inn.entry.id}.option.{spec.id}.name"))
    assert sorted(told, key=len)[0] == []
    assert [line.partition(":")[0] for line in sorted(told, key=len)[1]] == [name]


def test_a_folder_that_cannot_be_read_does_not_look_empty(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    played(inn)
    with monkeypatch.context() as patch:
        close_path(patch, inn.store.folders.matches)
        logbook(inn)
        assert "folder matches cannot be read" in inn.driver.facts()["unlisted"].name
        inn.driver.press("look_again")
        assert "unlisted" in inn.driver.facts()
    inn.driver.press("look_again")
    assert "open" in inn.driver.facts()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("way", ["save_as", "question"])
def test_whoever_keeps_a_match_or_a_question_is_told_what_its_file_holds(inn: Inn, language: str, way: str) -> None:
    inn.driver.ui.change(language=language)
    inn.deal()
    inn.driver.wait(1.0)
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    inn.driver.press(way)
    inn.driver.wait(0.4)
    assert isinstance(inn.top, NameScene)
    assert ("hidden cards" if language == "en" else "verdeckte Karten") in inn.driver.facts()["beware"].name


@pytest.mark.parametrize("scale", [100, 140, 150])
def test_going_on_is_in_sight_at_every_size_of_words(tmp_path: Path, scale: int) -> None:
    inn = Inn(tmp_path, settings=replace(QUICK, ui_scale=scale))
    entry = inn.house.titles.find("whitewater_rush")
    assert isinstance(entry, Entry)
    options = dict(entry.info.presets[-1].options)
    inn.house.doors.deal(entry, TableChoice(sitting("Ada", "Bo", "Cy", "Di"), options))
    inn.driver.wait(0.5)
    inn.shelf()
    inn.house.doors.logbook()
    inn.driver.wait(0.4)
    _, y, _, height = inn.driver.facts()["open"].rect
    assert height >= 30 and y + height <= inn.driver.ui.viewport.height
    inn.close()


@pytest.mark.parametrize(("winner", "icon"), [(0, "crown"), (1, "check")])
def test_only_a_match_that_a_person_won_bears_a_crown(inn: Inn, winner: int, icon: str) -> None:
    outcome = Outcome(((Seat(winner),), (Seat(1 - winner),)), "points")
    entry = Summary(
        Path("x"), "matches", datetime(2026, 1, 1, tzinfo=UTC), game=inn.entry.id,
        seats=sitting("Ann", "bot:level3"), finished=True, outcome=outcome,
    )  # fmt: skip
    assert match_state(inn.house.titles, entry, datetime(2026, 1, 2, tzinfo=UTC))[1] == icon
