"""How each command is spelled on the table: the space, card or button that stands for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.frames import RockSide
from game.titles.whitewater_rush.rules.movement import STEP, Course
from game.titles.whitewater_rush.rules.river import Cell, Side
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.keys import card_key, cell_key, space_key
from game.titles.whitewater_rush.table.outlook import ways_of

PASS, STAY, EDDY_STAY = "button:pass", "button:stay", "button:eddy_stay"


def words_of(view: WhitewaterView, legal: Sequence[WhitewaterCommand]) -> list[tuple[str, ...]]:
    """The word of each command; where several lead to one space, a button with the number follows."""
    ways = {command: target_of(course) for command, course in ways_of(view)}
    crowded = Counter(ways[command] for command in legal if command in ways and not _stays(command))
    return [_word(view, command, ways, crowded) for command in legal]


def target_of(course: Course) -> Cell:
    """The space that stands for a manoeuvre: the Rock it runs into, else where it ends."""
    for incident in course.incidents:
        if incident.what == "rock" and incident.cell is not None:
            return incident.cell
    return course.end


def rock_space(view: WhitewaterView, side: Side) -> Cell:
    """The space beside the Rock that is asked about."""
    match view.frame:
        case RockSide(rock=rock):
            return rock + STEP[side]
        case _:
            raise ValueError("no Rock is asked about")


def number_button(command: cmd.Manoeuvre | cmd.EddyOut) -> str:
    """`button:left_2`."""
    return f"button:{command.side}_{command.spaces}"


def _stays(command: WhitewaterCommand) -> bool:
    match command:
        case cmd.Manoeuvre(spaces=0) | cmd.EddyOut(spaces=0):
            return True
        case _:
            return False


def _word(
    view: WhitewaterView,
    command: WhitewaterCommand,
    ways: dict[WhitewaterCommand, Cell],
    crowded: Counter[Cell],
) -> tuple[str, ...]:
    match command:
        case cmd.Pass():
            return (PASS,)
        case cmd.PlayCard(card=card) | cmd.DiscardCard(card=card) | cmd.PutBack(card=card):
            return (card_key(card),)
        case cmd.TakeFromDiscard(card=card):
            return (card_key(card),)
        case cmd.Manoeuvre(spaces=0):
            return (STAY,)
        case cmd.EddyOut(spaces=0):
            return (EDDY_STAY,)
        case cmd.Manoeuvre() | cmd.EddyOut():
            letter = cell_key(view, ways[command])
            return (letter, number_button(command)) if crowded[ways[command]] > 1 else (letter,)
        case cmd.PlaceKayak(cell=cell) | cmd.PlaceRock(cell=cell) | cmd.PlaceRapids(cell=cell):
            return (space_key(cell),)
        case cmd.SpotHazard(hazard=hazard):
            return (f"button:spot_{hazard}",)
        case cmd.TurnRapids(flow=flow):
            return (f"button:flow_{flow}",)
        case cmd.ChooseSide(side=side):
            return (cell_key(view, rock_space(view, side)),)
        case cmd.LeaveRace(seat=seat):
            return (f"button:leave_{seat}",)
        case _:
            assert_never(command)
