"""What the crew can still lay in a round: every set of cards its seats could add, on a table that is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import TypeAlias

from game.pieces.cards import BIT, Card
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.state import RiverRatsState

Cards: TypeAlias = tuple[int, ...]
"""A mask for each card."""
Share: TypeAlias = tuple[int, Cards, Cards]
"""How often a seat plays again this round, its hand, and what it draws before its plays."""


def ways(plays: int, hand: Cards, draws: Cards) -> list[list[int]]:
    """By number of Market cards used: every choice of the other cards for so many plays, as masks.

    Each card from the Market costs a draw.
    """
    found: list[list[int]] = []
    for taken in range(min(plays, len(draws)) + 1):
        cards = hand + draws[: len(draws) - taken]
        found.append([sum(chosen) for chosen in combinations(cards, plays - taken)])
    return found


def layable(state: RiverRatsState, hand_limit: int) -> list[int]:
    """Every set of cards, as masks, that the seats could add together to complete the collective hand."""
    return sets_of(_shares(state, hand_limit), _masks(state.market))


def sets_of(shares: Iterable[Share], market: Cards, most: int | None = None) -> list[int]:
    """The same of seats that are known by how often each plays, its hand, and what it draws before that.

    At most so many cards come out of the Market; None: as many as there are.
    """
    limit = len(market) if most is None else min(most, len(market))
    by_taken: list[list[int]] | None = None
    for plays, hand, draws in shares:
        more = ways(plays, hand, draws)
        by_taken = more if by_taken is None else _joined(by_taken, more, limit)
    if by_taken is None:
        return [0]
    found = by_taken[0]
    for taken, own in enumerate(by_taken[1 : limit + 1], 1):
        found += [mask | more for more in map(sum, combinations(market, taken)) for mask in own]
    return found


def _shares(state: RiverRatsState, hand_limit: int) -> Iterator[Share]:
    deck = iter(_masks(state.deck + state.discard))
    left = state.collective_size - len(state.collective)
    seats = len(state.hands)
    first = _plays_next(state)
    for turn in range(min(left, seats)):
        hand = state.hands[(first + turn) % seats]
        plays = (left - turn - 1) // seats + 1
        draws = max(0, hand_limit - len(hand) + plays - 1)
        yield plays, _masks(hand), tuple(islice(deck, draws))


def _plays_next(state: RiverRatsState) -> int:
    match state.frame:
        case fr.Turn(seat=seat) | fr.Drawing(seat=seat) | fr.Playing(seat=seat):
            return seat
        case _:
            return state.actor + 1


def _joined(ways: list[list[int]], more: list[list[int]], most: int) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(min(most, len(ways) + len(more) - 2) + 1)]
    for taken, masks in enumerate(ways):
        for also, others in enumerate(more):
            if taken + also < len(found):
                found[taken + also] += [mask | other for mask in masks for other in others]
    return found


def _masks(cards: Sequence[Card]) -> Cards:
    return tuple([BIT[card] for card in cards])
