"""The table before the first round: river stack, power-ups, start spaces (R10-R13)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.types import Secret
from game.titles.raft_race.rules import card_events as cards
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules import tasks
from game.titles.raft_race.rules.commands import PlaceRaft, RaftCommand
from game.titles.raft_race.rules.events import RaftPlaced
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import FLOWING, PlacingRaft
from game.titles.raft_race.rules.river import NO_CELL, OPEN, START_ROWS, WIDTH
from game.titles.raft_race.rules.state import LaidCard, RaftState
from game.titles.raft_race.rules.supplies import deal_power, end_test, number_of
from game.titles.raft_race.rules.terms import END_CARDS, START_CARDS, Terms


def blank_state(terms: Terms) -> RaftState:
    """The table before anything was shuffled."""
    seats = terms.seats
    return RaftState(
        frame=FLOWING,
        plan=[],
        round=0,
        phase="setup",
        order=list(terms.all_seats),
        cells=[NO_CELL] * seats,
        crossed=[],
        sunk=[],
        done=[False] * seats,
        anchored=[False] * seats,
        owned=[list(terms.order_ids) for _ in range(seats)],
        lost=[[] for _ in range(seats)],
        splashes=[0] * seats,
        fresh=[0] * seats,
        hands=[[] for _ in range(seats)],
        dry=[False] * seats,
        chosen=[None] * seats,
        played=[None] * seats,
        drift=[1] * seats,
        swell=[0] * seats,
        powers=[None] * seats,
        dealt=[None] * seats,
        power_deck=list(terms.sides)[::-1],
        power_under=[],
        pile=list(terms.numbers.chance)[::-1],
        discard=[],
        drawn=[],
        splash_stack=terms.numbers.splashes,
        water=[OPEN] * (WIDTH * START_ROWS),
        laid=[LaidCard(card, turned=False) for card in START_CARDS],
        stack=[*END_CARDS[::-1], *[card for zone in reversed(terms.zones) for card in reversed(zone)]],
        opened=[],
        box=[],
        finish=terms.finish,
    )


def set_up(flow: Flow) -> None:
    """Shuffles, deals power-up cards, and lets chance say who places first."""
    terms, shuffled = flow.terms, flow.chance.shuffled
    river = [card for zone in terms.zones for card in shuffled(zone)]
    flow.emit(cards.RiverStacked((*terms.zones, END_CARDS), Secret((), (*river, *END_CARDS))))
    flow.emit(cards.OrdersDealt(terms.order_ids))
    flow.emit(cards.PowersShuffled(tuple(terms.sides), Secret((), tuple(shuffled(tuple(terms.sides))))))
    flow.emit(cards.ChanceShuffled(Secret((), tuple(shuffled(terms.numbers.chance)))))
    for seat in terms.all_seats:
        deal_power(flow, seat)
    draws = [tasks.DrawChance(seat, "place") for seat in reversed(terms.all_seats)]
    flow.plan = [tasks.BeginRound(), tasks.PlaceByChance(), *draws, tasks.PickSides(terms.all_seats)]


def place_by_chance(flow: Flow, task: tasks.PlaceByChance) -> None:
    """The highest card first; the cards go to the discards (R11)."""
    seats = sorted(flow.terms.all_seats, key=lambda seat: number_of(flow, seat), reverse=True)
    end_test(flow)
    flow.plan.append(tasks.PlaceRafts(tuple(seats)))


def place_rafts(flow: Flow, task: tasks.PlaceRafts) -> None:
    """The next seat chooses a start space; the only one left is taken."""
    seat, *rest = task.seats
    free = start_spaces(flow.state)
    if rest:
        flow.plan.append(tasks.PlaceRafts(tuple(rest)))
    if len(free) == 1:
        flow.emit(RaftPlaced(seat, free[0]))
    else:
        flow.ask(PlacingRaft(seat))


def place(flow: Flow, frame: PlacingRaft, command: PlaceRaft) -> None:
    """Where the seat wants it."""
    flow.emit(RaftPlaced(frame.seat, command.cell))


def start_spaces(state: RaftState) -> list[int]:
    """The spaces behind the start line that are free."""
    return [cell for cell in range(WIDTH) if cell not in state.cells]


def places(state: RaftState, terms: Terms, frame: fr.PlacingRaft) -> Sequence[RaftCommand]:
    return [cmd.PlaceRaft(cell) for cell in start_spaces(state)]
