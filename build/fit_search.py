"""Fits the correction of what searches say: `python build/fit_search.py TITLE --matches 100 --write`.

Plays matches among level 3 of all numbers of seats and all presets. At some decisions it asks the levels that search
for their chance of the command that is played then, and fits their corrections to four fifths of the matches: a factor
of the distance from an even chance and a shift, by number of seats. The others show how well corrected chances and
matches won agree. `--write` puts the corrections into `game/titles/TITLE/bot/fitted_search.py` and the tables into
`docs/strength.md`; without it both are printed. Ctrl+C ends the playing early; with `--keep FILE` the same command goes
on with it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from fit_chances import KEPT_OUT, PLAYER, Observation, newton, observed_matches
from game.bots.fitted import Calibration, Range, logit_of, seen
from game.bots.levels import SEARCHING, bots_of, budget_of, make_bot, searcher
from game.bots.player import AnyBot, AnyMatchRules, Thought, bot_rng, choice, play_out
from game.bots.search import LookaheadPlayer
from game.cli import arguments
from game.cli.arguments import ended, positive, series_options
from game.engine.module import AnyTitle, find_title
from game.engine.types import Command, Seat, View
from game.series.run import carry_out, ways
from strength import put

ROOT = Path(__file__).resolve().parent.parent
ASKED = 1 / 16
"""Share of the decisions of a match at which the levels are asked."""
EVERYWHERE = Range(-100.0, 100.0)
DIGITS = 3
OWN = 4.0
"""Weight of the correction of all numbers of seats for each of them, in matches: decisions of one match say the same.
"""


class ChanceRecord(Struct, frozen=True):
    """A chance that a level said for the command that was played, and whether its seat won."""

    level: str
    seats: int
    chance: float
    won: bool
    match: int


class Listener:
    """A player beside whom the levels that search are asked what they say of its command."""

    def __init__(self, player: AnyBot, seat: Seat, levels: dict[str, LookaheadPlayer], dice: Random) -> None:
        self._player, self._seat, self._levels, self._dice = player, seat, levels, dice
        self.noted: list[tuple[str, float]] = []

    def think(self, view: View, legal: Sequence[Command], rng: Random) -> Iterator[Thought[Command]]:
        """The player's last thought."""
        thought = choice(self._player, view, legal, rng)
        yield thought
        if len(legal) > 1 and self._dice.random() < ASKED:
            for level, player in self._levels.items():
                said: Thought[Command] = choice(player, view, legal, Random(self._dice.random()))
                chances = [each.chance for each in said.choices if each.command == thought.command]
                self.noted += [(level, chance) for chance in chances if said.worlds]


