"""Colours and measures at run time: the theme file with one of its palettes chosen."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias

from game.content.theme import HIGH_CONTRAST, Font, ThemeFile

Colour: TypeAlias = tuple[int, int, int]
HOUSE: Final[Mapping[str, str]] = {}
"""The house itself replaces no colours."""


class Type(StrEnum):
    """The purpose of a text; sizes and files stand in the theme file."""

    HEADING = "heading"
    RANK = "rank"
    BODY = "body"
    BOLD = "bold"
    SMALL = "small"
    """Labels beside things; never sentences."""


class Theme:
    """`theme["text"]` is a colour by its name in the file."""

    def __init__(self, file: ThemeFile, palette: str, place: str = "", colours: Mapping[str, str] = HOUSE) -> None:
        """`palette`: name in the file; an unknown one is replaced by the usual one. `colours` of it are replaced in
        the `place`: `palette` then tells these colours from the same ones elsewhere, `chosen` is the name in the
        file."""
        self.file = file
        self._colours = file.furnished(place, colours, palette)
        self.palette = self._colours.name
        self.chosen = file.palette(palette).name
        self.high_contrast = self.chosen == HIGH_CONTRAST

    def __getitem__(self, colour: str) -> Colour:
        """Red, green and blue. Raises KeyError that names the nearest one."""
        return self._colours[colour]

    def font(self, kind: Type) -> Font:
        """File and size of a kind of text."""
        match kind:
            case Type.HEADING:
                return self.file.fonts.heading
            case Type.RANK:
                return self.file.fonts.rank
            case Type.BODY:
                return self.file.fonts.body
            case Type.BOLD:
                return self.file.fonts.bold
            case Type.SMALL:
                return self.file.fonts.small


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """A colour between two; 0 is the first.

    >>> hex_of(mix((0, 0, 0), (255, 255, 255), 0.5))
    '#808080'
    """
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )


def hex_of(colour: Colour) -> str:
    """Returns the colour as SVG wants it."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"
