"""Which cards can join a lead that is being laid card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.pieces.cards import Card
from game.titles.rats.plays import KING, LARGEST_SET, LOW_RANK, RANK, SHORTEST_RUN, SUIT, natural


def additions(laid: Sequence[Card], hand: Sequence[Card]) -> Iterator[Card]:
    """The cards of the hand that can be laid next, in the order of the hand, so that a legal lead is in reach.

    `hand` is what is left beside the cards laid.
    """
    real = natural(laid)
    if real:
        yield from _beside(laid, real, hand)
    elif natural(hand) or not laid:
        yield from hand


def _beside(laid: Sequence[Card], real: Sequence[Card], hand: Sequence[Card]) -> Iterator[Card]:
    rank, suit = RANK[real[0]], SUIT[real[0]]
    as_set = len(laid) < LARGEST_SET
    as_run = True
    for card in real:
        as_set = as_set and RANK[card] == rank
        as_run = as_run and SUIT[card] == suit
    run = _Run.begun(laid, real, hand) if as_run else None
    for card in hand:
        if not RANK[card]:
            if as_set or (run is not None and run.can_be(run.laid)):
                yield card
        elif (as_set and RANK[card] == rank) or (
            run is not None and SUIT[card] == suit and run.can_be(run.laid | 1 << LOW_RANK[card])
        ):
            yield card


class _Run:
    """A run being laid, as bits by rank: what lies, what the hand can add, and how many Jokers there are."""

    __slots__ = ("count", "held", "jokers", "laid")

    def __init__(self, laid: int, held: int, count: int, jokers: int) -> None:
        """`count` cards will lie after the next one."""
        self.laid, self.held, self.count, self.jokers = laid, held, count, jokers

    @classmethod
    def begun(cls, laid: Sequence[Card], real: Sequence[Card], hand: Sequence[Card]) -> _Run | None:
        """None if two of the cards laid have the same rank."""
        suit, mask = SUIT[real[0]], 0
        for card in real:
            mask |= 1 << LOW_RANK[card]
        if mask.bit_count() < len(real):
            return None
        held, jokers = mask, len(laid) - len(real)
        for card in hand:
            if SUIT[card] == suit:
                held |= 1 << LOW_RANK[card]
            elif not RANK[card]:
                jokers += 1
        return cls(mask, held, len(laid) + 1, jokers)

    def can_be(self, laid: int) -> bool:
        """Whether a run with these ranks and as many cards as will lie can be finished."""
        low, high = (laid & -laid).bit_length() - 1, laid.bit_length() - 1
        length = max(SHORTEST_RUN, self.count, high - low + 1)
        window = (1 << length) - 1
        for bottom in range(max(1, high - length + 1), min(low, KING - length + 1) + 1):
            if (self.held & window << bottom).bit_count() >= length - self.jokers:
                return True
        return False
