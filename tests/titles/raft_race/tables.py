"""Races for tests: the title with its shipped content, and matches played at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.bots.player import AnyMatchRules
from game.content.catalogue import Entry
from game.content.folders import program_folders
from game.content.layout import Layout
from game.content.structs import load_struct
from game.engine.module import GameInfo, Sources
from game.engine.rules import QuickChance, RecordedDraft
from game.engine.session import Session
from game.engine.types import OptionValue, Seat
from game.titles.raft_race import TITLE as RAFT_RACE
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.rules import RaftRules
from game.titles.raft_race.rules.state import RaftState

RaceDraft = RecordedDraft[RaftState, RaftEvent]
TABLES: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    (2, {}),
    (3, {"turn_order": "recompute"}),
    (4, {}),
    (4, {"recharge": "top_card", "turn_order": "recompute"}),
    (2, {"river": "3", "recharge": "top_card"}),
    (3, {"river": "2+1"}),
)
"""Seats and options of the races played: every option, every seat count."""


def folder() -> Path:
    """The shipped content."""
    return program_folders().title("raft_race").path


@cache
def entry() -> Entry:
    """The title with its content, as the shelf would have it, without a table to be shown on."""
    info = load_struct(folder() / "game.yaml", GameInfo)
    definition = RAFT_RACE.load(Sources(folder()))
    return Entry(
        RAFT_RACE.id,
        RAFT_RACE.offer(info, definition),
        folder(),
        RAFT_RACE,
        definition,
        Layout(zones=(), strip=547, seats={}),
    )


def rules_of(seats: int, options: dict[str, OptionValue] | None = None) -> RaftRules:
    """The rules of a match."""
    return RaftRules(entry().definition, entry().info.setup(seats, options))


def session_at(position: dict[str, Any], seats: int, options: dict[str, OptionValue] | None = None) -> Any:
    """A session begun at a position."""
    session = Session(RAFT_RACE, entry().definition, entry().info.setup(seats, options), "scene")
    session.begin_from(RAFT_RACE.position(position, session.rules))
    return session


def begun(rules: RaftRules, seats: int, options: dict[str, OptionValue], rng: Random) -> RaceDraft:
    """A race after its set-up."""
    draft: RaceDraft = RecordedDraft(rules, rules.initial(entry().info.setup(seats, options)), QuickChance(rng))
    rules.begin(draft)
    return draft


def race(rules: RaftRules, seats: int, options: dict[str, OptionValue], rng: Random) -> Iterator[RaceDraft]:
    """The draft before each decision of a random race and at its end; it is played on after each."""
    draft = begun(rules, seats, options, rng)
    yield draft
    while rules.outcome(draft.state) is None:
        play_any(rules, draft, rng)
        yield draft


def play_any(rules: AnyMatchRules, draft: Any, rng: Random) -> None:
    """One random decision of any seat that is waited for; who has chosen sometimes thinks again."""
    state = draft.state
    ready = [Seat(seat) for seat, order in enumerate(state.chosen) if order is not None]
    seat = rng.choice(ready) if ready and rng.random() < 0.05 else rng.choice(sorted(rules.to_act(state)))
    rules.decide(draft, seat, rng.choice(rules.legal(state, seat)))
