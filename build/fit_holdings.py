"""Fits the worth of holdings of Rats between two rounds: `python build/fit_holdings.py --matches 2000 --write`.

Plays matches of all numbers of seats and all presets by the fast rule of `bot/playing.py`, in each round by another
taste. It notes the holdings when some rounds began and who won, and fits the weights to four fifths of the matches.
The others show how well predicted chances and matches won agree. `--write` puts the weights and the inputs that were
seen into `game/titles/rats/bot/fitted_holdings.py` and the table into `docs/strength.md`; without it both are printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from fit_chances import KEPT_OUT, solved
from game.bots.fitted import Range, seen, shares
from game.bots.player import bot_rng
from game.cli import arguments
from game.cli.arguments import positive
from game.content.catalogue import Entry
from game.engine.rules import SearchDraft, SeededChance
from game.engine.types import Seat
from game.titles.rats.bot.holdings import features, lateness, rounds_left
from game.titles.rats.bot.playing import Round
from game.titles.rats.bot.trial import TASTES, Taste, cards_of
from game.titles.rats.rules.events import RatsState
from game.titles.rats.rules.rounds import bits_of, end_round
from game.titles.rats.rules.rules import RatsRules
from strength import put

FITTED = Path(__file__).resolve().parent.parent / "game" / "titles" / "rats" / "bot" / "fitted_holdings.py"
NOTED = 12
"""Rounds noted of a match, about: those next to each other say the same."""
RIDGE = 4.0
STEPS = 12


class Holding(Struct, frozen=True):
    """The holdings of a seat when a round began, as the factors of the weights, and the share it won of the match."""

    features: tuple[float, ...]
    won: float


class RoundStart(Struct, frozen=True):
    """A round that began: the holdings of the seats that were in, and the number of rounds to come, it included."""

    seats: tuple[Holding, ...]
    rounds: int
    match: int


def main(words: Sequence[str] | None = None) -> int:
    """Plays, fits, tests and tells; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=positive, default=2000)
    parser.add_argument("--seed", default="holdings")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(words)
    entry = arguments.entry(arguments.catalogue(), "rats")
    began = [each for number in range(chosen.matches) for each in match(entry, chosen.seed, number)]
    report(began, f"python build/fit_holdings.py --matches {chosen.matches} --seed {chosen.seed}", chosen.write)
    return 0


def report(began: Sequence[RoundStart], command: str, write: bool) -> None:
    """Fits, tests and tells."""
    most = seen([each.rounds for each in began], 0)
    weights = fitted([each for each in began if each.match % KEPT_OUT], most)
    source = written(weights, began, most, command)
    table = calibration(weights, [each for each in began if not each.match % KEPT_OUT], most, command)
    if write:
        FITTED.write_text(source, encoding="utf-8")
        put("holdings rats", table)
    else:
        print(source)
    print(table)


def match(entry: Entry, seed: str, number: int) -> Iterator[RoundStart]:
    """Some rounds of one match, but not the first, in which nobody holds more than another."""
    low, high = entry.info.seats
    turn, place = divmod(number, high - low + 1)
    setup = arguments.setup(entry.info, low + place, [], entry.info.presets[turn % len(entry.info.presets)].id)
    rules = RatsRules(entry.definition, setup)
    draft: SearchDraft[Any, Any] = SearchDraft(rules, rules.initial(setup), SeededChance(f"{seed}-{number}", 0))
    rules.begin(draft)
    dice = bot_rng(f"{seed}-{number}", Seat(0), number)
    rounds = []
    while (outcome := rules.outcome(draft.state)) is None:
        rounds.append((rounds_left(rules.terms.round_limit, draft.state.round - 1), held_by(draft.state)))
        play_round(draft.state, rules, TASTES[dice.randrange(len(TASTES))])
        draft.chance = SeededChance(f"{seed}-{number}", draft.state.round)
        end_round(draft, rules.terms)
    for left, held in rounds[: 0 : -max(1, len(rounds) // NOTED)]:
        seats = [Holding(each, (seat in outcome.winners) / len(outcome.winners)) for seat, each in held.items()]
        yield RoundStart(tuple(seats), left, number)


def held_by(state: RatsState) -> dict[Seat, tuple[float, ...]]:
    """Returns what each seat that is in holds, as factors of the weights."""
    held = {Seat(seat): bits_of((*hand, *state.undealt[seat])) for seat, hand in enumerate(state.hands)}
    return {seat: features(cards, leads=state.leader == seat) for seat, cards in held.items() if cards}


def play_round(state: RatsState, rules: RatsRules, taste: Taste) -> None:
    """The hands are played out by the rule; afterwards the round can be ended."""
    hands, won = [bits_of(hand) for hand in state.hands], [0] * len(state.hands)
    hidden = sum(hands) | bits_of(state.stock) | sum(map(bits_of, state.undealt))
    state.leader = Seat(Round(hands, won, hidden, rules.terms.how, taste).play_out(state.leader))
    state.hands = [[] for _ in hands]
    state.pools = [[] for _ in hands]
    state.won = [cards_of(cards) for cards in won]


def inputs(held: Holding, late: float) -> tuple[float, ...]:
    """Returns the factors of all weights: those many rounds before the end, then those at the last one."""
    return (*(each * (1 - late) for each in held.features), *(each * late for each in held.features))


def fitted(began: Sequence[RoundStart], most: Range) -> list[float]:
    """The weights under which what happened is likeliest, by Newton's method. None is below 0: to hold more is never
    worth less.
    """
    rounds = [[inputs(each, lateness(start.rounds, most)) for each in start.seats] for start in began]
    weights = [0.0] * len(rounds[0][0])
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (a == b) for b in range(len(weights))] for a in range(len(weights))]
        for rows, start in zip(rounds, began, strict=True):
            add_round(slope, bend, rows, start, weights)
        step = solved(bend, slope)
        weights = [max(0.0, weight + each) for weight, each in zip(weights, step, strict=True)]
    return weights


