"""`simulate`: many matches among bots, counted."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.bots.bot_client import Match
from game.cli import choices
from game.content.seat_assignment import SeatAssignment
from game.engine.types import Setup
from game.series.jobs import Contest, ContestResult, play
from game.series.run import carry_out, ways

STOPPED = 130


def simulate(chosen: argparse.Namespace) -> int:
    """Prints the counts. Returns 0, or 130 if it was stopped: then the first matches are counted, as far as all are
    finished. Match n has the seed `<seed>-<n>`, whoever plays it.
    """
    seats = choices.bot_seats(chosen.seats)
    found = choices.entry(choices.catalogue(), chosen.title)
    setup = choices.setup(found.info, len(seats), chosen.option, chosen.preset)
    choices.check_bots(found, setup, seats)
    matches = [Match(found.id, found.definition, setup, f"{chosen.seed}-{number}") for number in range(chosen.games)]
    bots = bots_of(seats)
    done = carry_out(play, [Contest(match, bots) for match in matches], ways(chosen), found.id)
    if done.results:
        report = summary(found.id, chosen.seats, setup, done.results)
        print(json.dumps(report) if chosen.json else _readable(report))
    return STOPPED if done.stopped else 0


def bots_of(seats: Sequence[SeatAssignment]) -> tuple[str, ...]:
    """Returns the ids of the bots in these seats."""
    return tuple(each.bot for each in seats if each.bot is not None)


def summary(title: str, seats: str, setup: Setup, matches: Sequence[ContestResult]) -> dict[str, Any]:
    """Returns the counts of played matches; `wins` by seat, where a team's win counts for each of its seats. `seconds`
    are those of all processors together.
    """
    seconds = sum(match.seconds for match in matches)
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
        f"{report['decisions_per_second']} decisions a second of a processor, {report['seconds']} s"
    )
