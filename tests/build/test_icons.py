"""Icons in the formats of all systems."""

from __future__ import annotations

import io
import struct

import pygame
import pytest

from installers import icons


@pytest.fixture(scope="module")
def pictures() -> dict[int, bytes]:
    return icons.pngs((16, 32, 64, 128, 256, 512, 1024))


def test_pictures_are_the_icon_of_the_program_at_each_size(pictures: dict[int, bytes]) -> None:
    for size, png in pictures.items():
        picture = pygame.image.load(io.BytesIO(png), "icon.png")
        assert picture.get_size() == (size, size)
        assert picture.get_at((0, 0)).a == 0, "its corners are round"
        assert picture.get_at((size // 2, size // 2)).a == 255


def test_windows_icon_holds_each_picture_where_its_table_says(pictures: dict[int, bytes]) -> None:
    pictures = {size: png for size, png in pictures.items() if size in icons.WINDOWS_SIZES}
    content = icons.ico(pictures)
    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind, count) == (0, 1, len(pictures))
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
    assert {name: _pixels(png) for name, png in found.items()} == icons.MACOS_TYPES


def test_macos_gets_each_size_once_more_for_dense_displays() -> None:
    plain = {b"icp4": b"ic11", b"icp5": b"ic12", b"ic07": b"ic13", b"ic08": b"ic14", b"ic09": b"ic10"}
    assert all(icons.MACOS_TYPES[dense] == 2 * icons.MACOS_TYPES[name] for name, dense in plain.items())
    assert {*plain, *plain.values()} == set(icons.MACOS_TYPES)


def test_macos_icon_is_not_made_of_some_of_its_sizes(pictures: dict[int, bytes]) -> None:
    with pytest.raises(KeyError):
        icons.icns({16: pictures[16]})


def _pixels(png: bytes) -> int:
    return pygame.image.load(io.BytesIO(png), "icon.png").get_width()
