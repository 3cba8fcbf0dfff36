"""What a hand can answer to a lead, and what the two helpers lay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.pieces.cards import SUITS, Card
from game.titles.rats.rules.growing import NATURAL, PER_SUIT, SUIT_BITS, bits_of
from game.titles.rats.rules.plays import (
    ACE,
    KING,
    LOW_ACE,
    LOW_RANK,
    ORDER,
    RANK,
    SUIT,
    Comparing,
    Kind,
    run_value,
    value,
)

NO_PLAY: Final = 99
"""More Jokers than there are."""


def cheapest_answer(
    how: Comparing, kind: Kind, count: int, hand: Sequence[Card], suit: str, best_value: int, laid: Sequence[Card] = ()
) -> list[Card]:
    """What `hand` adds to the cards laid so that they beat the best play so far; [] if nothing does.

    The lowest such play, fewest Jokers first.
    """
    if kind == "single":
        return _cheapest_single(how, hand, suit, best_value)
    best: list[Card] = []
    cost = (NO_PLAY, 0)
    for cards in answers(kind, count, hand, laid):
        worth = value(how, kind, cards, suit)
        price = (sum(not RANK[card] for card in cards), worth)
        if worth > best_value and price < cost:
            best, cost = cards, price
    return [card for card in best if card not in laid]


def can_beat(
    how: Comparing, kind: Kind, count: int, hand: Sequence[Card], suit: str, best_value: int, laid: Sequence[Card]
) -> bool:
    """Whether there is a `cheapest_answer`: counted, not laid out."""
    match kind:
        case "single":
            any_suit = how.any_suit or not suit
            return any(RANK[card] > best_value and (any_suit or SUIT[card] == suit) for card in hand)
        case "set":
            return _set_beats(hand, laid, count, best_value)
        case "run":
            return _run_beats(how, hand, laid, count, best_value)


def _set_beats(hand: Sequence[Card], laid: Sequence[Card], count: int, best_value: int) -> bool:
    begun = {RANK[card] for card in laid} - {0}
    ranks = [RANK[card] for card in (*laid, *hand)]
    missing = count - ranks.count(0)
    if len(begun) > 1:
        return False
    return any(rank > best_value and ranks.count(rank) >= missing for rank in begun or set(ranks))


def _run_beats(how: Comparing, hand: Sequence[Card], laid: Sequence[Card], count: int, best_value: int) -> bool:
    begun = bits_of(laid)
    every = begun | bits_of(hand)
    missing = count - (every & ~NATURAL).bit_count()
    for suit in SUITS:
        base = PER_SUIT * ORDER[suit]
        fixed, ranks = begun >> base & SUIT_BITS, every >> base & SUIT_BITS
        if fixed << base != begun & NATURAL:
            continue
        for bottom in range(KING - count + 1, LOW_ACE - 1, -1):
            if run_value(how, suit, bottom + count - 1) <= best_value:
                break
            row = (1 << count) - 1 << bottom
            if not fixed & ~row and (ranks & row).bit_count() >= max(1, missing):
                return True
    return False


def lowest_cards(
    how: Comparing,
    kind: Kind,
    count: int,
    laid: Sequence[Card],
    hand: Sequence[Card],
    suit: str,
    best_value: int,
) -> list[Card]:
    """The lowest cards that fill a follow up. If they would beat, one other card takes a place where that helps.

    Where it does not, two Jokers do: they beat nothing.
    """
    by_cost = sorted(hand, key=_cheapness)
    missing = count - len(laid)
    thrown = by_cost[:missing]
    if value(how, kind, (*laid, *thrown), suit) <= best_value:
        return thrown
    for place in reversed(range(missing)):
        for card in by_cost[missing:]:
            other = [*thrown[:place], *thrown[place + 1 :], card]
            if value(how, kind, (*laid, *other), suit) <= best_value:
                return other
    last = by_cost[len(by_cost) - missing :]
    return thrown if value(how, kind, (*laid, *last), suit) > best_value else last


def answers(kind: Kind, count: int, hand: Sequence[Card], laid: Sequence[Card] = ()) -> Iterator[list[Card]]:
    """Plays of a kind that hold the cards laid and others of the hand: of each set and run one with fewest Jokers."""
    match kind:
        case "single":
            for card in hand:
                yield [card]
        case "set":
            yield from _sets(hand, laid, count)
        case "run":
            yield from _runs(hand, laid, count)


def _cheapest_single(how: Comparing, hand: Sequence[Card], suit: str, best_value: int) -> list[Card]:
    any_suit = how.any_suit or not suit
    found = [card for card in hand if RANK[card] > best_value and (any_suit or SUIT[card] == suit)]
    return [min(found, key=_cheapness)] if found else []


def _sets(hand: Sequence[Card], laid: Sequence[Card], count: int) -> Iterator[list[Card]]:
    jokers = [card for card in hand if not RANK[card]]
    by_rank: dict[int, list[Card]] = {}
    for card in (*laid, *hand):
        if RANK[card]:
            by_rank.setdefault(RANK[card], []).append(card)
    begun = {RANK[card] for card in laid} - {0}
    room = count - sum(not RANK[card] for card in laid)
    for rank, cards in by_rank.items():
        missing = room - len(cards)
        if begun <= {rank} and missing <= len(jokers):
            wild = [card for card in laid if not RANK[card]]
            yield [*cards[:room], *wild, *jokers[: max(0, missing)]]


def _runs(hand: Sequence[Card], laid: Sequence[Card], count: int) -> Iterator[list[Card]]:
    jokers = [card for card in hand if not RANK[card]]
    if len(hand) + len(laid) < count:
        return
    wild = [card for card in laid if not RANK[card]]
    for suit in SUITS:
        at = {LOW_RANK[card]: card for card in hand if SUIT[card] == suit}
        fixed = {LOW_RANK[card]: card for card in laid if SUIT[card] == suit}
        if len(fixed) + len(wild) < len(laid) or len(at) + len(jokers) + len(laid) < count:
            continue
        for bottom in range(1, KING - count + 2):
            row = range(bottom, bottom + count)
            begun = [fixed[place] for place in row if place in fixed]
            real = [at[place] for place in row if place in at][: count - len(laid)]
            missing = count - len(laid) - len(real)
            if len(begun) == len(fixed) and (real or begun) and missing <= len(jokers):
                yield [*begun, *real, *wild, *jokers[:missing]]


_CHEAPNESS: Final = {card: (rank or ACE + 1, card) for card, rank in RANK.items()}
"""Jokers last: they are worth most beside other cards."""
_cheapness: Final = _CHEAPNESS.__getitem__
