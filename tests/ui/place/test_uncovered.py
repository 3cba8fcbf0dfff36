"""The parts of a rectangle that nothing lies over."""

from __future__ import annotations

from random import Random

from pygame import Rect

from game.ui.place import uncovered


def test_every_pixel_outside_the_covers_is_there_once() -> None:
    chance = Random(5)
    for _ in range(60):
        rect = Rect(chance.randrange(5), chance.randrange(5), chance.randrange(1, 12), chance.randrange(1, 12))
        covers = [
            Rect(chance.randrange(16), chance.randrange(16), chance.randrange(8), chance.randrange(8))
            for _ in range(chance.randrange(4))
        ]
        wanted = {pixel for pixel in pixels(rect) if not any(cover.collidepoint(pixel) for cover in covers)}
        found = [pixel for part in uncovered(rect, covers) for pixel in pixels(part)]
        assert sorted(found) == sorted(wanted)


def pixels(rect: Rect) -> list[tuple[int, int]]:
    return [(x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)]
