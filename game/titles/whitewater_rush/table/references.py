"""Reference cards: what speeds allow, what cards and events do, what hazards cost."""

from __future__ import annotations

from typing import Final

from game.table.presenter import Reference, TableRow
from game.titles.whitewater_rush.rules.cards import kind_of
from game.titles.whitewater_rush.rules.speeds import FASTEST
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.items import ORDER
from game.titles.whitewater_rush.table.words import say

EVENTS: Final = (
    "spring_melt",
    "slack_water",
    "flash_flood",
    "surge",
    "side_channel",
    "calm_pool",
    "lunch_stop",
    "lost_gear",
    "old_guide",
    "rockslide",
    "standing_waves",
    "cold_shock",
)
HAZARDS: Final = ("bank", "rapids", "waterfall", "rock", "kayak")


def references(view: WhitewaterView) -> list[Reference]:
    """Speeds and hazards, then River and Event cards; what matters now is lit."""
    return [_water(view), _cards(view)]


def _water(view: WhitewaterView) -> Reference:
    mine = None if view.viewer is None else view.speeds[view.viewer]
    speeds = tuple(_speed(view, speed, speed == mine) for speed in range(1, FASTEST + 1))
    hazards = tuple(TableRow((say(f"hazard.{name}.name"), say(f"hazard.{name}.text"))) for name in HAZARDS)
    return Reference("speeds", say("reference.speeds"), speeds + hazards)


def _speed(view: WhitewaterView, speed: int, lit: bool) -> TableRow:
    clears = "waterfall" if speed in view.table.waterfall else "rapids" if speed in view.table.rapids else "nothing"
    allows = say("reference.allows", count=view.table.allowance(speed), clears=say(f"reference.clears.{clears}"))
    return TableRow((say("reference.speed", count=speed), allows), lit=lit)


def _cards(view: WhitewaterView) -> Reference:
    held = {kind_of(card) for card in view.hand}
    rows = tuple(TableRow((say(f"card.{kind}.name"), say(f"card.{kind}.text")), lit=kind in held) for kind in ORDER)
    return Reference("cards", say("reference.cards"), rows + _events(view))


def _events(view: WhitewaterView) -> tuple[TableRow, ...]:
    now = None if view.event is None else kind_of(view.event)
    return tuple(
        TableRow((say(f"event_card.{kind}.name"), say(f"event_card.{kind}.text")), lit=kind == now) for kind in EVENTS
    )
