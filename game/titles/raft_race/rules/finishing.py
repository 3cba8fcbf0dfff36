"""The end of a race (R48, R49, R59-R63)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from game.engine.types import Seat
from game.titles.raft_race.rules.events import FinishTied, RaceEnded
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Reason
from game.titles.raft_race.rules.river import NO_CELL, WIDTH, turn_order
from game.titles.raft_race.rules.supplies import end_test, number_of
from game.titles.raft_race.rules.tasks import DrawChance, FinishRace, FinishResult

Places = tuple[tuple[Seat, ...], ...]


def lone_raft_wins(flow: Flow) -> bool:
    """Ends the race if no raft has crossed in this phase and at most one is afloat; whether it did (R49).

    Called when a step is complete. If the last rafts sank together, the one that sank last wins.
    """
    state = flow.state
    if not state.sunk or state.crossed or len(state.cells) - state.cells.count(NO_CELL) > 1:
        return False
    end_race(flow, "last_afloat", _afloat(flow))
    return True


def finish_race(flow: Flow, task: FinishRace) -> None:
    """Of those who have crossed the one with the fewest splashes wins; equal ones draw."""
    state = flow.state
    fewest = min(state.splashes[seat] for seat in state.crossed)
    best = sorted((seat for seat in state.crossed if state.splashes[seat] == fewest), key=state.order.index)
    if len(best) == 1:
        end_race(flow, "finish_line", (tuple(best), *_crossed(flow, best), *_afloat(flow)))
        return
    flow.emit(FinishTied(tuple(best), fewest))
    flow.plan.append(FinishResult(tuple(best)))
    flow.plan += [DrawChance(seat, "finish") for seat in reversed(best)]


def finish_result(flow: Flow, task: FinishResult) -> None:
    """The highest card wins; the others who were level with it come in by their cards."""
    ranked = sorted(task.seats, key=lambda seat: number_of(flow, seat), reverse=True)
    end_test(flow)
    end_race(flow, "finish_line", (*[(seat,) for seat in ranked], *_crossed(flow, ranked), *_afloat(flow)))


def out_of_rounds(flow: Flow) -> None:
    """The first in turn order wins (R63)."""
    order = [Seat(seat) for seat in turn_order(flow.state.cells)]
    end_race(flow, "round_limit", (*[(seat,) for seat in order], *_sunk(flow)))


def end_race(flow: Flow, reason: Reason, places: Places) -> None:
    """The result."""
    flow.stopped = True
    flow.emit(RaceEnded(reason, places))


def _crossed(flow: Flow, before: Iterable[Seat]) -> list[tuple[Seat, ...]]:
    """The others who have crossed, by splashes."""
    splashes = flow.state.splashes
    rest = sorted((seat for seat in flow.state.crossed if seat not in before), key=lambda seat: (splashes[seat], seat))
    return [tuple(seats) for _, seats in groupby(rest, key=lambda seat: splashes[seat])]


def _afloat(flow: Flow) -> Places:
    """Who is still on the river, by rows, then who sank, the last one first."""
    cells = flow.state.cells
    order = [Seat(seat) for seat in turn_order(cells)]
    rows = [tuple(seats) for _, seats in groupby(order, key=lambda seat: cells[seat] // WIDTH)]
    return (*rows, *_sunk(flow))


def _sunk(flow: Flow) -> list[tuple[Seat, ...]]:
    return [(seat,) for seat in reversed(flow.state.sunk)]
