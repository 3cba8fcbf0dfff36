"""The events of Raft Race that concern its cards, and the command that is carried out while they happen.

Cards that come out of hiding travel in secrets, so undo knows what was shown. A command has a draft, the terms, and the
plan of the tasks left.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from game.engine.rules import Draft
from game.engine.types import Event, Seat, Secret
from game.titles.raft_race.rules.content import (
    NO_CELL,
    SPLASH,
    CardId,
    Cell,
    Heading,
    Order,
    PowerCardId,
    PowerId,
    neighbours,
)
from game.titles.raft_race.rules.frames import (
    FLOWING,
    AnyFrame,
    AnyTask,
    AskingFrame,
    MoveCause,
    Ordering,
    Over,
    Purpose,
    Reason,
    SplashCause,
)
from game.titles.raft_race.rules.state import ChanceDraw, LaidCard, RaftState
from game.titles.raft_race.rules.terms import Terms


class RaftEvent(Event, frozen=True):
    """Anything that happens. Its kinds stand here, among the events of cards, and in the files of powers."""

    def apply(self, state: RaftState) -> None:
        """Writes the event into the state. A kind without its own `apply` changes nothing: it tells a finding."""


class OfSeat(RaftEvent, frozen=True):
    """An event of one seat, caused by itself or by others."""

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
    """An attack with nobody beside the attacker (R23)."""

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
    """The decision of a collision by one seat, with the higher card or Hard Bow, and its result."""

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
    """The loss of a raft without a standard order; its splashes and power-up go back to the stacks (R48)."""

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
    """The end of the order phase, with the water's effect on each seat's raft: spaces (0: held by an eddy) and splashes
    (R39).
    """

    drift: tuple[int, ...]
    swell: tuple[int, ...]

    def apply(self, state: RaftState) -> None:
        state.drift = list(self.drift)
        state.swell = list(self.swell)


class CurrentChanged(OfSeat, frozen=True):
    """Eddy Line or Surf changes the raft's river move."""

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
    """A raft without a river move (R40)."""


class RiverMoveLost(OfSeat, frozen=True):
    """The raft hit a rock in this phase before its own river move (R44)."""


class FinishTied(RaftEvent, frozen=True):
    """These crossed in the same phase with as few splashes: they draw (R61)."""

    seats: tuple[Seat, ...]
    splashes: int


class Asked(RaftEvent, frozen=True):
    """A question at which the match waits; the tasks to be done after it are in `plan`, next task last."""

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


class OrdersDealt(RaftEvent, frozen=True):
    """Set-up: every raft has one of each of these orders."""

    orders: tuple[Order, ...]

    def apply(self, state: RaftState) -> None:
        state.owned = [list(self.orders) for _ in state.owned]


class HandDrawn(OfSeat, frozen=True):
    """The seat shuffled all its cards and drew; `left` cards are its order deck (R17)."""

    size: int
    left: int
    hand: Secret[tuple[Order, ...]]

    def apply(self, state: RaftState) -> None:
        seat = self.seat
        state.hands[seat] = list(self.hand.open())
        state.fresh[seat] = 0
        state.dry[seat] = False


class OrderChosen(OfSeat, frozen=True):
    """The seat put an order face-down. Nobody learns anything by it, so the secret is nobody's."""

    order: Secret[Order]

    def apply(self, state: RaftState) -> None:
        state.chosen[self.seat] = self.order.open()


class OrderTakenBack(OfSeat, frozen=True):
    """The seat took its order back."""

    def apply(self, state: RaftState) -> None:
        state.chosen[self.seat] = None


class OrdersRevealed(RaftEvent, frozen=True):
    """All orders are turned up at once, by seat; None: no order."""

    orders: Secret[tuple[Order | None, ...]]

    def apply(self, state: RaftState) -> None:
        state.played = list(self.orders.open())
        for hand, order in zip(state.hands, state.played, strict=True):
            if order is not None and order != SPLASH:
                hand.remove(order)
        state.chosen = [None] * len(state.chosen)
        state.frame = FLOWING


class Purged(OfSeat, frozen=True):
    """All splashes of the hand, the one played too, go back to the stack (R19)."""

    count: int

    def apply(self, state: RaftState) -> None:
        drain_hand(state, self.seat, self.count)


class SplashesTaken(OfSeat, frozen=True):
    """`count` splashes put onto the seat's order deck (R20, R21)."""

    count: int
    cause: SplashCause

    def apply(self, state: RaftState) -> None:
        state.splashes[self.seat] += self.count
        state.fresh[self.seat] += self.count
        state.splash_stack -= self.count


class NothingToLose(OfSeat, frozen=True):
    """Damaged, but its only order is protected (R46)."""


class OrderLost(OfSeat, frozen=True):
    """A random standard order is gone; from the hand, or else from the order deck or the table."""

    order: Order
    from_hand: bool

    def apply(self, state: RaftState) -> None:
        seat, order = self.seat, self.order
        state.owned[seat].remove(order)
        state.lost[seat].append(order)
        if self.from_hand:
            state.hands[seat].remove(order)
        elif state.played[seat] == order:
            state.played[seat] = None


class PowersShuffled(RaftEvent, frozen=True):
    """Set-up: the stack of power-up cards, next one first. `cards`: which these are, as everybody knows."""

    cards: tuple[PowerCardId, ...]
    order: Secret[tuple[PowerCardId, ...]]

    def apply(self, state: RaftState) -> None:
        state.power_deck = list(self.order.open()[::-1])


