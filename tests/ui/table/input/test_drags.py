"""Dragged things are seen all the way, and played only where something lit up to take them."""

from __future__ import annotations

import pygame
import pytest

from game.content.catalogue import Entry
from game.host.table import landing
from game.ui.table.items.item_layer import ItemLayer
from tests.ui.table.setting import TITLES, Table, lay_table, seats_of

pytestmark = pytest.mark.window

each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
MOST_MOVES = 40


def with_thing_to_drag(entry: Entry) -> tuple[Table, str, str]:
    """A table with a thing that a click alone would play, and the zone it would go to."""
    table = lay_table(entry, seats_of(entry, 1))
    for _ in range(MOST_MOVES):
        table.rest()
        for target in table.open:
            zone = landing(table.model, target)
            if zone is not None:
                return table, target, zone
        table.scene.play(table.model.legal[0])
    raise AssertionError("nothing can be dragged")


def hold_at(table: Table, target: str, place: tuple[float, float]) -> None:
    """Pick a thing up and move it to a place."""
    driver, start = table.driver, grip_of(table, target)
    driver.move(start)
    driver.mouse(pygame.MOUSEBUTTONDOWN, start)
    driver.move((start[0] + 9, start[1] - 9))
    driver.move(place)
    driver.frame()


def grip_of(table: Table, target: str) -> tuple[float, float]:
    """Returns the place where a thing can be taken hold of: its upper left corner, which no neighbour covers."""
    x, y, width, height = table.driver.facts()[target].rect
    return x + width * 0.1, y + height * 0.3


def unlit_place(table: Table, item_layer: ItemLayer) -> tuple[float, float]:
    """A place of the board far from every zone a thing could be dropped on."""
    zones = [area for zone in item_layer.layout.zones if (area := item_layer.zone_area(zone.id)) is not None]
    sheet = item_layer.sheet.rect
    for y in range(int(sheet.top) + 60, int(sheet.bottom) - 20, 20):
        for x in range(int(sheet.left) + 20, int(sheet.right) - 20, 20):
            if not any(area.inflate(90, 90).collidepoint(x, y) for area in zones):
                return x, y
    left, top, *_ = table.driver.facts()["log"].rect
    return left + 5, top + 5


@each_title
def test_a_thing_is_played_where_it_would_go_to(entry: Entry) -> None:
    table, target, zone = with_thing_to_drag(entry)
    head, area = table.head, table.scene.item_layer.zone_area(zone)
    assert area is not None
    table.driver.drag(grip_of(table, target), area.center)
    assert table.head > head or target in table.model.selector.chosen


@each_title
def test_a_thing_goes_back_from_everywhere_else_and_is_told_where_it_may_go(entry: Entry) -> None:
    table, target, _ = with_thing_to_drag(entry)
    head, home = table.head, table.driver.facts()[target].rect
    table.driver.drag(grip_of(table, target), unlit_place(table, table.scene.item_layer))
    assert (table.head, table.model.selector.chosen) == (head, ())
    words = table.scene.bubble.words
    table.rest()
    assert table.driver.facts()[target].rect == home
    assert not any(sprite.moving for sprite in table.scene.item_layer.sprites())
    assert words


@each_title
def test_what_a_thing_may_be_dropped_on_is_lit_while_it_is_held(entry: Entry) -> None:
    table, target, zone = with_thing_to_drag(entry)
    area = table.scene.item_layer.zone_area(zone)
    assert area is not None
    edge = table.scene.ui.viewport.to_pixels(area.inflate(20, 20)).clip(table.driver.screen.surface().get_rect())
    table.driver.move((640, 700))
    table.driver.frame()
    before = pygame.image.tobytes(table.driver.screen.surface().subsurface(edge), "RGB")
    hold_at(table, target, unlit_place(table, table.scene.item_layer))
    assert pygame.image.tobytes(table.driver.screen.surface().subsurface(edge), "RGB") != before


@each_title
def test_a_held_thing_is_seen_over_panels_and_over_water_that_flows(entry: Entry) -> None:
    table, target, _ = with_thing_to_drag(entry)
    table.driver.press("log")
    table.rest()
    facts = table.driver.facts()
    places = [table.driver.middle(id) for id in ("log_lines", "prompt") if id in facts]
    places += [painted.camera.zone.center for painted in table.scene.grounds.all()]
    for place in places:
        hold_at(table, target, place)
        held = around(table, target)
        table.driver.wait(0.7)
        assert like(around(table, target), held)
        assert not table.scene._tooltip.shown, "what lies below is not explained meanwhile"
        table.driver.key("escape")
        table.driver.mouse(pygame.MOUSEBUTTONUP, place)
        table.rest()


def around(table: Table, target: str) -> bytes:
    """The pixels in the middle of a held thing, off its sign, after making sure that they are those of its face."""
    scene, surface = table.scene, table.driver.screen.surface()
    sprite = scene.item_layer.sprite(target)
    assert sprite is not None and scene.item_layer.held == target
    seen = scene.item_layer.artist.pixels(sprite).inflate(-36, -36).clip(surface.get_rect())
    face = pygame.Surface(surface.get_size())
    scene.item_layer.artist.draw(face, sprite, scene.item_layer.label(sprite.item))
    there = pygame.image.tobytes(surface.subsurface(seen), "RGB")
    assert like(there, pygame.image.tobytes(face.subsurface(seen), "RGB")), "something lies over it"
    return there


def like(one: bytes, other: bytes) -> bool:
    """True if two pictures differ by no more than what shines through the rounding of a turned card."""
    return all(abs(here - there) <= 6 for here, there in zip(one, other, strict=True))
