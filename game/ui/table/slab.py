"""A piece of painted ground, larger than the window shows: what was seen once stays painted while a camera moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import Final

from pygame import SRCALPHA, FRect, Rect, Surface

from game.ui.table.painter import Brush

BESIDE: Final = 1.25
"""Length of a slab by that of what is seen: a camera moves on so far before anything is moved within it,"""
WHOLE: Final = 1.35
"""unless all of the ground is no longer than this."""
AHEAD: Final = 1.0
"""Cells painted at once where a camera moves on."""


class Slab:
    """Two pictures of one piece of ground at one size: as it stands, and with the light of some moment."""

    def __init__(self, brush: Brush, ground: tuple[float, float] | None, *, clear: bool, before: Slab | None) -> None:
        """`brush` is what is seen, `ground` the size of it all, None if no more than what is seen is wanted.

        `clear`: something else shows beside what is painted; `before`: a slab nobody needs any more.
        """
        self._seen, self.unit = brush.clip.size, brush.unit
        self._ground = None if ground is None else (ground[0] * brush.unit, ground[1] * brush.unit)
        size = self._seen if self._ground is None else _size(self._seen, self._ground)
        self._clear = clear
        kept = before is not None and before.standing.get_size() == size and before._clear == clear
        flags = SRCALPHA if clear else 0
        self.standing: Surface = before.standing if before is not None and kept else Surface(size, flags)
        """How it stands,"""
        self.lit: Surface = before.lit if before is not None and kept else Surface(size, flags)
        """and with light."""
        self.painted = Rect(0, 0, 0, 0)
        """The part of both that is painted."""
        left, top = (self._offset(axis, (size[axis] - self._seen[axis]) // 2, brush) for axis in (0, 1))
        x, y = self._place(brush)
        self._corner = x - left, y - top

    def fits(self, brush: Brush) -> bool:
        """Whether what is seen has its size."""
        return self._seen == brush.clip.size and self.unit == brush.unit

    def view(self, brush: Brush) -> Rect:
        """The pixels of it that are seen; they may lie beyond its edges."""
        x, y = self._place(brush)
        return Rect((x - self._corner[0], y - self._corner[1]), self._seen)

    def reach(self, brush: Brush) -> Rect:
        """The same, all of them within it: moved to where there is most room ahead, if need be."""
        view, whole = self.view(brush), self.standing.get_rect()
        if whole.contains(view):
            return view
        across, down = (self._step(axis, brush, view, whole) for axis in (0, 1))
        for surface in (self.standing, self.lit):
            surface.scroll(across, down)
        self.painted = self.painted.move(across, down).clip(whole)
        self._corner = self._corner[0] - across, self._corner[1] - down
        return view.move(across, down)

    def missing(self, view: Rect) -> Iterator[Rect]:
        """Parts that are to be painted before this is seen, cleared already; they count as painted then."""
        for part in self._lacking(view):
            if self._clear:
                self.standing.fill((0, 0, 0, 0), part)
                self.lit.fill((0, 0, 0, 0), part)
            yield part

    def brush(self, surface: Surface, part: Rect, seen: Brush) -> Brush:
        """What paints these rows of it; `seen` is what is seen of it."""
        clip = Rect(0, part.top, surface.get_width(), part.height)
        left, top = self._corner[0] / self.unit, (self._corner[1] + part.top) / self.unit
        visible = FRect(left, top, clip.width / self.unit, part.height / self.unit)
        return replace(seen, surface=surface, visible=visible, clip=clip, corner=self._corner)

    def _place(self, brush: Brush) -> tuple[int, int]:
        """Pixels from the first of the ground to the first that is seen."""
        return round(brush.visible.x * self.unit), round(brush.visible.y * self.unit)

    def _lacking(self, view: Rect) -> Iterator[Rect]:
        there = self.painted
        if not there.colliderect(view):
            self.painted = view.copy()
            yield view
            return
        whole, ahead = self.standing.get_rect(), ceil(AHEAD * self.unit)
        wanted = there.union(_longer(view, there, ahead).clip(whole))
        self.painted = wanted
        for left, right in ((wanted.left, there.left), (there.right, wanted.right)):
            if left < right:
                yield Rect(left, there.top, right - left, there.height)
        for top, bottom in ((wanted.top, there.top), (there.bottom, wanted.bottom)):
            if top < bottom:
                yield Rect(wanted.left, top, wanted.width, bottom - top)

    def _step(self, axis: int, brush: Brush, view: Rect, whole: Rect) -> int:
        """By how many pixels everything moves so that what is seen comes within it, most of the room ahead of it."""
        if 0 <= view[axis] <= whole.size[axis] - self._seen[axis]:
            return 0
        wanted = whole.size[axis] - self._seen[axis] if view[axis] < 0 else 0
        return self._offset(axis, wanted, brush) - view[axis]

    def _offset(self, axis: int, wanted: int, brush: Brush) -> int:
        """Pixels from its first one to the first that is seen, so that it holds no more than ground, if that may be."""
        if self._ground is None:
            return 0
        size, whole = _size(self._seen, self._ground)[axis], self._ground[axis]
        before = self._place(brush)[axis]
        most = size - self._seen[axis]
        return min(most, max(0, min(before, max(wanted, before - max(0, ceil(whole) - size)))))


def _size(seen: tuple[int, int], ground: tuple[float, float]) -> tuple[int, int]:
    wide, tall = (_length(part, whole) for part, whole in zip(seen, ground, strict=True))
    return wide, tall


def _length(seen: int, whole: float) -> int:
    if whole <= seen:
        return seen
    return ceil(whole) if whole <= WHOLE * seen else ceil(BESIDE * seen)


def _longer(view: Rect, there: Rect, ahead: int) -> Rect:
    """What is seen, and more on each side where it reaches beyond what is there."""
    left = view.left - ahead * (view.left < there.left)
    top = view.top - ahead * (view.top < there.top)
    right = view.right + ahead * (view.right > there.right)
    bottom = view.bottom + ahead * (view.bottom > there.bottom)
    return Rect(left, top, right - left, bottom - top)
