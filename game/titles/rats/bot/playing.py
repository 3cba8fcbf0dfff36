"""Rounds played out for trials: each seat goes by its own hand and by the cards that were played, as people do.

A seat leads what most likely holds for what it costs, beats where that pays, and throws what it needs least.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from game.titles.rats.bot.trial import (
    BASES,
    HEIGHT,
    NO_SUIT,
    Cards,
    Play,
    Taste,
    Trick,
    after,
    answer,
    begun,
    best_answer,
    bits,
    cheapest,
    keeping,
    ranks_held,
    run_tops,
    run_worth,
    thrown,
    whole_leads,
)
from game.titles.rats.bot.weighing import KEEP, TEMPO
from game.titles.rats.rules.plays import ACE, JOKER_LED, ComparisonTerms
from game.titles.rats.rules.rounds import NATURAL, PER_SUIT, SUIT_BITS

LOWEST: Final = 2
"""The rank at bit 0 of a suit whose Ace is high."""


class Round:
    """A round in a world that is tried: hands, cards won, and the cards a seat cannot place."""

    def __init__(self, hands: list[Cards], won: list[Cards], hidden: Cards, how: ComparisonTerms, taste: Taste) -> None:
        """`hidden`: cards not played this round, those in hand and those set aside."""
        self.hands, self.won, self.how = hands, won, how
        self._hidden, self._taste = hidden, taste
        self._players = sum(1 for hand in hands if hand)

    def play_out(self, leader: int) -> int:
        """Plays all tricks that are left; who won the last one."""
        hands = self.hands
        while hands[leader]:
            trick = begun(hands, leader, self._lead(leader), self.how)
            leader = self.finish(trick, after(hands, leader))
        return leader

    def finish(self, trick: Trick, others: Sequence[int]) -> int:
        """Lets the others answer. Returns the winner."""
        hands, how = self.hands, self.how
        for place, seat in enumerate(others):
            answer(hands, seat, trick, self._answer(seat, trick, others[place + 1 :]), how)
        self.won[trick.best] |= trick.pile
        self._hidden &= ~trick.pile
        return trick.best

    def _lead(self, seat: int) -> Play:
        held = self.hands[seat]
        hidden = self._hidden & ~held
        rivals = [hand.bit_count() for other, hand in enumerate(self.hands) if other != seat and hand]
        odds = _Odds(hidden, sum(rivals), len(rivals), self.how)
        players = self._players
        bit = keeping(held, self._taste)[0]
        best = _alone(bit)
        most = -1.0 - (odds.single(bit) * KEEP * players if bit & NATURAL else 0.0)
        for lead in whole_leads(held, self.how):
            count, _, _, cards, _ = lead
            chance = odds.holds(lead)
            if not chance:
                continue
            kept = KEEP * sum([odds.single(card) for card in bits(cards)])
            worth = (chance * (count + TEMPO) - kept) * players - (1 - chance) * count
            if worth > most:
                best, most = lead, worth
        return best

    def _answer(self, seat: int, trick: Trick, later: Sequence[int]) -> Cards:
        held, count = self.hands[seat], trick.count
        cards = cheapest(held, trick, self.how, self._taste)
        if not cards or not later:
            return cards or thrown(held, count, self._taste)
        hidden = self._hidden & ~held & ~trick.pile
        odds = _Odds(hidden, sum(self.hands[other].bit_count() for other in later), len(later), self.how)
        most, best = 0.0, 0
        for beat in self._beats(held, trick, cards):
            worth = best_answer(beat, trick.kind, count, trick.suit, self.how)
            chance = odds.holds((count, trick.kind, worth, beat, trick.suit))
            gain = chance * (count + TEMPO) - KEEP * sum([odds.single(card) for card in bits(beat) if card & NATURAL])
            if gain > most:
                most, best = gain, beat
        return best or thrown(held, count, self._taste)

    def _beats(self, held: Cards, trick: Trick, cards: Cards) -> list[Cards]:
        if trick.kind != "single" or trick.suit == NO_SUIT:
            return [cards]
        own = held & SUIT_BITS << BASES[trick.suit]
        return [bit for bit in bits(own) if HEIGHT[bit] > trick.worth]


class _Odds:
    """The chances that plays hold against hands of which only their sizes are known."""

    def __init__(self, hidden: Cards, against: int, rivals: int, how: ComparisonTerms) -> None:
        """`against`: cards of the `rivals` that may still answer, among those hidden."""
        self._hidden, self._rivals, self._how = hidden, rivals, how
        self._held = min(1.0, against / max(1, hidden.bit_count()))
        """Chance that a hidden card is in one of these hands."""
        self._one = self._held / max(1, rivals)
        """Chance that it is in a certain one."""

    def holds(self, lead: Play) -> float:
        """Returns the chance that nobody beats it."""
        count, kind, worth, _, suit = lead
        match kind:
            case "single":
                return self._single_holds(worth, suit)
            case "set":
                return self._set_holds(count, worth)
            case "run":
                return self._run_holds(count, worth)

    def single(self, bit: Cards) -> float:
        """Returns the chance that a natural card holds when it is led alone."""
        return self._single_holds(HEIGHT[bit], (bit.bit_length() - 1) // PER_SUIT) if bit & NATURAL else 0.0

    def _single_holds(self, worth: int, suit: int) -> float:
        suits = BASES if suit == NO_SUIT or self._how.any_suit else (BASES[suit],)
        above: int = sum([(_high(self._hidden >> base) >> worth + 1 - LOWEST).bit_count() for base in suits])
        return float((1 - self._held) ** above) if above else 1.0

    def _set_holds(self, count: int, worth: int) -> float:
        chance = 1.0
        ranks = _high(ranks_held(self._hidden, count)) >> worth + 1 - LOWEST
        for bit in bits(ranks):
            rank = bit.bit_length() + worth
            there = sum([(_high(self._hidden >> base) >> rank - LOWEST & 1) for base in BASES])
            chance *= 1 - min(1.0, self._rivals * comb(there, count) * self._one**count)
        return chance

    def _run_holds(self, count: int, worth: int) -> float:
        above = 0
        for place, base in enumerate(BASES):
            for top in map(int.bit_length, bits(run_tops(self._hidden >> base & SUIT_BITS, count, 0))):
                above += run_worth(self._how, place, top - 1) > worth
        return float((1 - min(1.0, self._rivals * self._one**count)) ** above) if above else 1.0


def _high(ranks: int) -> int:
    """Returns the ranks of a suit with the Ace above the King."""
    ranks &= SUIT_BITS
    return ranks >> LOWEST | (ranks & 2) << ACE - LOWEST - 1


def _alone(bit: Cards) -> Play:
    if not bit & NATURAL:
        return 1, "single", JOKER_LED, bit, NO_SUIT
    return 1, "single", HEIGHT[bit], bit, (bit.bit_length() - 1) // PER_SUIT
