"""Rooms and key moments at sizes of window and words, in languages: every picture of them is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pygame
import pytest
from msgspec import Struct

from game.cli.pictures import MOMENTS, PlayedMatch, played_matches, rooms
from game.cli.studio import Studio, studio
from game.content.strings import ENGLISH, Strings, speaking
from game.table.settings import Settings, Speed
from game.ui.stage.widget_scene import WidgetScene
from tests.laws.corpus import GOLDEN, catalogue
from tests.ui.audit.findings import Reader, findings
from tests.ui.audit.inks import Inks, faint
from tests.ui.audit.signs import Signs

SMALLEST = (1024, 640)
LONGER = "longer"
"""English in the longer words of a made-up language."""
PLAIN = Settings(theme="high_contrast", speed=Speed.OFF)
"""Words and places are those of every palette; nothing is painted."""


class Matrix(Struct, frozen=True):
    """A language, and sizes of the window and of words."""

    language: str
    sizes: tuple[tuple[int, int], ...]
    scales: tuple[int, ...]

    @property
    def pictures(self) -> int:
        """The number of pictures of each room."""
        return len(self.sizes) * len(self.scales)


def puzzle_found(id: str, moment: str, matches: list[PlayedMatch], tried: Iterable[Matrix]) -> list[str] | None:
    """Returns everything wrong with a key moment of a title; None if no match has it."""
    with studio(catalogue(), SMALLEST, PLAIN) as made, pytest.MonkeyPatch.context() as patch:
        inks, signs = Inks(made), Signs(patch)
        if not MOMENTS[moment](made, matches):
            return None
        found = [*(f"too faint: {ink}" for ink in faint(inks.look())), *audited(made, signs, tried)]
    assert signs.count, "no sign was drawn"
    return found


def rooms_found(tried: Iterable[Matrix]) -> Iterator[tuple[str, list[str]]]:
    """Yields everything wrong with every room that is no table, by name."""
    titles, tried = catalogue(), tuple(tried)
    with studio(titles, SMALLEST, PLAIN) as made, pytest.MonkeyPatch.context() as patch:
        english, signs = made.ui.strings, Signs(patch)
        for name, _ in rooms(made, titles, titles.ids()):
            yield name, list(audited(made, signs, tried))
            made.ui.strings = english
            _resize(made, SMALLEST, 100)
    assert signs.count, "no sign was drawn"


def audited(made: Studio, signs: Signs, tried: Iterable[Matrix]) -> Iterator[str]:
    """Yields the faults of the room on top, with their language and size."""
    reader = Reader(made.ui.text)
    for each in tried:
        made.ui.strings = spoken(each.language)
        for size in each.sizes:
            for scale in each.scales:
                reader.smallest.clear()
                signs.clear()
                _resize(made, size, scale)
                top = made.top
                assert isinstance(top, WidgetScene)
                where = f"{size[0]}x{size[1]} at {scale} %, {each.language}"
                wrong = (*findings(made.ui, top, reader), *signs.wrong(made.ui))
                yield from (f"{where}: {found}" for found in wrong)


@cache
def matches_of(id: str) -> list[PlayedMatch]:
    """Played matches of a title, from which moments are taken."""
    return played_matches(catalogue(), GOLDEN, id)


@cache
def spoken(language: str) -> Strings:
    """The sentences of a language, or the longer words."""
    return catalogue().strings.pseudo() if language == LONGER else speaking(catalogue().folders, language)


def shipped() -> list[str]:
    """Languages besides English."""
    return [tag for tag in catalogue().folders.languages() if tag != ENGLISH]


def _resize(made: Studio, size: tuple[int, int], scale: int) -> None:
    made.screen.resize(*size)
    made.app.event(pygame.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
    made.ui.change(ui_scale=scale)
    made.ui.scenes.resize()
    made.app.frame()
