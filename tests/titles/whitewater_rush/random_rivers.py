"""Random rivers full of hazards with kayaks close together, as the second reading of the movement rules takes them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from game.titles.whitewater_rush.rules.river import SIDES, WIDTH, Cell, Side, column_of, row_of
from tests.titles.whitewater_rush.movement_by_the_book import Book, Space

RIVERS = int(os.environ.get("RIVERS_BY_THE_BOOK", "240"))
LOTS = 10
"""Number of lots of kayaks on each river."""
KINDS = "^^^^^^<<>>nlrWOO##."
SUPPLY = {"n": 4, "l": 4, "r": 4, "O": 8}
MOST_TOKENS = 8


@dataclass(frozen=True)
class Situation:
    """A river, kayaks on it, their speeds and how many cards each seat holds."""

    signs: dict[Space, str]
    tokens: dict[Space, str]
    length: int
    lines: tuple[int, ...]
    places: tuple[Space, ...]
    speeds: tuple[int, ...]
    hands: tuple[int, ...]
    gone: tuple[int, ...]
    active: int
    stop_behind: bool

    def book(self) -> Book:
        """Returns the table by the book."""
        return Book(
            self.signs | self.tokens,
            self.length,
            list(self.places),
            list(self.speeds),
            choice,
            list(self.hands),
            self.stop_behind,
            self.lines,
            self.gone,
        )


def choice(seat: int, rock: Space) -> Side:
    """Any side, but always the same."""
    return SIDES[(seat + 3 * rock[0] + 5 * rock[1]) % 2]


def space_of(cell: Cell) -> Space:
    """The space as the book writes it."""
    return column_of(cell), row_of(cell)


def situations(seed: int) -> Iterator[Situation]:
    """One random river and several lots of kayaks on it. In front of a printed waterfall there is water (W47)."""
    dice = Random(f"by the book {seed}")
    length = dice.randint(4, 9)
    kinds = KINDS + dice.choice(("", "nlr" * 4, "nlr" * 12, "nlr" * 9 + "O" * 9 + "W" * 4, "W" * 3, "O" * 4, "^" * 20))
    signs = {(column, row): dice.choice(kinds) for column in range(WIDTH) for row in range(1, length + 1)}
    for (column, row), sign in list(signs.items()):
        if sign == "W" and signs.get((column, row + 1), "^") in "#.O":
            signs[column, row + 1] = "^"
    calm = [space for space, sign in signs.items() if sign in "^<>"]
    supply = [sign for sign, count in SUPPLY.items() for _ in range(count)]
    drawn = dice.sample(supply, min(len(calm) // 4, MOST_TOKENS))
    tokens = dict(zip(dice.sample(calm, len(drawn)), drawn, strict=True))
    lines = tuple(sorted(dice.sample(range(1, length + 1), dice.randint(1, 3))))
    for _ in range(LOTS):
        yield _lot(dice, signs, tokens, length, lines)


def _lot(
    dice: Random, signs: dict[Space, str], tokens: dict[Space, str], length: int, lines: tuple[int, ...]
) -> Situation:
    """Kayaks close together, so that they are in each other's way; now and then somebody has left."""
    lying = signs | tokens | {(column, length + 1): "^" for column in range(WIDTH)}
    wet = [space for space, sign in lying.items() if sign not in "#.O"]
    rocks = [space for space, sign in lying.items() if sign == "O"]
    middle = dice.choice(rocks if rocks and dice.random() < 0.5 else wet)
    near = sorted(wet, key=lambda space: (abs(space[0] - middle[0]) + abs(space[1] - middle[1]), dice.random()))
    seats = dice.choice((2, 3, 4, 4))
    active = dice.randrange(seats)
    return Situation(
        signs,
        tokens,
        length,
        lines,
        places=tuple(dice.sample(near[: seats + 3], seats)),
        speeds=tuple(dice.randint(1, 5) for _ in range(seats)),
        hands=tuple(dice.randint(0, 3) for _ in range(seats)),
        gone=((active + 1) % seats,) if seats > 2 and dice.random() < 0.1 else (),
        active=active,
        stop_behind=dice.random() < 0.3,
    )
