"""How likely a play holds: against hands drawn from what a seat has seen."""

from __future__ import annotations

from random import Random
from typing import Final

from game.engine.types import Seat
from game.pieces.cards import Card
from game.titles.rats.bot.leads import Combination, single
from game.titles.rats.rules.answers import answers
from game.titles.rats.rules.plays import RANK, Kind, value
from game.titles.rats.rules.view import RatsView, sample, unseen

WORLDS: Final = 10


class Odds:
    """Sampled hands of the seats that still play after the viewer in this trick, and what they could answer."""

    def __init__(self, view: RatsView, rng: Random, worlds: int = WORLDS) -> None:
        self._how = view.how
        self._view = view
        others = yet_to_play(view)
        self._worlds = [[hands[seat] for seat in others] for hands in (sample(view, rng).hands for _ in range(worlds))]
        self._best: dict[tuple[Kind, int, str], list[int]] = {}

    def holds(self, play: Combination) -> float:
        """In how many of the worlds nobody could beat a play of this worth, from 0 to 1."""
        best = self._best_answers(play.kind, len(play.cards), play.suit)
        return sum(answer <= play.worth for answer in best) / len(best)

    def certain(self, play: Combination) -> bool:
        """Whether no hand that the viewer cannot rule out beats a play of this worth."""
        hidden = unseen(self._view)
        return all(
            self._best_of([*hidden, *self._view.pools[seat]], play.kind, len(play.cards), play.suit) <= play.worth
            for seat in yet_to_play(self._view)
        )

    def single(self, card: Card) -> float:
        """How likely a card holds when it is led alone."""
        return self.holds(single(card)) if RANK[card] else 0.0

    def _best_answers(self, kind: Kind, count: int, suit: str) -> list[int]:
        found = self._best.get((kind, count, suit))
        if found is None:
            found = [
                max((self._best_of(hand, kind, count, suit) for hand in hands), default=0) for hands in self._worlds
            ]
            self._best[kind, count, suit] = found
        return found

    def _best_of(self, hand: list[Card], kind: Kind, count: int, suit: str) -> int:
        return max((value(self._how, kind, cards, suit) for cards in answers(kind, count, hand)), default=0)


def yet_to_play(view: RatsView) -> list[Seat]:
    """The living seats after the one that is asked that have not played to this trick."""
    seats = view.seats
    asked = view.actor or 0
    order = [Seat((asked + step) % seats) for step in range(1, seats)]
    return [seat for seat in order if not view.out_in[seat] and not view.plays[seat]]
