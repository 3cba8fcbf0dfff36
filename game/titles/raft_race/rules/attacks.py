"""tasks.Attacks, in turn order before any movement (R22-R26, R73, R74)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.engine.types import Seat
from game.titles.raft_race.rules import tasks
from game.titles.raft_race.rules.commands import Aim, Push, RaftCommand
from game.titles.raft_race.rules.events import AttackAimed, AttackMissed, AttackStopped, Pushed
from game.titles.raft_race.rules.finishing import lone_raft_wins
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Aiming, Pushing
from game.titles.raft_race.rules.river import PUSHES, neighbours, stays_on_river
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.supplies import end_test, number_of
from game.titles.raft_race.rules.terms import Terms
from game.titles.raft_race.rules.windows import AT, offered


def attacks(flow: Flow, task: tasks.Attacks) -> None:
    """The next seat that has an attack to make, or a power to use instead; each is resolved before the next."""
    if lone_raft_wins(flow):
        return
    state = flow.state
    for place, seat in enumerate(task.seats):
        attacks = state.played[seat] in flow.terms.attacks
        if (attacks or state.powers[seat] in AT["attack"]) and flow.racing(seat):
            rest = task.seats[place + 1 :]
            waiting: list[tasks.AnyTask] = [tasks.Attacks(rest)] if rest else []
            if attacks:
                waiting.append(tasks.Attack(seat))
            if offered(flow, "attack", seat, waiting=waiting):
                return
            if attacks:
                flow.plan += waiting
                return


def attack(flow: Flow, task: tasks.Attack) -> None:
    """The target is chosen now; a single neighbour is the target, without one nothing happens (R22, R23)."""
    seat = task.seat
    if not flow.racing(seat):
        return
    order = flow.state.played[seat]
    assert order is not None
    targets = flow.neighbours(seat)
    if not targets:
        flow.emit(AttackMissed(seat, order))
    elif len(targets) == 1:
        _aim(flow, seat, targets[0])
    else:
        flow.ask(Aiming(seat, order))


def aim(flow: Flow, frame: Aiming, command: Aim) -> None:
    """The seat has chosen."""
    _aim(flow, frame.seat, command.target)


def _aim(flow: Flow, seat: Seat, target: Seat) -> None:
    """The target is named; it may shield itself."""
    order = flow.state.played[seat]
    assert order is not None
    flow.emit(AttackAimed(seat, order, target))
    flow.plan += (tasks.Strike(seat, target), tasks.Shield(target, seat))


def shield(flow: Flow, task: tasks.Shield) -> None:
    """A power against the attack?"""
    if flow.state.powers[task.seat] in AT["attacked"] and flow.racing(task.seat):
        offered(flow, "attacked", task.seat, waiting=(task,), other=task.attacker)


def strike(flow: Flow, task: tasks.Strike) -> None:
    """Splash tasks.Attack draws; Paddle tasks.Attack pushes, unless the target is anchored (R73)."""
    seat, target = task.seat, task.target
    order = flow.state.played[seat]
    assert order is not None
    match flow.terms.orders[order].attack:
        case "drench":
            flow.plan += (tasks.Drench(seat, target), tasks.DrawChance(seat, "attack"))
            offered(flow, "drench", seat, other=target)
        case "push":
            if flow.state.anchored[target]:
                flow.emit(AttackStopped(seat, target, "anchor_line"))
            else:
                flow.ask(Pushing(seat, target))
        case None:
            raise AssertionError("only an attack strikes")
        case other:
            assert_never(other)


def drench(flow: Flow, task: tasks.Drench) -> None:
    """As many splashes as the card says (R24)."""
    number = number_of(flow, task.seat)
    end_test(flow)
    flow.plan.append(tasks.TakeSplashes(task.target, number, "attack"))


def push(flow: Flow, frame: Pushing, command: Push) -> None:
    """The target moves one space; what is in its way is met as in any movement (R25, R26)."""
    flow.emit(Pushed(frame.seat, frame.target, command.heading))
    flow.plan.append(tasks.Step(frame.target, command.heading, "push"))


def targets(state: RaftState, terms: Terms, frame: Aiming) -> Sequence[RaftCommand]:
    return [Aim(seat) for seat in neighbours(state.cells, state.order, frame.seat)]


def pushes(state: RaftState, terms: Terms, frame: Pushing) -> Sequence[RaftCommand]:
    cell = state.cells[frame.target]
    return [Push(heading) for heading in PUSHES if stays_on_river(cell, heading)]
