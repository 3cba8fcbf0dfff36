"""The movement of the program against the second reading of it, on random rivers full of hazards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from game.engine.types import Seat
from game.titles.whitewater_rush.movement import Course, advance, declarations, manoeuvre, open_sides
from game.titles.whitewater_rush.river import SIDES, WIDTH, Cell, Side, cell_of, column_of, row_of
from game.titles.whitewater_rush.rocks import bump, go_round, occupant
from game.titles.whitewater_rush.speeds import SpeedTable
from game.titles.whitewater_rush.water import Water
from tests.titles.whitewater_rush.movement_by_the_book import Book, Note, Space

TABLE = SpeedTable((3, 3, 2, 2, 1), (1, 2), (4,))
RIVERS = int(os.environ.get("RIVERS_BY_THE_BOOK", "600"))
LOTS = 10
KINDS = "^^^^^^<<>>nlrWOO##"


@dataclass
class Situation:
    """A river, kayaks on it and their speeds."""

    signs: dict[Space, str]
    tokens: dict[Space, str]
    length: int
    places: list[Space]
    speeds: list[int]
    stop_behind: bool

    def book(self) -> Book:
        return Book(
            self.signs | self.tokens, self.length, list(self.places), list(self.speeds), choice, self.stop_behind
        )

    def water(self) -> Water:
        printed = {cell_of(*space): sign for space, sign in self.signs.items()}
        tokens = [(cell_of(*space), sign) for space, sign in self.tokens.items()]
        return Water(self.length, printed, tokens, TABLE, self.stop_behind, 2)


class Program:
    """What the program makes of a movement, told like the book does."""

    def __init__(self, situation: Situation) -> None:
        self.water = situation.water()
        self.cells = [cell_of(*place) for place in situation.places]
        self.speeds = list(situation.speeds)
        self.notes: list[Note] = []

    def carry_out(self, course: Course, earlier: tuple[Cell, ...] = ()) -> None:
        seat = course.seat
        self._tell(course)
        self.cells[seat], self.speeds[seat] = course.end, course.speed
        if course.rock is not None:
            self._round(course, course.rock, (*earlier, *course.path[:-1]))

    def _round(self, course: Course, rock: Cell, earlier: tuple[Cell, ...]) -> None:
        seat, sides = course.seat, open_sides(self.water, rock)
        side = sides[0]
        if len(sides) == 2:
            side = choice(seat, space_of(rock))
            self.notes.append(("side", seat, space_of(rock), side))
        other = None if course.cause == "bump" else occupant(self.cells, seat, rock, side)
        pushed = None if other is None else bump(self.water, self.cells, self.speeds, other)
        if pushed is not None:
            self.carry_out(pushed)
        self.carry_out(go_round(self.water, self.cells, self.speeds, seat, rock, side, earlier, course.cause), earlier)

    def _tell(self, course: Course) -> None:
        owed = [each.what for each in course.incidents if each.what in ("rapids", "waterfall") and not each.cleared]
        assert list(course.owed) == owed
        for place, cell in enumerate(course.path):
            if place:
                self.notes.append(("at", course.seat, space_of(cell)))
            for each in course.incidents:
                if each.at == place and each.what in ("rapids", "waterfall"):
                    self.notes.append((each.what, course.seat, each.cleared))
                if each.at == place and each.what == "bank":
                    self.notes.append(("bank", course.seat, each.lost))
                if each.at == place and each.what == "rock":
                    assert each.cell is not None
                    self.notes.append(("rock", course.seat, space_of(each.cell), each.lost))


def choice(seat: int, rock: Space) -> Side:
    """Any side, but always the same."""
    return SIDES[(seat + 3 * rock[0] + 5 * rock[1]) % 2]


def space_of(cell: Cell) -> Space:
    return column_of(cell), row_of(cell)


def situations(seed: int) -> Iterator[Situation]:
    """One random river and several lots of kayaks on it."""
    dice = Random(f"by the book {seed}")
    length = dice.randint(4, 9)
    kinds = KINDS + dice.choice(("", "nlr" * 4, "W" * 3, "O" * 4, "^" * 20))
    signs = {(column, row): dice.choice(kinds) for column in range(WIDTH) for row in range(1, length + 1)}
    for (column, row), sign in list(signs.items()):
        if sign == "W" and signs.get((column, row + 1), "^") in "#O":
            signs[column, row + 1] = "^"
    calm = [space for space, sign in signs.items() if sign in "^<>"]
    tokens = {space: dice.choice("nlrO") for space in dice.sample(calm, min(len(calm) // 4, 8))}
    for _ in range(LOTS):
        yield _lot(dice, signs, tokens, length)


def _lot(dice: Random, signs: dict[Space, str], tokens: dict[Space, str], length: int) -> Situation:
    """Kayaks close together, so that they are in each other's way."""
    lying = signs | tokens | {(column, length + 1): "^" for column in range(WIDTH)}
    wet = [space for space, sign in lying.items() if sign not in "#O"]
    middle = dice.choice(wet)
    near = sorted(wet, key=lambda space: (abs(space[0] - middle[0]) + abs(space[1] - middle[1]), dice.random()))
    seats = dice.randint(2, 4)
    places = dice.sample(near[: seats + 4], seats)
    return Situation(signs, tokens, length, places, [dice.randint(1, 5) for _ in places], dice.random() < 0.3)


