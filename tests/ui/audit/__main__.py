"""`python -m tests.ui.audit [LANGUAGE ...]`: every room and moment at every size there may be, counted.

`longer` are the longer words of a made-up language; without a language all that ship are read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from game.cli.pictures import MOMENTS
from tests.laws.corpus import catalogue
from tests.ui.audit.matrix import Matrix, matches_of, puzzle_found, rooms_found, shipped

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1440), (3440, 1440), (3840, 2160))
SCALES = (75, 100, 125, 150, 200)


def main() -> int:
    """Prints what is wrong, and how many pictures were looked at; 1 if anything is."""
    wrong = 0
    for language in sys.argv[1:] or shipped():
        tried, count, faults = Matrix(language, SIZES, SCALES), 0, 0
        for name, found in _all(tried):
            count, faults = count + tried.pictures, faults + len(found)
            for each in found:
                print(f"{name}: {each}", flush=True)
        print(f"{language}: {count} pictures, {faults} findings", flush=True)
        wrong += faults
    return 1 if wrong else 0


def _all(tried: Matrix) -> Iterator[tuple[str, list[str]]]:
    yield from rooms_found([tried])
    for id in catalogue().ids():
        matches = matches_of(id)
        for moment in MOMENTS:
            found = puzzle_found(id, moment, matches, [tried])
            if found is not None:
                yield f"{id} {moment}", found


if __name__ == "__main__":
    sys.exit(main())
