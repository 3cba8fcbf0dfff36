"""Pictures are drawn from SVG once for all tests of the screen: that is most of what a first frame costs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest
from pygame import Surface

from game.ui import assets
from game.ui.place.persons import FIGURES
from game.ui.place.scenery import SCENERIES

LARGE = 300_000
"""Pixels; larger pictures are backgrounds of one window size."""
MOST_SMALL, MOST_LARGE = 3000, 24


@pytest.fixture(autouse=True, scope="session")
def pictures_drawn_once() -> Iterator[None]:
    """Every test gets copies, so that none can draw on another's picture."""
    small, large = (lru_cache(most)(assets.rasterise) for most in (MOST_SMALL, MOST_LARGE))

    def rasterise(svg: bytes, size: assets.Size) -> Surface:
        return (small if size[0] * size[1] <= LARGE else large)(svg, size).copy()

    with pytest.MonkeyPatch.context() as patch:
        for module in ("game.ui.assets", "game.ui.shapes"):
            patch.setattr(f"{module}.rasterise", rasterise)
        yield


@pytest.fixture(autouse=True, scope="session")
def places_painted_at_once() -> Iterator[None]:
    """No test waits for another thread."""
    with pytest.MonkeyPatch.context() as patch:
        for workshop in (SCENERIES, FIGURES):
            patch.setattr(workshop, "waits", True)
        yield
