"""Fingers at the table: a whole match, what is told of a thing, its rules, cards that are dragged, rivers that are
pinched."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.levels import bots_of
from game.bots.player import choice
from game.engine.types import Seat
from game.host.table import landing
from game.table.settings import Settings, Speed
from game.ui.table.ground.grounds import PaintedZone
from game.ui.table.panels.spotlight import SpotlightScene
from tests.ui.input.finger import Hand
from tests.ui.table.setting import TITLES, Table, lay_table, seats_of

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("unseen")]

CARDS = next(entry for entry in TITLES if entry.id == "riverboat_showdown")
RIVER = next(entry for entry in TITLES if entry.id == "whitewater_rush")
RACE = next(entry for entry in TITLES if entry.id == "raft_race")
MOST = 400
PLAIN = Settings(speed=Speed.OFF, bot_pause=0, theme="high_contrast")


def rest(table: Table, hand: Hand) -> None:
    """Let everything come to rest; what is called out is tapped away."""
    for _ in range(600):
        if isinstance(table.driver.ui.scenes.top, SpotlightScene):
            hand.tap_at((20, 20))
        elif not table.scene.animation_player.busy and (table.flow.asked is not None or table.outcome is not None):
            return
        table.driver.wait(0.05, frame=0.05)


def painted(table: Table) -> PaintedZone:
    grounds = table.scene.item_layer.grounds
    assert grounds is not None
    return next(each for each in grounds.all() if each.free)


def bring_into_sight(table: Table, hand: Hand, target: str) -> None:
    """Go farther away until a thing is seen."""
    for _ in range(5):
        if table.driver.facts()[target].rect[2] > 0:
            return
        hand.tap(f"farther:{painted(table).zone.id}")
        table.driver.wait(1.0, frame=0.05)


def test_a_whole_match_is_played_by_fingers() -> None:
    short = next(preset.options for preset in RACE.info.presets if preset.id == "short_run")
    table = lay_table(RACE, seats_of(RACE, 1), options=dict(short), settings=PLAIN)
    hand, random = Hand(table.driver), Random(3)
    bot = bots_of(table.session.title)["random"](table.session.rules, Seat(0))
    for _ in range(MOST):
        rest(table, hand)
        if table.outcome is not None:
            break
        command = choice(bot, table.model.view, table.model.legal, random).command
        for target in next(move.targets for move in table.model.selector.moves if move.command == command):
            bring_into_sight(table, hand, target)
            hand.tap(target)
        assert table.scene.touch.hovered == ""
    table.driver.wait(0.5, frame=0.05)
    assert "result" in table.rooms.opened


def test_a_thing_is_told_of_while_a_finger_rests_on_it_then_its_rules_are_offered() -> None:
    table = lay_table(CARDS, seats_of(CARDS, 1), settings=PLAIN)
    hand = Hand(table.driver)
    rest(table, hand)
    head, target = table.head, table.open[0]
    hand.rest(target)
    assert table.scene.touch.hovered == target
    hand.up(table.driver.middle(target))
    assert (table.head, table.scene.touch.hovered, table.model.selector.chosen) == (head, "", ())
    (news,) = [id for id in table.driver.facts() if id.startswith("toast:")]
    hand.tap(news)
    assert table.rooms.opened[-1].startswith("rules")


def test_a_card_is_dragged_by_a_finger() -> None:
    table = lay_table(CARDS, seats_of(CARDS, 1), settings=PLAIN)
    hand = Hand(table.driver)
    rest(table, hand)
    target, zone = next((target, zone) for target in table.open if (zone := landing(table.model, target)) is not None)
    area, head = table.scene.item_layer.zone_area(zone), table.head
    assert area is not None
    hand.slide(table.driver.middle(target), area.center)
    assert table.head > head or target in table.model.selector.chosen


def test_two_fingers_bring_a_river_nearer_about_the_point_between_them_and_move_it() -> None:
    table = lay_table(RIVER, seats_of(RIVER, 1), settings=PLAIN)
    hand = Hand(table.driver)
    rest(table, hand)
    camera = painted(table).camera
    x, y = camera.zone.center
    before, under = camera.scale, camera.back(x, y)
    hand.pinch(((x - 40, y), (x - 60, y)), ((x + 40, y), (x + 60, y)))
    assert camera.scale > before * 1.3
    assert camera.back(x, y) == pytest.approx(under, abs=0.6)
    top = camera.visible.y
    hand.pinch(((x - 40, y), (x - 40, y - 60)), ((x + 40, y), (x + 40, y - 60)))
    assert camera.visible.y == pytest.approx(top + 60 / camera.scale, abs=0.3)


def test_a_finger_moves_a_river_and_the_log() -> None:
    table = lay_table(RIVER, seats_of(RIVER, 1), settings=PLAIN, moves=60)
    hand = Hand(table.driver)
    rest(table, hand)
    camera = painted(table).camera
    x, y = camera.clear.midtop
    top = camera.visible.y
    hand.slide((x + 30, y + 40), (x + 30, y + 120), rests=True)
    assert camera.visible.y < top
    hand.tap("log")
    table.driver.wait(1.0)
    left, up, wide, high = table.driver.facts()["log_lines"].rect
    before = [id for id in table.driver.facts() if id.startswith("log:")]
    hand.slide((left + wide / 2, up + 20), (left + wide / 2, up + high - 20), rests=True)
    assert [id for id in table.driver.facts() if id.startswith("log:")] != before
