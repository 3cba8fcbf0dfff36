"""A click that ends a moment does what it hits beside it, and never plays."""

from __future__ import annotations

import pytest

from game.content.catalogue import Entry
from game.content.message import Message
from game.table.presenter import Spotlight
from game.ui.scenes.overlays.curtain import RisingScene
from game.ui.table.panels.spotlight import SpotlightScene
from tests.ui.table.setting import FAST, TITLES, Table, lay_table, seats_of

pytestmark = pytest.mark.window

MOMENT = Spotlight(Message("hud.menu"), (), Message("hud.undo"), good=True)
each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
TOOLS = ("menu", "rules", "hint", "log", "timeline")


def shown_moment(entry: Entry, moves: int = 4) -> Table:
    table = lay_table(entry, seats_of(entry, 1), settings=FAST, moves=moves)
    table.rest()
    table.scene.animation_player._add_spotlight(MOMENT, alone=False)
    table.driver.wait(0.6)
    assert isinstance(table.driver.ui.scenes.top, SpotlightScene)
    return table


def middle(table: Table, id: str) -> tuple[float, float]:
    """Returns the middle of a node of the table; another thing may lie above it."""
    node = table.scene.focus.node(id)
    assert node is not None
    return node.rect.center


def done(table: Table, tool: str) -> bool:
    """True if the tool was used."""
    match tool:
        case "menu":
            return table.rooms.opened == ["pause"]
        case "rules":
            return table.rooms.opened[:1] == ["rules None"]
        case "hint":
            return table.scene.playback.note is not None
        case "log":
            return "log_lines" in table.driver.facts()
        case _:
            return table.scene.looking.is_open


def shut(table: Table) -> None:
    """The log and the timeline are shut, and nothing was told."""
    if "log_lines" in table.driver.facts():
        table.driver.key("l")
    if table.scene.looking.is_open:
        table.scene.looking.toggle()
    table.rooms.opened.clear()
    table.scene.playback.note = None


@pytest.mark.usefixtures("unseen")
@each_title
def test_a_click_beside_a_moment_in_the_light_does_what_it_hits(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=FAST, moves=4)
    for tool in TOOLS:
        table.rest()
        shut(table)
        table.scene.animation_player._add_spotlight(MOMENT, alone=False)
        table.driver.wait(0.6, frame=0.05)
        assert isinstance(table.driver.ui.scenes.top, SpotlightScene)
        table.driver.click(middle(table, tool))
        table.driver.wait(0.1)
        assert not table.scene.animation_player.holding and done(table, tool), tool


@pytest.mark.usefixtures("unseen")
@each_title
def test_a_click_that_ends_a_moment_plays_nothing(entry: Entry) -> None:
    table = shown_moment(entry)
    head = table.head
    for target in table.open[:3]:
        node = table.scene.focus.node(target)
        if node is None or node.rect.width <= 0:
            continue
        if not isinstance(table.driver.ui.scenes.top, SpotlightScene):
            table.scene.animation_player._add_spotlight(MOMENT, alone=False)
            table.driver.wait(0.6)
        table.driver.click(middle(table, target))
        table.driver.wait(0.1)
        assert (table.head, table.model.selector.chosen) == (head, ())


@pytest.mark.parametrize(("key", "tool"), [("t", "timeline"), ("l", "log"), ("h", "hint")])
def test_a_key_that_ends_a_moment_does_what_it_is_for(key: str, tool: str) -> None:
    table = lay_table(TITLES[0], seats_of(TITLES[0], 1), settings=FAST, moves=4)
    table.rest()
    shut(table)
    table.scene.animation_player._add_spotlight(MOMENT, alone=False)
    table.driver.wait(0.6)
    table.driver.key(key)
    table.driver.wait(0.1)
    assert done(table, tool)


def test_a_click_on_its_board_only_ends_it() -> None:
    table = shown_moment(TITLES[0])
    table.driver.press("go_on")
    assert not table.scene.animation_player.holding and table.rooms.opened == []


def rise(table: Table) -> list[object]:
    """A curtain rises over the table; what a click struck below it is noted."""
    struck: list[object] = []
    rising = RisingScene(table.driver.ui)
    table.driver.ui.scenes.push(rising, lambda place: struck.append(place and table.scene.struck(place)))
    return struck


def test_a_click_while_the_curtain_rises_does_what_it_hits() -> None:
    table = lay_table(TITLES[0], seats_of(TITLES[0], 1), settings=FAST, moves=4)
    for tool in TOOLS:
        table.rest()
        shut(table)
        struck = rise(table)
        table.driver.frame()
        table.driver.click(middle(table, tool))
        table.driver.wait(0.1)
        assert struck == [True] and done(table, tool), tool


@pytest.mark.usefixtures("unseen")
@each_title
def test_a_click_beside_a_moment_that_passes_does_what_it_hits(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=FAST, moves=4)
    for tool in TOOLS:
        table.rest()
        shut(table)
        table.scene.banner.show(MOMENT, table.driver.ui)
        table.scene.invalidate()
        table.driver.press(tool)
        assert table.scene.banner.moment is None and done(table, tool), tool


def test_a_click_on_a_moment_that_passes_uses_nothing_below_it() -> None:
    table = lay_table(TITLES[0], seats_of(TITLES[0], 1), settings=FAST, moves=4)
    table.rest()
    table.scene.banner.show(MOMENT, table.driver.ui)
    table.scene.invalidate()
    table.driver.wait(0.5)
    place = table.driver.ui.viewport.rect.center
    below = table.scene.focus.at(place)
    table.driver.click(place)
    assert table.scene.banner.moment is None and below is not None
    assert (table.model.selector.chosen, table.scene.bubble.words) == ((), "")


@pytest.mark.usefixtures("unseen")
@each_title
def test_a_click_while_something_is_told_does_what_it_hits(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=FAST, moves=4)
    for tool in TOOLS:
        table.rest()
        shut(table)
        table.scene.animation_player.wait(5.0)
        table.driver.press(tool)
        assert table.scene.animation_player.busy and done(table, tool), tool
