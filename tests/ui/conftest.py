"""No test of the screen waits for another thread."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ui.drawing.assets import BackgroundRenderer


@pytest.fixture(autouse=True, scope="session")
def places_painted_at_once() -> Iterator[None]:
    """No test waits for another thread."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BackgroundRenderer, "waits", True)
        yield
