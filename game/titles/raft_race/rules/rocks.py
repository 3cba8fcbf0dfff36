"""Rocks: the test, the damage, the end of a raft (R43-R48, R70, R77)."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.chance_cards import end_test, number_of
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.events import NothingToLose, OrderLost, RaftSunk, RockTested
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.river import spot
from game.titles.raft_race.rules.tasks import Damage, RockTest


def test_rock(flow: Flow, task: RockTest) -> None:
    """Damaged if the card shows one of the rock's numbers."""
    state, seat = flow.state, task.seat
    number = number_of(flow, seat)
    damaged = number in spot(state.water[task.cell]).damage
    flow.emit(RockTested(seat, task.cell, number, damaged))
    end_test(flow)
    if not damaged:
        return
    if not losable(flow, seat):
        flow.emit(NothingToLose(seat))
        return
    flow.plan.append(Damage(seat))
    if state.powers[seat] == "patch_kit":
        flow.offer(seat, "patch_kit")


def damage(flow: Flow, task: Damage) -> None:
    """One of the orders that can be lost, each as likely; without any order left the raft sinks."""
    state, seat = flow.state, task.seat
    orders = losable(flow, seat)
    order = orders[flow.chance.below(len(orders)) if len(orders) > 1 else 0]
    flow.emit(OrderLost(seat, order, order in state.hands[seat]))
    if not state.owned[seat]:
        power = state.powers[seat]
        flow.emit(RaftSunk(seat, state.splashes[seat], None if power is None else flow.terms.card_of[power]))


def losable(flow: Flow, seat: Seat) -> list[Order]:
    """All standard orders; in the order phase not the one revealed this round (R46)."""
    state = flow.state
    if state.phase == "river":
        return state.owned[seat]
    return [order for order in state.owned[seat] if order != state.played[seat]]
