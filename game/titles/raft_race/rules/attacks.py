"""Attack orders and Cannonball, in turn order before any movement (R22-R26, R73, R74)."""

from __future__ import annotations

from typing import assert_never

from game.engine.types import Seat
from game.titles.raft_race.rules.chance_cards import end_test, number_of
from game.titles.raft_race.rules.events import AttackAimed, AttackMissed, AttackStopped, CannonFired, Pushed
from game.titles.raft_race.rules.finishing import lone_raft_wins
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Aiming, Pushing
from game.titles.raft_race.rules.river import Heading
from game.titles.raft_race.rules.tasks import Attack, Attacks, DrawChance, Drench, Shield, Step, Strike, TakeSplashes


def attacks(flow: Flow, task: Attacks) -> None:
    """The next seat that has an attack to make, or could fire its Cannonball; each is resolved before the next."""
    if lone_raft_wins(flow):
        return
    state = flow.state
    for place, seat in enumerate(task.seats):
        attacks = flow.racing(seat) and state.played[seat] in flow.terms.attacks
        cannon = state.powers[seat] == "cannonball" and flow.racing(seat) and bool(flow.neighbours(seat))
        if attacks or cannon:
            if place + 1 < len(task.seats):
                flow.plan.append(Attacks(task.seats[place + 1 :]))
            if attacks:
                flow.plan.append(Attack(seat))
            if cannon:
                flow.offer(seat, "cannonball")
            return


def cannonball(flow: Flow, seat: Seat) -> None:
    """Every neighbour takes splashes, in turn order."""
    flow.use(seat, "cannonball")
    targets = flow.neighbours(seat)
    flow.emit(CannonFired(seat, targets, flow.terms.cannonball))
    for target in reversed(targets):
        flow.plan += (TakeSplashes(target, flow.terms.cannonball, "cannonball"), Shield(target, seat))


def attack(flow: Flow, task: Attack) -> None:
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
        aim(flow, seat, targets[0])
    else:
        flow.ask(Aiming(seat, order))


def aim(flow: Flow, seat: Seat, target: Seat) -> None:
    """The target is named; it may shield itself."""
    order = flow.state.played[seat]
    assert order is not None
    flow.emit(AttackAimed(seat, order, target))
    flow.plan += (Strike(seat, target), Shield(target, seat))


def shield(flow: Flow, task: Shield) -> None:
    """Steady Hands?"""
    if flow.state.powers[task.seat] == "steady_hands" and flow.racing(task.seat):
        flow.plan.append(task)
        flow.offer(task.seat, "steady_hands", other=task.attacker)


def steady_hands(flow: Flow, seat: Seat) -> None:
    """The attack has no effect: no card is drawn, nobody is pushed (R74)."""
    flow.use(seat, "steady_hands")
    match flow.plan.pop():
        case Shield(attacker=attacker):
            flow.plan.pop()
            flow.emit(AttackStopped(attacker, seat, "steady_hands"))
        case _:
            raise AssertionError("Steady Hands are offered with their task on the plan")


def strike(flow: Flow, task: Strike) -> None:
    """Splash Attack draws; Paddle Attack pushes, unless the target is anchored (R73)."""
    seat, target = task.seat, task.target
    order = flow.state.played[seat]
    assert order is not None
    match flow.terms.orders[order].attack:
        case "drench":
            flow.plan += (Drench(seat, target), DrawChance(seat, "attack"))
            if flow.state.powers[seat] == "big_wave":
                flow.offer(seat, "big_wave", amount=flow.terms.big_wave, other=target)
        case "push":
            if flow.state.anchored[target]:
                flow.emit(AttackStopped(seat, target, "anchor_line"))
            else:
                flow.ask(Pushing(seat, target))
        case None:
            raise AssertionError("only an attack strikes")
        case other:
            assert_never(other)


def big_wave(flow: Flow, seat: Seat) -> None:
    """No card is drawn: the number is fixed (R74)."""
    flow.use(seat, "big_wave")
    flow.plan.pop()
    match flow.plan.pop():
        case Drench(target=target):
            flow.plan.append(TakeSplashes(target, flow.terms.big_wave, "attack"))
        case _:
            raise AssertionError("Big Wave is offered with its attack on the plan")


def drench(flow: Flow, task: Drench) -> None:
    """As many splashes as the card says (R24)."""
    number = number_of(flow, task.seat)
    end_test(flow)
    flow.plan.append(TakeSplashes(task.target, number, "attack"))


def push(flow: Flow, seat: Seat, target: Seat, heading: Heading) -> None:
    """The target moves one space; what is in its way is met as in any movement (R25, R26)."""
    flow.emit(Pushed(seat, target, heading))
    flow.plan.append(Step(target, heading, "push"))
