"""Colours, icons, sounds, fonts and sizes of the whole program by name, and the contrast of two colours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from game.content.structs import Content, FieldProblem, load_struct

DEFAULT, HIGH_CONTRAST = "saloon", "high_contrast"
"""The two palettes that must exist."""

TEXT_CONTRAST, MARK_CONTRAST, HIGH_TEXT_CONTRAST = 4.5, 3.0, 7.0
"""Minimum contrast of text, of marks, and of text in the high-contrast palette (WCAG 2)."""

SMALLEST_TEXT = 14
"""Minimum size of a font role, in design units."""

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


Rgb = tuple[int, int, int]
"""Red, green, blue from 0 to 255."""

ColourName: TypeAlias = Literal[
    "night", "river_deep", "river", "river_light", "water", "wood_dark", "wood", "wood_light", "brass_dark",
    "brass", "lamplight", "cream_shade", "cream", "ink", "red", "rust", "shadow", "text", "text_soft",
    "text_accent", "text_good", "text_bad", "text_disabled", "panel", "panel_raised", "panel_edge", "button",
    "button_hover", "button_pressed", "button_edge", "primary", "primary_hover", "primary_pressed", "primary_text",
    "field", "field_edge", "tooltip", "tooltip_text", "plate", "plate_edge", "plate_text", "plate_soft", "strip",
    "strip_edge", "strip_text", "focus", "legal", "target", "chosen", "last", "winning", "known", "warning",
    "chart_water", "chart_leaf", "chart_rock",
]  # fmt: skip
"""A colour of the theme. Each palette in `data/app/theme.yaml` has exactly these; mypy refuses any other name."""

COLOUR_NAMES: Final[tuple[ColourName, ...]] = get_args(ColourName)

IconName: TypeAlias = Literal[
    "anchor", "back", "bank", "bin", "bot", "branch", "card_lost", "check", "close", "controller", "crown", "debt",
    "eddy", "eye", "finish", "forward", "four_colour/suit_C", "four_colour/suit_D", "four_colour/suit_H",
    "four_colour/suit_S", "fullscreen", "hint", "keyboard", "language", "load", "log", "menu", "minus", "music",
    "mute", "new_match", "pad/A", "pad/B", "pad/L", "pad/L1", "pad/L2", "pad/LB", "pad/LT", "pad/R", "pad/R1",
    "pad/R2", "pad/RB", "pad/RT", "pad/X", "pad/Y", "pad/ZL", "pad/ZR", "pad/bottom", "pad/cross", "pad/directions",
    "pad/left", "pad/lines", "pad/minus", "pad/plus", "pad/right", "pad/ring", "pad/square", "pad/stick_L",
    "pad/stick_R", "pad/top", "pad/triangle", "pad/windows", "pause", "person", "phone", "phone_away", "play",
    "plus", "question", "rapids", "redo", "rock", "rules", "save", "second", "settings", "sound", "splash", "star",
    "suit_C", "suit_D", "suit_H", "suit_S", "timeline", "turn", "undo", "waterfall", "whole",
]  # fmt: skip
"""A picture in `assets/app/icons`: each file has a name here, each name a file."""

SoundName: TypeAlias = Literal[
    "deal", "draw", "play", "flip", "reveal", "shuffle", "swap", "sweep", "pick", "drop", "undo", "chip", "debt",
    "token", "paddle", "splash", "rapids", "waterfall", "bump", "collide", "click", "open", "close", "illegal",
    "turn", "prediction", "joker", "power", "cheer", "sigh", "theme_shelf", "win", "lose", "river_ambience",
    "knock", "heartbeat", "note_one", "note_two", "note_three", "note_four", "note_five", "note_six", "note_seven",
    "note_eight", "ambience_night", "ambience_hold", "ambience_saloon", "ambience_canyon", "ambience_morning",
]  # fmt: skip
"""A sound in `assets/app/sounds`. Each stands in one group of `data/app/sounds.yaml`."""


def contrast(one: Rgb, other: Rgb) -> float:
    """Returns the contrast ratio, from 1 (the same) to 21 (black and white); the order does not matter.

    >>> round(contrast((0, 0, 0), (255, 255, 255)), 1), round(contrast((119, 119, 119), (255, 255, 255)), 1)
    (21.0, 4.5)
    """
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@lru_cache(maxsize=1024)
def luminance(colour: Rgb) -> float:
    """Returns the relative luminance, 0 for black to 1 for white."""
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    # Standard sRGB transfer function.
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


class Font(Struct, frozen=True, forbid_unknown_fields=True):
    """A font role: file under `assets/app/fonts`, the file the legible setting uses instead, size in design units."""

    file: str
    legible: str
    size: int


class FontRoles(Struct, frozen=True, forbid_unknown_fields=True):
    """Fonts by the purpose of the text."""

    heading: Font
    rank: Font
    body: Font
    bold: Font
    small: Font


class LineWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """Line weights in design units; `focus` is the ring round the item with the keyboard focus."""

    focus: int


class Durations(Struct, frozen=True, forbid_unknown_fields=True):
    """Durations in milliseconds; `tooltip` is the time a pointer rests before one is shown."""

    tooltip: int


class ColourPair(Struct, frozen=True, forbid_unknown_fields=True):
    """Two colours that are seen on each other: `front` on each of `backs`."""

    front: ColourName
    backs: tuple[ColourName, ...]


class Palette:
    """Colours by name, as red, green and blue from 0 to 255."""

    def __init__(self, name: str, colours: Mapping[ColourName, str]) -> None:
        """`colours`: each as content writes it, `#rrggbb`."""
        self.name = name
        self._colours = {colour: _rgb(value) for colour, value in colours.items()}

    def __getitem__(self, colour: ColourName) -> Rgb:
        """Returns a colour."""
        return self._colours[colour]

    def names(self) -> tuple[ColourName, ...]:
        """Returns all names, in file order."""
        return tuple(self._colours)


class ThemeFile(Content, frozen=True):
    """The whole file. `text` and `marks` list colours that are seen on each other, and must have the contrasts
    above.
    """

    palettes: dict[str, dict[ColourName, str]]
    text: tuple[ColourPair, ...]
    marks: tuple[ColourPair, ...]
    fonts: FontRoles
    lines: LineWeights
    motion: Durations
    behind: dict[str, tuple[str, ...]] = {}
    """By font file: the files that are tried, in order, for characters it lacks."""

    def palette(self, name: str = DEFAULT) -> Palette:
        """Returns the palette of this name, the default one if there is none."""
        chosen = name if name in self.palettes else DEFAULT
        return Palette(chosen, self.palettes[chosen])

    def furnished(self, place: str, colours: Mapping[ColourName, str], name: str = DEFAULT) -> Palette:
        """Returns a palette with the colours of a place, which is called `place`; high contrast is the same
        everywhere.
        """
        usual = self.palette(name)
        if usual.name == HIGH_CONTRAST or not colours:
            return usual
        return Palette(f"{usual.name}/{place}", {**self.palettes[usual.name], **colours})

    def mismatches(self, colours: Mapping[ColourName, str]) -> Sequence[FieldProblem]:
        """Returns the pairs that a place's colours make too low in contrast."""
        merged = {DEFAULT: {**self.palettes[DEFAULT], **colours}}
        found = (*_pair_problems(merged, "text", self.text), *_pair_problems(merged, "marks", self.marks))
        return [FieldProblem(("palette",), problem.message) for problem in found]

    def problems(self) -> Sequence[FieldProblem]:
        """Returns missing palettes, invalid and missing colours, pairs too low in contrast."""
        return tuple(_palette_problems(self.palettes)) or (
            *_pair_problems(self.palettes, "text", self.text),
            *_pair_problems(self.palettes, "marks", self.marks),
            *_font_problems(self.fonts),
        )


