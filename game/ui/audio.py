"""Sounds, tunes and what is heard of a place. Opened after the first picture; without a sound card all is silent."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.content.error import ContentError
from game.content.folders import UnsafeReference, safe_asset_path
from game.content.sounds import SoundGroups, load_sounds
from game.table.settings import Settings

_ENDINGS = (".ogg", ".wav")
_FADE_MILLISECONDS = 600
_MOST_TAKES = 9
_FOLDER = "app/sounds"
_HOUSE = "river_ambience"
_NO_GROUPS = SoundGroups({}, ())


class Audio:
    """Plays short sounds by asset id without ending (`app/sounds/play`), each time another take. Never raises."""

    def __init__(self, root: Path, settings: Settings, groups: Path | None = None) -> None:
        """`root`: the folder `assets`; `groups`: the file that says which sounds belong together."""
        self._root = root
        self._settings = settings
        self._groups_file = groups
        self._groups: SoundGroups | None = None
        self._open = False
        self._takes: dict[str, list[pygame.mixer.Sound]] = {}
        self._played: dict[str, int] = {}
        """How often each was played: takes follow each other in turn."""
        self._ambience: str | None = None
        self._tune: str | None = None
        self.missing: set[str] = set()
        self.fault: str | None = None
        """Why there is no sound, for the settings page; None while all is well."""

    @property
    def groups(self) -> SoundGroups:
        """Which sounds belong together; none do while their file cannot be read."""
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
        """Lets go of the sound card."""
        if self._open:
            self._takes.clear()
            pygame.mixer.quit()
            self._open = False

    def play(self, id: str) -> None:
        """Plays a short sound once, as loud as its group is wanted."""
        volume = self._volume(id)
        takes = self._found(id) if self._open and volume else []
        if takes:
            number = self._played[id] = self._played.get(id, -1) + 1
            sound = takes[number % len(takes)]
            sound.set_volume(volume)
            sound.play()

    def tune(self, name: str | None) -> None:
        """Plays a tune once, as soon as there is sound; None ends the one that is heard."""
        id = None if name is None else f"{_FOLDER}/{name}"
        before, self._tune = self._tune, id
        if before is not None and before != id:
            for sound in self._takes.get(before, ()):
                sound.fadeout(_FADE_MILLISECONDS)
        if id is not None and self._open:
            self.play(id)

    def surround(self, name: str | None) -> None:
        """Goes over to what is heard of another place, None for the house."""
        id = f"{_FOLDER}/{name or _HOUSE}"
        if id == self._ambience:
            return
        self._ambience = id
        self._resume_ambience()

    def adopt(self, settings: Settings) -> None:
        """Takes over changed volumes and groups."""
        place = self._ambience or ""
        before, self._settings = self._volume(place), settings
        if not self._open:
            return
        after = self._volume(place)
        if bool(before) != bool(after):
            self._resume_ambience()
        pygame.mixer.music.set_volume(after)

    def _volume(self, id: str) -> float:
        """How loud a sound is, 0 for one that is muted."""
        settings, group = self._settings, self.groups.group(id.rpartition("/")[2])
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
            pygame.mixer.music.load(file)
            pygame.mixer.music.set_volume(volume)
            pygame.mixer.music.play(-1, fade_ms=_FADE_MILLISECONDS)
        except pygame.error as error:
            self.fault = str(error)

    def _found(self, id: str) -> list[pygame.mixer.Sound]:
        """Every take of a sound; [] if there is none that can be played."""
        if id not in self._takes:
            self._takes[id] = found = []
            names = (id, *(f"{id}_{number}" for number in range(2, _MOST_TAKES + 1)))
            for name in names:
                sound = self._read(name)
                if sound is None:
                    break
                found.append(sound)
            if not found:
                self.missing.add(id)
        return self._takes[id]

    def _read(self, id: str) -> pygame.mixer.Sound | None:
        file = self._file(id)
        try:
            return None if file is None else pygame.mixer.Sound(file)
        except (pygame.error, OSError):
            return None

    def _file(self, id: str) -> Path | None:
        for ending in _ENDINGS:
            try:
                path = safe_asset_path(self._root, f"{id}{ending}")
            except UnsafeReference:
                break
            if path.is_file():
                return path
        return None
