"""Cards of a hand of Rats that go together in one play, and the orders a hand may lie in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from game.pieces.card_words import shorts
from game.pieces.cards import Card
from game.table.item import Item, Mark
from game.table.presenter import Bundle, Names, Plate, Presenter
from game.titles.rats.rules.answers import cheapest_answer
from game.titles.rats.rules.commands import Lay, RatsCommand
from game.titles.rats.rules.plays import LARGEST_SET, LOW_RANK, RANK, SHORTEST_RUN, SUIT, Kind, kind_named, value
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table.keys import card_key, parts, sorted_hand
from game.titles.rats.table.words import play_line

HAND, PLAY = "hand", "play"
BY_RANK: Final = "rank"
CARD: Final = card_key(Card(""))
MOST: Final = 6


class RatsGroups(Presenter[RatsCommand, RatsView]):
    """The part of the presenter that offers plays as a whole, and lays the hand in order."""

    hand_orders = ("suit", BY_RANK)

    def groups(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Bundle]:
        """While nothing is laid: leads of two cards and more, the largest first; answers only those that beat."""
        if view.laid or view.count == 1:
            return ()
        free = sorted_hand([command.card for command in legal if isinstance(command, Lay) and RANK[command.card]])
        found = list(_answers(view, free) if view.count else _leads(free))
        found.sort(key=lambda play: (-len(play[1]), -max(RANK[card] for card in play[1])))
        return [_group(kind, cards) for kind, cards in found[:MOST]]

    def arranged(self, items: Sequence[Item], order: str) -> Sequence[Item]:
        """By rank: kings beside kings; otherwise as they are, by suit."""
        if order != BY_RANK:
            return items
        places = _by_rank([item.key for item in items if item.zone == HAND or _is_laid(item)])
        return [
            replace(item, index=places[item.key][0], parted=places[item.key][1])
            if item.zone == HAND and item.key in places
            else item
            for item in items
        ]

    def laid_out(self, items: Sequence[Item], chosen: Sequence[str]) -> Sequence[Item]:
        """The last card of a play, which is confirmed by a button, lies beside the others on the cloth."""
        lying = sum(map(_is_laid, items))
        return [
            replace(item, zone=PLAY, index=lying, marks=(Mark.CHOSEN,))
            if item.zone == HAND and item.key in chosen
            else item
            for item in items
        ]

    def plates_while(self, view: RatsView, names: Names, chosen: Sequence[str]) -> Sequence[Plate]:
        """A card that lies on the cloth to be confirmed is none of the hand any more."""
        waiting = sum(card_key(card) in chosen for card in view.hand)
        counts = tuple(count - waiting * (seat == view.seat) for seat, count in enumerate(view.hand_counts))
        return self.plates(replace(view, hand_counts=counts), names)


def _is_laid(item: Item) -> bool:
    """Whether it is a card of the viewer's that waits on the cloth for the others of its play."""
    return item.zone == PLAY and Mark.CHOSEN in item.marks


def _by_rank(keys: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Where each card lies, from the highest rank, within one by suit; and how many ranks lie before it."""
    cards = sorted_hand([Card(key.removeprefix(CARD)) for key in keys if key.startswith(CARD)])
    order = sorted(cards, key=lambda card: -RANK[card])
    places = enumerate(parts([RANK[card] for card in order]))
    return {card_key(card): place for card, place in zip(order, places, strict=True)}


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
