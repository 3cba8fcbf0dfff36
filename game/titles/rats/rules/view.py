"""What one seat knows of a match of Rats."""

from __future__ import annotations

from game.engine.types import Seat, View
from game.pieces.cards import Card
from game.titles.rats.rules.frames import AnyFrame
from game.titles.rats.rules.plays import Comparing


class RatsView(View, frozen=True, gc=False):
    """The table as `seat` (None: an onlooker) sees it. Tuples by seat where nothing else is said.

    `won` and `pools` name cards all have seen being won: what anybody can remember.
    """

    seat: Seat | None
    how: Comparing
    jokers: int
    round_limit: int
    """0: none; whoever plays may then propose an end whenever a round begins."""
    memory_aid: bool
    frame: AnyFrame
    round: int
    first_hand: int
    dealer: Seat
    leader: Seat
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    undealt_counts: tuple[int, ...]
    won: tuple[tuple[Card, ...], ...]
    pools: tuple[tuple[Card, ...], ...]
    stock_count: int
    kind: str
    count: int
    suit: str
    best: Seat | None
    best_value: int
    plays: tuple[tuple[Card, ...], ...]
    laid: tuple[Card, ...]
    trick: int
    held: tuple[int, ...]
    out_in: tuple[int, ...]
    declined_in: int
    marks: tuple[tuple[str, int], ...]

    @property
    def seats(self) -> int:
        return len(self.hand_counts)

    @property
    def actor(self) -> Seat | None:
        """Who is asked."""
        return getattr(self.frame, "seat", None)

    def reserve(self, seat: Seat) -> int:
        """How many cards lie in the seat's reserve."""
        return self.undealt_counts[seat] + len(self.won[seat])
