"""What a seat can expect of the round: cards the crew may still get, and the best that can be made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from msgspec import Struct

from game.pieces.cards import BIT, DECK, Card, mask_of
from game.titles.river_rats.bot.stakes import Stakes

HEARTS: Final = mask_of(card for card in DECK if card[0] == "H")


class World(Struct, frozen=True, gc=False):
    """One way the cards the seat does not see may lie, as masks: the other hands by seat, the deck's top first."""

    hands: tuple[tuple[int, ...], ...]
    first: int
    """The face-down first card of the collective hand, 0 if there is none or the seat knows it."""
    deck: tuple[int, ...]


class Position(Struct, frozen=True, gc=False):
    """The crew's side of the table after a move, before the next card is played.

    `fresh_hand` and `fresh_market` count unknown cards that joined hand and Market. `open_raises` of the pile are
    allowed but not decided. `playing`: the viewer has drawn and plays next.
    """

    crew: int
    wild: bool
    left: int
    hand: tuple[Card, ...]
    market: tuple[Card, ...]
    pile: int
    hand_limit: int
    playing: bool = False
    fresh_hand: int = 0
    fresh_market: int = 0
    open_raises: int = 0


class Group(Struct, frozen=True, gc=False):
    """One seat's choice for its coming plays: `plays` cards out of hand and draws, or out of the Market.

    `least` of them come from the hand, because the seat has drawn already. Each card from the Market costs a draw.
    """

    plays: int
    hand: tuple[int, ...]
    draws: tuple[int, ...]
    least: int

    def ways(self) -> list[list[int]]:
        """By number of Market cards used: every choice of the other cards, as masks."""
        found: list[list[int]] = []
        for taken in range(self.plays - self.least + 1):
            cards = self.hand + self.draws[: max(0, len(self.draws) - taken)]
            own = self.plays - taken
            if taken > len(self.draws) or own > len(cards):
                found.append([])
            else:
                found.append([sum(chosen) for chosen in combinations(cards, own)])
        return found


def expected(position: Position, seat: int, seats: int, worlds: Sequence[World], stakes: Stakes) -> float:
    """The chance to win the match from a position, over the worlds, if the crew makes the best of what comes."""
    scores: dict[int, float] = {}
    return sum(_best_of(position, seat, seats, world, stakes, scores) for world in worlds) / len(worlds)


def groups(position: Position, seat: int, seats: int, world: World) -> tuple[list[Group], tuple[int, ...]]:
    """The seats' choices for the plays that are left, and the Market as masks."""
    deck = iter(world.deck)
    hand = (*(BIT[card] for card in position.hand), *_take(deck, position.fresh_hand))
    market = (*(BIT[card] for card in position.market), *_take(deck, position.fresh_market))
    first = seat if position.playing else (seat + 1) % seats
    plays = [0] * seats
    for turn in range(position.left):
        plays[(first + turn) % seats] += 1
    found = []
    for other in range(seats):
        if not plays[other]:
            continue
        if other == seat:
            least = 1 if position.playing else 0
            now = 0 if position.playing else position.hand_limit - len(hand)
            draws = now + plays[other] - 1
            found.append(Group(plays[other], hand, _take(deck, max(0, draws)), least))
        else:
            found.append(Group(plays[other], world.hands[other], _take(deck, plays[other]), 0))
    return found, market


def choices(found: Sequence[Group], market: tuple[int, ...]) -> Iterator[int]:
    """Every set of cards that the seats could add together."""
    by_taken: list[list[int]] = [[0]]
    for group in found:
        by_taken = _joined(by_taken, group.ways(), len(market))
    for taken, own in enumerate(by_taken):
        for chosen in combinations(market, taken):
            more = sum(chosen)
            for mask in own:
                yield mask | more


def _best_of(
    position: Position, seat: int, seats: int, world: World, stakes: Stakes, scores: dict[int, float]
) -> float:
    """Hearts among the cards still to be played may raise the pile. `scores` keeps what was worked out before."""
    crew, raises = position.crew | world.first, position.open_raises
    table = stakes.table(position.pile)
    known, find = stakes.places(position.wild)
    found, market = groups(position, seat, seats, world)
    top = 0.0
    for mask in choices(found, market):
        score = scores.get(mask | world.first)
        if score is None:
            hand = crew | mask
            place = known[hand] if hand in known else find(hand)
            score = scores[mask | world.first] = table[raises + (mask & HEARTS).bit_count()][place]
        if score > top:
            top = score
    return top


def _joined(ways: list[list[int]], more: list[list[int]], most: int) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(min(most, len(ways) + len(more) - 2) + 1)]
    for taken, masks in enumerate(ways):
        for also, others in enumerate(more):
            if taken + also < len(found):
                found[taken + also] += [mask | other for mask in masks for other in others]
    return found


def _take(deck: Iterator[int], count: int) -> tuple[int, ...]:
    return tuple(islice(deck, count))
