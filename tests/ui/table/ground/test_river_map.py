"""The map of a river and the markers at its edge, on plain data."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest
from pygame import FRect

from game.content.message import Message
from game.table.settings import Settings, Speed
from game.ui.context import Canvas
from game.ui.input.focus import Action
from game.ui.scene import OccupiedPlace
from game.ui.table.ground.markers import MARKER, Boat, OnMap, RiverChart, draw_markers, marker_nodes, markers_of
from game.ui.table.ground.painter import Chart
from tests.ui.driver import Driver
from tests.ui.table.setting import AT_ONCE, TITLES, lay_table

LARGE = Settings(speed=Speed.OFF, bot_pause=0, ui_scale=150)
PARTS = [FRect(7, y, 4, 3) for y in (27, 24, 21)]
HIDDEN = [FRect(7, y, 4, 3) for y in (18, 15)]
AREA = FRect(10, 10, 40, 700)
SEEN = FRect(5, 20, 8, 6)


def boat(seat: int, y: float) -> Boat:
    return Boat(seat, 8.5, y, Message("seat.crew", {"number": seat + 1}), None, None)


def place(rect: FRect) -> FRect:
    return FRect(rect.x * 80, (rect.y - 20) * 80, rect.width * 80, rect.height * 80)


def test_every_part_of_the_river_leads_there_by_a_press() -> None:
    asked: list[float] = []
    chart = RiverChart(Chart(PARTS, 15, HIDDEN, [21]), AREA, Driver().ui.say, asked.append)
    nodes = list(chart.nodes("river", 32))
    assert [node.id for node in nodes] == [f"map:river:{number}" for number in range(1, 6)]
    for node in nodes:
        assert AREA.contains(node.rect)
        node.actions[Action.PRESS]()
    assert asked == [part.centery for part in (*PARTS, *HIDDEN)]
    assert [node.rect.y for node in nodes] == sorted((node.rect.y for node in nodes), reverse=True)


def test_each_part_tells_who_is_there_and_where_the_finish_is() -> None:
    driver = Driver()
    chart = RiverChart(Chart(PARTS, 15, HIDDEN), AREA, driver.ui.say, print)
    own = OnMap(0, 9, 28, Message("seat.crew", {"number": 1}), own=True)
    other = OnMap(1, 9, 22, Message("seat.crew", {"number": 2}))
    first, *_, finish = nodes = list(chart.nodes("river", 32, [own, other]))
    assert first.description == "You are here."
    third = next(node for node in nodes if node.id == "map:river:3")
    assert "You are further back" in third.description and "is here" in third.description
    assert "finish line" in finish.description and "finish line" not in first.description
    assert "Nobody has seen" in finish.description and "Nobody has seen" not in third.description


def test_parts_too_low_to_hit_are_pressed_together() -> None:
    asked: list[float] = []
    low = FRect(10, 10, 40, 160)
    chart = RiverChart(Chart(PARTS, 15, HIDDEN), low, Driver().ui.say, asked.append)
    nodes = list(chart.nodes("river", 32))
    assert [node.id for node in nodes] == ["map:river:1", "map:river:3", "map:river:5"]
    assert all(node.rect.height >= 32 for node in nodes[:-1])
    nodes[0].actions[Action.PRESS]()
    assert asked == [PARTS[0].union(PARTS[1]).centery]


def test_boats_in_one_place_are_all_seen_on_the_map() -> None:
    driver = Driver()
    canvas = Canvas(driver.screen.surface(), driver.ui)
    chart = RiverChart(Chart(PARTS, 15, HIDDEN), AREA, driver.ui.say, print)
    pictures = []
    for count in range(4):
        canvas.surface.fill((0, 0, 0))
        chart.draw_course(canvas)
        chart.draw_view(canvas, SEEN, [OnMap(seat, 9, 25) for seat in range(count)])
        pictures.append(canvas.surface.copy())
    changed = [
        sum(
            one.get_at((x, y)) != other.get_at((x, y))
            for x in range(int(AREA.left), int(AREA.right))
            for y in range(int(AREA.top), int(AREA.bottom))
        )
        for one, other in pairwise(pictures)
    ]
    assert all(pixels > 40 for pixels in changed)


@pytest.mark.parametrize(("y", "words"), [(3, "20 rows ahead"), (33, "10 rows behind")])
def test_who_is_out_of_sight_is_told_with_the_distance(y: float, words: str) -> None:
    driver = Driver()
    own = boat(0, 23)
    (marker,) = markers_of(driver.ui, [own, boat(1, y)], own, SEEN, place(SEEN), place)
    assert words in marker.words and marker.above is (y < 20)
    asked: list[float] = []
    (node,) = marker_nodes([marker], asked.append)
    node.actions[Action.PRESS]()
    assert asked == [y] and node.id == "edge:1"
    draw_markers(Canvas(driver.screen.surface(), driver.ui), [marker])
    assert not driver.ui.assets.missing


@pytest.mark.parametrize("shift", [0, 0.3, 0.5, 3, 9.7, -40, 40])
@pytest.mark.parametrize("rows", [-9, -1, 0, 1, 6])
@pytest.mark.parametrize("whose", ["yours", "watched", "nobody's"])
def test_a_distance_is_that_of_two_boats_wherever_the_view_ends(whose: str, rows: int, shift: float) -> None:
    """Given any place of the camera, then a number at its rim is the difference of rows, told of whom it is counted."""
    ui, seen = Driver().ui, SEEN.move(0, shift)
    measure, other = boat(0, 23.5), boat(1, 23.5 - rows)
    own = None if whose == "nobody's" else measure
    found = markers_of(ui, [measure, other], own, seen, place(SEEN), place, yours=whose == "yours")
    words = {marker.id: marker.words for marker in found}
    for id, said in words.items():
        numbers = [int(number) for number in re.findall(r"\d+", said)]
        if id == "0" or own is None:
            there = (measure if id == "0" else other).y
            way = "on" if there < seen.top else "back"
            assert not numbers and "row" not in said and said.endswith(f"further {way}")
            continue
        assert numbers == ([abs(rows)] if abs(rows) > 1 else []) and ("one row" in said) == (abs(rows) == 1)
        assert ("ahead" in said, "behind" in said, "level" in said) == (rows > 0, rows < 0, rows == 0)
        assert said.count("[[seat.crew]]") == (2 if whose == "watched" else 1)


def test_markers_never_cover_each_other_and_none_is_there_for_who_is_seen() -> None:
    ui = Driver().ui
    found = markers_of(ui, [boat(seat, 2 + seat) for seat in range(3)], None, SEEN, place(SEEN), place)
    assert len(found) == 3
    assert not any(one.area.colliderect(other.area) for one in found for other in found if one is not other)
    assert not markers_of(ui, [boat(0, 22)], None, SEEN, place(SEEN), place)


def test_markers_lie_on_no_boat_and_on_nothing_that_is_kept_clear() -> None:
    ui = Driver().ui
    own, near, away = boat(0, SEEN.bottom - 1), boat(1, SEEN.bottom - 2), boat(2, SEEN.bottom + 6)
    (usual,) = markers_of(ui, [own, away], own, SEEN, place(SEEN), place)
    kept = [usual.area.inflate(40, 0)]
    (marker,) = markers_of(ui, [own, near, away], own, SEEN, place(SEEN), place, kept=OccupiedPlace(tuple(kept)))
    boats = [place(FRect(each.x - 0.5, each.y - 0.5, 1, 1)) for each in (own, near)]
    assert marker.area.collidelist([*kept, *boats]) < 0
    assert place(SEEN).contains(marker.area)


def test_markers_lie_on_nothing_that_lies_there_if_there_is_a_place_beside_it() -> None:
    ui, own, away = Driver().ui, boat(0, SEEN.bottom - 1), boat(2, SEEN.bottom + 6)
    (usual,) = markers_of(ui, [own, away], own, SEEN, place(SEEN), place)
    rock = FRect(usual.area.centerx, usual.area.y, 80, 80)
    (marker,) = markers_of(ui, [own, away], own, SEEN, place(SEEN), place, kept=OccupiedPlace(avoided=(rock,)))
    assert not marker.area.colliderect(rock)


def test_what_can_be_chosen_out_of_sight_has_a_marker_at_each_edge() -> None:
    ui, asked = Driver().ui, list[float]()
    offered = [FRect(7, y, 1, 1) for y in (3, 17, 22, 23, 40)]
    found = markers_of(ui, [], None, SEEN, place(SEEN), place, offered=offered)
    nodes = {node.id: node for node in marker_nodes(found, asked.append)}
    assert [(marker.id, marker.above) for marker in found] == [("on", True), ("back", False)]
    assert nodes["edge:on"].name.startswith("2 ") and nodes["edge:back"].name.startswith("1 ")
    for node in nodes.values():
        node.actions[Action.PRESS]()
    assert asked == [17.5, 40.5], "each leads to the nearest"
    assert not markers_of(ui, [], None, SEEN, place(SEEN), place, offered=offered[2:4])


@pytest.mark.window
@pytest.mark.parametrize(
    ("river", "size", "scale"),
    [("A+B", (1280, 720), 100), ("A+B", (1280, 720), 150), ("A+B+C+D", (1920, 1080), 100)],
)
def test_all_that_can_be_chosen_is_reached_with_a_mouse(river: str, size: tuple[int, int], scale: int) -> None:
    entry = next(entry for entry in TITLES if entry.id == "whitewater_rush")
    settings = Settings(speed=Speed.OFF, bot_pause=0, ui_scale=scale)
    table = lay_table(entry, "pb", size=size, settings=settings, options={"river": river})
    random = Random(7)
    for _ in range(40):
        table.rest()
        if any(id in table.driver.facts() for id in ("edge:on", "edge:back")):
            break
        table.scene.press(random.choice(table.open))
        table.driver.frame()
    else:
        raise AssertionError("all that could be chosen was in sight")
    table.driver.key("0")
    table.driver.wait(1.0)
    far = [target for target in table.open if table.driver.facts()[target].rect[2] == 0]
    assert not far or any(id in table.driver.facts() for id in ("edge:on", "edge:back"))
    for target in (*far[:1], *far[-1:], table.open[0], table.open[-1]):
        table.bring_into_sight(target)
        assert table.driver.facts()[target].rect[2] > 0


@pytest.mark.window
@pytest.mark.parametrize("title", ["whitewater_rush", "raft_race"])
def test_at_the_table_they_cover_no_boat_nothing_that_can_be_used_and_no_words(title: str) -> None:
    entry = next(entry for entry in TITLES if entry.id == title)
    found = 0
    for moves in (60, 100, 140):
        table = lay_table(entry, "pbbb", moves=moves, settings=AT_ONCE)
        table.rest(5.0)
        for _ in range(3):
            table.driver.key("=")
            table.driver.wait(0.5, frame=0.1)
        facts, item_layer = table.driver.facts(), table.scene.item_layer
        boats = [each.rect for each in item_layer.sprites() if each.item.shape is not None]
        used = [FRect(facts[target].rect) for target in table.open if target in facts]
        for id, fact in facts.items():
            if id.startswith("edge:"):
                found += 1
                rect = FRect(fact.rect)
                assert rect.collidelist([*boats, *used, FRect(facts["prompt"].rect)]) < 0
    assert found, "no boat was out of sight"


@pytest.mark.parametrize("moves", [0, 20])
def test_no_marker_lies_on_a_portrait(moves: int) -> None:
    """Given large words, when any part of the river is looked at, then no pill for a boat lies on anybody's face."""
    entry = next(entry for entry in TITLES if entry.id == "whitewater_rush")
    table = lay_table(entry, "p" + "b" * (entry.info.seats[-1] - 1), settings=LARGE, moves=moves)
    table.rest()
    scene, faces, seen = table.scene, list[FRect](), 0
    faces += (each.face_on(scene.item_layer.sheet) for each in scene.tabletop.sitting if each.bust is None)
    for painted in scene.grounds.all():
        course = scene.grounds.course(painted)
        for part in () if course is None else course.parts:
            scene.ambient_motion.go(part.centery, painted)
            table.driver.wait(1.0)
            markers = [node for node in scene.focus.seen() if node.id.startswith(MARKER)]
            seen += len(markers)
            for marker in markers:
                assert marker.rect.collidelist(faces) < 0, marker
    assert faces and seen
