"""The stage: how a layout lies in windows of any size, what is round it, and what never lies over it."""

from __future__ import annotations

from random import Random

import pytest
from pygame import FRect

from game.content.catalogue import Entry
from game.content.layout import HOUSE, STRIP_HEIGHT, SeatStyle, ZoneKind
from game.content.message import Message
from game.table.settings import Settings, Speed
from game.ui.drawing.theme import HIT_PIXELS, TABLE_ROOM, largest_scale
from game.ui.input.focus import Role
from game.ui.table.layout.geometry import NARROWEST, WIDEST, TableGeometry, stage_in
from game.ui.table.panels.frame import MOST_COUNTED, NEW, NEW_WIDTH, counted
from game.ui.widgets import text_size
from game.ui.widgets.label import UNLIMITED
from tests.extent import taken
from tests.ui.table.setting import AT_ONCE, TITLES, Table, lay_near_the_end, lay_table, seats_of

pytestmark = pytest.mark.window

each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
WINDOWS = (((1024, 640), 100), ((1280, 720), 75), ((1280, 720), 200))
"""Sizes of windows and of words in them."""
WHOLE = FRect(0, 0, 1280, 720)
PORTRAIT = 96


def laid(entry: Entry, size: tuple[int, int] = (1280, 720), scale: int = 100, *, moves: int = 14) -> Table:
    """A full table in the middle of a match, at rest."""
    seats = "p" + "b" * (entry.info.seats[1] - 1)
    settings = Settings(speed=Speed.OFF, bot_pause=0, ui_scale=scale)
    table = lay_table(entry, seats, size=size, settings=settings, moves=moves)
    table.rest()
    return table


@each_title
def test_in_the_window_it_is_written_for_a_layout_lies_as_it_says(entry: Entry) -> None:
    sheet = TableGeometry(entry.layout, WHOLE)
    for plot in sheet.plots:
        assert tuple(plot.rect) == pytest.approx(plot.zone.rectangle, abs=0.01)
        assert plot.scale == 1.0
    assert sheet.strip.centery == entry.layout.strip and sheet.strip.height == STRIP_HEIGHT


@each_title
@pytest.mark.parametrize("strip", [STRIP_HEIGHT, 64.0, 120.0])
@pytest.mark.parametrize("stage", [WHOLE, FRect(40, 10, 853, 480), FRect(0, 0, 1440, 720), FRect(0, 0, 900, 600)])
def test_a_strip_of_any_height_parts_what_is_above_and_below_it(entry: Entry, stage: FRect, strip: float) -> None:
    sheet = TableGeometry(entry.layout, stage, strip)
    assert sheet.strip.height == strip and stage.contains(sheet.strip)
    for plot in sheet.plots:
        if plot.zone.kind is not ZoneKind.PAINTED and plot.zone.id != "spotlight":
            assert not plot.rect.inflate(-0.1, -0.1).colliderect(sheet.strip), plot.zone.id
    for places in entry.layout.seats.values():
        for place in places:
            plate, portrait = sheet.area(FRect(*place.plate)), sheet.square(*place.portrait)
            assert not plate.inflate(-0.1, -0.1).colliderect(sheet.strip)
            assert portrait.width == pytest.approx(portrait.height)
            assert portrait.bottom == pytest.approx(sheet.level(place.portrait[1] + place.portrait[2]), abs=0.01)


@pytest.mark.parametrize("room", [(1280, 720), (640, 900), (2400, 700), (980, 720)])
def test_the_stage_keeps_its_proportion_in_the_middle_of_the_room(room: tuple[int, int]) -> None:
    within = FRect(0, 0, *room)
    stage = stage_in(within)
    assert NARROWEST - 0.001 <= stage.width / stage.height <= WIDEST + 0.001
    assert within.contains(stage) and stage.center == pytest.approx(within.center)


@pytest.mark.parametrize(
    ("entry", "size", "scale"),
    [(entry, *window) for number, entry in enumerate(TITLES) for window in taken(WINDOWS, number, 2)],
    ids=lambda each: getattr(each, "id", str(each)),
)
def test_the_strip_lies_over_nothing_and_every_button_can_be_hit(
    entry: Entry, size: tuple[int, int], scale: int
) -> None:
    table = laid(entry, size, scale)
    random, unit = Random(entry.id), table.driver.ui.viewport.unit
    for _ in range(3):
        strip, item_layer = table.scene.item_layer.sheet.strip, table.scene.item_layer
        below = [node for node in table.scene.focus.nodes() if node.id.startswith("button:") or node.id == "prompt"]
        assert all(strip.inflate(2, 2).contains(node.rect) for node in below), "the strip is as high as it must be"
        for item in table.model.items():
            sprite = item_layer.sprite(item.key)
            if sprite is not None and item_layer.clipped(item.zone) is None:
                assert not sprite.rect.inflate(-8, -8).colliderect(strip), item.key
        for node in table.scene.focus.nodes():
            if node.role is Role.BUTTON:
                assert min(node.rect.width, node.rect.height) * unit >= HIT_PIXELS - 1, node.id
        if table.outcome is not None or not table.open:
            break
        table.driver.press(random.choice(table.open))
        table.rest()


