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
MACOS_TYPES: Mapping[bytes, int] = {
    b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512,
    b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512, b"ic10": 1024,
}  # fmt: skip
"""Types in an .icns and the pixels of each, as PNG: 16 to 512 points, then the same @2x for dense displays."""
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
    """A macOS icon file of PNGs by size. Raises KeyError if one of the sizes is missing."""
    blocks = b"".join(
        name + struct.pack(">I", 8 + len(pictures[size])) + pictures[size] for name, size in MACOS_TYPES.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(blocks)) + blocks
