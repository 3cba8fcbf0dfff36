"""The colours of river and land, mixed from the theme."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from game.ui.drawing.theme import Colour, Theme, hex_of, mix

_COOL: Final = (0xD8, 0xF0, 0xF4)
_SAND: Final = (0x8C, 0x7A, 0x52)


class Tones(Struct, frozen=True):
    """Colours as SVG wants them."""

    deep: str
    water: str
    shallow: str
    foam: str
    dark: str
    """Troughs and the shade below things in the water."""
    sand: str
    land: str
    land_dark: str
    land_light: str
    leaf: tuple[str, str, str]
    """Shade, body and lit side of a tree."""
    reed: str
    stone: tuple[str, str, str]
    ink: str
    line: str
    """Section lines."""
    brass: str
    lamp: str
    mist: str
    haze: str
    """The light parts of mist."""


@lru_cache(maxsize=4)
def tones_of(theme: Theme) -> Tones:
    """The colours of the chosen palette."""
    water, night, cream = theme["water"], theme["night"], theme["cream"]
    plain = theme.high_contrast
    return Tones(
        deep=hex_of(mix(water, night, 0.42)),
        water=hex_of(water),
        shallow=hex_of(mix(water, cream, 0.08 if plain else 0.34)),
        foam=hex_of(cream if plain else mix(cream, _COOL, 0.5)),
        dark=hex_of(mix(night, (0, 0, 0), 0.35)),
        sand=hex_of(cream if plain else mix(_SAND, theme["wood"], 0.25)),
        land=hex_of(_land(theme, 0.0)),
        land_dark=hex_of(_land(theme, -0.35)),
        land_light=hex_of(_land(theme, 0.14)),
        leaf=(hex_of(_land(theme, -0.55)), hex_of(_land(theme, -0.12)), hex_of(_land(theme, 0.3))),
        reed=hex_of(_land(theme, 0.34)),
        stone=("#3E474B", "#76817F", "#B4BAAE"),
        ink=hex_of(theme["ink"]),
        line=hex_of(theme["warning"] if plain else mix(theme["warning"], theme["red"], 0.42)),
        brass=hex_of(theme["brass"]),
        lamp=hex_of(theme["lamplight"]),
        mist=hex_of(mix(mix(cream, water, 0.5), night, 0.42 if plain else 0.16)),
        haze=hex_of(mix(cream, night, 0.5) if plain else mix(mix(cream, _COOL, 0.8), water, 0.1)),
    )


def _land(theme: Theme, light: float) -> Colour:
    meadow = mix(theme["river"], (0x5A, 0x5F, 0x32), 0.0 if theme.high_contrast else 0.42)
    return mix(meadow, theme["lamplight"], light) if light > 0 else mix(meadow, theme["night"], -light)