@each_title
def test_everybody_sits_round_the_table_in_turn_order_and_is_somebody(entry: Entry) -> None:
    for number in range(entry.info.seats[0], entry.info.seats[1] + 1):
        table = lay_table(entry, "p" + "b" * (number - 1), settings=AT_ONCE)
        sitting = table.scene.tabletop.sitting
        assert [each.seat for each in sitting] == list(range(number))
        assert [each.place for each in sitting] == list(entry.layout.seats[number])
        assert len({each.face for each in sitting}) == number
        assert {f"seat:{seat}" for seat in range(number)} <= set(table.driver.facts())


@each_title
def test_portraits_are_large_and_one_s_own_is_a_medal(entry: Entry) -> None:
    for places in entry.layout.seats.values():
        assert places[0].style is SeatStyle.MEDAL
        assert all(place.portrait[2] >= PORTRAIT for place in places)


@each_title
def test_a_press_on_a_plate_tells_what_everybody_may_know(entry: Entry) -> None:
    table = laid(entry)
    plate = table.scene.tabletop.sitting[1].plate
    table.driver.press("seat:1")
    words = table.scene.bubble.words
    assert all(table.driver.ui.say(fact.value) in words for fact in plate.facts)
    assert table.model.selector.chosen == ()


@each_title
def test_the_log_is_behind_a_handle_that_counts_what_is_new(entry: Entry) -> None:
    table = laid(entry)
    assert "log_lines" not in table.driver.facts()
    read_the_log(table)
    assert not table.driver.facts()["log"].description
    written = len(table.model.log())
    while len(table.model.log()) == written:
        table.play_once(Random(4))
        table.rest()
    new = Message("hud.new_lines", {"count": len(table.model.log()) - written})
    assert table.driver.facts()["log"].description == table.driver.ui.say(new)
    read_the_log(table)
    assert not table.driver.facts()["log"].description


def test_the_handle_says_that_there_are_more_lines_than_it_counts() -> None:
    """Given ninety-nine new lines and more, when they are counted, then each number is so, and fits the disc."""
    assert [counted(new) for new in (1, MOST_COUNTED, MOST_COUNTED + 1, 1200)] == ["1", "99", "99+", "99+"]
    ui = laid(TITLES[0]).driver.ui
    assert text_size(ui, counted(MOST_COUNTED + 1), NEW, UNLIMITED, 1)[0] <= NEW_WIDTH


def read_the_log(table: Table) -> None:
    """Open it and shut it again."""
    table.driver.press("log")
    assert "log_lines" in table.driver.facts()
    table.driver.press("log")


@each_title
def test_where_the_window_is_wide_the_drawer_is_open_and_takes_nothing_away(entry: Entry) -> None:
    table = laid(entry, (3440, 1440))
    assert "log_lines" in table.driver.facts()
    assert table.scene.item_layer.sheet.rect.height == pytest.approx(table.driver.ui.viewport.height)


@each_title
def test_the_window_holds_room_for_the_table_whatever_size_words_are_wanted_in(entry: Entry) -> None:
    table = laid(entry, (1280, 720), 200)
    viewport = table.driver.ui.viewport
    assert viewport.ui_scale == largest_scale(1280, 720, TABLE_ROOM) < 200
    assert viewport.width >= TABLE_ROOM[0] - 0.01 and viewport.height >= TABLE_ROOM[1] - 0.01
    table.scene.leave()
    assert viewport.ui_scale == 200


@each_title
def test_the_colours_of_a_place_end_where_its_table_ends(entry: Entry) -> None:
    table = laid(entry)
    ui = table.driver.ui
    own = {name: tuple(bytes.fromhex(value[1:])) for name, value in entry.place.palette.items()}
    assert all(ui.theme[name] == colour for name, colour in own.items())
    assert (ui.theme.palette == "saloon") == (entry.place.palette == HOUSE.palette)
    table.scene.leave()
    assert ui.theme.palette == "saloon"


@each_title
def test_while_one_looks_back_the_light_is_on_who_went_on_from_there(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=AT_ONCE, moves=20)
    table.rest()
    marks = [mark for mark in table.model.timeline() if not mark.ahead and mark.seat >= 0]
    for before, after in zip(marks[-6:-1], marks[-5:], strict=True):
        table.scene.look(before.step)
        table.rest()
        assert table.scene.playback.active == {after.seat}
    table.scene.look(table.model.now.step)
    table.rest()
    assert table.scene.playback.active == set(table.model.now.waiting)


def test_at_the_end_a_button_of_the_strip_leads_to_the_result_again() -> None:
    table = lay_near_the_end(TITLES[0], seats_of(TITLES[0], 1), 0, AT_ONCE)
    table.rest()
    assert table.rooms.opened == ["result"]
    table.driver.press("result")
    table.rest()
    assert table.rooms.opened == ["result", "result"]


@pytest.mark.parametrize("scale", [100, 130, 160])
def test_no_tool_vanishes_where_words_are_large(scale: int) -> None:
    table = lay_table(TITLES[0], "pb", settings=Settings(speed=Speed.OFF, bot_pause=0, ui_scale=scale))
    assert {"undo", "redo", "hint", "timeline", "rules"} <= set(table.driver.facts())
