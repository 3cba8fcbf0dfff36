"""Every sound loads, is as long as its use allows, starts at once, never clips and ends in silence."""

from __future__ import annotations

import array
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content.theme import load_sounds
from sounds.ambience import AMBIENCES
from sounds.catalogue import names, samples
from sounds.ogg import write_ogg
from sounds.wave_tools import RATE

os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "assets/app/sounds"
LONGER: dict[str, tuple[float, float]] = {
    "shuffle": (0.6, 1.4),
    "win": (2.0, 4.1),
    "lose": (2.0, 4.5),
    "cheer": (0.6, 1.3),
    "sigh": (0.6, 1.3),
    "theme_shelf": (10.0, 20.0),
    **dict.fromkeys(AMBIENCES, (19.9, 20.1)),
}
SHORT = (0.03, 0.3)
MOST_BYTES = 1_600_000
FULL_SCALE = 32767


@pytest.fixture(scope="module")
def mixer() -> Iterator[None]:
    pygame.mixer.init(frequency=RATE, size=-16, channels=1, allowedchanges=0)
    yield
    pygame.mixer.quit()


def decoded(name: str) -> array.array[int]:
    sound = pygame.mixer.Sound(FOLDER / f"{name}.ogg")
    return array.array("h", sound.get_raw())


def test_every_sound_has_its_file_and_no_file_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.ogg" for name in names()}
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < MOST_BYTES


def test_every_sound_stands_in_one_group() -> None:
    groups = load_sounds(ROOT / "data/app/sounds.yaml")
    told = {sound for sounds in groups.groups.values() for sound in sounds}
    assert told == {name for name in names() if not name[-1].isdecimal()}


@pytest.mark.parametrize("name", names())
def test_loads_with_its_length(mixer: None, name: str) -> None:
    least, most = LONGER.get(name, SHORT)
    assert least <= pygame.mixer.Sound(FOLDER / f"{name}.ogg").get_length() <= most


@pytest.mark.parametrize("name", names())
def test_is_gentle_and_never_clips(mixer: None, name: str) -> None:
    wave = decoded(name)
    peak = max(map(abs, wave))
    assert 0.1 * FULL_SCALE < peak < 0.5 * FULL_SCALE
    assert abs(sum(wave) / len(wave)) < 0.002 * FULL_SCALE


@pytest.mark.parametrize("name", [name for name in names() if name not in AMBIENCES])
def test_starts_at_once_and_ends_in_silence(mixer: None, name: str) -> None:
    wave = decoded(name)
    peak = max(map(abs, wave))
    assert max(map(abs, wave[: RATE // 50])) > 0.02 * peak
    assert max(map(abs, wave[-RATE // 500 :])) < 0.03 * peak


@pytest.mark.parametrize("name", AMBIENCES)
def test_what_is_heard_of_a_place_has_no_seam(mixer: None, name: str) -> None:
    wave = decoded(name)
    steps = [abs(wave[index + 1] - wave[index]) for index in range(0, len(wave) - 1, 7)]
    assert abs(wave[0] - wave[-1]) <= max(steps)
    first, last = wave[:RATE], wave[-RATE:]
    loudness = [sum(sample * sample for sample in part) for part in (first, last)]
    assert 0.4 < loudness[0] / loudness[1] < 2.5


@pytest.mark.parametrize("name", ["click", "illegal", "debt_3"])
def test_files_are_what_is_computed(mixer: None, name: str) -> None:
    computed, wave = samples(name), decoded(name)
    assert computed == samples(name)
    assert abs(len(computed) - len(wave)) <= 1
    alike = sum(one * other for one, other in zip(computed, wave, strict=False))
    size = sum(one * one for one in computed) ** 0.5 * sum(other * other for other in wave) ** 0.5
    assert alike / size > 0.95


@pytest.mark.skipif(shutil.which("oggenc") is None, reason="oggenc (vorbis-tools) is not installed")
def test_writing_twice_gives_the_same_file(tmp_path: Path) -> None:
    for target in ("one.ogg", "two.ogg"):
        write_ogg(samples("click"), tmp_path / target, 4.0)
    assert (tmp_path / "one.ogg").read_bytes() == (tmp_path / "two.ogg").read_bytes()
