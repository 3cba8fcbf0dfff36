"""Fits what River Rats is worth to the crew between two rounds: `python build/fit_standings.py --matches 400 --write`.

Crews of skippers play, of one to four seats, every fourth match at another level than the usual one. At the beginning
of each round is noted where the match stands, and at its end whether the crew won. `--write` puts the weights into
`game/titles/river_rats/bot/fitted_later.py`; without it they are printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from random import Random

from msgspec import Struct

from fit_chances import newton
from game.bots.bot_client import Match
from game.bots.fitted import Range, logistic, seen
from game.bots.player import Thought, play_out
from game.cli import arguments
from game.cli.arguments import ended, positive, series_options
from game.engine.types import Seat
from game.series.run import carry_out, ways
from game.titles.river_rats.bot.bots import Skipper
from game.titles.river_rats.bot.chances import CrewOutlook, outlook_of
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.terms import RiverRatsCommand

TITLE = "river_rats"
FITTED = Path(__file__).resolve().parent.parent / "game" / "titles" / TITLE / "bot" / "fitted_later.py"
LEVELS = ("normal", "first_game", "normal", "advanced", "normal", "expert", "normal", "normal")
SUITS = "CDHS"


class Crew(Struct, frozen=True):
    """A match to be played."""

    match: Match


class MatchStart(Struct, frozen=True):
    """The standing of a match when a round began, and whether the crew won it."""

    standing: CrewOutlook
    won: bool


class Listener:
    """A skipper; at its first decision of each round it is noted where the match stands."""

    def __init__(self, rules: RiverRatsRules, seat: Seat, noted: dict[int, CrewOutlook]) -> None:
        self._rules, self._noted = rules, noted
        self._player = Skipper(rules, seat)

    def think(
        self, view: RiverRatsView, legal: Sequence[RiverRatsCommand], rng: Random
    ) -> Iterator[Thought[RiverRatsCommand]]:
        """The skipper's thoughts."""
        self._noted.setdefault(view.round, outlook_of(self._rules.terms, view))
        yield next(self._player.think(view, legal, rng))


def main(words: Sequence[str] | None = None) -> int:
    """Plays, fits and tells; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=positive, default=400)
    parser.add_argument("--seed", default="standings")
    parser.add_argument("--write", action="store_true")
    series_options(parser)
    chosen = parser.parse_args(words)
    done = carry_out(observe, crews(chosen.matches, chosen.seed), ways(chosen), "standings").results
    begun = [each for some in done for each in some]
    if not begun:
        return 0
    command = f"python build/fit_standings.py --matches {len(done)} --seed {chosen.seed}"
    source = written(fitted(begun), ranges(begun), command)
    if chosen.write:
        FITTED.write_text(source, encoding="utf-8")
    print(source)
    print(f"{len(begun)} rounds")
    return 0


def crews(count: int, seed: str) -> list[Crew]:
    """Returns this many matches, of one to four seats in turn."""
    entry = arguments.entry(arguments.catalogue(), TITLE)
    found = []
    for number in range(count):
        level = LEVELS[number // 4 % len(LEVELS)]
        setup = arguments.setup(entry.info, 1 + number % 4, [], level)
        found.append(Crew(Match(TITLE, entry.definition, setup, f"{seed}-{number}")))
    return found


def observe(crew: Crew) -> list[MatchStart]:
    """The rounds of a match that is played now."""
    match = crew.match
    rules = RiverRatsRules(match.definition, match.setup)
    noted: dict[int, CrewOutlook] = {}
    bots = {seat: Listener(rules, seat, noted) for seat in match.setup.all_seats}
    outcome = play_out(rules, match.setup, match.seed, bots).outcome
    return [] if outcome is None else [MatchStart(standing, bool(outcome.winners)) for standing in noted.values()]


def fitted(begun: Sequence[MatchStart]) -> dict[str, float]:
    """The weights under which what happened is likeliest, by name."""
    rows = [inputs(each.standing) for each in begun]
    names = sorted({name for row in rows for name in row})
    matrix = [[row.get(name, 0.0) for name in names] for row in rows]
    found = newton(matrix, [0.0] * len(rows), [float(each.won) for each in begun], ())
    weights = {name: round(weight, 3) for name, weight in zip(names, found, strict=True)}
    said = [logistic(sum(weights[name] * amount for name, amount in row.items())) for row in rows]
    error = sum((chance - each.won) ** 2 for chance, each in zip(said, begun, strict=True)) / len(begun)
    print(f"mean square error {error:.4f}", file=sys.stderr)
    return weights


def amounts(standing: CrewOutlook) -> dict[str, float]:
    """Returns the numbers that are known between two rounds, by name."""
    return {
        "seats": standing.seats,
        "need": standing.limit - standing.rat_debt + (0 if standing.beaten else standing.limit),
        "left": standing.limit - standing.crew_debt,
        "joker": standing.jokers,
    }


def ranges(begun: Sequence[MatchStart]) -> dict[str, Range]:
    """Returns the range of each of them in a fit."""
    known = [amounts(each.standing) for each in begun]
    return {name: seen([each[name] for each in known]) for name in known[0]}


def inputs(standing: CrewOutlook) -> dict[str, float]:
    """Returns the factors of the weights, by name."""
    first = not standing.beaten
    known = amounts(standing)
    row = {
        f"level {standing.level}": 1.0,
        **{name: log(known[name]) for name in ("seats", "need", "left")},
        "joker": known["joker"],
        **{f"rat {suit}": 1 / len(standing.rat or SUITS) for suit in standing.rat or SUITS},
    }
    return row if first else {**row, "second": 1.0, f"beaten {standing.beaten}": 1.0}


def written(weights: dict[str, float], known: dict[str, Range], command: str) -> str:
    """The module of these weights. A Rat nobody has seen yet counts as the mean of all."""
    unknown = round(sum(weights.get(f"rat {suit}", 0.0) for suit in SUITS) / len(SUITS), 3)
    rat = {**{suit: weights.get(f"rat {suit}", 0.0) for suit in SUITS}, "": unknown}
    beaten = {suit: weights.get(f"beaten {suit}", 0.0) for suit in SUITS}
    level = {level: weights.get(f"level {level}", 0.0) for level in sorted(set(LEVELS))}
    kept = "".join(f'        "{name}": Range({each.low}, {each.high}),\n' for name, each in known.items())
    return (
        f'"""The worth of later rounds, made by\n\n`{command} --write`\n"""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        "from game.bots.fitted import Range\n"
        "from game.titles.river_rats.bot.later import LaterRounds\n\n"
        f"LATER: Final = LaterRounds(\n    level={_spelled(level)},\n    seats={weights.get('seats', 0.0)},\n"
        f"    need={weights['need']},\n    left={weights['left']},\n"
        f"    second={weights.get('second', 0.0)},\n    joker={weights['joker']},\n"
        f"    rat={_spelled(rat)},\n    beaten={_spelled(beaten)},\n    seen={{\n{kept}    }},\n)\n"
    )


def _spelled(numbers: dict[str, float]) -> str:
    return "{" + ", ".join(f'"{name}": {number}' for name, number in numbers.items()) + "}"


if __name__ == "__main__":
    import fit_standings

    sys.exit(ended(fit_standings.main))
