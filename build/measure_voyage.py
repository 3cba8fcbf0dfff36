"""Measures a voyage: `python build/measure_voyage.py stops spring --matches 100 --write`, or `... journeys spring`.

`stops` plays every stop with each level in the person's seat and tells how often it is won, stamped and starred, with
Wilson intervals of 95 %. `deals` plays the deals of one stop after another with other dice of the bots and tells how
often each is stamped. `journeys` lets a level travel to the end: it tries a stop, drifts past it as soon as that is
allowed, and answers puzzles at random. `--write` puts the table into `docs/strength.md`; `--keep FILE` goes on with a
series.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from msgspec import Struct

from game.cli import arguments
from game.cli.arguments import ended, positive, series_options
from game.content.catalogue import Catalogue
from game.content.voyages import FOLDER, POOL, Stop, StopTable, Voyage, Wind, load_voyages, read_pool
from game.engine.module import Measured
from game.host.voyage import FRESH, judge, seed_of
from game.series.run import SeriesOptions, carry_out, ways
from strength import put
from voyage_matches import StopMatch, journey, play_stop, stop_match

BATCH: Final = 5
"""Number of matches after which the time of a series is looked at."""

OLD_CHANCES: Final = re.compile(r"chances: {[^}]*}")
"""The chances of an entry as they are written."""

STOP_HEADS: Final = ("| stop | level | matches | won | stamped | starred |", "|---|---|---|---|---|---|")
DEAL_HEADS: Final = ("| stop | stamped, for each deal |", "|---|---|")
JOURNEY_HEADS: Final = (
    "| level | run | matches | puzzles | stamps | stars | drifted past |",
    "|---|---|---|---|---|---|---|",
)


class StopChances(Struct, frozen=True):
    """The counts of a series at one stop."""

    matches: int
    won: int
    stamped: int
    starred: int


def main(words: Sequence[str] | None = None) -> int:
    """Measures what is named; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("stops", "deals", "journeys"))
    parser.add_argument("voyage")
    parser.add_argument("--levels", default="level1,level2,level3")
    parser.add_argument("--stops", default="")
    parser.add_argument("--wind", default="fresh")
    parser.add_argument("--matches", type=positive, default=100)
    parser.add_argument("--runs", type=positive, default=20)
    parser.add_argument("--seconds", type=positive, default=3600, help="most seconds for one row")
    parser.add_argument("--seed", default="measured")
    parser.add_argument("--write", action="store_true")
    series_options(parser)
    chosen = parser.parse_args(words)
    titles = arguments.catalogue()
    there = [*load_voyages(titles)[0], read_pool(titles)]
    voyage = next((each for each in there if each.id == chosen.voyage), None)
    if voyage is None or chosen.wind not in voyage.winds:
        parser.error(f"there is no voyage {chosen.voyage} with a wind {chosen.wind}")
    heads, rows = {
        "stops": (STOP_HEADS, stop_rows),
        "deals": (DEAL_HEADS, deal_rows),
        "journeys": (JOURNEY_HEADS, journey_rows),
    }[chosen.what]
    print("\n".join(heads), flush=True)
    found = []
    for row in rows(titles, voyage, chosen):
        print(row, flush=True)
        found.append(row)
    if chosen.write:
        asked = (
            f"`python build/measure_voyage.py {chosen.what} {voyage.id} --levels {chosen.levels} --wind {chosen.wind} "
            f"--seed {chosen.seed}`:"
        )
        put(f"{chosen.what} {voyage.id}", "\n".join([asked, "", *heads, *found]))
        if chosen.what == "stops" and chosen.wind == FRESH:
            note_chances(titles.folders.data / (POOL if voyage.id == "pool" else f"{FOLDER}/{voyage.id}.yaml"), found)
    return 0


def note_chances(path: Path, rows: Sequence[str]) -> None:
    """Writes the shares of 100 of each row into the file of its voyage, as the chances of the level."""
    text = path.read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for stop, level, _, *shares in (row.strip("| ").split(" | ") for row in rows):
        told = ", ".join(share.partition(" ")[0] for share in shares)
        found.setdefault(stop, []).append(f"{level}: [{told}]")
    for stop, chances in found.items():
        entry = re.compile(rf"  - {{id: {stop},.*?}}(?=\n  [-#]|\n*$(?!\n))", re.DOTALL)
        written = f"chances: {{{', '.join(chances)}}}"
        there = entry.search(text)
        if there is not None:
            text = text[: there.start()] + with_chances(there.group(), written) + text[there.end() :]
    path.write_text(text, encoding="utf-8")


