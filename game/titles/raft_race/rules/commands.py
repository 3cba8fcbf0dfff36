"""The commands of a seat in Raft Race."""

from __future__ import annotations

from typing import Literal

from game.engine.types import Command, Seat
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.power_ids import PowerId
from game.titles.raft_race.rules.river import CardId, Cell, Heading


class RaftCommand(Command, frozen=True):
    """Anything a seat may ask for. Its kinds are the classes below."""


class TakePower(RaftCommand, frozen=True):
    """This side of a power-up card is mine: of the card dealt or drawn, or of any in the stack (R12, R56)."""

    power: PowerId


class DrawPower(RaftCommand, frozen=True):
    """Take the top power-up card unseen; its side is picked next (R56, option top_card)."""


class PlaceRaft(RaftCommand, frozen=True):
    """Set-up: put the raft on this start space (R11)."""

    cell: Cell


class ChooseOrder(RaftCommand, frozen=True):
    """Choose this order in secret; `splash`: get rid of the splashes in the hand (R18)."""

    order: Order


class TakeBack(RaftCommand, frozen=True):
    """Take the order chosen back; others still have to choose."""


class UsePower(RaftCommand, frozen=True):
    """Use the power that is offered."""


class SlipAside(RaftCommand, frozen=True):
    """Use Side Slip to this side."""

    heading: Literal["left", "right"]


class RecoverOrder(RaftCommand, frozen=True):
    """Use Spare Paddle: take this lost order back."""

    order: Order


class Pass(RaftCommand, frozen=True):
    """Keep the power that is offered for later; leave a recharge space as it is."""


class Aim(RaftCommand, frozen=True):
    """Attack the raft of this seat."""

    target: Seat


class Push(RaftCommand, frozen=True):
    """Push the target this way (R25)."""

    heading: Heading


class Decide(RaftCommand, frozen=True):
    """Decide a collision: the other raft is displaced, or the mover is blocked (R32)."""

    result: Literal["displace", "block"]


class LayCards(RaftCommand, frozen=True):
    """Lay the two river cards: `left` is this one; each may be turned by 180 degrees (R7)."""

    left: CardId
    turn_left: bool
    turn_right: bool