def compare(situation: Situation, moved: Book, program: Program) -> None:
    told = f"{situation}\nbook {moved.notes}\nprogram {program.notes}"
    assert moved.notes == program.notes, told
    assert moved.places == [space_of(cell) for cell in program.cells], told
    assert moved.speeds == program.speeds, told
    assert len(set(moved.places)) == len(moved.places), told


@pytest.mark.parametrize("block", range(10))
def test_kayaks_go_downriver_as_the_book_has_it(block: int) -> None:
    met = set()
    for seed in range(block * RIVERS // 10, (block + 1) * RIVERS // 10):
        for situation in situations(seed):
            for spaces in {situation.speeds[0], 1}:
                book, program = situation.book(), Program(situation)
                book.advance(0, spaces)
                program.carry_out(advance(program.water, program.cells, program.speeds, Seat(0), spaces, "advance"))
                compare(situation, book, program)
                met |= {note[0] for note in book.notes}
    assert met == {"at", "rapids", "waterfall", "bank", "rock", "side"}


@pytest.mark.parametrize("block", range(10))
def test_kayaks_manoeuvre_as_the_book_has_it(block: int) -> None:
    met = set()
    for seed in range(block * RIVERS // 10, (block + 1) * RIVERS // 10):
        for situation in situations(seed):
            allowance = TABLE.allowance(situation.speeds[0])
            for side, spaces in ((side, spaces) for side in SIDES for spaces in range(1, allowance + 1)):
                book, program = situation.book(), Program(situation)
                book.manoeuvre(0, side, spaces)
                program.carry_out(manoeuvre(program.water, program.cells, program.speeds, Seat(0), side, spaces))
                compare(situation, book, program)
                met |= {note[0] for note in book.notes}
    assert met >= {"at", "rapids", "waterfall", "rock", "side"}


def test_every_manoeuvre_that_differs_is_offered_and_no_other() -> None:
    for seed in range(RIVERS // 2):
        for situation in situations(seed):
            water, cells = situation.water(), [cell_of(*place) for place in situation.places]
            allowance = TABLE.allowance(situation.speeds[0])
            assert declarations(water, cells, situation.speeds, Seat(0), allowance) == [
                ("left", 0),
                *(declared for side in SIDES for declared in _differing(situation, side, allowance)),
            ]


def _differing(situation: Situation, side: Side, allowance: int) -> Iterator[tuple[Side, int]]:
    """By the book: each number until one more changes nothing."""
    before: list[Note] = []
    for spaces in range(1, allowance + 1):
        book = situation.book()
        book.manoeuvre(0, side, spaces)
        if book.notes == before:
            return
        yield side, spaces
        before = book.notes
