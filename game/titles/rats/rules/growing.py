"""Which cards can join a lead that is being laid card by card; sets of cards are bits here, for speed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from game.pieces.cards import DECK, Card, suit_of
from game.pieces.jokers import JOKERS
from game.titles.rats.rules.plays import KING, LARGEST_SET, LOW_RANK, ORDER, SHORTEST_RUN, Kind, kinds_of

PER_SUIT: Final = 16
"""Bits of a suit: the Ace is bit 1, the King bit 13."""
SUIT_BITS: Final = (1 << PER_SUIT) - 1
NATURAL: Final = (1 << PER_SUIT * len(ORDER)) - 1
BIT: Final = {card: 1 << PER_SUIT * ORDER[suit_of(card)] + LOW_RANK[card] for card in DECK} | {
    joker: NATURAL + 1 << number for number, joker in enumerate(JOKERS)
}
SAME_RANK: Final = tuple(sum(1 << PER_SUIT * suit + rank for suit in ORDER.values()) for rank in range(PER_SUIT))


def additions(laid: Sequence[Card], hand: Sequence[Card]) -> list[Card]:
    """The cards of the hand that can be laid next, in the order of the hand, so that a legal lead is in reach.

    `hand` is what is left beside the cards laid.
    """
    if not laid:
        return list(hand)
    joining = _joining(bits_of(laid), bits_of(hand), len(laid))
    return [card for card in hand if BIT[card] & joining] if joining else []


def can_join(laid: Sequence[Card], hand: Sequence[Card], card: Card) -> bool:
    """Whether this card of the hand is one of the `additions`."""
    return not laid or BIT[card] & _joining(bits_of(laid), bits_of(hand), len(laid)) != 0


def can_grow(laid: Sequence[Card], hand: Sequence[Card]) -> bool:
    """Whether any card of the hand can join the cards laid, of which there is at least one."""
    return _joining(bits_of(laid), bits_of(hand), len(laid)) != 0


def whole_lead(laid: Sequence[Card], hand: Sequence[Card]) -> Kind | None:
    """What the cards laid are if nothing is left to say: one thing only, and no card of the hand can join them."""
    kinds = [] if can_grow(laid, hand) else kinds_of(laid, hand)
    return kinds[0] if len(kinds) == 1 else None


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as a set of bits, see `BIT`."""
    return sum(map(BIT.__getitem__, cards))


@lru_cache(maxsize=1024)
def _joining(laid: int, held: int, count: int) -> int:
    """The cards held that can join the `count` cards laid."""
    real = laid & NATURAL
    if not real:
        return held if held & NATURAL else 0
    place = real.bit_length() - 1
    wild = held & ~NATURAL
    same = SAME_RANK[place % PER_SUIT]
    found = held & same | wild if count < LARGEST_SET and real & ~same == 0 else 0
    base = place - place % PER_SUIT
    ranks = real >> base
    if ranks << base != real:
        return found
    others = held >> base & SUIT_BITS
    if not (laid | held) & ~NATURAL:
        return found | _in_row(ranks, others) << base
    jokers = ((laid | held) & ~NATURAL).bit_count()
    left = others
    while left:
        rank = left & -left
        left ^= rank
        if _can_be_run(ranks | rank, ranks | others, count + 1, jokers):
            found |= rank << base
    return found | wild if wild and _can_be_run(ranks, ranks | others, count + 1, jokers) else found


def _in_row(ranks: int, others: int) -> int:
    """Without Jokers: the others in the unbroken row that holds all these ranks; none if that is too short."""
    every = ranks | others
    bottom = ranks & -ranks
    while every & bottom >> 1:
        bottom >>= 1
    row = every & ~(every + bottom)
    return others & row if ranks & ~row == 0 and row.bit_count() >= SHORTEST_RUN else 0


def _can_be_run(laid: int, held: int, count: int, jokers: int) -> bool:
    """Whether a run of at least `count` cards with these ranks can be finished; `held` are all there are."""
    low, high = (laid & -laid).bit_length() - 1, laid.bit_length() - 1
    length = max(SHORTEST_RUN, count, high - low + 1)
    window = (1 << length) - 1
    for bottom in range(max(1, high - length + 1), min(low, KING - length + 1) + 1):
        if (held & window << bottom).bit_count() >= length - jokers:
            return True
    return False
