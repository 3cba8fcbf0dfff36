"""What words that come and go must not lie on at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.ui.focus import Node, Role

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene

HANDS = ("hand", "hand_back")
"""Zones of every layout with the cards of the person who looks."""
CHOICES = frozenset((Role.BUTTON, Role.CHOICE))
NEWS_MARGIN = 12.0


def is_needed(scene: TableScene, node: Node) -> bool:
    """Whether it is of the hand, can be used now, or is the line that says so."""
    sprite, usable = scene.spread.sprite(node.id), node.role in CHOICES and node.enabled
    in_hand = sprite is not None and sprite.item.zone in HANDS
    return node.id == "prompt" or in_hand or usable or node.id in scene.controller.picker.open()


def log_area(scene: TableScene) -> FRect | None:
    """The log, where news are at home; None while it is folded."""
    node = scene.focus.node("log_lines")
    return None if node is None or scene.looking.is_open else node.rect.inflate(NEWS_MARGIN, 0)
