"""Tables behind `poker`, indexed by sets of ranks (13 bits, lowest bit a two). Built on first use by `fill`."""

from __future__ import annotations

from typing import Final

from game.titles.river_rats.rules.poker_value import TOP_SHIFT, Category

RANK_COUNT: Final = 13
ALL_RANKS: Final = (1 << RANK_COUNT) - 1

STRAIGHT: Final[list[int]] = []
"""Value of the best straight of these ranks, or 0."""
STRAIGHT_WILD: Final[list[int]] = []
"""The same with a wild card."""
FLUSH: Final[list[int]] = []
"""Value of the best flush or straight flush if these are the ranks of one suit, or 0."""
FLUSH_WILD: Final[list[int]] = []
"""The same with a wild card."""
PAIRED: Final[list[tuple[int, int, list[int]]]] = []
"""For the ranks that occur twice: value of the pairs, which ranks may fill up, and their table of values."""
PAIRED_WILD: Final[list[tuple[int, int]]] = []
"""The same with a wild card and at least one pair; the others are in TWO_OTHERS."""
TRIPLED: Final[list[tuple[int, int, int]]] = []
"""For the ranks that occur three times: value as full house and as three of a kind, and all other ranks."""

HIGHEST: Final[list[int]] = []
"""Values of the best five ranks as a high card hand."""
THREE_OTHERS: Final[list[int]] = []
TWO_OTHERS: Final[list[int]] = []
ONE_OTHER: Final[list[int]] = []
"""Values of the best three, two, one ranks beside one rank that counts for more."""
LAST_OTHER: Final[list[int]] = []
"""Value of the best rank beside two pairs."""
TOP_RANK: Final[list[int]] = []
"""The highest of the ranks alone, as a set; 0 for none."""


def fill() -> None:
    """Build all tables; they must be empty. Takes some hundredths of a second."""
    sizes, runs = [0], [0]
    HIGHEST.append(0)
    TOP_RANK.append(0)
    for place in range(RANK_COUNT):
        HIGHEST.extend([(place + 2) << TOP_SHIFT | value >> 4 for value in HIGHEST])
        TOP_RANK.extend([1 << place] * (1 << place))
        sizes.extend([size + 1 for size in sizes])
        runs.extend(_runs_below(place, runs))
    _fill_others()
    _fill_straights(sizes, runs)
    _fill_flushes(sizes)
    _fill_groups()


def _runs_below(place: int, runs: list[int]) -> list[int]:
    """For each set of lower ranks with this rank added: the rank its best five in a row end with, or 0."""
    four_below = 0b1111 << max(place - 4, 0) if place >= 4 else -1
    ended = [place + 2 if ranks & four_below == four_below else best for ranks, best in enumerate(runs)]
    if place == RANK_COUNT - 1:
        ended = [best or (5 if ranks & 0b1111 == 0b1111 else 0) for ranks, best in enumerate(ended)]
    return ended


def _fill_others() -> None:
    THREE_OTHERS.extend([value >> 8 << 4 for value in HIGHEST])
    TWO_OTHERS.extend([value >> 12 << 8 for value in HIGHEST])
    ONE_OTHER.extend([value >> 16 << 12 for value in HIGHEST])
    LAST_OTHER.extend([value >> 16 << 8 for value in HIGHEST])


def _fill_straights(sizes: list[int], runs: list[int]) -> None:
    straight = Category.STRAIGHT.base
    STRAIGHT.extend([best and straight | best << TOP_SHIFT for best in runs])
    STRAIGHT_WILD.extend([0] * (ALL_RANKS + 1))
    for highest in range(5, 15):
        five = _five_up_to(highest)
        value = straight | highest << TOP_SHIFT
        STRAIGHT_WILD[:] = [value if sizes[ranks & five] >= 4 else best for ranks, best in enumerate(STRAIGHT_WILD)]


def _five_up_to(highest: int) -> int:
    """The five ranks of the straight that ends with this rank; an Ace below a two counts as one."""
    return 0b11111 << (highest - 6) if highest > 5 else 0b1111 | 1 << (RANK_COUNT - 1)


def _fill_flushes(sizes: list[int]) -> None:
    flush = Category.FLUSH.base
    lift = Category.STRAIGHT_FLUSH.base - Category.STRAIGHT.base
    rank = 15 << TOP_SHIFT
    ace_high = flush | 14 << TOP_SHIFT
    for ranks, size in enumerate(sizes):
        run, wild_run = STRAIGHT[ranks], STRAIGHT_WILD[ranks]
        FLUSH.append(0 if size < 5 else run + lift if run else flush | HIGHEST[ranks] & rank)
        FLUSH_WILD.append(0 if size < 4 else wild_run + lift if wild_run else ace_high)


def _fill_groups() -> None:
    pair, two_pair = Category.PAIR.base, Category.TWO_PAIR.base
    three, full = Category.THREE_OF_A_KIND.base, Category.FULL_HOUSE.base
    for ranks, value in enumerate(HIGHEST):
        first = TOP_RANK[ranks]
        second = TOP_RANK[ranks ^ first]
        top = value >> 16 << 16
        others = ALL_RANKS ^ first
        if second:
            top_two = value >> 12 << 12
            PAIRED.append((two_pair | top_two, others ^ second, LAST_OTHER))
            PAIRED_WILD.append((full | top_two, 0))
        elif first:
            PAIRED.append((pair | top, others, THREE_OTHERS))
            PAIRED_WILD.append((three | top, others))
        else:
            PAIRED.append((0, ALL_RANKS, HIGHEST))
            PAIRED_WILD.append((0, 0))
        TRIPLED.append((full | top, three | top, others))
