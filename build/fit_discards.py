"""Fits the weights of discards of Riverboat Showdown: `python build/fit_discards.py --rounds 4000 --write`.

For two, three and four seats by itself, each weight in turn is moved by a step, up or down, as long as that gains
chips; each pass halves the steps. A deal is played once at each seat, the new weights there and the old ones at all
others, so that the luck of the cards counts for both. At last the weights are measured against those the fit began
with, in fresh deals. `--write` puts the weights into `game/titles/riverboat_showdown/bot/fitted_weights.py` and the
table into `docs/strength.md`; without it both are printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, TypeAlias

from msgspec.structs import asdict, replace

from game.cli import arguments
from game.cli.arguments import positive
from game.engine.types import Seat
from game.titles.riverboat_showdown.bot.guide import GamblerGuide
from game.titles.riverboat_showdown.bot.worth import DiscardWeights
from game.titles.riverboat_showdown.rules.terms import RiverboatCommand
from measure_rounds import TITLE, Table, lead, played, row, table_of
from strength import put

FITTED = Path(__file__).resolve().parent.parent / "game" / "titles" / TITLE / "bot" / "fitted_weights.py"
PIECE = "discards"
BEGUN = DiscardWeights(point=1.15, near=0.0, card=3.2, wild=0.2, pair=2.0, more=0.0)
"""The weights the fit begins with, set by hand."""
STEPS: Mapping[str, float] = {"near": 0.6, "wild": 1.5, "pair": 0.8, "more": 2.0, "point": 0.06, "card": 0.5}
"""First step of each weight, in chips; those that gain most are moved first."""
PASSES = 2
SURE = 1.0
"""Standard errors by which moved weights must gain to be kept."""
SEATS = (2, 3, 4)
HEADS = ("| seats | deals | chips a round more than the weights the fit began with | 95 % |", "|---|---|---|---|")

Compare: TypeAlias = Callable[[DiscardWeights, DiscardWeights, str], Sequence[float]]
"""Returns the chips that the first weights gain on the second, deal by deal, in the deals of this name."""


def main(words: Sequence[str] | None = None) -> int:
    """Fits, measures and tells; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=positive, default=4000, help="for each step")
    parser.add_argument("--tested", type=positive, default=5000, help="deals at the end")
    parser.add_argument("--seed", default="discards")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(words)
    entry = arguments.entry(arguments.catalogue(), TITLE)
    weights, found = {}, {}
    for seats in SEATS:
        known, seed = table_of(entry, seats), f"{chosen.seed} {seats}"
        weights[seats] = fitted(partial(compared, known, chosen.rounds // seats), seed)
        found[seats] = compared(known, chosen.tested, weights[seats], BEGUN, f"{seed} tested")
    command = f"python build/fit_discards.py --rounds {chosen.rounds} --seed {chosen.seed}"
    source, text = written(weights, command), table(found, command)
    if chosen.write:
        FITTED.write_text(source, encoding="utf-8")
        put(PIECE, text)
    else:
        print(source)
    print(text)
    return 0


def fitted(compare: Compare, seed: str) -> DiscardWeights:
    """The weights that no step betters."""
    best, tried = BEGUN, 0
    for turn in range(PASSES):
        for name, step in STEPS.items():
            for way in (step / 2**turn, -step / 2**turn):
                moved, kept = _moved(best, name, way), False
                while gains(compare(moved, best, f"{seed} {(tried := tried + 1)}")):
                    best, moved, kept = moved, _moved(moved, name, way), True
                print(f"\r{tried} steps tried: {best}", end="", file=sys.stderr, flush=True)
                if kept:
                    break
    print(file=sys.stderr)
    return best


def gains(found: Sequence[float]) -> bool:
    """True if the mean is more than chance would give."""
    return fmean(found) > SURE * stdev(found) / sqrt(len(found))


def compared(known: Table, deals: int, one: DiscardWeights, other: DiscardWeights, seed: str) -> Sequence[float]:
    """Deal by deal, the chips that one player gains on the other, on the average of all seats."""
    rules: Any = known
    seats = known.setup.all_seats
    mine, theirs = (GamblerGuide(rules, {len(seats): weights}) for weights in (one, other))

    def answer(placed: Seat, seat: Seat, step: int) -> RiverboatCommand:
        found = (mine if seat == placed else theirs).answer(known.state, seat)
        assert found is not None, "a gambler answers every question"
        return found

    return [
        fmean(lead(played(known, partial(answer, seat), f"{seed}-{number}"), seat) for seat in seats)
        for number in range(deals)
    ]


def _moved(weights: DiscardWeights, name: str, way: float) -> DiscardWeights:
    return replace(weights, **{name: round(getattr(weights, name) + way, 3)})


def table(found: Mapping[int, Sequence[float]], command: str) -> str:
    """A row for each number of seats."""
    rows = [row(str(seats), gained) for seats, gained in found.items()]
    return "\n".join([f"**Discards of Riverboat Showdown** (`{command}`):", "", *HEADS, *rows])


def written(fitted: Mapping[int, DiscardWeights], command: str) -> str:
    """The module of the weights."""
    rows = "".join(f"    {seats}: DiscardWeights({_values(weights)}),\n" for seats, weights in fitted.items())
    return (
        f'"""The weights of discards, made by\n\n`{command} --write`\n"""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        f"from game.titles.{TITLE}.bot.worth import DiscardWeights, WeightsBySeats\n\n"
        f"WEIGHTS: Final[WeightsBySeats] = {{\n{rows}}}\n"
    )


def _values(weights: DiscardWeights) -> str:
    return ", ".join(f"{name}={value}" for name, value in asdict(weights).items())


if __name__ == "__main__":
    sys.exit(main())
