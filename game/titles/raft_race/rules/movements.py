"""Movement orders, in turn order after all attacks (R27-R30, R71, R76)."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.titles.raft_race.rules import tasks
from game.titles.raft_race.rules.content import OrderCard
from game.titles.raft_race.rules.events import OrderVoid
from game.titles.raft_race.rules.finishing import lone_raft_wins
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.river import stays_on_river
from game.titles.raft_race.rules.steps import ahead, at_once
from game.titles.raft_race.rules.windows import AT, offered

ASKED: Final = AT["order"] | AT["paddled"] | AT["splashes"]
"""Powers that may be used around a movement order."""


def movements(flow: Flow, task: tasks.Movements) -> None:
    """The next seat that has a movement order and is still racing; a power may come before it."""
    if lone_raft_wins(flow):
        return
    state = flow.state
    for place, seat in enumerate(task.seats):
        if flow.racing(seat) and state.played[seat] in flow.terms.moves and not _quietly(flow, seat):
            if place + 1 < len(task.seats):
                flow.plan.append(tasks.Movements(task.seats[place + 1 :]))
            turn = tasks.CarryOut(seat)
            if state.powers[seat] not in AT["order"] or not offered(flow, "order", seat, waiting=(turn,)):
                carry_out(flow, turn)
            return


def _quietly(flow: Flow, seat: Seat) -> bool:
    """Carries the order out at once if nothing is met on the way and no power could be used; whether it did."""
    state = flow.state
    if state.done[seat] or state.powers[seat] in ASKED:
        return False
    order = _order(flow, seat)
    assert order.heading is not None
    return at_once(flow, seat, order.heading, order.spaces, "order", order.splashes, "order")


def carry_out(flow: Flow, task: tasks.CarryOut) -> None:
    """The price of the order is paid even if nothing comes of it; not by a raft that has gone (R29, R71)."""
    seat = task.seat
    if not flow.racing(seat):
        return
    flow.plan.append(tasks.AfterOrder(seat))
    price = _order(flow, seat).splashes
    if price:
        flow.plan += (tasks.Paddle(seat), tasks.TakeSplashes(seat, price, "order"))
    else:
        paddle(flow, tasks.Paddle(seat))


def paddle(flow: Flow, task: tasks.Paddle) -> None:
    """The movement itself, unless the raft is done or would leave the river (R27, R28, R44)."""
    seat = task.seat
    order = _order(flow, seat)
    heading = order.heading
    assert heading is not None
    if flow.state.done[seat]:
        flow.emit(OrderVoid(seat, order.id, "done"))
    elif not stays_on_river(flow.state.cells[seat], heading):
        flow.emit(OrderVoid(seat, order.id, "side"))
    elif heading == "forward":
        ahead(flow, seat, order.spaces, "order")
    else:
        flow.plan.append(tasks.Step(seat, heading, "order"))


def after_order(flow: Flow, task: tasks.AfterOrder) -> None:
    """A power may follow, also after a blocked order, but not for a raft that is done (R76)."""
    state, seat = flow.state, task.seat
    usable = state.powers[seat] in AT["paddled"] and flow.racing(seat) and not state.done[seat]
    if usable and not lone_raft_wins(flow):
        offered(flow, "paddled", seat)


def _order(flow: Flow, seat: Seat) -> OrderCard:
    played = flow.state.played[seat]
    assert played is not None
    return flow.terms.orders[played]
