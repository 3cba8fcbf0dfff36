"""What the crew can still lay in a round: every set of cards its seats could add, on a table that is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from msgspec import Struct

from game.pieces.cards import BIT, Card
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.state import RiverRatsState


class Share(Struct, frozen=True, gc=False):
    """One seat's part of what is still to be laid: so many plays out of hand and draws, or out of the Market.

    Each card from the Market costs a draw.
    """

    plays: int
    hand: tuple[int, ...]
    draws: tuple[int, ...]

    def ways(self) -> list[list[int]]:
        """By number of Market cards used: every choice of the other cards, as masks."""
        found: list[list[int]] = []
        for taken in range(min(self.plays, len(self.draws)) + 1):
            cards = self.hand + self.draws[: len(self.draws) - taken]
            found.append([sum(chosen) for chosen in combinations(cards, self.plays - taken)])
        return found


def layable(state: RiverRatsState, hand_limit: int) -> Iterator[int]:
    """Every set of cards, as masks, that the seats could add together to complete the collective hand."""
    by_taken: list[list[int]] = [[0]]
    for share in _shares(state, hand_limit):
        by_taken = _joined(by_taken, share.ways(), len(state.market))
    market = _masks(state.market)
    for taken, own in enumerate(by_taken):
        for chosen in combinations(market, taken):
            more = sum(chosen)
            for mask in own:
                yield mask | more


def _shares(state: RiverRatsState, hand_limit: int) -> Iterator[Share]:
    """For each seat that plays again this round: it fills its hand before each play, from the discards at last."""
    deck = iter(_masks(state.deck + state.discard))
    left = state.collective_size - len(state.collective)
    seats = len(state.hands)
    first = _plays_next(state)
    for turn in range(min(left, seats)):
        hand = state.hands[(first + turn) % seats]
        plays = (left - turn - 1) // seats + 1
        draws = max(0, hand_limit - len(hand) + plays - 1)
        yield Share(plays, _masks(hand), tuple(islice(deck, draws)))


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


def _masks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple([BIT[card] for card in cards])
