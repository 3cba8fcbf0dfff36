"""Things that sound: paper, wood, felt, metal, strings, horns."""

from __future__ import annotations

import math
from random import Random

from .filters import Pass, filtered
from .wave_tools import RATE, Samples, count, cut, decay, glide, louder, mixed, shaped, sine, swell


def noise(seconds: float, seed: int) -> Samples:
    """Return white noise, the same for the same seed."""
    rng = Random(seed)
    return [rng.uniform(-1.0, 1.0) for _ in range(count(seconds))]


def whisper(seconds: float, low: float, high: float, seed: int, peak: float = 0.35) -> Samples:
    """Return a card gliding over felt: noise in a band that moves from `low` to `high` hertz."""
    grain = filtered(noise(seconds, seed + 1), Pass.LOW, 90.0)
    rough = [1 + 6 * sample for sample in grain]
    band = filtered(noise(seconds, seed), Pass.BAND, glide(low, high, seconds), 1.1)
    soft = filtered(band, Pass.LOW, 7000.0)
    return shaped([sample * factor for sample, factor in zip(soft, rough, strict=True)], swell(seconds, peak))


def snap(seed: int, bright: float = 2600.0) -> Samples:
    """Return a card landing flat: a crisp edge, a soft slap and the table under it."""
    edge = shaped(filtered(noise(0.05, seed), Pass.BAND, bright, 0.9), decay(0.006, 0.0006))
    slap = shaped(filtered(noise(0.12, seed + 1), Pass.LOW, 900.0), decay(0.022, 0.001))
    return mixed((0.0, louder(edge, 0.9)), (0.001, louder(slap, 0.8)), (0.001, louder(thump(130.0), 0.5)))


def thump(hertz: float, ring: float = 0.03) -> Samples:
    """Return a soft low bump whose pitch falls a little."""
    return shaped(sine(glide(hertz * 1.4, hertz, 0.04), ring * 5), decay(ring, 0.003))


def knock(hertz: float, seed: int, ring: float = 0.028) -> Samples:
    """Return a knuckle on dark wood."""
    modes = [(1.0, 1.0), (1.62, 0.55), (2.41, 0.3), (3.9, 0.12)]
    parts = [
        (0.0, louder(shaped(sine(hertz * ratio, ring * 6), decay(ring / math.sqrt(ratio))), level))
        for ratio, level in modes
    ]
    tap = shaped(filtered(noise(0.03, seed), Pass.LOW, 1800.0), decay(0.004))
    return mixed(*parts, (0.0, louder(tap, 0.4)))


def bell(hertz: float, ring: float, softness: float = 1.0) -> Samples:
    """Return a small bell; higher `softness` takes its upper tones away."""
    modes = [
        (0.5, 0.25, 1.2),
        (1.0, 1.0, 1.0),
        (1.19, 0.28, 0.7),
        (2.0, 0.5, 0.6),
        (2.74, 0.3, 0.4),
        (4.07, 0.16, 0.25),
    ]
    return mixed(
        *(
            (0.0, louder(shaped(sine(hertz * ratio, ring * 5), decay(ring * length, 0.002)), level / ratio**softness))
            for ratio, level, length in modes
        )
    )


def coin(hertz: float, ring: float) -> Samples:
    """Return a coin touching another."""
    modes = [(1.0, 1.0), (1.53, 0.7), (2.09, 0.45), (2.81, 0.25)]
    return mixed(
        *(
            (0.0, louder(shaped(sine(hertz * ratio, ring * 5), decay(ring / ratio, 0.0004)), level))
            for ratio, level in modes
        )
    )


def banjo(hertz: float, seconds: float, seed: int) -> Samples:
    """Return a string plucked near the bridge over a skin: bright, and soon gone."""
    string = cut(_string(hertz, seconds, seed, ring=0.9), seconds, 0.03)
    skin = filtered(string, Pass.BAND, 640.0, 1.3)
    return mixed((0.0, louder(string, 0.55)), (0.0, louder(skin, 0.6)))


def horn(hertz: float, seconds: float, fall: float = 1.0) -> Samples:
    """Return a mellow brass note: the louder it blows, the more overtones; its pitch ends `fall` times as high."""
    breath = swell(seconds, 0.22)
    pitch = glide(hertz, hertz * fall, seconds)
    result: Samples = []
    phase = 0.0
    for index in range(count(seconds)):
        time = index / RATE
        level = breath(time)
        wobble = 1 + 0.004 * math.sin(2 * math.pi * 5.2 * time) * min(1.0, time / 0.3)
        phase += 2 * math.pi * pitch(time) * wobble / RATE
        tones = (math.sin(phase * tone) * level ** (1 + 0.45 * tone) / tone for tone in range(1, _OVERTONES + 1))
        result.append(sum(tones))
    return filtered(result, Pass.LOW, 2200.0)


_OVERTONES = 9
_PLUCK = 0.16
"""Place where the string is plucked, as a part of its length."""


def _string(hertz: float, seconds: float, seed: int, ring: float) -> Samples:
    """Return a Karplus-Strong string that rings down by 60 dB in `ring` seconds."""
    period = RATE / hertz - 0.5
    whole = int(period)
    part = period - whole
    loss = 10 ** (-3 / (hertz * ring))
    result = [0.0] * (whole + 2) + _pluck(period, count(seconds), seed)
    for index in range(whole + 2, len(result)):
        near, middle, far = result[index - whole], result[index - whole - 1], result[index - whole - 2]
        now = near + part * (middle - near)
        then = middle + part * (far - middle)
        result[index] += loss * 0.5 * (now + then)
    return result[whole + 2 :]


def _pluck(period: float, length: int, seed: int) -> Samples:
    grain = noise((period + 1) / RATE, seed)
    result = [0.0] * max(length, 2 * len(grain))
    delay = int(period * _PLUCK)
    for index, sample in enumerate(grain):
        result[index] += sample
        result[index + delay] -= sample
    return result[:length]
