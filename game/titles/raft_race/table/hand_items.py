"""The viewer's own hand, and what each order would do from here."""

from __future__ import annotations

from collections.abc import Iterator

from game.table.item import Item, Kind
from game.titles.raft_race.rules.commands import ChooseOrder
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.course_words import in_short
from game.titles.raft_race.table.foretold import Foretold
from game.titles.raft_race.table.keys import order_key
from game.titles.raft_race.table.prompts import choosing
from game.titles.raft_race.table.seat_items import order_card
from game.titles.raft_race.table.words import order_name, say


def hand_items(foretold: Foretold, view: RaftView) -> list[Item]:
    """The cards that are left once an order lies on the table; below them the outlook while it is still open."""
    return [*_hand(view), *_outlooks(foretold, view)]


def copies(view: RaftView) -> list[tuple[Order, int]]:
    """Every card of the hand with the number of its copy; the one that was chosen is not among them."""
    seen: dict[Order, int] = {}
    found = []
    for order in view.hand:
        copy = seen[order] = seen.get(order, -1) + 1
        if copy or order != view.chosen:
            found.append((order, copy))
    return found


def _hand(view: RaftView) -> Iterator[Item]:
    for place, (order, copy) in enumerate(copies(view)):
        yield order_card(order, order_key(view, order, copy), "hand", place)


def _outlooks(foretold: Foretold, view: RaftView) -> Iterator[Item]:
    if view.viewer is None or view.viewer not in choosing(view):
        return
    for place, (order, copy) in enumerate(copies(view)):
        words = in_short(foretold.course(view, view.viewer, ChooseOrder(order)))
        line = say("outlook_of", order=order_name(order))
        yield Item(f"outlook:{order}#{copy}", "outlooks", place, Kind.PLAQUE, None, line, label=words)
