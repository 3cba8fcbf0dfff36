"""The odds of the Rat's holdings in the first round of a match: the exact figures of the rules page against samples.

One seat has taken a random Ace, four seats have taken all of them; the active King is in the Rat's hand, the inactive
one lies apart. All other cards of the Rat come from what is left: 49 cards with one seat, 46 with four.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from game.pieces import BIT, DECK, mask_of, parse_cards, rank_of
from game.titles.river_rats.rules.poker import CATEGORY_SHIFT, best

pytestmark = pytest.mark.many

MANY, FEWER = 200_000, 60_000
CHI_SQUARE_LIMIT = 26.12
"""Nine categories: a right evaluator passes this in one seed of a thousand, a wrong one hardly ever."""

ACES = [card for card in DECK if rank_of(card) == 14]
KINGS = [card for card in DECK if rank_of(card) == 13]


@pytest.mark.parametrize(
    ("seats", "others", "samples", "percent"),
    [
        (1, 7, MANY, (8.593, 34.244, 33.049, 4.515, 7.674, 7.043, 4.637, 0.182, 0.063)),
        (1, 8, FEWER, (2.405, 18.725, 39.543, 3.913, 12.681, 12.849, 9.372, 0.363, 0.148)),
        (1, 9, FEWER, (0.316, 6.450, 36.777, 2.390, 17.012, 20.068, 16.031, 0.653, 0.302)),
        (4, 7, MANY, (6.408, 31.675, 36.632, 4.907, 7.560, 6.720, 5.798, 0.236, 0.064)),
        (4, 8, FEWER, (1.414, 15.367, 42.292, 3.986, 12.570, 12.190, 11.555, 0.472, 0.154)),
    ],
)
def test_the_rats_best_five_are_as_often_as_worked_out(
    seats: int, others: int, samples: int, percent: tuple[float, ...]
) -> None:
    counts = Counter(best(mask) >> CATEGORY_SHIFT for mask in rat_masks(seats, others, samples))
    expected = [samples * share / sum(percent) for share in percent]
    distance = sum((counts[kind] - wanted) ** 2 / wanted for kind, wanted in enumerate(expected))
    assert distance < CHI_SQUARE_LIMIT


@pytest.mark.parametrize(("rats", "percent"), [(1, (38, 75, 80, 82, 87, 94, 99.7)), (2, (6, 50, 55, 57, 62, 71, 98))])
def test_how_often_a_hand_beats_the_rat_at_four_seats(rats: int, percent: tuple[float, ...]) -> None:
    crew = [
        best(mask_of(parse_cards(hand)))
        for hand in (
            "A♠ A♥ K♣ Q♦ J♠",
            "A♠ A♥ K♣ K♦ Q♠",
            "A♠ A♥ A♣ K♦ Q♠",
            "9♠ 8♥ 7♣ 6♦ 5♠",
            "7♠ 5♠ 4♠ 3♠ 2♠",
            "A♠ 9♠ 7♠ 4♠ 2♠",
            "A♠ A♥ A♣ K♦ K♠",
        )
    ]
    rat = [best(mask) for mask in rat_masks(4, 7, FEWER, rats)]
    beaten = [100 * sum(value < hand for value in rat) / FEWER for hand in crew]
    assert beaten == pytest.approx(percent, abs=1)


def rat_masks(seats: int, others: int, samples: int, rats: int = 1) -> Iterator[int]:
    """Random hands of the Rat: one King or two, and so many other cards."""
    random = Random(1000 * seats + 10 * others + rats)
    tables = [
        (BIT[active] | (BIT[inactive] if rats == 2 else 0), [BIT[card] for card in DECK if card not in (*aces, *kings)])
        for aces in combinations(ACES, seats)
        for kings in permutations(KINGS, 2)
        for active, inactive in [kings]
    ]
    for _ in range(samples):
        mask, left = random.choice(tables)
        for place in range(others):
            other = place + int(random.random() * (len(left) - place))
            left[place], left[other] = left[other], left[place]
            mask |= left[place]
        yield mask
