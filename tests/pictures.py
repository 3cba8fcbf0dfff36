"""Less drawing in tests. Pictures are drawn from SVG once for all tests that show one: that is most of what a first
frame costs. A screen at which nobody looks keeps no pixels.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygame import Surface

from game.ui.drawing import assets
from game.ui.drawing.assets import PictureCache
from game.ui.stage.manager import SceneManager

BUDGET = 128 * 1024 * 1024
"""Bytes of pictures that are kept from test to test."""


@pytest.fixture(autouse=True, scope="session")
def pictures_drawn_once() -> Iterator[None]:
    """Every test gets copies, so that none can draw on another's picture."""
    drawn, draw = PictureCache(BUDGET), assets.rasterise

    def rasterise(svg: bytes, size: assets.Size) -> Surface:
        drawn.turn()
        found: Surface | None = drawn.get((svg, size))
        if found is None:
            found = draw(svg, size)
            drawn.put((svg, size), found, (found,))
        return found.copy()

    with pytest.MonkeyPatch.context() as patch:
        for module in ("game.ui.drawing.assets", "game.ui.drawing.assets"):
            patch.setattr(f"{module}.rasterise", rasterise)
        yield


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen at which nobody looks: all goes on as ever, and nothing is drawn. For tests of what happens, not of its
    picture.
    """
    monkeypatch.setattr(SceneManager, "draw", lambda manager, surface: None)
    monkeypatch.setattr(SceneManager, "flow", lambda manager, surface: False)
