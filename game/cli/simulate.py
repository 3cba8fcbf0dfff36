"""`simulate`: many matches among bots, counted."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from time import perf_counter
from typing import Any

from msgspec import Struct

from game.bots.player import BotMatch, play_out
from game.bots.registry import bots_at
from game.cli import choices
from game.content.seated import Seated
from game.engine.module import AnyTitle, Definition, find_title
from game.engine.types import Setup


class Series(Struct, frozen=True):
    """A share of the matches to play: numbers `first` up to but not including `last`."""

    title: str
    definition: Definition
    setup: Setup
    seats: tuple[Seated, ...]
    seed: str
    first: int
    last: int


def simulate(chosen: argparse.Namespace) -> int:
    """Prints the counts; always 0."""
    seats = choices.bot_seats(chosen.seats)
    found = choices.entry(choices.catalogue(), chosen.title)
    setup = choices.setup(found.info, len(seats), chosen.option, chosen.preset)
    choices.check_bots(found, setup, seats)
    whole = Series(found.id, found.definition, setup, seats, chosen.seed, 0, chosen.games)
    started = perf_counter()
    matches = _shared(whole, min(chosen.jobs, chosen.games))
    seconds = perf_counter() - started
    report = summary(found.id, chosen.seats, setup, matches, seconds)
    print(json.dumps(report) if chosen.json else _readable(report))
    return 0


def play_series(series: Series) -> list[BotMatch]:
    """Plays the matches of a series in this process. Match n has the seed `<seed>-<n>`, however they are shared."""
    title = find_title(series.title)
    assert title is not None
    return [_match(title, series, f"{series.seed}-{number}") for number in range(series.first, series.last)]


def summary(title: str, seats: str, setup: Setup, matches: Sequence[BotMatch], seconds: float) -> dict[str, Any]:
    """The counts of played matches; `wins` by seat, where a team's win counts for each of its seats."""
    ended = [match.outcome for match in matches if match.outcome is not None]
    lengths = sorted(match.decisions for match in matches)
    return {
        "title": title,
        "seats": seats,
        "games": len(matches),
        "wins": [sum(seat in outcome.winners for outcome in ended) for seat in setup.all_seats],
        "unfinished": len(matches) - len(ended),
        "reasons": dict(sorted(Counter(outcome.reason for outcome in ended).items())),
        "decisions": {
            "mean": round(sum(lengths) / len(lengths), 1),
            "p5": _percentile(lengths, 0.05),
            "p95": _percentile(lengths, 0.95),
            "max": lengths[-1],
        },
        "decisions_per_second": round(sum(lengths) / max(seconds, 1e-9)),
        "seconds": round(seconds, 2),
    }


def _match(title: AnyTitle, series: Series, seed: str) -> BotMatch:
    rules = title.rules(series.definition, series.setup)
    return play_out(rules, series.setup, seed, bots_at(title, rules, series.seats))


def _shared(whole: Series, jobs: int) -> list[BotMatch]:
    if jobs == 1:
        return play_series(whole)
    import multiprocessing

    bounds = [whole.last * job // jobs for job in range(jobs + 1)]
    parts = [
        Series(whole.title, whole.definition, whole.setup, whole.seats, whole.seed, first, last)
        for first, last in pairwise(bounds)
    ]
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        return _joined(pool.map(play_series, parts))


def _joined(parts: Iterable[list[BotMatch]]) -> list[BotMatch]:
    return [match for part in parts for match in part]


def _percentile(ordered: Sequence[int], share: float) -> int:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _readable(report: dict[str, Any]) -> str:
    games = report["games"]
    wins = ", ".join(f"seat {seat + 1}: {won} ({100 * won / games:.1f} %)" for seat, won in enumerate(report["wins"]))
    reasons = ", ".join(f"{reason} {count}" for reason, count in report["reasons"].items())
    lengths = report["decisions"]
    return (
        f"{report['title']}, {report['seats']}: {games} matches, {report['unfinished']} unfinished\n"
        f"wins: {wins}\n"
        f"ended by: {reasons}\n"
        f"decisions: mean {lengths['mean']}, p5 {lengths['p5']}, p95 {lengths['p95']}, max {lengths['max']}\n"
        f"{report['decisions_per_second']} decisions a second, {report['seconds']} s"
    )
