"""Fits the curve from the bots' values to chances to win: `python build/fit_chances.py TITLE --matches 200 --write`.

Plays matches among level 3, notes the values at some decisions and who won, and fits the title's curve to four
fifths of the matches. The others show how well predicted chances and matches won agree. `--write` puts the curve into
`game/titles/TITLE/bot/fitted.py` and the table into `docs/strength.md`; without it both are printed. Ctrl+C ends the
playing early; with `--keep FILE` the same command goes on with it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar
from unittest.mock import patch

from msgspec import Struct

from game.bots.bot_client import Match
from game.bots.fitted import Curve, Standing, even, logistic, seen, steps
from game.bots.levels import make_bot
from game.bots.player import AnyBot, AnyMatchRules, Thought, bot_rng, play_out
from game.cli import arguments
from game.cli.arguments import ended, positive, series_options
from game.content.catalogue import Entry
from game.engine.module import AnyTitle, find_title
from game.engine.types import Command, Seat, View
from game.series.run import carry_out, ways
from strength import put

ROOT = Path(__file__).resolve().parent.parent
PLAYER = "level3"
NOTED = 1 / 4
"""Share of the decisions of a match that are noted: those next to each other say the same."""
KNOTS = 3
RIDGE = 4.0
ROUNDS = 25
LEAST_WEIGHT = 0.05
"""A command of more value is never worth less."""
KEPT_OUT = 5
"""One of this many matches is kept for the test: all numbers of seats and all presets are among them."""
FEWEST = 150
"""A kind of question that was met less often has no shift of its own."""


class ValueNote(Struct, frozen=True):
    """One decision: the input of the curve for the command that was played, and whether its seat won."""

    standing: Standing
    value: float
    won: bool
    match: int


class Observation(Struct, frozen=True):
    """A match whose decisions are noted, and its number in the series."""

    match: Match
    series: str
    number: int


class Fit(Struct, frozen=True):
    """A fit as it is kept: a module of the title's bot with its source, "" where nothing was fitted, and a piece of the
    paper.
    """

    module: str
    source: str
    piece: str
    table: str


N = TypeVar("N")
L = TypeVar("L", bound=AnyBot)


class Listener:
    """A player whose best command's standing and value are noted as it asks its curve."""

    def __init__(self, player: AnyBot, seat: Seat, noted: list[tuple[Seat, Standing, float]], dice: Random) -> None:
        self._player, self._seat, self._noted, self._dice = player, seat, noted, dice

    def think(self, view: View, legal: Sequence[Command], rng: Random) -> Iterator[Thought[Command]]:
        """The player's thoughts. The first reading of each is that of its best command."""
        HEARD.clear()
        best: tuple[Standing, float] | None = None
        for thought in self._player.think(view, legal, rng):
            best = HEARD[0] if HEARD else best
            HEARD.clear()
            yield thought
        if best is not None and len(legal) > 1 and self._dice.random() < NOTED:
            self._noted.append((self._seat, *best))


HEARD: list[tuple[Standing, float]] = []


def main(words: Sequence[str] | None = None) -> int:
    """Fits the titles named; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="+")
    parser.add_argument("--matches", type=positive, default=120)
    parser.add_argument("--seed", default="chances")
    parser.add_argument("--preset")
    parser.add_argument("--write", action="store_true")
    series_options(parser)
    chosen = parser.parse_args(words)
    for title in chosen.titles:
        fit_title(title, chosen)
    return 0


def fit_title(title: str, chosen: argparse.Namespace) -> None:
    """Plays, fits, tests and tells."""
    noted = notes(observe, title, chosen, chosen.preset)
    used = [each for each in noted if each.match % KEPT_OUT]
    if not used:
        print(f"{title}: no decisions to fit yet", file=sys.stderr)
        return
    curve = fit_curve(used)
    tested = [each for each in noted if not each.match % KEPT_OUT]
    matches = 1 + max(each.match for each in noted)
    command = f"python build/fit_chances.py {title} --matches {matches} --seed {chosen.seed}"
    command += f" --preset {chosen.preset}" if chosen.preset else ""
    source, table = written(curve, command), calibration(title, curve, tested, len(noted), command)
    tell(title, Fit("fitted.py", source, "chances", table), write=chosen.write)


def notes(
    observe: Callable[[Observation], list[N]], title: str, chosen: argparse.Namespace, preset: str | None = None
) -> list[N]:
    """Plays the matches that were asked for, and returns the notes of all of them."""
    jobs = observed_matches(arguments.entry(arguments.catalogue(), title), chosen.matches, chosen.seed, preset)
    return [each for some in carry_out(observe, jobs, ways(chosen), title).results for each in some]


def tell(title: str, fit: Fit, *, write: bool) -> None:
    """Writes a fit into the title and the paper, or prints it."""
    if write:
        if fit.source:
            (bot_folder(title) / fit.module).write_text(fit.source, encoding="utf-8")
        put(f"{fit.piece} {title}", fit.table)
    else:
        print(fit.source)
    print(fit.table)


def bot_folder(title: str) -> Path:
    """The folder of a title's bots."""
    return ROOT / "game" / "titles" / title / "bot"


