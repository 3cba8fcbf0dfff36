"""What each command is worth to a seat, in rows of the river."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.titles.raft_race import commands as cmd
from game.titles.raft_race import frames as fr
from game.titles.raft_race.commands import RaftCommand
from game.titles.raft_race.content import SPLASH, Order
from game.titles.raft_race.outlook import outlook
from game.titles.raft_race.powers import Power
from game.titles.raft_race.ride import Ride, Water
from game.titles.raft_race.river import (
    ACROSS,
    NO_CELL,
    PUSHES,
    STRIDE,
    WIDTH,
    Heading,
    beside,
    laid,
    stays_on_river,
    turned,
)
from game.titles.raft_race.tasks import DrawChance
from game.titles.raft_race.view import RaftView

WON: Final = 12.0
LOST_ORDER: Final = 0.7
WET: Final = 0.34
"""What a splash costs a raft that has far to go."""
DRYING: Final = 14
"""Over so many last rows splashes matter less and less: there is no time left to draw them."""
RECHARGED: Final = 0.6
RIVAL: Final = 0.8
"""What a row of a rival counts, shared by all rivals, against one's own."""
SPITE: Final = 1.35
"""What an attack counts beyond what it takes from its victim: attackers must also be feared."""
POWERS: Final[dict[Power, float]] = {
    "bailer": 1.5,
    "dry_bags": 1.4,
    "big_wave": 0.9,
    "sprint": 1.3,
    "undertow": 1.25,
    "surf": 1.2,
    "eddy_line": 1.0,
    "cannonball": 0.8,
    "steady_hands": 0.8,
    "hard_bow": 0.8,
    "patch_kit": 0.8,
    "spare_paddle": 0.5,
    "river_map": 0.7,
    "second_look": 0.6,
    "side_slip": 0.9,
    "anchor_line": 0.4,
}
"""What an unused power is worth."""


