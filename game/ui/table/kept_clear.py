"""What words that come and go must not lie on at the table."""

from __future__ import annotations

from collections.abc import Container, Iterable

from pygame import FRect

from game.engine.types import Seat
from game.table.item import Item, Kind
from game.ui.input.focus import Node, Role
from game.ui.table.spread import Spread

HANDS = ("hand", "hand_back")
"""Zones of every layout with the cards of the person who looks."""
CHOICES = frozenset((Role.BUTTON, Role.CHOICE))
_PIECES = frozenset((Kind.PIECE, Kind.TOKEN))
NEWS_MARGIN = 12.0


def is_needed(node: Node, spread: Spread, usable: Container[str]) -> bool:
    """Whether it is of the hand, can be used now, or is the line that says so; `usable`: letters."""
    sprite, pressable = spread.sprite(node.id), node.role in CHOICES and node.enabled
    in_hand = sprite is not None and sprite.item.zone in HANDS
    return node.id == "prompt" or in_hand or pressable or node.id in usable


def own_pieces(nodes: Iterable[Node], spread: Spread, seat: Seat | None) -> tuple[FRect, ...]:
    """Where the pieces of a seat are seen: what a card would do is about them."""
    own = {each.item.key for each in spread.sprites() if each.item.kind in _PIECES and each.item.shape == seat}
    return tuple(node.rect for node in nodes if seat is not None and node.id in own)


def is_told_beside(item: Item | None, spread: Spread) -> bool:
    """Whether the name of a card stands on it and what it does on a board beside it."""
    if item is None or item.caption is None or item.detail is None:
        return False
    boards = (sprite.item for sprite in spread.sprites() if sprite.item.kind is Kind.PLAQUE)
    return any(board.label == item.detail for board in boards)


def lies_there(node: Node, spread: Spread) -> bool:
    """Whether it is a thing on the table, tells of a seat, or is a tool."""
    return spread.sprite(node.id) is not None or node.role in CHOICES


def beside_log(log: Node | None) -> FRect | None:
    """The place of the log, where news are at home; None while it is folded."""
    return None if log is None else log.rect.inflate(NEWS_MARGIN, 0)
