"""The worth of holdings between two rounds as a chance to win: Aces, which nothing beats, and cards at the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from game.bots.fitted import Range, Standing, shares
from game.engine.types import Seat
from game.pieces import DECK
from game.titles.rats.bot.fitted import CURVE
from game.titles.rats.bot.fitted_holdings import EARLY, LATE, ROUNDS, SEEN
from game.titles.rats.bot.trial import Cards
from game.titles.rats.rules.plays import ACE, KING, LOW_ACE, RANK
from game.titles.rats.rules.rounds import SAME_RANK
from game.titles.rats.rules.rules import RatsView

CARDS: Final = 10.0
"""Cards are counted in tens, so that the weights of the curve are of one size."""
ACES: Final = tuple(card for card in DECK if RANK[card] == ACE)
"""Aces. Hardly anything takes them away: a seat that holds them wins most matches."""
LONG: Final = 100
"""Rounds of a match that has no limit, about."""


class Chances:
    """The chances of one decision, read from the curve."""

    def __init__(self, view: RatsView, strength: float) -> None:
        """`strength`: tricks the hand may win, as its holder sees it."""
        self._standing = standing(view, view.seat or Seat(0), strength)

    def of(self, value: float) -> float:
        """The chance to win with a play of this value."""
        return CURVE.chance(self._standing, value / CARDS)


def standing(view: RatsView, seat: Seat, strength: float) -> Standing:
    """Returns the nearness of the end and facts a play does not change: cards in reserve, hand and trick, and Aces."""
    rivals = [Seat(other) for other, out in enumerate(view.out_in) if other != seat and not out]
    ahead = view.reserve(seat) - max([view.reserve(rival) for rival in rivals], default=0)
    on_table = sum(map(len, view.plays)) * (1 if view.best == seat else -1) if view.best is not None else 0
    kind = "follow" if view.count else "lead"
    features = (ahead / CARDS, strength / CARDS, on_table / CARDS, _aces_ahead(view, seat, len(rivals)))
    return Standing(view.round / (view.round_limit or LONG), kind, max(1, len(rivals)), features)


def _aces_ahead(view: RatsView, seat: Seat, rivals: int) -> float:
    """Returns the number of Aces the seat knows it holds, against those each of the others may hold of the rest."""
    own = {*view.hand, *view.laid, *view.pools[seat], *view.won[seat]}
    held = len(own.intersection(ACES))
    return held - (len(ACES) - held) / max(1, rivals)


COUNTED: Final = tuple(SAME_RANK[rank] for rank in (LOW_ACE, KING, KING - 1))
"""Aces, Kings and Queens are worth something of their own."""


class Worth:
    """The worth of holdings when `rounds` rounds are still to come."""

    def __init__(self, rounds: int) -> None:
        """`rounds`: 0 if the match ends here."""
        self._last = rounds == 0
        late = lateness(rounds, ROUNDS)
        self._weights = [(1 - late) * many + late * one for many, one in zip(EARLY, LATE, strict=True)]

    def chance(self, held: Sequence[Cards], leader: int, seat: int, sure: float, now: Sequence[float]) -> float:
        """Returns the chance of the seat to win if each seat holds this at the end of the round and that one leads.

        `sure`: the share of this belief; the rest goes by each seat's score before.
        """
        if not held[seat]:
            return 0.0
        counts = [cards.bit_count() for cards in held]
        living = [other for other, count in enumerate(counts) if count]
        if self._last:
            most = max(counts)
            return sure * (counts[seat] == most) / counts.count(most) + (1 - sure) / len(living)
        scores = [sure * self.score(held[other], leads=leader == other) + (1 - sure) * now[other] for other in living]
        return shares(scores, 1.0)[living.index(seat)]

    def score(self, cards: Cards, *, leads: bool) -> float:
        """Returns the worth of a seat's cards, in logits."""
        known = [seen.held(each) for seen, each in zip(SEEN, features(cards, leads=leads), strict=True)]
        return sum(map(float.__mul__, self._weights, known))


def lateness(rounds: int, seen: Range) -> float:
    """Returns the nearness of the end by the root of the rounds to come: 0 at the most seen, 1 at the last."""
    least = 1 / sqrt(seen.high)
    return (1 / sqrt(seen.held(rounds)) - least) / (1 - least)


def rounds_left(round_limit: int, number: int) -> int:
    """Returns the number of rounds after this one, about, in a match without limit."""
    return max(0, round_limit - number) if round_limit else LONG


def features(cards: Cards, *, leads: bool) -> tuple[float, ...]:
    """Returns the factors of the weights: the lead, cards in tens, Aces, Kings, Queens."""
    return (float(leads), cards.bit_count() / 10, *(float((cards & rank).bit_count()) for rank in COUNTED))
