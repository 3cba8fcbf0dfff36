"""Tab, arrows, Enter, the ring, and the graph as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs
from pygame import FRect

from game.ui.input.focus import Action, FocusGraph, Node, Role
from game.ui.widgets import Widget, walk
from tests.ui.driver import Driver
from tests.ui.gallery import Gallery, GallerySpeaker


@pytest.fixture
def driver() -> Driver:
    return Driver(strings=GallerySpeaker())


@pytest.fixture
def gallery(driver: Driver) -> Gallery:
    scene = Gallery(driver.ui)
    driver.open(scene)
    return scene


def test_tab_goes_through_every_node_once_and_round_the_end(driver: Driver, gallery: Gallery) -> None:
    reachable = [node.id for node in gallery.focus.nodes() if node.focusable]
    seen = []
    for _ in range(len(reachable) + 1):
        driver.key("tab")
        seen.append(driver.focused)
    visible_first = [id for id in reachable if id in seen]
    assert seen[: len(visible_first)] == visible_first
    assert seen[0] == "deal" and "matches:11" in seen


def test_tab_goes_to_what_can_be_seen_or_brought_into_view() -> None:
    seen, gone, flat = FRect(0, 0, 10, 10), FRect(0, 20, 0, 0), FRect(0, 40, 10, 0)
    graph = FocusGraph()
    graph.refresh(
        [
            Node("first", seen, Role.BUTTON, "First"),
            Node("gone", gone, Role.BUTTON, "Gone"),
            Node("flat", flat, Role.BUTTON, "Flat"),
            Node("away", gone, Role.BUTTON, "Away", away=True),
            Node("words", seen, Role.TEXT, "Words", focusable=False),
        ],
        0.0,
    )
    reached = []
    for _ in range(4):
        node = graph.step(1)
        assert node is not None
        graph.focused = node.id
        reached.append(node.id)
    assert reached == ["first", "away"] * 2


def test_the_topmost_thing_is_hit() -> None:
    graph = FocusGraph()
    below, above = (
        Node("below", FRect(0, 0, 90, 90), Role.BUTTON, "A"),
        Node("above", FRect(40, 40, 9, 9), Role.PIECE, "B"),
    )
    graph.refresh([below, above], 0.0)
    assert [graph.at(place) for place in ((44, 44), (4, 4), (99, 99))] == [above, below, None]


@pytest.mark.parametrize("change", [{"name": "Pass"}, {"enabled": False}, {"rect": FRect(60, 0, 10, 10)}])
def test_what_says_does_or_lies_otherwise_has_changed(change: dict[str, Any]) -> None:
    graph, node = FocusGraph(), Node("one", FRect(0, 0, 10, 10), Role.BUTTON, "Play")
    other = structs.replace(node, id="other")
    graph.refresh([node, other], 1.0)
    graph.refresh([structs.replace(node, **change), other], 2.0)
    assert (graph.changed_at("one"), graph.changed_at("other")) == (2.0, 1.0)


def test_shift_tab_goes_back(driver: Driver, gallery: Gallery) -> None:
    driver.key("tab", "tab", "shift+tab")
    assert driver.focused == "deal"


def test_arrows_move_to_what_lies_there(driver: Driver, gallery: Gallery) -> None:
    driver.key("tab", "right")
    assert driver.focused == "undo"
    driver.key("down")
    assert driver.focused == "music"
    driver.key("up")
    assert driver.focused in ("deal", "undo")


def test_enter_and_space_press_what_has_the_focus(driver: Driver, gallery: Gallery) -> None:
    driver.key("tab", "return", "space")
    assert gallery.log == ["deal", "deal"]


def test_a_disabled_node_is_reached_but_does_nothing(driver: Driver, gallery: Gallery) -> None:
    driver.key("tab", "tab", "tab", "return")
    assert driver.focused == "closed"
    assert gallery.log == []


def test_escape_steps_back(driver: Driver, gallery: Gallery) -> None:
    driver.key("escape")
    driver.frame()
    assert driver.results == ["escape"]
    assert not driver.app.running


def test_ring_is_drawn_for_the_keyboard_and_not_for_the_mouse(driver: Driver, gallery: Gallery) -> None:
    x, y, width, _ = driver.facts()["deal"].rect
    corner = (round(x + width / 2), round(y - 5))
    driver.press("deal")
    driver.move((5, 5))
    driver.frame()
    focus = driver.ui.theme["focus"]
    assert driver.screen.surface().get_at(corner)[:3] != focus
    driver.key("tab", "shift+tab")
    assert driver.focused == "deal"
    assert driver.screen.surface().get_at(corner)[:3] == focus
    outside = driver.screen.surface().get_at((corner[0], corner[1] - 2))[:3]
    assert outside == driver.ui.theme["night"], "a dark rim, for grounds as light as the ring"


def test_what_gets_the_focus_is_scrolled_into_view(driver: Driver, gallery: Gallery) -> None:
    gallery.focus_on("matches:11")
    driver.frame()
    list_rect = next(w.rect for w in _walk(gallery) if w.id == "matches")
    node = gallery.focus.node("matches:11")
    assert node is not None and list_rect.contains(node.rect) and node.rect.height >= 32


def test_nodes_outside_a_scroll_cannot_be_hit(driver: Driver, gallery: Gallery) -> None:
    assert driver.facts()["matches:11"].rect[3] == 0


def test_graph_as_plain_data_says_what_can_be_done(driver: Driver, gallery: Gallery) -> None:
    facts = driver.facts()
    assert facts["volume"].role is Role.SLIDER and facts["volume"].value == "70 %"
    assert set(facts["volume"].actions) == {Action.INCREASE, Action.DECREASE}
    assert facts["music"].checked is True and facts["music"].name == "Music while you play"
    assert facts["speed:normal"].checked and not facts["speed:slow"].checked
    assert facts["closed"].actions == () and not facts["closed"].enabled
    assert facts["gallery.title"].role is Role.HEADING


def test_every_target_is_at_least_32_units_high_and_wide(driver: Driver, gallery: Gallery) -> None:
    whole = [node for node in driver.facts().values() if node.actions and not node.id.startswith("matches:")]
    small = [node.id for node in whole if min(node.rect[2], node.rect[3]) < 32]
    assert whole and small == []


def test_nearest_in_a_direction_prefers_the_same_row() -> None:
    graph = FocusGraph()
    places = {"here": (0, 0), "level": (300, 10), "near": (100, 200), "below": (10, 120)}
    graph.refresh((_node(id, place) for id, place in places.items()), 0.0)
    graph.focused = "here"
    found = [graph.towards(*way) for way in ((1, 0), (0, 1), (-1, 0))]
    assert [node and node.id for node in found] == ["level", "below", None]


def test_what_stands_beside_a_thing_is_not_above_it_if_it_is_a_little_higher() -> None:
    graph = FocusGraph()
    places = {"here": (0, 210), "beside": (60, 200), "above": (30, 0)}
    graph.refresh((_node(id, place) for id, place in places.items()), 0.0)
    graph.focused = "here"
    above, beside = graph.towards(0, -1), graph.towards(1, 0)
    assert (above and above.id, beside and beside.id) == ("above", "beside")


def test_what_lies_past_a_corner_is_neither_beside_nor_above() -> None:
    """Given what is lower and reaches farther, and what lies more beside than above, then arrows pass them by."""
    graph = FocusGraph()
    wide = {"here": FRect(74, 38, 112, 44), "lower": FRect(83, 106, 260, 50), "level": FRect(990, 38, 220, 44)}
    graph.refresh((Node(id, rect, Role.BUTTON, id) for id, rect in wide.items()), 0.0)
    graph.focused = "here"
    right, below = graph.towards(1, 0), graph.towards(0, 1)
    assert (right and right.id, below and below.id) == ("level", "lower")
    round_table = {
        "here": FRect(775, 490, 230, 107),
        "top": FRect(775, 335, 255, 115),
        "side": FRect(967, 397, 263, 133),
    }
    graph.refresh((Node(id, rect, Role.BUTTON, id) for id, rect in round_table.items()), 0.0)
    graph.focused = "here"
    above, beside = graph.towards(0, -1), graph.towards(1, 0)
    assert (above and above.id, beside and beside.id) == ("top", "side")


def test_focus_is_dropped_with_its_node() -> None:
    graph = FocusGraph()
    graph.refresh([_node("a", (0, 0))], 0.0)
    graph.focused = "a"
    graph.refresh([_node("b", (0, 0))], 1.0)
    assert graph.focused == "" and graph.changed_at("b") == 1.0


def _node(id: str, place: tuple[float, float]) -> Node:
    return Node(id, FRect(*place, 80, 40), Role.BUTTON, id)


def _walk(scene: Gallery) -> Iterator[Widget]:
    assert scene.root is not None
    return walk(scene.root)
