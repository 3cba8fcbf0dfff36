"""The levels of players: the title's own player is the third; two play softer, two look further ahead.

A level is weak as people are: it takes what is nearly as good as the best, now and then, and forgets; it never sees
more or less of the table than its seat does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

USUAL: Final = "level3"
"""The title's own player."""

SEARCHING: Final = ("level4", "level5")
"""The levels that look further ahead, in titles with a `bot.guide`, whose `BUDGETS` say how much."""


class Level(Struct, frozen=True):
    """How a softer player differs from the title's own. Temperatures are measured in chances to win."""

    temperature: float
    """A command that is worth so much less than the best is chosen about a third as often."""
    sense: float
    """Where little is at stake, this share of the distance from the best command to the worst takes its place."""
    reactions: float
    """The temperature where somebody else's turn is answered: there a slip weighs more, and people make fewer."""
    memory: int | None = None
    """Of what went by, so many of the last cards each are remembered; None: all."""


def _all_kept(view: Any, memory: int) -> Any:
    return view


class Soft(Struct, frozen=True):
    """What a title says of its softer players: its `bot.bots.SOFT`."""

    levels: Mapping[str, Level]
    """Measured matches gave these (`build/measure_levels.py`)."""
    reacting: Callable[[Any], bool]
    """Whether the question of a view is a reaction to what somebody else does."""
    forget: Callable[[Any, int], Any] = _all_kept
    """The view as it is remembered by whoever keeps so many of the last cards in mind."""
