"""What a match waits for."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.engine.types import Seat, snake
from game.pieces.cards import Card

Ending: TypeAlias = Literal["rats_beaten", "crew_in_debt"]


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


class Dealing(Frame, frozen=True):
    """The table is being set up; nobody decides."""


class Turn(Frame, frozen=True):
    """A turn begins: use a Joker, or draw, or (with a full hand) play. `passes` counts the seats that just passed."""

    seat: Seat
    passes: int = 0


class Drawing(Frame, frozen=True):
    """The seat has drawn at least once this turn and must draw on."""

    seat: Seat


class Playing(Frame, frozen=True):
    """The seat has drawn and must play a card."""

    seat: Seat


class Acting(Frame, frozen=True):
    """The seat has played `card` and may use its action or power."""

    seat: Seat
    card: Card


class ClubsPower(Frame, frozen=True):
    """The seat put one card into the Market and may put a second one."""

    seat: Seat
    card: Card


class HeartsPower(Frame, frozen=True):
    """The seat turned up a Rat card and may still raise the Debt."""

    seat: Seat
    card: Card


class ChoosingDiscards(Frame, frozen=True):
    """The seat is choosing cards for the spades power. In others' views hand cards are only counted, in `unseen`."""

    seat: Seat
    card: Card
    chosen: tuple[Card, ...]
    unseen: int = 0


class AdvancedJoker(Frame, frozen=True):
    """The seat that set its Joker aside removes a Rat card."""

    seat: Seat


class ExpertOffer(Frame, frozen=True):
    """The hand is complete; the seat may invoke a face-up Joker."""

    seat: Seat


class ExpertReveal(Frame, frozen=True):
    """The seat reveals cards; the first `base` cards of the collective hand were there before."""

    seat: Seat
    base: int


class JokerIdentity(Frame, frozen=True):
    """The seat decides which of these cards the Joker is: the strongest first, then the one the prediction wants."""

    seat: Seat
    choices: tuple[Card, ...]


class Over(Frame, frozen=True):
    """The match is over."""

    reason: Ending


AskingFrame: TypeAlias = (
    Turn
    | Drawing
    | Playing
    | Acting
    | ClubsPower
    | HeartsPower
    | ChoosingDiscards
    | AdvancedJoker
    | ExpertOffer
    | ExpertReveal
    | JokerIdentity
)
"""Frames in which a seat decides."""
AnyFrame: TypeAlias = AskingFrame | Dealing | Over


def asked(frame: AnyFrame) -> Seat | None:
    """The seat that decides; None while the table is set up and once it is over."""
    match frame:
        case Dealing() | Over():
            return None
        case _:
            return frame.seat
