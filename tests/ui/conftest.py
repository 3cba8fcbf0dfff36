"""No test of the screen waits for another thread, and pictures have pixels only where they are looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ui.drawing.assets import BackgroundRenderer
from tests.pictures import take_pixels

LOOKING = frozenset((
    "audit", "drawing", "place", "water", "test_card_foot", "test_changed_under_the_pointer", "test_covered_choices",
    "test_drags", "test_evening", "test_focus", "test_ground_cache", "test_grounds", "test_input_methods",
    "test_kept_pictures", "test_magnifier", "test_parts", "test_river_map", "test_scenes", "test_shelf",
    "test_table_input", "test_table_rooms", "test_widgets", "test_a_key_hides_all_tips_and_shows_them_again",
    "test_cups_and_pennants_stand_on_the_shelf_once_they_are_put_on",
))  # fmt: skip
"""Folders, modules and tests that look at pixels of pictures."""


@pytest.fixture(autouse=True, scope="session")
def places_painted_at_once() -> Iterator[None]:
    """No test waits for another thread."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BackgroundRenderer, "waits", True)
        yield


@pytest.fixture(autouse=True)
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures have their size and no pixels in tests that look at none."""
    if not LOOKING & {request.path.parent.name, request.path.stem, request.node.originalname}:
        take_pixels(monkeypatch)
