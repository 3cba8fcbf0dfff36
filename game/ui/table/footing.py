"""Where the focus goes at a table: round what can be used, and on when what it rested on is gone."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from pygame import FRect

from game.ui.focus import FocusGraph
from game.ui.table.deeds import TOOLS
from game.ui.table.spread import Spread


class Footing:
    """Remembers the thing that had the focus last. Answers are ids of nodes, "" for none."""

    def __init__(self, focus: FocusGraph, spread: Spread) -> None:
        self._focus, self._spread = focus, spread
        self._stood: tuple[str, str, FRect] | None = None
        """The thing that had the focus last, its zone and its place then."""

    def stand(self, id: str) -> None:
        """The focus was brought to a node."""
        sprite, node = self._spread.sprite(id), self._focus.node(id)
        if sprite is not None and node is not None:
            self._stood = (id, sprite.item.zone, FRect(node.rect))

    def next(self, usable: Sequence[str], by: int) -> str:
        """The next of what can be used and the tools."""
        ids = [id for id in (*usable, *TOOLS) if self._focus.node(id) is not None]
        if not ids:
            return ""
        here = ids.index(self._focus.focused) if self._focus.focused in ids else (-1 if by > 0 else 0)
        return ids[(here + by) % len(ids)]

    def decision(self, usable: Sequence[str]) -> str | None:
        """What can be used now; None if the focus may stay: it rests on that, or on a tool.

        What it rested on may have been played: it stays in the hand then, where it was.
        """
        there = [id for id in usable if self._focus.node(id) is not None]
        focused = self._focus.focused
        if focused in TOOLS or (focused in there and not self._went_elsewhere):
            return None
        return self._beside(there) or next(iter(there), "")

    @property
    def _went_elsewhere(self) -> bool:
        """Whether what has the focus does not lie any more where it lay when it got it."""
        sprite, stood = self._spread.sprite(self._focus.focused), self._stood
        return sprite is not None and stood is not None and stood[0] == sprite.item.key and stood[1] != sprite.item.zone

    def _beside(self, usable: Sequence[str]) -> str:
        """The nearest of these in the zone in which the focus was."""
        if self._stood is None:
            return ""
        _, zone, place = self._stood
        sprites = [sprite for sprite in map(self._spread.sprite, usable) if sprite is not None]
        nodes = [self._focus.node(sprite.item.key) for sprite in sprites if sprite.item.zone == zone]
        there = [node for node in nodes if node is not None]
        nearest = min(there, key=lambda node: dist(node.rect.center, place.center), default=None)
        return "" if nearest is None else nearest.id
