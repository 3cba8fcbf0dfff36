"""The ambient sounds of each place: loops of twenty seconds without a seam."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from .filters import Pass, filtered
from .instruments import banjo, bell, knock, noise, thump, whisper
from .wave_tools import RATE, Samples, count, decay, glide, louder, mixed, shaped, sine, swell

SECONDS = 20.0
SEAM = 2.0
"""The end is faded over the beginning for this long."""
Sounds = list[tuple[float, Samples]]


def river_ambience() -> Samples:
    """Return the river at dusk: water against the hull and crickets on the bank."""
    return _loop(_water(301, 1.5, 0.16, 0.02), [*_gurgles(304, 26, 0.04), *_crickets(305)])


def night() -> Samples:
    """Return the captain's cabin: soft water, a clock on the wall, wood that works."""
    return _loop(_water(311, 1.7, 0.07, 0.0), [*_clock(), *_creaks(312, 4, 0.05), *_gurgles(313, 9, 0.02)])


def hold() -> Samples:
    """Return below deck: the river on the other side of the planks, creaking, a drip."""
    return _loop(_water(321, 2.4, 0.03, 0.0), [*_creaks(322, 9, 0.08), *_drips(323, 7), *_gurgles(324, 14, 0.03)])


def saloon() -> Samples:
    """Return the saloon: people far off, a glass now and then, somebody at the banjo in the next room."""
    return _loop(_murmur(), [*_glasses(332), *_far_banjo(333)])


def canyon() -> Samples:
    """Return white water between walls, and cicadas in the noon."""
    return _loop(_rush(341), [*_cicadas(342), *_eagle()])


def morning() -> Samples:
    """Return still water in the mist: birds that wake, a frog, drops from the reeds."""
    return _loop(_water(351, 0.9, 0.05, 0.01), [*_birds(352), *_frogs(353), *_drips(354, 10), *_gurgles(355, 10, 0.02)])


AMBIENCES: dict[str, Callable[[], Samples]] = {
    "river_ambience": river_ambience,
    "ambience_night": night,
    "ambience_hold": hold,
    "ambience_saloon": saloon,
    "ambience_canyon": canyon,
    "ambience_morning": morning,
}
"""Every loop by file name."""


def _loop(ground: Samples, sounds: Sounds) -> Samples:
    """Return twenty seconds that can follow themselves; a sound that reaches over the end goes on at the beginning."""
    length = count(SECONDS)
    loop = _looped(ground)
    for start, sound in sounds:
        for index, sample in enumerate(sound, count(start)):
            loop[index % length] += sample
    return loop


def _water(seed: int, low: float, middle: float, high: float) -> Samples:
    """Return water against wood: how much there is of its deep, lapping and bright part."""
    seconds = SECONDS + SEAM
    deep = filtered(filtered(noise(seconds, seed), Pass.LOW, 170.0), Pass.HIGH, 45.0)
    lapping = filtered(filtered(noise(seconds, seed + 1), Pass.BAND, 480.0, 0.6), Pass.LOW, 1300.0)
    spray = filtered(filtered(noise(seconds, seed + 2), Pass.BAND, 1500.0, 0.5), Pass.LOW, 2800.0)
    return [
        low * deep_now + middle * _lap(index / RATE, 2.9) * lapping_now + high * _lap(index / RATE, 4.1) * spray_now
        for index, (deep_now, lapping_now, spray_now) in enumerate(zip(deep, lapping, spray, strict=True))
    ]


def _lap(time: float, period: float) -> float:
    """Return how high the water stands: waves of two lengths that never quite agree."""
    first = math.sin(2 * math.pi * time / period)
    second = math.sin(2 * math.pi * time / (period * 1.618) + 1.3)
    return 0.35 + 0.3 * (first + 1) * 0.5 + 0.35 * ((second + 1) * 0.5) ** 2


def _rush(seed: int) -> Samples:
    """Return white water: a broad roar that swells a little."""
    seconds = SECONDS + SEAM
    deep = filtered(noise(seconds, seed), Pass.LOW, 260.0)
    roar = filtered(filtered(noise(seconds, seed + 1), Pass.BAND, 900.0, 0.4), Pass.LOW, 2400.0)
    return [
        1.3 * low + (0.28 + 0.1 * _lap(index / RATE, 5.3)) * middle
        for index, (low, middle) in enumerate(zip(deep, roar, strict=True))
    ]


def _murmur() -> Samples:
    """Return a room of people too far off to be understood."""
    seconds = SECONDS + SEAM
    voices: Samples = [0.0] * count(seconds)
    for voice, (hertz, period) in enumerate(((210.0, 1.9), (290.0, 2.3), (380.0, 1.6), (520.0, 2.9))):
        breath = filtered(noise(seconds, 335 + voice), Pass.BAND, hertz, 2.2)
        for index, sample in enumerate(breath):
            voices[index] += sample * _lap(index / RATE, period) ** 2 * 0.5
    return filtered(voices, Pass.LOW, 800.0)


def _gurgles(seed: int, number: int, loudest: float) -> Sounds:
    rng = Random(seed)
    sounds: Sounds = []
    for _ in range(number):
        length, hertz = rng.uniform(0.04, 0.11), rng.uniform(260, 620)
        bubble = shaped(sine(glide(hertz, hertz * rng.uniform(1.2, 1.7), length), length), swell(length, 0.3))
        sounds.append((rng.uniform(0, SECONDS), louder(bubble, rng.uniform(0.3, 1.0) * loudest)))
    return sounds


