"""Where the focus goes at a table: round what can be used, and on when what it rested on is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist

from pygame import FRect

from game.host.table import Table
from game.ui.focus import FocusGraph
from game.ui.table.deeds import TOOLS, Deed
from game.ui.table.spread import Spread

_TOOLS, _ANSWERS = "", "answers:"
"""Parts that are no zones."""


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
            case Deed.NEXT_PART:
                return self._step_part(1)
            case Deed.PREVIOUS_PART:
                return self._step_part(-1)
            case _:
                self.to_decision()
                return True

    def to_decision(self) -> None:
        """Brings the focus to what can be used now, unless it rests on that or on a tool.

        What it rested on may have been played: it stays in the hand then, where it was.
        """
        there = self._usable()
        focused = self._focus.focused
        if focused in TOOLS or (focused in there and not self._went_elsewhere):
            return
        if not there:
            self._focus.focused = ""
        else:
            self._go(self._beside(there) or there[0])

    def _step(self, by: int) -> bool:
        """Round what can be used now, and the tools."""
        ids = [*self._usable(), *self._tools()]
        if not ids:
            return False
        self._go(_next(ids, self._focus.focused, by))
        return True

    def _step_part(self, by: int) -> bool:
        """To the first thing of the part after, or before, the one the focus is in."""
        ids = [*self._usable(), *self._tools()]
        parts = list(dict.fromkeys(map(self._part, ids)))
        if not parts:
            return False
        part = _next(parts, self._part(self._focus.focused), by)
        self._go(next(id for id in ids if self._part(id) == part))
        return True

    def _usable(self) -> list[str]:
        """What can be used now, in reading order."""
        usable = set(self._table.desk.picker.open())
        return [node.id for node in self._focus.nodes() if node.id in usable]

    def _tools(self) -> list[str]:
        return [id for id in TOOLS if self._focus.node(id) is not None]

    def _part(self, id: str) -> str:
        """The zone a thing lies in; tools and answers are parts of their own."""
        if id in TOOLS:
            return _TOOLS
        sprite = self._spread.sprite(id)
        return _ANSWERS if sprite is None else sprite.item.zone

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


def _next(all: Sequence[str], here: str, by: int) -> str:
    """The one so many places on, round the end; the first or the last from elsewhere."""
    place = all.index(here) if here in all else (-1 if by > 0 else 0)
    return all[(place + by) % len(all)]
