"""Counts questions with secrets dealt anew that a level told apart: `python build/check_blindness.py TITLE...`.

Each question is put to each level twice: at the table as it is, and at another that looks the same to its seat. All
its thoughts must be the same, chances, errors and numbers of worlds tried among them. The questions are those of the
matches that the laws in `tests/laws` examine, with more than one answer. `--write` puts the rows into
`docs/strength.md`; 1 if a level told two tables apart.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from game.bots.levels import SEARCHING, bots_of
from strength import get, put
from tests.laws.corpus import Corpus, corpus
from tests.laws.knowledge.blindness import Twins, twins

PIECE = "blindness"
ROW = re.compile(r"\| (?P<title>\w+) \| (?P<level>random|level\d) \|")
HEADS = ("| title | level | questions | told apart |", "|---|---|---|---|")


class BlindnessCount(Struct, frozen=True):
    """Number of questions a level was asked in two worlds, and of those it answered differently."""

    title: str
    level: str
    questions: int
    told_apart: int


def main(words: Sequence[str] | None = None) -> int:
    """Asks all levels of the titles named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="+")
    parser.add_argument("--questions", type=int, default=2000)
    parser.add_argument("--searching", type=int, default=200, help="questions for levels that search; 0: none")
    parser.add_argument("--levels", help="default: all there are")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(words)
    found = []
    for title in chosen.titles:
        played = corpus(title)
        levels = chosen.levels.split(",") if chosen.levels else sorted(bots_of(played.subject.title))
        for level in levels:
            count = chosen.searching if level in SEARCHING else chosen.questions
            if count:
                found.append(counted(played, level, count))
    text = table(found, get(PIECE) if chosen.write else "")
    print(text)
    if chosen.write:
        put(PIECE, text)
    return int(any(each.told_apart for each in found))


def counted(played: Corpus, level: str, count: int) -> BlindnessCount:
    """Asks one level this many questions; each that it told apart is named."""
    title = played.subject.id
    asked = told_apart = 0
    for question in islice(choices(played, count), count):
        asked += 1
        if question.told_apart(level):
            told_apart += 1
            print(f"\n{question.place}: {level} at seat {question.seat} thinks by what it cannot see", file=sys.stderr)
        print(f"\r{title} {level}: {asked} of {count}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return BlindnessCount(title, level, asked, told_apart)


def choices(played: Corpus, count: int) -> Iterator[Twins]:
    """Questions with more than one answer, of places all over the matches; of other places until there are enough."""
    number = 0
    while True:
        for question in twins(played, count, f"blindness {number}"):
            if len(question.legal[0]) > 1:
                yield question
        number += 1


def table(found: Sequence[BlindnessCount], old: str) -> str:
    """A row for each level, among them those of the old table for levels that were not asked now."""
    rows = {(cells["title"], cells["level"]): line for line in old.splitlines() if (cells := ROW.match(line))}
    for each in found:
        rows[each.title, each.level] = f"| {each.title} | {each.level} | {each.questions} | {each.told_apart} |"
    ordered = sorted(rows, key=lambda key: (key[0], key[1] != "random", key[1]))
    command = "**Two worlds** (`python build/check_blindness.py TITLE... --questions NUMBER --searching NUMBER`):"
    return "\n".join([command, "", *HEADS, *(rows[key] for key in ordered)])


if __name__ == "__main__":
    sys.exit(main())
