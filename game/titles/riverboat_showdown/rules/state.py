"""The table of Riverboat Showdown."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat, State
from game.titles.riverboat_showdown.rules.frames import AnyFrame

WILD: Final = 0
DECLARED: Final = 10
"""Added to the number a wild was declared as, among discards."""


class RiverboatState(State, gc=False):
    """Everything about a match. Cards are numbers, `WILD` for a wild; lists by seat where nothing else is said."""

    frame: AnyFrame
    round: int
    dealer: Seat
    line: list[int]
    """Showdown cards still face-down, the next one first."""
    turned: list[int]
    """Showdown cards turned up this round; the last one counts."""
    hands: list[list[int]]
    """Sorted."""
    unused: list[int]
    """Cards out of this round."""
    discards: list[list[int]]
    """Of this round, in order; a declared wild is `DECLARED` more than its number."""
    chips: list[int]
    kitty: int
    changes: list[int]
    """Chips gained or lost on the present Showdown card, and by the last payment of a round."""
    went_out: list[Seat]
    """On the present Showdown card."""
    pot: int
    opened: list[list[int]]
    """Hands laid open at the end of the round."""
    eliminated: list[bool]
    deals: list[int]
    """How often each seat has dealt."""
    minute: int
    time_up: bool
