"""Faces of cards and pieces: drawn once at their largest size on the table, then made smaller from that."""

from __future__ import annotations

from pygame import Surface, transform

from game.ui.drawing.assets import Assets

Size = tuple[int, int]


class FacePictures:
    """Drawing a court card from its file takes long; scaling it down does not."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._largest: Size = (1, 1)

    def largest(self, size: Size) -> None:
        """The largest size, in pixels, anything on the table has."""
        self._largest = size

    def get(self, face: str, size: Size) -> Surface:
        """The face in exactly this many pixels."""
        if not self._scales(size):
            return self._assets.image(face, size)
        key = ("face", face, size, self._largest)
        return self._assets.made(key, lambda: transform.smoothscale(self._assets.image(face, self._largest), size))

    def prepare(self, face: str) -> bool:
        """Draws a face ahead of time; False if that was done before."""
        if self._assets.ready(face, self._largest):
            return False
        self._assets.image(face, self._largest)
        return True

    def _scales(self, size: Size) -> bool:
        """Whether the size is a smaller one of the same shape."""
        width, height = self._largest
        return size[0] < width and size[1] < height and abs(size[0] * height - size[1] * width) < 0.03 * size[1] * width


class Warmup:
    """Draws the faces a table may need while nothing else happens, one at a time."""

    def __init__(self, pictures: FacePictures, faces: list[str]) -> None:
        self._pictures = pictures
        self._waiting = faces[::-1]

    @property
    def left(self) -> int:
        """How many faces have not been looked at."""
        return len(self._waiting)

    def step(self) -> None:
        """Draws one face, if any is left."""
        while self._waiting:
            if self._pictures.prepare(self._waiting.pop()):
                return
