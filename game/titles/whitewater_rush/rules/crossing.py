"""Lines that were crossed: the finish ends the race, others turn up Event cards (W12, W66-W75, W83, W84)."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules.events import EventRevealed, LineCrossed, RaceEnded
from game.titles.whitewater_rush.rules.flow import Flow
from game.titles.whitewater_rush.rules.frames import Reason
from game.titles.whitewater_rush.rules.river import STRIDE
from game.titles.whitewater_rush.rules.tasks import EventLines, RevealEvents, SettleEffect

FINISH_LINE: Final = "finish_line"
STILL_WATER: Final = "still_water"


def settle_effect(flow: Flow, task: SettleEffect) -> None:
    """A movement effect is over for everybody: end the race, or queue the events of the lines crossed."""
    rows, lines = flow.rows(), flow.terms.board.lines
    if rows == task.rows:
        return
    state = flow.state
    found: list[tuple[int, Seat]] = []
    for line, row in enumerate(lines):
        crossed = [
            Seat(seat) for seat, before in enumerate(task.rows) if before <= row < rows[seat] and not state.left[seat]
        ]
        found += [(line, seat) for seat in sorted(crossed, key=lambda seat: _precedence(flow, seat))]
    if not found:
        return
    last = len(lines) - 1
    for line, seat in found:
        flow.emit(LineCrossed(seat, line, line == last))
    if any(line == last for line, _ in found):
        end_race(flow, FINISH_LINE)
    else:
        _queue(flow, tuple(found))


def reveal_next(flow: Flow, task: RevealEvents) -> None:
    """The next crossing of the queue turns up a card, if one is left at its line (W67, W69)."""
    if not task.queue:
        return
    (line, seat), rest = task.queue[0], task.queue[1:]
    flow.plan.append(RevealEvents(rest))
    state = flow.state
    if state.events[line] and not state.left[seat]:
        card = state.events[line][0]
        flow.emit(EventRevealed(seat, line, Secret(None, card)))
        flow.plan.append(EventLines(seat, card, 0))


def end_race(flow: Flow, reason: Reason) -> None:
    """The result; everything still planned is dropped (W74, W84)."""
    flow.emit(RaceEnded(reason, _places(flow, reason)))
    flow.plan.clear()
    flow.stopped = True


def _queue(flow: Flow, found: tuple[tuple[int, Seat], ...]) -> None:
    """At the end of the queue under way, if an event made them cross (W71, W83)."""
    for place in range(len(flow.plan) - 1, -1, -1):
        task = flow.plan[place]
        match task:
            case RevealEvents():
                flow.plan[place] = RevealEvents((*task.queue, *found))
                return
            case _:
                pass
    flow.plan.append(RevealEvents(found))


def _precedence(flow: Flow, seat: Seat) -> tuple[int, ...]:
    """W67: the tie-breaks of W75, then clockwise from the turn player; smaller comes first."""
    state = flow.state
    away = (seat - state.active) % flow.terms.seats
    row = state.cells[seat] // STRIDE
    return (seat != state.active, -row, -state.speeds[seat], -len(state.hands[seat]), away)


def _places(flow: Flow, reason: Reason) -> tuple[tuple[Seat, ...], ...]:
    """Best first; who is equal in everything shares a place (W75). Who left comes last (W77)."""
    ranked: dict[tuple[int, ...], list[Seat]] = {}
    for seat in flow.terms.all_seats:
        ranked.setdefault(_rank(flow, seat, reason), []).append(seat)
    return tuple(tuple(ranked[key]) for key in sorted(ranked, reverse=True))


def _rank(flow: Flow, seat: Seat, reason: Reason) -> tuple[int, ...]:
    state = flow.state
    if state.left[seat]:
        return (-1,)
    row = state.cells[seat] // STRIDE
    rest = (state.speeds[seat], len(state.hands[seat]))
    active = int(seat == state.active)
    if reason == STILL_WATER:
        return (0, row, active, *rest)
    finished = int(row > flow.terms.board.finish)
    return (finished, active * finished, row, *rest)
