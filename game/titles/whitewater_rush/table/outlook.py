"""What a move would bring, from what a view shows: the courses of all kayaks it would move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from game.engine.types import Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.cards import Card, kind_of
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.movement import Course, advance, manoeuvre, manoeuvres
from game.titles.whitewater_rush.rules.river import NO_CELL, Board, Cell, Side
from game.titles.whitewater_rush.rules.rocks import bump, go_round, occupant
from game.titles.whitewater_rush.rules.speeds import bounded
from game.titles.whitewater_rush.rules.tasks import GoRound
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.rules.water import Water, printed_signs
from game.titles.whitewater_rush.table.prompts import own_turn_begins

ADVANCE: Final = "advance"
FASTER: Final = {"paddle": 2, "power_paddle": 3, "brace": -1}
"""Kinds of card whose first line changes the speed, and by how much."""
SPEED_OF: Final = {"catch_current": 3}
"""Kinds of card whose first line sets the speed."""
STEERING: Final = frozenset(("ferry", "sculling"))
"""Kinds of card that begin with a manoeuvre."""


@lru_cache(maxsize=16)
def printed(board: Board) -> dict[Cell, str]:
    """The printed signs of a board, made once."""
    return printed_signs(board)


def water_of_view(view: WhitewaterView) -> Water:
    """The river as the view shows it."""
    board = view.board
    return Water(len(board.rows), printed(board), view.tokens, view.table, view.stop_behind, view.rock_loss)


def ways_of(view: WhitewaterView) -> list[tuple[cmd.WhitewaterCommand, Course]]:
    """Every manoeuvre the seat asked may declare now, with where it leads; [] if it is asked something else."""
    water = water_of_view(view)
    match view.frame:
        case fr.Window() as frame:
            speeds = _with_speed(view, frame.seat, bounded(view.speeds[frame.seat] - 1))
            allowance = view.table.allowance(speeds[frame.seat])
            found = manoeuvres(water, view.cells, speeds, frame.seat, allowance, "eddy_out")
            return [(cmd.EddyOut(side, spaces), course) for side, spaces, course in found]
        case fr.Manoeuvring() as frame:
            found = manoeuvres(water, view.cells, view.speeds, frame.seat, frame.allowance)
            return [(cmd.Manoeuvre(side, spaces), course) for side, spaces, course in found]
        case _:
            return []


def courses(view: WhitewaterView, seat: Seat, command: WhitewaterCommand) -> list[Course]:
    """Every kayak's movement if the seat gave the command now and nobody reacted; the first mover first."""
    match command:
        case cmd.PlayCard(card=card) if kind_of(card) == ADVANCE:
            return advances(view, seat)
        case cmd.Pass() if advance_played(view) is not None:
            return advances(view, view.active)
        case cmd.Manoeuvre(side=side, spaces=spaces) if spaces:
            return [manoeuvre(water_of_view(view), view.cells, view.speeds, seat, side, spaces)]
        case cmd.EddyOut(side=side, spaces=spaces):
            return [eddied(view, seat, side, spaces)] if spaces else []
        case cmd.ChooseSide(side=side):
            return _round_the_rock(view, side)
        case _:
            return []


def foreseen(view: WhitewaterView, seat: Seat, command: WhitewaterCommand) -> list[Course]:
    """The courses to be sketched: those of the command, and for playing on those of the Advance the seat holds."""
    match command:
        case cmd.Pass() if own_turn_begins(view) and any(kind_of(card) == ADVANCE for card in view.hand):
            return advances(view, seat)
        case _:
            return courses(view, seat, command)


def advances(view: WhitewaterView, first: Seat) -> list[Course]:
    """What an Advance of this seat would do to every kayak, each starting where the others left it.

    A kayak that meets a Rock with a side to choose is taken to wait behind it.
    """
    water = water_of_view(view)
    cells, speeds = list(view.cells), list(view.speeds)
    found = []
    for step in range(len(cells)):
        seat = Seat((first + step) % len(cells))
        if not view.left[seat] and cells[seat] != NO_CELL:
            course = advance(water, cells, speeds, seat, speeds[seat], "advance")
            cells[seat], speeds[seat] = course.end, course.speed
            found.append(course)
    return found


def advance_played(view: WhitewaterView) -> Card | None:
    """The Advance River that is about to be resolved while a seat may still react to it."""
    match view.frame:
        case fr.Window(when="card", card=card) if card is not None and kind_of(card) == ADVANCE:
            return card
        case _:
            return None


def eddied(view: WhitewaterView, seat: Seat, side: Side, spaces: int) -> Course:
    """The seat's Eddy Out; with 0 spaces it stays and is only slower."""
    speeds = _with_speed(view, seat, bounded(view.speeds[seat] - 1))
    return manoeuvre(water_of_view(view), view.cells, speeds, seat, side, spaces, "eddy_out")


def carried_on(view: WhitewaterView, course: Course) -> Course | None:
    """Where the Advance that was played takes the kayak after this Eddy Out; None if there is none."""
    if advance_played(view) is None:
        return None
    cells = tuple(course.end if seat == course.seat else cell for seat, cell in enumerate(view.cells))
    speeds = tuple(_with_speed(view, course.seat, course.speed))
    later = msgspec.structs.replace(view, cells=cells, speeds=speeds)
    return next((each for each in advances(later, view.active) if each.seat == course.seat), None)


def _round_the_rock(view: WhitewaterView, side: Side) -> list[Course]:
    """The kayak in question, and before it the one that has to make room."""
    match view.plan[-1:]:
        case (GoRound() as task,):
            water, cells = water_of_view(view), list(view.cells)
            other = None if task.cause == "bump" else occupant(cells, task.seat, task.rock, side)
            pushed = None if other is None else bump(water, cells, view.speeds, other)
            if pushed is not None:
                cells[pushed.seat] = pushed.end
            own = go_round(water, cells, view.speeds, task.seat, task.rock, side, task.earlier, task.cause)
            return [own] if pushed is None else [own, pushed]
        case _:
            return []


def _with_speed(view: WhitewaterView, seat: Seat, speed: int) -> Sequence[int]:
    return [speed if other == seat else value for other, value in enumerate(view.speeds)]
