"""The parts of a place that move by themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect, Surface

from game.content.layout import Flicker, Glints, Live, Twinkle
from game.ui.place import LivingPart, part_of

BOX = Rect(20, 10, 60, 40)
KINDS: tuple[Live, ...] = (
    Flicker((0, 0, 1, 1), "#ffb65a", 1.0),
    Glints((0, 0, 1, 1), "#ffffff", 30),
    Twinkle((0, 0, 1, 1), "#ffffff"),
)


def picture(part: LivingPart, seconds: float) -> bytes:
    """Returns the picture of it on black at this time."""
    surface = Surface((100, 60), depth=32)
    part.draw(surface, seconds)
    return surface.get_buffer().raw


@pytest.fixture(params=KINDS, ids=lambda live: type(live).__name__)
def made(request: pytest.FixtureRequest) -> Callable[[], LivingPart]:
    return lambda: part_of(request.param, BOX.copy(), 1.0, 3)


def test_it_moves_and_stays_in_its_box(made: Callable[[], LivingPart]) -> None:
    part, outside = made(), Surface((100, 60), depth=32)
    seen = set()
    for step in range(60):
        surface = outside.copy()
        part.draw(surface, step / 15)
        seen.add(surface.get_buffer().raw)
        surface.fill((0, 0, 0), BOX)
        assert surface.get_buffer().raw == outside.get_buffer().raw
    assert len(seen) > 3


def test_the_same_key_is_the_same_picture(made: Callable[[], LivingPart]) -> None:
    part = made()
    pictures: dict[object, bytes] = {}
    for step in range(90):
        seconds = step / 30
        key = part.key(seconds)
        assert pictures.setdefault(key, picture(part, seconds)) == picture(part, seconds)


def test_two_of_the_same_are_alike_at_each_time(made: Callable[[], LivingPart]) -> None:
    assert [picture(made(), step / 5) for step in range(20)] == [picture(made(), step / 5) for step in range(20)]
