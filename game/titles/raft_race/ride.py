"""Where a raft would come to by itself: a movement of its own, then the river."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from game.titles.raft_race.river import STRIDE, WIDTH, Cell, Heading, Spot, spot, stays_on_river

ABOARD: Final = 0.5
"""What meeting another raft costs, in rows: half of the tests are lost."""


class Water(Struct, frozen=True):
    """What a ride goes over: signs by cell, the finish row, the spaces other rafts lie on."""

    signs: Sequence[str]
    finish: int
    taken: Collection[Cell] = ()

    def spot(self, cell: Cell) -> Spot:
        """What lies there; open water where nothing is laid yet."""
        return spot(self.signs[cell]) if cell < len(self.signs) else spot("..")


class Ride:
    """One raft on its way. `crossed`: 2 if it crosses in the order phase, 1 with the river, 0 if it does not."""

    __slots__ = ("cell", "crossed", "damage", "done", "met", "recharged", "splashes", "water")

    def __init__(self, water: Water, cell: Cell) -> None:
        self.water = water
        self.cell = cell
        self.splashes = 0
        self.damage = 0.0
        """Orders lost, on average."""
        self.recharged = False
        self.met = 0.0
        self.done = False
        self.crossed = 0

    @property
    def row(self) -> int:
        """The row it is in."""
        return self.cell // WIDTH

    def go(self, heading: Heading, spaces: int = 1, *, left: int = 2) -> Ride:
        """Move so many spaces; stops at a rock, the side or the finish."""
        for _ in range(spaces):
            if self.done or self.crossed or not stays_on_river(self.cell, heading):
                break
            target = self.cell + STRIDE[heading]
            if target in self.water.taken:
                self.met += ABOARD
            self.cell = target
            if target // WIDTH >= self.water.finish:
                self.crossed = left
            else:
                self._meet(self.water.spot(target))
        return self

    def drift(self, *, line: bool = False, surf: bool = False) -> Ride:
        """The river phase: eddies hold, rapids carry on. `line` and `surf`: with these powers used."""
        if self.crossed:
            return self
        found = self.water.spot(self.cell)
        spaces = 1
        if found.kind == "eddy":
            spaces = 1 if line else 0
        elif found.kind == "rapid":
            spaces += found.extra + surf
            self.splashes += 0 if surf else found.splashes
        self.done = False
        return self.go("forward", spaces, left=1)

    def _meet(self, found: Spot) -> None:
        if found.kind == "rock":
            self.done = True
            self.splashes += found.splashes
            self.damage += len(found.damage) / 6
        elif found.kind == "recharge":
            self.recharged = True
