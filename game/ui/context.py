"""The context that every scene gets, and the canvas that widgets and scenes paint with, in design units.

A context has theme, words, pictures, sounds, settings, the window and the other scenes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import ceil
from typing import Protocol, TypeAlias

import pygame
from msgspec import Struct, structs
from pygame import FRect, Rect, Surface

from game.content.folders import Folders
from game.content.message import Message
from game.content.strings import settled
from game.content.theme import ColourName, IconName, ThemeFile
from game.table.settings import Motion, Settings
from game.ui.animation import Clock, duration
from game.ui.audio import Audio
from game.ui.drawing.assets import Assets, Look, ShapeName, Shapes, small_shape
from game.ui.drawing.fonts import Fonts
from game.ui.drawing.text import FitLog, Style, Typesetter, icon_mark
from game.ui.drawing.theme import HOUSE, Theme, Viewport, hex_of, largest_scale
from game.ui.input.events import OUTSIDE, Hand, Place
from game.ui.input.pads import Controllers, KeyMap, show_chord
from game.ui.scene import Scenes

_SLACK_PIXELS = 2
_AROUND = 48.0
FOCUS_RIM = 1.5
"""Width of the dark lines within and outside the focus ring, in design units."""


Say: TypeAlias = Message | str
"""Words for the screen: a line of the string files, or text that is shown as it stands (a name, a number)."""


class Speaker(Protocol):
    """Turns lines into sentences: `game.content.strings.Strings`."""

    def say(self, line: Message) -> str:
        """The sentence; never raises."""


class Languages(Protocol):
    """A source of words in every language: `game.content.catalogue.Catalogue`."""

    @property
    def strings(self) -> Speaker:
        """The words of the current language."""

    def speak(self, language: str) -> Speaker:
        """Speaks this language from now on."""


class Context:
    """One per running program. `scenes` is set by the app; scenes reach everything else of the screen through this."""

    scenes: Scenes
    hand = Hand.MOUSE
    """The device that the last input came from."""
    pointer: Place = OUTSIDE
    """The place of the mouse, in design units; far outside when it left the window."""

    def __init__(
        self,
        *,
        folders: Folders,
        theme: ThemeFile,
        strings: Speaker,
        settings: Settings,
        clock: Clock,
        viewport: Viewport | None = None,
        system_motion: Motion = Motion.FULL,
        system_languages: Sequence[str] = (),
    ) -> None:
        """`system_motion` may be set later, when the system was asked; `system_languages`: tags, the best first."""
        self.clock = clock
        self.frame_began = clock.now()
        """Time when the last frame began, for work that fills what is left of it."""
        self.folders = folders
        self.system_languages = tuple(system_languages)
        self.strings = strings
        self._languages: Languages | None = None
        self.settings = settings
        self.viewport = viewport or Viewport(1280, 720, settings.ui_scale)
        self.theme = Theme(theme, settings.theme)
        self.assets = Assets(folders.assets)
        self.assets.language = self.language
        self.audio = Audio(folders.assets, settings, folders.data / "app" / "sounds.yaml")
        self.fonts = Fonts(folders.assets / "app" / "fonts")
        self.fonts.legible = settings.legible_font
        self.text = Typesetter(self.fonts, self.assets, self.viewport, self.theme)
        self.text.four_colour = settings.four_colour
        self.shapes = Shapes(self.assets)
        self.fits = FitLog()
        self.keys = KeyMap(settings)
        """The actions of the keys, remapped by the settings."""
        self.pads = Controllers(clock.now, settings)
        self.system_motion = system_motion
        """The system's preference, used while the person has not chosen."""
        self._listeners: list[Callable[[Settings, Settings], None]] = []
        self._place: tuple[str, Mapping[ColourName, str]] = ("", HOUSE)
        self._room: tuple[float, float] | None = None

    def speak_with(self, languages: Languages) -> None:
        """All sentences are said by these from now on, whichever language is chosen."""
        self._languages, self.strings = languages, languages.strings

    def say(self, words: Say) -> str:
        """The words as they are shown, marks included."""
        match words:
            case Message():
                return self.strings.say(words)
            case str():
                return words

    def shown_keys(self, chord: str) -> str:
        """A chord as it is shown now, marks included: the button of the controller if that was used last."""
        if self.hand is Hand.PAD:
            return icon_mark(self.pads.sign_for(chord))
        return show_chord(chord, self.say)

    @property
    def now(self) -> float:
        """Seconds of the clock."""
        return self.clock.now()

    @property
    def language(self) -> str:
        """The tag of the language that is spoken: the person's choice, or the system's."""
        return settled(self.settings.language, self.system_languages, self.folders.languages())

    @property
    def motion(self) -> Motion:
        """The amount of motion: the person's choice, or the system's."""
        return self.settings.motion or self.system_motion

    def seconds(self, milliseconds: float) -> float:
        """Returns how many seconds a movement of this length takes under the settings; 0 skips it."""
        return duration(milliseconds / 1000, self.settings.speed, self.motion)

    def change(self, **changes: object) -> None:
        """Changes settings by name; the screen follows at once. Raises TypeError for an unknown name."""
        self.adopt(structs.replace(self.settings, **changes))

    def adopt(self, settings: Settings) -> None:
        """Takes over settings as a whole."""
        before, self.settings = self.settings, settings
        if before == settings:
            return
        if before.language != settings.language:
            if self._languages is not None:
                self.strings = self._languages.speak(self.language)
            self.assets.language = self.language
        self.audio.adopt(settings)
        self.keys = KeyMap(settings)
        self.pads.adopt(settings)
        if _looks_different(before, settings):
            self._paint()
            self.text.four_colour = settings.four_colour
            self.fonts.legible = settings.legible_font
            self.resized(*self.viewport.pixels)
        elif before.keys != settings.keys:
            self.scenes.resize()
        for listener in tuple(self._listeners):
            listener(before, settings)

    def on_settings(self, listener: Callable[[Settings, Settings], None]) -> None:
        """Calls with the settings before and after each change: for saving them, and for the window."""
        self._listeners.append(listener)

    def off_settings(self, listener: Callable[[Settings, Settings], None]) -> None:
        """Calls it no more."""
        self._listeners.remove(listener)

    def furnish(
        self, place: str = "", colours: Mapping[ColourName, str] = HOUSE, room: tuple[float, float] | None = None
    ) -> None:
        """Shows everything from now on in the colours of this place, without one in those of the house.

        `room`: units the window must hold there; the UI size is held down as far as that takes.
        """
        if (place, colours) != self._place:
            self._place = (place, colours)
            self._paint()
        if room != self._room:
            self._room = room
            if self.viewport.ui_scale != self._scale(*self.viewport.pixels):
                self.resized(*self.viewport.pixels)

    def resized(self, width: int, height: int) -> None:
        """The window has this many pixels now: drop all that was drawn for another size."""
        self.viewport.resize(width, height, self._scale(width, height))
        self.assets.renderer.drop_waiting()
        self.assets.forget()
        self.text.forget()
        self.fonts.forget()
        self.scenes.resize()

    def follow_fonts(self) -> None:
        """Draws anew what had to wait for fonts of the system."""
        if self.fonts.system.take_news():
            self.resized(*self.viewport.pixels)

    def _scale(self, width: int, height: int) -> int:
        """The UI size in use: the one that was chosen, unless too little room would be left."""
        chosen = self.settings.ui_scale
        return chosen if self._room is None else min(chosen, largest_scale(width, height, self._room))

    def _paint(self) -> None:
        self.theme = Theme(self.theme.file, self.settings.theme, *self._place)
        self.text.theme = self.theme


