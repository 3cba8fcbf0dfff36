"""What a match waits for."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from msgspec import Struct

from game.engine.types import Seat, snake
from game.titles.whitewater_rush.rules.cards import Card
from game.titles.whitewater_rush.rules.river import Cell

When: TypeAlias = Literal["before", "card", "after"]
"""The three windows of W62: before a card is put down (E1), before its first line (E2), after its last line (E3)."""
Cause: TypeAlias = Literal["card", "rapids", "waterfall", "eddy_out", "event", "limit"]


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


@final
class SettingUp(Frame, frozen=True):
    """The river is being laid; nobody decides."""


class Placing(Frame, frozen=True):
    """The seat chooses its space in the first row."""

    seat: Seat


class Window(Frame, frozen=True):
    """The seat may Eddy Out or pass. `waiting` are asked after it; `card` is what was played (none in `before`)."""

    seat: Seat
    when: When
    waiting: tuple[Seat, ...]
    card: Card | None = None


class Playing(Frame, frozen=True):
    """The seat must play a card."""

    seat: Seat


class Manoeuvring(Frame, frozen=True):
    """The seat may move up to `allowance` spaces sideways."""

    seat: Seat
    allowance: int


class Discarding(Frame, frozen=True):
    """The seat owes `count` more discards; it holds more cards than that."""

    seat: Seat
    count: int
    cause: Cause


class PuttingBack(Frame, frozen=True):
    """The seat puts a hand card on top of the deck."""

    seat: Seat


class Recalling(Frame, frozen=True):
    """The seat takes a card of the discard pile, any but `without`, the Recall being resolved."""

    seat: Seat
    without: Card


class Spotting(Frame, frozen=True):
    """The seat chooses a side of Spot Hazard."""

    seat: Seat


class PlacingRock(Frame, frozen=True):
    """The seat places a Rock token."""

    seat: Seat


class PlacingRapids(Frame, frozen=True):
    """The seat chooses the space of a Rapids token."""

    seat: Seat


class TurningRapids(Frame, frozen=True):
    """The seat chooses the direction of the Rapids token on `cell`."""

    seat: Seat
    cell: Cell


class RockSide(Frame, frozen=True):
    """The kayak of the seat met the Rock on `rock` and goes round it."""

    seat: Seat
    rock: Cell


@final
class Over(Frame, frozen=True):
    """The race is over. `places` best first; `reason` is `finish_line` or `still_water`."""

    reason: str
    places: tuple[tuple[Seat, ...], ...]


AskingFrame: TypeAlias = (
    Placing
    | Window
    | Playing
    | Manoeuvring
    | Discarding
    | PuttingBack
    | Recalling
    | Spotting
    | PlacingRock
    | PlacingRapids
    | TurningRapids
    | RockSide
)
"""Every frame in which a seat is asked."""
AnyFrame: TypeAlias = SettingUp | AskingFrame | Over
