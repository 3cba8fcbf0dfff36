"""What a move would bring, from what a view shows: courses, trails and a few words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.content.line import Line
from game.engine.types import Seat
from game.table.presenter import Sign, Trail
from game.titles.whitewater_rush import commands as cmd
from game.titles.whitewater_rush import frames as fr
from game.titles.whitewater_rush.cards import kind_of
from game.titles.whitewater_rush.commands import WhitewaterCommand
from game.titles.whitewater_rush.events import Incident
from game.titles.whitewater_rush.keys import RIVER, kayak_key
from game.titles.whitewater_rush.movement import Course, advance, manoeuvre, manoeuvres
from game.titles.whitewater_rush.river import Board, Cell, row_of
from game.titles.whitewater_rush.speeds import bounded
from game.titles.whitewater_rush.view import WhitewaterView
from game.titles.whitewater_rush.water import Water, printed_signs
from game.titles.whitewater_rush.words import say, sentences

ADVANCE = "advance"


@lru_cache(maxsize=16)
def printed(board: Board) -> dict[Cell, str]:
    """The printed signs of a board, made once."""
    return printed_signs(board)


def water_of_view(view: WhitewaterView) -> Water:
    """The river as the view shows it."""
    board = view.board
    return Water(len(board.rows), printed(board), view.tokens, view.table, view.stop_behind, view.rock_loss)


def ways_of(view: WhitewaterView) -> list[tuple[cmd.WhitewaterCommand, Course]]:
    """Every manoeuvre the seat asked may declare now, with where it leads; () if it is asked something else."""
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
    """Every kayak's movement if the seat played the command now and nobody reacted."""
    match command:
        case cmd.PlayCard(card=card) if kind_of(card) == ADVANCE:
            return advances(view, seat)
        case cmd.Manoeuvre(side=side, spaces=spaces) if spaces:
            return [manoeuvre(water_of_view(view), view.cells, view.speeds, seat, side, spaces)]
        case cmd.EddyOut(side=side, spaces=spaces) if spaces:
            speeds = _with_speed(view, seat, bounded(view.speeds[seat] - 1))
            return [manoeuvre(water_of_view(view), view.cells, speeds, seat, side, spaces, "eddy_out")]
        case _:
            return []


def advances(view: WhitewaterView, first: Seat) -> list[Course]:
    """What an Advance of this seat would do to every kayak, each starting where the others left it.

    A kayak that meets a Rock with a side to choose is taken to wait behind it.
    """
    water = water_of_view(view)
    cells, speeds = list(view.cells), list(view.speeds)
    found = []
    for step in range(len(cells)):
        seat = Seat((first + step) % len(cells))
        if not view.left[seat]:
            course = advance(water, cells, speeds, seat, speeds[seat], "advance")
            cells[seat], speeds[seat] = course.end, course.speed
            found.append(course)
    return found


def outlook(view: WhitewaterView, course: Course) -> Line:
    """`to row 7, speed 1: hits the Bank and loses 2 speed`."""
    where = say("outlook.to", row=row_of(course.end), speed=course.speed)
    notes = [line for incident in course.incidents if (line := incident_line(incident)) is not None]
    if row_of(course.end) > view.board.finish:
        notes.append(say("outlook.finish"))
    return say("outlook.with", where=where, notes=sentences(notes[0], notes[1:])) if notes else where


def incident_line(incident: Incident) -> Line | None:
    """What befalls a kayak on its way, in a few words; None for what needs none."""
    match incident.what:
        case "bank":
            return say("incident.bank", count=incident.lost)
        case "rapids" | "waterfall":
            return say(f"incident.{incident.what}.{'cleared' if incident.cleared else 'card'}")
        case "rock":
            return say("incident.rock", count=incident.lost)
        case "settled" | "stayed":
            return say(f"incident.{incident.what}")
        case _:
            return None


def trail_of(course: Course) -> Trail:
    """The way of a kayak with a sign for everything that befalls it."""
    signs = []
    for incident in course.incidents:
        line = incident_line(incident)
        if line is not None:
            cell = incident.cell if incident.what == "rock" and incident.cell is not None else course.path[incident.at]
            signs.append(Sign(cell, _icon(incident), line, 1 if incident.cleared else -1))
    return Trail(kayak_key(course.seat), RIVER, course.path, tuple(signs), int(course.seat))


def _icon(incident: Incident) -> str:
    match incident.what:
        case "rapids" | "waterfall":
            return incident.what if incident.cleared else "card_lost"
        case "bank" | "rock":
            return incident.what
        case _:
            return "forward"


def _with_speed(view: WhitewaterView, seat: Seat, speed: int) -> Sequence[int]:
    return [speed if other == seat else value for other, value in enumerate(view.speeds)]
