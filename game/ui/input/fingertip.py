"""What a finger means: small things are hit from around them, and what it threw glides on."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, hypot

from pygame import FRect

from game.ui.drawing.viewport import FINGER_PIXELS
from game.ui.input.events import Place
from game.ui.input.focus import Action, FocusGraph, Node

_INSIDE = 0.5
_FRICTION = 4.0
"""The speed of what glides shrinks e-fold so often a second;"""
_SLOWEST, _FASTEST = 30.0, 4000.0
"""below so many units a second it stands, and it never is faster than this."""
_STEP = 1 / 30


def aimed(focus: FocusGraph, place: Place, unit: float) -> Place:
    """The place a finger means: on a small thing near it, else where it is. `unit`: pixels of a design unit.

    What can be pressed is hit from an area as wide as a finger, unless a neighbour is nearer.
    """
    there, least = focus.at(place), FINGER_PIXELS / min(1.0, unit)
    if there is not None and _pressed(there) and min(there.rect.size) < least:
        return place
    near = [node for node in focus.nodes() if _meant(node, place, least) and _above(focus, node, there)]
    seen = [(_apart(node, place), _nearest(node, place)) for node in near if _is_seen(focus, node, place)]
    return min(seen)[1] if seen else place


class Glide:
    """Goes on with what a finger threw, ever slower. `move` takes units and says whether there is more."""

    def __init__(self, speed: float, move: Callable[[float], bool]) -> None:
        self._speed, self._move = max(-_FASTEST, min(_FASTEST, speed)), move
        self.running = abs(self._speed) > _SLOWEST

    def update(self, dt: float) -> float:
        """Goes on by `dt` seconds."""
        if not self.running or dt <= 0:
            return dt
        self._speed *= exp(-_FRICTION * min(dt, _STEP))
        self.running = self._move(self._speed * dt) and abs(self._speed) > _SLOWEST
        return 0.0

    def finish(self) -> None:
        """Stands still."""
        self.running = False


def _pressed(node: Node) -> bool:
    return node.enabled and Action.PRESS in node.actions


def _meant(node: Node, place: Place, least: float) -> bool:
    """Whether it can be pressed, is small, and the place lies close enough."""
    rect = node.rect
    if not _pressed(node) or not (rect.width > 0 and rect.height > 0) or min(rect.size) >= least:
        return False
    return rect.inflate(max(0.0, least - rect.width), max(0.0, least - rect.height)).collidepoint(place)


def _above(focus: FocusGraph, node: Node, there: Node | None) -> bool:
    """Whether it lies on what is hit at the place, or nothing is that could be pressed."""
    if there is None or not _pressed(there):
        return True
    return there.rect.colliderect(node.rect) and focus.at(node.rect.center) is node


def _is_seen(focus: FocusGraph, node: Node, place: Place) -> bool:
    return focus.at(_nearest(node, place)) is node


def _nearest(node: Node, place: Place) -> Place:
    """The place on the node that is nearest."""
    inner = FRect(node.rect).inflate(-2 * _INSIDE, -2 * _INSIDE)
    return min(max(place[0], inner.left), inner.right), min(max(place[1], inner.top), inner.bottom)


def _apart(node: Node, place: Place) -> float:
    return hypot(node.rect.centerx - place[0], node.rect.centery - place[1])
