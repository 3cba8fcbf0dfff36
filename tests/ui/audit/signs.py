"""A sign beside words has the size these words ask for, and one on a thing hides no more of it than words there may."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygame import FRect, Surface

from game.content.theme import ColourName, IconName
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Assets
from game.ui.drawing.text import Block, Style, Typesetter
from game.ui.drawing.theme import Colour
from game.ui.table.items.sprite import Sprite
from game.ui.table.items.sprite_artist import COUNT_PART, LEAST_SIGN, WARNING_LINE, SpriteArtist
from game.ui.table.layout.signs import badge, smallest
from game.ui.widgets.label import sign_side

NEAR = 14.0
"""Units between a sign and the words it belongs to."""
ORNAMENTS = ("crown",)
"""A crown on the portrait of a winner says nothing about the words that happen to stand on its level."""


class Signs:
    """Signs and lines of words that were drawn, in design units."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.signs: list[tuple[str, FRect]] = []
        self.words: list[tuple[Style, FRect]] = []
        self.things: list[tuple[int, int]] = []
        """Height of things and side of signs on them, in pixels."""
        self.high = 0
        """Height of the thing whose signs are drawn."""
        icon, draw, signs_of, blank = Canvas.icon, Typesetter.draw, SpriteArtist.draw_signs, badge

        def note_icon(canvas: Canvas, name: IconName, rect: FRect, colour: ColourName = "text") -> None:
            self.signs.append((name, FRect(rect)))
            icon(canvas, name, rect, colour)

        def note_words(
            text: Typesetter,
            surface: Surface,
            block: Block,
            style: Style,
            at: tuple[int, int],
            room: int,
            align: float,
        ) -> None:
            left = at[0] + (room - block.width) * align
            self.words.append((style, FRect(left, at[1], block.width, block.height)))
            draw(text, surface, block, style, at, room, align)

        def note_thing(assets: Assets, size: tuple[int, int], fill: Colour, edge: Colour, lines: int = 1) -> Surface:
            self.things += [(self.high, size[1])] if self.high else []
            return blank(assets, size, fill, edge, lines)

        def note_signs(artist: SpriteArtist, surface: Surface, sprite: Sprite, words: str = "") -> None:
            self.high = artist.pixels(sprite).height
            signs_of(artist, surface, sprite, words)
            self.high = 0

        patch.setattr(Canvas, "icon", note_icon)
        patch.setattr(Typesetter, "draw", note_words)
        patch.setattr(SpriteArtist, "draw_signs", note_signs)
        patch.setattr("game.ui.table.items.sprite_artist.badge", note_thing)

    def clear(self) -> None:
        """Counts the signs, and forgets everything that was drawn."""
        self.count += len(self.signs)
        self.signs, self.words, self.things = [], [], []

    def wrong(self, ui: Context) -> Iterator[str]:
        """Signs beside words that are not of the size for them."""
        unit, usual = ui.viewport.unit, 100 / max(100, ui.viewport.ui_scale)
        words = smallest(ui.viewport) * WARNING_LINE
        for high, side in self.things:
            most = max(COUNT_PART * high, LEAST_SIGN * unit * usual, words) + 1
            if side > most:
                yield f"a sign of {side} pixels on a thing {high} pixels high, should be {most:.0f} at most"
        for id, sign in self.signs:
            if id in ORNAMENTS:
                continue
            beside = {sign_side(ui, style) for style, pixels in self.words if _is_beside(sign, pixels, unit)}
            if beside and not any(abs(sign.height - wanted) <= 1 for wanted in beside):
                yield f"{id} is {sign.height:.1f} high, should be one of {sorted(beside)}"


def _is_beside(sign: FRect, words: FRect, unit: float) -> bool:
    """True if words, in pixels, stand on the level of a sign and next to it."""
    line = FRect(words.x / unit, words.y / unit, words.width / unit, words.height / unit)
    gap = max(line.left - sign.right, sign.left - line.right)
    return line.top <= sign.centery <= line.bottom and 0 <= gap <= NEAR
