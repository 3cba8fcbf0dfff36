"""How a seat judges what it sees: places, splashes, rivals; all in rows of the river."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.titles.raft_race.content import SPLASH
from game.titles.raft_race.outlook import outlook
from game.titles.raft_race.powers import Power
from game.titles.raft_race.ride import Ride, Water
from game.titles.raft_race.river import NO_CELL, WIDTH, beside
from game.titles.raft_race.view import RaftView

WON: Final = 12.0
LOST_ORDER: Final = 0.7
WET: Final = 0.3
"""What a splash costs a raft that has far to go."""
DRYING: Final = 14
"""Over so many last rows splashes matter less and less: there is no time left to draw them."""
RECHARGED: Final = 0.6
RIVAL: Final = 0.8
"""What a row of one of several rivals counts against one's own."""


class Judgement:
    """One seat's view, and what it makes of it."""

    def __init__(self, view: RaftView, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.cell = view.cells[seat]
        self.water = Water(view.water, view.finish, view.cells)
        self.rivals = [Seat(other) for other, cell in enumerate(view.cells) if other != seat and cell != NO_CELL]

    def ride(self) -> Ride:
        """The seat's own raft, about to move."""
        return Ride(self.water, self.cell)

    def value(self, ride: Ride, seat: Seat | None = None) -> float:
        """What a raft's place after its ride is worth to it."""
        who = self.seat if seat is None else seat
        value = ride.row - ride.met - self.wet(who, ride.splashes) - LOST_ORDER * ride.damage
        if ride.recharged:
            value += RECHARGED
        if ride.crossed:
            return value + WON * ride.crossed
        return value + outlook(self.view.water, ride.cell)

    def wet(self, seat: Seat, more: int | float) -> float:
        """What so many splashes more cost that seat; fewer are a gain."""
        view = self.view
        left = view.finish - view.cells[seat] // WIDTH
        return WET * more * (0.75 + (view.splashes[seat] + more / 2) / 16) * min(1.0, max(0.05, left / DRYING))

    def purged(self) -> float:
        """What getting rid of the splashes in the hand is worth."""
        return -self.wet(self.seat, -self.view.hand.count(SPLASH)) * 0.9

    def weight(self, rival: Seat) -> float:
        """How much a rival's loss is one's own gain: the leader's most, that of a straggler little."""
        ahead = self.view.cells[rival] // WIDTH - self.cell // WIDTH
        threat = min(1.3, max(0.4, 1.0 + 0.1 * ahead))
        return threat if len(self.rivals) == 1 else threat * RIVAL

    def neighbours(self) -> list[Seat]:
        """The rafts beside this seat's."""
        return [rival for rival in self.rivals if beside(self.cell, self.view.cells[rival])]

    def has(self, power: Power) -> bool:
        """Whether the seat owns this power."""
        return self.view.powers[self.seat] == power
