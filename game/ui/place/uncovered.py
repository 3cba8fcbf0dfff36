"""What of a rectangle nothing lies over."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect


def uncovered(rect: Rect, covers: Iterable[Rect]) -> list[Rect]:
    """The parts of a rectangle outside all covers, none over another.

    >>> uncovered(Rect(0, 0, 10, 10), [Rect(0, 0, 10, 4)])
    [Rect(0, 4, 10, 6)]
    """
    parts = [rect]
    for cover in covers:
        parts = [rest for part in parts for rest in _without(part, cover)]
    return parts


def _without(part: Rect, cover: Rect) -> list[Rect]:
    hit = part.clip(cover)
    if not hit.width or not hit.height:
        return [part]
    rests = (
        Rect(part.left, part.top, part.width, hit.top - part.top),
        Rect(part.left, hit.bottom, part.width, part.bottom - hit.bottom),
        Rect(part.left, hit.top, hit.left - part.left, hit.height),
        Rect(hit.right, hit.top, part.right - hit.right, hit.height),
    )
    return [rest for rest in rests if rest.width and rest.height]
