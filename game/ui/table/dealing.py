"""Where things come from in a deal when no pile on the table is seen to give them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.table.diff import Change, Flowed, Recounted, Vanished
from game.table.item import Item, Kind
from game.ui.table.geometry import Spot
from game.ui.table.manner import Manner
from game.ui.table.spread import Spread


class Dealer:
    """Of one difference."""

    def __init__(self, spread: Spread, changes: Sequence[Change], manner: Manner) -> None:
        self._spread, self._changes, self._manner = spread, changes, manner

    @property
    def zone(self) -> str:
        """Of a pile that ends or shrinks with the deal, else the one the title names; "" if there is none."""
        if not self._manner.round:
            return ""
        gone = [change.before for change in self._changes if isinstance(change, Vanished)]
        less = [
            change.before
            for change in self._changes
            if isinstance(change, Recounted) and (change.after.count or 0) < (change.before.count or 0)
        ]
        piles = [item.zone for item in (*gone, *less) if item.kind is Kind.PILE]
        return piles[0] if piles else self._manner.origin or ""

    def deals(self, before: Item, after: Item) -> bool:
        """Whether a pile grows in a deal although no other one is seen to give."""
        fed = any(isinstance(change, Flowed) and change.destination == after.zone for change in self._changes)
        return self._manner.round and not fed and (after.count or 0) > (before.count or 0)

    def back(self, zone: str, lying: Sequence[Item]) -> str | None:
        """What a card shows before it is turned over on its way out of a pile in this zone; None for no such pile."""
        piles = (item for item in lying if item.zone == zone and item.kind is Kind.PILE and not item.face_up)
        return next((pile.face for pile in piles), None) if self._manner.round else None

    def source(self, zone: str, spot: Spot) -> Spot | None:
        """A place in a zone, else the middle of the table for what is dealt; None for what comes from nowhere."""
        found = self._spread.zone_spot(zone) if zone else None
        if found is not None or not self._manner.round:
            return found
        rect = FRect(spot.rect)
        rect.center = self._spread.artist.window.center
        return Spot(rect, 0.0, spot.order)
