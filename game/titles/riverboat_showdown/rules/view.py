"""What one seat knows of a match of Riverboat Showdown."""

from __future__ import annotations

from game.engine.types import Seat, View
from game.titles.riverboat_showdown.rules.frames import AnyFrame


class RiverboatView(View, frozen=True, gc=False):
    """The table as `seat` (None: an onlooker) sees it. Tuples by seat where nothing else is said.

    Cards are numbers as in the state. One of `rounds` and `minutes`, the agreed end, is 0. `deck` has every number
    and wild of the match.
    """

    seat: Seat | None
    deck: tuple[int, ...]
    rounds: int
    minutes: int
    dealer_cycle: bool
    endless_kitty: bool
    wild_left: int
    table_stakes: bool
    eliminates: bool
    frame: AnyFrame
    round: int
    dealer: Seat
    turned: tuple[int, ...]
    hand: tuple[int, ...]
    hand_counts: tuple[int, ...]
    unused_count: int
    line_count: int
    discards: tuple[tuple[int, ...], ...]
    chips: tuple[int, ...]
    kitty: int
    changes: tuple[int, ...]
    went_out: tuple[Seat, ...]
    pot: int
    opened: tuple[tuple[int, ...], ...]
    eliminated: tuple[bool, ...]
    deals: tuple[int, ...]
    minute: int
    time_up: bool

    @property
    def seats(self) -> int:
        return len(self.chips)

    @property
    def actor(self) -> Seat | None:
        """Who is asked."""
        return getattr(self.frame, "seat", None)

    @property
    def showdown(self) -> int:
        """The Showdown card that counts; 0 before the first."""
        return self.turned[-1] if self.turned else 0
