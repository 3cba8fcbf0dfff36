"""The context that every scene gets: theme, words, pictures, sounds, settings, the window and the other scenes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

from msgspec import structs

from game.content.folders import Folders
from game.content.message import Message
from game.content.strings import settled
from game.content.theme import ColourName, ThemeFile
from game.table.settings import Motion, Settings
from game.ui.animation import Clock, duration
from game.ui.audio import Audio
from game.ui.drawing.assets import Assets, Shapes
from game.ui.drawing.fonts import Fonts
from game.ui.drawing.text import FitLog, Typesetter, icon_mark
from game.ui.drawing.theme import HOUSE, Theme, Viewport, largest_scale
from game.ui.input.events import OUTSIDE, Hand, Place
from game.ui.input.pads import Controllers, KeyMap, show_chord
from game.ui.scene import Scenes

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
        self.assets.workshop.drop_waiting()
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


def _looks_different(before: Settings, after: Settings) -> bool:
    return (before.theme, before.legible_font, before.ui_scale, before.four_colour, before.language) != (
        after.theme, after.legible_font, after.ui_scale, after.four_colour, after.language,
    )  # fmt: skip
