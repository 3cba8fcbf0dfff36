"""What holdings between two rounds are worth as a chance to win: Aces, which nothing beats, and cards at the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from game.bots.levels import shares
from game.titles.rats.bot.chances import EARLY, LATE, LONG
from game.titles.rats.bot.trial import Cards
from game.titles.rats.rules.plays import KING, LOW_ACE
from game.titles.rats.rules.rounds import SAME_RANK

COUNTED: Final = tuple(SAME_RANK[rank] for rank in (LOW_ACE, KING, KING - 1))
"""Aces, Kings and Queens are worth something of their own."""


class Worth:
    """Of holdings when so many rounds are still to come."""

    def __init__(self, rounds: int) -> None:
        """`rounds`: 0 if the match ends here."""
        self._last = rounds == 0
        share = 1 / sqrt(rounds or 1)
        self._weights = [early + late * share for early, late in zip(EARLY, LATE, strict=True)]

    def chance(self, held: Sequence[Cards], leader: int, seat: int, sure: float, now: Sequence[float]) -> float:
        """How likely the seat wins if each seat holds this at the end of the round and that one leads.

        `sure`: how far that can be believed; for the rest the scores of each seat before it are.
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
        """What a seat's cards are worth, in logits."""
        return sum(map(float.__mul__, self._weights, features(cards, leads=leads)))


def rounds_left(round_limit: int, number: int) -> int:
    """How many rounds come after this one, about, in a match without limit."""
    return max(0, round_limit - number) if round_limit else LONG


def features(cards: Cards, *, leads: bool) -> tuple[float, ...]:
    """What the weights are multiplied with: the lead, cards in tens, Aces, Kings, Queens."""
    return (float(leads), cards.bit_count() / 10, *(float((cards & rank).bit_count()) for rank in COUNTED))
