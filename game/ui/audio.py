"""Sounds, tunes and what is heard of a place. Opened after the first picture; without a sound card all is silent.

No frame waits for sound: files are read by a thread of its own, and a sound is heard as soon as it was read.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from game.content.error import ContentError
from game.content.theme import SoundGroups, SoundName, load_sounds
from game.table.settings import Settings

_ENDINGS = (".ogg", ".wav")
_FADE_MILLISECONDS = 600
_MOST_TAKES = 9
_FOLDER = "app/sounds"
_HOUSE: Final = "river_ambience"
_NO_GROUPS = SoundGroups({}, ())


class Audio:
    """Plays short sounds by name, each time another take. Never raises."""

    def __init__(self, root: Path, settings: Settings, groups: Path | None = None) -> None:
        """`root`: the folder `assets`; `groups`: the file that says which sounds belong together."""
        self._folder = root / _FOLDER
        self._settings = settings
        self._groups_file = groups
        self._groups: SoundGroups | None = None
        self._open = False
        self._reader: ThreadPoolExecutor | None = None
        self._waiting: set[SoundName] = set()
        """The sound that is heard as soon as it was read."""
        self._takes: dict[SoundName, list[pygame.mixer.Sound]] = {}
        self._played: dict[SoundName, int] = {}
        """Number of times each sound was played: takes follow each other in turn."""
        self._ambience: SoundName | None = None
        self._tune: SoundName | None = None
        self._level = 1.0
        """Loudness of a place beside its volume: it is silent before what decides."""
        self.missing: set[SoundName] = set()
        self.fault: str | None = None
        """The reason why there is no sound, for the settings page; None while all is well."""

    @property
    def groups(self) -> SoundGroups:
        """The groups of sounds; empty while their file cannot be read."""
        if self._groups is None:
            try:
                self._groups = _NO_GROUPS if self._groups_file is None else load_sounds(self._groups_file)
            except ContentError as error:
                self._groups, self.fault = _NO_GROUPS, str(error)
        return self._groups

    def open(self) -> None:
        """Opens the mixer; takes about 40 ms, so it is called after the first picture."""
        if self._open:
            return
        try:
            pygame.mixer.init(44100, -16, 2, 1024)
        except (pygame.error, NotImplementedError, ImportError) as error:
            self.fault = str(error)
            return
        self._open = True
        self.fault = None
        self._resume_ambience()
        if self._tune is not None:
            self.play(self._tune)

    def close(self) -> None:
        """Releases the sound card."""
        if self._open:
            self._open = False
            self._waiting.clear()
            if self._reader is not None:
                self._reader.shutdown()
                self._reader = None
            self._takes.clear()
            pygame.mixer.quit()

    def play(self, name: SoundName) -> None:
        """Plays a short sound once, as loud as its group is wanted."""
        if not self._open or not self._volume(name):
            return
        if name in self._takes:
            self._sound(name)
        elif name not in self._waiting:
            self._waiting.add(name)
            self._reader = self._reader or ThreadPoolExecutor(1, "sounds")
            self._reader.submit(self._read_first, name)

    def tune(self, name: SoundName | None) -> None:
        """Plays a tune once, as soon as there is sound; None ends the one that is heard."""
        before, self._tune = self._tune, name
        if before is not None and before != name:
            self._waiting.discard(before)
            for sound in self._takes.get(before, ()):
                sound.fadeout(_FADE_MILLISECONDS)
        if name is not None and self._open:
            self.play(name)

    def surround(self, name: SoundName | None) -> None:
        """Goes over to what is heard of another place, None for the house."""
        name, self._level = name or _HOUSE, 1.0
        if name != self._ambience:
            self._ambience = name
            self._resume_ambience()

    def hush(self, level: float) -> None:
        """Lets the place be heard this loud, 0 for silence to 1."""
        if level != self._level:
            self._level = level
            if self._open:
                pygame.mixer.music.set_volume(self._level * self._volume(self._ambience or _HOUSE))

    def adopt(self, settings: Settings) -> None:
        """Takes over changed volumes and groups."""
        place = self._ambience or _HOUSE
        before, self._settings = self._volume(place), settings
        if not self._open:
            return
        after = self._volume(place)
        if bool(before) != bool(after):
            self._resume_ambience()
        pygame.mixer.music.set_volume(self._level * after)

    def _volume(self, name: SoundName) -> float:
        """Returns the volume of a sound, 0 if it is muted."""
        settings, group = self._settings, self.groups.group(name)
        if group in settings.muted_groups:
            return 0.0
        if group in self.groups.music:
            return 0.0 if settings.music_muted else settings.music_volume / 100
        return 0.0 if settings.sound_muted else settings.sound_volume / 100

    def _resume_ambience(self) -> None:
        if not self._open:
            return
        place = self._ambience
        volume = 0.0 if place is None else self._volume(place)
        file = self._file(place) if place is not None and volume else None
        if place is not None and volume and file is None:
            self.missing.add(place)
        try:
            if file is None:
                pygame.mixer.music.fadeout(_FADE_MILLISECONDS)
                return
            # Loading waits for the end of a fade, and nobody waits for sound.
            pygame.mixer.music.stop()
            pygame.mixer.music.load(file)
            pygame.mixer.music.set_volume(self._level * volume)
            pygame.mixer.music.play(-1, fade_ms=_FADE_MILLISECONDS)
        except pygame.error as error:
            self.fault = str(error)

    def _sound(self, name: SoundName) -> None:
        takes = self._takes[name]
        if takes:
            number = self._played[name] = self._played.get(name, -1) + 1
            sound = takes[number % len(takes)]
            sound.set_volume(self._volume(name))
            sound.play()

    def _read_first(self, name: SoundName) -> None:
        """Reads every take of a sound, in a thread, and plays it if somebody still waits for it."""
        self._takes[name] = self._found(name)
        if name in self._waiting:
            self._waiting.discard(name)
            with suppress(pygame.error):
                self._sound(name)

    def _found(self, name: SoundName) -> list[pygame.mixer.Sound]:
        """Every take of a sound; [] if there is none that can be played."""
        found: list[pygame.mixer.Sound] = []
        for take in (name, *(f"{name}_{number}" for number in range(2, _MOST_TAKES + 1))):
            sound = self._read(take)
            if sound is None:
                break
            found.append(sound)
        if not found:
            self.missing.add(name)
        return found

    def _read(self, take: str) -> pygame.mixer.Sound | None:
        file = self._file(take)
        try:
            return None if file is None else pygame.mixer.Sound(file)
        except (pygame.error, OSError):
            return None

    def _file(self, take: str) -> Path | None:
        paths = (self._folder / f"{take}{ending}" for ending in _ENDINGS)
        return next((path for path in paths if path.is_file()), None)
