"""Letters of one look and size. Takes any text whatever it holds: names, labels and files come from strangers."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.content.letters import drawable
from game.ui.theme import Colour

WIDEST_PIXELS = 16_384
"""Of one line as a picture: what goes on beyond every window is left out."""


class Face:
    """A font that measures and draws any text. What has no width draws nothing."""

    def __init__(self, font: pygame.font.Font) -> None:
        self._font = font

    @property
    def point_size(self) -> int:
        """Its size in pixels."""
        return self._font.point_size

    @property
    def style_name(self) -> str:
        """Of its font, such as `Bold`."""
        return self._font.style_name or ""

    def get_height(self) -> int:
        """Pixels from the top of the highest letter to the bottom of the deepest."""
        return self._font.get_height()

    def size(self, text: str) -> tuple[int, int]:
        """Width and height of one line in pixels."""
        return self._font.size(drawable(text))

    def rise(self, text: str) -> int:
        """Pixels that letters such as Ü reach above the line: SDL draws all of the text so much lower."""
        if text.isascii():
            return 0
        metrics = self._font.metrics(drawable(text))
        return max(0, max((metric[3] for metric in metrics if metric), default=0) - self._font.get_ascent())

    def draw(self, text: str, colour: Colour) -> Surface:
        """One line as a picture, without pixels if nothing of it is seen."""
        line = drawable(text)
        while line and (width := self._font.size(line)[0]) > WIDEST_PIXELS:
            line = line[: min(len(line) - 1, len(line) * WIDEST_PIXELS // width)]
        if not line or not self._font.size(line)[0]:
            return Surface((0, self._font.get_height()), pygame.SRCALPHA, 32)
        return self._font.render(line, True, colour)
