"""Reference cards: what orders do, what the water does, what the powers do."""

from __future__ import annotations

from typing import Final

from game.table.presenter import Reference, TableRow
from game.titles.raft_race.rules.content import SPLASH
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.words import order_name, order_text, power_name, power_text, say

WATER: Final = ("rapid", "eddy", "rock", "recharge", "collision", "finish")


def references(view: RaftView) -> list[Reference]:
    """Orders and water, then powers; what matters now is lit."""
    orders = tuple(
        TableRow((order_name(order), order_text(order)), lit=order in view.hand) for order in (*view.orders, SPLASH)
    )
    water = tuple(TableRow((say(f"water.{name}.name"), say(f"water.{name}.text"))) for name in WATER)
    powers = tuple(
        TableRow((power_name(side), power_text(side)), lit=side in view.powers)
        for sides in view.sides.values()
        for side in sides
    )
    return [
        Reference("river", say("reference.river"), orders + water),
        Reference("powers", say("reference.powers"), powers),
    ]
