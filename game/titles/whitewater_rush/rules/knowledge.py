"""A seat's knowledge, and a table it could be sitting at."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from msgspec import Struct

from game.engine.types import Seat, SharedFields
from game.titles.whitewater_rush.rules.events import union_of
from game.titles.whitewater_rush.rules.river import Card
from game.titles.whitewater_rush.rules.state import WhitewaterState, WhitewaterView
from game.titles.whitewater_rush.rules.terms import Terms

SHARING: Final = SharedFields(WhitewaterState, Terms, WhitewaterView)
DECK = -1
"""The place of a card in the deck; hands are placed by seat."""


def view_of(state: WhitewaterState, terms: Terms, viewer: Seat | None) -> WhitewaterView:
    """Returns all the viewer may know; None: the view open to everybody."""
    told = () if viewer is None else tuple(state.told[viewer])
    known, deck_known = _certain(state, terms, viewer, told)
    return SHARING.view(
        state,
        terms,
        viewer=viewer,
        hand=() if viewer is None else tuple(state.hands[viewer]),
        hands=tuple(map(len, state.hands)),
        known=known,
        deck=len(state.deck),
        deck_known=deck_known,
        supply=dict(state.supply),
        events=tuple(map(len, state.events)),
        pools=dict(sorted(state.pools.items())),
        told=told,
    )


def sample(view: WhitewaterView, terms: Terms, rng: Random) -> WhitewaterState:
    """A state this viewer could be in: hidden cards at random, each where its marks allow (`knowledge_marks`)."""
    hands, deck = _dealt(view, terms, rng)
    rest = [card for card in terms.event_cards if card not in view.gone and card != view.event]
    rng.shuffle(rest)
    events = [[rest.pop() for _ in range(count)] for count in view.events]
    told: list[list[Card]] = [[] for _ in view.hands]
    if view.viewer is not None:
        told[view.viewer] = list(view.told)
    return SHARING.state(
        view,
        hands=hands,
        deck=deck,
        supply=dict(view.supply),
        events=events,
        box=rest,
        pools=dict(view.pools),
        told=told,
    )


def _certain(
    state: WhitewaterState, terms: Terms, viewer: Seat | None, told: tuple[Card, ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[tuple[int, Card], ...]]:
    """Cards of each hand, and of the deck with the number of cards above, that the viewer can be sure of."""
    found: list[set[Card]] = [set() for _ in state.hands]
    if viewer is not None:
        found[viewer].update(state.hands[viewer])
    deck: dict[Card, int] = {}
    for card in told:
        seat = next((seat for seat, hand in enumerate(state.hands) if card in hand), None)
        if seat is None:
            deck[card] = len(state.deck) - 1 - state.deck.index(card)
        else:
            found[seat].add(card)
    for card, place in _followed(state):
        if place == DECK:
            deck[card] = 0
        else:
            found[place].add(card)
    above = tuple(sorted((place, card) for card, place in deck.items()))
    return tuple(tuple(sorted(cards)) for cards in found), above


def _followed(state: WhitewaterState) -> Iterable[tuple[Card, int]]:
    """Cards all have seen whose pool only one hand, or only the top of the deck, can hold: known to everybody.

    Cards of the first pool may never have been seen: their places follow from the marks, but they are not named.
    """
    holders: dict[int, set[int]] = {}
    for seat, tags in enumerate(state.hand_tags):
        for bit in _bits(tags):
            holders.setdefault(bit, set()).add(seat)
    for place, tag in enumerate(state.deck_tags):
        for bit in _bits((tag,)):
            holders.setdefault(bit, set()).add(DECK if place == len(state.deck_tags) - 1 else -2)
    alone = {bit: next(iter(places)) for bit, places in holders.items() if len(places) == 1}
    alone = {bit: place for bit, place in alone.items() if place >= DECK and bit}
    if not alone:
        return
    seen = set(state.discard)
    for place, cards in (*enumerate(state.hands), (DECK, state.deck)):
        for card in cards:
            pool = state.pools.get(card, 0)
            if alone.get(pool) == place and card not in seen:
                yield card, place


def _bits(tags: Iterable[int]) -> list[int]:
    union = union_of(tags)
    return [bit for bit in range(union.bit_length()) if union >> bit & 1]


class _Slot(Struct):
    """A place for one hidden card: a hand, or a position in the deck from its bottom."""

    seat: int
    position: int
    tag: int
    card: Card | None = None


def _dealt(view: WhitewaterView, terms: Terms, rng: Random) -> tuple[list[list[Card]], list[Card]]:
    """All hands and the deck, bottom first."""
    seen = {*view.hand, *view.discard}
    hidden = [card for card in terms.cards if card not in seen]
    slots = [_Slot(seat, 0, tag) for seat, tags in enumerate(view.hand_tags) if seat != view.viewer for tag in tags]
    slots += [_Slot(DECK, position, tag) for position, tag in enumerate(view.deck_tags)]
    rng.shuffle(hidden)
    rng.shuffle(slots)
    fixed = {card: (seat, 0) for seat, cards in enumerate(view.known) if seat != view.viewer for card in cards}
    fixed |= {card: (DECK, view.deck - 1 - above) for above, card in view.deck_known}
    _match(view, hidden, slots, fixed)
    hands: list[list[Card]] = [[] for _ in view.hands]
    if view.viewer is not None:
        hands[view.viewer] = list(view.hand)
    deck: dict[int, Card] = {}
    for slot in slots:
        assert slot.card is not None
        if slot.seat == DECK:
            deck[slot.position] = slot.card
        else:
            hands[slot.seat].append(slot.card)
    return hands, [deck[position] for position in range(view.deck)]


def _match(view: WhitewaterView, hidden: list[Card], slots: list[_Slot], fixed: dict[Card, tuple[int, int]]) -> None:
    """Matches each hidden card to a slot its marks allow: those with the fewest choices first, then augmenting
    paths.
    """
    bits = {card: 1 << view.pools.get(card, 0) for card in hidden}

    def fits(card: Card, slot: _Slot) -> bool:
        place = fixed.get(card)
        if place is not None and (slot.seat, slot.position) != place:
            return False
        return bool(slot.tag & bits[card])

    def place(card: Card, seen: set[int]) -> bool:
        for number, slot in enumerate(slots):
            if number not in seen and slot.card is None and fits(card, slot):
                slot.card = card
                return True
        for number, slot in enumerate(slots):
            if number not in seen and fits(card, slot):
                seen.add(number)
                if slot.card is not None and place(slot.card, seen):
                    slot.card = card
                    return True
        return False

    for card in sorted(hidden, key=lambda card: card not in fixed):
        if not place(card, set()):
            raise ValueError(f"no place is left for {card}: the view contradicts itself")
