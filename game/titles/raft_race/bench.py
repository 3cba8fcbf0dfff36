"""Figures of this title alone: random decisions with four rafts, and what the rafter looks at most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter
from typing import Final

from game.content.roots import program_folders
from game.engine.chance import QuickChance
from game.engine.draft import SearchDraft
from game.engine.module import Sources
from game.engine.types import Setup
from game.titles.raft_race.bot.outlook import outlooks
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.loading import load
from game.titles.raft_race.rules.river import WIDTH
from game.titles.raft_race.rules.rules import RaftRules
from game.titles.raft_race.rules.state import RaftState

RACES: Final = 60
RIVERS: Final = 400
SIGNS: Final = ("..", "..", "..", "..", "E", "R11", "R22", "K1:12", "K2:456", "**")
SETUP: Final = Setup(4, {"river": "1+2+3", "turn_order": "fixed", "recharge": "choose"})


def random_decisions_of_four_rafts_per_second() -> float:
    """Random decisions through the rules in place, without recording."""
    rules = RaftRules(load(Sources(program_folders().title("raft_race").path)), SETUP)
    rng = Random("bench")
    decisions = 0
    started = perf_counter()
    for _ in range(RACES):
        draft: SearchDraft[RaftState, RaftEvent] = SearchDraft(rules, rules.initial(SETUP), QuickChance(rng))
        rules.begin(draft)
        while seats := rules.to_act(draft.state):
            seat = next(iter(seats))
            legal = rules.legal(draft.state, seat)
            rules.decide(draft, seat, legal[int(rng.random() * len(legal))])
            decisions += 1
    return round(decisions / (perf_counter() - started))


def outlooks_per_second() -> float:
    """What lies ahead of a row of a river full of obstacles, for all four columns."""
    rng = Random("bench")
    rivers = [[rng.choice(SIGNS) for _ in range(WIDTH * 12)] for _ in range(RIVERS)]
    started = perf_counter()
    for water in rivers:
        for row in range(8):
            outlooks(water, row)
    return round(8 * RIVERS / (perf_counter() - started))


BENCH: Final[Mapping[str, Callable[[], float]]] = {
    "random_decisions_of_four_rafts_per_second": random_decisions_of_four_rafts_per_second,
    "outlooks_per_second": outlooks_per_second,
}
