"""The best five of any number of cards, with or without one wild card (Rulebook, hand ranking and tiebreakers).

Hands are masks of `game.pieces.cards.BIT`; values compare as the rules compare hands, equal values are a tie. Hands
of fewer than five cards are valued too: straights and flushes need five, missing cards count below a two.
"""

from __future__ import annotations

from typing import Final

from game.pieces.cards import BIT, Card
from game.titles.river_rats.poker_tables import (
    ALL_RANKS,
    FLUSH,
    FLUSH_WILD,
    HIGH_KEYS,
    HIGHEST,
    KEY,
    KEY_SHIFT,
    LOW_KEYS,
    ONCE_TRIPLED,
    ONE_OTHER,
    PAIRED,
    PAIRED_WILD,
    RANK_COUNT,
    ROWS_HIGH,
    ROWS_LOW,
    STRAIGHT,
    STRAIGHT_WILD,
    THREE_OTHERS,
    TOP_RANK,
    TRIPLED,
    TWO_OTHERS,
    fill,
)
from game.titles.river_rats.poker_value import TOP_SHIFT, Category, category, ranks_in, value_of

__all__ = ["Category", "best", "best_wild", "best_with", "category", "ranks_in"]

_PAIR: Final = Category.PAIR.base
_FLUSH: Final = Category.FLUSH.base
_FOUR: Final = Category.FOUR_OF_A_KIND.base
_TOP: Final = 15 << TOP_SHIFT
_ACE: Final = 1 << (RANK_COUNT - 1)
_LONE_WILD: Final = value_of(Category.HIGH_CARD, (14,))


def best(mask: int) -> int:
    """The value of the best five of these cards. ValueError for a mask of more than 52 bits."""
    # The hot path: numbers stand for the names of poker_tables, and empty tables show as an error, which costs nothing.
    low = mask & 0x3FFFFFF
    high = mask >> 26
    try:
        key = KEY[low & 0x1FFF] + KEY[low >> 13] + KEY[high & 0x1FFF] + KEY[high >> 13]
    except IndexError:
        _prepare(mask)
        return best(mask)
    ranks, many = ROWS_HIGH[key >> 17]
    more_ranks, more = ROWS_LOW[key & 0x1FFFF]
    ranks |= more_ranks
    many |= more
    if many < 0x2000:
        value, others, fillers = PAIRED[many]
        return STRAIGHT[ranks] or value + fillers[ranks & others]
    if many < 0x4000000:
        full, three, others = TRIPLED[many >> 13]
        if many & others:
            return full + ONE_OTHER[many & others]
        return STRAIGHT[ranks] or three + TWO_OTHERS[ranks & others]
    if many ^ 0x4000000 < 0x2000:
        return FLUSH[low & 0x1FFF] or FLUSH[low >> 13] or FLUSH[high & 0x1FFF] or FLUSH[high >> 13]
    suits = _suits(mask)
    return max(_best_of_ranks(*_counts(suits)), *(FLUSH[suit] for suit in suits))


def best_wild(mask: int) -> int:
    """The value of the best five of these cards and one wild card that is any of the 52 cards."""
    _prepare(mask)
    suits = _suits(mask)
    clubs, diamonds, hearts, spades = suits
    key = KEY[clubs] + KEY[diamonds] + KEY[hearts] + KEY[spades]
    ranks, many = ROWS_HIGH[key >> KEY_SHIFT & HIGH_KEYS]
    more_ranks, more = ROWS_LOW[key & LOW_KEYS]
    ranks |= more_ranks
    many |= more
    if many >= ONCE_TRIPLED:
        value = _four_with_wild(suits)
    elif many:
        start, others = PAIRED_WILD[many]
        value = start + TWO_OTHERS[ranks & others]
    else:
        value = _PAIR + (HIGHEST[ranks] & _TOP) + THREE_OTHERS[ranks ^ TOP_RANK[ranks]] if ranks else _LONE_WILD
    straight = STRAIGHT_WILD[ranks]
    if straight > value:
        value = straight
    if FLUSH_WILD[clubs] or FLUSH_WILD[diamonds] or FLUSH_WILD[hearts] or FLUSH_WILD[spades]:
        return max(value, *(FLUSH_WILD[suit] for suit in suits))
    return value


def best_with(mask: int, card: Card) -> int:
    """The value of the best five of these cards and one more, which may be a card that is among them already.

    A Joker may name any card (Resolution, Jokers). Five of a kind does not exist: a fifth card of a rank adds nothing.
    """
    if not mask & BIT[card]:
        return best(mask | BIT[card])
    _prepare(mask)
    suits, more = _suits(mask), _suits(BIT[card])
    rank = sum(more)
    once, twice, thrice, four = _counts(suits)
    value = _best_of_ranks(once, twice | rank, thrice | twice & rank, four | thrice & rank)
    for suit, doubled in zip(suits, more, strict=True):
        value = max(value, FLUSH[suit])
        if doubled and suit.bit_count() == 4:
            value = max(value, _FLUSH + (HIGHEST[suit] & _TOP))
    return value


def _prepare(mask: int) -> None:
    """Build the tables if nobody did. Raises ValueError for a mask no deck can make."""
    if mask >> 52:
        raise ValueError(f"{mask:#x} is not a set of cards: a mask has 52 bits")
    if not KEY:
        fill()


def _best_of_ranks(once: int, twice: int, thrice: int, four: int) -> int:
    """The value of the best five, suits aside, of a hand that holds these ranks at least so often."""
    if four:
        return _FOUR + (HIGHEST[four] & _TOP) + ONE_OTHER[once ^ TOP_RANK[four]]
    if thrice:
        full, three, others = TRIPLED[thrice]
        pairs = twice & others
        return full + ONE_OTHER[pairs] if pairs else STRAIGHT[once] or three + TWO_OTHERS[once & others]
    value, others, fillers = PAIRED[twice]
    return STRAIGHT[once] or value + fillers[once & others]


def _four_with_wild(suits: tuple[int, int, int, int]) -> int:
    """The value of four of a kind for a hand that holds three of a rank, with a wild card."""
    once, _, thrice, four = _counts(suits)
    top = TOP_RANK[thrice]
    if four & top:
        once |= _ACE if top != _ACE else _ACE >> 1
    return _FOUR + (HIGHEST[top] & _TOP) + ONE_OTHER[once ^ top]


def _suits(mask: int) -> tuple[int, int, int, int]:
    """The ranks held in clubs, diamonds, hearts and spades."""
    return (
        mask & ALL_RANKS,
        mask >> RANK_COUNT & ALL_RANKS,
        mask >> 2 * RANK_COUNT & ALL_RANKS,
        mask >> 3 * RANK_COUNT,
    )


def _counts(suits: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """The ranks held at least once, twice, three times, four times."""
    clubs, diamonds, hearts, spades = suits
    black, red = clubs | spades, diamonds | hearts
    blacks, reds = clubs & spades, diamonds & hearts
    return black | red, blacks | reds | black & red, blacks & red | reds & black, blacks & reds
