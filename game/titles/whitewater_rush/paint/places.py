"""Where everything lies on the ground of the river: row 1 at the bottom, left is left; one cell is one unit."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.titles.whitewater_rush.rules.river import DRY, WIDTH, Board

SIDE: Final = 6.0
"""Land left and right of the board: ledges with Event cards, and the wood behind them."""
RUN_OUT: Final = 5
"""Rows of open water that are shown past the end of the board."""
BEFORE: Final = 6
"""Rows of land and water shown below row 1: the hand lies over them."""
CARD: Final = (0.62, 0.87)
_BESIDE: Final = 1.2
"""From the water to the middle of an Event card."""


def ground_size(board: Board) -> tuple[float, float]:
    """Width and height of the ground of a board: its rows, the run-out and the land beside it."""
    return WIDTH + 2 * SIDE, board.length + RUN_OUT + BEFORE


def space(board: Board, column: int, row: int) -> FRect:
    """A space of the river."""
    return FRect(SIDE + column, top_of(board, row), 1, 1)


def top_of(board: Board, row: int) -> float:
    """The upper edge of a row."""
    return float(board.length + RUN_OUT - row)


def wet_columns(board: Board, row: int) -> list[int]:
    """The columns of a row that are water."""
    return [column for column, sign in enumerate(board.rows[row - 1]) if sign not in DRY]


def banks(board: Board, row: int) -> tuple[float, float]:
    """Where the water of a row begins and ends."""
    wet = wet_columns(board, row)
    return SIDE + wet[0], SIDE + wet[-1] + 1


def line_ends(board: Board, row: int) -> tuple[float, float]:
    """From where to where the line after a row goes: shores lie half way between those of both rows there."""
    (left, right), (next_left, next_right) = (banks(board, beside) for beside in (row, min(row + 1, board.length)))
    return (left + next_left) / 2, (right + next_right) / 2


def event_place(board: Board, line: int, side: int) -> FRect:
    """Where the left (0) or right (1) Event card beside a line lies."""
    width, height = CARD
    left, right = line_ends(board, board.lines[line])
    middle = left - _BESIDE if side == 0 else right + _BESIDE
    return FRect(middle - width / 2, top_of(board, board.lines[line]) - height / 2, width, height)
