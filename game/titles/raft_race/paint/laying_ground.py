"""The two river cards that are to be laid, side by side with all they show."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from pygame import FRect

from game.table.presenter import Trail
from game.titles.raft_race.paint.cards import TALL, WIDE, paint_card
from game.titles.raft_race.rules.river import CardId, turned
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.rules.zones import RESERVED
from game.ui.table.painter import Brush, Ground

GAP: Final = 0.4
TURNED: Final = "turned"
"""What a trail shows of a card turned by 180 degrees: `1.3 turned`."""


class LayingGround(Ground):
    """Cell 0 is the card on the left, cell 1 the one on the right: as they were turned up.

    A trail over one of these cells shows how a card would lie there: its id, followed by ` turned` if it would be.
    """

    def size(self, view: RaftView) -> tuple[float, float]:
        """Two cards with their rims, and a gap."""
        return 2 * WIDE + GAP, TALL

    def cell(self, view: RaftView, index: int) -> FRect:
        """A whole card."""
        return FRect(index * (WIDE + GAP), 0, WIDE, TALL)

    def key(self, view: RaftView) -> Hashable:
        """Which cards lie open; None while there are none, or while those with the finish line are laid."""
        return _open_cards(view) or None

    def paint(self, brush: Brush, view: RaftView) -> None:
        """The cards that lie open."""
        for place, card in enumerate(_open_cards(view)):
            paint_card(brush, self.cell(view, place), view.faces[card])

    def sketch(self, brush: Brush, view: RaftView, trail: Trail) -> None:
        """A card as it would lie."""
        for place, words in zip(trail.cells, trail.shows, strict=True):
            card, _, turn = words.partition(" ")
            rows = view.faces[card]
            paint_card(brush, self.cell(view, place), turned(rows) if turn == TURNED else rows)


def _open_cards(view: RaftView) -> tuple[CardId, ...]:
    return tuple(card for card in view.opened[:2] if card.rpartition(".")[0] not in RESERVED)
