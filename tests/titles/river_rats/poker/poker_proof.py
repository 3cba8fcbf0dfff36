"""Compare `poker` with brute force on many random hands: python -m tests.titles.river_rats.poker.poker_proof [hands]"""

from __future__ import annotations

import sys
import time
from random import Random

from game.pieces import DECK, mask_of
from game.titles.river_rats.rules.poker import best, best_wild, category, ranks_in
from tests.titles.river_rats.poker.poker_brute_force import Hand, best_hand, best_hand_wild

SIZES = range(5, 14)
FULL_RUN = 100_000


def check_plain(size: int, hands: int, seed: int) -> None:
    """AssertionError with the cards of the first random hand of this size that `best` values wrongly."""
    random = Random(seed)
    for _ in range(hands):
        cards = random.sample(DECK, size)
        assert as_hand(best(mask_of(cards))) == best_hand(cards), cards


def check_wild(size: int, hands: int, seed: int) -> None:
    """Checks `best_wild`, for hands of this size with the Joker."""
    random = Random(seed)
    for _ in range(hands):
        cards = random.sample(DECK, size - 1)
        assert as_hand(best_wild(mask_of(cards))) == best_hand_wild(cards), cards


def as_hand(value: int) -> Hand:
    """A value in the words of the brute force."""
    return int(category(value)), ranks_in(value)


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else FULL_RUN
    for size in SIZES:
        start = time.perf_counter()
        check_plain(size, hands, seed=size)
        check_wild(size, hands, seed=100 + size)
        print(
            f"{size:2} cards: {hands} hands and {hands} with a Joker agree, {time.perf_counter() - start:.1f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
