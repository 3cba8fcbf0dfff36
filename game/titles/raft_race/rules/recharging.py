"""Power-up cards: picking sides, recharge spaces (R12, R56-R58)."""

from __future__ import annotations

from game.engine.types import Seat, Secret
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import PickingSide, Recharging
from game.titles.raft_race.rules.powers import Power
from game.titles.raft_race.rules.stack_events import PowerDealt, PowerTaken
from game.titles.raft_race.rules.tasks import PickSides, Recharge


def recharge(flow: Flow, task: Recharge) -> None:
    """The raft may take a new power-up, as long as there is one in the stack and it is still racing."""
    state = flow.state
    if flow.racing(task.seat) and (state.power_deck or state.power_under):
        flow.ask(Recharging(task.seat))


def pick_sides(flow: Flow, task: PickSides) -> None:
    """Set-up: the next seat picks a side."""
    seat, *rest = task.seats
    if rest:
        flow.plan.append(PickSides(tuple(rest)))
    ask_side(flow, seat)


def draw_power(flow: Flow, seat: Seat) -> None:
    """The top card is drawn and must be taken: one of its sides."""
    deal_power(flow, seat)
    ask_side(flow, seat)


def deal_power(flow: Flow, seat: Seat) -> None:
    """The top card, before the seat, both sides to be seen."""
    state = flow.state
    card = state.power_deck[-1] if state.power_deck else state.power_under[0]
    flow.emit(PowerDealt(seat, Secret(None, card)))


def ask_side(flow: Flow, seat: Seat) -> None:
    """Which side of the card that was dealt?"""
    card = flow.state.dealt[seat]
    assert card is not None
    flow.ask(PickingSide(seat, card))


def take_power(flow: Flow, seat: Seat, power: Power) -> None:
    """The seat has this power; an unused one goes under the stack."""
    state, terms = flow.state, flow.terms
    old = state.powers[seat]
    returned = None if old is None else terms.card_of[old]
    flow.emit(PowerTaken(seat, power, terms.card_of[power], state.dealt[seat] is not None, returned))
