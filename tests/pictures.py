"""Less reading and drawing in tests. What the program reads, and draws of what it read, is worked out once in a process
for all tests that need it. A screen at which nobody looks keeps no pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.app import idle_work
from game.content import message, strict_yaml, strings
from game.content.folders import safe_asset_path
from game.titles.raft_race.paint import cards
from game.ui import place
from game.ui.app import App
from game.ui.drawing import assets, fonts
from game.ui.drawing.assets import PictureCache
from game.ui.stage.manager import SceneManager
from game.ui.water import parts, plain
from game.ui.water.laying import Stretch

BUDGET = 640 * 1024 * 1024
"""Bytes of pictures that are kept from test to test: all painted ones, and as much of what is made of them."""
DOCUMENTS = 300
"""Maximum number of content files that are kept from test to test."""
SENTENCES = 20_000
"""Maximum number of parsed sentences that are kept from test to test."""
PATHS = 5_000
"""Maximum number of checked paths of pictures that are kept from test to test."""
FONTS = 300
"""Maximum number of open fonts that are kept from test to test: each is an open file."""

LEAST = (8, 8)
"""Pixels of a picture that is drawn only to see that it can be."""


class _KeptPictures:
    """Results of functions that make pictures."""

    def __init__(self) -> None:
        self._cache = PictureCache(BUDGET)

    def get(self, key: Hashable, make: Callable[[], Any], pictures: Callable[[Any], Iterable[Surface]]) -> Any:
        """Returns the result of a key; it is made when it is asked for first."""
        self._cache.turn()
        found = self._cache.get(key)
        if found is None:
            found = make()
            self._cache.put(key, found, pictures(found))
        return found


def read_once(patch: pytest.MonkeyPatch) -> None:
    """Has content files read once for the collection of the tests, where modules load the titles, and for all tests."""
    patch.setattr(strings, "_templates", _with_kept_templates(strings._templates))
    patch.setattr(strict_yaml, "_read", lru_cache(DOCUMENTS)(strict_yaml._read))
    patch.setattr(strings, "parse", lru_cache(SENTENCES)(message.parse))


class _UsualGarbageCollection:
    """Python's own schedule in place of the program's, which would search the objects of all tests in every room. The
    program's is on in processes of their own, and tried by itself.
    """

    def __init__(self, app: App) -> None:
        """The program has opened."""

    def tick(self) -> None:
        """Nothing is searched."""

    def close(self) -> None:
        """Nothing was changed."""


@pytest.fixture(autouse=True, scope="session")
def made_once() -> Iterator[None]:
    """Pictures are drawn once for all tests. Callers draw on none of the painted ones; of drawn ones every test gets
    copies.
    """
    kept = _KeptPictures()
    draw, read, scale, compose, bake = assets.rasterise, assets.painted, assets.scaled, place.compose, place._bake

    def rasterise(svg: bytes, size: assets.Size) -> Surface:
        drawn: Surface = kept.get(("drawn", svg, size), lambda: draw(svg, size), _alone)
        return drawn.copy()

    def painted(source: bytes) -> Surface:
        picture: Surface = kept.get(("painted", source), lambda: read(source), _alone)
        return picture

    def scaled(source: bytes, size: assets.Size) -> Surface:
        picture: Surface = kept.get(("scaled", source, size), lambda: scale(source, size), _alone)
        return picture.copy()

    def composed(pieces: Iterable[place.PaintedLayer], size: assets.Size, stage: Rect) -> place.Scenery:
        layers = tuple(pieces)
        # The layers are kept with what is made of them: while it is there, no other picture gets the id of theirs.
        laid = tuple((id(each.picture), tuple(each.rect), each.front) for each in layers)
        key = ("composed", laid, size, tuple(stage))
        made: tuple[place.Scenery, Any] = kept.get(key, lambda: (compose(layers, size, stage), layers), _first)
        return made[0]

    def baked(source: bytes, lids: bytes | None, person: place.Person) -> tuple[Surface, ...]:
        key = ("person", source, lids, person.rect.size, person.mirrored, person.light)
        steps: tuple[Surface, ...] = kept.get(key, lambda: bake(source, lids, person), tuple)
        return steps

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts.Fonts, "_opened", _with_kept_fonts(fonts.Fonts._opened))
        patch.setattr(idle_work, "GarbageSchedule", _UsualGarbageCollection)
        patch.setattr(assets, "safe_asset_path", lru_cache(PATHS)(safe_asset_path))
        for module in (assets, cards, plain):
            patch.setattr(module, "rasterise", rasterise)
        patch.setattr(assets, "scaled", scaled)
        for module in (assets, place, parts):
            patch.setattr(module, "painted", painted)
        patch.setattr(place, "compose", composed)
        patch.setattr(place, "_bake", baked)
        yield


def _with_kept_fonts(
    opened: Callable[[fonts.Fonts, Path, int], pygame.font.Font | None],
) -> Callable[[fonts.Fonts, Path, int], pygame.font.Font | None]:
    """Fonts of the program stay open: one that is opened again knows none of its letters any more."""
    kept: dict[tuple[Path, int], pygame.font.Font] = {}
    ours = Path(__file__).parents[1] / "assets"

    def opened_once(self: fonts.Fonts, path: Path, pixels: int) -> pygame.font.Font | None:
        key = (path, pixels)
        if key in self._open:
            return self._open[key]
        if key in kept and path.is_file():
            # A font that was open when pygame closed all of them is opened anew.
            with suppress(pygame.error):
                kept[key].get_height()
                self._open[key] = kept[key]
        font = opened(self, path, pixels)
        if font is not None and path.is_relative_to(ours) and kept.get(key) is not font:
            kept.pop(key, None)
            kept[key] = font
            if len(kept) > FONTS:
                del kept[next(iter(kept))]
        return font

    return opened_once


def _with_kept_templates(read: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    """The texts of a document without errors are parsed once; the document is kept with them, so its id stays its."""
    kept: dict[tuple[int, str], tuple[Any, list[Any]]] = {}

    def templates(document: Any, prefix: str, errors: list[Any]) -> Iterator[Any]:
        key, before = (id(document), prefix), len(errors)
        if key not in kept:
            texts = list(read(document, prefix, errors))
            if len(errors) > before or len(kept) >= DOCUMENTS:
                return iter(texts)
            kept[key] = (document, texts)
        return iter(kept[key][1])

    return templates


def _alone(picture: Surface) -> tuple[Surface]:
    return (picture,)


def _first(made: tuple[tuple[Surface, ...], Any]) -> tuple[Surface, ...]:
    return made[0]


def take_pixels(patch: pytest.MonkeyPatch) -> None:
    """From now on pictures have their size and no pixels; a file that is no picture fails as ever."""
    draw, scale = assets.rasterise, assets.scaled

    def blank(svg: bytes, size: assets.Size) -> Surface:
        draw(svg, LEAST)
        return _empty(size)

    def blank_scaled(source: bytes, size: assets.Size) -> Surface:
        scale(source, LEAST)
        return _empty(size)

    def composed(pieces: Iterable[place.PaintedLayer], size: assets.Size, stage: Rect) -> place.Scenery:
        return place.Scenery(Surface(size, depth=32), Surface(size, pygame.SRCALPHA))

    def baked(source: bytes, lids: bytes | None, person: place.Person) -> tuple[Surface, ...]:
        return (_empty(person.rect.size),) * (place.BREATH_STEPS + 1)

    for module in (assets, cards, plain):
        patch.setattr(module, "rasterise", blank)
    patch.setattr(assets, "scaled", blank_scaled)
    patch.setattr(place, "compose", composed)
    patch.setattr(place, "_bake", baked)
    patch.setattr(Stretch, "_laid", lambda stretch: iter(()))


def _empty(size: assets.Size) -> Surface:
    width, height = (min(assets._LONGEST_SIDE, max(1, side)) for side in size)
    return Surface((width, height), pygame.SRCALPHA)


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen at which nobody looks: all goes on as ever, and nothing is drawn. For tests of what happens, not of its
    picture.
    """
    monkeypatch.setattr(SceneManager, "draw", lambda manager, surface: None)
    monkeypatch.setattr(SceneManager, "flow", lambda manager, surface: False)
