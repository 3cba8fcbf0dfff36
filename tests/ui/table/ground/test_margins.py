"""Words on the plates of a table keep a margin to their frame, at every size."""

from __future__ import annotations

from functools import cache

import pytest

from game.content.catalogue import Entry
from game.table.settings import Settings, Speed
from game.ui.table.layout.signs import BESIDE_WORDS, TITLE_PADDING
from tests.ui.table.setting import TITLES, Table, lay_table, seats_of

pytestmark = pytest.mark.window

EDGE = BESIDE_WORDS + TITLE_PADDING - 0.5
SIZES = ((1280, 720, 100), (1280, 720, 140), (1280, 720, 150), (1920, 1080, 100))
WILD_CARD = "card:0:0:0"
each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]} at {size[2]} %")


def _at(entry: Entry, size: tuple[int, int, int]) -> Table:
    """Returns a table that is looked at alone: nobody may play there."""
    return _looked_at(entry.id, size)


@cache
def _looked_at(title: str, size: tuple[int, int, int]) -> Table:
    return _new_at(next(entry for entry in TITLES if entry.id == title), size)


def _new_at(entry: Entry, size: tuple[int, int, int]) -> Table:
    settings = Settings(speed=Speed.OFF, bot_pause=0, ui_scale=size[2])
    table = lay_table(entry, seats_of(entry, 1), moves=9, size=size[:2], settings=settings)
    table.rest()
    return table


@each_title
@each_size
def test_words_on_the_plate_of_the_title_keep_a_margin(entry: Entry, size: tuple[int, int, int]) -> None:
    table = _at(entry, size)
    frame = table.scene.picture.frame
    assert frame is not None
    plate = frame.plates()[0]
    found = [node for id in ("title", "aim", "standing") if (node := table.scene.focus.node(id)) is not None]
    said = [node for node in table.scene.reading() if node.id in ("title", "aim", "standing", "facts")]
    words = [node.rect for node in (*found, *said)]
    assert words
    for rect in words:
        assert rect.right <= plate.right - EDGE
        assert rect.left >= plate.left + EDGE


@each_title
@each_size
def test_what_is_asked_keeps_a_margin(entry: Entry, size: tuple[int, int, int]) -> None:
    table = _at(entry, size)
    prompt, frame = table.scene.focus.node("prompt"), table.scene.picture.frame
    assert prompt is not None and frame is not None
    strip = frame.panels.strip.rect
    assert strip.left + EDGE <= prompt.rect.left and prompt.rect.right <= strip.right - EDGE


@each_title
@pytest.mark.parametrize("scale", [100, 150])
def test_buttons_keep_a_margin_to_the_frame_of_what_is_asked(entry: Entry, scale: int) -> None:
    table = _new_at(entry, (1280, 720, scale))
    _check_buttons(table)
    for target in table.open[:2]:
        table.driver.wait(1.0)
        if target in table.model.selector.open():
            table.driver.press(target)
            _check_buttons(table)


@each_size
def test_numbers_of_a_wild_card_keep_a_margin_to_the_frame(size: tuple[int, int, int]) -> None:
    entry = next(entry for entry in TITLES if entry.id == "riverboat_showdown")
    settings = Settings(speed=Speed.OFF, bot_pause=0, ui_scale=size[2])
    table = lay_table(entry, "pbb", seed="r0", moves=63, size=size[:2], settings=settings)
    table.rest()
    table.driver.press(WILD_CARD)
    assert len(table.model.buttons()) == 8
    _check_buttons(table)


def _check_buttons(table: Table) -> None:
    """All that can be pressed on the strip."""
    table.scene.refresh()
    frame = table.scene.picture.frame
    assert frame is not None
    strip = frame.panels.strip.rect
    inside = [node for node in table.scene.focus.nodes() if strip.contains(node.rect) and node.id != "prompt"]
    for node in inside:
        assert strip.left + EDGE <= node.rect.left and node.rect.right <= strip.right - EDGE, node.id


@each_size
def test_the_board_on_the_wall_says_at_least_which_round_it_is(size: tuple[int, int, int]) -> None:
    table = _at(next(entry for entry in TITLES if entry.id == "rats"), size)
    round_told = table.driver.ui.say(table.model.presenter.status.facts(table.model.view, table.model.names)[0].value)
    said = [node for node in table.scene.reading() if round_told in f"{node.name} {node.value}"]
    assert said and all(node.rect.width > 0 for node in said)
