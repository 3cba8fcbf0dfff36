"""The camera of a ground that is wider than the window: what matters lies in the clear part."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.ui.table.ground.painter import CELL_LEAST, Camera

ZONE, CLEAR = FRect(0, 0, 1280, 720), FRect(350, 40, 580, 480)


def camera(pixels: float = 1.0) -> Camera:
    return Camera(ZONE, (18, 60), clear=CLEAR, rows=9, pixels=pixels)


def test_the_usual_rows_fill_the_zone() -> None:
    view = camera()
    view.follow(FRect(7, 30, 4, 5))
    view.arrive()
    assert view.visible.height == pytest.approx(9)


@pytest.mark.parametrize("rows", [2, 5, 7, 9])
def test_all_that_matters_is_seen_in_the_clear_part(rows: int) -> None:
    view, matters = camera(), FRect(7, 30, 4, rows)
    view.follow(matters)
    view.arrive()
    assert view.open.inflate(0.02, 0.02).contains(matters)
    assert view.scale <= view.usual


def test_it_stays_where_it_is_while_what_matters_is_seen_and_else_moves_no_farther_than_needed() -> None:
    view = camera()
    view.follow(FRect(7, 30, 4, 5))
    view.arrive()
    before = view.visible
    view.follow(FRect(8, 31, 1, 2))
    assert view.goal == (before, view.usual)
    view.follow(FRect(8, 28, 1, 2))
    view.arrive()
    assert view.open.top == pytest.approx(28) and view.scale == view.usual


def test_it_comes_back_to_its_usual_scale_when_less_matters() -> None:
    view = camera()
    view.follow(FRect(7, 20, 4, 9))
    view.arrive()
    assert view.scale < view.usual
    view.follow(FRect(7, 20, 4, 4))
    view.arrive()
    assert view.scale == view.usual


def test_it_never_goes_farther_than_its_banks_reach() -> None:
    view = camera()
    view.follow(FRect(7, 0, 4, 60))
    view.arrive()
    assert view.scale == pytest.approx(view.farthest, abs=1)


@pytest.mark.parametrize("pixels", [0.88, 1.0, 1.5, 2.37])
def test_at_rest_a_cell_is_a_whole_number_of_pixels(pixels: float) -> None:
    view = camera(pixels)
    for rows in (4, 6.5, 8):
        view.follow(FRect(7, 20, 4, rows))
        view.arrive()
        assert view.scale * pixels == pytest.approx(round(view.scale * pixels))


def test_a_person_may_look_elsewhere_and_stay_nearer() -> None:
    view = camera()
    view.look_at(50)
    view.arrive()
    assert view.open.centery == pytest.approx(50, abs=0.1) and not view.following
    view.resume()
    view.zoom(2)
    nearer = view.scale
    view.follow(FRect(7, 30, 4, 2))
    view.arrive()
    assert view.scale == nearer > view.usual


def test_a_chosen_zoom_stays_when_the_view_comes_back_and_when_the_strip_below_grows() -> None:
    """Given a zoom, when the view comes back for a question, or words take more room, then it is the scale; Home drops
    it.
    """
    view = camera()
    view.zoom(2)
    nearer = view.scale
    view.look_at(50)
    view.come_back()
    view.follow(FRect(7, 20, 4, 2))
    view.arrive()
    assert view.following and view.scale == nearer > view.usual
    view.fit(ZONE, FRect(CLEAR.x, CLEAR.y, CLEAR.width, CLEAR.height - 40))
    view.follow(FRect(7, 20, 4, 2))
    view.arrive()
    assert view.scale == nearer
    view.resume()
    view.arrive()
    assert view.scale == view.usual


def test_where_it_glides_to_is_known_before_it_is_there() -> None:
    view = camera()
    view.follow(FRect(7, 10, 4, 8))
    seen, scale = view.goal
    assert view.moving and view.zooming
    view.arrive()
    assert (view.visible, view.scale) == (seen, scale)


@pytest.mark.parametrize("rows", [2, 12, 25])
def test_the_farthest_view_shows_all_that_can_be_chosen(rows: int) -> None:
    view = camera()
    view.follow(FRect(7, 30, 4, 5))
    view.offered = FRect(7, 60 - rows, 4, rows)
    view.show_whole()
    view.arrive()
    assert view.open.inflate(0.02, 0.02).contains(view.offered)
    before = view.scale
    view.zoom(-1)
    assert view.scale <= before, "a notch farther never comes nearer"


def test_no_view_makes_cells_too_small_to_hit() -> None:
    view = camera()
    view.offered = FRect(7, 0, 4, 60)
    view.show_whole()
    view.arrive()
    assert view.scale == CELL_LEAST