class PowerDealt(OfSeat, frozen=True):
    """The top power-up card for a seat, which picks a side next: at set-up, or drawn at a recharge space."""

    card: Secret[PowerCardId]

    def apply(self, state: RaftState) -> None:
        state.dealt[self.seat] = state.power_deck.pop() if state.power_deck else state.power_under.pop(0)
        state.frame = FLOWING


class PowerTaken(OfSeat, frozen=True):
    """The seat has this power now; `returned` is the unused card it put under the stack.

    `dealt`: the card lay in front of it, else it was searched out of the stack.
    """

    power: PowerId
    card: PowerCardId
    dealt: bool
    returned: PowerCardId | None = None

    def apply(self, state: RaftState) -> None:
        if self.dealt:
            state.dealt[self.seat] = None
        elif self.card in state.power_deck:
            state.power_deck.remove(self.card)
        else:
            state.power_under.remove(self.card)
        if self.returned is not None:
            state.power_under.append(self.returned)
        state.powers[self.seat] = self.power
        state.frame = FLOWING


class PowerUsed(OfSeat, frozen=True):
    """A power is used up; its card goes under the stack (R58)."""

    power: PowerId
    card: PowerCardId

    def apply(self, state: RaftState) -> None:
        state.powers[self.seat] = None
        state.power_under.append(self.card)
        state.frame = FLOWING


class Passed(Answered, frozen=True):
    """The seat keeps its power, or leaves the recharge space as it is (`power` None)."""

    power: PowerId | None


class RechargeReached(OfSeat, frozen=True):
    """A raft entered a recharge space (R57)."""

    cell: Cell


class ChanceShuffled(RaftEvent, frozen=True):
    """A new pile of the chance cards discarded, next one first (R65); of all at set-up."""

    order: Secret[tuple[int, ...]]

    def apply(self, state: RaftState) -> None:
        state.pile = list(self.order.open()[::-1])
        state.discard = []


class ChanceDrawn(OfSeat, frozen=True):
    """The top chance card for a seat; with Second Look the later one counts."""

    number: Secret[int]
    purpose: Purpose

    def apply(self, state: RaftState) -> None:
        state.drawn.append(ChanceDraw(self.seat, state.pile.pop()))


class ChanceDiscarded(RaftEvent, frozen=True):
    """A test is over: its cards go to the discards in this order (R67)."""

    numbers: tuple[int, ...]

    def apply(self, state: RaftState) -> None:
        state.discard += self.numbers
        state.drawn = []


class RiverStacked(RaftEvent, frozen=True):
    """Set-up: the start cards lie on the table, all others face-down in this order, next one first (R13).

    `zones`: which cards these are, as everybody knows.
    """

    zones: tuple[tuple[CardId, ...], ...]
    order: Secret[tuple[CardId, ...]]

    def apply(self, state: RaftState) -> None:
        state.stack = list(self.order.open()[::-1])


class RiverOpened(OfSeat, frozen=True):
    """The next two river cards are turned up because this raft would enter the row; the seat is in last place."""

    cards: Secret[tuple[CardId, CardId]]

    def apply(self, state: RaftState) -> None:
        state.opened = [state.stack.pop(), state.stack.pop()]


class RiverLaid(OfSeat, frozen=True):
    """The seat laid two river cards, left one first; `water` are their signs by cell."""

    cards: tuple[CardId, CardId]
    turned: tuple[bool, bool]
    water: tuple[str, ...]

    def apply(self, state: RaftState) -> None:
        state.opened = []
        state.laid += [LaidCard(card, turned) for card, turned in zip(self.cards, self.turned, strict=True)]
        state.water += self.water
        state.frame = FLOWING


def drain_hand(state: RaftState, seat: Seat, count: int) -> None:
    """Returns `count` splashes, all of the hand, to the stack, for everybody to see."""
    state.hands[seat] = [order for order in state.hands[seat] if order != SPLASH]
    state.dry[seat] = True
    state.splashes[seat] -= count
    state.splash_stack += count


RaftDraft: TypeAlias = Draft[RaftState, RaftEvent]


class Flow:
    """Lives for one command. `plan` is a stack, the next task last; it stops once somebody is asked or all is over."""

    __slots__ = ("chance", "emit", "plan", "state", "stopped", "terms")

    def __init__(self, draft: RaftDraft, terms: Terms) -> None:
        self.state = draft.state
        self.chance = draft.chance
        self.emit = draft.emit
        self.terms = terms
        self.plan: list[AnyTask] = draft.state.plan.copy()
        self.stopped = False

    def ask(self, frame: AskingFrame | Ordering) -> None:
        """Asks for a decision; the tasks in the plan are done afterwards."""
        self.stopped = True
        self.emit(Asked(frame, tuple(self.plan)))

    def racing(self, seat: Seat) -> bool:
        """True if the raft is on the board: neither crossed nor sunk."""
        return self.state.cells[seat] != NO_CELL

    def occupant(self, cell: Cell) -> Seat | None:
        """Returns the seat whose raft is there."""
        cells = self.state.cells
        return Seat(cells.index(cell)) if cell in cells else None

    def neighbours(self, seat: Seat) -> tuple[Seat, ...]:
        """The rafts on the eight spaces around, in turn order (R22, R74)."""
        return neighbours(self.state.cells, self.state.order, seat)
