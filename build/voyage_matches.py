"""Matches of a voyage among bots: one at a stop, and whole journeys to the end, as a beginner would travel."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Final, assert_never

from msgspec import Struct

from game.bots.bot_client import Match
from game.bots.levels import make_bot
from game.bots.player import MOST_DECISIONS, bot_rng, choice, next_seat, pass_time
from game.cli import arguments
from game.content.catalogue import Catalogue
from game.content.voyages import StopPuzzle, StopTable, Voyage, Wind
from game.engine.module import find_title
from game.engine.session import Session, autoplay
from game.engine.types import BadSetup, Seat
from game.host.voyage import (
    Stamp,
    VoyageLog,
    begun,
    drifted,
    judge,
    match_facts,
    may_drift,
    next_stop,
    seats_of,
    seed_of,
    written_down,
)

ANSWERS: Final = 4
"""Number of answers from which a beginner guesses that of a puzzle."""

DAY: Final = date(2026, 1, 1)
"""The day of all stamps of bots."""


class StopMatch(Struct, frozen=True):
    """A match at a stop, with the bot in the person's seat first. `dice` are those of the bots."""

    match: Match
    bots: tuple[str, ...]
    dice: str


class StopFacts(Struct, frozen=True):
    """The facts of a finished match; none if it had no end."""

    facts: dict[str, int]


def play_stop(job: StopMatch) -> StopFacts:
    """Plays the match. Raises BadSetup for a title or bot there is not."""
    match = job.match
    title = find_title(match.title)
    if title is None:
        raise BadSetup(f"there is no title '{match.title}'")
    session = Session(title, match.definition, match.setup, match.seed)
    session.begin()
    bots = {Seat(seat): make_bot(title, session.rules, bot, Seat(seat)) for seat, bot in enumerate(job.bots)}
    decisions = 0
    autoplay(session)
    while session.outcome is None and decisions < MOST_DECISIONS:
        pass_time(session, decisions)
        autoplay(session)
        if session.outcome is None:
            seat = next_seat(session.rules, session.state, match.seed, decisions)
            view, legal = session.rules.view(session.state, seat), session.rules.legal(session.state, seat)
            session.submit(seat, choice(bots[seat], view, legal, bot_rng(job.dice, seat, decisions)).command)
            decisions += 1
            autoplay(session)
    return StopFacts({} if session.outcome is None else dict(match_facts(session, session.outcome)))


class Journey(Struct, frozen=True):
    """The way of a bot through a voyage: the matches and answers to puzzles it took, and the log at its end."""

    matches: int
    answers: int
    log: VoyageLog


def journey(titles: Catalogue, voyage: Voyage, level: str, wind: str, dice: str) -> Journey:
    """Returns the way of a level to the end of a voyage.

    It drifts past a stop as soon as it may, guesses puzzles, and plays no stop again that the boat went on from.
    """
    log, matches, answers, blows = VoyageLog(wind=wind), 0, 0, voyage.winds[wind]
    while (stop := next_stop(voyage, log)) is not None:
        if may_drift(voyage, log, stop):
            log = drifted(log, stop)
            continue
        log = begun(log, stop)
        number = log.at(stop.id).tries
        match stop.task:
            case StopTable() as task:
                matches += 1
                seed = seed_of(voyage, stop, number)
                facts = play_stop(stop_match(titles, stop.title, task, blows, level, seed, f"{dice}/{seed}")).facts
            case StopPuzzle():
                answers += 1
                guess = Random(f"{dice}/{stop.id}/{number}").random() * ANSWERS
                facts = {"found": 1, "tries": number} if guess < 1 else {}
            case _:
                assert_never(stop.task)
        if facts:
            log = written_down(voyage, log, stop, judge(stop, blows, facts), Stamp(wind, DAY))
    return Journey(matches, answers, log)


def stop_match(
    titles: Catalogue, title: str, task: StopTable, wind: Wind, level: str, seed: str, dice: str
) -> StopMatch:
    """Returns the match of a stop with a level in the person's seat."""
    entry = arguments.entry(titles, title)
    others = [seat.bot or level for seat in seats_of(task, wind, entry.info)[1:]]
    setup = entry.info.setup(1 + len(others), task.options)
    return StopMatch(Match(title, entry.definition, setup, seed), (level, *others), dice)
