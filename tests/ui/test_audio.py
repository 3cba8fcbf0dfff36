"""Sound: never raises, never keeps a frame waiting, and is as loud as it is wanted."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread, current_thread
from typing import ClassVar

import pygame
import pytest

from game.content.theme import SoundName
from game.table.settings import Settings
from game.ui.audio import Audio
from tests.ui.driver import FOLDERS


def test_sound_never_raises(tmp_path: Path) -> None:
    """Given a sound that cannot be read and others that are not there, when they are played, then nothing is heard."""
    (tmp_path / "app/sounds").mkdir(parents=True)
    (tmp_path / "app/sounds/deal.ogg").write_bytes(b"no sound")
    audio = Audio(tmp_path, Settings())
    audio.play("deal")
    audio.open()
    audio.play("deal")
    audio.play("chip")
    audio.surround("ambience_night")
    audio.surround("deal")
    audio.surround(None)
    audio.adopt(Settings(sound_muted=True, music_muted=True))
    audio.close()
    assert {"deal", "chip", "ambience_night"} <= audio.missing


class Take:
    """A sound that notes that it was played."""

    heard: ClassVar[list[str]] = []
    read_by: ClassVar[set[Thread]] = set()

    def __init__(self, file: Path) -> None:
        self._name = file.stem
        self.read_by.add(current_thread())

    def set_volume(self, volume: float) -> None: ...

    def play(self) -> None:
        self.heard.append(self._name)


@pytest.fixture(autouse=True)
def nothing_heard() -> None:
    """Sounds of another test are forgotten."""
    Take.heard.clear()
    Take.read_by.clear()


def until(happened: Callable[[], bool]) -> None:
    """Waits for the thread that reads sounds."""
    while not happened():
        time.sleep(0.001)


def test_no_frame_waits_for_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given sounds that were not read yet, when they are played, then another thread reads them, and what is wanted
    several times meanwhile is heard once."""
    audio = Audio(FOLDERS.assets, Settings())
    audio.open()
    monkeypatch.setattr(pygame.mixer, "Sound", Take)
    gate = Event()
    monkeypatch.setattr(Audio, "_read_first", held(gate, Audio._read_first))
    for _ in range(3):
        audio.play("deal")
    audio.tune("theme_shelf")
    audio.tune(None)
    assert not Take.heard and not Take.read_by
    gate.set()
    until(lambda: bool(Take.heard))
    audio.close()
    assert Take.heard == ["deal"]
    assert Take.read_by and current_thread() not in Take.read_by


def held(gate: Event, read: Callable[[Audio, SoundName], None]) -> Callable[[Audio, SoundName], None]:
    """Reading that waits until it may begin."""

    def waiting(audio: Audio, name: SoundName) -> None:
        gate.wait()
        read(audio, name)

    return waiting


class Music:
    """The mixer's music as it is: a call that loads, plays or lets go of it during a fade waits for the end of the
    fade.
    """

    def __init__(self) -> None:
        self.fades = self.waited = self.plays = False

    def fadeout(self, milliseconds: int) -> None:
        self.fades = self.plays

    def stop(self) -> None:
        self.fades = self.plays = False

    def load(self, file: Path) -> None:
        self.waited |= self.fades

    def play(self, loops: int, fade_ms: int) -> None:
        self.waited |= self.fades
        self.plays = True

    def set_volume(self, volume: float) -> None: ...


@pytest.mark.parametrize("others", [("ambience_saloon",), ("ambience_canyon", None), ()])
def test_no_frame_waits_for_the_end_of_a_fade(
    monkeypatch: pytest.MonkeyPatch, others: tuple[SoundName | None, ...]
) -> None:
    """Given a place that is heard, when sound goes off and on again, there or in another place, then nothing waits."""
    audio, music = Audio(FOLDERS.assets, Settings()), Music()
    monkeypatch.setattr(pygame.mixer, "music", music)
    audio.open()
    audio.surround(None)
    assert music.plays
    audio.adopt(Settings(music_muted=True, sound_muted=True))
    assert music.fades
    for other in others:
        audio.surround(other)
    audio.adopt(Settings())
    audio.surround("deal")
    audio.surround(None)
    assert music.plays and not music.waited
    audio.close()


def test_what_is_heard_often_is_another_take_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    audio = Audio(FOLDERS.assets, Settings())
    audio.open()
    monkeypatch.setattr(pygame.mixer, "Sound", Take)
    audio.play("play")
    until(lambda: bool(Take.heard))
    for _ in range(3):
        audio.play("play")
    audio.close()
    assert Take.heard == ["play", "play_2", "play_3", "play"]


def test_a_muted_group_is_silent_and_the_others_are_heard() -> None:
    settings = Settings(muted_groups=("chips",), music_volume=20, sound_volume=60)
    audio = Audio(FOLDERS.assets, settings, FOLDERS.data / "app" / "sounds.yaml")
    assert audio._volume("chip") == 0.0
    assert audio._volume("play") == 0.6
    assert audio._volume("theme_shelf") == 0.2
    audio.adopt(Settings(music_muted=True))
    assert audio._volume("ambience_night") == 0.0
    assert audio._volume("chip") > 0


def test_sounds_whose_groups_cannot_be_read_are_heard_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "sounds.yaml"
    file.write_text("groups: {a: [x], b: [x]}\nmusic: [c]\n", encoding="utf-8")
    audio = Audio(FOLDERS.assets, Settings(sound_volume=50), file)
    assert audio._volume("play") == 0.5
    assert audio.fault is not None and "sounds.yaml" in audio.fault


def test_sound_without_a_card_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    audio = Audio(FOLDERS.assets, Settings())
    audio.open()
    audio.play("click")
    assert audio.fault == "no such device"
