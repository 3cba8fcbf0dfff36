"""Measures the levels of titles against level 3: `python build/measure_levels.py TITLE... --matches 200 --write`.

Two seats, changed after each match; in a co-operative title a crew of one, whose won matches are counted. Each level
is measured at every preset, or at those named by `--presets`. `--seats 4`:
the level sits at one of four seats, at the next one after each match, or is the whole crew of a co-operative title.
Shares come with their Wilson intervals of 95 %. `--write` puts a title's rows into `docs/strength.md`, and from there
what the lobby tells into its `game.yaml`. `--older` plays nothing: it marks the rows of these levels, whose bots or
rivals have changed since, and takes them from the lobby; `--lobby` only writes `game.yaml` anew. Ctrl+C ends the series
of a level early; with `--keep FILE` the same command goes on with it.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from game.bots.bot_client import Match
from game.bots.levels import USUAL, bots_of
from game.cli import arguments
from game.cli.arguments import ended, positive, series_options
from game.content.catalogue import Entry
from game.engine.module import Measured
from game.engine.types import Seat
from game.series.jobs import Contest, ContestResult, play
from game.series.run import carry_out, ways
from strength import get, put

ROW = re.compile(
    r"\| (?P<level>random|level\d) \| (?P<preset>\w+) \| (?P<next>\d+)(?P<older> \(older\))? \| (?P<share>[\d.]+)"
)
OLDER = " (older)"
"""The mark of a row whose bot, or whose rivals, have changed since."""
LINE = re.compile(r"^(?P<head> *- {id: (?P<level>\w+), face: \w+)(?:, wins: {.*})?}$", re.MULTILINE)
"""The line of a level in `game.yaml`."""


class Series(Struct, frozen=True):
    """The results of a level's matches; a tie is won by nobody alone and is shared."""

    level: str
    preset: str
    seats: int
    matches: int
    won: float
    decisions: int
    seconds: float


