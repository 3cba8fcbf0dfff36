"""How river cards would lie if they were laid so."""

from __future__ import annotations

from game.table.presenter import Trail
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.river import CardId, laid, turned
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.keys import LAYING, RIVER, laying_key


def sketches(view: RaftView, command: RaftCommand) -> list[Trail]:
    """How the river cards would lie: each by itself, and the river with them."""
    match command:
        case cmd.LayCards(left=left, turn_left=turn_left, turn_right=turn_right):
            right = next(card for card in view.opened if card != left)
            cards = ((left, turn_left), (right, turn_right))
            faces = [turned(view.faces[card]) if turn else view.faces[card] for card, turn in cards]
            first = len(view.water)
            signs = laid(faces[0], faces[1])
            river = Trail(RIVER, RIVER, tuple(range(first, first + len(signs))), shows=signs)
            return [river, *(_card(view, card, place, turn) for place, (card, turn) in enumerate(cards))]
        case _:
            return []


def _card(view: RaftView, card: CardId, place: int, turn: bool) -> Trail:
    """One of the cards at its place."""
    return Trail(laying_key(view.opened.index(card)), LAYING, (place,), shows=(f"{card} turned" if turn else card,))