def main(words: Sequence[str] | None = None) -> int:
    """Fits the titles named; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="+")
    parser.add_argument("--matches", type=positive, default=100)
    parser.add_argument("--seed", default="said")
    parser.add_argument("--write", action="store_true")
    series_options(parser)
    chosen = parser.parse_args(words)
    for title in chosen.titles:
        fit_title(title, chosen)
    return 0


def fit_title(id: str, chosen: argparse.Namespace) -> None:
    """Plays, fits, tests and tells."""
    entry = arguments.entry(arguments.catalogue(), id)
    jobs = observed_matches(entry, chosen.matches, chosen.seed, None)
    noted = [each for some in carry_out(observe, jobs, ways(chosen), id).results for each in some]
    command = f"python build/fit_search.py {id} --matches {chosen.matches} --seed {chosen.seed}"
    levels = sorted({each.level for each in noted})
    used = {level: [each for each in noted if each.level == level and each.match % KEPT_OUT] for level in levels}
    tested = {level: [each for each in noted if each.level == level and not each.match % KEPT_OUT] for level in levels}
    found = {level: fitted(some, cooperative=entry.info.cooperative) for level, some in used.items()}
    source, told = written(found, command), table(id, found, tested, command)
    if chosen.write:
        (ROOT / "game" / "titles" / id / "bot" / "fitted_search.py").write_text(source, encoding="utf-8")
        put(f"search {id}", told)
    else:
        print(source)
    print(told)


def observe(observed: Observation) -> list[ChanceRecord]:
    """The chances said in a match that is played now; none of one that does not count."""
    match = observed.match
    title = find_title(match.title)
    assert title is not None
    rules: AnyMatchRules = title.rules(match.definition, match.setup)
    dice = bot_rng(observed.series, Seat(0), observed.number)
    bots = {seat: listener(title, rules, seat, dice) for seat in match.setup.all_seats}
    outcome = play_out(rules, match.setup, match.seed, bots).outcome
    if outcome is None or not outcome.counts:
        return []
    return [
        ChanceRecord(level, match.setup.seats, chance, seat in outcome.winners, observed.number)
        for seat, bot in bots.items()
        for level, chance in bot.noted
    ]


def listener(title: AnyTitle, rules: AnyMatchRules, seat: Seat, dice: Random) -> Listener:
    """The player of one seat, and the levels beside it, whose chances are not corrected."""
    levels = {
        level: searcher(title, rules, seat, replace(budget_of(title, level), calibration=None))
        for level in SEARCHING
        if level in bots_of(title)
    }
    return Listener(make_bot(title, rules, PLAYER, seat), seat, levels, dice)


def fitted(noted: Sequence[ChanceRecord], *, cooperative: bool) -> Calibration:
    """The correction under which what happened is likeliest: one for all numbers of seats, and what each of them is off
    from that as far as so many matches bear it out. Where seats compete, one shift for all would help each of them.
    """
    plain = Calibration({}, {}, EVERYWHERE, cooperative)
    shift, slope = corrected(noted, plain, 0.0, 0.0, 1.0)
    shift = shift if cooperative else 0.0
    slopes: dict[int, float] = {}
    shifts: dict[int, float] = {}
    for seats in sorted({each.seats for each in noted}):
        some = [each for each in noted if each.seats == seats]
        matches = len({each.match for each in some})
        own_shift, own_slope = corrected(some, plain, shift, slope, OWN * len(some) / matches)
        shifts[seats], slopes[seats] = round(shift + own_shift, DIGITS), round(1 + slope + own_slope, DIGITS)
    known = seen([logit_of(each.chance) - plain.even(each.seats) for each in noted])
    return Calibration(slopes, shifts, known, cooperative)


def corrected(
    noted: Sequence[ChanceRecord], plain: Calibration, shift: float, slope: float, ridge: float
) -> list[float]:
    """Returns what is to be added to a shift and to a slope, as far as the ridge lets it."""
    rows = [[1.0, logit_of(each.chance) - plain.even(each.seats)] for each in noted]
    offsets = [logit_of(each.chance) + shift + slope * row[1] for each, row in zip(noted, rows, strict=True)]
    return newton(rows, offsets, [float(each.won) for each in noted], (), ridge)


def table(id: str, found: dict[str, Calibration], tested: dict[str, list[ChanceRecord]], command: str) -> str:
    """Returns a table in tenths of the corrected chance: number of decisions, average, number won, for each level."""
    scores = []
    lines = ["| level | said | decisions | on average | won |", "|---|---|---|---|---|"]
    for level, some in tested.items():
        curve = found[level]
        said = [(curve.chance(each.chance, each.seats), each.won) for each in some]
        before = mean([(each.chance - each.won) ** 2 for each in some])
        scores.append(f"{level} {before:.3f}, corrected {mean([(chance - won) ** 2 for chance, won in said]):.3f}")
        for tenth in range(10):
            part = [each for each in said if min(9, int(10 * each[0])) == tenth]
            if part:
                told, won = (mean([float(each[at]) for each in part]) for at in (0, 1))
                lines.append(f"| {level} | {tenth * 10}-{tenth * 10 + 10} % | {len(part)} | {told:.0%} | {won:.0%} |")
    matches = len({each.match for some in tested.values() for each in some})
    head = f"**{id}** (`{command}`; {matches} matches not used for the fit; mean square error: {'; '.join(scores)}):"
    return "\n".join([head, "", *lines])


def mean(numbers: Sequence[float]) -> float:
    """The mean, 0 of nothing."""
    return sum(numbers) / max(1, len(numbers))


def written(found: dict[str, Calibration], command: str) -> str:
    """The module of the corrections."""
    spelled = "".join(
        f'    "{level}": Calibration(\n'
        f"        slopes={each.slopes},\n        shifts={each.shifts},\n"
        f"        seen=Range({each.seen.low}, {each.seen.high}),\n        cooperative={each.cooperative},\n    ),\n"
        for level, each in found.items()
    )
    return (
        f'"""The corrections of what searches say, made by\n\n`{command} --write`\n"""\n\n'
        "from __future__ import annotations\n\nfrom collections.abc import Mapping\nfrom typing import Final\n\n"
        "from game.bots.fitted import Calibration, Range\n\n"
        f"CALIBRATIONS: Final[Mapping[str, Calibration]] = {{\n{spelled}}}\n"
    )


if __name__ == "__main__":
    import fit_search  # by this name other processes find `observe`

    sys.exit(ended(fit_search.main))
