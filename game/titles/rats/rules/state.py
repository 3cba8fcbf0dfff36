"""The table of Rats."""

from __future__ import annotations

from game.engine.types import Seat, State
from game.pieces.cards import Card
from game.titles.rats.rules.frames import AnyFrame


class RatsState(State, gc=False):
    """Everything about a match. Lists by seat where nothing else is said.

    A seat's reserve is what it won this round (`won`, seen by all) and what it was not dealt this round (`undealt`).
    """

    frame: AnyFrame
    round: int
    first_hand: int
    dealer: Seat
    leader: Seat
    """Who led to the present trick; with no trick on, who leads the next one."""
    hands: list[list[Card]]
    undealt: list[list[Card]]
    won: list[list[Card]]
    pools: list[list[Card]]
    """Those of a seat's hand and undealt cards that were played in an earlier round, so that all know who has them."""
    stock: list[Card]
    kind: str
    """Of the lead: single, set, run; empty before it is whole."""
    count: int
    """Cards that were led."""
    suit: str
    """The suit a single lead asks for."""
    best: Seat | None
    best_value: int
    plays: list[list[Card]]
    """Whole plays of this trick."""
    laid: list[Card]
    """Cards of the play being made."""
    trick: int
    """Tricks finished this round."""
    held: list[int]
    """Cards of each seat when the round began."""
    out_in: list[int]
    """The round after which the seat was out; 0 while it plays."""
    declined_in: int
    """The round in which somebody last wanted to play on; 0 if nobody ever did."""
    marks: dict[str, int]
    """How often a round began with the same holdings and leader, nothing being left to chance (R)."""

    def seat_after(self, seat: Seat) -> Seat:
        """The next living seat to the left."""
        seats = len(self.hands)
        following = (seat + 1) % seats
        while self.out_in[following]:
            following = (following + 1) % seats
        return Seat(following)
