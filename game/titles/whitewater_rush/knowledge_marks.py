"""What everybody can work out of where cards lie: the marks that events leave.

Every River card belongs to a public pool, the set of cards it was last shuffled into; all start in pool 0. Every hidden
place, in the deck or a hand, has a tag: the pools its card may be of, as bits. So after a reshuffle all know which
cards can only be in hands, and a card that was recalled is followed until it is shown again.
"""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.whitewater_rush.cards import Card
from game.titles.whitewater_rush.state import WhitewaterState


def drawn(state: WhitewaterState, seat: Seat, card: Card) -> None:
    """The top card of the deck goes into the hand."""
    state.hand_tags[seat].append(state.deck_tags.pop())
    if card in state.told[seat]:
        state.told[seat].remove(card)


def shown(state: WhitewaterState, seat: Seat, card: Card) -> None:
    """A card leaves the hand openly: with it goes the narrowest tag it fits, so that the others still fit theirs."""
    tags = state.hand_tags[seat]
    bit = 1 << state.pools.get(card, 0)
    best = -1
    for place, tag in enumerate(tags):
        if tag & bit and (best < 0 or tag.bit_count() < tags[best].bit_count()):
            best = place
    del tags[best]
    for told in state.told:
        if card in told:
            told.remove(card)


def shuffled(state: WhitewaterState, cards: tuple[Card, ...]) -> None:
    """These cards are the new deck: a pool of their own."""
    pool = _free_pool(state)
    for card in cards:
        if pool:
            state.pools[card] = pool
        else:
            state.pools.pop(card, None)
    state.deck_tags = [1 << pool] * len(cards)


def recalled(state: WhitewaterState, seat: Seat, card: Card) -> None:
    """All saw the card go into the hand: it is a pool of its own."""
    pool = _free_pool(state)
    state.pools[card] = pool
    state.hand_tags[seat].append(1 << pool)


def put_back(state: WhitewaterState, seat: Seat, card: Card) -> None:
    """Any card of the hand may now be the top of the deck; only the seat itself knows. The hand still holds it."""
    tags = state.hand_tags[seat]
    union = 0
    for tag in tags:
        union |= tag
    state.hand_tags[seat] = [union] * (len(tags) - 1)
    state.deck_tags.append(union)
    hand = state.hands[seat]
    for other, told in enumerate(state.told):
        if other != seat:
            told[:] = [each for each in told if each not in hand]
    state.told[seat].append(card)


def _free_pool(state: WhitewaterState) -> int:
    """The lowest pool no hidden place may be of."""
    used = 0
    for tags in (*state.hand_tags, state.deck_tags):
        for tag in tags:
            used |= tag
    return (~used & (used + 1)).bit_length() - 1
