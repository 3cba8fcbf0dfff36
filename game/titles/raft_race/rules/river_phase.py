"""What the water does: eddies and rapids noted, then every raft carried on (R37-R44, R68)."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules import tasks
from game.titles.raft_race.rules.finishing import lone_raft_wins
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.river import NO_CELL, OPEN, WIDTH, spot, turn_order
from game.titles.raft_race.rules.steps import ahead, at_once
from game.titles.raft_race.rules.windows import AT, offered

ASKED: Final = AT["drifted"] | AT["splashes"]
"""Powers that may be used around a river move."""


def end_order_phase(flow: Flow, task: tasks.EndOrderPhase) -> None:
    """Where rafts are now decides how the river moves them; a raft that has crossed ends the race (R39, R59)."""
    if lone_raft_wins(flow):
        return
    state = flow.state
    if state.crossed:
        flow.plan.append(tasks.FinishRace())
        return
    drift, swell = [], []
    for cell in state.cells:
        extra = splashes = 0
        if cell != NO_CELL and state.water[cell] != OPEN:
            found = spot(state.water[cell])
            if found.kind == "eddy":
                extra = -1
            elif found.kind == "rapid":
                extra, splashes = found.extra, found.splashes
        drift.append(1 + extra)
        swell.append(splashes)
    flow.emit(ev.OrderPhaseEnded(tuple(drift), tuple(swell)))
    flow.plan.append(tasks.BeginRiverPhase())
    if not AT["current"].keys().isdisjoint(state.powers):
        flow.plan.append(tasks.CurrentWindow(tuple(state.order)))


def begin_river_phase(flow: Flow, task: tasks.BeginRiverPhase) -> None:
    """The turn order stays that of the round unless the match says otherwise (R14)."""
    state = flow.state
    order = [seat for seat in state.order if state.cells[seat] != NO_CELL]
    if flow.terms.recompute:
        order = [Seat(seat) for seat in turn_order(state.cells)]
    flow.emit(ev.RiverPhaseBegan(tuple(order)))
    flow.plan.append(tasks.EndRound())
    river_moves(flow, tasks.RiverMoves(tuple(order)))


def river_moves(flow: Flow, task: tasks.RiverMoves) -> None:
    """One raft after the other; those with nothing before them at once."""
    if lone_raft_wins(flow):
        return
    state = flow.state
    for place, seat in enumerate(task.seats):
        if state.cells[seat] == NO_CELL or _quietly(flow, seat):
            continue
        if place + 1 < len(task.seats):
            flow.plan.append(tasks.RiverMoves(task.seats[place + 1 :]))
        if state.swell[seat]:
            flow.plan += (tasks.Drift(seat), tasks.TakeSplashes(seat, state.swell[seat], "rapid"))
        else:
            drift(flow, tasks.Drift(seat))
        return


def _quietly(flow: Flow, seat: Seat) -> bool:
    """Carries the raft on at once if nothing is met on the way and no power could be used; whether it did."""
    state = flow.state
    spaces = state.drift[seat]
    if not spaces or state.done[seat] or state.powers[seat] in ASKED:
        return False
    return at_once(flow, seat, "forward", spaces, "river", state.swell[seat], "rapid")


def drift(flow: Flow, task: tasks.Drift) -> None:
    """The river move: none in an eddy, none for a raft that hit a rock in this phase (R40, R44)."""
    state, seat = flow.state, task.seat
    spaces = state.drift[seat]
    if spaces == 0:
        flow.emit(ev.HeldByEddy(seat))
    elif state.done[seat]:
        flow.emit(ev.RiverMoveLost(seat))
    else:
        flow.plan.append(tasks.AfterDrift(seat, state.cells[seat] + spaces * WIDTH))
        ahead(flow, seat, spaces, "river")


def after_drift(flow: Flow, task: tasks.AfterDrift) -> None:
    """A power may follow for a raft that the river moved and nothing stopped (R36, R44, R72)."""
    state, seat = flow.state, task.seat
    usable = state.powers[seat] in AT["drifted"] and state.cells[seat] == task.expected and not state.done[seat]
    if usable and not lone_raft_wins(flow):
        offered(flow, "drifted", seat)


def end_round(flow: Flow, task: tasks.EndRound) -> None:
    """A raft that has crossed ends the race, else the next round begins (R59)."""
    if not lone_raft_wins(flow):
        flow.plan.append(tasks.FinishRace() if flow.state.crossed else tasks.BeginRound())
