"""Free places for words, compared with a reading that looks at every place in order."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from pygame import FRect

from game.ui.scene import EDGE, NEARBY, STEP, OccupiedPlace, free_place
from tests.extent import some

WINDOW = FRect(0, 0, 400, 300)


def in_order(wished: Sequence[FRect], near: FRect, taken: OccupiedPlace) -> FRect | None:
    """Wished and free of everything; close and so; wished and free of what is needed; anywhere and so."""
    size = wished[0]
    across, down = WINDOW.width - size.width - 2 * EDGE, WINDOW.height - size.height - 2 * EDGE
    grid = [
        FRect(EDGE + column * STEP, EDGE + row * STEP, size.width, size.height)
        for row in range(int(down // STEP) + 1)
        for column in range(int(across // STEP) + 1)
    ]
    inside = [place for place in wished if WINDOW.contains(place)]
    near_first = sorted(grid, key=lambda place: (gap(place, near), middles(place, near)))
    close = [place for place in near_first if gap(place, near) <= NEARBY]
    for places, spares in ((inside, True), (close, True), (inside, False), (near_first, False)):
        for place in places:
            covered = (*taken.needed, *(taken.avoided if spares else ()))
            if not any(place.colliderect(rect) for rect in covered):
                return place
    return None


def gap(place: FRect, near: FRect) -> float:
    across = max(near.left - place.right, place.left - near.right, 0.0)
    down = max(near.top - place.bottom, place.top - near.bottom, 0.0)
    return float((across**2 + down**2) ** 0.5)


def middles(place: FRect, near: FRect) -> float:
    return float(((place.centerx - near.centerx) ** 2 + (place.centery - near.centery) ** 2) ** 0.5)


def somewhere(random: Random, wide: int, high: int) -> FRect:
    return FRect(random.randrange(-20, 400), random.randrange(-20, 300), wide, high)


@pytest.mark.parametrize("crowd", [0, 3, 12, 40])
def test_words_lie_at_the_first_free_place(crowd: int) -> None:
    random = Random(crowd)
    for _ in range(some(200)):
        wished = [somewhere(random, 60, 24) for _ in range(3)]
        boxes = [somewhere(random, random.randrange(10, 90), random.randrange(10, 90)) for _ in range(crowd)]
        near, taken = somewhere(random, 40, 40), OccupiedPlace(tuple(boxes[: crowd // 2]), tuple(boxes[crowd // 2 :]))
        found, expected = free_place(wished, near, WINDOW, taken), in_order(wished, near, taken)
        assert found == expected or (found and expected and same_way(found, expected, near)), (wished, near, taken)


def same_way(one: FRect, other: FRect, near: FRect) -> bool:
    """True if two places are equally near; their order is that of the last digits."""
    ways = [(gap(place, near), middles(place, near)) for place in (one, other)]
    return ways[0] == pytest.approx(ways[1])
