"""Sounds and ambience. Opened after the first picture; without a sound card everything is silent."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.content.folders import UnsafeReference, safe_asset_path
from game.table.settings import Settings

_ENDINGS = (".ogg", ".wav")
_FADE_MILLISECONDS = 600


class Audio:
    """Plays short sounds by asset id without ending (`app/sounds/click`). Nothing here ever raises."""

    def __init__(self, root: Path, settings: Settings) -> None:
        """`root`: the folder `assets`."""
        self._root = root
        self._settings = settings
        self._open = False
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._ambience: str | None = None
        self.missing: set[str] = set()
        self.fault: str | None = None
        """Why there is no sound, for the settings page; None while all is well."""

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

    def close(self) -> None:
        """Lets go of the sound card."""
        if self._open:
            self._sounds.clear()
            pygame.mixer.quit()
            self._open = False

    def play(self, id: str) -> None:
        """Plays a short sound once, at the volume of effects."""
        if not self._open or self._settings.sound_muted or self._settings.sound_volume == 0:
            return
        sound = self._sound(id)
        if sound is not None:
            sound.set_volume(self._settings.sound_volume / 100)
            sound.play()

    def ambience(self, id: str | None) -> None:
        """Goes over to another loop in the background, None for silence."""
        if id == self._ambience:
            return
        self._ambience = id
        self._resume_ambience()

    def adopt(self, settings: Settings) -> None:
        """Takes over changed volumes."""
        was_muted, self._settings = self._settings.music_muted, settings
        if not self._open:
            return
        if was_muted != settings.music_muted:
            self._resume_ambience()
        pygame.mixer.music.set_volume(settings.music_volume / 100)

    def _resume_ambience(self) -> None:
        if not self._open:
            return
        file = self._file(self._ambience) if self._ambience and not self._settings.music_muted else None
        try:
            if file is None:
                pygame.mixer.music.fadeout(_FADE_MILLISECONDS)
                return
            pygame.mixer.music.load(file)
            pygame.mixer.music.set_volume(self._settings.music_volume / 100)
            pygame.mixer.music.play(-1, fade_ms=_FADE_MILLISECONDS)
        except pygame.error as error:
            self.fault = str(error)

    def _sound(self, id: str) -> pygame.mixer.Sound | None:
        if id not in self._sounds:
            file = self._file(id)
            try:
                self._sounds[id] = pygame.mixer.Sound(file) if file is not None else None
            except (pygame.error, OSError):
                self._sounds[id] = None
                self.missing.add(id)
        return self._sounds[id]

    def _file(self, id: str) -> Path | None:
        for ending in _ENDINGS:
            try:
                path = safe_asset_path(self._root, f"{id}{ending}")
            except UnsafeReference:
                break
            if path.is_file():
                return path
        self.missing.add(id)
        return None
