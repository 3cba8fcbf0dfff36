"""The best five of any number of cards, with or without one wild card (Rulebook, hand ranking and tiebreakers).

Hands are masks of `game.pieces.cards.BIT`; values compare as the rules compare hands, equal values are a tie. Hands
of fewer than five cards are valued too: straights and flushes need five, missing cards count below a two.
"""

from __future__ import annotations

from typing import Final

from game.pieces.cards import BIT, Card
from game.titles.river_rats.rules.poker_tables import (
    ALL_RANKS,
    FLUSH,
    FLUSH_WILD,
    HIGHEST,
    ONE_OTHER,
    PAIRED,
    PAIRED_WILD,
    RANK_COUNT,
    STRAIGHT,
    STRAIGHT_WILD,
    THREE_OTHERS,
    TOP_RANK,
    TRIPLED,
    TWO_OTHERS,
    fill,
)
from game.titles.river_rats.rules.poker_value import TOP_SHIFT, Category, category, ranks_in, value_of

__all__ = ["Category", "best", "best_wild", "best_with", "category", "ranks_in"]

_PAIR: Final = Category.PAIR.base
_FLUSH: Final = Category.FLUSH.base
_FOUR: Final = Category.FOUR_OF_A_KIND.base
_TOP: Final = 15 << TOP_SHIFT
_ACE: Final = 1 << (RANK_COUNT - 1)
_LONE_WILD: Final = value_of(Category.HIGH_CARD, (14,))


def best(mask: int) -> int:
    """The value of the best five of these cards. ValueError for a mask of more than 52 bits."""
    # The hot path: numbers instead of names, no calls, and tables that are still empty show as an error, for free.
    low = mask & 0x3FFFFFF
    high = mask >> 26
    clubs = low & 0x1FFF
    diamonds = low >> 13
    hearts = high & 0x1FFF
    spades = high >> 13
    try:
        flush = FLUSH[spades] or FLUSH[hearts] or FLUSH[diamonds] or FLUSH[clubs]
    except IndexError:
        _prepare(mask)
        return best(mask)
    low_once = clubs | diamonds
    low_twice = clubs & diamonds
    high_once = hearts | spades
    high_twice = hearts & spades
    once = low_once | high_once
    thrice = low_twice & high_once | high_twice & low_once
    if flush:
        return _best_with_flush(mask) if thrice else max(FLUSH[clubs], FLUSH[diamonds], FLUSH[hearts], FLUSH[spades])
    twice = low_twice | high_twice | low_once & high_once
    if thrice:
        if low_twice & high_twice:
            return _best_of_ranks(once, twice, thrice, low_twice & high_twice)
        full, three, others = TRIPLED[thrice]
        if twice & others:
            return full + ONE_OTHER[twice & others]
        return STRAIGHT[once] or three + TWO_OTHERS[once & others]
    value, others, fillers = PAIRED[twice]
    return STRAIGHT[once] or value + fillers[once & others]


def best_wild(mask: int) -> int:
    """The value of the best five of these cards and one wild card that is any of the 52 cards."""
    _prepare(mask)
    suits = _suits(mask)
    once, twice, thrice, four = _counts(suits)
    if thrice:
        value = _four_with_wild(once, thrice, four)
    elif twice:
        start, others = PAIRED_WILD[twice]
        value = start + TWO_OTHERS[once & others]
    elif once:
        value = _PAIR + (HIGHEST[once] & _TOP) + THREE_OTHERS[once ^ TOP_RANK[once]]
    else:
        value = _LONE_WILD
    straight = STRAIGHT_WILD[once]
    if straight > value:
        value = straight
    clubs, diamonds, hearts, spades = suits
    if FLUSH_WILD[clubs] or FLUSH_WILD[diamonds] or FLUSH_WILD[hearts] or FLUSH_WILD[spades]:
        return max(value, FLUSH_WILD[clubs], FLUSH_WILD[diamonds], FLUSH_WILD[hearts], FLUSH_WILD[spades])
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
    if not FLUSH:
        fill()


def _best_with_flush(mask: int) -> int:
    """The value of a hand that holds five cards of a suit and three of a rank or more."""
    suits = _suits(mask)
    return max(_best_of_ranks(*_counts(suits)), *(FLUSH[suit] for suit in suits))


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


def _four_with_wild(once: int, thrice: int, four: int) -> int:
    """The value of four of a kind for a hand that holds three of a rank, with a wild card."""
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
