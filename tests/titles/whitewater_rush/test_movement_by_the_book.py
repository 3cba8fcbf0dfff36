"""The movement of the program against the second reading of it, one kayak's movement at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.engine.types import Seat
from game.titles.whitewater_rush.rules.events import Incident
from game.titles.whitewater_rush.rules.movement import (
    Course,
    Water,
    advance,
    bump,
    declarations,
    go_round,
    manoeuvre,
    manoeuvres,
    occupant,
    open_sides,
)
from game.titles.whitewater_rush.rules.river import SIDES, Cell, Side, SpeedTable, cell_of
from tests.titles.whitewater_rush.movement_by_the_book import ALLOWANCE, Book, Note
from tests.titles.whitewater_rush.random_rivers import RIVERS, Situation, choice, situations, space_of

pytestmark = pytest.mark.many

TABLE = SpeedTable((3, 3, 2, 2, 1), (1, 2), (4,))
BLOCKS = 10
MANY_CARDS = 99
EVERYTHING = {"at", "rapids", "waterfall", "bank", "rock", "side", "bumped", "settled", "stayed"}


class Program:
    """A movement as the program makes it, told like the book does."""

    def __init__(self, situation: Situation) -> None:
        printed = {cell_of(*space): sign for space, sign in situation.signs.items()}
        tokens = [(cell_of(*space), sign) for space, sign in situation.tokens.items()]
        self.water = Water(situation.length, printed, tokens, TABLE, situation.stop_behind, 2)
        self.cells = [cell_of(*place) for place in situation.places]
        self.speeds = list(situation.speeds)
        self.notes: list[Note] = []
        self.owed: list[tuple[int, str]] = []

    def carry_out(self, course: Course, earlier: tuple[Cell, ...] = ()) -> None:
        seat = course.seat
        self.notes += told(course.seat, course.path, course.incidents)
        self.owed += [(seat, cause) for cause in course.owed]
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
            self.notes.append(("bumped", pushed.seat))
            self.carry_out(pushed)
        self.carry_out(go_round(self.water, self.cells, self.speeds, seat, rock, side, earlier, course.cause), earlier)


def told(seat: Seat, path: tuple[Cell, ...], incidents: tuple[Incident, ...]) -> Iterator[Note]:
    """A run in the words of the book."""
    for place, cell in enumerate(path):
        if place:
            yield "at", seat, space_of(cell)
        for each in incidents:
            if each.at == place:
                yield each.what, seat, *_details(each)


def _details(incident: Incident) -> tuple[object, ...]:
    match incident.what:
        case "rapids" | "waterfall":
            return incident.cleared, incident.speed
        case "bank":
            return incident.lost, incident.speed
        case "rock":
            return _space(incident), incident.lost, incident.speed
        case "settled":
            return (_space(incident),)
        case "passed" | "stayed":
            return ()


def _space(incident: Incident) -> tuple[int, int]:
    assert incident.cell is not None
    return space_of(incident.cell)


def tables(block: int) -> Iterator[Situation]:
    """The tables of one block of rivers; everybody is there and has cards enough."""
    for seed in range(block * RIVERS // BLOCKS, (block + 1) * RIVERS // BLOCKS):
        for situation in situations(seed):
            yield replace(situation, hands=(MANY_CARDS,) * len(situation.places), gone=())


def compare(situation: Situation, moved: Book, program: Program) -> None:
    told = f"{situation}\nbook {moved.notes}\nprogram {program.notes}"
    assert moved.notes == program.notes, told
    assert moved.paid == program.owed, told
    assert moved.places == [space_of(cell) for cell in program.cells], told
    assert moved.speeds == program.speeds, told
    assert len(set(moved.places)) == len(moved.places), told


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kayaks_go_downriver_as_the_book_has_it(block: int) -> None:
    met = set()
    for situation in tables(block):
        for spaces in {situation.speeds[0], 1}:
            book, program = situation.book(), Program(situation)
            book.advance(0, spaces)
            program.carry_out(advance(program.water, program.cells, program.speeds, Seat(0), spaces, "advance"))
            compare(situation, book, program)
            met |= {note[0] for note in book.notes}
    assert met == {*EVERYTHING, "passed"}


@pytest.mark.parametrize("block", range(BLOCKS))
def test_kayaks_manoeuvre_as_the_book_has_it(block: int) -> None:
    met = set()
    for situation in tables(block):
        allowance = ALLOWANCE[situation.speeds[0]]
        for side, spaces in ((side, spaces) for side in SIDES for spaces in range(1, allowance + 1)):
            book, program = situation.book(), Program(situation)
            book.manoeuvre(0, side, spaces)
            program.carry_out(manoeuvre(program.water, program.cells, program.speeds, Seat(0), side, spaces))
            compare(situation, book, program)
            met |= {note[0] for note in book.notes}
    assert met >= EVERYTHING - {"bank", "bumped"}


@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_manoeuvre_that_differs_is_offered_and_no_other(block: int) -> None:
    for situation in tables(block):
        program, allowance = Program(situation), ALLOWANCE[situation.speeds[0]]
        table = program.water, program.cells, program.speeds, Seat(0), allowance
        offered = [("left", 0), *differing(situation, 0, allowance)]
        assert declarations(*table) == offered
        assert [(side, spaces) for side, spaces, _ in manoeuvres(*table)] == offered


def differing(situation: Situation, seat: int, allowance: int) -> Iterator[tuple[Side, int]]:
    """Yields, by the book, each number until one more changes nothing."""
    for side in SIDES:
        before: list[Note] = []
        for spaces in range(1, allowance + 1):
            book = situation.book()
            book.manoeuvre(seat, side, spaces)
            if book.notes == before:
                break
            yield side, spaces
            before = book.notes