class CanvasFocus(Struct, frozen=True):
    """The ids of the nodes that the pointer and the keyboard are on; "" for none."""

    hovered: str = ""
    pressed: str = ""
    focused: str = ""
    ring: bool = False
    """True if the focus is shown: from the last key until the next click."""


class Canvas:
    """A surface seen in design units. Nothing here changes any state but the picture and the log of cut texts."""

    def __init__(self, surface: Surface, ui: Context, touch: CanvasFocus | None = None) -> None:
        self.surface = surface
        self.ui = ui
        self.touch = touch or CanvasFocus()

    def pixels(self, rect: FRect) -> Rect:
        """The rectangle in pixels."""
        return self.ui.viewport.to_pixels(rect)

    def shows(self, rect: FRect) -> bool:
        """True if any part of this rectangle, or of the shadow round it, can be seen."""
        return self.pixels(rect.inflate(_AROUND, _AROUND)).colliderect(self.surface.get_clip())

    def look(self, rect: FRect, look: Look) -> None:
        """A panel, button or field."""
        area = self.pixels(rect)
        if area.width < 1 or area.height < 1:
            return
        unit = self.ui.viewport.unit
        if look.shadow and not self.ui.theme.high_contrast:
            self._shadow(area, look.radius * unit, look.shadow * unit)
        self.surface.blit(self.ui.shapes.draw(look, self.ui.theme, area.size, unit), area)

    def frame(self, rect: FRect, look: Look) -> None:
        """Draws only the edge of a look."""
        area = self.pixels(rect)
        if area.width > 0 and area.height > 0:
            self.surface.blit(self.ui.shapes.outline(look, self.ui.theme, area.size, self.ui.viewport.unit), area)

    def wedge(self, tip: tuple[float, float], base: tuple[float, float], width: float, colour: ColourName) -> None:
        """A filled triangle from the middle of its base to its tip, above or below it."""
        unit = self.ui.viewport.unit
        half = width / 2
        points = [(tip[0], tip[1]), (base[0] - half, base[1]), (base[0] + half, base[1])]
        drawn = [(x * unit, y * unit) for x, y in points]
        pygame.draw.polygon(self.surface, self.ui.theme[colour], drawn)
        pygame.draw.aalines(self.surface, self.ui.theme["ink"], True, drawn)

    def shadow(self, rect: FRect, radius: float = 8, blur: float = 8, strength: int = 110) -> None:
        """A soft shadow below and to the right of a rectangle."""
        unit = self.ui.viewport.unit
        self._shadow(self.pixels(rect), radius * unit, blur * unit, strength)

    def fill(self, rect: FRect, colour: ColourName, opacity: float = 1.0) -> None:
        """A plain rectangle in a colour of the theme."""
        area = self.pixels(rect)
        if opacity >= 1:
            self.surface.fill(self.ui.theme[colour], area)
            return
        veil = self.ui.assets.made(
            ("veil", colour, self.ui.theme.palette, area.size, round(opacity, 3)),
            lambda: self._veil(area, colour, opacity),
        )
        self.surface.blit(veil, area)

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: ColourName, width: float = 1) -> None:
        """A straight line; soft at its edges unless it is upright or level."""
        unit = self.ui.viewport.unit
        one, other = (start[0] * unit, start[1] * unit), (end[0] * unit, end[1] * unit)
        thick = self.ui.viewport.length(width)
        if one[0] == other[0] or one[1] == other[1]:
            pygame.draw.line(self.surface, self.ui.theme[colour], one, other, thick)
        else:
            pygame.draw.aaline(self.surface, self.ui.theme[colour], one, other, thick)

    def area(self, points: Sequence[tuple[float, float]], colour: ColourName, opacity: float) -> None:
        """Everything between at least three points, seen through."""
        unit = self.ui.viewport.unit
        drawn = [(x * unit, y * unit) for x, y in points]
        left, top = min(x for x, _ in drawn), min(y for _, y in drawn)
        size = max(x for x, _ in drawn) - left, max(y for _, y in drawn) - top
        veil = Surface((ceil(size[0]) + 1, ceil(size[1]) + 1), pygame.SRCALPHA)
        red, green, blue = self.ui.theme[colour][:3]
        pygame.draw.polygon(veil, (red, green, blue, round(255 * opacity)), [(x - left, y - top) for x, y in drawn])
        self.surface.blit(veil, (left, top))

    def image(self, id: str, rect: FRect, *, degrees: float = 0) -> None:
        """A picture fitted into a rectangle, turned counter-clockwise round its middle."""
        area = self.pixels(rect)
        if area.width < 1 or area.height < 1:
            return
        drawn = self.ui.assets.turned(id, area.size, degrees)
        self.surface.blit(drawn, drawn.get_rect(center=area.center))

    def icon(self, name: IconName, rect: FRect, colour: ColourName = "text") -> None:
        """An icon in a colour of the theme."""
        area = self.pixels(rect)
        if area.width < 1 or area.height < 1:
            return
        self.surface.blit(self.ui.assets.tinted(f"app/icons/{name}", area.size, self.ui.theme[colour]), area)

    def shape(self, name: ShapeName, rect: FRect, colour: ColourName) -> None:
        """A small mark in a colour of the theme."""
        area = self.pixels(rect)
        if area.width < 1 or area.height < 1:
            return
        colour_text = hex_of(self.ui.theme[colour])
        drawn = self.ui.assets.svg(("shape", name, colour_text), lambda: small_shape(name, colour_text), area.size)
        self.surface.blit(drawn, area)

    def text(
        self, words: Say, rect: FRect, style: Style, *, align: float = 0, valign: float = 0.5, lines: int = 0
    ) -> bool:
        """Words wrapped into a rectangle. `align`, `valign`: 0 start, 0.5 middle, 1 end. Returns whether all fitted.

        `lines` limits their number; without it as many as the height holds. What does not fit ends with an ellipsis.
        """
        area = self.pixels(rect)
        spoken = self.ui.say(words)
        setter = self.ui.text
        room = max(1, (area.height + _SLACK_PIXELS) // setter.line_height(style))
        wide = self.ui.viewport.line_width(rect.width)
        block = setter.layout(spoken, style, wide, min(lines, room) if lines else room)
        top = area.y + round((area.height - block.height) * valign)
        setter.draw(self.surface, block, style, (area.x, top), area.width, align)
        fits = block.fits and block.width <= area.width + _SLACK_PIXELS
        if not fits:
            self.ui.fits.cut.append(spoken)
        return fits

    def focus_ring(self, rect: FRect) -> None:
        """The ring round what has the focus: light between dark, so that it is seen on paper as well as on wood."""
        width, gap = float(self.ui.theme.file.lines.focus), 3.0
        self._outline(rect, 10, "night", gap - FOCUS_RIM, width + 2 * FOCUS_RIM)
        self._outline(rect, 10, "focus", gap, width)

    def ring(self, rect: FRect, radius: float, colour: ColourName, gap: float) -> None:
        """A ring round what can be used, or is pointed out."""
        self._outline(rect, radius, colour, gap, float(self.ui.theme.file.lines.focus))

    @contextmanager
    def clipped(self, rect: FRect) -> Iterator[None]:
        """Draws only inside a rectangle."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(self.pixels(rect)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def _outline(self, rect: FRect, radius: float, colour: ColourName, gap: float, width: float) -> None:
        grown = rect.inflate(2 * (gap + width), 2 * (gap + width))
        area = self.pixels(grown)
        edge = Look("night", colour, radius=radius + gap + width, width=width, light=0)
        if area.width > 0 and area.height > 0:
            self.surface.blit(self.ui.shapes.outline(edge, self.ui.theme, area.size, self.ui.viewport.unit), area)

    def _shadow(self, area: Rect, radius: float, blur: float, strength: int = 110) -> None:
        soft = max(1, round(blur))
        drawn = self.ui.assets.shadow(area.size, round(radius), soft, strength)
        self.surface.blit(drawn, (area.x - soft + soft // 4, area.y - soft + soft // 2))

    def _veil(self, area: Rect, colour: ColourName, opacity: float) -> Surface:
        veil = Surface(area.size)
        veil.fill(self.ui.theme[colour])
        veil.set_alpha(round(255 * opacity))
        return veil


def _looks_different(before: Settings, after: Settings) -> bool:
    return (before.theme, before.legible_font, before.ui_scale, before.four_colour, before.language) != (
        after.theme, after.legible_font, after.ui_scale, after.four_colour, after.language,
    )  # fmt: skip
