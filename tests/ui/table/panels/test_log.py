"""The log and the timeline: lines that lead to their moment, rounds and turns that stand out, marks with names."""

from __future__ import annotations

import pytest
from pygame import FRect, Surface

from game.content.catalogue import Entry
from game.content.message import Message
from game.engine.types import SYSTEM
from game.table.told import LogLine, shown_events, turnings
from game.ui.context import Canvas
from game.ui.drawing.text import Block
from game.ui.table.input import TableAction
from game.ui.table.panels.panels import BEGINS, LogView
from tests.ui.driver import Driver
from tests.ui.table.setting import AT_ONCE, TITLES, Table, assert_true_picture, lay_table, seats_of

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("unseen")]

MOVES = 30
each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)


def played(entry: Entry, moves: int = MOVES) -> Table:
    """A table in the middle of a match, at rest."""
    table = lay_table(entry, seats_of(entry, 1), settings=AT_ONCE, moves=moves)
    table.rest()
    table.driver.press("log")
    table.rest()
    return table


def lines(table: Table) -> list[str]:
    """The lines of the log that can be seen, the last one first."""
    return [id for id in table.driver.facts() if id.startswith("log:")]


def last_line_of(table: Table, step: int | None) -> str:
    """The last line that tells of a step."""
    told = [number for number, line in enumerate(table.model.log()) if line.step == step]
    return f"log:{told[-1]}"


@each_title
def test_a_line_of_the_log_shows_the_table_as_it_was_then(entry: Entry) -> None:
    table = played(entry)
    controller, head = table.model, table.head
    line = lines(table)[-1]
    step = controller.log()[int(line.removeprefix("log:"))].step
    assert step != head
    table.driver.press(line)
    assert controller.looking_at == step
    assert table.head == head, "looking back changes nothing"
    table.rest()
    assert_true_picture(table)
    assert "timeline" in table.driver.facts() or table.scene.looking.is_open
    table.driver.press("to_present")
    assert controller.looking_at is None


@each_title
def test_each_line_leads_to_the_table_as_it_was_when_it_was_told(entry: Entry) -> None:
    """Given the log, when a line of it is looked at, then it is the last one told there, or left out with its round."""
    table = played(entry, moves=80)
    model = table.model
    for number, line in enumerate(model.log()):
        model.look(line.step, line.told)
        if line.told is None or model.looking_at is None or line.is_note:
            continue
        lit = model.looked_at_by()
        before = model.log()[number - 1] if number else None
        assert lit in (line, before), f"{line.line} shows {lit and lit.line}"


@each_title
def test_a_line_and_a_card_of_the_same_moment_lead_to_the_same_table(entry: Entry) -> None:
    """Given what turned a match, then each turning that the log tells of has a line with the same way to it."""
    table = played(entry, moves=80)
    model = table.model
    ways = {(line.step, line.told) for line in model.log()}
    steps = dict(model.told_back())
    found = [*turnings(steps.items(), model.presenter, model.names)]
    for turning in found:
        events, names = steps[turning.step], model.names
        numbers = [number for number, viewed in enumerate(events) if model.presenter.told.moment(viewed, names)]
        captioned = [number for number in numbers if model.presenter.told.caption(events[number], names) is not None]
        shown = {shown_events(model.presenter, events[number], number, names) for number in captioned}
        assert turning.told not in shown or (turning.step, turning.told if turning.told < len(events) else None) in ways


@each_title
def test_the_log_stays_whole_while_one_looks_back_and_lights_the_line_on_show(entry: Entry) -> None:
    table = played(entry)
    before = [line.line for line in table.model.log()]
    line = lines(table)[-1]
    table.driver.press(line)
    table.rest()
    assert [line.line for line in table.scene.playback.log] == before
    step = table.model.log()[int(line.removeprefix("log:"))].step
    lit = table.model.looked_at_by()
    assert lit is not None and lit.step == step
    assert f"log:{table.model.log().index(lit)}" in lines(table), "the line that is lit is in view"


@each_title
def test_back_in_the_present_the_log_is_at_its_newest_line_again(entry: Entry) -> None:
    table = played(entry, moves=80)
    newest = f"log:{len(table.model.log()) - 1}"
    table.driver.wheel(1000, table.driver.middle("log_lines"))
    assert newest not in lines(table)
    table.driver.press(lines(table)[-2])
    table.rest()
    table.driver.press("to_present")
    table.rest()
    assert newest in lines(table)


@each_title
def test_a_moment_looked_at_by_the_timeline_brings_its_line_into_view(entry: Entry) -> None:
    table = played(entry, moves=80)
    unfold_timeline(table)
    first = next(line.step for line in table.model.log() if line.step)
    table.scene.look(first)
    table.rest()
    lit = table.model.looked_at_by()
    assert lit is not None and last_line_of(table, lit.step) in lines(table)


@each_title
def test_the_first_line_of_a_round_or_turn_stands_out(entry: Entry) -> None:
    table = played(entry, moves=80)
    log = table.model.log()
    view = LogView(log, None, lambda step: None)
    chapters = [line.chapter for line in log]
    begins = [number for number, chapter in enumerate(chapters) if chapter and chapter != [None, *chapters][number]]
    assert begins, "no round or turn has a name"
    assert begins == [number for number in range(len(log)) if view._style(number) is BEGINS]


@each_title
def test_every_mark_of_the_timeline_names_its_part_of_the_match_and_who_decided(entry: Entry) -> None:
    table = played(entry, moves=60)
    controller, ui = table.model, table.driver.ui
    unfold_timeline(table)
    table.rest()
    marks = {mark.step: mark for mark in controller.timeline()}
    shown = {id: fact for id, fact in table.driver.facts().items() if id.startswith("mark:")}
    assert shown
    for id, fact in shown.items():
        mark = marks[int(id.removeprefix("mark:"))]
        if mark.chapter is not None:
            assert fact.name.startswith(ui.say(mark.chapter.line)), fact.name
        if mark.seat != SYSTEM and mark.step:
            assert ui.say(controller.names[mark.seat]) in fact.name, f"nobody is named: {fact.name}"


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1500, 844), (1920, 1080)])
def test_a_line_of_the_log_has_room_for_its_words_and_no_more(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ui, drawn = Driver(size=size).ui, list[Block]()
    words = ["the Raccoon beats " + "i" * narrow + "m" * wide for narrow in range(40) for wide in range(12)]
    log = [LogLine(0, Message("table.name.given", {"name": each}), None) for each in words]
    view = LogView(log, None, lambda step: None)
    view.place(ui, FRect(1002, 0, 260, 60000))
    monkeypatch.setattr(ui.text, "draw", lambda surface, block, *rest: drawn.append(block))
    view.draw(Canvas(Surface(size), ui))
    heights = [node.rect.height * ui.viewport.unit for node in view.nodes(ui) if node.id.startswith("log:")]
    assert len(heights) == len(log)
    assert heights == pytest.approx([block.height for block in drawn], abs=0.5)


def unfold_timeline(table: Table) -> None:
    if not table.scene.looking.is_open:
        table.scene.carry_out(TableAction.TIMELINE)
