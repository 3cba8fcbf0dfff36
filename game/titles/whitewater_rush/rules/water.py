"""What lies on each space now: the printed river with the tokens on it, and what the speeds allow there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.river import (
    BANK,
    MARGIN,
    RIVER,
    ROCK,
    STRIDE,
    WIDTH,
    Board,
    Cell,
    SpeedTable,
    cell_of,
)
from game.titles.whitewater_rush.rules.view import WhitewaterView

OPEN_WATER = "^"
"""Past the end of the board every column is river with current north (W11, W86)."""


class Water:
    """Read by every movement and never changed: with another token it is another water."""

    def __init__(
        self,
        length: int,
        printed: Mapping[Cell, str],
        tokens: Iterable[tuple[Cell, str]],
        table: SpeedTable,
        stop_behind: bool,
        rock_loss: int,
    ) -> None:
        """`length` rows are printed; `printed` holds the sign of each of their cells; `tokens` lie over them."""
        self.length = length
        self.printed = printed
        self.tokens = dict(tokens)
        self.table = table
        self.stop_behind = stop_behind
        self.rock_loss = rock_loss
        self.eddies: dict[tuple[int, ...], tuple[WhitewaterCommand, ...]] = {}
        """What windows offered so far, by seat, its speed and all spaces of kayaks: they ask for the same ones."""
        self._signs = {**printed, **self.tokens} if self.tokens else printed

    def sign(self, cell: Cell) -> str:
        """The sign of a space: a token before what is printed; open water past the end, else Bank (W6)."""
        found = self._signs.get(cell)
        if found is not None:
            return found
        return OPEN_WATER if cell // STRIDE > self.length else BANK

    def closed(self, cell: Cell) -> bool:
        """Whether no kayak can rest there: Bank, land or Rock."""
        return self.sign(cell) in "#.O"

    @cached_property
    def plain(self) -> list[Cell]:
        """Every printed River space without a token, upstream first: where tokens may lie (W56)."""
        tokens = self.tokens
        return [cell for cell, sign in self.printed.items() if sign in RIVER and cell not in tokens]

    @cached_property
    def away_from_rocks(self) -> list[Cell]:
        """Those of `plain` that share no edge with a Rock (W58)."""
        return [cell for cell in self.plain if not self.beside_rock(cell)]

    def beside_rock(self, cell: Cell) -> bool:
        """Whether a Rock, printed or token, shares an edge with the space (W5, W58)."""
        return any(self.sign(cell + step) == ROCK for step in (1, -1, STRIDE, -STRIDE))


def water_of_view(view: WhitewaterView) -> Water:
    """The river as a view shows it."""
    board = view.board
    return Water(len(board.rows), printed_signs(board), view.tokens, view.table, view.stop_behind, view.rock_loss)


@lru_cache(maxsize=16)
def printed_signs(board: Board) -> dict[Cell, str]:
    """The sign of every printed cell, row by row from upstream."""
    return {cell_of(column, row): sign for row, signs in enumerate(board.rows, 1) for column, sign in enumerate(signs)}


def first_row(board: Board) -> list[Cell]:
    """The River spaces of the first row, left to right."""
    return [STRIDE + column + MARGIN for column in range(WIDTH) if board.rows[0][column] in RIVER]
