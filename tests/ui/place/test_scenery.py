"""Layers put together at the size of a window."""

from __future__ import annotations

from pygame import SRCALPHA, Rect, Surface

from game.ui.place import PaintedLayer, compose, stretched

RED, BLUE = (200, 0, 0), (0, 0, 200)
SIZE = (160, 80)


def picture(colour: tuple[int, ...], flags: int = 0) -> Surface:
    """A small picture of one colour."""
    surface = Surface((8, 8), flags)
    surface.fill(colour)
    return surface


def test_the_wall_lies_behind_and_the_table_in_front() -> None:
    whole = Rect(0, 0, *SIZE)
    ground = compose(
        [PaintedLayer(picture(RED), whole, False), PaintedLayer(picture(BLUE), Rect(0, 40, 160, 40), True)], SIZE, whole
    )
    assert ground.behind.get_at((80, 60))[:3] == RED
    assert ground.front.get_at((80, 60))[:3] == BLUE
    assert ground.front.get_at((80, 20))[3] == 0


def test_what_is_half_transparent_is_laid_over_what_lies_there() -> None:
    whole = Rect(0, 0, *SIZE)
    veil = picture((0, 0, 200, 128), SRCALPHA)
    ground = compose([PaintedLayer(picture(RED), whole, True), PaintedLayer(veil, whole, True)], SIZE, whole)
    red, _, blue, alpha = ground.front.get_at((80, 40))
    assert (red, blue, alpha) == (100, 100, 255)


def test_beside_the_stage_the_place_goes_on_into_the_dark() -> None:
    stage = Rect(40, 0, 80, 80)
    ground = compose([PaintedLayer(picture(RED), stage, False)], SIZE, stage)
    near, far = (ground.behind.get_at((x, 40))[0] for x in (36, 4))
    assert RED[0] > near > far > 0
    assert ground.behind.get_at((123, 40))[0] > ground.behind.get_at((155, 40))[0] > 0


def test_until_the_right_one_is_there_it_is_stretched() -> None:
    whole = Rect(0, 0, *SIZE)
    larger = stretched(compose([PaintedLayer(picture(RED), whole, False)], SIZE, whole), (320, 100))
    assert larger.behind.get_size() == larger.front.get_size() == (320, 100)
    assert larger.behind.get_at((300, 90))[:3] == RED
