"""The gambler, and the chances to win with what it weighs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final

from game.bots.fitted import Standing
from game.bots.levels import USUAL, Level, ScoredMoves, WeakeningProfile
from game.bots.player import AnyMatchRules, BotMaker, Thought, explained
from game.engine.types import Seat
from game.titles.riverboat_showdown.bot.fitted import CURVE
from game.titles.riverboat_showdown.bot.fitted_weights import WEIGHTS
from game.titles.riverboat_showdown.bot.reasons import reason
from game.titles.riverboat_showdown.bot.worth import rivals_of, worth_in
from game.titles.riverboat_showdown.rules.rules import RiverboatView, view_of
from game.titles.riverboat_showdown.rules.terms import NUMBERS, WILD, RiverboatCommand, RiverboatState, Terms

A_ROUND: Final = 10.0
"""Chips or cards one round may turn: the unit of the curve's features, so that its weights are of one size."""
LEAST_LEFT: Final = 0.1
"""Minimum share of a round that is left: there is always a card to come."""
PACE: Final = 3.0
"""Rounds of a single player in a minute, if nothing is known: with more there are as many times fewer."""
FIRST_MINUTES: Final = 2
"""Minutes needed to see how fast a table plays."""


class Chances:
    """The chances of one decision, read from the curve."""

    def __init__(self, view: RiverboatView) -> None:
        self._standing = standing(view, view.seat or Seat(0))
        self._scale = scale(view)

    def of(self, value: float) -> float:
        """The chance to win with a discard of this value."""
        return CURVE.chance(self._standing, value / self._scale)


def standing(view: RiverboatView, seat: Seat) -> Standing:
    """Returns the progress of the match and facts a discard does not change: chips, cards and points against the best
    rival's.
    """
    rivals = rivals_of(view, seat)
    chips = view.chips[seat] - max([view.chips[rival] for rival in rivals], default=0)
    fewer = min([view.hand_counts[rival] for rival in rivals], default=0) - view.hand_counts[seat]
    points = sum(card for card in view.hand if card != WILD)
    kind = "late" if view.went_out else "usual"
    features = tuple([amount / scale(view) for amount in (chips, fewer, points)])
    return Standing(_phase(view), kind, max(1, len(rivals)), features)


def between_rounds(terms: Terms, state: RiverboatState, seat: Seat) -> float:
    """The seat's chance when a round has been paid, whatever has been dealt for the next."""
    rivals = [other for other in terms.all_seats if other != seat and not state.eliminated[other]]
    if state.eliminated[seat] or not rivals:
        return float(not rivals)
    view = view_of(state, terms, None)
    lead = state.chips[seat] - max(state.chips[rival] for rival in rivals)
    return CURVE.chance(Standing(_phase(view), "", len(rivals), (lead / scale(view), 0.0, 0.0)), 0.0)


def scale(view: RiverboatView) -> float:
    """Returns the number of chips that make a difference: `A_ROUND` for one round, more with the root of the rounds to
    go.
    """
    return A_ROUND * sqrt(max(LEAST_LEFT, rounds_left(view)))


def rounds_left(view: RiverboatView) -> float:
    """Returns the number of rounds still to be played, about, with the rest of this one."""
    rest = 1 - (len(view.turned) - 1) / len(NUMBERS)
    if view.rounds:
        return view.rounds - view.round + rest
    if view.time_up:
        return rest + (_deals_missing(view) if view.dealer_cycle else 0)
    pace = (view.round - 1 + FIRST_MINUTES * PACE / view.seats) / (view.minute + FIRST_MINUTES)
    return max(rest, (view.minutes - view.minute) * pace)


def _deals_missing(view: RiverboatView) -> int:
    """Returns the number of rounds until all have dealt equally often."""
    deals = [count for count, out in zip(view.deals, view.eliminated, strict=True) if not out]
    return sum(max(deals) - count for count in deals)


def _phase(view: RiverboatView) -> float:
    if view.rounds:
        return (view.round - 1 + len(view.turned) / len(NUMBERS)) / view.rounds
    return 1.0 if view.time_up else view.minute / view.minutes


class Gambler:
    """A player that values each discard once; the same view always gives the same discard."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither: all of it is in the view."""

    def think(
        self, view: RiverboatView, legal: Sequence[RiverboatCommand], rng: Random
    ) -> Iterator[Thought[RiverboatCommand]]:
        """Two thoughts: without reasons and with them."""
        value = worth_in(view, WEIGHTS)
        scores = ScoredMoves[RiverboatCommand](Chances(view).of, even=0.0)
        for command in legal:
            scores.add(command, value(view, command))
        yield scores.thought
        yield explained(scores.thought, lambda command, other: reason(view, command, other))


def _reacting(view: RiverboatView) -> bool:
    return bool(view.went_out)


BOTS: Final[Mapping[str, BotMaker]] = {USUAL: Gambler}
SOFT: Final = WeakeningProfile({"level1": Level(0.06, 0.29, 0.04), "level2": Level(0.05, 0.19, 0.02)}, _reacting)
