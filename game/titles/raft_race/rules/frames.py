"""The tasks still to be done after a decision: the plan of a round, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias, final

from msgspec import Struct

from game.engine.rules import Task
from game.engine.types import Seat, kinds_of, snake
from game.titles.raft_race.rules.content import CardId, Cell, Heading, Order, PowerCardId, PowerId, PowerMoment

MoveCause: TypeAlias = Literal["order", "push", "displaced", "river"] | PowerId
"""Cause of a raft's move."""
Reason: TypeAlias = Literal["finish_line", "last_afloat", "round_limit"]
"""Reason of the end of a race."""


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


@final
class Flowing(Frame, frozen=True):
    """A frame in which tasks are carried out; nobody decides."""


@final
class Ordering(Frame, frozen=True):
    """Every raft that is racing, has a hand and has not chosen yet chooses an order in secret (R18)."""


class PickingSide(Frame, frozen=True):
    """The seat picks a side of the card it was dealt or drew (R12, R56)."""

    seat: Seat
    card: PowerCardId


class PlacingRaft(Frame, frozen=True):
    """The seat chooses its start space (R11)."""

    seat: Seat


class Offered(Frame, frozen=True):
    """The seat may use its power now or pass.

    `amount`: splashes that would be taken (dry_bags), the chance card drawn (second_look). `other`: the raft met
    (hard_bow), the attacker (steady_hands), the target (big_wave). `cards`: those to be laid (river_map).
    """

    seat: Seat
    power: PowerId
    amount: int = 0
    other: Seat | None = None
    cards: tuple[CardId, ...] = ()


class Aiming(Frame, frozen=True):
    """The seat chooses which neighbour it attacks (R22)."""

    seat: Seat
    order: Order


class Pushing(Frame, frozen=True):
    """The seat chooses where its Paddle Attack pushes `target` (R25)."""

    seat: Seat
    target: Seat


class Deciding(Frame, frozen=True):
    """The seat decides the collision of `mover` with `other`: by the higher card, or by Hard Bow (R32)."""

    seat: Seat
    mover: Seat
    other: Seat
    heading: Heading
    cause: MoveCause
    hard_bow: bool = False


class Recharging(Frame, frozen=True):
    """The seat is on a recharge space and may take a new power-up (R56)."""

    seat: Seat


class Laying(Frame, frozen=True):
    """The seat lays these two river cards (R51)."""

    seat: Seat
    cards: tuple[CardId, CardId]


@final
class Over(Frame, frozen=True):
    """The race is over. `places` best first."""

    reason: Reason
    places: tuple[tuple[Seat, ...], ...]


AskingFrame: TypeAlias = PickingSide | PlacingRaft | Offered | Aiming | Pushing | Deciding | Recharging | Laying
"""Every frame in which one seat is asked."""
AnyFrame: TypeAlias = Flowing | Ordering | AskingFrame | Over
FLOWING = Flowing()
ORDERING = Ordering()


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
