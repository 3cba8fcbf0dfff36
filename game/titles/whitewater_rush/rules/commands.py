"""The commands of a seat in Whitewater Rush."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from game.engine.types import Command, Seat
from game.titles.whitewater_rush.rules.river import SIDES, WIDTH, Card, Cell, Side


class PlaceKayak(Command, frozen=True):
    """Set-up: put the kayak on this free River space of the first row (W15)."""

    cell: Cell


class PlayCard(Command, frozen=True):
    """Play this card from the hand."""

    card: Card


class EddyOut(Command, frozen=True):
    """Take speed -1, manoeuvre `spaces` spaces to that side (0: stay, side `left`), then discard a card (W61)."""

    side: Side
    spaces: int


class Pass(Command, frozen=True):
    """Let the chance to Eddy Out go by."""


class Manoeuvre(Command, frozen=True):
    """Move `spaces` spaces to that side (W30); 0 with side `left`: stay."""

    side: Side
    spaces: int


class DiscardCard(Command, frozen=True):
    """Discard this card from the hand."""

    card: Card


class PutBack(Command, frozen=True):
    """Put this card from the hand on top of the deck (W28)."""

    card: Card


class TakeFromDiscard(Command, frozen=True):
    """Take this card from the discard pile (Recall; W27, W87)."""

    card: Card


class SpotHazard(Command, frozen=True):
    """Choose the side of Spot Hazard: `rapids` (token, then speed) or `rock` (token, then manoeuvre)."""

    hazard: Literal["rapids", "rock"]


class PlaceRock(Command, frozen=True):
    """Put a Rock token on this space."""

    cell: Cell


class PlaceRapids(Command, frozen=True):
    """Put a Rapids token on this space; its direction is chosen next."""

    cell: Cell


class TurnRapids(Command, frozen=True):
    """The direction of the Rapids token just put down: `n`, `l` (northwest) or `r` (northeast) (W57)."""

    flow: Literal["n", "l", "r"]


WAYS: Final[tuple[tuple[Side, int], ...]] = tuple((side, spaces) for side in SIDES for spaces in range(WIDTH))
"""Every manoeuvre that any speed table may allow."""
EDDIES: Final = {(side, spaces): EddyOut(side, spaces) for side, spaces in WAYS}
MANOEUVRES: Final = {(side, spaces): Manoeuvre(side, spaces) for side, spaces in WAYS}
TURNS: Final[dict[str, TurnRapids]] = {
    "n": TurnRapids("n"),
    "l": TurnRapids("l"),
    "r": TurnRapids("r"),
}
"""Commands by sign."""


class ChooseSide(Command, frozen=True):
    """Go round the Rock on this side (W5, W50, W51)."""

    side: Side


class LeaveRace(Command, frozen=True):
    """The clock's owner reports that a seat left the table (W77)."""

    seat: Seat


WhitewaterCommand: TypeAlias = (
    PlaceKayak
    | PlayCard
    | EddyOut
    | Pass
    | Manoeuvre
    | DiscardCard
    | PutBack
    | TakeFromDiscard
    | SpotHazard
    | PlaceRock
    | PlaceRapids
    | TurnRapids
    | ChooseSide
    | LeaveRace
)
