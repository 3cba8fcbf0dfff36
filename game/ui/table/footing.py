"""Where the focus goes at a table: round what can be used, and on when what it rested on is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist

from pygame import FRect

from game.host.table import Table
from game.ui.focus import FocusGraph
from game.ui.table.deeds import TOOLS, Deed
from game.ui.table.spread import Spread


class Footing:
    """Remembers the thing that had the focus last. Where the focus is to go is told to `go`."""

    def __init__(self, table: Table, focus: FocusGraph, spread: Spread, go: Callable[[str], None]) -> None:
        self._table, self._focus, self._spread, self._go = table, focus, spread, go
        self._stood: tuple[str, str, FRect] | None = None
        """The thing that had the focus last, its zone and its place then."""

    def stand(self, id: str) -> None:
        """The focus was brought to a node."""
        sprite, node = self._spread.sprite(id), self._focus.node(id)
        if sprite is not None and node is not None:
            self._stood = (id, sprite.item.zone, FRect(node.rect))

    def carry_out(self, deed: Deed) -> bool:
        """Moves the focus on or back; whether it had somewhere to go."""
        match deed:
            case Deed.NEXT:
                return self._step(1)
            case Deed.PREVIOUS:
                return self._step(-1)
            case _:
                self.to_decision()
                return True

    def to_decision(self) -> None:
        """Brings the focus to what can be used now, unless it rests on that or on a tool.

        What it rested on may have been played: it stays in the hand then, where it was.
        """
        there = self._there(self._table.desk.picker.open())
        focused = self._focus.focused
        if focused in TOOLS or (focused in there and not self._went_elsewhere):
            return
        if not there:
            self._focus.focused = ""
        else:
            self._go(self._beside(there) or there[0])

    def _step(self, by: int) -> bool:
        """Round what can be used now, and the tools."""
        ids = self._there((*self._table.desk.picker.open(), *TOOLS))
        if not ids:
            return False
        here = ids.index(self._focus.focused) if self._focus.focused in ids else (-1 if by > 0 else 0)
        self._go(ids[(here + by) % len(ids)])
        return True

    def _there(self, ids: Sequence[str]) -> list[str]:
        return [id for id in ids if self._focus.node(id) is not None]

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
