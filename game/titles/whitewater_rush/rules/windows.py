"""The chances to Eddy Out: before a card is put down, before its first line and after its last one (W61-W65)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.types import Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.cards.steering import steered, ways
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.events import EddiedOut
from game.titles.whitewater_rush.rules.flow import Flow, water_of
from game.titles.whitewater_rush.rules.river import bounded
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.tasks import OpenWindow, PayDiscards, SettleEffect
from game.titles.whitewater_rush.rules.terms import Terms

PASS: Final = cmd.Pass()
MOST_WAYS: Final = 4096
"""Places of kayaks whose manoeuvres are kept."""


def open_window(flow: Flow, task: OpenWindow) -> None:
    """Everybody with a card is asked, clockwise from the active player's left (W62)."""
    if any(flow.state.hands):
        _ask_next(flow, task, flow.round())


def eddies(state: WhitewaterState, terms: Terms, frame: fr.Window) -> Sequence[WhitewaterCommand]:
    """To let it go by, or Eddy Out in every way that turns out differently."""
    seat, speeds = frame.seat, state.speeds
    water = water_of(terms, state)
    kept = water.eddies
    key = (seat, speeds[seat], *state.cells)
    found = kept.get(key)
    if found is None:
        found = (PASS, *[cmd.EDDIES[way] for way in ways(water, state, seat, bounded(speeds[seat] - 1))])
        if len(kept) >= MOST_WAYS:
            kept.clear()
        kept[key] = found
    return found


def passed(flow: Flow, frame: fr.Window, command: cmd.Pass) -> None:
    _ask_next(flow, OpenWindow(frame.when, frame.card), frame.waiting)


def eddied_out(flow: Flow, frame: fr.Window, command: cmd.EddyOut) -> None:
    """Speed, manoeuvre, events, discard; then the window opens anew for all (W61, W63)."""
    seat = frame.seat
    flow.emit(EddiedOut(seat, frame.when, bounded(flow.state.speeds[seat] - 1)))
    flow.plan += (OpenWindow(frame.when, frame.card), PayDiscards(seat, 1, "eddy_out"))
    if command.spaces:
        flow.plan.append(SettleEffect(flow.rows()))
        steered(flow, seat, command.side, command.spaces, "eddy_out")


def _ask_next(flow: Flow, window: OpenWindow, waiting: tuple[Seat, ...]) -> None:
    """The next of these seats that has a card is asked; nobody if none has (W62)."""
    state = flow.state
    for place, seat in enumerate(waiting):
        if state.hands[seat] and not state.left[seat]:
            flow.ask(fr.Window(seat, window.when, waiting[place + 1 :], window.card))
            return
