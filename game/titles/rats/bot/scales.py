"""What cards are worth to the seat that holds them: leads, answers, and what it costs to throw them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.pieces.cards import Card
from game.titles.rats.bot.leads import Combination, leads_of
from game.titles.rats.bot.odds import Odds
from game.titles.rats.rules.plays import RANK
from game.titles.rats.rules.view import RatsView

KEEP: Final = 0.9
"""What a card that would hold by itself is worth, measured in tricks won with it."""
GROUP: Final = 0.6
"""What a card is worth as part of a set or run that would hold."""
TEMPO: Final = 0.5
"""What winning the trick is worth besides its cards: the next lead."""


class Scales:
    """What cards of the hand are worth to their holder."""

    def __init__(self, view: RatsView, rng: Random) -> None:
        self.view = view
        self.odds = Odds(view, rng)
        self.players = sum(not out for out in view.out_in)
        hand = (*view.laid, *view.hand)
        self.leads = [(lead, self.odds.holds(lead)) for lead in leads_of(hand, view.how)]
        self._keep = dict.fromkeys(hand, 0.0)
        for lead, chance in self.leads:
            part = KEEP if lead.kind == "single" else GROUP
            for card in lead.cards:
                self._keep[card] = max(self._keep[card], part * chance)

    @property
    def strength(self) -> float:
        """Tricks the hand may win, about."""
        return sum(self._keep[card] for card in self.view.hand)

    def lead(self, lead: Combination, chance: float) -> float:
        """What a lead that holds with this chance is worth."""
        count, players = len(lead.cards), self.players
        gain = chance * (count + TEMPO) * players - (1 - chance) * count
        return round(gain - sum(self.single(card) for card in lead.cards) * players, 6)

    def answer(self, play: Combination) -> float:
        """What a play that beats the best one so far is worth."""
        return self.odds.holds(play) * (self.view.count + TEMPO) * self.players - self.cost(play.cards)

    def single(self, card: Card) -> float:
        """Tricks the card may win alone."""
        return KEEP * self.odds.single(card)

    def keep(self, card: Card) -> tuple[float, int, Card]:
        """What it would cost to throw the card; the lower rank first where that is even."""
        return round(self._keep[card], 3), RANK[card], card

    def cost(self, cards: Sequence[Card]) -> float:
        """What it would cost to play all of them."""
        return sum(self.keep(card)[0] for card in cards) * self.players
