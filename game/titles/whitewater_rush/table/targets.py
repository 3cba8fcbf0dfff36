"""How each command is spelled on the table: the space, card or button that stands for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.frames import RockSide
from game.titles.whitewater_rush.rules.movement import STEP
from game.titles.whitewater_rush.rules.river import Cell
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.foretold import Foretold
from game.titles.whitewater_rush.table.keys import card_key, cell_key

PASS, STAY, EDDY_STAY = "button:pass", "button:stay", "button:eddy_stay"


def words_of(foretold: Foretold, view: WhitewaterView, legal: Sequence[WhitewaterCommand]) -> list[tuple[str, ...]]:
    """The word of each command; where several lead to one space, a button with the number follows."""
    spaces = [space_of(foretold, view, command) for command in legal]
    crowded = Counter(spaces)
    return [
        (_button_or_card(command),) if space is None else _spelled(view, command, space, crowded[space] > 1)
        for command, space in zip(legal, spaces, strict=True)
    ]


def space_of(foretold: Foretold, view: WhitewaterView, command: WhitewaterCommand) -> Cell | None:
    """The space that stands for a command: of a manoeuvre the Rock it runs into, else where it ends."""
    match command:
        case cmd.PlaceKayak(cell=cell) | cmd.PlaceRock(cell=cell) | cmd.PlaceRapids(cell=cell):
            return cell
        case cmd.ChooseSide(side=side):
            match view.frame:
                case RockSide(rock=rock):
                    return rock + STEP[side]
                case _:
                    raise ValueError("no Rock is asked about")
        case cmd.Manoeuvre(spaces=spaces) | cmd.EddyOut(spaces=spaces) if spaces:
            own = foretold.movements(view, command)[0][0]
            rocks = [incident.cell for incident in own.incidents if incident.what == "rock"]
            return rocks[0] if rocks else own.end
        case _:
            return None


def number_button(command: cmd.Manoeuvre | cmd.EddyOut) -> str:
    """`button:left_2`."""
    return f"button:{command.side}_{command.spaces}"


def _spelled(view: WhitewaterView, command: WhitewaterCommand, space: Cell, crowded: bool) -> tuple[str, ...]:
    match command:
        case cmd.Manoeuvre() | cmd.EddyOut() if crowded:
            return (cell_key(view, space), number_button(command))
        case _:
            return (cell_key(view, space),)


def _button_or_card(command: WhitewaterCommand) -> str:
    match command:
        case cmd.Pass():
            return PASS
        case cmd.PlayCard(card=card) | cmd.DiscardCard(card=card) | cmd.PutBack(card=card):
            return card_key(card)
        case cmd.TakeFromDiscard(card=card):
            return card_key(card)
        case cmd.Manoeuvre():
            return STAY
        case cmd.EddyOut():
            return EDDY_STAY
        case cmd.SpotHazard(hazard=hazard):
            return f"button:spot_{hazard}"
        case cmd.TurnRapids(flow=flow):
            return f"button:flow_{flow}"
        case cmd.LeaveRace(seat=seat):
            return f"button:leave_{seat}"
        case cmd.PlaceKayak() | cmd.PlaceRock() | cmd.PlaceRapids() | cmd.ChooseSide():
            raise AssertionError("these are spelled by their space")
        case _:
            assert_never(command)
