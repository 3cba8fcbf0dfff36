"""Samples as lists of numbers, mono, and operations on any of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

RATE = 44_100
Samples = list[float]
Shape = Callable[[float], float]
"""A value over time in seconds."""

SILENCE = 0.003
"""Maximum level that counts as silence, as a part of the highest peak."""


def count(seconds: float) -> int:
    """Return how many samples a duration has."""
    return round(seconds * RATE)


def sine(frequency: Shape | float, seconds: float, phase: float = 0.0) -> Samples:
    """Return a sine whose frequency may change over time."""
    samples: Samples = []
    for index in range(count(seconds)):
        hertz = frequency(index / RATE) if callable(frequency) else frequency
        samples.append(math.sin(phase))
        phase += 2 * math.pi * hertz / RATE
    return samples


def shaped(samples: Sequence[float], shape: Shape) -> Samples:
    """Return the samples multiplied by a shape."""
    return [sample * shape(index / RATE) for index, sample in enumerate(samples)]


def louder(samples: Sequence[float], factor: float) -> Samples:
    """Return the samples multiplied by a number."""
    return [sample * factor for sample in samples]


def mixed(*parts: tuple[float, Sequence[float]]) -> Samples:
    """Return sounds laid over each other; each part is its start in seconds and its samples."""
    length = max(count(start) + len(samples) for start, samples in parts)
    result = [0.0] * length
    for start, samples in parts:
        first = count(start)
        for index, sample in enumerate(samples, first):
            result[index] += sample
    return result


def decay(seconds: float, attack: float = 0.001) -> Shape:
    """Return a strike: up within `attack`, then falling to a third every `seconds`."""

    def shape(time: float) -> float:
        if time < attack:
            return time / attack
        return math.exp(-(time - attack) / seconds)

    return shape


def swell(seconds: float, peak: float = 0.4) -> Shape:
    """Return a smooth hill over `seconds`, highest after the part `peak` of it."""

    def shape(time: float) -> float:
        part = time / seconds
        if not 0 < part < 1:
            return 0.0
        side = part / peak if part < peak else (1 - part) / (1 - peak)
        return math.sin(side * math.pi / 2) ** 2

    return shape


def glide(start: float, end: float, seconds: float) -> Shape:
    """Return a frequency that glides from one to another, even to the ear, and stays there."""
    return lambda time: start * (end / start) ** min(1.0, max(0.0, time / seconds))


def cut(samples: Sequence[float], seconds: float, fade: float = 0.03) -> Samples:
    """Return at most `seconds` of the sound, faded out at the end."""
    kept = list(samples[: count(seconds)])
    steps = min(count(fade), len(kept))
    for step in range(steps):
        kept[len(kept) - 1 - step] *= (step / steps) ** 1.5
    return kept


def trimmed(samples: Sequence[float]) -> Samples:
    """Return the sound without the silence before and after it."""
    threshold = SILENCE * max(map(abs, samples))
    heard = [index for index, sample in enumerate(samples) if abs(sample) > threshold]
    return list(samples[heard[0] : heard[-1] + 1])


def levelled(samples: Sequence[float], decibels: float) -> Samples:
    """Return the sound with its highest peak at this level, 0 being full scale, and no constant part."""
    middle = math.fsum(samples) / len(samples)
    centred = [sample - middle for sample in samples]
    peak = max(map(abs, centred))
    return louder(centred, 10 ** (decibels / 20) / peak)
