"""What each command is worth to a seat, in rows of the river."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.titles.raft_race import commands as cmd
from game.titles.raft_race import frames as fr
from game.titles.raft_race.commands import RaftCommand
from game.titles.raft_race.content import SPLASH, Order
from game.titles.raft_race.judgement import RIVAL, Judgement
from game.titles.raft_race.outlook import outlook
from game.titles.raft_race.ride import Ride
from game.titles.raft_race.river import PUSHES, STRIDE, WIDTH, Heading, laid, stays_on_river, turned
from game.titles.raft_race.uses import POWERS, UNSEEN, gain, given_up, slipped

IN_VAIN: Final = -0.3
"""An attack that nobody is there for."""


class Scales(Judgement):
    """Weighs the commands of one decision; only differences among them count."""

    def weigh(self, command: RaftCommand) -> float:
        """The worth of what the command leads to."""
        match command:
            case cmd.ChooseOrder(order=order):
                return self.order(order)
            case cmd.Aim(target=target):
                return self._aimed(target)
            case cmd.Push(heading=heading):
                return self._push(heading)
            case cmd.Decide(result=result):
                return self._decided(displace=result == "displace")
            case cmd.TakePower(power=power):
                return POWERS[power] - given_up(self)
            case cmd.DrawPower():
                return UNSEEN - given_up(self)
            case cmd.LayCards():
                return self._laid(command)
            case cmd.PlaceRaft(cell=cell):
                return outlook(self.view.water, cell) - 0.1 * abs(cell % WIDTH - (WIDTH - 1) / 2)
            case cmd.SlipAside(heading=heading):
                return slipped(self, heading)
            case cmd.RecoverOrder(order=order):
                return self._recovered(order)
            case cmd.UsePower():
                return self._used()
            case cmd.Pass() | cmd.TakeBack():
                return 0.0

    def order(self, order: Order) -> float:
        """Where the raft is at the end of the round if nobody else moved, and what an attack takes from others."""
        if order == SPLASH:
            return self.value(self.ride().drift()) + self.purged()
        card = self.view.orders[order]
        ride = self.ride()
        if card.heading is None:
            attack = max((self._attack(order, target) for target in self.neighbours()), default=IN_VAIN)
            return self.value(ride.drift()) + attack
        ride.splashes += card.splashes
        ride.go(card.heading, card.spaces)
        return self.value(ride.drift(line=self.has("eddy_line"), surf=self.has("surf")))

    def _attack(self, order: Order, target: Seat) -> float:
        """What the attack takes from its target, as far as that is one's own gain."""
        view = self.view
        if view.powers[target] == "steady_hands":
            return 0.1
        if view.orders[order].attack == "drench":
            splashes = 6.0 if self.has("big_wave") else 3.5
            return self.weight(target) * self.wet(target, min(splashes, view.splash_stack))
        if view.anchored[target]:
            return IN_VAIN
        cell = view.cells[target]
        return max(self._pushed(target, heading) for heading in PUSHES if stays_on_river(cell, heading))

    def _pushed(self, target: Seat, heading: Heading) -> float:
        """What the victim loses by the push: its order on a rock, else its better place."""
        cell = self.view.cells[target]
        pushed = Ride(self.water, cell).go(heading)
        stays = self.value(Ride(self.water, cell).go("forward").drift(), target)
        moved = self.value((pushed if pushed.done else pushed.go("forward")).drift(), target)
        if cell + STRIDE[heading] in self.water.taken:
            moved = (moved + stays) / 2
        if heading != "forward" and pushed.cell % WIDTH in (0, WIDTH - 1):
            # At the side one of its four movements is void.
            moved -= 0.1
        return self.weight(target) * (stays - moved)

    def _aimed(self, target: Seat) -> float:
        match self.view.frame:
            case fr.Aiming(order=order):
                return self._attack(order, target)
            case _:
                return 0.0

    def _push(self, heading: Heading) -> float:
        match self.view.frame:
            case fr.Pushing(target=target):
                return self._pushed(target, heading)
            case _:
                return 0.0

    def _decided(self, *, displace: bool) -> float:
        """A collision: both rafts where they come to, seen by this seat."""
        match self.view.frame:
            case fr.Deciding(mover=mover, other=other, heading=heading):
                rides = {seat: Ride(self.water, self.view.cells[seat]) for seat in (mover, other)}
                if displace:
                    for ride in rides.values():
                        ride.go(heading).met = 0.0
                return sum(
                    self.value(ride, seat) * (1.0 if seat == self.seat else -self.weight(seat))
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

    def _recovered(self, order: Order) -> float:
        """Any order is worth having back; a far movement most."""
        card = self.view.orders[order]
        return 0.6 if card.heading is None else float(card.spaces)

    def _used(self) -> float:
        match self.view.frame:
            case fr.Offered() as frame:
                return gain(self, frame)
            case _:
                return 0.0
