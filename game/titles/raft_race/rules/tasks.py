"""The tasks still to be done after a decision: the plan of a round, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from game.engine.plan import Task
from game.engine.types import Seat, kinds_of
from game.titles.raft_race.rules.frames import MoveCause
from game.titles.raft_race.rules.power_ids import PowerId, PowerMoment
from game.titles.raft_race.rules.river import Cell, Heading

SplashCause: TypeAlias = Literal["order", "attack", "rock", "rapid"] | PowerId
Purpose: TypeAlias = Literal["place", "attack", "collision", "rock", "finish"]
"""The purpose of drawing a chance card."""


class RaftTask(Task, frozen=True):
    """A task of the plan. Its kinds are the classes below."""


class OfSeat(RaftTask, frozen=True):
    """A task for one seat."""

    seat: Seat


class InTurn(RaftTask, frozen=True):
    """A task for these seats, the next one first."""

    seats: tuple[Seat, ...]


class Window(InTurn, frozen=True):
    """A task for seats that may still use a power of one moment."""

    moment: ClassVar[PowerMoment]


class ShuffleWindow(Window, frozen=True):
    """A window before the hands are shuffled and drawn."""

    moment = "shuffle"


class HandWindow(Window, frozen=True):
    """A window on the seats' new hands."""

    moment = "new_hand"


class CurrentWindow(Window, frozen=True):
    """A window on the water's effect on the seats."""

    moment = "current"


class PickSides(InTurn, frozen=True):
    """Set-up: these seats still pick a side of the card they were dealt, the next one first (R12)."""


class PlaceByChance(RaftTask, frozen=True):
    """Set-up: every seat has drawn; the highest card places its raft first (R11)."""


class PlaceRafts(InTurn, frozen=True):
    """Set-up: these seats still place their rafts, the next one first."""


class BeginRound(RaftTask, frozen=True):
    """The turn order is fixed and a new round begins."""


class DrawHands(RaftTask, frozen=True):
    """The shuffling and drawing of all hands (R17)."""


class TakeOrders(RaftTask, frozen=True):
    """The secret choice of orders by all."""


class Reveal(RaftTask, frozen=True):
    """All orders are turned up; purges happen at once (R19)."""


class Attacks(InTurn, frozen=True):
    """These seats still have their place among the attacks, the next one first (R22)."""


class Attack(OfSeat, frozen=True):
    """The seat attacks a neighbour, if it has one."""


class Shield(OfSeat, frozen=True):
    """The target may use Steady Hands; then the task below this one falls away (R74)."""

    attacker: Seat


class Strike(OfSeat, frozen=True):
    """The attack meets its target."""

    target: Seat


class Drench(OfSeat, frozen=True):
    """Splash Attack: the target takes as many splashes as the card drawn says (R24)."""

    target: Seat


class Movements(InTurn, frozen=True):
    """These seats still carry out their movement orders, the next one first (R30)."""


class CarryOut(OfSeat, frozen=True):
    """The turn of a movement order has come; its price is taken first (R29)."""


class Paddle(OfSeat, frozen=True):
    """The movement of the order itself."""


class AfterOrder(OfSeat, frozen=True):
    """Right after a movement order: Sprint (R76)."""


class EndOrderPhase(RaftTask, frozen=True):
    """Eddies and rapids are noted, unless the race is over (R39, R59)."""


class BeginRiverPhase(RaftTask, frozen=True):
    """The river moves everybody."""


class RiverMoves(InTurn, frozen=True):
    """These seats still have their river move, the next one first."""


class Drift(OfSeat, frozen=True):
    """The river move of the seat, its splashes taken (R41)."""


class AfterDrift(OfSeat, frozen=True):
    """Undertow, if the river carried the raft all the way to `expected`."""

    expected: Cell


class EndRound(RaftTask, frozen=True):
    """The race is over if a raft has crossed; else another round."""


class Steps(OfSeat, frozen=True):
    """The raft goes on straight ahead for `count` spaces if the step before led it to `expected` (R36, R44)."""

    count: int
    cause: MoveCause
    expected: Cell


class Step(OfSeat, frozen=True):
    """The raft tries to go one space."""

    heading: Heading
    cause: MoveCause


class Follow(OfSeat, frozen=True):
    """The raft enters the space another was displaced from, if it is free now (R34, R35)."""

    heading: Heading
    cause: MoveCause


class Settle(RaftTask, frozen=True):
    """Both cards of a collision are drawn (R31)."""

    mover: Seat
    other: Seat
    heading: Heading
    cause: MoveCause


class DrawChance(OfSeat, frozen=True):
    """The seat draws a chance card."""

    purpose: Purpose


class RockTest(OfSeat, frozen=True):
    """The chance card of a raft that hit the rock on `cell` is drawn (R43)."""

    cell: Cell


class Damage(OfSeat, frozen=True):
    """The seat loses an order at random (R46)."""


class TakeSplashes(OfSeat, frozen=True):
    """`count` splashes for the seat to take; `offered` once Dry Bags were."""

    count: int
    cause: SplashCause
    offered: bool = False


class Recharge(OfSeat, frozen=True):
    """The seat entered a recharge space (R57)."""


class LayRiver(RaftTask, frozen=True):
    """A raft would enter a row that does not exist: two cards are turned up (R51)."""


class ChooseLayout(OfSeat, frozen=True):
    """The seat in last place lays the cards that are turned up."""


class FinishRace(RaftTask, frozen=True):
    """Rafts have crossed in this phase, and it is over (R61)."""


class FinishResult(InTurn, frozen=True):
    """The rafts with as few splashes have drawn."""


if TYPE_CHECKING:
    AnyTask: TypeAlias = RaftTask
else:
    AnyTask = kinds_of(RaftTask)
