"""What a match waits for."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from msgspec import Struct

from game.engine.types import Seat, snake

Reason: TypeAlias = Literal["all_cards", "round_limit", "repetition", "agreement", "unattended"]


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


@final
class Dealing(Frame, frozen=True):
    """Between rounds; nobody decides."""


@final
class Leading(Frame, frozen=True):
    """The seat leads to a trick: any number of cards that is a lead."""

    seat: Seat


@final
class Following(Frame, frozen=True):
    """The seat lays as many cards as were led."""

    seat: Seat


@final
class Agreeing(Frame, frozen=True):
    """`proposer` wants to end the match; the seat says whether it agrees. `back` goes on if anybody does not."""

    seat: Seat
    proposer: Seat
    back: Leading | Following


@final
class Over(Frame, frozen=True):
    """The match is over. `places` are the seats by place, ties together."""

    places: tuple[tuple[Seat, ...], ...]
    reason: Reason


AnyFrame: TypeAlias = Dealing | Leading | Following | Agreeing | Over
