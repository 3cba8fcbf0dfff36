"""Commands over one match file: `replay` tells and verifies it, `analyse` weighs its decisions."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, TypeAlias

from game.bots.analysis import EvaluatedMove, LuckSkillSums
from game.bots.bot_client import InlineBotClient
from game.bots.levels import USUAL, bots_of, strongest
from game.cli import arguments
from game.cli.arguments import CommandError, catalogue
from game.content.message import Message
from game.content.seat_assignment import names_of
from game.content.untrusted_text import plain
from game.engine.module import discover
from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.analyst import Analyst, Teachers
from game.host.teachers import prescribed
from game.persistence.problem import FileProblem, SaveError
from game.persistence.save_file import LoadedMatch, load_session
from game.table.presenter import make_presenter

SLICE = 1.0
"""Seconds of thinking between two reports of progress."""

BALANCE = ("start", "luck", "play", "end")


def replay(chosen: argparse.Namespace) -> int:
    """Prints the content; returns 1 if the file is damaged or its steps do not follow the rules, 2 if it is no
    match.
    """
    try:
        match = load_session(chosen.file, discover(), verify=chosen.verify)
    except SaveError as error:
        report: dict[str, Any] = {"file": str(chosen.file), "problem": _told(error.problem)}
        _print(report, chosen.json)
        return 2
    report = _report(match)
    _print(report, chosen.json)
    return 0 if match.problem is None else 1


def _report(match: LoadedMatch) -> dict[str, Any]:
    session = match.session
    outcome = session.outcome
    return {
        "file": str(match.file.path),
        "title": session.title.id,
        "seed": session.seed,
        "seats": session.setup.seats,
        "options": session.setup.options,
        "steps": len(session.journal),
        "head": session.head,
        "after": session.journal.step(session.head).after,
        "outcome": None if outcome is None else {"reason": outcome.reason, "places": outcome.places},
        "notes": [_told(note) for note in match.notes],
        "problem": None if match.problem is None else _told(match.problem),
    }


def _told(problem: FileProblem) -> str:
    """Returns the problem's sentence, or its id and details where there is none."""
    line, strings = problem.line(), catalogue().strings
    return plain(strings.say(line)) if strings.has(line.key) else str(problem)


def _print(report: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(report))
        return
    for name, value in report.items():
        if value not in (None, [], {}):
            print(f"{name}: {value}")


Speaking: TypeAlias = Callable[[Message], str]


def analyse(chosen: argparse.Namespace) -> int:
    """Prints the report; always returns 0. Raises CommandError for a file that is no match or an unknown judge."""
    match = _match(chosen)
    titles = arguments.catalogue()
    found = arguments.entry(titles, match.session.title.id)
    teacher, offered = chosen.teacher or strongest(found.title), bots_of(found.title)
    if teacher not in offered:
        raise CommandError(f"{found.id} has no bot '{teacher}'; it has {', '.join(sorted(offered))}")
    session, names = match.session, names_of(found.info, match.header.seats)
    presenter = make_presenter(found.title, session.rules)
    seats, taught = frozenset(session.setup.all_seats), prescribed(found.lessons, session)
    teachers = Teachers(teacher, seats, speaker=USUAL, prescribed=taught)
    analyst = Analyst(session, presenter, names, [InlineBotClient(perf_counter, SLICE)], teachers)
    _look(analyst)
    say = titles.strings.say
    report = {seat: _seat(analyst, session, seat, say) for seat in session.setup.all_seats}
    called = {seat: plain(say(name)) for seat, name in names.items()}
    print(json.dumps(report) if chosen.json else "\n".join(_readable(report, called, analyst.failed)))
    return 0


def _look(analyst: Analyst) -> None:
    shows = sys.stderr.isatty()
    while not analyst.done:
        analyst.poll(perf_counter())
        if shows:
            print(f"\r{analyst.progress:4.0%}", end="\n" if analyst.done else "", file=sys.stderr, flush=True)


def _match(chosen: argparse.Namespace) -> LoadedMatch:
    try:
        return load_session(chosen.file, discover())
    except SaveError as error:
        raise CommandError(f"{chosen.file}: {error.problem}") from error


def _seat(analyst: Analyst, session: AnySession, seat: Seat, say: Speaking) -> dict[str, Any]:
    analysis = analyst.analysis
    balance: LuckSkillSums | None = analysis.balance(seat, session.outcome)
    marked = [each for each in analysis.of(seat) if each.mark is not None]
    return {
        "decisions": len(analysis.of(seat)),
        "balance": None if balance is None else {name: round(getattr(balance, name), 3) for name in BALANCE},
        "turning_point": analysis.turning_point(seat, session.outcome),
        "marks": [_marked(analyst, each, say) for each in marked],
    }


def _marked(analyst: Analyst, each: EvaluatedMove, say: Speaking) -> dict[str, Any]:
    return {
        "step": each.step,
        "mark": str(each.mark),
        "played": say(analyst.command(each, each.played)),
        "better": say(analyst.command(each, each.better)),
        "chance": round(each.chance, 3),
        "best": round(each.best, 3),
        "error": round(each.error, 3),
    }


def _readable(report: dict[Seat, dict[str, Any]], called: dict[Seat, str], failed: int) -> Iterator[str]:
    for seat, found in report.items():
        balance = found["balance"]
        yield f"{called[seat]}: {found['decisions']} choices"
        if balance is not None:
            yield "  {start:.0%} at first, luck {luck:+.0%}, play {play:+.0%}: {end:.0%} in the end".format(**balance)
        for mark in found["marks"]:
            yield "  step {step}: {mark}: {played} ({chance:.0%}); {better} ({best:.0%} +- {error:.0%})".format(**mark)
    if failed:
        yield f"{failed} choices the teacher had no answer to are left out"
