"""Cuts puzzles from matches among strong players: `python build/cut_puzzles.py TITLE --matches 60 --write`.

A puzzle is a decision in which one choice is better than all others by the margin, which must hold in ten times the
worlds (`cutting.py`). Equal seeds cut equal files. A puzzle may ship if its proof shows at least ten points of chance
to win, and is sure of half of them. `--write` chooses the wanted number of each grade, the most different ones, of
which at most a quarter have the same kind of answer (`kinds.py`). It puts them into `data/TITLE/moments` in place of
those that are there, and their table into `docs/strength.md`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from cutting import DOUBTS, SHIPS, Cut, CutJob, PuzzleCandidate, cut, found_again, told_anew
from game.bots.levels import USUAL
from game.cli import arguments
from game.cli.arguments import series_options
from game.content.catalogue import Entry
from game.content.puzzles import FOLDER, GRADES, Puzzle, load_puzzles, puzzle_paths, puzzle_text
from game.series.run import carry_out, ways
from kinds import SHARE, most_alike
from strength import put

PLAYERS: Final = ("level4", "level5", USUAL)
"""Levels of the players: the first of these that the title offers. The fourth level plays nearly as well as the
fifth.
"""
MARGIN: Final = SHIPS
PROVED: Final = re.compile(r"^proof: .*margin: ([\d.]+), error: ([\d.]+)", re.MULTILINE)
WHY: Final = re.compile(r"^why: {key: ([\w.]+)", re.MULTILINE)
MOST: Final = 20


def main(words: Sequence[str] | None = None) -> int:
    """Cuts the puzzles of a title; always returns 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seed", default="cut")
    parser.add_argument("--players", help="the level that plays; the best but one that the title offers")
    parser.add_argument("--worlds", type=int, default=12, help="of the first look; the proof takes ten times as many")
    parser.add_argument("--margin", type=float, default=MARGIN, help="looked for; what ships has ten points")
    parser.add_argument("--kinds", nargs="*", default=(), help="of answers that are looked for, as kinds.py says them")
    parser.add_argument("--most", type=int, default=MOST, help="of each grade")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--shipped", action="store_true", help="choose among what is shipped, too, proved again")
    parser.add_argument("--say", action="store_true", help="cut nothing: say anew why what is shipped is right")
    series_options(parser)
    chosen = parser.parse_args(words)
    entry = arguments.entry(arguments.catalogue(), chosen.title)
    if chosen.say:
        write(entry.folder / FOLDER, [(each.id, puzzle_text(told_anew(each, entry))) for each in shipped_of(entry)])
        return 0
    offered = {bot.id for bot in entry.info.bots}
    players = chosen.players or next(player for player in PLAYERS if player in offered)
    jobs = [
        CutJob(entry.id, players, chosen.seed, number, chosen.worlds, chosen.margin, tuple(chosen.kinds))
        for number in range(chosen.matches)
    ]
    done = carry_out(cut, jobs, ways(chosen), f"cutting {entry.id}", lambda cuts: told(all_of(cuts.values())))
    found = all_of(done.results)
    if chosen.shipped:
        kept = [each for puzzle in shipped_of(entry) if (each := found_again(puzzle, entry)) is not None]
        found += [each for each in kept if each.name[1:] not in {other.name[1:] for other in found}]
    good = [each for each in found if weighty(each)]
    taken = mixed(good, chosen.most)
    print(f"{entry.id}: {len(done.results)} matches, {told(found)}; taken: {told(taken)}")
    if chosen.write:
        write(entry.folder / FOLDER, [(each.name, each.text) for each in taken])
        put(f"moments {entry.id}", table(entry, chosen, len(done.results), found))
    return 0


def weighty(found: PuzzleCandidate) -> bool:
    """True if ten points are at stake, and none that chance made."""
    proof = PROVED.search(found.text)
    assert proof is not None, "it was cut"
    margin, error = map(float, proof.groups())
    return margin >= MARGIN and margin - DOUBTS * error >= MARGIN / 2


def mixed(found: Sequence[PuzzleCandidate], most: int) -> list[PuzzleCandidate]:
    """The most of each grade that are kept, and of no kind more than its share of all."""
    taken: list[PuzzleCandidate] = []
    left: list[PuzzleCandidate]
    for limit in range(len(found), 0, -1):
        alike: Counter[str] = Counter()
        left = []
        for each in spread(found):
            alike[each.kind] += 1
            if alike[each.kind] <= limit:
                left.append(each)
        taken = [each for grade in GRADES for each in different(left, grade, most)]
        if most_alike(each.kind for each in taken) <= SHARE:
            break
    return taken


