"""Counts keys and buttons for each decision of whole matches: `python -m tests.ui.robot.figures [TITLE...]`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from tests.ui.robot.evening import Evening, MakeHand
from tests.ui.robot.senses import Controller, Keyboard
from tests.ui.scenes.inn import TITLES

HANDS: tuple[tuple[str, MakeHand], ...] = (("keys", Keyboard), ("controller", Controller))
SEEDS = (1, 2, 3)


def keys_of(title: str, hand: MakeHand) -> list[int]:
    """Pressed for each decision, of a match for each seed."""
    found: list[int] = []
    for seed in SEEDS:
        with TemporaryDirectory() as home:
            evening = Evening(Path(home), hand, seed)
            evening.sit_down(title)
            evening.play()
            evening.close()
            found += evening.keys
    return found


def main(titles: list[str]) -> None:
    """One line for each title and hand."""
    print("| title | hand | decisions | pressed | median | 95 of 100 within |\n|---|---|---|---|---|---|")
    for title in titles:
        for name, hand in HANDS:
            keys = keys_of(title, hand)
            most = quantiles(keys, n=20)[-1]
            print(f"| {title} | {name} | {len(keys)} | {sum(keys)} | {median(keys):g} | {most:.0f} |", flush=True)


if __name__ == "__main__":
    known = [entry.id for entry in TITLES]
    parser = ArgumentParser(description=__doc__.partition(":")[0] + ".")
    parser.add_argument("titles", nargs="*", metavar="TITLE", help=f"default: all of {', '.join(known)}")
    chosen = parser.parse_args().titles or known
    if unknown := set(chosen) - set(known):
        parser.error(f"no such title: {', '.join(sorted(unknown))}")
    main(chosen)
