"""The tools that tests of River Rats share: its content, rules by option, matches played at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.content.folders import program_root
from game.content.structs import load_struct
from game.engine.module import Definition, GameInfo, Sources
from game.engine.rules import QuickChance, RecordedDraft, ScriptedChance, SearchDraft
from game.engine.types import OptionValue, Setup
from game.titles.river_rats import TITLE
from game.titles.river_rats.rules.events import RiverRatsEvent, RiverRatsState
from game.titles.river_rats.rules.rules import RiverRatsRules

SearchedMatch = SearchDraft[RiverRatsState, RiverRatsEvent]
RecordedMatch = RecordedDraft[RiverRatsState, RiverRatsEvent]
LEVELS = ("first_game", "normal", "advanced", "expert")
ALL_SEATS = (1, 2, 3, 4)


def folder() -> Path:
    return program_root() / "data" / "river_rats"


@cache
def info() -> GameInfo:
    return load_struct(folder() / "game.yaml", GameInfo)


@cache
def definition() -> Definition:
    return TITLE.load(Sources(folder()))


def setup_of(seats: int = 1, level: str = "normal", **options: OptionValue) -> Setup:
    return info().setup(seats, {"level": level, **options})


def rules_of(seats: int = 1, level: str = "normal", **options: OptionValue) -> RiverRatsRules:
    return RiverRatsRules(definition(), setup_of(seats, level, **options))


def position(rules: RiverRatsRules, **notation: Any) -> RiverRatsState:
    return TITLE.position(notation, rules)


def begun(rules: RiverRatsRules, *outcomes: Any) -> RecordedMatch:
    """A match just set up, with the given outcomes of chance."""
    draft = RecordedMatch(rules, rules.initial(setup_of(rules.terms.seats)), ScriptedChance(outcomes))
    rules.begin(draft)
    return draft


def late_table(rules: RiverRatsRules, number: int) -> RiverRatsState:
    """A table shortly before a Rat is beaten, the crew ahead, Jokers face-up: `number` decides Rat and details."""
    kings = ["K♠", "K♥", "K♦", "K♣"]
    rat, other = kings[number % 4], kings[(number // 4 + number + 1) % 4]
    second = number % 3 == 2 and other != rat
    return position(
        rules,
        rat=rat,
        **({"beaten": other} if second else {}),
        rat_cards="2♣ 3♦ 5♥ 7♠ 8♦",
        rat_face_down="10♣ J♥",
        collective="Q♣ Q♥ Q♦",
        hands=[2] * rules.terms.seats,
        prediction="10♥",
        debt_pile=1 + number % 3,
        rat_debt=4,
        crew_debt=number % 4,
        jokers={"face_up": 1 + number % 2},
        turn=1 + number % rules.terms.seats,
    )


def random_states(rules: RiverRatsRules, rng: Random, most: int = 2_000) -> Iterator[RiverRatsState]:
    """The states of one random match, set-up first, the finished one last; always the same object."""
    draft = SearchedMatch(rules, rules.initial(setup_of(rules.terms.seats)), QuickChance(rng))
    rules.begin(draft)
    yield from _to_the_end(rules, draft, rng, most)


def late_states(rules: RiverRatsRules, number: int, rng: Random, most: int = 2_000) -> Iterator[RiverRatsState]:
    """Yields states as `random_states`, from a late table on."""
    yield from _to_the_end(rules, SearchedMatch(rules, late_table(rules, number), QuickChance(rng)), rng, most)


def _to_the_end(rules: RiverRatsRules, draft: SearchedMatch, rng: Random, most: int) -> Iterator[RiverRatsState]:
    yield draft.state
    for _ in range(most):
        if rules.outcome(draft.state) is not None:
            return
        (seat,) = rules.to_act(draft.state)
        commands = rules.legal(draft.state, seat)
        rules.decide(draft, seat, commands[int(rng.random() * len(commands))])
        yield draft.state
    raise AssertionError(f"no end after {most} decisions")
