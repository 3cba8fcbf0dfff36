"""The table of Rats, and the questions a match can wait at."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from msgspec import Struct

from game.engine.types import Seat, State, snake
from game.pieces import Card

Reason: TypeAlias = Literal["all_cards", "round_limit", "repetition", "agreement", "unattended"]


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


@final
class Dealing(Frame, frozen=True):
    """The frame between rounds; nobody decides."""


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


class RatsState(State, gc=False, kw_only=True):
    """The state of a match, as it is before the lot is drawn. Lists by seat where nothing else is said.

    A seat's reserve are the cards it won this round (`won`, seen by all) and those it was not dealt (`undealt`).
    """

    frame: AnyFrame = Dealing()
    round: int = 0
    first_hand: int = 0
    dealer: Seat = Seat(0)
    leader: Seat = Seat(0)
    """Seat that led to the present trick; with no trick on, the seat that leads the next one."""
    hands: list[list[Card]]
    undealt: list[list[Card]]
    won: list[list[Card]]
    pools: list[list[Card]]
    """Cards of a seat's hand and undealt cards that were played in an earlier round, so that all know who has them."""
    stock: list[Card] = []
    kind: str = ""
    """Kind of the lead: single, set, run; empty before it is whole."""
    count: int = 0
    """Cards that were led."""
    suit: str = ""
    """The suit a single lead asks for."""
    best: Seat | None = None
    best_value: int = 0
    plays: list[list[Card]]
    """Whole plays of this trick."""
    laid: list[Card] = []
    """Cards of the play being made."""
    trick: int = 0
    """Tricks finished this round."""
    held: list[int]
    """Cards of each seat when the round began."""
    out_in: list[int]
    """The round after which the seat was out; 0 while it plays."""
    declined_in: int = 0
    """The round in which somebody last wanted to play on; 0 if nobody ever did."""
    marks: dict[str, int] = {}
    """Number of times a round began with the same holdings and leader, nothing being left to chance (R)."""

    def seat_after(self, seat: Seat) -> Seat:
        """The next living seat to the left."""
        seats = len(self.hands)
        following = (seat + 1) % seats
        while self.out_in[following]:
            following = (following + 1) % seats
        return Seat(following)
