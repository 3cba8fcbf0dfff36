"""Pictures as eyes see them that see fewer colours, and the contrast between two of them then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from pygame import Surface, image

from game.content.theme import luminance

Rgb: TypeAlias = tuple[int, int, int]
Matrix: TypeAlias = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
GREY: Final = "greyscale"
SIGHTS: Final[Mapping[str, Matrix]] = {
    GREY: ((0.2126, 0.7152, 0.0722),) * 3,
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Matrices for linear red, green and blue: the severest forms after Machado, Oliveira and Fernandes (2009)."""
APART: Final = 20.0
"""Steps of lightness, of the 100 from black to white, by which two places differ plainly."""
PLACE: Final = 9


def lightness(picture: Surface, sight: str) -> list[float]:
    """The lightness (CIE L*) of each pixel as it is seen."""
    pixels = image.tobytes(picture, "RGB")
    return [_seen((pixels[at], pixels[at + 1], pixels[at + 2]), sight) for at in range(0, len(pixels), 3)]


def apart(one: Surface, other: Surface, sight: str) -> float:
    """Returns the share of the place in which they differ most that is plainly lighter or darker in one of them: 0 to
    1.

    A place is a square of `PLACE` pixels: the corner of a card, a sign on a thing.
    """
    seen, others = lightness(one, sight), lightness(other, sight)
    width, height = one.get_size()
    sums = [[0] * (width + 1)]
    for row in range(height):
        line, before, total = [0], sums[-1], 0
        for column in range(width):
            at = row * width + column
            total += abs(seen[at] - others[at]) >= APART
            line.append(before[column + 1] + total)
        sums.append(line)
    corners = ((x, y) for y in range(height - PLACE + 1) for x in range(width - PLACE + 1))
    most = max(sums[y + PLACE][x + PLACE] - sums[y][x + PLACE] - sums[y + PLACE][x] + sums[y][x] for x, y in corners)
    return most / PLACE**2


@lru_cache(maxsize=200_000)
def _seen(colour: Rgb, sight: str) -> float:
    linear = [luminance((channel, channel, channel)) for channel in colour]
    red, green, blue = (_mixed(row, linear) for row in SIGHTS[sight])
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


def _mixed(row: Sequence[float], linear: Sequence[float]) -> float:
    return min(1.0, max(0.0, sum(part * channel for part, channel in zip(row, linear, strict=True))))
