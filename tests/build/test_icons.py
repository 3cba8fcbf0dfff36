"""Icons in the formats of all systems."""

from __future__ import annotations

import io
import struct

import pygame
import pytest
from installers import icons


@pytest.fixture(scope="module")
def pictures() -> dict[int, bytes]:
    return icons.pngs((16, 256))


def test_pictures_are_the_icon_of_the_program_at_each_size(pictures: dict[int, bytes]) -> None:
    for size, png in pictures.items():
        picture = pygame.image.load(io.BytesIO(png), "icon.png")
        assert picture.get_size() == (size, size)
        assert picture.get_at((0, 0)).a == 0, "its corners are round"
        assert picture.get_at((size // 2, size // 2)).a == 255


def test_windows_icon_holds_each_picture_where_its_table_says(pictures: dict[int, bytes]) -> None:
    content = icons.ico(pictures)
    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind, count) == (0, 1, 2)
    for number, (size, png) in enumerate(sorted(pictures.items())):
        width, height, _, _, _, bits, length, offset = struct.unpack_from("<BBBBHHII", content, 6 + 16 * number)
        assert (width, height, bits) == (size % 256, size % 256, 32)
        assert content[offset : offset + length] == png


def test_macos_icon_is_a_row_of_named_blocks_of_stated_length(pictures: dict[int, bytes]) -> None:
    content = icons.icns(pictures)
    assert content[:4] == b"icns"
    assert struct.unpack_from(">I", content, 4)[0] == len(content)
    at, found = 8, {}
    while at < len(content):
        (length,) = struct.unpack_from(">I", content, at + 4)
        found[content[at : at + 4]] = content[at + 8 : at + length]
        at += length
    assert found == {b"icp4": pictures[16], b"ic08": pictures[256]}


def test_macos_has_no_name_for_other_sizes(pictures: dict[int, bytes]) -> None:
    with pytest.raises(KeyError):
        icons.icns({17: pictures[16]})
