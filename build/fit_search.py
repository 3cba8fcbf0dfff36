"""Fits the correction of what searches say: `python build/fit_search.py TITLE --matches 100 --write`.

Plays matches among level 3 of all numbers of seats and all presets. At some decisions it asks the levels that search
for their chance of the command that is played then, and fits their corrections: a factor of the distance from an even
chance and a shift, by number of seats. Each tenth of the matches is held out once: corrected by a fit to the others,
it shows how well chances and matches won agree, before and after. A level whose corrected chances are not nearer to
what happened by a standard error gets no correction. `--write` puts the corrections, if there are any, into the title's
`bot/fitted_search.py` and the tables into `docs/strength.md`; without it both are printed. Ctrl+C ends the playing
early; with `--keep FILE` the same command goes on with it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from fit_chances import PLAYER, Fit, Observation, bot_folder, in_tenths, listened, mean, newton, notes, tell
from game.bots.fitted import Calibration, Range, logit_of, seen
from game.bots.levels import SEARCHING, bots_of, budget_of, make_bot, searcher
from game.bots.player import AnyBot, AnyMatchRules, Thought, choice
from game.bots.search import LookaheadPlayer
from game.cli import arguments
from game.cli.arguments import ended, positive, series_options
from game.engine.module import AnyTitle
from game.engine.types import Command, Seat, View

ASKED = 1 / 16
"""Share of the decisions of a match at which the levels are asked."""
EVERYWHERE = Range(-100.0, 100.0)
DIGITS = 3
MODULE = "fitted_search.py"
PARTS = 10
"""Number of parts of the matches, each of which is held out once."""
OWN = 20.0
"""Weight of the correction of all numbers of seats for each of them, in matches: decisions of one match say the same.
"""


class ChanceRecord(Struct, frozen=True):
    """A chance that a level said for the command that was played, and whether its seat won."""

    level: str
    seats: int
    chance: float
    won: bool
    match: int


class HeldOut(Struct, frozen=True):
    """The records of a level, each with its chance as corrected by a fit that has not seen its match."""

    level: str
    pairs: tuple[tuple[ChanceRecord, float], ...]

    @property
    def before(self) -> float:
        """The mean square error of what the level said."""
        return mean([(each.chance - each.won) ** 2 for each, _ in self.pairs])

    @property
    def after(self) -> float:
        """The mean square error of the corrected chances."""
        return mean([(corrected - each.won) ** 2 for each, corrected in self.pairs])

    @property
    def error(self) -> float:
        """Standard error of the difference of both, by matches: decisions of one match say the same."""
        gain = self.before - self.after
        found: dict[int, float] = {}
        for each, corrected in self.pairs:
            gained = (each.chance - each.won) ** 2 - (corrected - each.won) ** 2
            found[each.match] = found.get(each.match, 0.0) + gained - gain
        return sqrt(sum(part * part for part in found.values())) / len(self.pairs)

    @property
    def helps(self) -> bool:
        """True if the correction brings chances nearer to what happened, by more than chance alone would."""
        return self.before - self.after > self.error


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
    noted = notes(observe, id, chosen)
    command = f"python build/fit_search.py {id} --matches {chosen.matches} --seed {chosen.seed}"
    tell(id, fit_of(id, noted, command), write=chosen.write)


def fit_of(id: str, noted: Sequence[ChanceRecord], command: str) -> Fit:
    """The corrections that help, and the tables of all levels."""
    cooperative = arguments.entry(arguments.catalogue(), id).info.cooperative
    some = {level: [each for each in noted if each.level == level] for level in SEARCHING}
    tested = [held_out(each, cooperative=cooperative) for each in some.values() if each]
    found = {each.level: fitted(some[each.level], cooperative=cooperative) for each in tested if each.helps}
    source = written(found, command) if found or (bot_folder(id) / MODULE).exists() else ""
    return Fit(MODULE, source, "search", table(id, tested, command))


def observe(observed: Observation) -> list[ChanceRecord]:
    """The chances said in a match that is played now; none of one that does not count."""
    bots, winners = listened(observed, listener)
    if winners is None:
        return []
    return [
        ChanceRecord(level, observed.match.setup.seats, chance, seat in winners, observed.number)
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


def held_out(noted: Sequence[ChanceRecord], *, cooperative: bool) -> HeldOut:
    """The records of one level, each corrected by a fit to the matches of other parts."""
    parts: dict[int, list[ChanceRecord]] = {}
    for number, match in enumerate(sorted({each.match for each in noted})):
        parts.setdefault(number % PARTS, []).extend([each for each in noted if each.match == match])
    pairs: list[tuple[ChanceRecord, float]] = []
    for part, out in parts.items():
        others = [each for other, some in parts.items() if other != part for each in some]
        fit = fitted(others, cooperative=cooperative)
        pairs += [(each, fit.chance(each.chance, each.seats)) for each in out]
    return HeldOut(noted[0].level, tuple(pairs))


def table(id: str, tested: Sequence[HeldOut], command: str) -> str:
    """Returns a table in tenths of the chance that a level said: number of decisions, average, average of the corrected
    chances, share won.
    """
    lines = ["| level | said | decisions | on average | corrected | won |", "|---|---|---|---|---|---|"]
    for level in tested:
        for words, some in in_tenths(level.pairs, lambda pair: pair[0].chance):
            told, better, won = (
                mean(each) for each in zip(*((s.chance, c, float(s.won)) for s, c in some), strict=True)
            )
            lines.append(f"| {level.level} | {words} | {len(some)} | {told:.0%} | {better:.0%} | {won:.0%} |")
    scores = "; ".join(
        f"{each.level} {each.before:.4f}, corrected {each.after:.4f}, standard error of the difference {each.error:.4f}"
        f"{'' if each.helps else ', so it is not corrected'}"
        for each in tested
    )
    matches = len({each.match for level in tested for each, _ in level.pairs})
    return "\n".join([f"**{id}** (`{command}`; {matches} matches; mean square error: {scores}):", "", *lines])


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
