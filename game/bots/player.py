"""Plays matches among bots in process, without a journal: for simulations, tests and proofs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from game.bots.contract import AnyBot, AnyMatchRules, Thought, bot_rng, choice, only
from game.engine.chance import SeededChance
from game.engine.errors import RulesBug
from game.engine.rules import SearchDraft
from game.engine.session import AnySession, due_tick
from game.engine.types import SYSTEM, Command, Outcome, Seat, Setup, View

MOST_DECISIONS = 20_000


class BotMatch(Struct, frozen=True):
    """The course of a match among bots. `outcome` is None if it was stopped at the most decisions allowed."""

    outcome: Outcome | None
    decisions: int


def play_out(rules: AnyMatchRules, setup: Setup, seed: str, bots: Mapping[Seat, AnyBot]) -> BotMatch:
    """Plays a whole match without recording it: the same commands and draws as a session with this seed."""
    draft = SearchDraft[Any, Any](rules, rules.initial(setup), SeededChance(seed, 0))
    rules.begin(draft)
    decisions = step = told = 0
    while rules.outcome(draft.state) is None and decisions < MOST_DECISIONS:
        forced = rules.forced(draft.state)
        tick = due_tick(rules, draft.state, decisions) if decisions != told else None
        if tick is not None:
            seat, command, told = SYSTEM, tick, decisions
        elif forced is None:
            seat = next_seat(rules, draft.state, seed, step)
            legal = rules.legal(draft.state, seat)
            thought = choice(bots[seat], rules.view(draft.state, seat), legal, bot_rng(seed, seat, step))
            command = thought.command
            decisions += 1
        else:
            seat, command = forced
        step += 1
        draft.chance = SeededChance(seed, step)
        rules.decide(draft, seat, command)
    return BotMatch(rules.outcome(draft.state), decisions)


def pass_time(session: AnySession, decisions: int) -> None:
    """Lets SYSTEM report a minute of a match without a real clock if one is due after `decisions` decisions."""
    tick = None if session.outcome is not None else due_tick(session.rules, session.state, decisions)
    if tick is not None:
        session.submit(SYSTEM, tick)


def next_seat(rules: AnyMatchRules, state: Any, seed: str, step: int) -> Seat:
    """The waiting seat that is asked first. Raises RulesBug when a match that is not over waits for nobody."""
    waiting = rules.to_act(state)
    if not waiting:
        raise RulesBug(f"seed {seed}, step {step}: the match is not over and waits for nobody")
    return min(waiting)


class RandomBot:
    """A bot that chooses any legal command, each as likely."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Takes the arguments of every bot and needs none of them."""

    def think(self, view: View, legal: Sequence[Command], rng: Random) -> Iterator[Thought[Any]]:
        """One thought: any of the legal commands."""
        yield only(legal[int(rng.random() * len(legal))])
