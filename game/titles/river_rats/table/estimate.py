"""What hands are worth so far, from what the viewer sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.pieces.cards import Card, mask_of
from game.titles.river_rats.rules.hands import Held, rat_hand
from game.titles.river_rats.rules.poker import best, best_wild, best_with
from game.titles.river_rats.rules.state import JOKER
from game.titles.river_rats.rules.view import RiverRatsView


def crew_value(view: RiverRatsView) -> int:
    """The crew's hand as far as the viewer knows it; a Joker counts as the strongest card it could be."""
    return value_of_cards(view.collective, view.joker_identity)


def hand_after(cards: Sequence[Held], card: Card, target: Card | None) -> tuple[Held | Card, ...]:
    """The cards with one more, which may be a Joker, or with it in place of `target`."""
    return (*cards, card) if target is None else tuple(card if each == target else each for each in cards)


def value_with(view: RiverRatsView, card: Card, target: Card | None = None) -> int:
    """The crew's hand after that."""
    return value_of_cards(hand_after(view.collective, card, target), view.joker_identity)


def rat_value(view: RiverRatsView, removed: int | None = None) -> int:
    """The Rat's hand as far as it lies open, the Kings included, without the card at one place."""
    dealt = [card for place, card in enumerate(view.rat_cards) if place != removed]
    return value_of_cards(rat_hand(view.rat, view.beaten, dealt), None)


def value_of_cards(cards: Iterable[Card | None], identity: Card | None) -> int:
    """The value of the best five of the cards that are known; unknown ones count for nothing."""
    known = [card for card in cards if card is not None]
    mask = mask_of(card for card in known if card != JOKER)
    if JOKER not in known:
        return best(mask)
    return best_wild(mask) if identity is None else best_with(mask, identity)
