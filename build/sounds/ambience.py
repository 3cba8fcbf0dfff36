"""The river at dusk: water against the hull and crickets on the bank, in a loop without a seam."""

from __future__ import annotations

import math
from random import Random

from .filters import Pass, filtered
from .instruments import noise
from .wave_tools import RATE, Samples, count, glide, louder, shaped, sine, swell

SECONDS = 20.0
SEAM = 2.0
"""The end is faded over the beginning for this long."""


def river_ambience() -> Samples:
    """Return twenty seconds that can follow themselves."""
    length = count(SECONDS)
    loop = _looped(_water())
    for start, sound in [*_gurgles(), *_crickets()]:
        for index, sample in enumerate(sound, count(start)):
            loop[index % length] += sample
    return loop


def _water() -> Samples:
    seconds = SECONDS + SEAM
    deep = filtered(filtered(noise(seconds, 301), Pass.LOW, 170.0), Pass.HIGH, 45.0)
    lapping = filtered(filtered(noise(seconds, 302), Pass.BAND, 480.0, 0.6), Pass.LOW, 1300.0)
    spray = filtered(filtered(noise(seconds, 303), Pass.BAND, 1500.0, 0.5), Pass.LOW, 2800.0)
    return [
        1.5 * low + 0.16 * _lap(index / RATE, 2.9) * middle + 0.02 * _lap(index / RATE, 4.1) * high
        for index, (low, middle, high) in enumerate(zip(deep, lapping, spray, strict=True))
    ]


def _lap(time: float, period: float) -> float:
    """Return how high the water stands: waves of two lengths that never quite agree."""
    first = math.sin(2 * math.pi * time / period)
    second = math.sin(2 * math.pi * time / (period * 1.618) + 1.3)
    return 0.35 + 0.3 * (first + 1) * 0.5 + 0.35 * ((second + 1) * 0.5) ** 2


def _gurgles() -> list[tuple[float, Samples]]:
    rng = Random(304)
    sounds: list[tuple[float, Samples]] = []
    for _ in range(26):
        length, hertz = rng.uniform(0.04, 0.11), rng.uniform(260, 620)
        bubble = shaped(sine(glide(hertz, hertz * rng.uniform(1.2, 1.7), length), length), swell(length, 0.3))
        sounds.append((rng.uniform(0, SECONDS), louder(bubble, rng.uniform(0.012, 0.04))))
    return sounds


def _crickets() -> list[tuple[float, Samples]]:
    """Return two crickets that answer each other, each chirp three or four rasps."""
    rng = Random(305)
    sounds: list[tuple[float, Samples]] = []
    for hertz, level, pause in ((4150.0, 0.026, 0.92), (3720.0, 0.015, 1.31)):
        time = rng.uniform(0.0, 0.5)
        while time < SECONDS - 0.4:
            rasp = shaped(sine(hertz * rng.uniform(0.995, 1.005), 0.034), swell(0.034, 0.35))
            rasps = rng.choice((3, 3, 4))
            sounds += [(time + 0.047 * place, louder(rasp, level * rng.uniform(0.8, 1.0))) for place in range(rasps)]
            time += pause * rng.choice((1.0, 1.0, 1.0, 2.5)) * rng.uniform(0.95, 1.08)
    return sounds


def _looped(samples: Samples) -> Samples:
    """Return the first `SECONDS`, the rest faded over their beginning with equal power."""
    length, seam = count(SECONDS), count(SEAM)
    result = samples[:length]
    for index in range(seam):
        angle = index / seam * math.pi / 2
        result[index] = samples[index] * math.sin(angle) + samples[length + index] * math.cos(angle)
    return result