def spread(found: Sequence[PuzzleCandidate]) -> list[PuzzleCandidate]:
    """Returns all of them, grade after grade in turn, the hardest first: so the rest of a kind has every grade."""
    queues = [[each for each in found if each.grade == grade] for grade in reversed(GRADES)]
    longest = max(map(len, queues), default=0)
    return [queue[place] for place in range(longest) for queue in queues if place < len(queue)]


def different(found: Sequence[PuzzleCandidate], grade: int, most: int) -> list[PuzzleCandidate]:
    """Returns at most this many of a grade: again and again the first one of the kind taken least so far."""
    left = [each for each in found if each.grade == grade]
    taken: list[PuzzleCandidate] = []
    kinds: Counter[str] = Counter()
    while left and len(taken) < most:
        best = min(left, key=lambda each: sum(kinds[alike] / weight for alike, weight in likeness(each)))
        left.remove(best)
        taken.append(best)
        kinds.update(alike for alike, _ in likeness(best))
    return taken


def likeness(found: PuzzleCandidate) -> Sequence[tuple[str, float]]:
    """Returns the features puzzles may have in common, and the number of features that one match weighs as much as."""
    match = found.name.split("-")[1]
    why = WHY.search(found.text)
    return (
        (f"match {match}", 1.0),
        (f"kind {found.kind}", 0.5),
        (f"why {why[1] if why else ''}", 0.5),
        (f"phase {found.phase}", 4.0),
    )


def write(folder: Path, texts: Sequence[tuple[str, str]]) -> None:
    """Puts moments, each a name and a text, in place of those that are in the folder."""
    folder.mkdir(exist_ok=True)
    for path in puzzle_paths(folder):
        path.unlink()
    for name, text in texts:
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def shipped_of(entry: Entry) -> list[Puzzle]:
    """Returns the puzzles the title ships today."""
    return [each for each in load_puzzles(entry.folder / FOLDER) if isinstance(each, Puzzle)]


def all_of(cuts: Iterable[Cut]) -> list[PuzzleCandidate]:
    """Returns the puzzles of all matches."""
    return [each for match in cuts for each in match.puzzles]


def table(entry: Entry, chosen: argparse.Namespace, matches: int, found: Sequence[PuzzleCandidate]) -> str:
    """Returns a table of the shipped puzzles by grade: how much better the right answer is than the next best one."""
    players = f" --players {chosen.players}" if chosen.players else ""
    most = f" --most {chosen.most}" if chosen.most != MOST else ""
    margin = f" --margin {chosen.margin}" if chosen.margin != MARGIN else ""
    margin += " --shipped" if chosen.shipped else ""
    margin += f" --kinds {' '.join(map(repr, chosen.kinds))}" if chosen.kinds else ""
    command = f"python build/cut_puzzles.py {entry.id} --matches {matches} --seed {chosen.seed}{players}{margin}{most}"
    shipped = shipped_of(entry)
    rows = [row(grade, [each for each in shipped if each.grade == grade]) for grade in GRADES]
    lines = [
        f"**{entry.id}** (`{command} --worlds {chosen.worlds} --write`; {matches} matches, {told(found)}):",
        "",
        "| grade | shipped | choices, median | better by, at least | median | standard error, at most |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join([*lines, *filter(None, rows)])


def row(grade: int, shipped: Sequence[Puzzle]) -> str:
    """Returns the row of one grade; "" if it has no puzzles."""
    proofs = [each.proof for each in shipped if each.proof is not None]
    if not proofs:
        return ""
    margins, doubt = [proof.margin for proof in proofs], max(proof.error for proof in proofs)
    asked = median(len(each.answers) for each in shipped)
    return f"| {grade} | {len(shipped)} | {asked:.0f} | {min(margins):.1%} | {median(margins):.1%} | {doubt:.1%} |"


def told(found: Iterable[PuzzleCandidate]) -> str:
    """Returns the number of puzzles, in all and of each grade."""
    grades = Counter(each.grade for each in found)
    return f"{grades.total()} puzzles ({' + '.join(str(grades[grade]) for grade in GRADES)})"


if __name__ == "__main__":
    import cut_puzzles

    sys.exit(cut_puzzles.main())
