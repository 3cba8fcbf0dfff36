"""The rules of plays read a second time: a list of all sets and runs there are, a Joker being any card of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from game.pieces import DECK, JOKERS, SUITS, Card, rank_of, suit_of
from game.titles.rats.rules.plays import ComparisonTerms, Kind

Worth = tuple[int, int]
NONE: Worth = (0, 0)


def low(card: Card) -> int:
    """The Ace is one in runs."""
    return 1 if rank_of(card) == 14 else rank_of(card)


def _all_sets() -> list[frozenset[Card]]:
    ranks = [[card for card in DECK if rank_of(card) == rank] for rank in range(2, 15)]
    return [frozenset(cards) for same in ranks for count in (2, 3, 4) for cards in combinations(same, count)]


def _all_runs() -> list[frozenset[Card]]:
    suits = [sorted((card for card in DECK if suit_of(card) == suit), key=low) for suit in SUITS]
    spans = [(bottom, top) for bottom in range(13) for top in range(bottom + 3, 14)]
    return [frozenset(cards[bottom:top]) for cards in suits for bottom, top in spans]


ALL: dict[Kind, list[frozenset[Card]]] = {"single": [], "set": _all_sets(), "run": _all_runs()}


def readings(kind: Kind, cards: Sequence[Card]) -> tuple[frozenset[Card], ...]:
    """The sets or runs of natural cards these can stand for."""
    return _readings(kind, frozenset(card for card in cards if card not in JOKERS), len(cards))


def is_lead(cards: Sequence[Card], hand: Sequence[Card]) -> set[Kind]:
    """Returns the kinds as which they may be led from this hand."""
    if len(cards) == 1:
        only_jokers = all(card in JOKERS for card in hand)
        return {"single"} if cards[0] not in JOKERS or only_jokers else set()
    kinds: tuple[Kind, ...] = ("set", "run")
    return {kind for kind in kinds if readings(kind, cards)}


def worth(how: ComparisonTerms, kind: Kind, cards: Sequence[Card], suit: str) -> Worth:
    """Greater is better, (0, 0) never wins; the best of all readings. No `suit`: only Jokers were played so far."""
    match kind:
        case "single":
            counts = cards[0] not in JOKERS and (how.any_suit or not suit or suit_of(cards[0]) == suit)
            return (rank_of(cards[0]), 0) if counts else NONE
        case "set":
            return max(((rank_of(min(each)), 0) for each in readings(kind, cards)), default=NONE)
        case "run":
            runs = [(max(map(low, each)), 1 + SUITS.index(suit_of(min(each)))) for each in readings(kind, cards)]
            return max(((order, top) if how.suit_first else (top, order) for top, order in runs), default=NONE)


def winner(how: ComparisonTerms, kind: Kind, plays: Sequence[Sequence[Card]]) -> int:
    """The place in order of play of the one that wins; the leader's is 0."""
    suits = [suit_of(play[0]) for play in plays if play[0] not in JOKERS]
    values = [worth(how, kind, play, suits[0] if suits else "") for play in plays]
    return values.index(max(values))


@cache
def _readings(kind: Kind, real: frozenset[Card], count: int) -> tuple[frozenset[Card], ...]:
    return tuple(each for each in ALL[kind] if real and len(each) == count and real <= each)
