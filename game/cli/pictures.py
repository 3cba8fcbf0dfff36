"""`pictures`: every room and the key moments of every title as PNG files, or one movement as a sheet of frames."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from game.cli import choices
from game.cli.errors import CommandError
from game.content.catalogue import Catalogue
from game.content.languages import languages
from game.content.roots import program_root
from game.content.theme import load_theme
from game.table.settings import LARGEST_UI, SMALLEST_UI, Settings

if TYPE_CHECKING:
    from pygame import Surface

    from game.cli.moments import PlayedMatch
    from game.cli.studio import Studio

FILM_FRAMES, FILM_COLUMNS = 12, 3
FILM_WIDTH = 640
"""Pixels of one frame on a sheet."""


def pictures(chosen: argparse.Namespace) -> int:
    """Writes the pictures and says how many; 1 if a movement that was asked for does not happen in any match."""
    from game.ui.drawing.saved_picture import save_picture

    titles = choices.catalogue()
    _check_looks(titles, chosen)
    ids = titles.ids() if chosen.title is None else (choices.entry(titles, chosen.title).id,)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    made = _films(titles, ids, chosen) if chosen.film else _stills(titles, ids, chosen)
    count = 0
    for name, surface in made:
        save_picture(surface, chosen.folder / f"{name}.png")
        count += 1
    print(f"{count} pictures written to {chosen.folder}")
    return 0 if count else 1


def _check_looks(titles: Catalogue, chosen: argparse.Namespace) -> None:
    """Raises CommandError for a language, palette or size of words that is not here."""
    from game.cli.studio import PSEUDO

    if not SMALLEST_UI <= chosen.scale <= LARGEST_UI:
        raise CommandError(f"the size of words goes from {SMALLEST_UI} to {LARGEST_UI}")
    spoken = [language.tag for language in languages(titles.folders)] + [PSEUDO]
    if chosen.language not in spoken:
        raise CommandError(f"there is no language '{chosen.language}'; there are: {', '.join(spoken)}")
    palettes = load_theme(titles.folders.app().path / "theme.yaml").palettes
    if chosen.theme not in palettes:
        raise CommandError(f"there is no palette '{chosen.theme}'; there are: {', '.join(palettes)}")


def _stills(titles: Catalogue, ids: Sequence[str], chosen: argparse.Namespace) -> Iterator[tuple[str, Surface]]:
    from game.cli.moments import moments, rooms

    with _studio(titles, chosen) as studio:
        yield from rooms(studio, titles, ids)
    for id in ids:
        with _studio(titles, chosen) as studio:
            yield from moments(studio, _matches(titles, id))


def _films(titles: Catalogue, ids: Sequence[str], chosen: argparse.Namespace) -> Iterator[tuple[str, Surface]]:
    from game.cli.moments import film, sheet

    for id in ids:
        with _studio(titles, chosen) as studio:
            frames = film(studio, _matches(titles, id), chosen.film, FILM_FRAMES)
            if frames:
                yield f"{id}_film_{chosen.film}", sheet(frames, FILM_COLUMNS, FILM_WIDTH)


def _studio(titles: Catalogue, chosen: argparse.Namespace) -> AbstractContextManager[Studio]:
    from game.cli.studio import studio

    settings = Settings(ui_scale=chosen.scale, language=chosen.language, theme=chosen.theme, sound_muted=True)
    return studio(titles, chosen.size, settings)


def _matches(titles: Catalogue, id: str) -> list[PlayedMatch]:
    from game.cli.moments import played_matches

    found = played_matches(titles, program_root() / "tests" / "matches", id)
    if not found:
        raise CommandError(f"there are no played matches of '{id}' beside this program: run it from its sources")
    return found