def observed_matches(entry: Entry, count: int, seed: str, preset: str | None) -> list[Observation]:
    """Returns observations of this many matches: every second one with the fewest seats that compete, then all numbers
    in turn; all presets in turn, unless one is asked for.
    """
    low, high = entry.info.seats
    presets = [preset] if preset or not entry.info.presets else [each.id for each in entry.info.presets]
    found = []
    for number in range(count):
        turn, place = divmod(number // 2, high - low + 1)
        seats = max(2, low) if number % 2 == 0 and not entry.info.cooperative else low + place
        setup = arguments.setup(entry.info, seats, [], presets[(turn + place) % len(presets)])
        found.append(Observation(Match(entry.id, entry.definition, setup, f"{seed}-{number}"), seed, number))
    return found


def observe(observed: Observation) -> list[ValueNote]:
    """Some decisions of a match that is played now; none of one that does not count."""
    found: list[tuple[Seat, Standing, float]] = []

    def listener(title: AnyTitle, rules: AnyMatchRules, seat: Seat, dice: Random) -> Listener:
        return Listener(make_bot(title, rules, PLAYER, seat), seat, found, dice)

    with patch.object(Curve, "chance", heard):
        _, winners = listened(observed, listener)
    if winners is None:
        return []
    return [ValueNote(standing, value, seat in winners, observed.number) for seat, standing, value in found]


def listened(
    observed: Observation, listener: Callable[[AnyTitle, AnyMatchRules, Seat, Random], L]
) -> tuple[Mapping[Seat, L], Collection[Seat] | None]:
    """Plays a match with a listener at each seat; returns them, and who won: None if the match does not count."""
    match = observed.match
    title = find_title(match.title)
    assert title is not None
    rules: AnyMatchRules = title.rules(match.definition, match.setup)
    dice = bot_rng(observed.series, Seat(0), observed.number)
    bots = {seat: listener(title, rules, seat, dice) for seat in match.setup.all_seats}
    outcome = play_out(rules, match.setup, match.seed, bots).outcome
    return bots, None if outcome is None or not outcome.counts else outcome.winners


def heard(curve: object, standing: Standing, value: float) -> float:
    """Notes its input, in place of a curve."""
    HEARD.append((standing, value))
    return 0.5


def fit_curve(noted: Sequence[ValueNote]) -> Curve:
    """The logistic curve under which what happened is likeliest, with weights held small where little was seen."""
    kinds = [kind for kind, count in counted(noted).items() if count >= FEWEST]
    rows = [inputs(each, kinds) for each in noted]
    offsets = [even(each.standing) for each in noted]
    found = newton(rows, offsets, [float(each.won) for each in noted], range(KNOTS))
    features = 1 + len(noted[0].standing.features)
    weights = tuple(tuple(round(w, 4) for w in found[KNOTS * at : KNOTS * (at + 1)]) for at in range(features))
    shifts = {kind: round(shift, 3) for kind, shift in zip(kinds, found[KNOTS * features :], strict=True)}
    # 0 is an even table, of which a curve says nothing: it is known even if no match has shown it.
    known = tuple([seen([0.0, *each]) for each in zip(*map(amounts, noted), strict=True)])
    return Curve(weights, shifts, known)


def inputs(noted: ValueNote, kinds: Sequence[str]) -> list[float]:
    """Returns the factors of a curve's weights, in order."""
    shares = dict(steps(noted.standing.phase, KNOTS))
    row = [amount * shares.get(step, 0.0) for amount in amounts(noted) for step in range(KNOTS)]
    return row + [float(noted.standing.kind == kind) for kind in kinds]


def amounts(noted: ValueNote) -> tuple[float, ...]:
    """The value of the command, and the facts it leaves out."""
    return (noted.value, *noted.standing.features)


def counted(noted: Sequence[ValueNote]) -> Mapping[str, int]:
    """Returns the number of questions of each kind, in order of their names."""
    kinds = [each.standing.kind for each in noted]
    return {kind: kinds.count(kind) for kind in sorted(set(kinds))}


def newton(
    rows: Sequence[Sequence[float]],
    offsets: Sequence[float],
    won: Sequence[float],
    growing: Sequence[int],
    ridge: float = RIDGE,
) -> list[float]:
    """Logistic regression with a ridge, by Newton's method. The weights at `growing` are held above `LEAST_WEIGHT`."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-ridge * weight for weight in weights]
        bend = [[ridge if a == b else 0.0 for b in range(size)] for a in range(size)]
        for row, offset, hit in zip(rows, offsets, won, strict=True):
            used = [(at, x) for at, x in enumerate(row) if x]
            said = logistic(offset + sum(x * weights[at] for at, x in used))
            for at, x in used:
                slope[at] += x * (hit - said)
                for other, y in used:
                    bend[at][other] += x * y * said * (1 - said)
        step = solved(bend, slope)
        weights = [weight + each for weight, each in zip(weights, step, strict=True)]
        for at in growing:
            weights[at] = max(LEAST_WEIGHT, weights[at])
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def solved(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [x - factor * y for x, y in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][other] * found[other] for other in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


def calibration(title: str, curve: Curve, tested: Sequence[ValueNote], noted: int, command: str) -> str:
    """Returns a table in tenths of the predicted chance: number of decisions, average prediction, number won."""
    said = [(curve.chance(each.standing, each.value), each) for each in tested]
    matches = len({each.match for each in tested})
    score = mean([(chance - each.won) ** 2 for chance, each in said])
    lines = [
        f"**{title}** (`{command}`; {noted} decisions, tested on {len(said)} of {matches} other matches,"
        f" mean square error {score:.3f}):",
        "",
        "| said | decisions | on average | won |",
        "|---|---|---|---|",
    ]
    for words, some in in_tenths(said, lambda each: each[0]):
        told, won = mean([chance for chance, _ in some]), mean([each.won for _, each in some])
        lines.append(f"| {words} | {len(some)} | {told:.0%} | {won:.0%} |")
    return "\n".join(lines)


def in_tenths(some: Sequence[N], chance: Callable[[N], float]) -> Iterator[tuple[str, Sequence[N]]]:
    """Yields each tenth of the chances in words, with those that fell into it; none of which there are none."""
    for tenth in range(10):
        part = [each for each in some if min(9, int(10 * chance(each))) == tenth]
        if part:
            yield f"{tenth * 10}-{tenth * 10 + 10} %", part


def mean(numbers: Sequence[float]) -> float:
    """The mean, 0 of nothing."""
    return sum(numbers) / max(1, len(numbers))


def written(curve: Curve, command: str) -> str:
    """The module of a fitted curve."""
    return (
        f'"""The curve from values to chances to win, made by\n\n`{command} --write`\n"""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        "from game.bots.fitted import Curve, Range\n\n"
        f"CURVE: Final = {_spelled(curve)}\n"
    )


def _spelled(curve: Curve) -> str:
    weights = "".join(f"        ({', '.join(map(str, row))}),\n" for row in curve.weights)
    shifts = "".join(f'        "{kind}": {shift},\n' for kind, shift in curve.shifts.items())
    known = "".join(f"        Range({each.low}, {each.high}),\n" for each in curve.seen)
    return f"Curve(\n    weights=(\n{weights}    ),\n    shifts={{\n{shifts}    }},\n    seen=(\n{known}    ),\n)"


if __name__ == "__main__":
    import fit_chances  # by this name other processes find `observe`

    sys.exit(ended(fit_chances.main))
