"""`analyse`: a match looked at again: chances, what each choice gave away, luck and play apart."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from game.bots.analysis import Balance, Weighed
from game.bots.registry import bots_of
from game.bots.slices import SliceThinker
from game.cli import choices
from game.cli.errors import CommandError
from game.content.line import Line
from game.content.seated import names_of
from game.content.strings import Strings
from game.engine.module import discover
from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.analyst import Analyst
from game.persistence.load import LoadedMatch, load_session
from game.persistence.problem import SaveError
from game.table.presenter import AnyPresenter, Names, make_presenter

SLICE = 1.0
"""Seconds of thinking between two reports of progress."""


def analyse(chosen: argparse.Namespace) -> int:
    """Prints the report; always 0. Raises CommandError for a file that is no match or a teacher there is not."""
    match = _match(chosen)
    titles = choices.catalogue()
    found = choices.entry(titles, match.session.title.id)
    if chosen.teacher not in bots_of(found.title):
        raise CommandError(
            f"{found.id} has no bot '{chosen.teacher}'; it has {', '.join(sorted(bots_of(found.title)))}"
        )
    analyst = Analyst(match.session, SliceThinker(perf_counter, SLICE), chosen.teacher)
    _look(analyst)
    presenter = make_presenter(found.title, match.session.rules)
    words = _Words(match.session, presenter, names_of(found.info, match.header.seats), titles.strings)
    report = {seat: _seat(analyst, match.session, seat, words) for seat in match.session.setup.all_seats}
    print(json.dumps(report) if chosen.json else "\n".join(_readable(report, words, analyst.failed)))
    return 0


def _look(analyst: Analyst) -> None:
    shows = sys.stderr.isatty()
    while not analyst.done:
        analyst.poll(perf_counter())
        if shows:
            print(f"\r{analyst.progress:4.0%}", end="\n" if analyst.done else "", file=sys.stderr, flush=True)


class _Words:
    """Names of seats and of what was played."""

    def __init__(self, session: AnySession, presenter: AnyPresenter, names: Names, strings: Strings) -> None:
        self._session, self._presenter, self._names, self._strings = session, presenter, names, strings

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self._strings.say(self._names[seat])

    def command(self, each: Weighed, place: int) -> str:
        """A legal command of that position, by its number."""
        parent = self._session.journal.parent(each.step) or 0
        command = self._session.rules.legal(self._session.state_at(parent), each.seat)[place]
        line: Line = self._presenter.command_line(command, self._names, each.seat)
        return self._strings.say(line)


def _match(chosen: argparse.Namespace) -> LoadedMatch:
    try:
        return load_session(chosen.file, discover())
    except SaveError as error:
        raise CommandError(f"{chosen.file}: {error.problem}") from error


def _seat(analyst: Analyst, session: AnySession, seat: Seat, words: _Words) -> dict[str, Any]:
    analysis = analyst.analysis
    balance: Balance | None = analysis.balance(seat, session.outcome)
    marked = [each for each in analysis.of(seat) if each.mark is not None]
    return {
        "decisions": len(analysis.of(seat)),
        "balance": None if balance is None else {name: round(getattr(balance, name), 3) for name in BALANCE},
        "turning_point": analysis.turning_point(seat, session.outcome),
        "marks": [_marked(each, words) for each in marked],
    }


def _marked(each: Weighed, words: _Words) -> dict[str, Any]:
    return {
        "step": each.step,
        "mark": str(each.mark),
        "played": words.command(each, each.played),
        "better": words.command(each, each.better),
        "chance": round(each.chance, 3),
        "best": round(each.best, 3),
        "error": round(each.error, 3),
    }


def _readable(report: dict[Seat, dict[str, Any]], words: _Words, failed: int) -> Iterator[str]:
    for seat, found in report.items():
        balance = found["balance"]
        yield f"{words.name(seat)}: {found['decisions']} choices"
        if balance is not None:
            yield "  {start:.0%} at first, luck {luck:+.0%}, play {play:+.0%}: {end:.0%} in the end".format(**balance)
        for mark in found["marks"]:
            yield "  step {step}: {mark}: {played} ({chance:.0%}); {better} ({best:.0%} +- {error:.0%})".format(**mark)
    if failed:
        yield f"{failed} choices the teacher had no answer to are left out"


BALANCE = ("start", "luck", "play", "end")
