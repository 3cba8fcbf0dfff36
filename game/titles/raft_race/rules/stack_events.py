"""What happens to the stacks of Raft Race: shuffled, drawn from, put under."""

from __future__ import annotations

from game.engine.types import Event, Seat, Secret
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.powers import Power, PowerCardId
from game.titles.raft_race.rules.river import CardId
from game.titles.raft_race.rules.tasks import Purpose


class RiverStacked(Event, frozen=True):
    """Set-up: the start cards lie on the table, all others face-down in this order, next one first (R13).

    `zones`: which cards these are, as everybody knows.
    """

    zones: tuple[tuple[CardId, ...], ...]
    order: Secret[tuple[CardId, ...]]


class OrdersDealt(Event, frozen=True):
    """Set-up: every raft has one of each of these orders."""

    orders: tuple[Order, ...]


class PowersShuffled(Event, frozen=True):
    """Set-up: the stack of power-up cards, next one first. `cards`: which these are, as everybody knows."""

    cards: tuple[PowerCardId, ...]
    order: Secret[tuple[PowerCardId, ...]]


class PowerDealt(Event, frozen=True):
    """The top power-up card for a seat, which picks a side next: at set-up, or drawn at a recharge space."""

    seat: Seat
    card: Secret[PowerCardId]


class PowerTaken(Event, frozen=True):
    """The seat has this power now; `returned` is the unused card it put under the stack.

    `dealt`: the card lay in front of it, else it was searched out of the stack.
    """

    seat: Seat
    power: Power
    card: PowerCardId
    dealt: bool
    returned: PowerCardId | None = None


class ChanceShuffled(Event, frozen=True):
    """A new pile of the chance cards discarded, next one first (R65); of all at set-up."""

    order: Secret[tuple[int, ...]]


class ChanceDrawn(Event, frozen=True):
    """The top chance card for a seat; with Second Look the later one counts."""

    seat: Seat
    number: Secret[int]
    purpose: Purpose


class ChanceDiscarded(Event, frozen=True):
    """A test is over: its cards go to the discards in this order (R67)."""

    numbers: tuple[int, ...]


class PowerUsed(Event, frozen=True):
    """A power is used up; its card goes under the stack (R58)."""

    seat: Seat
    power: Power
    card: PowerCardId


class RiverOpened(Event, frozen=True):
    """The next two river cards are turned up because this raft would enter the row; the seat is in last place."""

    seat: Seat
    cards: Secret[tuple[CardId, CardId]]
