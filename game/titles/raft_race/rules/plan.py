"""Does what is planned, task by task, until somebody must decide or the race is over."""

from __future__ import annotations

from typing import Final

from game.engine.plan import Doing
from game.titles.raft_race.rules import (
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
from game.titles.raft_race.rules.flow import Flow

DOING: Final[Doing[Flow]] = Doing()
go: Final = DOING.run
"""Runs until a question is asked or the race is over."""


DOING.by(tasks.PickSides, recharging.pick_sides)
DOING.by(tasks.PlaceByChance, setting_up.place_by_chance)
DOING.by(tasks.PlaceRafts, setting_up.place_rafts)
DOING.by(tasks.BeginRound, rounds.begin_round)
DOING.by(tasks.DrawHands, rounds.draw_hands)
DOING.by(tasks.HandWindow, rounds.hand_window)
DOING.by(tasks.TakeOrders, rounds.take_orders)
DOING.by(tasks.Reveal, rounds.reveal)
DOING.by(tasks.Attacks, attacks.attacks)
DOING.by(tasks.Attack, attacks.attack)
DOING.by(tasks.Shield, attacks.shield)
DOING.by(tasks.Strike, attacks.strike)
DOING.by(tasks.Drench, attacks.drench)
DOING.by(tasks.Movements, movements.movements)
DOING.by(tasks.CarryOut, movements.carry_out)
DOING.by(tasks.Paddle, movements.paddle)
DOING.by(tasks.AfterOrder, movements.after_order)
DOING.by(tasks.EndOrderPhase, river_phase.end_order_phase)
DOING.by(tasks.CurrentWindow, river_phase.current_window)
DOING.by(tasks.BeginRiverPhase, river_phase.begin_river_phase)
DOING.by(tasks.RiverMoves, river_phase.river_moves)
DOING.by(tasks.Drift, river_phase.drift)
DOING.by(tasks.AfterDrift, river_phase.after_drift)
DOING.by(tasks.EndRound, river_phase.end_round)
DOING.by(tasks.Steps, steps.go_on)
DOING.by(tasks.Step, steps.step)
DOING.by(tasks.Follow, steps.follow)
DOING.by(tasks.Settle, collisions.settle)
DOING.by(tasks.DrawChance, chance_cards.draw_chance)
DOING.by(tasks.RockTest, rocks.test_rock)
DOING.by(tasks.Damage, rocks.damage)
DOING.by(tasks.TakeSplashes, splashing.take_splashes)
DOING.by(tasks.Recharge, recharging.recharge)
DOING.by(tasks.LayRiver, laying.lay_river)
DOING.by(tasks.ChooseLayout, laying.choose_layout)
DOING.by(tasks.FinishRace, finishing.finish_race)
DOING.by(tasks.FinishResult, finishing.finish_result)
