"""Reasons for hinted moves: their results by the end of the round, undisturbed, against the next best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from game.content.message import Message
from game.engine.foresight import Foresight, ForesightDraft
from game.engine.types import Seat
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules import terms as cmd
from game.titles.raft_race.rules.content import NO_CELL, SPLASH, neighbours, row_of
from game.titles.raft_race.rules.events import ChanceDrawn, RaftEvent
from game.titles.raft_race.rules.state import RaftState, RaftView
from game.titles.raft_race.rules.terms import RaftCommand
from game.titles.raft_race.table.words import say

RaftForesight: TypeAlias = Foresight[RaftState, RaftCommand, RaftEvent, RaftView]
WORLDS: Final = 3
"""Number of worlds in which a fate must be the same to be told."""


class Fate(Struct, frozen=True):
    """The rafts at the end of the round, after a command."""

    row: int
    """Row of the own raft; the first row behind the finish line for one that has crossed it."""
    crossed: bool
    splashes: int
    orders: int | None
    """Orders the own raft has lost; None where a chance card is drawn, as at rocks and for attacks."""
    rival_rows: int
    """Sum of all rivals' rows."""
    rival_splashes: int | None
    """Sum of all rivals' splashes; None as for orders."""


def reason(
    view: RaftView, seat: Seat, command: RaftCommand, other: RaftCommand | None, foresight: RaftForesight
) -> Message | None:
    """The sentence, or None where there is nothing that can be counted."""
    match view.frame, command:
        case _, cmd.TakeBack():
            return None
        case _, cmd.TakePower(power=power):
            return say(f"reason.power.{power}")
        case _, cmd.DrawPower():
            had = view.powers[seat]
            return say("reason.draw_power") if had is None else say("reason.swap_power", power=say(f"power.{had}.name"))
        case _, cmd.ChooseOrder():
            return _of_order(view, seat, command, other, foresight)
        case _:
            return _better(view, seat, command, other, foresight) or _by_itself(view, seat, command)


def fate_of(view: RaftView, seat: Seat, command: RaftCommand, foresight: RaftForesight) -> Fate | None:
    """Returns the fate of the rafts if nobody interferes; None where chance decides it and worlds differ."""
    drafts = [foresight.played(command, number) for number in range(WORLDS)]
    if any(type(event) is ev.Collided for draft in drafts for event in draft.events):
        return None
    fates = [_fate(view, seat, draft) for draft in drafts]
    return fates[0] if all(fate == fates[0] for fate in fates[1:]) else None


def _fate(view: RaftView, seat: Seat, draft: ForesightDraft[RaftState, RaftEvent]) -> Fate | None:
    state = draft.state
    rivals = [Seat(rival) for rival, cell in enumerate(view.cells) if cell != NO_CELL and rival != seat]
    if seat in state.sunk or any(rival in state.sunk for rival in rivals):
        return None
    drawn = any(type(event) is ChanceDrawn for event in draft.events)
    return Fate(
        _row(state, seat),
        seat in state.crossed,
        state.splashes[seat],
        None if drawn else len(state.lost[seat]),
        sum(_row(state, rival) for rival in rivals),
        None if drawn else sum(state.splashes[rival] for rival in rivals),
    )


def _row(state: RaftState, seat: Seat) -> int:
    return state.finish if seat in state.crossed else row_of(state.cells[seat])


def _of_order(
    view: RaftView, seat: Seat, command: cmd.ChooseOrder, other: RaftCommand | None, foresight: RaftForesight
) -> Message | None:
    order = command.order
    if order == SPLASH:
        return say("reason.purge", count=view.hand.count(SPLASH))
    if view.orders[order].attack is not None:
        beside = len(neighbours(view.cells, view.order, seat))
        return say("reason.attack", count=beside) if beside else None
    fate = fate_of(view, seat, command, foresight)
    if fate is None:
        return None
    if fate.crossed:
        return say("reason.crosses")
    return _better(view, seat, command, other, foresight) or _ride(view, seat, fate)


def _ride(view: RaftView, seat: Seat, fate: Fate) -> Message | None:
    gained, splashes = fate.row - row_of(view.cells[seat]), fate.splashes - view.splashes[seat]
    if gained <= 0 or splashes < 0:
        return None
    if splashes:
        return say("reason.ride_wet", count=gained, splashes=splashes)
    return say("reason.ride", count=gained)


def _better(
    view: RaftView, seat: Seat, command: RaftCommand, other: RaftCommand | None, foresight: RaftForesight
) -> Message | None:
    """Returns the advantage of the command over the other one: the first that can be counted."""
    fate = fate_of(view, seat, command, foresight)
    rival = None if other is None or fate is None else fate_of(view, seat, other, foresight)
    if fate is None or rival is None:
        return None
    gains: Sequence[tuple[str, int]] = (
        ("rows", fate.row - rival.row),
        ("splashes", rival.splashes - fate.splashes),
        ("orders", _more(rival.orders, fate.orders)),
        ("rival_rows", rival.rival_rows - fate.rival_rows),
        ("rival_splashes", _more(fate.rival_splashes, rival.rival_splashes)),
    )
    found = next(((what, gain) for what, gain in gains if gain > 0), None)
    return None if found is None else say(f"reason.better.{found[0]}", count=found[1], other=_called(other))


def _more(one: int | None, other: int | None) -> int:
    """Returns the difference of the one to the other; 0 where one of them is not known."""
    return 0 if one is None or other is None else one - other


def _called(other: RaftCommand | None) -> Message:
    """The other command inside a sentence."""
    match other:
        case cmd.ChooseOrder(order=order) if order != SPLASH:
            return say("reason.with_order", order=say(f"order.{order}.name"))
        case _:
            return say("reason.next_best")


def _by_itself(view: RaftView, seat: Seat, command: RaftCommand) -> Message | None:
    """Returns the reason for the command that needs no look ahead."""
    match view.frame, command:
        case fr.Offered(), cmd.Pass():
            return say("reason.keeps")
        case fr.Offered(power="anchor_line"), cmd.UsePower():
            beside = len(neighbours(view.cells, view.order, seat))
            return say("reason.anchor", count=beside) if beside else None
        case _:
            return None
