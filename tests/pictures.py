"""Less reading and drawing in tests. What the program reads, and draws of what it read, is worked out once in a process
for all tests that need it. A screen at which nobody looks keeps no pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import pytest
from pygame import Rect, Surface

from game.content import message, strict_yaml, strings
from game.ui import place
from game.ui.drawing import assets
from game.ui.drawing.assets import PictureCache
from game.ui.stage.manager import SceneManager
from game.ui.water import parts

BUDGET = 640 * 1024 * 1024
"""Bytes of pictures that are kept from test to test: all painted ones, and as much of what is made of them."""
DOCUMENTS = 300
"""Maximum number of content files that are kept from test to test."""
SENTENCES = 20_000
"""Maximum number of parsed sentences that are kept from test to test."""


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


@pytest.fixture(autouse=True, scope="session")
def made_once() -> Iterator[None]:
    """Files are read and pictures are drawn once for all tests. Callers draw on none of the painted ones; of drawn ones
    every test gets copies.
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
        patch.setattr(strict_yaml, "_read", lru_cache(DOCUMENTS)(strict_yaml._read))
        patch.setattr(strings, "parse", lru_cache(SENTENCES)(message.parse))
        patch.setattr(assets, "rasterise", rasterise)
        patch.setattr(assets, "scaled", scaled)
        for module in (assets, place, parts):
            patch.setattr(module, "painted", painted)
        patch.setattr(place, "compose", composed)
        patch.setattr(place, "_bake", baked)
        yield


def _alone(picture: Surface) -> tuple[Surface]:
    return (picture,)


def _first(made: tuple[tuple[Surface, ...], Any]) -> tuple[Surface, ...]:
    return made[0]


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen at which nobody looks: all goes on as ever, and nothing is drawn. For tests of what happens, not of its
    picture.
    """
    monkeypatch.setattr(SceneManager, "draw", lambda manager, surface: None)
    monkeypatch.setattr(SceneManager, "flow", lambda manager, surface: False)
