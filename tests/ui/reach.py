"""The area that a finger has for each thing that can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

from game.ui.context import Context
from game.ui.drawing.theme import FINGER_PIXELS
from game.ui.input.events import Place
from game.ui.input.focus import Action, FocusGraph, Node, aimed

_STEP = 2.0
_PARTS = tuple(part / 12 for part in range(1, 12))


def too_small(
    ui: Context, focus: FocusGraph, counts: Callable[[Node], bool], least: float = FINGER_PIXELS
) -> Iterator[tuple[Node, float, float]]:
    """Nodes that count and are hit from less than so many pixels across or down, with how many they have."""
    for node in focus.nodes():
        if node.enabled and Action.PRESS in node.actions and min(node.rect.size) > 0 and counts(node):
            if _wide_open(ui, focus, node, least / 2 / ui.viewport.unit - 1):
                continue
            wide, high = _reach(ui, focus, node, least)
            if min(wide, high) < least - 2 * _STEP:
                yield node, wide, high


def _wide_open(ui: Context, focus: FocusGraph, node: Node, half: float) -> bool:
    """True if it is hit at this distance all round its middle: nothing needs to be measured then."""
    x, y = node.rect.center
    places = ((x - half, y), (x + half, y), (x, y - half), (x, y + half))
    return all(focus.at(aimed(focus, place, ui.viewport.unit)) is node for place in places)


def _reach(ui: Context, focus: FocusGraph, node: Node, least: float) -> tuple[float, float]:
    """Pixels across and down of what is hit round the place that is best aimed at; at most about twice the least."""
    unit = ui.viewport.unit
    best = (0.0, 0.0)
    for place in _places(focus, node):
        sizes = [
            sum(_run(focus, node, place, (way * across, way * down), unit, least) for way in (-1, 1)) * unit
            for across, down in ((1, 0), (0, 1))
        ]
        best = max(best, (sizes[0], sizes[1]), key=min)
        if min(best) >= least:
            break
    return best


def _run(focus: FocusGraph, node: Node, start: Place, way: Place, unit: float, least: float) -> float:
    steps = [number * _STEP / unit for number in range(round(least / _STEP) + 1)]
    places = ((step, (start[0] + way[0] * step, start[1] + way[1] * step)) for step in steps)
    hit = takewhile(lambda each: focus.at(aimed(focus, each[1], unit)) is node, places)
    return max((step for step, _ in hit), default=0.0)


def _places(focus: FocusGraph, node: Node) -> list[Place]:
    """Places of it that are seen, its middle first."""
    rect = node.rect
    places = [(rect.x + rect.width * x, rect.y + rect.height * y) for y in _PARTS for x in _PARTS]
    seen = [place for place in places if focus.at(place) is node]
    return sorted(seen, key=lambda place: abs(place[0] - rect.centerx) + abs(place[1] - rect.centery))[::3]
