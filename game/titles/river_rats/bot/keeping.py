"""What cards are worth that are kept for the next round: in the hands, and in the Market."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Final

from game.pieces.cards import Card, mask_of
from game.titles.river_rats.rules.poker import ALL_RANKS, RANK_COUNT

PAIR: Final = 0.014
THREE: Final = 0.05
SUITED: Final = 0.012
IN_A_ROW: Final = 0.012
HIGH: Final = 0.0022
"""To the chance to win the match, about: a pair, three of a kind, each card of the longest suit and of the best run of
five ranks, each rank above a nine."""
USUALLY_KEPT: Final = 0.085
"""What any five cards are worth on average, about."""
NINE: Final = 7
ACE: Final = 12
RUN: Final = 0b11111
LOWEST_RUN: Final = 0b1111 | 1 << ACE


def kept_by(hand: Sequence[Card], market: Sequence[Card], seats: int) -> float:
    """What a seat's hand and the Market are worth in the next round beside usual ones: the less, the more lay cards."""
    return (kept(mask_of([*hand, *market])) - USUALLY_KEPT) / sqrt(seats)


def kept(mask: int) -> float:
    """What these cards are worth together in the next round."""
    suits = [mask >> shift & ALL_RANKS for shift in range(0, 4 * RANK_COUNT, RANK_COUNT)]
    black, red = suits[0] | suits[3], suits[1] | suits[2]
    blacks, reds = suits[0] & suits[3], suits[1] & suits[2]
    once, twice = black | red, blacks | reds | black & red
    thrice = blacks & red | reds & black
    value = PAIR * (twice & ~thrice).bit_count() + THREE * thrice.bit_count()
    value += SUITED * max([suit.bit_count() for suit in suits]) + IN_A_ROW * in_a_row(once)
    return value + sum([_height(suit) for suit in suits])


@cache
def in_a_row(ranks: int) -> int:
    """The most of these ranks within five in a row; an Ace is high or low."""
    most = max([(ranks >> low & RUN).bit_count() for low in range(RANK_COUNT - 4)])
    return max(most, (ranks & LOWEST_RUN).bit_count())


@cache
def _height(ranks: int) -> float:
    return HIGH * sum([place - NINE for place in range(NINE + 1, ACE + 1) if ranks >> place & 1])