def _crickets(seed: int) -> Sounds:
    """Return two crickets that answer each other, each chirp three or four rasps."""
    rng = Random(seed)
    sounds: Sounds = []
    for hertz, level, pause in ((4150.0, 0.026, 0.92), (3720.0, 0.015, 1.31)):
        time = rng.uniform(0.0, 0.5)
        while time < SECONDS - 0.4:
            rasp = shaped(sine(hertz * rng.uniform(0.995, 1.005), 0.034), swell(0.034, 0.35))
            rasps = rng.choice((3, 3, 4))
            sounds += [(time + 0.047 * place, louder(rasp, level * rng.uniform(0.8, 1.0))) for place in range(rasps)]
            time += pause * rng.choice((1.0, 1.0, 1.0, 2.5)) * rng.uniform(0.95, 1.08)
    return sounds


def _clock() -> Sounds:
    """Return a clock that ticks and tocks twice in three seconds, twenty seconds long without a limp."""
    pause = SECONDS / 26
    ticks = (knock(1450.0, 314, 0.006), knock(1180.0, 315, 0.007))
    return [(place * pause, louder(ticks[place % 2], 0.03)) for place in range(26)]


def _creaks(seed: int, number: int, loudest: float) -> Sounds:
    """Return planks that work against each other: short knocks that follow ever faster."""
    rng = Random(seed)
    sounds: Sounds = []
    for _ in range(number):
        time, gap, hertz = rng.uniform(0, SECONDS), rng.uniform(0.05, 0.09), rng.uniform(170, 330)
        for grain in range(rng.randrange(5, 11)):
            creak = knock(hertz * rng.uniform(0.96, 1.05), seed * 10 + grain, 0.012)
            sounds.append((time, louder(creak, loudest * rng.uniform(0.4, 1.0))))
            gap *= 0.9
            time += gap
    return sounds


def _drips(seed: int, number: int) -> Sounds:
    rng = Random(seed)
    sounds: Sounds = []
    for _ in range(number):
        hertz = rng.uniform(900, 1700)
        drop = shaped(sine(glide(hertz, hertz * 1.5, 0.05), 0.12), decay(0.03, 0.002))
        sounds.append((rng.uniform(0, SECONDS), louder(drop, rng.uniform(0.02, 0.05))))
    return sounds


def _glasses(seed: int) -> Sounds:
    rng = Random(seed)
    return [
        (rng.uniform(0, SECONDS), louder(bell(rng.uniform(1900, 2700), 0.05, 1.2), rng.uniform(0.015, 0.035)))
        for _ in range(9)
    ]


def _far_banjo(seed: int) -> Sounds:
    """Return a slow roll through the wall, with rests longer than its notes."""
    rng = Random(seed)
    line = (196.0, 246.94, 293.66, 392.0, 329.63, 293.66, 246.94, 293.66)
    sounds: Sounds = []
    for phrase in range(2):
        start = 2.0 + 9.5 * phrase
        for place, hertz in enumerate(line):
            note = filtered(banjo(hertz, 0.9, seed + place), Pass.LOW, 700.0)
            sounds.append((start + 0.42 * place + rng.uniform(0, 0.02), louder(note, 0.09)))
    return sounds


def _cicadas(seed: int) -> Sounds:
    rng = Random(seed)
    sounds: Sounds = []
    for _ in range(4):
        length = rng.uniform(1.6, 2.6)
        buzz = filtered(noise(length, rng.randrange(10_000)), Pass.BAND, rng.uniform(4200, 5200), 6.0)
        rattle = [sample * (0.6 + 0.4 * math.sin(2 * math.pi * 46 * index / RATE)) for index, sample in enumerate(buzz)]
        sounds.append((rng.uniform(0, SECONDS), louder(shaped(rattle, swell(length, 0.5)), 0.012)))
    return sounds


def _eagle() -> Sounds:
    """Return one far cry, twice broken."""
    cries = [(0.28 * place, shaped(sine(glide(2600, 1700, 0.22), 0.24), swell(0.24, 0.2))) for place in range(3)]
    return [(13.4, louder(mixed(*cries), 0.02))]


def _birds(seed: int) -> Sounds:
    """Return small birds, each with a phrase of its own that it says again."""
    rng = Random(seed)
    sounds: Sounds = []
    for bird in range(3):
        base, level = 2300 + 650 * bird, (0.028, 0.018, 0.012)[bird]
        phrase = [(rng.uniform(0.9, 1.25), rng.uniform(0.9, 1.3), rng.uniform(0.06, 0.13)) for _ in range(4)]
        for start in sorted(rng.uniform(0, SECONDS - 1) for _ in range(4)):
            time = start
            for low, high, length in phrase:
                tone = shaped(sine(glide(base * low, base * low * high, length), length), swell(length, 0.4))
                sounds.append((time, louder(tone, level)))
                time += length + 0.05
    return sounds


def _frogs(seed: int) -> Sounds:
    rng = Random(seed)
    sounds: Sounds = []
    for start in (3.1, 8.7, 15.2):
        for place in range(3):
            croak = filtered(whisper(0.13, 260, 420, seed + place, 0.4), Pass.BAND, 520.0, 3.0)
            body = shaped(thump(rng.uniform(135, 150), 0.03), swell(0.12, 0.4))
            sounds.append((start + 0.26 * place, louder(mixed((0.0, croak), (0.0, louder(body, 0.5))), 0.05)))
    return sounds


def _looped(samples: Samples) -> Samples:
    """Return the first `SECONDS`, the rest faded over their beginning with equal power."""
    length, seam = count(SECONDS), count(SEAM)
    result = samples[:length]
    for index in range(seam):
        angle = index / seam * math.pi / 2
        result[index] = samples[index] * math.sin(angle) + samples[length + index] * math.cos(angle)
    return result
