"""What happens in Raft Race, and what it does to the table: rafts, attacks, the river, the race."""

from __future__ import annotations

from typing import Literal

from game.engine.types import Event, Seat
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.frames import FLOWING, AnyFrame, MoveCause, Over, Reason
from game.titles.raft_race.rules.powers import PowerCardId, PowerId
from game.titles.raft_race.rules.river import NO_CELL, Cell, Heading
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.tasks import AnyTask


class RaftEvent(Event, frozen=True):
    """Anything that happens. Its kinds stand here, among the events of cards, and in the files of powers."""

    def apply(self, state: RaftState) -> None:
        """Writes it into the table; a kind that says nothing here changes nothing: it tells what was found."""


class OfSeat(RaftEvent, frozen=True):
    """Something that a seat does, or that happens to it."""

    seat: Seat


class Answered(OfSeat, frozen=True):
    """An answer that decides what comes next and changes nothing by itself."""

    def apply(self, state: RaftState) -> None:
        state.frame = FLOWING


class RaftPlaced(OfSeat, frozen=True):
    """Set-up: a raft on its start space."""

    cell: Cell

    def apply(self, state: RaftState) -> None:
        state.cells[self.seat] = self.cell
        state.frame = FLOWING


class RoundBegan(RaftEvent, frozen=True):
    """A round begins with its turn order; hands go back to be shuffled (R14, R17)."""

    number: int
    order: tuple[Seat, ...]

    def apply(self, state: RaftState) -> None:
        seats = len(state.cells)
        state.round = self.number
        state.phase = "order"
        state.order = list(self.order)
        state.hands = [[] for _ in range(seats)]
        state.done = [False] * seats
        state.anchored = [False] * seats
        state.played = [None] * seats
        state.frame = FLOWING


class AttackMissed(OfSeat, frozen=True):
    """There is nobody beside the attacker (R23)."""

    order: Order


class AttackAimed(Answered, frozen=True):
    """The seat attacks this raft."""

    order: Order
    target: Seat


class AttackStopped(OfSeat, frozen=True):
    """The attack has no effect on the target: Steady Hands, or Anchor Line against a push (R73, R74)."""

    target: Seat
    power: PowerId


class Pushed(Answered, frozen=True):
    """The attacker pushes the target this way; where it comes to is told next."""

    target: Seat
    heading: Heading


class OrderVoid(OfSeat, frozen=True):
    """The movement order is not carried out: at the side of the river (R27, R28), or done after a rock (R44)."""

    order: Order
    why: Literal["side", "done"]


class RaftMoved(OfSeat, frozen=True):
    """A raft moved: every space in order, the one it left first. The last one may have consequences, told next."""

    path: tuple[Cell, ...]
    cause: MoveCause

    def apply(self, state: RaftState) -> None:
        state.cells[self.seat] = self.path[-1]


class RaftBlocked(OfSeat, frozen=True):
    """A raft could not enter the next space.

    side: the river ends there. anchor: the raft there is anchored. decided: the collision was decided so.
    impossible: it was won, but the other raft has no space to go to. chain: the other raft was blocked itself (R34).
    """

    heading: Heading
    cause: MoveCause
    why: Literal["side", "anchor", "decided", "impossible", "chain"]
    other: Seat | None = None


class Collided(RaftEvent, frozen=True):
    """A raft runs into another one: a test follows (R31)."""

    mover: Seat
    other: Seat
    heading: Heading


class CollisionDecided(Answered, frozen=True):
    """Who decided the collision, by the higher card or Hard Bow, and how."""

    mover: Seat
    other: Seat
    displace: bool
    hard_bow: bool


class RockHit(OfSeat, frozen=True):
    """A raft entered a rock: it is done for this phase, splashes and a chance card follow (R43, R44)."""

    cell: Cell
    splashes: int
    damage: tuple[int, ...]

    def apply(self, state: RaftState) -> None:
        state.done[self.seat] = True


class RockTested(OfSeat, frozen=True):
    """The chance card against the rock's numbers."""

    cell: Cell
    number: int
    damaged: bool


class RaftSunk(OfSeat, frozen=True):
    """No standard order is left: the raft is out; its splashes and power-up go back to the stacks (R48)."""

    splashes: int
    card: PowerCardId | None

    def apply(self, state: RaftState) -> None:
        seat = self.seat
        state.cells[seat] = NO_CELL
        state.sunk.append(seat)
        state.splash_stack += self.splashes
        state.splashes[seat] = state.fresh[seat] = 0
        state.hands[seat] = []
        state.powers[seat] = None
        if self.card is not None:
            state.power_under.append(self.card)


class RaftCrossed(OfSeat, frozen=True):
    """A raft is over the finish line and leaves the board (R60); `path` ends in the row behind it."""

    path: tuple[Cell, ...]
    cause: MoveCause

    def apply(self, state: RaftState) -> None:
        state.cells[self.seat] = NO_CELL
        state.crossed.append(self.seat)


class OrderPhaseEnded(RaftEvent, frozen=True):
    """What the water will do to each seat's raft: spaces (0: held by an eddy) and splashes (R39)."""

    drift: tuple[int, ...]
    swell: tuple[int, ...]

    def apply(self, state: RaftState) -> None:
        state.drift = list(self.drift)
        state.swell = list(self.swell)


class CurrentChanged(OfSeat, frozen=True):
    """Eddy Line or Surf: the raft's river move is another one."""

    drift: int
    swell: int

    def apply(self, state: RaftState) -> None:
        state.drift[self.seat] = self.drift
        state.swell[self.seat] = self.swell


class RiverPhaseBegan(RaftEvent, frozen=True):
    """The river moves everybody, in this order."""

    order: tuple[Seat, ...]

    def apply(self, state: RaftState) -> None:
        state.phase = "river"
        state.order = list(self.order)
        state.done = [False] * len(state.done)


class HeldByEddy(OfSeat, frozen=True):
    """No river move for this raft (R40)."""


class RiverMoveLost(OfSeat, frozen=True):
    """The raft hit a rock in this phase before its own river move (R44)."""


class FinishTied(RaftEvent, frozen=True):
    """These crossed in the same phase with as few splashes: they draw (R61)."""

    seats: tuple[Seat, ...]
    splashes: int


class Asked(RaftEvent, frozen=True):
    """The match waits for a decision; what is still to be done after it is in `plan`, next task last."""

    frame: AnyFrame
    plan: tuple[AnyTask, ...] = ()

    def apply(self, state: RaftState) -> None:
        state.frame = self.frame
        state.plan = list(self.plan)


class RaceEnded(RaftEvent, frozen=True):
    """The result; `reason` is `finish_line`, `last_afloat` or `round_limit`."""

    reason: Reason
    places: tuple[tuple[Seat, ...], ...]

    def apply(self, state: RaftState) -> None:
        state.frame = Over(self.reason, self.places)
        state.plan = []
