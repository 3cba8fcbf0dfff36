"""Cards of a hand of Rats that go together in one play, and the orders a hand may lie in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from game.pieces.card_words import shorts
from game.pieces.cards import Card
from game.table.presenter import Bundle
from game.titles.rats.rules.commands import Lay, RatsCommand
from game.titles.rats.rules.moves import cheapest_answer
from game.titles.rats.rules.plays import LARGEST_SET, LOW_RANK, RANK, SHORTEST_RUN, SUIT, Kind, kind_named, value
from game.titles.rats.rules.rules import RatsView
from game.titles.rats.table.keys import card_key, sorted_hand
from game.titles.rats.table.words import play_line

HAND, PLAY = "hand", "play"
BY_RANK: Final = "rank"
CARD: Final = card_key(Card(""))
MOST: Final = 6


def plays_together(view: RatsView, legal: Sequence[RatsCommand]) -> Sequence[Bundle]:
    """While nothing is laid: leads of two cards and more, the largest first; answers only those that beat."""
    if view.laid or view.count == 1:
        return ()
    free = sorted_hand([command.card for command in legal if isinstance(command, Lay) and RANK[command.card]])
    found = list(_answers(view, free) if view.count else _leads(free))
    found.sort(key=lambda play: (-len(play[1]), -max(RANK[card] for card in play[1])))
    return [_group(kind, cards) for kind, cards in found[:MOST]]


def _group(kind: Kind, cards: Sequence[Card]) -> Bundle:
    return Bundle(tuple(map(card_key, cards)), shorts(cards), play_line(kind, cards))


def _leads(hand: Sequence[Card]) -> Iterator[tuple[Kind, list[Card]]]:
    """Every set, and every run as long as it can be."""
    for cards in _of_a_rank(hand):
        if len(cards) > 1:
            yield "set", cards[:LARGEST_SET]
    for cards in _in_a_row(hand):
        if len(cards) >= SHORTEST_RUN:
            yield "run", cards


def _answers(view: RatsView, hand: Sequence[Card]) -> Iterator[tuple[Kind, list[Card]]]:
    """What beats the best play with as many cards as were led, but for the cheapest way, which has a button."""
    cheapest = cheapest_answer(view.how, kind_named(view.kind), view.count, view.hand, view.suit, view.best_value)
    kind, count = kind_named(view.kind), view.count
    rows = _of_a_rank(hand) if kind == "set" else _in_a_row(hand)
    parts = (row[first : first + count] for row in rows for first in range(len(row) - count + 1))
    seen: set[int] = set()
    for cards in parts:
        worth = value(view.how, kind, cards, view.suit)
        if worth > view.best_value and worth not in seen and {*cards} != {*cheapest}:
            seen.add(worth)
            yield kind, cards


def _of_a_rank(hand: Sequence[Card]) -> list[list[Card]]:
    ranks = sorted({RANK[card] for card in hand}, reverse=True)
    return [[card for card in hand if RANK[card] == rank] for rank in ranks]


def _in_a_row(hand: Sequence[Card]) -> Iterator[list[Card]]:
    """The cards of each suit in unbroken rows, the Ace being one, from the lowest up."""
    for suit in sorted({SUIT[card] for card in hand}):
        cards = sorted((card for card in hand if SUIT[card] == suit), key=LOW_RANK.__getitem__)
        row = cards[:1]
        for before, card in pairwise(cards):
            if LOW_RANK[card] != LOW_RANK[before] + 1:
                yield row
                row = []
            row.append(card)
        yield row
