"""Where things of the race lie on its ground: rows, the four columns of the course, cards, zones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pygame import FRect

from game.titles.raft_race.paint.cards import CARD_WIDTH
from game.titles.raft_race.rules.river import CARD_ROWS, OPEN, WIDTH, Rows
from game.titles.raft_race.rules.view import RaftView

WIDE: Final = 18
"""Cells of the ground across: the course in the middle of a broad river, and both its banks."""
SIDE: Final = (WIDE - WIDTH) / 2
"""What lies left and right of the course."""
RUN_OUT: Final = 6
"""Rows past the finish line."""
BEFORE: Final = 4
"""Rows shown below row 0."""


def ground_size(finish: int) -> tuple[float, float]:
    """Width and height of the ground of a race whose finish lies before this row."""
    return WIDE, RUN_OUT + finish + BEFORE


def top_of(finish: int, row: int) -> float:
    """Where a row begins."""
    return float(RUN_OUT + finish - 1 - row)


def known_rows(view: RaftView) -> int:
    """How many rows have been laid."""
    return len(view.water) // WIDTH


def pairs(water: tuple[str, ...]) -> int:
    """How many pairs of cards lie there; what comes after the finish line belongs to the last."""
    return -(-len(water) // (WIDTH * CARD_ROWS))


def laid_pairs(water: tuple[str, ...], finish: int, first: int = 0) -> Iterator[tuple[int, FRect, Rows, Rows]]:
    """Each pair of cards from this one on: its number, its spaces, the signs of both cards."""
    for pair in range(first, pairs(water)):
        row = pair * CARD_ROWS
        place = FRect(SIDE, top_of(finish, row + CARD_ROWS - 1), WIDTH, CARD_ROWS)
        yield pair, place, _card(water, row, 0), _card(water, row, CARD_WIDTH)


def cards_of(pair: FRect) -> tuple[FRect, FRect]:
    """Both cards of a pair."""
    left = FRect(pair.x, pair.y, CARD_WIDTH, pair.height)
    return left, left.move(CARD_WIDTH, 0)


def _card(water: tuple[str, ...], first: int, left: int) -> Rows:
    """The signs of a card that begins in this row and column."""
    return tuple(
        (_sign(water, row * WIDTH + left), _sign(water, row * WIDTH + left + 1))
        for row in range(first, first + CARD_ROWS)
    )


def _sign(water: tuple[str, ...], cell: int) -> str:
    return water[cell] if cell < len(water) else OPEN
