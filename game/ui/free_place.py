"""Places for words that come and go: close to what they are about, and on nothing that is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, hypot

from msgspec import Struct
from pygame import FRect

from game.ui.input.focus import Node

EDGE = 4.0
STEP = 20.0
NEARBY = 120.0
"""Maximum distance, in design units, of words that cover nothing at all, rather than lie close by on something that can
be spared.
"""


class OccupiedPlace(Struct, frozen=True):
    """The occupied parts of the screen: `needed` is never covered if that can be avoided, `spared` only where there is
    no other place.

    `weighed` is what somebody looks at while they choose: covered rather than what is needed, and than anything else
    last."""

    needed: tuple[FRect, ...] = ()
    spared: tuple[FRect, ...] = ()
    weighed: tuple[FRect, ...] = ()


def sorted_out(nodes: Iterable[Node], needed: Callable[[Node], bool]) -> OccupiedPlace:
    """Returns the rectangles of nodes, sorted into needed and spared ones."""
    rects: tuple[list[FRect], list[FRect]] = ([], [])
    for node in nodes:
        rects[0 if needed(node) else 1].append(node.rect)
    return OccupiedPlace(tuple(rects[0]), tuple(rects[1]))


def free_place(wished: Sequence[FRect], near: FRect, window: FRect, taken: OccupiedPlace) -> FRect | None:
    """The first of the wished places that is free, else the nearest other one; None if all cover what is needed."""
    inside = [place for place in wished if window.contains(place)]
    everything = [*taken.needed, *taken.spared]
    if free := _first_free(inside, everything):
        return free
    nearby = _free(_grid(wished[0], window, near.inflate(2 * NEARBY, 2 * NEARBY)), everything)
    close = [each for each in _apart_from(near, nearby) if each[0][0] <= NEARBY]
    if found := _nearest(close) or _first_free(inside, taken.needed):
        return found
    return _nearest(_apart_from(near, _free(_grid(wished[0], window), taken.needed)))


def least_covering(wished: Sequence[FRect], window: FRect, taken: OccupiedPlace) -> FRect:
    """The place in the window that covers least of what is needed, one of the wished if several cover as little."""
    places = [*(place for place in wished if window.contains(place)), *_grid(wished[0], window)]
    return min(places, key=lambda place: _covered(place, taken.needed), default=wished[0])


def _free(places: Iterable[FRect], taken: Sequence[FRect]) -> Iterator[FRect]:
    rects = list(taken)
    return (place for place in places if place.collidelist(rects) < 0)


def _first_free(places: Iterable[FRect], taken: Sequence[FRect]) -> FRect | None:
    return next(_free(places, taken), None)


def _nearest(places: Iterable[tuple[tuple[float, float], FRect]]) -> FRect | None:
    """The first of the nearest."""
    return min(places, key=lambda each: each[0], default=(None, None))[1]


def _grid(size: FRect, window: FRect, within: FRect | None = None) -> Iterator[FRect]:
    """Yields places of this size all over the window, row by row; only those that reach `within` if that is given."""
    left, top = window.x + EDGE, window.y + EDGE
    across, down = window.width - size.width - 2 * EDGE, window.height - size.height - 2 * EDGE
    if across < 0 or down < 0:
        return
    rows, columns = range(int(down // STEP) + 1), range(int(across // STEP) + 1)
    if within is not None:
        rows = _reaching(rows, within.top - size.height - top, within.bottom - top)
        columns = _reaching(columns, within.left - size.width - left, within.right - left)
    for row in rows:
        for column in columns:
            yield FRect(left + column * STEP, top + row * STEP, size.width, size.height)


def _reaching(steps: range, first: float, last: float) -> range:
    """Returns the steps that lie between two distances."""
    return range(max(steps.start, floor(first / STEP)), min(steps.stop, ceil(last / STEP) + 1))


def _apart_from(near: FRect, places: Iterable[FRect]) -> list[tuple[tuple[float, float], FRect]]:
    return [(_apart(place, near), place) for place in places]


def _apart(place: FRect, near: FRect) -> tuple[float, float]:
    """The gap between both, then the way between their middles."""
    across = max(near.left - place.right, place.left - near.right, 0.0)
    down = max(near.top - place.bottom, place.top - near.bottom, 0.0)
    return hypot(across, down), hypot(place.centerx - near.centerx, place.centery - near.centery)


def _covered(place: FRect, rects: Sequence[FRect]) -> float:
    parts = (place.clip(rects[number]) for number in place.collidelistall(list(rects)))
    return sum(part.width * part.height for part in parts)
