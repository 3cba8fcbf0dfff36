"""The view through the window of the shelf: nothing stands before the ship."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import FRect

from game.ui.scenes.shelf.shelf import STEAMER_SPEED, heron_at, heron_seen, steamer_at

SIZES = [(320, 180), (520, 240), (760, 290), (1100, 420)]


@pytest.mark.parametrize("size", SIZES)
def test_the_heron_is_never_seen_before_the_steamer(size: tuple[int, int]) -> None:
    glass = FRect((40, 0), size)
    round_trip = int((glass.width + 280) / STEAMER_SPEED)
    met = [now for now in range(round_trip) if steamer_at(glass, now).colliderect(heron_at(glass))]
    assert met, "the steamer comes by where the heron stands"
    assert all(heron_seen(glass, now) == 0 for now in met)
    assert heron_seen(glass, 0.0) == 1, "in a picture that does not move both are seen"


@pytest.mark.parametrize("size", SIZES)
def test_the_heron_leaves_and_comes_back_a_little_at_a_time(size: tuple[int, int]) -> None:
    glass = FRect((40, 0), size)
    seen = [heron_seen(glass, now / 2) for now in range(2 * int(glass.width / STEAMER_SPEED))]
    assert max(abs(after - before) for before, after in pairwise(seen)) < 0.1
