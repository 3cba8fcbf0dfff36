"""Filters and rooms."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

from .wave_tools import RATE, Samples, Shape, count, louder


class Pass(Enum):
    """The frequencies a filter lets through."""

    LOW = "low"
    BAND = "band"
    HIGH = "high"


def filtered(samples: Sequence[float], kind: Pass, cutoff: Shape | float, resonance: float = 0.7) -> Samples:
    """Return the samples through a two-pole state variable filter; the cutoff may move over time."""
    result: Samples = []
    first = second = 0.0
    damping = 1 / resonance
    gain = 0.0 if callable(cutoff) else _gain(cutoff)
    for index, sample in enumerate(samples):
        if callable(cutoff):
            gain = _gain(cutoff(index / RATE))
        high = (sample - (damping + gain) * first - second) / (1 + gain * (gain + damping))
        band = gain * high + first
        low = gain * band + second
        first = gain * high + band
        second = gain * band + low
        result.append(low if kind is Pass.LOW else band * damping if kind is Pass.BAND else high)
    return result


def room(samples: Sequence[float], seconds: float, wet: float) -> Samples:
    """Return the sound in a small wooden room that rings for about `seconds`, with its tail."""
    dry = [*samples, *([0.0] * count(seconds))]
    wets = [0.0] * len(dry)
    for delay in (0.0231, 0.0277, 0.0313, 0.0371):
        feedback = 10 ** (-3 * delay / seconds)
        for index, sample in enumerate(_comb(dry, count(delay), feedback)):
            wets[index] += sample / 4
    for delay in (0.0051, 0.0017):
        wets = _all_pass(wets, count(delay), 0.6)
    return [sample + wet * echo for sample, echo in zip(dry, louder(wets, 1.0), strict=True)]


def _gain(hertz: float) -> float:
    return math.tan(math.pi * min(hertz, 0.45 * RATE) / RATE)


def _comb(samples: Sequence[float], delay: int, feedback: float) -> Samples:
    line = [0.0] * delay
    result: Samples = []
    dull = 0.0
    for index, sample in enumerate(samples):
        place = index % delay
        echo = line[place]
        dull = 0.6 * echo + 0.4 * dull
        line[place] = sample + feedback * dull
        result.append(echo)
    return result


def _all_pass(samples: Sequence[float], delay: int, feedback: float) -> Samples:
    line = [0.0] * delay
    result: Samples = []
    for index, sample in enumerate(samples):
        place = index % delay
        echo = line[place]
        line[place] = sample + feedback * echo
        result.append(echo - feedback * line[place])
    return result
