"""What happens in Raft Race. Cards that come out of hiding travel in secrets, so undo knows what was shown."""

from __future__ import annotations

from typing import Literal, TypeAlias

from game.engine.types import Event, Seat, Secret
from game.titles.raft_race.rules import stack_events as stacks
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.frames import AnyFrame, MoveCause
from game.titles.raft_race.rules.powers import Power, PowerCardId
from game.titles.raft_race.rules.river import CardId, Cell, Heading
from game.titles.raft_race.rules.tasks import AnyTask, SplashCause


class RaftPlaced(Event, frozen=True):
    """Set-up: a raft on its start space."""

    seat: Seat
    cell: Cell


class RoundBegan(Event, frozen=True):
    """A round begins with its turn order; hands go back to be shuffled (R14, R17)."""

    number: int
    order: tuple[Seat, ...]


class HandDrawn(Event, frozen=True):
    """The seat shuffled all its cards and drew; `left` cards are its order deck (R17)."""

    seat: Seat
    size: int
    left: int
    hand: Secret[tuple[Order, ...]]


class OrderChosen(Event, frozen=True):
    """The seat put an order face-down. Nobody learns anything by it, so the secret is nobody's."""

    seat: Seat
    order: Secret[Order]


class OrderTakenBack(Event, frozen=True):
    """The seat took its order back."""

    seat: Seat


class OrdersRevealed(Event, frozen=True):
    """All orders are turned up at once, by seat; None: no order."""

    orders: Secret[tuple[Order | None, ...]]


class Purged(Event, frozen=True):
    """All splashes of the hand, the one played too, go back to the stack (R19)."""

    seat: Seat
    count: int


class AttackMissed(Event, frozen=True):
    """There is nobody beside the attacker (R23)."""

    seat: Seat
    order: Order


class AttackAimed(Event, frozen=True):
    """The seat attacks this raft."""

    seat: Seat
    order: Order
    target: Seat


class AttackStopped(Event, frozen=True):
    """The attack has no effect on the target: Steady Hands, or Anchor Line against a push (R73, R74)."""

    seat: Seat
    target: Seat
    power: Power


class Pushed(Event, frozen=True):
    """The attacker pushes the target this way; where it comes to is told next."""

    seat: Seat
    target: Seat
    heading: Heading


class CannonFired(Event, frozen=True):
    """Cannonball: all these neighbours are to take `count` splashes."""

    seat: Seat
    targets: tuple[Seat, ...]
    count: int


class SplashesTaken(Event, frozen=True):
    """So many splashes onto the seat's order deck (R20, R21)."""

    seat: Seat
    count: int
    cause: SplashCause


class SplashesKeptOff(Event, frozen=True):
    """Dry Bags: none of these splashes is taken."""

    seat: Seat
    count: int
    cause: SplashCause


class OrderVoid(Event, frozen=True):
    """The movement order is not carried out: at the side of the river (R27, R28), or done after a rock (R44)."""

    seat: Seat
    order: Order
    why: Literal["side", "done"]


class RaftMoved(Event, frozen=True):
    """A raft moved: every space in order, the one it left first. The last one may have consequences, told next."""

    seat: Seat
    path: tuple[Cell, ...]
    cause: MoveCause


class RaftBlocked(Event, frozen=True):
    """A raft could not enter the next space.

    side: the river ends there. anchor: the raft there is anchored. decided: the collision was decided so.
    impossible: it was won, but the other raft has no space to go to. chain: the other raft was blocked itself (R34).
    """

    seat: Seat
    heading: Heading
    cause: MoveCause
    why: Literal["side", "anchor", "decided", "impossible", "chain"]
    other: Seat | None = None


class Collided(Event, frozen=True):
    """A raft runs into another one: a test follows (R31)."""

    mover: Seat
    other: Seat
    heading: Heading


class CollisionDecided(Event, frozen=True):
    """Who decided the collision, by the higher card or Hard Bow, and how."""

    seat: Seat
    mover: Seat
    other: Seat
    displace: bool
    hard_bow: bool


class RockHit(Event, frozen=True):
    """A raft entered a rock: it is done for this phase, splashes and a chance card follow (R43, R44)."""

    seat: Seat
    cell: Cell
    splashes: int
    damage: tuple[int, ...]


class RockTested(Event, frozen=True):
    """The chance card against the rock's numbers."""

    seat: Seat
    cell: Cell
    number: int
    damaged: bool


