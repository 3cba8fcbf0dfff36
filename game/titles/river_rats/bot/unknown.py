"""The cards a seat cannot place, and ways they may lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Final

from game.pieces.cards import BIT, DECK, Card, mask_of
from game.titles.river_rats.bot.outlook import World
from game.titles.river_rats.rules.poker import best
from game.titles.river_rats.rules.view import RiverRatsView

KINGS: Final = tuple(Card(suit + "K") for suit in "CDHS")


class Unknown:
    """Draws hidden cards for one view: every way they may lie as likely."""

    def __init__(self, view: RiverRatsView, rng: Random) -> None:
        seen: set[Card | None] = {*view.hand, *view.market, *view.aces, view.rat, view.beaten, *view.first_doubts}
        for cards in (view.rat_cards, view.collective, view.pile, view.rat_debt, view.crew_debt, view.discard):
            seen.update(card for card in cards if card is not None)
        for shown in view.shown:
            seen.update(shown)
        self.cards: list[Card] = [card for card in DECK if card not in seen]
        elsewhere = seen.union(view.ruled_out)
        self._kings = [card for card in KINGS if card not in elsewhere] if view.inactive else []
        self._view = view
        self._seat = -1 if view.seat is None else view.seat
        self._rng = rng

    def worlds(self, count: int, draws: int) -> list[World]:
        """So many worlds, each with at most `draws` cards of the deck."""
        return [self._world(draws) for _ in range(count)]

    def rat_values(self, count: int, removed: int | None = None, more: int = 0) -> list[int]:
        """What the Rat's hand may be worth, without the card at place `removed` and with `more` unknown ones."""
        view = self._view
        kept = [card for place, card in enumerate(view.rat_cards) if place != removed]
        known = mask_of(card for card in kept if card is not None) | BIT[view.rat]
        if view.beaten is not None:
            known |= BIT[view.beaten]
        hidden = sum(card is None for card in kept) + more
        if not hidden:
            return [best(known)]
        return [best(known | sum(map(BIT.__getitem__, self._drawn(hidden)))) for _ in range(count)]

    def _drawn(self, count: int) -> list[Card]:
        """Different unknown cards. The inactive Rat, one of the Kings it may still be, is never among them."""
        pool = self.cards
        if self._kings:
            king = self._kings[int(self._rng.random() * len(self._kings))]
            pool = [card for card in pool if card != king]
        return self._rng.sample(pool, min(count, len(pool)))

    def _world(self, draws: int) -> World:
        hands = [self._shown(seat) for seat in range(self._view.seats)]
        short = [self._view.hand_counts[seat] - len(hand) for seat, hand in enumerate(hands)]
        short[self._seat] = 0
        drawn = iter(self._drawn(1 + sum(short) + draws))
        first = self._first(drawn)
        filled = [mask_each((*hand, *some(drawn, missing))) for hand, missing in zip(hands, short, strict=True)]
        return World(tuple(filled), first, mask_each(drawn))

    def _shown(self, seat: int) -> tuple[Card, ...]:
        return () if seat == self._seat else self._view.shown[seat]

    def _first(self, drawn: Iterator[Card]) -> int:
        """The face-down first card as it may be, 0 if there is none or the seat knows it."""
        view = self._view
        if view.first_owner is None or view.first_owner == view.seat:
            return 0
        if view.first_certain:
            return BIT[view.first_doubts[int(self._rng.random() * len(view.first_doubts))]]
        return sum(mask_each(some(drawn, 1)))


def mask_each(cards: Iterable[Card]) -> tuple[int, ...]:
    """A mask for each of the cards."""
    return tuple(BIT[card] for card in cards)


def some(cards: Iterator[Card], count: int) -> list[Card]:
    """The next cards, fewer if there are no more."""
    return list(islice(cards, max(0, count)))
