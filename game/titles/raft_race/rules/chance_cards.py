"""Drawing chance cards (R65, R67, R75)."""

from __future__ import annotations

from game.engine.types import Seat, Secret
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.stack_events import ChanceDiscarded, ChanceDrawn, ChanceShuffled
from game.titles.raft_race.rules.tasks import DrawChance


def draw_chance(flow: Flow, task: DrawChance) -> None:
    """The top card; the owner of Second Look may then draw another, before anybody else draws."""
    state, seat = flow.state, task.seat
    if not state.pile:
        # Cards of the test that is going on are not among the discards yet, so they stay out.
        flow.emit(ChanceShuffled(Secret((), tuple(flow.chance.shuffled(state.discard)))))
    flow.emit(ChanceDrawn(seat, Secret(None, state.pile[-1]), task.purpose))
    if state.powers[seat] == "second_look":
        flow.plan.append(task)
        flow.offer(seat, "second_look", amount=state.drawn[-1].number)


def second_look(flow: Flow, seat: Seat) -> None:
    """The power is used: the draw that waits on the plan is made; it is dropped otherwise."""
    flow.use(seat, "second_look")


def number_of(flow: Flow, seat: Seat) -> int:
    """The card of the seat that counts in this test."""
    return next(drawn.number for drawn in reversed(flow.state.drawn) if drawn.seat == seat)


def end_test(flow: Flow) -> None:
    """The cards of the test go to the discards."""
    drawn = flow.state.drawn
    if drawn:
        flow.emit(ChanceDiscarded(tuple([each.number for each in drawn])))