def with_chances(entry: str, written: str) -> str:
    """Returns the entry of a stop with these chances: in the place of its old ones, else at its end."""
    if OLD_CHANCES.search(entry):
        return OLD_CHANCES.sub(written, entry, count=1)
    return f"{entry[:-1]},\n     {written}}}"


def stop_rows(titles: Catalogue, voyage: Voyage, chosen: argparse.Namespace) -> Iterator[str]:
    """Yields one row for each level at each stop with a match: matches, then won, stamped and starred of 100."""
    for stop, task in asked_stops(voyage, chosen):
        wind = voyage.winds[chosen.wind]
        for level in chosen.levels.split(","):
            seeds = [f"{chosen.seed}/{stop.id}/{number}" for number in range(chosen.matches)]
            jobs = [stop_match(titles, stop.title, task, wind, level, seed, seed) for seed in seeds]
            facts = played(jobs, chosen, f"{stop.id} {level}")
            counted = counts(stop, wind, facts)
            parts = (counted.won, counted.stamped, counted.starred)
            shares = " | ".join(told(part, counted.matches) for part in parts)
            yield f"| {stop.id} | {level} | {counted.matches} | {shares} |"


def deal_rows(titles: Catalogue, voyage: Voyage, chosen: argparse.Namespace) -> Iterator[str]:
    """Yields one row for each stop with a match: of 100 matches of each of its first deals, those that were stamped."""
    for stop, task in asked_stops(voyage, chosen):
        wind, cells = voyage.winds[chosen.wind], []
        for deal in range(1, chosen.runs + 1):
            seed = seed_of(voyage, stop, deal)
            dice = [f"{chosen.seed}/{number}" for number in range(chosen.matches)]
            jobs = [stop_match(titles, stop.title, task, wind, chosen.levels, seed, each) for each in dice]
            counted = counts(stop, wind, played(jobs, chosen, f"{stop.id} deal {deal}"))
            cells.append(told(counted.stamped, counted.matches))
        yield f"| {stop.id} | {' | '.join(cells)} |"


def journey_rows(titles: Catalogue, voyage: Voyage, chosen: argparse.Namespace) -> Iterator[str]:
    """Yields one row for each journey to the end of a level: its matches, puzzles, stamps, stars and drifts."""
    for level in chosen.levels.split(","):
        for run in range(1, chosen.runs + 1):
            way = journey(titles, voyage, level, chosen.wind, f"{chosen.seed}/{run}")
            logs = [way.log.at(stop.id) for stop in voyage.stops]
            stamps, stars = sum(each.stamp is not None for each in logs), sum(each.star for each in logs)
            told = (level, run, way.matches, way.answers, stamps, stars, len(logs) - stamps)
            yield f"| {' | '.join(map(str, told))} |"


def played(jobs: Sequence[StopMatch], chosen: argparse.Namespace, name: str) -> list[Mapping[str, int]]:
    """Returns the facts of the first matches, as many as fit into the time of a row."""
    options: SeriesOptions = ways(chosen)
    until, found = monotonic() + chosen.seconds, list[Mapping[str, int]]()
    for first in range(0, len(jobs), BATCH):
        if found and monotonic() > until:
            break
        found += [each.facts for each in carry_out(play_stop, jobs[first : first + BATCH], options, name).results]
    return found


def counts(stop: Stop, wind: Wind, found: Sequence[Mapping[str, int]]) -> StopChances:
    """Counts what matches are worth at a stop; one without an end is worth nothing."""
    verdicts = [judge(stop, wind, facts) for facts in found if facts]
    won = sum(facts["won"] for facts in found if facts)
    starred = sum(each.stamped and each.starred for each in verdicts)
    return StopChances(len(found), won, sum(each.stamped for each in verdicts), starred)


def told(count: int, matches: int) -> str:
    """Returns a count as a share of 100 with its interval."""
    low, high = Measured(count, matches).interval
    return f"{count / matches:.0%} ({low:.0%}-{high:.0%})".replace("%", "")


def asked_stops(voyage: Voyage, chosen: argparse.Namespace) -> Iterator[tuple[Stop, StopTable]]:
    """Yields the stops with a match that are to be measured."""
    wanted = chosen.stops.split(",") if chosen.stops else [stop.id for stop in voyage.stops]
    for stop in voyage.stops:
        match stop.task:
            case StopTable() as task if stop.id in wanted:
                yield stop, task
            case _:
                pass


if __name__ == "__main__":
    sys.exit(ended(main))