def main(words: Sequence[str] | None = None) -> int:
    """Measures the titles named; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="+")
    parser.add_argument("--matches", type=positive, default=200)
    parser.add_argument("--levels", default="level1,level2")
    parser.add_argument("--seats", type=positive, help="default: two, or a crew of one")
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--presets", help="default: all")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--older", action="store_true", help="only mark these levels' rows: their bots have changed")
    parser.add_argument("--lobby", action="store_true", help="only write what the paper tells into game.yaml")
    series_options(parser)
    chosen = parser.parse_args(words)
    for title in chosen.titles:
        entry = arguments.entry(arguments.catalogue(), title)
        levels = chosen.levels.split(",")
        if strangers := set(levels) - set(bots_of(entry.title)):
            parser.error(f"{title} has no {', '.join(sorted(strangers))}")
        presets = chosen.presets.split(",") if chosen.presets else [each.id for each in entry.info.presets]
        if chosen.older:
            put(f"levels {title}", aged(get(f"levels {title}"), levels, presets))
        if chosen.older or chosen.lobby:
            note_wins(entry)
            continue
        found = [measured(entry, level, preset, chosen) for preset in presets for level in levels]
        piece = f"levels {title}" if chosen.seats is None else f"seats {title}"
        text = table(title, found, chosen, get(piece) if chosen.write else "")
        print(text)
        if chosen.write:
            put(piece, text)
            if chosen.seats is None:
                note_wins(entry)
    return 0


def measured(entry: Entry, level: str, preset: str, chosen: argparse.Namespace) -> Series:
    """The series of one level at one preset, as far as it came."""
    jobs = contests(entry, level, preset, chosen)

    def note(found: Mapping[int, ContestResult]) -> str:
        won = sum(share(entry, jobs[number], number, played) for number, played in found.items())
        return f"{won / len(found):.1%} won" if found else ""

    played = carry_out(play, jobs, ways(chosen), f"{entry.id} {preset} {level}", note).results
    won = sum(share(entry, jobs[number], number, each) for number, each in enumerate(played))
    decisions, seconds = sum(each.decisions for each in played), sum(each.seconds for each in played)
    return Series(level, preset, seats_at(entry, chosen), len(played), won, decisions, seconds)


def contests(entry: Entry, level: str, preset: str, chosen: argparse.Namespace) -> list[Contest]:
    """The matches of a level. Where it changes seats, it plays the same deal at each of them."""
    crew, seats = entry.info.cooperative, seats_at(entry, chosen)
    setup = arguments.setup(entry.info, seats, [], preset)
    found = []
    for number in range(chosen.matches):
        match = Match(entry.id, entry.definition, setup, f"{chosen.seed}-{number if crew else number // seats}")
        mine = number % seats
        found.append(Contest(match, tuple(level if crew or seat == mine else USUAL for seat in range(seats))))
    return found


def share(entry: Entry, contest: Contest, number: int, played: ContestResult) -> float:
    """The share the level won of a match: all of it, nothing, or its part of a tie."""
    winners = () if played.outcome is None else played.outcome.winners
    if entry.info.cooperative:
        return float(bool(winners))
    return (Seat(number % contest.match.setup.seats) in winners) / max(1, len(winners))


def seats_at(entry: Entry, chosen: argparse.Namespace) -> int:
    """Returns the number of seats taken, unless it is given: two, or one of a crew."""
    seats: int | None = chosen.seats
    return seats or (1 if entry.info.cooperative else 2)


def table(title: str, found: Sequence[Series], chosen: argparse.Namespace, old: str) -> str:
    """The rows of one title, among them those of the old table for levels that were not measured now.

    Where seats were asked for, each row says how many.
    """
    counted = chosen.seats is not None
    told = [(line, cells) for line in old.splitlines() if (cells := ROW.match(line))]
    rows = {(cells["level"], cells["preset"], cells["next"] if counted else ""): line for line, cells in told}
    rows |= {
        (each.level, each.preset, str(each.seats) if counted else ""): row(each, counted)
        for each in found
        if each.matches
    }
    seats = " --seats SEATS" if counted else ""
    asked = f" --seed {chosen.seed} --levels LEVEL --presets PRESET{seats} --matches NUMBER"
    heads = [
        f"**{title}** (`python build/measure_levels.py {title}{asked}`):",
        "",
        f"| level | preset |{' seats |' if counted else ''} matches | won | 95 % | ms a decision |",
        f"|---|---|{'---|' if counted else ''}---|---|---|---|",
    ]
    ordered = sorted(rows, key=lambda key: (key[2], key[1], key[0] != "random", key[0]))
    return "\n".join([*heads, *(rows[key] for key in ordered)])


def aged(text: str, levels: Collection[str], presets: Collection[str]) -> str:
    """The table, with the rows of these levels marked as older."""
    lines = []
    for line in text.splitlines():
        cells = ROW.match(line)
        if cells and cells["level"] in levels and cells["preset"] in presets and not cells["older"]:
            line = f"{line[: cells.end('next')]}{OLDER}{line[cells.end('next') :]}"
        lines.append(line)
    return "\n".join(lines)


def told_wins(text: str) -> dict[str, dict[str, Measured]]:
    """Returns the figures of the table for each level at each preset, without older rows."""
    found: dict[str, dict[str, Measured]] = {}
    for cells in filter(None, map(ROW.match, text.splitlines())):
        matches = int(cells["next"])
        won = round(2 * matches * float(cells["share"]) / 100) / 2
        if not cells["older"]:
            found.setdefault(cells["level"], {})[cells["preset"]] = Measured(won, matches)
    return found


def note_wins(entry: Entry) -> None:
    """Writes into `game.yaml` what the paper tells; of levels that the lobby does not offer nothing is told."""
    path = entry.folder / "game.yaml"
    told = told_wins(get(f"levels {entry.id}"))

    def with_wins(line: re.Match[str]) -> str:
        wins = [
            f"{preset}: {{won: {each.won:g}, of: {each.of}}}" for preset, each in told.get(line["level"], {}).items()
        ]
        return f"{line['head']}, wins: {{{', '.join(wins)}}}}}" if wins else f"{line['head']}}}"

    path.write_text(LINE.sub(with_wins, path.read_text(encoding="utf-8")), encoding="utf-8")


def row(series: Series, counted: bool) -> str:
    """Returns the wins of a level. The time is that of all seats together."""
    low, high = Measured(series.won, series.matches).interval
    pace = 1000 * series.seconds / max(1, series.decisions)
    part, seats = series.won / series.matches, f" {series.seats} |" if counted else ""
    head = f"| {series.level} | {series.preset} |{seats}"
    return f"{head} {series.matches} | {part:.1%} | {low:.1%}-{high:.1%} | {pace:.1f} |"


if __name__ == "__main__":
    sys.exit(ended(main))