def add_round(
    slope: list[float],
    bend: list[list[float]],
    rows: Sequence[Sequence[float]],
    start: RoundStart,
    weights: Sequence[float],
) -> None:
    """Adds a round to the slope of the likelihood and to its bend."""
    said = shares([sum(map(float.__mul__, weights, row)) for row in rows], 1.0)
    mean = [sum(map(float.__mul__, said, column)) for column in zip(*rows, strict=True)]
    for row, share, seat in zip(rows, said, start.seats, strict=True):
        apart = [each - middle for each, middle in zip(row, mean, strict=True)]
        for at, x in enumerate(apart):
            slope[at] += seat.won * x
            line, part = bend[at], share * x
            if part:
                for other, y in enumerate(apart):
                    line[other] += part * y


def calibration(weights: Sequence[float], tested: Sequence[RoundStart], most: Range, command: str) -> str:
    """Returns a table in tenths of the predicted chance: number of seats, average prediction, share won."""
    said: list[tuple[float, float]] = []
    for start in tested:
        scores = [sum(map(float.__mul__, weights, inputs(each, lateness(start.rounds, most)))) for each in start.seats]
        said += zip(shares(scores, 1.0), (each.won for each in start.seats), strict=True)
    score = sum((chance - won) ** 2 for chance, won in said) / len(said)
    matches = len({each.match for each in tested})
    lines = [
        f"**Holdings of Rats** (`{command}`; tested at the beginning of {len(tested)} rounds of {matches} other"
        f" matches, mean square error {score:.3f}):",
        "",
        "| said | seats | on average | won |",
        "|---|---|---|---|",
    ]
    for tenth in range(10):
        some = [each for each in said if min(9, int(10 * each[0])) == tenth]
        if some:
            mean, won = (sum(each[at] for each in some) / len(some) for at in (0, 1))
            lines.append(f"| {tenth * 10}-{tenth * 10 + 10} % | {len(some)} | {mean:.0%} | {won:.0%} |")
    return "\n".join(lines)


def written(weights: Sequence[float], began: Sequence[RoundStart], most: Range, command: str) -> str:
    """The module of the weights."""
    half = len(weights) // 2
    early, late = (tuple(round(each, 3) for each in part) for part in (weights[:half], weights[half:]))
    known = map(seen, zip(*(seat.features for start in began for seat in start.seats), strict=True))
    ranges = "".join(f"    Range({each.low}, {each.high}),\n" for each in known)
    return (
        f'"""The worth of holdings between two rounds, made by\n\n`{command} --write`\n"""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        "from game.bots.fitted import Range\n\n"
        f"EARLY: Final = {early}\n"
        '"""Logits of the lead, of ten cards, of an Ace, a King, a Queen, at the most rounds to come seen."""\n'
        f"LATE: Final = {late}\n"
        '"""The same with one round to come."""\n'
        f"SEEN: Final = (\n{ranges})\n"
        f"ROUNDS: Final = Range({most.low}, {most.high})\n"
        '"""Rounds to come."""\n'
    )


if __name__ == "__main__":
    sys.exit(main())
