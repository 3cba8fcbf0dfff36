"""Every room and key moment of every title, at every size of window and words, in English and other words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pygame
import pytest

from game.cli.moments import MOMENTS, PlayedMatch, played_matches
from game.cli.studio import Studio, studio
from game.content.languages import speaking
from game.content.strings import ENGLISH, Strings
from game.table.settings import Settings, Speed
from game.ui.widget_scene import WidgetScene
from tests.laws.corpus import GOLDEN, catalogue
from tests.ui.audit.findings import Reader, findings

pytestmark = pytest.mark.window

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3440, 1440))
SCALES = (75, 100, 150, 200)
SHIPPED = [tag for tag in catalogue().folders.languages() if tag != ENGLISH]
"""Languages that are read at two sizes, small words and large ones."""
PLAIN = Settings(theme="high_contrast", speed=Speed.OFF)
"""Words and places are those of every palette; nothing is painted."""


@pytest.fixture(scope="module")
def matches() -> dict[str, list[PlayedMatch]]:
    return {id: played_matches(catalogue(), GOLDEN, id) for id in catalogue().ids()}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("id", catalogue().ids())
def test_a_moment_is_whole_and_legible_at_every_size(
    matches: dict[str, list[PlayedMatch]], id: str, moment: str
) -> None:
    with studio(catalogue(), SIZES[0], PLAIN) as made:
        if MOMENTS[moment](made, matches[id]):
            assert list(audited(made)) == []


def audited(made: Studio) -> Iterator[str]:
    """What is wrong with the room on top, with the size at which it is."""
    spoken = made.house.titles.strings
    yield from _audited(made, spoken, "English", SIZES, SCALES)
    yield from _audited(made, spoken.pseudo(), "longer words", SIZES, SCALES)
    for tag in SHIPPED:
        yield from _audited(made, _spoken(tag), tag, SIZES[:2], (100, 200))


@cache
def _spoken(tag: str) -> Strings:
    return speaking(catalogue().folders, tag)


def _audited(
    made: Studio, words: Strings, language: str, sizes: Iterable[tuple[int, int]], scales: Iterable[int]
) -> Iterator[str]:
    reader = Reader(made.ui.text)
    made.ui.strings = words
    for size in sizes:
        made.screen.resize(*size)
        made.app.event(pygame.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
        for scale in scales:
            made.ui.change(ui_scale=scale)
            made.ui.scenes.resize()
            reader.smallest.clear()
            made.app.frame()
            top = made.top
            assert isinstance(top, WidgetScene)
            yield from (
                f"{size[0]}x{size[1]} at {scale} %, {language}: {each}" for each in findings(made.ui, top, reader)
            )
