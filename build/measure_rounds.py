"""Measures what players gain in a round of Riverboat Showdown: `python build/measure_rounds.py --pairs 300 --write`.

Each deal is played once at each seat, against level 3 at all others, so that the luck of the cards counts for both:
this shows in a few hundred rounds what matches need thousands for. Beside the levels a cheat is measured that the game
does not offer: it knows every card and tries every discard to the end of the round. What it gains tells how much there
is to gain at all. `--write` puts the rows into `docs/strength.md`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, TypeAlias

from game.bots.levels import USUAL, make_bot
from game.bots.player import MOST_CHOICES, AnyBot, bot_rng, choice
from game.bots.search import Budget, Searcher
from game.cli import arguments
from game.cli.arguments import positive
from game.content.catalogue import Entry
from game.engine.module import NORMAL
from game.engine.rules import SearchDraft, SeededChance
from game.engine.types import Seat, Setup
from game.titles.riverboat_showdown.bot.bots import Gambler
from game.titles.riverboat_showdown.bot.guide import GamblerGuide
from game.titles.riverboat_showdown.rules.rules import RiverboatRules
from game.titles.riverboat_showdown.rules.terms import RiverboatCommand, RiverboatState
from strength import get, put

TITLE = "riverboat_showdown"
PIECE = "rounds"
CHEAT = "all cards open"
ROUND = 6
"""Number of the measured round of twelve: neither the first nor the last."""
ROW = re.compile(r"\| (?P<player>[^|]+) \| (?P<seats>\d) \| \d")
HEADS = ("| player | seats | deals | chips a round more than level3 | 95 % |", "|---|---|---|---|---|")

Answer: TypeAlias = Callable[[Seat, int], RiverboatCommand]
"""Returns the discard of a seat at a step of the round."""


class Table:
    """The rules and the state of the round that is played, for the cheat to look at."""

    def __init__(self, rules: RiverboatRules, setup: Setup) -> None:
        self._rules = rules
        self.setup = setup
        self.state: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def sample(self, view: object, rng: Random) -> RiverboatState:
        """The one world that is true, where others could be."""
        state: RiverboatState = self.state
        return state


def main(words: Sequence[str] | None = None) -> int:
    """Measures the players named; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="*", default=["level4", "level5", CHEAT])
    parser.add_argument("--pairs", type=positive, default=300)
    parser.add_argument("--seats", type=positive, default=2)
    parser.add_argument("--seed", default="rounds")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(words)
    found = {}
    for player in chosen.players:
        found[player] = list(gains(player, chosen.seats, chosen.pairs, chosen.seed))
    text = table(found, chosen.seats, chosen.seed, get(PIECE) if chosen.write else "")
    print(text)
    if chosen.write:
        put(PIECE, text)
    return 0


def gains(player: str, seats: int, pairs: int, seed: str) -> Iterator[float]:
    """Deal by deal, the chips a round that the player gains on level 3, on the average of all seats."""
    entry = arguments.entry(arguments.catalogue(), TITLE)
    known = table_of(entry, seats)
    rules: Any = known
    for number in range(pairs):
        more = []
        dealt = f"{seed}-{number}"
        for mine in known.setup.all_seats:
            bots = {seat: make_bot(entry.title, rules, USUAL, seat) for seat in known.setup.all_seats}
            bots[mine] = cheat(known, mine) if player == CHEAT else make_bot(entry.title, rules, player, mine)
            more.append(lead(played(known, partial(answered, known, bots, dealt), dealt), mine))
        print(f"\r{player}: {number + 1} of {pairs}", end="", file=sys.stderr, flush=True)
        yield fmean(more)
    print(file=sys.stderr)


def table_of(entry: Entry, seats: int) -> Table:
    """The table of a match of twelve rounds."""
    setup = arguments.setup(entry.info, seats, [], "twelve")
    return Table(RiverboatRules(entry.definition, setup), setup)


def lead(chips: Sequence[int], mine: Seat) -> float:
    """The chips a seat gained more than the others did on average."""
    return chips[mine] - (sum(chips) - chips[mine]) / (len(chips) - 1)


def cheat(known: Table, seat: Seat) -> AnyBot:
    """Level 3, and above it a search of every discard in the one world that is true."""
    rules: Any = known
    return Searcher(rules, seat, Gambler, GamblerGuide(rules), Budget(MOST_CHOICES, worlds=1, depth=1, opinion=0))


def answered(known: Table, bots: Mapping[Seat, AnyBot], seed: str, seat: Seat, step: int) -> RiverboatCommand:
    """Returns the discard of the bot at the seat."""
    state, dice = known.state, bot_rng(seed, seat, step)
    command: RiverboatCommand = choice(bots[seat], known.view(state, seat), known.legal(state, seat), dice).command
    return command


def played(known: Table, answer: Answer, seed: str) -> list[int]:
    """Returns the gain of each seat in a round of this seed."""
    rules: Any = known
    draft: SearchDraft[Any, Any] = SearchDraft(rules, rules.initial(known.setup), SeededChance(seed, 0))
    rules.begin(draft)
    state = known.state = draft.state
    state.round, before, step = ROUND, list(state.chips), 0
    while state.round == ROUND:
        move = rules.forced(state)
        if move is None:
            seat = min(rules.to_act(state))
            move = seat, answer(seat, step)
        step += 1
        draft.chance = SeededChance(seed, step)
        rules.decide(draft, *move)
    return [after - chips for after, chips in zip(state.chips, before, strict=True)]


def table(found: Mapping[str, Sequence[float]], seats: int, seed: str, old: str) -> str:
    """A row for each player and number of seats, among them those of the old table that were not measured now."""
    told = [(line, cells) for line in old.splitlines() if (cells := ROW.match(line))]
    rows = {(cells["player"], int(cells["seats"])): line for line, cells in told}
    for player, gained in found.items():
        rows[player, seats] = row(f"{player} | {seats}", gained)
    command = f"python build/measure_rounds.py PLAYER... --seats SEATS --seed {seed} --pairs NUMBER"
    ordered = sorted(rows, key=lambda each: (each[0] == CHEAT, each))
    return "\n".join([f"**{TITLE}** (`{command}`):", "", *HEADS, *(rows[each] for each in ordered)])


def row(heads: str, gained: Sequence[float]) -> str:
    """Returns the number of deals, the mean, and its interval."""
    mean, half = fmean(gained), NORMAL * stdev(gained) / sqrt(len(gained))
    return f"| {heads} | {len(gained)} | {mean:+.2f} | {mean - half:+.2f} to {mean + half:+.2f} |"


if __name__ == "__main__":
    sys.exit(main())
