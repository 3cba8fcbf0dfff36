"""Hazard tokens: Spot Hazard, and events that lay some (W55-W60, W85)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.engine.types import Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.content import Effect
from game.titles.whitewater_rush.rules.events import HazardChosen
from game.titles.whitewater_rush.rules.flow import Flow, Lines, water_of
from game.titles.whitewater_rush.rules.river import RAPIDS, RIVER, ROCK, Cell
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.tasks import CardLines
from game.titles.whitewater_rush.rules.terms import Terms
from game.titles.whitewater_rush.rules.water import Water

SIDES: Final = (cmd.SpotHazard("rapids"), cmd.SpotHazard("rock"))


def rapids_places(water: Water, cells: Sequence[Cell], supply: Mapping[str, int]) -> list[Cell]:
    """Every free plain River space, upstream first; none without a token."""
    if not flows(supply):
        return []
    return [cell for cell in water.plain if cell not in cells]


def rock_places(water: Water, cells: Sequence[Cell], supply: Mapping[str, int]) -> list[Cell]:
    """As for Rapids, but no Rock may share an edge with the space (W58)."""
    if not supply[ROCK]:
        return []
    return [cell for cell in water.away_from_rocks if cell not in cells]


def flows(supply: Mapping[str, int]) -> list[str]:
    """The directions Rapids tokens are left of."""
    return [sign for sign in RAPIDS if supply[sign]]


def no_place(state: WhitewaterState, terms: Terms, cell: Cell) -> str:
    """Why a token cannot be put there (W56, W58)."""
    if cell in state.cells:
        return "space_taken"
    sign = terms.printed.get(cell)
    if sign is None or sign not in RIVER or any(cell == taken for taken, _ in state.tokens):
        return "not_river"
    return "beside_rock" if water_of(terms, state).beside_rock(cell) else "no_token"


def sides(state: WhitewaterState, terms: Terms, frame: fr.Spotting) -> Sequence[cmd.SpotHazard]:
    return SIDES


def spotted(flow: Flow, frame: fr.Spotting, command: cmd.SpotHazard) -> None:
    """The card whose side is chosen is on top of the plan."""
    flow.emit(HazardChosen(frame.seat, command.hazard))
    match flow.plan.pop():
        case CardLines() as task:
            flow.plan.append(CardLines(task.seat, task.card, 0, command.hazard))
        case task:
            raise AssertionError(f"a side is asked for {task}")


def for_rock(state: WhitewaterState, terms: Terms, frame: fr.PlacingRock) -> Sequence[cmd.PlaceRock]:
    return [cmd.PlaceRock(cell) for cell in rock_places(water_of(terms, state), state.cells, state.supply)]


def rock_placed(flow: Flow, frame: fr.PlacingRock, command: cmd.PlaceRock) -> None:
    flow.place_token(frame.seat, command.cell, ROCK)


def for_rapids(state: WhitewaterState, terms: Terms, frame: fr.PlacingRapids) -> Sequence[cmd.PlaceRapids]:
    return [cmd.PlaceRapids(cell) for cell in rapids_places(water_of(terms, state), state.cells, state.supply)]


def rapids_placed(flow: Flow, frame: fr.PlacingRapids, command: cmd.PlaceRapids) -> None:
    """With one direction left there is nothing to turn."""
    signs = flows(flow.state.supply)
    if len(signs) == 1:
        flow.place_token(frame.seat, command.cell, signs[0])
    else:
        flow.ask(fr.TurningRapids(frame.seat, command.cell))


def turns(state: WhitewaterState, terms: Terms, frame: fr.TurningRapids) -> Sequence[cmd.TurnRapids]:
    return [cmd.TURNS[sign] for sign in flows(state.supply)]


def rapids_turned(flow: Flow, frame: fr.TurningRapids, command: cmd.TurnRapids) -> None:
    flow.place_token(frame.seat, frame.cell, command.flow)


def _rapids(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    if rapids_places(flow.water, flow.state.cells, flow.state.supply):
        flow.ask(fr.PlacingRapids(seat))


def _rock(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    if rock_places(flow.water, flow.state.cells, flow.state.supply):
        flow.ask(fr.PlacingRock(seat))


LINES: Final[Lines] = {"rapids": _rapids, "rock": _rock}
