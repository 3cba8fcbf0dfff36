"""A round played on with open hands by a fast rule: what holds is led, the longest first; else the cheapest card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from game.titles.rats.bot.masks import (
    ACE_BIT,
    BASES,
    HEIGHT,
    JOKERS_AT,
    KEPT,
    NO_SUIT,
    Cards,
    Play,
    best_answer,
    bits,
    ranks_held,
    run_tops,
    run_worth,
    whole_leads,
)
from game.titles.rats.rules.growing import NATURAL, PER_SUIT, SAME_RANK, SUIT_BITS
from game.titles.rats.rules.plays import ACE, JOKER_LED, SHORTEST_RUN, Comparing, Kind


class Taste(Struct, frozen=True):
    """How many ranks a card is worth more in company."""

    row: int
    three: int
    pair: int


TASTES: Final = (Taste(0, 0, 0), Taste(1, 1, 1), Taste(2, 1, 0))
"""Trials take turns with these, so that nothing is right only against one of them."""
WILD: Final = 20
"""What a Joker is worth, in ranks."""


class Trick(Struct):
    """A trick on the table."""

    kind: Kind
    count: int
    suit: int
    worth: int
    best: int
    pile: Cards


def play_out(hands: list[Cards], won: list[Cards], leader: int, how: Comparing, taste: Taste) -> int:
    """Plays all tricks that are left; who won the last one."""
    while hands[leader]:
        play = _led(hands, leader, how, taste)
        leader = finish(hands, won, begun(hands, leader, play, how), after(hands, leader), how, taste)
    return leader


def begun(hands: list[Cards], leader: int, play: Play, how: Comparing) -> Trick:
    """The trick that this lead begins."""
    count, kind, worth, cards, suit = play
    hands[leader] &= ~cards
    return Trick(kind, count, NO_SUIT if how.any_suit else suit, worth, leader, cards)


def after(hands: Sequence[Cards], leader: int) -> list[int]:
    """The seats that follow, in their order."""
    seats = len(hands)
    return [seat for seat in ((leader + step) % seats for step in range(1, seats)) if hands[seat]]


def finish(
    hands: list[Cards], won: list[Cards], trick: Trick, others: Sequence[int], how: Comparing, taste: Taste
) -> int:
    """The others beat as cheaply as they can or throw what they need least; who won."""
    for seat in others:
        held = hands[seat]
        answer(hands, seat, trick, cheapest(held, trick, how, taste) or thrown(held, trick.count, taste), how)
    won[trick.best] |= trick.pile
    return trick.best


def answer(hands: list[Cards], seat: int, trick: Trick, cards: Cards, how: Comparing) -> None:
    """The seat lays these cards."""
    worth = best_answer(cards, trick.kind, trick.count, trick.suit, how)
    if worth > trick.worth:
        trick.worth, trick.best = worth, seat
    if trick.suit == NO_SUIT and trick.kind == "single" and not how.any_suit and cards & NATURAL:
        trick.suit = (cards.bit_length() - 1) // PER_SUIT
    hands[seat] &= ~cards
    trick.pile |= cards


def thrown(held: Cards, count: int, taste: Taste) -> Cards:
    """So many cards that are needed least."""
    return sum(keeping(held, taste)[:count])


@lru_cache(maxsize=KEPT)
def keeping(held: Cards, taste: Taste) -> tuple[int, ...]:
    """The cards one by one, the least needed first: by rank, more if they are part of a row or a set."""
    twos, threes = ranks_held(held, 2), ranks_held(held, SHORTEST_RUN)
    found: list[tuple[int, int]] = []
    for base in BASES:
        ranks = held >> base & SUIT_BITS
        tops = run_tops(ranks, SHORTEST_RUN, 0)
        rows = tops | tops >> 1 | tops >> 2
        for bit in bits(ranks):
            worth = ACE if bit == ACE_BIT else bit.bit_length() - 1
            worth += taste.row * (rows & bit != 0)
            worth += taste.three if threes & bit else taste.pair * (twos & bit != 0)
            found.append((worth, bit << base))
    found += [(WILD, bit << JOKERS_AT) for bit in bits(held >> JOKERS_AT)]
    return tuple([bit for _, bit in sorted(found)])


def cheapest(held: Cards, trick: Trick, how: Comparing, taste: Taste) -> Cards:
    """The cheapest cards that beat the best so far; none if nothing does."""
    kind, count, suit, worth = trick.kind, trick.count, trick.suit, trick.worth
    if best_answer(held, kind, count, suit, how) <= worth:
        return 0
    match kind:
        case "single":
            own = held if suit == NO_SUIT else held & SUIT_BITS << BASES[suit]
            return next(bit for bit in keeping(own, taste) if HEIGHT[bit] > worth)
        case "set":
            return _cheapest_set(held, count, worth)
        case "run":
            return _cheapest_run(held, count, worth, how)


def _cheapest_set(held: Cards, count: int, worth: int) -> Cards:
    wild = list(bits(held & ~NATURAL))
    for jokers in range(len(wild) + 1):
        for rank in range(worth + 1, ACE + 1):
            same = list(bits(held & SAME_RANK[1 if rank == ACE else rank]))
            if len(same) >= max(1, count - jokers):
                return sum([*same, *wild][:count] if len(same) < count else same[:count])
    raise AssertionError("something beats")


def _cheapest_run(held: Cards, count: int, worth: int, how: Comparing) -> Cards:
    wild = list(bits(held & ~NATURAL))
    found: list[tuple[int, int, int, int]] = []
    for place, base in enumerate(BASES):
        ranks = held >> base & SUIT_BITS
        for top in map(int.bit_length, bits(run_tops(ranks, count, len(wild)))):
            cards = ranks & (1 << count) - 1 << top - count
            value = run_worth(how, place, top - 1)
            if value > worth:
                found.append((count - cards.bit_count(), value, cards, base))
    jokers, _, cards, base = min(found)
    return (cards << base) + sum(wild[:jokers])


def _led(hands: Sequence[Cards], leader: int, how: Comparing, taste: Taste) -> Play:
    """The longest lead nobody beats, or the card that is needed least."""
    held = hands[leader]
    others = [hand for seat, hand in enumerate(hands) if hand and seat != leader]
    for lead in whole_leads(held, how):
        count, kind, worth, _, suit = lead
        asked = NO_SUIT if how.any_suit else suit
        if all(best_answer(other, kind, count, asked, how) <= worth for other in others):
            return lead
    bit = keeping(held, taste)[0]
    if bit & ~NATURAL:
        return 1, "single", JOKER_LED, bit, NO_SUIT
    return 1, "single", HEIGHT[bit], bit, (bit.bit_length() - 1) // PER_SUIT