class Scales:
    """Weighs the commands of one decision from what its seat sees."""

    def __init__(self, view: RaftView, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.cell = view.cells[seat]
        self.water = Water(view.water, view.finish, view.cells)
        self.rivals = [Seat(other) for other, cell in enumerate(view.cells) if other != seat and cell != NO_CELL]

    def weigh(self, command: RaftCommand) -> float:
        """The worth of what the command leads to; only differences among the commands of one decision count."""
        match command:
            case cmd.ChooseOrder(order=order):
                return self.order(order)
            case cmd.Aim(target=target):
                return self._attack(self._attacking(), target)
            case cmd.Push(heading=heading):
                return self._pushed(self._target(), heading)
            case cmd.Decide(result=result):
                return self._decided(displace=result == "displace")
            case cmd.TakePower(power=power):
                return POWERS[power] - self._kept()
            case cmd.DrawPower():
                return 0.9 - self._kept()
            case cmd.LayCards():
                return self._laid(command)
            case cmd.PlaceRaft(cell=cell):
                return outlook(self.view.water, cell) - 0.1 * abs(cell % WIDTH - (WIDTH - 1) / 2)
            case cmd.SlipAside(heading=heading):
                return self._slipped(heading) - POWERS["side_slip"]
            case cmd.RecoverOrder(order=order):
                return self._order_value(order)
            case cmd.UsePower():
                return self._used()
            case cmd.Pass() | cmd.TakeBack():
                return 0.0

    def order(self, order: Order) -> float:
        """The table at the end of the round if nobody else moved, and what an attack takes from others."""
        if order == SPLASH:
            return self._value(self._ride().drift()) + self._purged()
        card = self.view.orders[order]
        ride = self._ride()
        if card.heading is None:
            return self._value(ride.drift()) + self.best_attack(order)
        if card.spaces == 1 and card.heading != "forward" and not stays_on_river(self.cell, card.heading):
            return self._value(ride.drift())
        ride.splashes += card.splashes
        return self._value(
            ride.go(card.heading, card.spaces).drift(line=self._has("eddy_line"), surf=self._has("surf"))
        )

    def best_attack(self, order: Order) -> float:
        """What the attack would bring against the best target there is now."""
        return max((self._attack(order, target) for target in self._neighbours()), default=-0.3)

    def wet(self, seat: Seat, more: int | float) -> float:
        """What so many splashes more cost that seat."""
        view = self.view
        left = view.finish - view.cells[seat] // WIDTH
        load = view.splashes[seat]
        return WET * more * (0.75 + (load + more / 2) / 16) * min(1.0, max(0.05, left / DRYING))

    def _ride(self) -> Ride:
        return Ride(self.water, self.cell)

    def _value(self, ride: Ride, seat: Seat | None = None) -> float:
        """What a raft's place after its ride is worth to it."""
        who = self.seat if seat is None else seat
        value = ride.row - ride.met - self.wet(who, ride.splashes) - LOST_ORDER * ride.damage
        if ride.recharged:
            value += RECHARGED
        if ride.crossed:
            return value + WON * ride.crossed
        return value + outlook(self.view.water, ride.cell)

    def _purged(self) -> float:
        count = self.view.hand.count(SPLASH)
        return -self.wet(self.seat, -count) * 0.9

    def _neighbours(self) -> list[Seat]:
        return [rival for rival in self.rivals if beside(self.cell, self.view.cells[rival])]

    def _weight(self, rival: Seat) -> float:
        """How much a rival's loss is one's own gain: the leader's most, that of a straggler little."""
        ahead = self.view.cells[rival] // WIDTH - self.cell // WIDTH
        threat = min(1.3, max(0.4, 1.0 + 0.1 * ahead))
        return SPITE * threat * (1.0 if len(self.rivals) == 1 else RIVAL)

    def _attack(self, order: Order, target: Seat) -> float:
        if self.view.powers[target] == "steady_hands":
            return 0.1
        if self.view.orders[order].attack == "drench":
            splashes = 6.0 if self._has("big_wave") else 3.5
            return self._weight(target) * self.wet(target, min(splashes, self.view.splash_stack))
        if self.view.anchored[target]:
            return -0.3
        cell = self.view.cells[target]
        return max(self._pushed(target, heading) for heading in PUSHES if stays_on_river(cell, heading))

    def _pushed(self, target: Seat, heading: Heading) -> float:
        """What the victim loses by the push: its order on a rock, else its better place."""
        cell = self.view.cells[target]
        ride = Ride(self.water, cell).go(heading)
        stays = self._value(Ride(self.water, cell).go("forward").drift(), target)
        moved = self._value((ride if ride.done else ride.go("forward")).drift(), target)
        if cell + STRIDE[heading] in self.water.taken:
            moved = (moved + stays) / 2
        if ACROSS[heading] and (cell + STRIDE[heading]) % WIDTH in (0, WIDTH - 1):
            moved -= 0.1
        return self._weight(target) * (stays - moved)

    def _decided(self, *, displace: bool) -> float:
        """A collision: both rafts where they come to, seen by this seat."""
        match self.view.frame:
            case fr.Deciding(mover=mover, other=other, heading=heading):
                rides = {
                    mover: Ride(self.water, self.view.cells[mover]),
                    other: Ride(self.water, self.view.cells[other]),
                }
                if displace:
                    for ride in rides.values():
                        ride.go(heading).met = 0.0
                return sum(
                    self._value(ride, seat) * (1.0 if seat == self.seat else -self._weight(seat) / SPITE)
                    for seat, ride in rides.items()
                )
            case _:
                return 0.0

    def _laid(self, command: cmd.LayCards) -> float:
        """The way on for this seat against that of the others."""
        view = self.view
        right = next(card for card in view.opened if card != command.left)
        turns = (command.turn_left, command.turn_right)
        faces = [view.faces[card] for card in (command.left, right)]
        both = [turned(face) if turn else face for face, turn in zip(faces, turns, strict=True)]
        water = (*view.water, *laid(both[0], both[1]))
        value = outlook(water, self.cell)
        if self.rivals:
            value -= RIVAL * sum(outlook(water, view.cells[rival]) for rival in self.rivals) / len(self.rivals)
        return value

    def _slipped(self, heading: Heading) -> float:
        """The order after the slip against the order without it."""
        played = self.view.played[self.seat]
        if played is None or played == SPLASH:
            return 0.0
        card = self.view.orders[played]
        if card.heading is None:
            return 0.0
        straight = self._value(self._ride().go(card.heading, card.spaces).drift())
        return self._value(self._ride().go(heading).go(card.heading, card.spaces).drift()) - straight

    def _used(self) -> float:
        """What using the power now brings beyond keeping it."""
        match self.view.frame:
            case fr.Offered() as frame:
                return self._gain(frame) - POWERS[frame.power] * self._patience()
            case _:
                return 0.0

    def _gain(self, frame: fr.Offered) -> float:
        match frame.power:
            case "dry_bags":
                return self.wet(self.seat, frame.amount)
            case "bailer":
                return self._purged() * 1.6
            case "patch_kit":
                return 0.9 + 0.25 * len(self.view.lost[self.seat])
            case "sprint":
                return self._value(self._ride().go("forward").drift()) - self._value(self._ride().drift())
            case "undertow":
                return self._value(self._ride().go("forward", left=1)) - self._value(self._ride())
            case "steady_hands":
                return self.wet(self.seat, 3.5)
            case "cannonball":
                return sum(self._weight(rival) * self.wet(rival, 2) for rival in self._neighbours())
            case "big_wave":
                return 1.2
            case "eddy_line" | "surf":
                plain = self._value(self._ride().drift())
                return self._value(self._ride().drift(line=True, surf=True)) - plain + 0.2
            case "hard_bow":
                return 0.7
            case "anchor_line":
                return 0.3 * len(self._neighbours())
            case "river_map":
                return 0.8
            case "second_look":
                return self._second_look(frame.amount)
            case "side_slip" | "spare_paddle":
                return 0.0

    def _second_look(self, number: int) -> float:
        """Low cards lose collisions and splash little; on a rock another card only helps where this one damages."""
        match self.view.plan[-1:]:
            case (DrawChance(purpose="rock"),):
                damage = self.water.spot(self.cell).damage
                return LOST_ORDER + 0.3 if number in damage and len(damage) < 6 else 0.0
            case (DrawChance(purpose="place"),):
                return 0.0
            case _:
                return 1.0 if number <= 2 else 0.0

    def _patience(self) -> float:
        """How much keeping a power is worth: nothing once the race is nearly over."""
        return min(1.0, max(0.0, (self.view.finish - self.cell // WIDTH - 4) / 24))

    def _order_value(self, order: Order) -> float:
        card = self.view.orders[order]
        if card.heading is None:
            return 0.6
        return 2.0 if card.spaces > 1 else 1.0

    def _kept(self) -> float:
        """The power that would be given up."""
        power = self.view.powers[self.seat]
        return 0.0 if power is None else POWERS[power]

    def _has(self, power: Power) -> bool:
        return self.view.powers[self.seat] == power

    def _attacking(self) -> Order:
        match self.view.frame:
            case fr.Aiming(order=order):
                return order
            case _:
                raise AssertionError("a target is chosen only while aiming")

    def _target(self) -> Seat:
        match self.view.frame:
            case fr.Pushing(target=target):
                return target
            case _:
                raise AssertionError("a push is chosen only while pushing")
