"""Pictures that may come after the first picture of a room."""

from __future__ import annotations

import pytest

from tests.ui.driver import Driver

ICON = "app/icon"


def test_what_is_put_off_is_drawn_frame_by_frame_until_nothing_is_put_off_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assets = Driver().ui.assets
    monkeypatch.setattr("game.ui.drawing.assets.PIXELS_A_FRAME", 20 * 20)
    assets.put_off()
    assert not assets.catch_up(), "nothing was asked for yet"
    sizes = [(20, 20), (30, 30)]
    assert [assets.later(ICON, size) for size in sizes] == [None, None]
    assert assets.catch_up()
    assert assets.later(ICON, sizes[0]) is not None
    assert assets.later(ICON, sizes[1]) is None
    assert assets.catch_up() and not assets.catch_up()
    assert assets.later(ICON, (40, 40)) is not None


def test_small_pictures_that_were_put_off_are_drawn_together() -> None:
    assets = Driver().ui.assets
    assets.put_off()
    for side in (20, 30, 40):
        assets.later(ICON, (side, side))
    assert assets.catch_up() and not assets.catch_up()


def test_nothing_is_put_off_unless_asked_for() -> None:
    assert Driver().ui.assets.later(ICON, (20, 20)) is not None