def load_theme(path: Path, name: str | None = None) -> ThemeFile:
    """Returns the theme file. Raises ContentError."""
    return load_struct(path, ThemeFile, name)


def is_colour(value: str) -> bool:
    """True if this is a colour as content writes it: `#rrggbb`."""
    return _COLOUR.fullmatch(value) is not None


def required_contrast(palette: str, use: str) -> float:
    """Returns the minimum contrast of a pair; `use` is `text` or `marks`."""
    if use == "marks":
        return TEXT_CONTRAST if palette == HIGH_CONTRAST else MARK_CONTRAST
    return HIGH_TEXT_CONTRAST if palette == HIGH_CONTRAST else TEXT_CONTRAST


def _palette_problems(palettes: Mapping[str, Mapping[ColourName, str]]) -> Iterator[FieldProblem]:
    for name in (DEFAULT, HIGH_CONTRAST):
        if name not in palettes:
            yield FieldProblem(("palettes",), f"the palette '{name}' is missing")
    for name, palette in palettes.items():
        for colour, value in palette.items():
            if not is_colour(value):
                yield FieldProblem(("palettes", name, colour), f"'{value}' is no colour: write \"#rrggbb\"")
        if lacking := [colour for colour in COLOUR_NAMES if colour not in palette]:
            yield FieldProblem(("palettes", name), f"the colour '{lacking[0]}' is missing")


