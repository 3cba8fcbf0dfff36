"""Figures of a title: what its rules, its bots and its history cost, each against the yardstick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import cycle
from random import Random
from typing import Any, TypeAlias

from game.bots.contract import AnyMatchRules
from game.bots.player import next_seat, play_out
from game.bots.registry import bots_of, make_bot
from game.cli.yardstick import SECONDS, Work, per_yardstick
from game.content.catalogue import Entry
from game.engine.autoplay import autoplay
from game.engine.chance import QuickChance
from game.engine.draft import SearchDraft
from game.engine.session import AnySession, Session
from game.engine.types import Setup, State

Figures: TypeAlias = dict[str, float]
POSITIONS = 60
"""Positions whose views and samples are measured: every so many of random play."""
APART = 7
STEPS = 60
LONGEST = 600
"""Random play may go on for ever; after so many decisions another match begins."""
BOT_SECONDS = 1.0


def title_figures(entry: Entry, seconds: float = SECONDS) -> dict[str, float | Figures]:
    """Things done per yardstick: through the rules at the fewest and the most seats, by each bot, and of the title."""
    seats = entry.info.seats
    return {
        "fewest_seats": rules_figures(entry, seats[0], seconds),
        "most_seats": rules_figures(entry, seats[-1], seconds),
        "decisions_of_bots": {
            bot: per_yardstick(_bot_matches(entry, bot), min(seconds, BOT_SECONDS))
            for bot in sorted(bots_of(entry.title))
        },
        "own": {name: per_yardstick(work, seconds) for name, work in _own(entry).items()},
    }


def rules_figures(entry: Entry, seats: int, seconds: float = SECONDS) -> Figures:
    """Random decisions without recording, which is what a search has; views; samples; steps taken back."""
    setup = entry.info.setup(seats)
    rules = entry.title.rules(entry.definition, setup)
    positions = [state for _, state in zip(range(POSITIONS), _positions(rules, setup), strict=False)]
    return {
        "decisions": per_yardstick(partial(next, random_play(rules, setup)), seconds),
        "views": per_yardstick(_viewing(rules, setup, positions), seconds),
        "samples": per_yardstick(_sampling(rules, setup, positions), seconds),
        "undos_and_redos": per_yardstick(_taking_back(entry, setup), seconds),
    }


def random_play(rules: AnyMatchRules, setup: Setup) -> Iterator[int]:
    """Random matches without end, a match at a time; how many decisions each took."""
    rng = Random("bench")
    while True:
        yield sum(1 for _ in _match(rules, setup, rng))


def _match(rules: AnyMatchRules, setup: Setup, rng: Random) -> Iterator[State]:
    """The state before each decision of a random match: the same object, changed in place."""
    draft = SearchDraft[Any, Any](rules, rules.initial(setup), QuickChance(rng))
    rules.begin(draft)
    for _ in range(LONGEST):
        if rules.outcome(draft.state) is not None:
            break
        yield draft.state
        seat = next(iter(rules.to_act(draft.state)))
        legal = rules.legal(draft.state, seat)
        rules.decide(draft, seat, legal[int(rng.random() * len(legal))])


def _positions(rules: AnyMatchRules, setup: Setup) -> Iterator[State]:
    """Positions of random matches that stay as they are."""
    rng = Random("positions")
    while True:
        for number, state in enumerate(_match(rules, setup, rng)):
            if number % APART == 0:
                yield rules.sample(rules.view(state, setup.all_seats[0]), rng)


def _viewing(rules: AnyMatchRules, setup: Setup, positions: list[State]) -> Work:
    asked = cycle([(state, seat) for state in positions for seat in setup.all_seats])

    def work() -> int:
        rules.view(*next(asked))
        return 1

    return work


def _sampling(rules: AnyMatchRules, setup: Setup, positions: list[State]) -> Work:
    views, rng = cycle([rules.view(state, seat) for state in positions for seat in setup.all_seats]), Random("samples")

    def work() -> int:
        rules.sample(next(views), rng)
        return 1

    return work


def _taking_back(entry: Entry, setup: Setup) -> Work:
    """Takes back the last steps of a match and plays them again, to and fro."""
    session: AnySession = Session(entry.title, entry.definition, setup, "bench")
    session.begin()
    rng = Random("undo")
    while session.outcome is None and len(session.journal) < STEPS:
        if autoplay(session):
            continue
        seat = next_seat(session.rules, session.state, session.seed, session.head)
        session.submit(seat, rng.choice(list(session.legal(seat))))

    def work() -> int:
        moves = 0
        while session.undo() is not None:
            moves += 1
        while session.redo() is not None:
            moves += 1
        return moves

    return work


def _bot_matches(entry: Entry, bot: str) -> Work:
    setup = entry.info.setup(entry.info.seats[0])
    rules = entry.title.rules(entry.definition, setup)
    bots = {seat: make_bot(entry.title, rules, bot, seat) for seat in setup.all_seats}
    seeds = (f"bench-{number}" for number in range(1_000_000))
    return lambda: play_out(rules, setup, next(seeds), bots).decisions


def _own(entry: Entry) -> Mapping[str, Work]:
    try:
        own: Mapping[str, Work] = entry.title.part("bench", "BENCH")
    except ModuleNotFoundError:
        return {}
    return own
