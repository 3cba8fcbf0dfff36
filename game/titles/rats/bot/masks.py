"""Hands as sets of bits: what they hold, can lead and can answer, fast enough for trials."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from game.pieces.cards import DECK, Card
from game.pieces.jokers import JOKERS
from game.titles.rats.bot.leads import leads_of
from game.titles.rats.rules.growing import BIT, NATURAL, PER_SUIT, SAME_RANK, SUIT_BITS, bits_of
from game.titles.rats.rules.plays import (
    ACE,
    KING,
    LARGEST_SET,
    ORDER,
    PER_TOP,
    RANK,
    SHORTEST_RUN,
    Comparing,
    Kind,
)

Cards: TypeAlias = int
"""A set of cards, as `bits_of` makes it."""
Play: TypeAlias = tuple[int, Kind, int, Cards, int]
"""How many cards, of which kind, their value, the cards, and the place of the suit a single asks for."""

CARD: Final = {bit: card for card, bit in BIT.items()}
HEIGHT: Final = {BIT[card]: RANK[card] for card in (*DECK, *JOKERS)}
"""Ranks by the bit of a card: the Ace high, a Joker 0."""
ACE_BIT: Final = 2
BASES: Final = tuple(PER_SUIT * place for place in range(len(ORDER)))
JOKERS_AT: Final = PER_SUIT * len(ORDER)
NO_SUIT: Final = -1
KEPT: Final = 1 << 15
"""So many answers are remembered of each kind of question."""


def cards_of(held: Cards) -> list[Card]:
    """The cards of a set, lowest bit first."""
    return [CARD[bit] for bit in bits(held)]


def bits(held: Cards) -> Iterator[int]:
    """Its cards one by one."""
    while held:
        bit = held & -held
        held ^= bit
        yield bit


def best_answer(held: Cards, kind: Kind, count: int, suit: int, how: Comparing) -> int:
    """The best value of so many of these cards as an answer; 0: they can answer nothing."""
    match kind:
        case "single":
            return best_single(held, suit)
        case "set":
            return best_set(held, count)
        case "run":
            return best_run(held, count, how)


@lru_cache(maxsize=KEPT)
def best_single(held: Cards, suit: int) -> int:
    """The highest rank of a suit, or of all; 0 if there is none."""
    if suit == NO_SUIT:
        return max(best_single(held, place) for place in range(len(BASES)))
    ranks = held >> BASES[suit] & SUIT_BITS
    return ACE if ranks & ACE_BIT else max(0, ranks.bit_length() - 1)


@lru_cache(maxsize=KEPT)
def best_set(held: Cards, count: int) -> int:
    """The highest rank held so often, Jokers counted."""
    found = ranks_held(held, count - (held >> JOKERS_AT).bit_count())
    return ACE if found & ACE_BIT else max(0, found.bit_length() - 1)


def ranks_held(held: Cards, times: int) -> int:
    """The ranks held so often at least, as bits of a suit."""
    a, b, c, d = (held >> base & SUIT_BITS for base in BASES)
    match times:
        case 2:
            return a & b | c & d | (a | b) & (c | d)
        case 3:
            return a & b & (c | d) | c & d & (a | b)
        case 4:
            return a & b & c & d
        case _:
            return a | b | c | d if times < LARGEST_SET else 0


@lru_cache(maxsize=KEPT)
def best_run(held: Cards, count: int, how: Comparing) -> int:
    """The value of the best run of so many cards."""
    jokers = (held >> JOKERS_AT).bit_count()
    best = 0
    for place, base in enumerate(BASES):
        tops = run_tops(held >> base & SUIT_BITS, count, jokers)
        if tops:
            best = max(best, run_worth(how, place, tops.bit_length() - 1))
    return best


def run_tops(ranks: int, count: int, jokers: int) -> int:
    """The ranks that runs of so many cards end with, as bits."""
    if not ranks:
        return 0
    if jokers:
        window = (1 << count) - 1
        needed = max(1, count - jokers)
        bottoms = range(1, KING - count + 2)
        return sum(1 << at + count - 1 for at in bottoms if (ranks >> at & window).bit_count() >= needed)
    row = ranks
    for _ in range(count - 1):
        row &= row << 1
    return row


def run_worth(how: Comparing, place: int, top: int) -> int:
    """The value of a run in the suit of this place."""
    return place * PER_SUIT + top + 1 if how.suit_first else top * PER_TOP + place + 1


@lru_cache(maxsize=KEPT)
def whole_leads(held: Cards, how: Comparing) -> tuple[Play, ...]:
    """The leads that are tried first: whole rows and sets, the longest first, then the highest of each suit."""
    found: list[Play] = []
    for place, base in enumerate(BASES):
        left = held >> base & SUIT_BITS
        while left:
            row = left & ~(left + (left & -left))
            left ^= row
            if row.bit_count() >= SHORTEST_RUN:
                worth = run_worth(how, place, row.bit_length() - 1)
                found.append((row.bit_count(), "run", worth, row << base, place))
    for bit in bits(ranks_held(held, 2)):
        same = held & SAME_RANK[bit.bit_length() - 1]
        found.append((same.bit_count(), "set", height(bit), same, NO_SUIT))
    found.sort(key=lambda lead: (-lead[0], lead[2]))
    for place, base in enumerate(BASES):
        highest = best_single(held, place)
        if highest:
            found.append((1, "single", highest, BIT_OF[highest] << base, place))
    return tuple(found)


def every_lead(held: Cards, how: Comparing) -> list[Play]:
    """All leads of a hand."""
    found = [*_singles(held), *_sets(held), *_runs(held, how)]
    if held & ~NATURAL:
        for lead in leads_of(cards_of(held), how):
            cards = bits_of(lead.cards)
            if cards & ~NATURAL:
                found.append((len(lead.cards), lead.kind, lead.worth, cards, NO_SUIT))
    return found


def _singles(held: Cards) -> Iterator[Play]:
    for bit in bits(held & NATURAL):
        yield 1, "single", HEIGHT[bit], bit, (bit.bit_length() - 1) // PER_SUIT


def _sets(held: Cards) -> Iterator[Play]:
    for bit in bits(ranks_held(held, 2)):
        same = list(bits(held & SAME_RANK[bit.bit_length() - 1]))
        for count in range(2, len(same) + 1):
            for cards in combinations(same, count):
                yield count, "set", height(bit), sum(cards), NO_SUIT


def _runs(held: Cards, how: Comparing) -> Iterator[Play]:
    for place, base in enumerate(BASES):
        ranks = held >> base & SUIT_BITS
        for count in range(SHORTEST_RUN, KING + 1):
            for top in map(int.bit_length, bits(run_tops(ranks, count, 0))):
                yield count, "run", run_worth(how, place, top - 1), (1 << count) - 1 << top - count + base, place


def height(bit: int) -> int:
    """The rank of a bit of a suit, the Ace high."""
    return ACE if bit == ACE_BIT else bit.bit_length() - 1


BIT_OF: Final = {rank: ACE_BIT if rank == ACE else 1 << rank for rank in range(2, ACE + 1)}
"""The bit of a rank in its suit."""
