"""Rank letters as outlines, taken from the bundled Old Standard Bold."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pathops
from fontTools.ttLib import TTFont

from .outline import Outline

FONT = Path(__file__).resolve().parents[2] / "assets" / "app" / "fonts" / "OldStandard-Bold.ttf"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TEN_KERNING = 0.86
TAIL = 1.14


def rank_outline(rank: str, height: float, width: float) -> Outline:
    """The rank, `height` units tall (Q hangs lower), at most `width` wide, top centre at the origin."""
    shape = word_outline(rank)
    left, top, right, bottom = shape.bounds()
    grown = height / (bottom - top) * (TAIL if rank == "Q" else 1)
    squeeze = min(1.0, width / ((right - left) * grown))
    return shape.moved(-(left + right) / 2, -top).scaled(grown * squeeze, grown)


def word_outline(text: str) -> Outline:
    """Letters set side by side on the base line, in font units with y downwards."""
    font = _font()
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    whole = pathops.Path()
    advance = 0.0
    for letter in text:
        piece = pathops.Path()
        glyphs[names[ord(letter)]].draw(piece.getPen(glyphSet=glyphs))
        whole.addPath(piece.transform(1, 0, 0, -1, advance, 0))
        advance += glyphs[names[ord(letter)]].width * (TEN_KERNING if text == "10" else 1)
    whole.simplify(fix_winding=True, keep_starting_points=False)
    return Outline(whole)


@cache
def _font() -> TTFont:
    return TTFont(FONT)
