"""What a match waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, final

from msgspec import Struct

from game.engine.types import Seat, kinds_of, snake
from game.titles.whitewater_rush.rules.cards import Card
from game.titles.whitewater_rush.rules.river import Cell

When: TypeAlias = Literal["before", "card", "after"]
"""The three windows of W62: before a card is put down (E1), before its first line (E2), after its last line (E3)."""
Reason: TypeAlias = Literal["finish_line", "still_water"]
"""Why a race is over."""
Cause: TypeAlias = Literal["card", "rapids", "waterfall", "eddy_out", "event", "limit"]


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


@final
class SettingUp(Frame, frozen=True):
    """The river is being laid; nobody decides."""


class AskingFrame(Frame, frozen=True):
    """The seat is asked."""

    seat: Seat


class Placing(AskingFrame, frozen=True):
    """The seat chooses its space in the first row."""


class Window(AskingFrame, frozen=True):
    """The seat may Eddy Out or pass. `waiting` are asked after it; `card` is what was played (none in `before`)."""

    when: When
    waiting: tuple[Seat, ...]
    card: Card | None = None


class Playing(AskingFrame, frozen=True):
    """The seat must play a card."""


class Manoeuvring(AskingFrame, frozen=True):
    """The seat may move up to `allowance` spaces sideways."""

    allowance: int


class Discarding(AskingFrame, frozen=True):
    """The seat owes `count` more discards; it holds more cards than that."""

    count: int
    cause: Cause


class PuttingBack(AskingFrame, frozen=True):
    """The seat puts a hand card on top of the deck."""


class Recalling(AskingFrame, frozen=True):
    """The seat takes a card of the discard pile, any but `without`, the Recall being resolved."""

    without: Card


class Spotting(AskingFrame, frozen=True):
    """The seat chooses a side of Spot Hazard."""


class PlacingRock(AskingFrame, frozen=True):
    """The seat places a Rock token."""


class PlacingRapids(AskingFrame, frozen=True):
    """The seat chooses the space of a Rapids token."""


class TurningRapids(AskingFrame, frozen=True):
    """The seat chooses the direction of the Rapids token on `cell`."""

    cell: Cell


class RockSide(AskingFrame, frozen=True):
    """The kayak of the seat met the Rock on `rock` and goes round it."""

    rock: Cell


@final
class Over(Frame, frozen=True):
    """The race is over. `places` best first."""

    reason: Reason
    places: tuple[tuple[Seat, ...], ...]


if TYPE_CHECKING:
    AnyFrame: TypeAlias = SettingUp | AskingFrame | Over
else:
    AnyFrame = kinds_of(Frame)
