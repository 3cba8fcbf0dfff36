"""The values of hands so far, by the viewer's knowledge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.pieces import Card, mask_of, rank_of
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.poker import (
    Category,
    Held,
    best,
    best_cards,
    best_wild,
    best_with,
    category,
    crew_hand,
    ranks_in,
    rat_hand,
)
from game.titles.river_rats.rules.state import JOKER

SETS = {
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.FULL_HOUSE: 2,
    Category.FOUR_OF_A_KIND: 1,
}
"""Number of ranks that make such a hand; of the others all five cards do."""


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


def crew_counting(view: RiverRatsView) -> tuple[Card, ...]:
    """Returns the open cards that make up the crew's hand; none for a high card, or while a Joker could be any card."""
    return () if JOKER in view.collective else _counting(crew_hand(view.collective, None))


def rat_counting(view: RiverRatsView) -> tuple[Card, ...]:
    """Returns the open cards that make up the Rat's hand, as far as it lies open."""
    return _counting(rat_hand(view.rat, view.beaten, view.rat_cards)) if view.rat else ()


def _counting(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    known = [card for card in cards if card is not None]
    value = value_of_cards(known, None)
    kind = category(value)
    if not known or kind is Category.HIGH_CARD:
        return ()
    sets = ranks_in(value)[: SETS.get(kind, 0)]
    return tuple(card for card in best_cards(known) if not sets or rank_of(card) in sets)
