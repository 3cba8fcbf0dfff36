"""Fits the worth of holdings of Rats between two rounds: `python build/fit_holdings.py --matches 1200 --write`.

Plays matches of two seats by the fast rule of `bot/trial.py`, each seat with a taste of its own. It notes the holdings
when each round began and who won, and fits the weights to three quarters of the matches. The others show how well
predicted chances and matches won agree. `--write` puts the weights into `game/titles/rats/bot/holdings.py` and the
table into `docs/strength.md`; without it both are printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from msgspec import Struct

from fit_chances import KEPT_OUT, newton
from game.bots.levels import logistic
from game.bots.player import bot_rng
from game.cli import arguments
from game.cli.arguments import positive
from game.content.catalogue import Entry
from game.engine.rules import SearchDraft, SeededChance
from game.engine.types import Seat, Setup
from game.titles.rats.bot.holdings import features, rounds_left
from game.titles.rats.bot.trial import TASTES, Taste, cards_of, play_out
from game.titles.rats.rules.events import RatsState
from game.titles.rats.rules.rounds import bits_of, end_round
from game.titles.rats.rules.rules import RatsRules
from strength import put

WORTH = Path(__file__).resolve().parent.parent / "game" / "titles" / "rats" / "bot" / "worth.py"
PRESETS = ("short", "classic")


class RoundStart(Struct, frozen=True):
    """A round that began: how far the first seat was ahead, and what it won of the match."""

    ahead: tuple[float, ...]
    won: float
    match: int


def main(words: Sequence[str] | None = None) -> int:
    """Plays, fits, tests and tells; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=positive, default=1200)
    parser.add_argument("--seed", default="holdings")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(words)
    entry = arguments.entry(arguments.catalogue(), "rats")
    began = [each for number in range(chosen.matches) for each in match(entry, chosen.seed, number)]
    used = [each for each in began if each.match % KEPT_OUT]
    weights = newton([each.ahead for each in used], [0.0] * len(used), [each.won for each in used], ())
    command = f"python build/fit_holdings.py --matches {chosen.matches} --seed {chosen.seed}"
    source = written(weights, command)
    table = calibration(weights, [each for each in began if not each.match % KEPT_OUT], command)
    if chosen.write:
        WORTH.write_text(source, encoding="utf-8")
        put("holdings rats", table)
    else:
        print(source)
    print(table)
    return 0


def match(entry: Entry, seed: str, number: int) -> Iterator[RoundStart]:
    """The rounds of one match but the first, in which nobody holds more than another."""
    setup = arguments.setup(entry.info, 2, [], PRESETS[number % len(PRESETS)])
    rules = RatsRules(entry.definition, setup)
    rounds, won = played(rules, setup, f"{seed}-{number}", number)
    for ahead in rounds[1:]:
        yield RoundStart(ahead, won, number)


def played(rules: RatsRules, setup: Setup, seed: str, number: int) -> tuple[list[tuple[float, ...]], float]:
    """Returns the lead of the first seat in each round of a match, and the share it won of it."""
    draft: SearchDraft[Any, Any] = SearchDraft(rules, rules.initial(setup), SeededChance(seed, 0))
    rules.begin(draft)
    dice = bot_rng(seed, Seat(0), number)
    rounds = []
    while (outcome := rules.outcome(draft.state)) is None:
        rounds.append(ahead_of(draft.state, rules.terms.round_limit))
        play_round(draft.state, rules, TASTES[dice.randrange(len(TASTES))])
        draft.chance = SeededChance(seed, draft.state.round)
        end_round(draft, rules.terms)
    return rounds, (0 in outcome.winners) / len(outcome.winners)


def play_round(state: RatsState, rules: RatsRules, taste: Taste) -> None:
    """The hands are played out by the rule; afterwards the round can be ended."""
    hands, won = [bits_of(hand) for hand in state.hands], [0, 0]
    state.leader = Seat(play_out(hands, won, state.leader, rules.terms.how, taste))
    state.hands = [[], []]
    state.pools = [[], []]
    state.won = [cards_of(cards) for cards in won]


def ahead_of(state: RatsState, round_limit: int) -> tuple[float, ...]:
    """The difference of the two seats' features: as they are, and divided by the root of the rounds to come."""
    held = [bits_of((*state.hands[seat], *state.undealt[seat])) for seat in (0, 1)]
    one, two = (features(cards, leads=state.leader == seat) for seat, cards in enumerate(held))
    ahead = [mine - theirs for mine, theirs in zip(one, two, strict=True)]
    root = sqrt(rounds_left(round_limit, state.round - 1))
    return (*ahead, *(each / root for each in ahead))


def calibration(weights: Sequence[float], tested: Sequence[RoundStart], command: str) -> str:
    """Returns a table in tenths of the predicted chance: number of rounds, average prediction, number won."""
    said = [(logistic(sum(map(float.__mul__, weights, each.ahead))), each.won) for each in tested]
    score = sum((chance - won) ** 2 for chance, won in said) / len(said)
    matches = len({each.match for each in tested})
    lines = [
        f"**Holdings of Rats** (`{command}`; tested at the beginning of {len(said)} rounds of {matches} other matches,"
        f" mean square error {score:.3f}):",
        "",
        "| said | rounds | on average | won |",
        "|---|---|---|---|",
    ]
    for tenth in range(10):
        some = [each for each in said if min(9, int(10 * each[0])) == tenth]
        if some:
            mean, won = (sum(each[at] for each in some) / len(some) for at in (0, 1))
            lines.append(f"| {tenth * 10}-{tenth * 10 + 10} % | {len(some)} | {mean:.0%} | {won:.0%} |")
    return "\n".join(lines)


def written(weights: Sequence[float], command: str) -> str:
    """The module of the weights."""
    early, late = (tuple(round(each, 3) for each in half) for half in (weights[:5], weights[5:]))
    return (
        f'"""What holdings are worth between two rounds, made by\n\n`{command} --write`\n"""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        f'EARLY: Final = {early}\n"""Logits of the lead, of ten cards, of an Ace, a King, a Queen, many rounds before'
        ' the end."""\n'
        f'LATE: Final = {late}\n"""More of them, divided by the root of the rounds that are left."""\n'
    )


if __name__ == "__main__":
    sys.exit(main())