class DamageStopped(Event, frozen=True):
    """Patch Kit: no order is lost."""

    seat: Seat


class NothingToLose(Event, frozen=True):
    """Damaged, but its only order is protected (R46)."""

    seat: Seat


class OrderLost(Event, frozen=True):
    """A random standard order is gone; from the hand, or else from the order deck or the table."""

    seat: Seat
    order: Order
    from_hand: bool


class OrderRecovered(Event, frozen=True):
    """Spare Paddle: a lost order is back, at this place among the seat's orders."""

    seat: Seat
    order: Order
    place: int


class HandBailed(Event, frozen=True):
    """Bailer: so many splashes of the hand go back to the stack."""

    seat: Seat
    count: Secret[int]


class RaftAnchored(Event, frozen=True):
    """Anchor Line: nobody moves this raft this round (R73)."""

    seat: Seat


class RaftSunk(Event, frozen=True):
    """No standard order is left: the raft is out; its splashes and power-up go back to the stacks (R48)."""

    seat: Seat
    splashes: int
    card: PowerCardId | None


class RaftCrossed(Event, frozen=True):
    """A raft is over the finish line and leaves the board (R60); `path` ends in the row behind it."""

    seat: Seat
    path: tuple[Cell, ...]
    cause: MoveCause


class RiverLaid(Event, frozen=True):
    """The seat laid two river cards, left one first; `water` are their signs by cell."""

    seat: Seat
    cards: tuple[CardId, CardId]
    turned: tuple[bool, bool]
    water: tuple[str, ...]


class RechargeReached(Event, frozen=True):
    """A raft entered a recharge space (R57)."""

    seat: Seat
    cell: Cell


class Passed(Event, frozen=True):
    """The seat keeps its power, or leaves the recharge space as it is (`power` None)."""

    seat: Seat
    power: Power | None


class OrderPhaseEnded(Event, frozen=True):
    """What the water will do to each seat's raft: spaces (0: held by an eddy) and splashes (R39)."""

    drift: tuple[int, ...]
    swell: tuple[int, ...]


class CurrentChanged(Event, frozen=True):
    """Eddy Line or Surf: the raft's river move is another one."""

    seat: Seat
    drift: int
    swell: int


class RiverPhaseBegan(Event, frozen=True):
    """The river moves everybody, in this order."""

    order: tuple[Seat, ...]


class HeldByEddy(Event, frozen=True):
    """No river move for this raft (R40)."""

    seat: Seat


class RiverMoveLost(Event, frozen=True):
    """The raft hit a rock in this phase before its own river move (R44)."""

    seat: Seat


class FinishTied(Event, frozen=True):
    """These crossed in the same phase with as few splashes: they draw (R61)."""

    seats: tuple[Seat, ...]
    splashes: int


class Asked(Event, frozen=True):
    """The match waits for a decision; what is still to be done after it is in `plan`, next task last."""

    frame: AnyFrame
    plan: tuple[AnyTask, ...] = ()


class RaceEnded(Event, frozen=True):
    """The result; `reason` is `finish_line`, `last_afloat` or `round_limit`."""

    reason: str
    places: tuple[tuple[Seat, ...], ...]


RaftEvent: TypeAlias = (
    stacks.RiverStacked
    | stacks.OrdersDealt
    | stacks.PowersShuffled
    | stacks.PowerDealt
    | stacks.PowerTaken
    | stacks.ChanceShuffled
    | stacks.ChanceDrawn
    | stacks.ChanceDiscarded
    | RaftPlaced
    | RoundBegan
    | HandDrawn
    | OrderChosen
    | OrderTakenBack
    | OrdersRevealed
    | Purged
    | AttackMissed
    | AttackAimed
    | AttackStopped
    | Pushed
    | CannonFired
    | SplashesTaken
    | SplashesKeptOff
    | OrderVoid
    | RaftMoved
    | RaftBlocked
    | Collided
    | CollisionDecided
    | RockHit
    | RockTested
    | DamageStopped
    | NothingToLose
    | OrderLost
    | OrderRecovered
    | HandBailed
    | RaftAnchored
    | RaftSunk
    | RaftCrossed
    | stacks.RiverOpened
    | RiverLaid
    | RechargeReached
    | stacks.PowerUsed
    | Passed
    | OrderPhaseEnded
    | CurrentChanged
    | RiverPhaseBegan
    | HeldByEddy
    | RiverMoveLost
    | FinishTied
    | Asked
    | RaceEnded
)