def _pair_problems(
    palettes: Mapping[str, Mapping[ColourName, str]], use: str, pairs: Sequence[ColourPair]
) -> Iterator[FieldProblem]:
    for index, pair in enumerate(pairs):
        for name, palette in palettes.items():
            least = required_contrast(name, use)
            for back in pair.backs:
                ratio = contrast(_rgb(palette[pair.front]), _rgb(palette[back]))
                if ratio < least:
                    shown = f"{pair.front} on {back} has contrast {ratio:.2f} in '{name}'"
                    yield FieldProblem((use, index), f"{shown}, at least {least} is needed")


def _font_problems(fonts: FontRoles) -> Iterator[FieldProblem]:
    roles = {"heading": fonts.heading, "rank": fonts.rank}
    roles |= {"body": fonts.body, "bold": fonts.bold, "small": fonts.small}
    for role, font in roles.items():
        if font.size < SMALLEST_TEXT:
            yield FieldProblem(("fonts", role, "size"), f"text of {font.size} is too small, at least {SMALLEST_TEXT}")


def _rgb(colour: str) -> Rgb:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


class SoundGroups(Content, frozen=True):
    """Sounds by group; each sound stands in one. `music` names the groups that follow the volume of music."""

    groups: dict[str, tuple[SoundName, ...]]
    music: tuple[str, ...]

    def group(self, sound: SoundName) -> str:
        """Returns the group of a sound, "" for one that stands in none."""
        return next((name for name, sounds in self.groups.items() if sound in sounds), "")

    def problems(self) -> Sequence[FieldProblem]:
        """Returns sounds that stand twice, and groups of music that are not there."""
        return (*self._twice(), *self._unknown())

    def _twice(self) -> Iterator[FieldProblem]:
        seen: dict[str, str] = {}
        for name, sounds in self.groups.items():
            for place, sound in enumerate(sounds):
                if sound in seen:
                    yield FieldProblem(("groups", name, place), f"'{sound}' stands in '{seen[sound]}' already")
                seen[sound] = name

    def _unknown(self) -> Iterator[FieldProblem]:
        for place, name in enumerate(self.music):
            if name not in self.groups:
                yield FieldProblem(("music", place), f"there is no group '{name}'")


def load_sounds(path: Path, name: str | None = None) -> SoundGroups:
    """Returns the program's groups of sounds. Raises ContentError."""
    return load_struct(path, SoundGroups, name)
