"""Counts: `simulate` plays many matches among bots, `perft` all lines of play to a depth, with chance from the seed."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.bots.bot_client import Match
from game.bots.player import AnyMatchRules
from game.cli import arguments
from game.cli.arguments import CommandError
from game.content.seat_assignment import SeatAssignment
from game.content.strict_yaml import load_file
from game.engine.journal import StateCodec
from game.engine.module import AnyTitle
from game.engine.rules import SearchDraft, SeededChance
from game.engine.types import Setup, State
from game.series.jobs import Contest, ContestResult, play
from game.series.run import carry_out, ways

STOPPED = 130


def simulate(chosen: argparse.Namespace) -> int:
    """Prints the counts. Returns 0, or 130 if it was stopped: then the first matches are counted, as far as all are
    finished. Match n has the seed `<seed>-<n>`, whoever plays it.
    """
    seats = arguments.bot_seats(chosen.seats)
    found = arguments.entry(arguments.catalogue(), chosen.title)
    setup = arguments.setup(found.info, len(seats), chosen.option, chosen.preset)
    arguments.check_bots(found, setup, seats)
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


class Depth(Struct, frozen=True):
    """The count after `depth` decisions: lines of play, different states among them, finished matches."""

    depth: int
    lines: int
    states: int
    over: int


def perft(chosen: argparse.Namespace) -> int:
    """Prints one row per depth; always returns 0."""
    entry = arguments.entry(arguments.catalogue(), chosen.title)
    seats = chosen.seats or entry.info.seats[0]
    setup = arguments.setup(entry.info, seats, chosen.option, chosen.preset)
    rules = entry.title.rules(entry.definition, setup)
    if chosen.position is None:
        state = begun(rules, rules.initial(setup), chosen.seed)
    else:
        state = _position(entry.title, chosen.position, rules)
    rows = count(entry.title, rules, state, chosen.seed, chosen.depth)
    if chosen.json:
        print(json.dumps([{name: getattr(row, name) for name in Depth.__struct_fields__} for row in rows]))
    else:
        for row in rows:
            print(f"depth {row.depth}: {row.lines} lines, {row.states} states, {row.over} over")
    return 0


def begun(rules: AnyMatchRules, initial: State, seed: str) -> Any:
    """Returns the state after set-up and the commands that play themselves."""
    draft = SearchDraft[Any, Any](rules, initial, SeededChance(seed, 0))
    rules.begin(draft)
    return _settled(rules, draft, seed, 0)


def count(title: AnyTitle, rules: AnyMatchRules, state: State, seed: str, depth: int) -> list[Depth]:
    """Returns one row per depth from 1. Lines that lead to the same state are followed once and counted as many."""
    codec = StateCodec(title.state)
    level = {codec.pack(state): 1}
    rows = []
    for step in range(1, depth + 1):
        level = _following(rules, codec, level, seed, step)
        over = sum(count for packed, count in level.items() if rules.outcome(codec.unpack(packed)) is not None)
        rows.append(Depth(step, sum(level.values()), len(level), over))
    return rows


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


def _following(
    rules: AnyMatchRules, codec: StateCodec[Any], level: Mapping[bytes, int], seed: str, step: int
) -> dict[bytes, int]:
    found: dict[bytes, int] = {}
    for packed, count in level.items():
        state = codec.unpack(packed)
        for seat in sorted(rules.to_act(state)):
            for command in rules.legal(state, seat):
                draft = SearchDraft[Any, Any](rules, codec.unpack(packed), SeededChance(seed, step))
                rules.decide(draft, seat, command)
                key = codec.pack(_settled(rules, draft, seed, step))
                found[key] = found.get(key, 0) + count
    return found


def _settled(rules: AnyMatchRules, draft: SearchDraft[Any, Any], seed: str, step: int) -> Any:
    forced = 0
    while (command := rules.forced(draft.state)) is not None:
        forced += 1
        draft.chance = SeededChance(f"{seed}/forced/{forced}", step)
        rules.decide(draft, *command)
    return draft.state


def _position(title: AnyTitle, path: Path, rules: AnyMatchRules) -> State:
    """Returns the state of a file in the title's notation. Raises CommandError or ContentError."""
    notation = load_file(path, str(path)).plain()
    if not isinstance(notation, dict):
        raise CommandError(f"{path}: expected a mapping in the title's notation")
    try:
        state: State = title.position(notation, rules)
        rules.forced(state)
    except Exception as error:
        # Titles read a file that a stranger may have written: whatever they raise, the file is at fault.
        raise CommandError(f"{path}: this is no position of '{title.id}' ({type(error).__name__}: {error})") from error
    return state
