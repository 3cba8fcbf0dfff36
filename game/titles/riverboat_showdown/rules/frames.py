"""What a match waits for."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.engine.types import Seat, snake

Reason: TypeAlias = Literal["rounds", "time", "alone"]


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


class Dealing(Frame, frozen=True):
    """Between rounds and Showdown cards; nobody decides."""


class Discarding(Frame, frozen=True):
    """The seat must discard."""

    seat: Seat


class LateDiscarding(Frame, frozen=True):
    """Somebody has gone out on this Showdown card: the seat may still discard to it, or pass."""

    seat: Seat


class Over(Frame, frozen=True):
    """The match is over."""

    places: tuple[tuple[Seat, ...], ...]
    reason: Reason


AnyFrame: TypeAlias = Dealing | Discarding | LateDiscarding | Over
