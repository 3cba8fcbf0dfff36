"""The sheet of power-ups of Raft Race: by use, with those that fit now and what bears on each as the viewer stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from game.content.message import Message
from game.engine.types import Seat
from game.table.presenter import Sheet, SheetSection
from game.titles.raft_race.rules.content import PowerId, Spot, neighbours, row_of, spot
from game.titles.raft_race.rules.rounds import POWERS
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.table.words import power_name, say, side_key

AHEAD: Final = 3
"""Rows ahead that a raft may reach in a round."""

MOST_MARKS: Final = 3
USES: Final[Mapping[str, tuple[PowerId, ...]]] = {
    "move_on": ("sprint", "undertow", "eddy_line", "surf", "side_slip"),
    "stay_dry": ("bailer", "dry_bags"),
    "hold_out": ("steady_hands", "hard_bow", "patch_kit", "spare_paddle", "anchor_line"),
    "attack": ("cannonball", "big_wave"),
    "see_and_lay": ("river_map", "second_look"),
}
"""Power-ups by what they are good for, each in one part."""

BEARS: Final[Mapping[PowerId, str]] = {
    "sprint": "to_go",
    "undertow": "to_go",
    "eddy_line": "eddies",
    "surf": "rapids",
    "side_slip": "hazards",
    "bailer": "splashes",
    "dry_bags": "wet",
    "steady_hands": "near",
    "hard_bow": "near",
    "patch_kit": "rocks",
    "spare_paddle": "lost",
    "anchor_line": "near",
    "cannonball": "near",
    "big_wave": "near",
    "river_map": "stack",
    "second_look": "pile",
}
"""The number that bears on each power."""

LEAST: Final[Mapping[PowerId, int]] = {
    "bailer": 3,
    "dry_bags": 2,
    "patch_kit": 1,
    "spare_paddle": 1,
    "eddy_line": 1,
    "surf": 1,
    "cannonball": 2,
    "anchor_line": 2,
}
"""The least of that number with which a power fits now; the others have no such number."""

COUNTS: Final[Mapping[str, Callable[[RaftView, Seat], int]]] = {
    "to_go": lambda view, seat: view.finish - row_of(view.cells[seat]),
    "eddies": lambda view, seat: sum(each.kind == "eddy" for each in _ahead(view, seat)),
    "rapids": lambda view, seat: sum(each.kind == "rapid" for each in _ahead(view, seat)),
    "hazards": lambda view, seat: sum(each.kind in ("eddy", "rock") for each in _ahead(view, seat)),
    "wet": lambda view, seat: sum(each.splashes > 0 for each in _ahead(view, seat)),
    "rocks": lambda view, seat: sum(bool(each.damage) for each in _ahead(view, seat)),
    "splashes": lambda view, seat: view.splashes[seat],
    "near": lambda view, seat: len(neighbours(view.cells, view.order, seat)),
    "lost": lambda view, seat: len(view.lost[seat]),
    "stack": lambda view, seat: view.stack,
    "pile": lambda view, seat: len(view.pile),
}


def recharge_sheet(view: RaftView, seat: Seat) -> Sheet:
    """Returns the sheet for a seat that may take a power-up."""
    held = view.powers[seat]
    lead = say("sheet.empty") if held is None else say("sheet.held", power=power_name(held))
    parts = tuple(SheetSection(say(f"sheet.use.{use}"), tuple(map(side_key, powers))) for use, powers in USES.items())
    there = {side for card in (*view.power_deck, *view.power_under) for side in view.sides[card]}
    fits = tuple(side_key(power) for power in fitting(view, seat) if power in there)[:MOST_MARKS]
    stands = {side_key(power): stand_line(view, seat, power) for power in BEARS}
    return Sheet(say("sheet.recharging"), lead, parts, fits, stands)


def fitting(view: RaftView, seat: Seat) -> list[PowerId]:
    """Returns the powers that fit as the seat stands, those of most worth first."""
    found = [power for power, least in LEAST.items() if COUNTS[BEARS[power]](view, seat) >= least]
    return sorted(found, key=lambda power: -POWERS[power].worth)


def stand_line(view: RaftView, seat: Seat, power: PowerId) -> Message:
    """Returns what bears on a power as the seat stands."""
    count = COUNTS[BEARS[power]](view, seat)
    return say(f"stands.{'some' if count else 'none'}.{BEARS[power]}", count=count, rows=AHEAD)


def _ahead(view: RaftView, seat: Seat) -> Iterator[Spot]:
    """The spaces in the next rows that lie already."""
    own = row_of(view.cells[seat])
    for cell, sign in enumerate(view.water):
        if sign and own < row_of(cell) <= own + AHEAD:
            yield spot(sign)
