"""The number of flashes on the window, counted in films of it: WCAG 2 allows three flashes a second.

A flash is a pair of opposing changes of a tenth of the greatest luminance or more, the darker picture below 0.80. It
counts where a quarter of a field of 341 x 256 of 1024 x 768 pixels does so at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Surface, image, transform

from game.content.theme import luminance

COLUMNS, ROWS = 32, 18
FIELD = (11, 6)
"""Cells of the grid in which a film is seen, and of the field."""
AREA = FIELD[0] * FIELD[1] / 4
CHANGE, BRIGHT = 0.1, 0.8
MOST = 3


def seen(picture: Surface) -> list[float]:
    """The luminance of each cell."""
    pixels = image.tobytes(transform.smoothscale(picture, (COLUMNS, ROWS)), "RGB")
    return [luminance((pixels[at], pixels[at + 1], pixels[at + 2])) for at in range(0, len(pixels), 3)]


def worst_second(film: Sequence[Sequence[float]], frames_a_second: float) -> int:
    """The most flashes within one second that enough of any field shares."""
    turns = [_turns(cell) for cell in zip(*film, strict=True)]
    return max((_shared(turns, start, start + frames_a_second) for start in _starts(turns)), default=0)


def _turns(cell: Iterable[float]) -> list[int]:
    """The frames by which a cell has become lighter or darker by a tenth since it last turned round."""
    found: list[int] = []
    low, high, way = 2.0, -1.0, 0
    for frame, light in enumerate(cell):
        low, high = min(low, light), max(high, light)
        if way >= 0 and high - light >= CHANGE and light < BRIGHT:
            found.append(frame)
            low, way = light, -1
        elif way <= 0 and light - low >= CHANGE and low < BRIGHT:
            found.append(frame)
            high, way = light, 1
    return found


def _starts(turns: Iterable[Sequence[int]]) -> set[int]:
    return {frame for cell in turns for frame in cell}


def _shared(turns: Sequence[Sequence[int]], start: int, end: float) -> int:
    """Flashes from one frame to another that a quarter of a field has at least."""
    flashes = [sum(start <= frame < end for frame in cell) // 2 for cell in turns]
    if max(flashes) == 0:
        return 0
    most = 0
    for top in range(ROWS - FIELD[1] + 1):
        for left in range(COLUMNS - FIELD[0] + 1):
            field = [flashes[y * COLUMNS + x] for y in range(top, top + FIELD[1]) for x in range(left, left + FIELD[0])]
            most = max(most, sorted(field, reverse=True)[int(AREA)])
    return most
