"""What everybody can work out of where cards lie: the marks that events leave.

Every River card belongs to a public pool, the set of cards it was last shuffled into; all start in pool 0. Every hidden
place, in the deck or a hand, has a tag: the pools its card may be of, as bits. So after a reshuffle all know which
cards can only be in hands, and a card that was recalled is followed until it is shown again. A pool whose last hidden
card was shown is no mark any more, so there are never more pools than hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.engine.types import Seat
from game.titles.whitewater_rush.rules.cards import Card
from game.titles.whitewater_rush.rules.state import WhitewaterState

MOST_POOLS: Final = 64
"""Bits of a tag: so many may be kept apart in a state that is packed."""


def drawn(state: WhitewaterState, seat: Seat, card: Card) -> None:
    """The top card of the deck goes into the hand."""
    state.hand_tags[seat].append(state.deck_tags.pop())
    if card in state.told[seat]:
        state.told[seat].remove(card)


def shown(state: WhitewaterState, seat: Seat, card: Card) -> None:
    """A card has left the hand openly: with it goes the narrowest tag it fits.

    The card of that tag may lie where the other one came from, so every tag that fits both is widened by it.
    """
    tags = state.hand_tags[seat]
    pool = state.pools.get(card, 0)
    bit = 1 << pool
    if len(tags) == 1:
        tags.clear()
    elif bit in tags:
        tags.remove(bit)
    else:
        narrowest = min([tag for tag in tags if tag & bit], key=int.bit_count)
        tags.remove(narrowest)
        tags[:] = [tag | narrowest if tag & bit else tag for tag in tags]
    for told in state.told:
        if card in told:
            told.remove(card)
    if not _hides(state, pool):
        _drop(state, bit)


def shuffled(state: WhitewaterState, cards: tuple[Card, ...]) -> None:
    """These cards are the new deck: a pool of their own, pool 0 for the first one."""
    pool = _free_pool(state) if any(state.hand_tags) else 0
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
    union = union_of(tags)
    state.hand_tags[seat] = [union] * (len(tags) - 1)
    state.deck_tags.append(union)
    hand = state.hands[seat]
    for other, told in enumerate(state.told):
        if other != seat:
            told[:] = [each for each in told if each not in hand]
    state.told[seat].append(card)


def union_of(tags: Iterable[int]) -> int:
    """The pools that any of these tags names."""
    union = 0
    for tag in tags:
        union |= tag
    return union


def _free_pool(state: WhitewaterState) -> int:
    """The lowest pool but the first that no hidden place may be of. With none left all forget what they followed."""
    used = 1 | _used(state)
    pool = (~used & (used + 1)).bit_length() - 1
    if pool < MOST_POOLS:
        return pool
    _forget(state)
    return 1


def _forget(state: WhitewaterState) -> None:
    """Every hidden card may be in every hidden place."""
    state.pools.clear()
    state.hand_tags = [[1] * len(tags) for tags in state.hand_tags]
    state.deck_tags = [1] * len(state.deck_tags)


def _hides(state: WhitewaterState, pool: int) -> bool:
    """Whether a card of the pool is hidden; all can tell, since the pile is open."""
    pool_of = state.pools.get
    for card in reversed(state.deck):
        if pool_of(card, 0) == pool:
            return True
    for hand in state.hands:
        for card in hand:
            if pool_of(card, 0) == pool:
                return True
    return False


def _drop(state: WhitewaterState, bit: int) -> None:
    """No place may be of a pool any more."""
    if _used(state) & bit:
        state.hand_tags = [[tag & ~bit for tag in tags] for tags in state.hand_tags]
        state.deck_tags = [tag & ~bit for tag in state.deck_tags]


def _used(state: WhitewaterState) -> int:
    return union_of(state.deck_tags) | union_of(tag for tags in state.hand_tags for tag in tags)
