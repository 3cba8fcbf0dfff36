"""Painted pictures beside drawn ones: whichever file there is for an asset."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

import pytest
from pygame import Surface

from game.ui.drawing.assets import Assets, lit
from tests.ui.driver import Driver

RED_AND_NOTHING = b64decode("UklGRiQAAABXRUJQVlA4TBgAAAAvA0AAEA8wKIM8FPMf8FAIIAAKmoj+xwM=")
"""Four pixels across and two down, the left half red, the right half transparent."""


@pytest.fixture
def assets(tmp_path: Path) -> Assets:
    Driver()
    (tmp_path / "rats").mkdir()
    (tmp_path / "rats" / "wall.webp").write_bytes(RED_AND_NOTHING)
    (tmp_path / "rats" / "broken.webp").write_bytes(RED_AND_NOTHING[:30])
    return Assets(tmp_path)


def test_a_painted_picture_fills_the_pixels_it_is_asked_for(assets: Assets) -> None:
    assert assets.exists("rats/wall")
    drawn = assets.image("rats/wall", (40, 10))
    assert drawn.get_size() == (40, 10)
    assert tuple(drawn.get_at((5, 5))) == (200, 40, 20, 255)
    assert drawn.get_at((35, 5)).a == 0
    assert not assets.missing


def test_a_broken_painted_picture_is_a_box_and_stands_among_the_missing(assets: Assets) -> None:
    assert assets.image("rats/broken", (40, 10)).get_size() == (40, 10)
    assert assets.missing == {"rats/broken"}


def test_painted_pictures_are_found_in_their_folder(assets: Assets) -> None:
    assert assets.beside("rats") == ["rats/broken", "rats/wall"]


@pytest.mark.parametrize("seat", range(4))
def test_a_raft_and_all_its_crew_lie_within_their_picture(seat: int) -> None:
    ui = Driver().ui
    picture = ui.assets.image(f"raft_race/rafts/{seat}", (128, 128))
    edge = [place for side in range(128) for place in ((side, 0), (side, 127), (0, side), (127, side))]
    assert max(picture.get_at(place).a for place in edge) < 40


def test_a_colour_of_light_leaves_the_picture_that_was_read_as_it_is() -> None:
    read = Surface((2, 2))
    read.fill((200, 180, 160))
    assert lit(read, None) is read
    assert tuple(lit(read, "#808080").get_at((0, 0)))[:3] < (200, 180, 160)
    assert tuple(read.get_at((0, 0))) == (200, 180, 160, 255)
