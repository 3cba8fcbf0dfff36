"""Measures how noisy what searches find is: `python build/measure_noise.py TITLE... --questions 40 --write`.

At questions from matches among level 3, the two commands it holds for the best are weighed in 4, 8, 16 and 32 worlds,
as far ahead as level 5 looks. The table tells the standard error of the distance between them, on the average, in
points of a chance in a hundred. `--write` puts a title's row into `docs/strength.md`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final, cast

from msgspec import Struct

from game.bots.levels import SEARCHING, USUAL, make_bot
from game.bots.player import AnyBot, Thought, bot_rng, play_out
from game.bots.search import LookaheadPlayer
from game.cli import arguments
from game.content.catalogue import Entry
from game.engine.types import Command, Seat, View
from strength import get, put

PIECE = "noise"
WORLDS: Final = (4, 8, 16, 32)
NOTED = 1 / 40
"""Share of the decisions of a match that are noted."""
ROW = re.compile(r"\| (?P<title>\w+) \| \d")
HEADS = (
    f"| title | questions | {WORLDS[0]} worlds | {' | '.join(map(str, WORLDS[1:]))} |",
    f"|---|---|{'---|' * len(WORLDS)}",
)


class Pair(Struct, frozen=True):
    """A question, with its two most likely answers and a player that can weigh them."""

    player: LookaheadPlayer
    view: Any
    commands: tuple[Command, ...]


class Listener:
    """A player whose questions are noted now and then."""

    def __init__(self, player: AnyBot, searching: LookaheadPlayer, noted: list[Pair], dice: Random) -> None:
        self._player, self._searching, self._noted, self._dice = player, searching, noted, dice

    def think(self, view: View, legal: Sequence[Command], rng: Random) -> Iterator[Thought[Any]]:
        """The player's thoughts."""
        thoughts: list[Thought[Any]] = list(self._player.think(view, legal, rng))
        best = tuple([each.command for each in thoughts[-1].choices[:2]])
        if len(best) == 2 and self._dice.random() < NOTED:
            self._noted.append(Pair(self._searching, view, best))
        yield from thoughts


def main(words: Sequence[str] | None = None) -> int:
    """Measures the titles named; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="+")
    parser.add_argument("--questions", type=int, default=40)
    parser.add_argument("--seed", default="noise")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(words)
    for title in chosen.titles:
        entry = arguments.entry(arguments.catalogue(), title)
        found = [errors(pair) for pair in questions(entry, chosen.questions, chosen.seed)]
        text = table(title, found, chosen.seed, get(PIECE) if chosen.write else "")
        print(text)
        if chosen.write:
            put(PIECE, text)
    return 0


def questions(entry: Entry, count: int, seed: str) -> Iterator[Pair]:
    """Yields this many questions of matches with the fewest seats that compete, or of a crew of one."""
    setup = arguments.setup(entry.info, 1 if entry.info.cooperative else 2, [], None)
    rules = entry.title.rules(entry.definition, setup)
    noted: list[Pair] = []
    number = 0
    while len(noted) < count:
        bots: dict[Seat, AnyBot] = {}
        for seat in setup.all_seats:
            usual, best = (make_bot(entry.title, rules, level, seat) for level in (USUAL, SEARCHING[-1]))
            bots[seat] = Listener(usual, cast(LookaheadPlayer, best), noted, bot_rng(seed, seat, number))
        play_out(rules, setup, f"{seed}-{number}", bots)
        number += 1
    for asked, pair in enumerate(noted[:count]):
        print(f"\r{entry.id}: {asked + 1} of {count}", end="", file=sys.stderr, flush=True)
        yield pair
    print(file=sys.stderr)


def errors(pair: Pair) -> list[float]:
    """The standard error of how far its commands are apart, in points, for each number of worlds."""
    weighed = [pair.player.weigh(pair.view, pair.commands, worlds) for worlds in WORLDS]
    return [100 * thought.choices[1].error for thought in weighed]


def table(title: str, found: Sequence[Sequence[float]], seed: str, old: str) -> str:
    """The row of one title, among those of the old table for others."""
    rows = {cells["title"]: line for line in old.splitlines() if (cells := ROW.match(line))}
    means = " | ".join(f"{fmean(column):.2f}" for column in zip(*found, strict=True))
    rows[title] = f"| {title} | {len(found)} | {means} |"
    command = f"python build/measure_noise.py TITLE... --seed {seed} --questions NUMBER"
    return "\n".join([f"**Noise against worlds** (`{command}`):", "", *HEADS, *(rows[each] for each in sorted(rows))])


if __name__ == "__main__":
    sys.exit(main())
