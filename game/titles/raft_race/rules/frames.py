"""The questions a match can wait at."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from msgspec import Struct

from game.engine.types import Seat, snake
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.power_ids import PowerCardId, PowerId
from game.titles.raft_race.rules.river import CardId, Heading

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
