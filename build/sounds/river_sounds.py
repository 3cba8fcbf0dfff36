"""The sounds of kayaks and rafts on wild water."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .filters import Pass, filtered
from .instruments import knock, noise, thump
from .wave_tools import Samples, cut, decay, glide, louder, mixed, shaped, sine, swell


def paddle() -> Samples:
    """A blade dipping in and drawn through."""
    dip = shaped(filtered(noise(0.08, 401), Pass.BAND, 900.0, 0.9), decay(0.018, 0.003))
    pull = shaped(filtered(noise(0.22, 402), Pass.BAND, glide(420.0, 1100.0, 0.22), 0.8), swell(0.22, 0.45))
    return cut(mixed((0.0, louder(dip, 0.8)), (0.02, pull), (0.06, _bubbles(403, 3, 0.12))), 0.27, 0.06)


def splash() -> Samples:
    """A bow into a wave: a burst and the drops that fall back."""
    burst = shaped(filtered(noise(0.2, 411), Pass.BAND, glide(2600.0, 900.0, 0.2), 0.6), decay(0.05, 0.006))
    body = shaped(filtered(noise(0.2, 412), Pass.LOW, 420.0), decay(0.06, 0.004))
    drops = _bubbles(413, 6, 0.16)
    return cut(mixed((0.0, burst), (0.0, louder(body, 1.4)), (0.09, louder(drops, 0.9))), 0.29, 0.08)


def rapids() -> Samples:
    """Water that tumbles over stones."""
    rush = shaped(filtered(noise(0.29, 421), Pass.BAND, 1300.0, 0.5), swell(0.29, 0.35))
    deep = shaped(filtered(noise(0.29, 422), Pass.LOW, 300.0), swell(0.29, 0.4))
    return cut(mixed((0.0, rush), (0.0, louder(deep, 1.5)), (0.03, _bubbles(423, 7, 0.2))), 0.29, 0.06)


def waterfall() -> Samples:
    """A fall and the deep pool below it."""
    fall = shaped(filtered(noise(0.29, 431), Pass.BAND, glide(3200.0, 700.0, 0.2), 0.5), swell(0.29, 0.5))
    plunge = shaped(filtered(noise(0.16, 432), Pass.LOW, 260.0), decay(0.06, 0.01))
    return cut(mixed((0.0, fall), (0.12, louder(plunge, 2.2)), (0.12, louder(thump(70.0, 0.03), 0.5))), 0.295, 0.07)


def bump() -> Samples:
    """A hull against rock or bank."""
    hull = mixed((0.0, knock(148, 441, 0.03)), (0.0, louder(thump(82.0, 0.035), 0.9)))
    scrape = shaped(filtered(noise(0.14, 442), Pass.BAND, 700.0, 1.0), swell(0.14, 0.25))
    return cut(mixed((0.0, hull), (0.03, louder(scrape, 0.35)), (0.05, louder(_bubbles(443, 2, 0.1), 0.5))), 0.28, 0.07)


def collide() -> Samples:
    """Two rafts: taut rubber that gives way and springs back, and a wave between them."""
    first, second = thump(118.0, 0.035), thump(164.0, 0.03)
    squeak = shaped(filtered(noise(0.09, 461), Pass.BAND, glide(520.0, 1250.0, 0.09), 3.0), swell(0.09, 0.6))
    wave = shaped(filtered(noise(0.16, 462), Pass.BAND, glide(1800.0, 800.0, 0.16), 0.6), decay(0.05, 0.006))
    parts = ((0.0, first), (0.0, louder(knock(190, 463, 0.016), 0.4)), (0.05, louder(squeak, 0.5)), (0.075, second))
    return cut(mixed(*parts, (0.02, louder(wave, 0.6)), (0.11, louder(_bubbles(464, 3, 0.12), 0.6))), 0.29, 0.08)


def power() -> Samples:
    """A buckle snaps open, and a whistle rises."""
    buckle = mixed((0.0, knock(640, 471, 0.008)), (0.0, louder(knock(410, 472, 0.014), 0.7)))
    whistle = shaped(sine(glide(720.0, 1480.0, 0.2), 0.2), swell(0.2, 0.7))
    breath = shaped(filtered(noise(0.2, 473), Pass.BAND, glide(900.0, 1700.0, 0.2), 2.0), swell(0.2, 0.7))
    return cut(mixed((0.0, buckle), (0.05, louder(whistle, 0.4)), (0.05, louder(breath, 0.5))), 0.29, 0.08)


def token() -> Samples:
    """A wooden piece set down in shallow water."""
    return cut(mixed((0.0, knock(310, 451, 0.014)), (0.03, louder(_bubbles(452, 3, 0.12), 0.7))), 0.22, 0.06)


def _bubbles(seed: int, count: int, seconds: float) -> Samples:
    """Drops that fall into water within `seconds`, each a chirp upwards."""
    dice = Random(seed)
    parts: list[tuple[float, Samples]] = []
    for _ in range(count):
        length, hertz = dice.uniform(0.025, 0.06), dice.uniform(380, 900)
        chirp = shaped(sine(glide(hertz, hertz * dice.uniform(1.3, 1.9), length), length), swell(length, 0.25))
        parts.append((dice.uniform(0, seconds), louder(chirp, dice.uniform(0.12, 0.3))))
    return mixed(*parts)


RIVER_SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "paddle": (paddle, -13.0),
    "splash": (splash, -11.0),
    "rapids": (rapids, -13.0),
    "waterfall": (waterfall, -12.0),
    "bump": (bump, -10.0),
    "collide": (collide, -10.0),
    "power": (power, -13.0),
    "token": (token, -13.0),
}
"""Every sound on the water by file name: how it is made and the level of its peak in decibels below full scale."""
