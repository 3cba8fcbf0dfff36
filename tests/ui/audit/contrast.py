"""Contrast of every word in every room and key moment: `python -m tests.ui.audit.contrast --theme high_contrast`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from game.cli.pictures import PlayedMatch, moments, played_matches, rooms
from game.cli.studio import studio
from game.content.catalogue import Catalogue
from game.content.theme import DEFAULT
from game.table.settings import Settings
from tests.laws.corpus import GOLDEN, catalogue
from tests.ui.audit.inks import Ink, Inks, faint
from tests.ui.audit.more_rooms import look_closer, more_rooms

Found = Iterator[tuple[str, list[Ink]]]
SETTLING = 1.0


def read_in_rooms(titles: Catalogue, ids: Sequence[str], size: tuple[int, int], settings: Settings) -> Found:
    """Every room of the house that is no table, by name, with its words, the worst first."""
    with studio(titles, size, settings) as made:
        inks = Inks(made)
        for name, _ in rooms(made, titles, ids):
            yield name, inks.look()
        for name, show in more_rooms(made, titles).items():
            show()
            made.wait(SETTLING)
            yield name, inks.look()


def read_at_tables(
    matches: Sequence[PlayedMatch], titles: Catalogue, size: tuple[int, int], settings: Settings
) -> Found:
    """The key moments of a title, in the same way, and a closer look at it."""
    with studio(titles, size, settings) as made:
        inks = Inks(made)
        for name, _ in moments(made, matches):
            yield name, inks.look()
        if matches:
            look_closer(made, matches[0])
            made.wait(SETTLING)
            yield f"{matches[0].entry.id}_closer", inks.look()


def main() -> int:
    """Prints the lowest contrast of each room and every word that is too faint; 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--theme", default=DEFAULT)
    parser.add_argument("--title")
    parser.add_argument("--language")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--scale", default=100, type=int)
    chosen = parser.parse_args()
    titles = catalogue()
    across, down = map(int, chosen.size.split("x"))
    settings = Settings(theme=chosen.theme, language=chosen.language, ui_scale=chosen.scale, sound_muted=True)
    words = missed = 0
    for name, inks in _all(titles, [chosen.title] if chosen.title else titles.ids(), (across, down), settings):
        bad = faint(inks)
        words, missed = words + len(inks), missed + len(bad)
        lowest = min((ink.ratio for ink in inks), default=0.0)
        print(f"{name:36} {len(inks):4} words, lowest {lowest:5.2f}, too faint {len(bad)}", flush=True)
        for ink in bad:
            print(
                f"    {ink.ratio:5.2f} of {ink.needed}: {ink.words[:50]!r} in {ink.colour}, {ink.pixels} px: {ink.by}"
            )
    print(f"{words} words, {missed} too faint")
    return 1 if missed else 0


def _all(titles: Catalogue, ids: Sequence[str], size: tuple[int, int], settings: Settings) -> Found:
    yield from read_in_rooms(titles, ids, size, settings)
    for id in ids:
        yield from read_at_tables(played_matches(titles, GOLDEN, id), titles, size, settings)


if __name__ == "__main__":
    raise SystemExit(main())
