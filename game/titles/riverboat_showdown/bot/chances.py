"""What a discard in chips is worth as a chance to win the match."""

from __future__ import annotations

from typing import Final

from game.bots.chances import Standing
from game.engine.types import Seat
from game.titles.riverboat_showdown.bot.fitted import CURVE
from game.titles.riverboat_showdown.rules.state import NUMBERS, WILD, RiverboatState
from game.titles.riverboat_showdown.rules.terms import Terms
from game.titles.riverboat_showdown.rules.view import RiverboatView

TEN: Final = 10.0
"""Chips and cards are counted in tens, so that the weights of the curve are of one size."""


class Chances:
    """Reads the curve for one decision."""

    def __init__(self, view: RiverboatView) -> None:
        self._standing = standing(view, view.seat or Seat(0))

    def of(self, value: float) -> float:
        """The chance to win with a discard of this value."""
        return CURVE.chance(self._standing, value / TEN)


def standing(view: RiverboatView, seat: Seat) -> Standing:
    """How far the match is, and what a discard does not change: chips, cards and points against the best rival's."""
    rivals = [other for other, out in enumerate(view.eliminated) if other != seat and not out]
    chips = view.chips[seat] - max([view.chips[rival] for rival in rivals], default=0)
    fewer = min([view.hand_counts[rival] for rival in rivals], default=0) - view.hand_counts[seat]
    points = sum(card for card in view.hand if card != WILD)
    kind = "late" if view.went_out else "usual"
    return Standing(_phase(view), kind, max(1, len(rivals)), (chips / TEN, fewer / TEN, points / TEN))


def between_rounds(terms: Terms, state: RiverboatState, seat: Seat) -> float:
    """The seat's chance when a round has been paid, whatever is dealt next."""
    rivals = [other for other in terms.all_seats if other != seat and not state.eliminated[other]]
    if state.eliminated[seat] or not rivals:
        return float(not rivals)
    lead = state.chips[seat] - max(state.chips[rival] for rival in rivals)
    ended = (state.round - 1) / terms.rounds if terms.rounds else state.minute / terms.minutes
    return CURVE.chance(Standing(ended, "", len(rivals), (lead / TEN, 0.0, 0.0)), 0.0)


def _phase(view: RiverboatView) -> float:
    if view.rounds:
        return (view.round - 1 + len(view.turned) / len(NUMBERS)) / view.rounds
    return 1.0 if view.time_up else view.minute / view.minutes
