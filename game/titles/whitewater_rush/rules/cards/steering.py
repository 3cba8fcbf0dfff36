"""Manoeuvres of Ferry and Sculling, and of events that let all steer (W29-W36)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.types import Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.content import Effect
from game.titles.whitewater_rush.rules.flow import Flow, Lines, water_of
from game.titles.whitewater_rush.rules.movement import declarations, manoeuvre
from game.titles.whitewater_rush.rules.moving import carry_out
from game.titles.whitewater_rush.rules.river import Side
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.tasks import MoveCause
from game.titles.whitewater_rush.rules.terms import Terms
from game.titles.whitewater_rush.rules.water import Water


def ways(water: Water, state: WhitewaterState, seat: Seat, speed: int) -> list[tuple[Side, int]]:
    """Every manoeuvre that turns out differently at this speed, staying first."""
    speeds = state.speeds.copy()
    speeds[seat] = speed
    return declarations(water, state.cells, speeds, seat, water.table.allowance(speed))


def steered(flow: Flow, seat: Seat, side: Side, spaces: int, cause: MoveCause) -> None:
    """The kayak moves up to so many spaces to that side."""
    state = flow.state
    carry_out(flow, manoeuvre(flow.water, state.cells, state.speeds, seat, side, spaces, cause))


def manoeuvres(state: WhitewaterState, terms: Terms, frame: fr.Manoeuvring) -> Sequence[cmd.Manoeuvre]:
    found = ways(water_of(terms, state), state, frame.seat, state.speeds[frame.seat])
    return [cmd.MANOEUVRES[way] for way in found]


def manoeuvred(flow: Flow, frame: fr.Manoeuvring, command: cmd.Manoeuvre) -> None:
    if command.spaces:
        steered(flow, frame.seat, command.side, command.spaces, "manoeuvre")


def _offer(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    """Asked only if there is anywhere to go (W23)."""
    speed = flow.state.speeds[seat]
    if len(ways(flow.water, flow.state, seat, speed)) > 1:
        flow.ask(fr.Manoeuvring(seat, flow.terms.table.allowance(speed)))


LINES: Final[Lines] = {"manoeuvre": _offer}
