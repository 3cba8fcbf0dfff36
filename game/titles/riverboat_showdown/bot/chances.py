"""What a discard in chips is worth as a chance to win the match."""

from __future__ import annotations

from math import sqrt
from typing import Final

from game.bots.levels import Standing
from game.engine.types import Seat
from game.titles.riverboat_showdown.bot.fitted import CURVE
from game.titles.riverboat_showdown.rules.rules import RiverboatView, view_of
from game.titles.riverboat_showdown.rules.state import NUMBERS, WILD, RiverboatState
from game.titles.riverboat_showdown.rules.terms import Terms

A_ROUND: Final = 10.0
"""Chips and cards are counted in what one round may turn, so that the weights of the curve are of one size."""
LEAST_LEFT: Final = 0.1
"""Of a round: there is always a card to come."""
PACE: Final = 3.0
"""Rounds of a single player in a minute, if nothing is known: with more there are as many times fewer."""
FIRST_MINUTES: Final = 2
"""So many minutes are needed to see how fast a table plays."""


class Chances:
    """Reads the curve for one decision."""

    def __init__(self, view: RiverboatView) -> None:
        self._standing = standing(view, view.seat or Seat(0))
        self._scale = scale(view)

    def of(self, value: float) -> float:
        """The chance to win with a discard of this value."""
        return CURVE.chance(self._standing, value / self._scale)


def standing(view: RiverboatView, seat: Seat) -> Standing:
    """How far the match is, and what a discard does not change: chips, cards and points against the best rival's."""
    rivals = [other for other, out in enumerate(view.eliminated) if other != seat and not out]
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
    """Chips that make a difference: so many for one round, more with the root of the rounds to go."""
    return A_ROUND * sqrt(max(LEAST_LEFT, rounds_left(view)))


def rounds_left(view: RiverboatView) -> float:
    """How many rounds are still played, as it looks: with what is left of this one."""
    rest = 1 - (len(view.turned) - 1) / len(NUMBERS)
    if view.rounds:
        return view.rounds - view.round + rest
    if view.time_up:
        return rest + (_deals_missing(view) if view.dealer_cycle else 0)
    pace = (view.round - 1 + FIRST_MINUTES * PACE / view.seats) / (view.minute + FIRST_MINUTES)
    return max(rest, (view.minutes - view.minute) * pace)


def _deals_missing(view: RiverboatView) -> int:
    """So many rounds until all have dealt equally often."""
    deals = [count for count, out in zip(view.deals, view.eliminated, strict=True) if not out]
    return sum(max(deals) - count for count in deals)


def _phase(view: RiverboatView) -> float:
    if view.rounds:
        return (view.round - 1 + len(view.turned) / len(NUMBERS)) / view.rounds
    return 1.0 if view.time_up else view.minute / view.minutes
