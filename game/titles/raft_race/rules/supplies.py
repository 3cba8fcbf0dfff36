"""What comes to a raft: chance cards (R65, R67), splashes (R20, R21), power-ups (R12, R56-R58)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.engine.types import Seat, Secret
from game.titles.raft_race.rules import card_events as cards
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand, TakePower
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import PickingSide, Recharging
from game.titles.raft_race.rules.power import PASS
from game.titles.raft_race.rules.powers import PowerId
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.tasks import DrawChance, PickSides, Recharge, TakeSplashes
from game.titles.raft_race.rules.terms import Terms
from game.titles.raft_race.rules.windows import AT, offered

DRAW: Final = (cmd.DrawPower(), PASS)


def draw_chance(flow: Flow, task: DrawChance) -> None:
    """The top card; a power may then have the seat draw another, before anybody else draws."""
    state, seat = flow.state, task.seat
    if not state.pile:
        # Cards of the test that is going on are not among the discards yet, so they stay out.
        flow.emit(cards.ChanceShuffled(Secret((), tuple(flow.chance.shuffled(state.discard)))))
    flow.emit(cards.ChanceDrawn(seat, Secret(None, state.pile[-1]), task.purpose))
    if state.powers[seat] in AT["chance"]:
        offered(flow, "chance", seat, waiting=(task,), amount=state.drawn[-1].number)


def number_of(flow: Flow, seat: Seat) -> int:
    """The card of the seat that counts in this test."""
    return next(drawn.number for drawn in reversed(flow.state.drawn) if drawn.seat == seat)


def end_test(flow: Flow) -> None:
    """The cards of the test go to the discards."""
    drawn = flow.state.drawn
    if drawn:
        flow.emit(cards.ChanceDiscarded(tuple([each.number for each in drawn])))


def take_splashes(flow: Flow, task: TakeSplashes) -> None:
    """Onto the order deck, as many as are left; nothing for a raft that has crossed or sunk (R60)."""
    seat = task.seat
    count = min(task.count, flow.state.splash_stack)
    if count <= 0 or not flow.racing(seat):
        return
    if flow.state.powers[seat] in AT["splashes"] and not task.offered:
        again = TakeSplashes(seat, count, task.cause, offered=True)
        if offered(flow, "splashes", seat, waiting=(again,), amount=count):
            return
    flow.emit(cards.SplashesTaken(seat, count, task.cause))


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
    flow.emit(cards.PowerDealt(seat, Secret(None, card)))


def ask_side(flow: Flow, seat: Seat) -> None:
    """Which side of the card that was dealt?"""
    card = flow.state.dealt[seat]
    assert card is not None
    flow.ask(PickingSide(seat, card))


def take_power(flow: Flow, frame: PickingSide | Recharging, command: TakePower) -> None:
    """The seat has this power; an unused one goes under the stack."""
    state, terms, seat, power = flow.state, flow.terms, frame.seat, command.power
    old = state.powers[seat]
    returned = None if old is None else terms.card_of[old]
    flow.emit(cards.PowerTaken(seat, power, terms.card_of[power], state.dealt[seat] is not None, returned))


def recharges(state: RaftState, terms: Terms, frame: fr.Recharging) -> Sequence[RaftCommand]:
    if terms.top_card:
        return DRAW
    return (*_takes(tuple(sorted((*state.power_deck, *state.power_under))), terms), PASS)


def recharged(flow: Flow, frame: fr.Recharging, command: cmd.Pass | cmd.DrawPower) -> None:
    match command:
        case cmd.DrawPower():
            draw_power(flow, frame.seat)
        case cmd.Pass():
            flow.emit(cards.Passed(frame.seat, None))


def sides(state: RaftState, terms: Terms, frame: fr.PickingSide) -> Sequence[RaftCommand]:
    return _takes((frame.card,), terms)


def _takes(ids: tuple[str, ...], terms: Terms) -> tuple[cmd.TakePower, ...]:
    return tuple([_take(side) for card in ids for side in terms.sides[card]])


@cache
def _take(power: PowerId) -> cmd.TakePower:
    return cmd.TakePower(power)
