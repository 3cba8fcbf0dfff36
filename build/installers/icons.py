"""Icons of the product in every system's format, drawn from the project's own SVG."""

from __future__ import annotations

import io
import os
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

from installers.product import ROOT

APP_ICON = ROOT / "assets" / "app" / "icon.svg"
WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
LINUX_SIZES = (16, 24, 32, 48, 64, 128, 256)
MACOS_TYPES: Mapping[int, bytes] = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""Sizes of an .icns in pixels, and the name of each inside it; all hold PNG."""
_LARGEST_ICO_BYTE = 256


def pngs(sizes: Sequence[int], source: Path = APP_ICON) -> dict[int, bytes]:
    """The picture as PNG in each of the sizes, in pixels."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    drawn = {}
    for size in sizes:
        picture = pygame.image.load_sized_svg(str(source), (size, size))
        stream = io.BytesIO()
        pygame.image.save(picture, stream, "icon.png")
        drawn[size] = stream.getvalue()
    return drawn


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """A Windows icon file of PNGs by size; Windows reads PNG inside icons since Vista."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    entries, bodies = b"", b""
    for size, png in sorted(pictures.items()):
        byte = size % _LARGEST_ICO_BYTE
        entries += struct.pack("<BBBBHHII", byte, byte, 0, 0, 1, 32, len(png), offset + len(bodies))
        bodies += png
    return head + entries + bodies


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """A macOS icon file of PNGs by size. Raises KeyError for a size the format has no name for."""
    blocks = b"".join(
        MACOS_TYPES[size] + struct.pack(">I", 8 + len(png)) + png for size, png in sorted(pictures.items())
    )
    return b"icns" + struct.pack(">I", 8 + len(blocks)) + blocks
