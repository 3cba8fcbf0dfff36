"""Does what is planned, task by task, until somebody must decide or the race is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar, cast

from game.titles.raft_race import (
    attacks,
    chance_cards,
    collisions,
    finishing,
    laying,
    movements,
    recharging,
    river_phase,
    rocks,
    rounds,
    setting_up,
    splashing,
    steps,
    tasks,
)
from game.titles.raft_race.flow import Flow

T = TypeVar("T", bound=tasks.Task)
Done: TypeAlias = Callable[[Flow, T], None]


def go(flow: Flow) -> None:
    """Runs until a question is asked or the race is over."""
    plan = flow.plan
    while not flow.stopped:
        task = plan.pop()
        _DO[task.__class__](flow, task)


def tasks_done() -> frozenset[type[tasks.Task]]:
    """Every kind of task that can be done."""
    return frozenset(_DO)


def _does(kind: type[T], function: Done[T]) -> tuple[type[tasks.Task], Done[tasks.Task]]:
    return kind, cast("Done[tasks.Task]", function)


_DO: Final[dict[type[tasks.Task], Done[tasks.Task]]] = dict(
    (
        _does(tasks.PickSides, recharging.pick_sides),
        _does(tasks.PlaceByChance, setting_up.place_by_chance),
        _does(tasks.PlaceRafts, setting_up.place_rafts),
        _does(tasks.BeginRound, rounds.begin_round),
        _does(tasks.DrawHands, rounds.draw_hands),
        _does(tasks.HandWindow, rounds.hand_window),
        _does(tasks.TakeOrders, rounds.take_orders),
        _does(tasks.Reveal, rounds.reveal),
        _does(tasks.Attacks, attacks.attacks),
        _does(tasks.Attack, attacks.attack),
        _does(tasks.Shield, attacks.shield),
        _does(tasks.Strike, attacks.strike),
        _does(tasks.Drench, attacks.drench),
        _does(tasks.Movements, movements.movements),
        _does(tasks.CarryOut, movements.carry_out),
        _does(tasks.Paddle, movements.paddle),
        _does(tasks.AfterOrder, movements.after_order),
        _does(tasks.EndOrderPhase, river_phase.end_order_phase),
        _does(tasks.CurrentWindow, river_phase.current_window),
        _does(tasks.BeginRiverPhase, river_phase.begin_river_phase),
        _does(tasks.RiverMoves, river_phase.river_moves),
        _does(tasks.Drift, river_phase.drift),
        _does(tasks.AfterDrift, river_phase.after_drift),
        _does(tasks.EndRound, river_phase.end_round),
        _does(tasks.Steps, steps.go_on),
        _does(tasks.Step, steps.step),
        _does(tasks.Follow, steps.follow),
        _does(tasks.Settle, collisions.settle),
        _does(tasks.DrawChance, chance_cards.draw_chance),
        _does(tasks.RockTest, rocks.test_rock),
        _does(tasks.Damage, rocks.damage),
        _does(tasks.TakeSplashes, splashing.take_splashes),
        _does(tasks.Recharge, recharging.recharge),
        _does(tasks.LayRiver, laying.lay_river),
        _does(tasks.ChooseLayout, laying.choose_layout),
        _does(tasks.FinishRace, finishing.finish_race),
        _does(tasks.FinishResult, finishing.finish_result),
    )
)
