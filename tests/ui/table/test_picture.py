"""The picture of the table: sizes, longer words, places of things, the animation player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

import pytest
from pygame import FRect

from game.content.catalogue import Entry
from game.content.layout import Layout, Zone, ZoneKind
from game.content.message import Message
from game.engine.types import View
from game.table.item import Item, ItemKind
from game.table.presenter import AnyPresenter
from game.table.settings import Settings, Speed
from game.table.told import ShownChange
from game.ui.drawing.text import plain
from game.ui.table.items.item_layer import ItemLayer
from game.ui.table.layout.geometry import TableGeometry, ZonePlace, spots
from game.ui.table.motion.animation_player import AnimationPlayer
from game.ui.table.panels.spotlight import SpotlightScene
from tests.extent import taken
from tests.ui.table.setting import TITLES, assert_true_picture, lay_table, seats_of

pytestmark = pytest.mark.window

HOLDING = ("river_rats",)
"""Titles with a spotlight early in a match that waits for its reader; the others show theirs in passing."""
SIZES_AND_SCALES = [
    *(((1024, 640), scale) for scale in (75, 100)),
    *((size, scale) for size in ((1280, 720), (1920, 1080), (2560, 1080)) for scale in (75, 100, 150, 200)),
]
"""The smallest window takes words of the usual size."""
each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)


def card(key: str, zone: str, index: int) -> Item:
    return Item(key, zone, index, ItemKind.CARD, "cards/back", Message("x"))


def layout_of(*zones: Zone) -> Layout:
    return Layout(zones, strip=547, seats={})


def plots(*zones: Zone) -> Sequence[ZonePlace]:
    """The zones in a window as large as the sheet they are written for."""
    return TableGeometry(layout_of(*zones), FRect(0, 0, 1280, 720)).plots


class Piles:
    """A presenter of two piles, and its items; a view of it is how much lies in each."""

    hand_orders: tuple[str, ...] = ()

    def usual_order(self, view: tuple[int, int]) -> str:
        return ""

    @property
    def items(self) -> Piles:
        return self

    def all(self, view: tuple[int, int], names: object) -> list[Item]:
        return [
            Item(zone, zone, 0, ItemKind.PILE, "cards/back", Message("x"), count=count)
            for zone, count in zip(("from", "to"), view, strict=True)
        ]

    def arranged(self, items: list[Item], order: str) -> list[Item]:
        return items


@pytest.mark.parametrize("kind", [ZoneKind.FAN, ZoneKind.ROW, ZoneKind.GRID])
@pytest.mark.parametrize("count", [1, 2, 5, 13, 27])
def test_things_stay_inside_their_zone_and_apart(kind: ZoneKind, count: int) -> None:
    columns = 9 if kind is ZoneKind.GRID else None
    zone = Zone("hand", kind, (100, 50, 400, 200), item=(40, 56), columns=columns)
    items = [card(f"card:{number}", "hand", number) for number in range(count)]
    placed = spots(plots(zone), items)
    area = FRect(*zone.rectangle)
    middles = {(round(spot.rect.centerx, 3), round(spot.rect.centery, 3)) for spot in placed.values()}
    assert len(middles) == count
    assert all(area.left - 1 <= spot.rect.left and spot.rect.right <= area.right + 1 for spot in placed.values())


def test_a_gap_in_a_row_stays_a_gap() -> None:
    zone = Zone("row", ZoneKind.ROW, (0, 0, 400, 100), item=(40, 56))
    placed = spots(plots(zone), [card("a", "row", 0), card("c", "row", 2)])
    assert placed["c"].rect.x - placed["a"].rect.x == pytest.approx(2 * (40 + 12))


def test_what_flows_between_piles_is_seen_one_by_one_and_as_what_it_is() -> None:
    scene = lay_table(TITLES[0], "p" * TITLES[0].info.seats[0]).scene
    zones = [Zone(name, ZoneKind.PILE, (at, 0, 60, 90), item=(54, 76)) for name, at in (("from", 0), ("to", 200))]
    layout = layout_of(*zones)
    item_layer = ItemLayer(scene.ui, layout, scene.item_layer.artist)
    item_layer.fit(TableGeometry(layout, FRect(0, 0, 1280, 720)))
    animation_player = AnimationPlayer(
        item_layer, scene.ambient_motion, cast("AnyPresenter", Piles()), {}, lambda line: ""
    )
    animation_player.play(ShownChange(None, cast("View", (6, 0)), cast("View", (1, 5))))
    seen: list[int] = []
    animation_player.update(0.0)
    while animation_player.busy:
        flowing = [sprite for sprite in item_layer.sprites() if sprite.item.key.startswith("flow:")]
        assert len(flowing) == 5
        assert all(sprite.item.kind is ItemKind.CARD and sprite.face == "cards/back" for sprite in flowing)
        seen.append(sum(bool(sprite.alpha) for sprite in flowing))
        animation_player.update(1 / 60)
    assert seen[0] <= 1 and max(seen) == 5 and seen[-1] < 5, seen
    assert {2, 3, 4} <= set(seen)
    assert [sprite.item.key for sprite in item_layer.sprites()] == ["from", "to"]


@each_title
def test_longer_words_are_cut_only_where_a_tooltip_has_all(entry: Entry) -> None:
    seats = "p" + "b" * (entry.info.seats[1] - 1)
    table = lay_table(entry, seats, settings=Settings(speed=Speed.OFF, bot_pause=0), pseudo=True, moves=12)
    for size, scale in taken(SIZES_AND_SCALES, TITLES.index(entry), 3):
        table.driver.resize(*size)
        table.driver.ui.change(ui_scale=scale)
        table.rest()
        told = {node.name for node in table.scene.focus.nodes() if node.tooltip}
        assert {plain(words) for words in table.driver.cut()} <= told, f"{size} at {scale} %"


@pytest.mark.usefixtures("unseen")
@each_title
def test_every_sentence_comes_from_the_string_files(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), pseudo=True)
    random = Random(7)
    for _ in range(25):
        table.rest()
        if table.outcome is None:
            target = random.choice(table.open)
            table.bring_into_sight(target)
            table.driver.press(target)
        for node in table.driver.facts().values():
            assert not node.name or "⟦" in node.name or node.name.isdigit(), f"{node.id}: {node.name!r} is hard-coded"


@pytest.mark.parametrize("entry", [entry for entry in TITLES if entry.id in HOLDING], ids=lambda entry: entry.id)
def test_a_spotlight_is_never_skipped_by_a_hasty_click(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    random = Random(8)
    for _ in range(120):
        if isinstance(table.driver.ui.scenes.top, SpotlightScene):
            break
        if table.open and table.outcome is None:
            table.scene.press(random.choice(table.open))
        table.driver.frame()
    else:
        raise AssertionError("no spotlight was shown")
    head = table.head
    table.scene.press(table.open[0] if table.open else "menu")
    assert table.head == head
    assert table.scene.animation_player.holding


@each_title
def test_a_window_dragged_to_nothing_and_back_shows_the_same_table(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    for size in ((1, 1), (2000, 3), (5, 900), (1280, 720)):
        table.driver.resize(*size)
    table.rest()
    assert_true_picture(table)


def test_a_plaque_that_moves_keeps_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_table(next(entry for entry in TITLES if entry.id == "raft_race"), "pb")
    table.rest()
    item_layer = table.scene.item_layer
    plates = [sprite for sprite in item_layer.sprites() if sprite.item.kind is ItemKind.PLAQUE and sprite.item.label]
    said: dict[str, str] = {}

    def note(surface: Any, sprite: Any, words: str = "") -> None:
        said[sprite.item.key] = words

    monkeypatch.setattr(item_layer.artist, "draw", note)
    for sprite in plates:
        sprite.moving = True
    table.scene.draw(table.driver.screen.surface())
    assert plates and all(said[sprite.item.key] for sprite in plates)
