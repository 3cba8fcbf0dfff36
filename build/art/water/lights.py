"""The moving light on water, still: for each pixel when light passes there, and how much of it.

What passes is a turning palette: 256 entries in groups with clocks of their own. A pixel holds the entry it shows.
Pieces meet without a seam because all of them take the threads of the current from one pattern that repeats itself.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy

from game.ui.water.parts import GROUPS, PAIR_SHIFT, PATTERN, WAVES, Box

from .fields import Field, Values, bell, field, noise, step

FLOW_COLOUR: Final = (196, 136, 118)
WAVE_COLOUR: Final = (235, 215, 208)
WAKE_COLOUR: Final = (215, 195, 185)
FALL_COLOUR: Final = (215, 185, 175)
TAIL_COLOUR: Final = (185, 165, 155)
BOW_COLOUR: Final = (190, 165, 160)
DEGREES: Final = {"ahead": 0.0, "left": -41.0, "right": 41.0}
"""Degrees by which currents lean, clockwise."""
SEEDS: Final = {"wave": 40, "wave2": 50}
GRAINS: Final = (0.45, 0.08, 0.045)
"""Grain of slow, fine and finest noise in broken water, in cells."""
ROCK: Final = 0.38


class Light(NamedTuple):
    """Light of one part."""

    phase: Values
    """0 where the part changes nothing; otherwise the entry of the palette."""
    colours: Values
    """Red, green, blue and how much of the light below is taken away, from 0 to 1."""


class _Threads:
    """Bands of the current side by side, each a thread of light with a head start of its own."""

    def __init__(self) -> None:
        chance = numpy.random.default_rng(7)
        edges = [0.0]
        while edges[-1] < PATTERN:
            edges.append(edges[-1] + float(chance.choice([0.035, 0.05, 0.09, 0.16, 0.26]) * chance.uniform(0.85, 1.15)))
        self.edges = numpy.array(edges, numpy.float32) * (PATTERN / edges[-1])
        self.middle = (self.edges[:-1] + self.edges[1:]) / 2
        self.width = self.edges[1:] - self.edges[:-1]
        self.start = chance.random(len(self.width)).astype(numpy.float32)
        gain = chance.choice([0.45, 0.75, 1.1], len(self.width)) * (0.055 / self.width) ** 0.55
        self.gain = gain.astype(numpy.float32)

    def at(self, x: Values, y: Values) -> tuple[Values, Values]:
        """Phase in turns and strength at places on the river, in cells; `x` follows the stream lines."""
        wound = x + 0.050 * noise(3, x, y, 1.0) + 0.022 * noise(4, x, y, 0.5)
        pair = numpy.floor(wound / PATTERN)
        inside = wound - pair * PATTERN
        band = numpy.clip(numpy.searchsorted(self.edges, inside) - 1, 0, len(self.width) - 1)
        off = inside - self.middle[band]
        wide = self.width[band]
        pace = 0.10 * noise(9, x, y, 1.0)
        head = 1.4 * off * off / wide
        turns = -y / PATTERN + pace + self.start[band] + head + 0.012 * noise(8, x, y, 0.2)
        turns = turns + pair * (PAIR_SHIFT / GROUPS["flow"].entries)
        strength = bell(off / wide, 0.28) * self.gain[band] * numpy.clip(0.66 + 0.5 * noise(5, x, y, 1.0), 0.25, 1)
        return turns.astype(numpy.float32), strength.astype(numpy.float32)


THREADS: Final = _Threads()


class _Canvas:
    """Light being laid on a piece."""

    def __init__(self, place: Field) -> None:
        shape = place.x.shape
        self.phase = numpy.zeros(shape, numpy.uint8)
        self.light: Values = numpy.zeros((*shape, 4), numpy.float32)

    def flow(self, x: Values, y: Values, amount: Values) -> None:
        """Threads of the current, where `amount` is more than nothing."""
        turns, strength = THREADS.at(x, y)
        self._set("flow", turns, strength[..., None] * numpy.array(FLOW_COLOUR, numpy.float32) / 255, amount, 0.5)

    def put(self, group: str, turns: Values, strength: Values, colour: tuple[int, int, int], where: Values) -> None:
        """Light with a clock of its own, where `where` holds."""
        light = numpy.clip(strength, 0, 1)[..., None] * numpy.array(colour, numpy.float32) / 255
        self._set(group, turns, light, where.astype(numpy.float32), 0.5)

    def dim(self, amount: Values) -> None:
        """Takes light away."""
        self.light[..., :3] *= 1 - amount[..., None]
        self.light[..., 3] = numpy.maximum(self.light[..., 3], amount)

    def _set(self, group: str, turns: Values, light: Values, amount: Values, least: float) -> None:
        first, entries = GROUPS[group].first, GROUPS[group].entries
        index = first + numpy.floor(numpy.mod(turns, 1) * entries).clip(0, entries - 1)
        self.phase = numpy.where(amount >= least, index.astype(numpy.uint8), self.phase)
        over = amount[..., None]
        self.light[..., :3] = self.light[..., :3] * (1 - over) + light * over
        self.light[..., 3] = numpy.maximum(self.light[..., 3], amount)


def light(name: str, box: Box) -> Light:
    """The light of a part, by its name."""
    place = field(*box)
    kind, *more = name.split("_")
    match kind:
        case "plain":
            canvas = _plain(place)
        case "shift":
            canvas = _shifting(place, _side(more[0]), int(more[1]))
        case "lean":
            canvas = _leaning(place, _side(more[0]), *_parity(more[1]))
        case "rock":
            canvas = _rock(place, *_parity(more[0]))
        case "rapids":
            canvas = _rapids(place.turned(DEGREES[more[0]]), more[1])
        case "eddy":
            canvas = _eddy(place, _side(more[0]))
        case "fall":
            canvas = _fall(place, more[0])
        case _:
            raise ValueError(f"no light is called {name!r}")
    return Light(canvas.phase, canvas.light)


def _side(word: str) -> int:
    return -1 if word == "left" else 1


def _parity(word: str) -> tuple[int, int]:
    return int(word[0]), int(word[1])


def _plain(place: Field) -> _Canvas:
    """Two by two cells of straight current that repeat themselves."""
    canvas = _Canvas(place)
    canvas.flow(place.x, place.y, numpy.ones_like(place.x))
    return canvas


def _shifting(place: Field, side: int, row: int) -> _Canvas:
    """A stretch one cell long on which all of the current goes over by a column."""
    canvas = _Canvas(place)
    canvas.flow(place.x - side * step(1, 0, place.y), place.y + row, numpy.ones_like(place.x))
    return canvas


def _leaning(place: Field, side: int, column: int, row: int) -> _Canvas:
    """One space whose current leans to a side while the water round it goes straight on."""
    reach = ((place.x / 0.80) ** 2 + (place.y / 0.95) ** 2) ** 1.5
    inside = step(0.9, 0.6, numpy.abs(place.x) / 1.3) * step(0.9, 0.6, numpy.abs(place.y) / 1.5)
    lean = (side * numpy.exp(-reach) * place.y * 0.95 * inside).astype(numpy.float32)
    amount = step(0.002, 0.007, numpy.abs(lean))
    canvas = _Canvas(place)
    canvas.flow(place.x + 0.5 + column + lean, place.y + row, amount)
    return canvas


def _rock(place: Field, column: int, row: int) -> _Canvas:
    """Threads that go round a rock, foam streaming off both of its flanks, and the cushion in front of it."""
    far = place.far
    edge = step(0.9, 0.5, numpy.abs(place.x) / 1.4) * step(0.9, 0.5, numpy.abs(place.y + 0.4) / 1.8)
    round_it = place.x * (ROCK**2 * 1.25) / numpy.maximum(far * far, ROCK**2) * numpy.exp(-far * far * 0.35)
    slow = 0.10 * numpy.exp(-((place.x / 0.4) ** 2 + ((place.y + 0.5) / 0.6) ** 2)) * edge
    canvas = _Canvas(place)
    aside = (-round_it * edge).astype(numpy.float32)
    # At its rim a part shows just the water below it.
    amount = numpy.maximum(step(0.002, 0.007, numpy.abs(aside)), step(0.75, 0.6, far) + step(0.01, 0.02, slow))
    canvas.flow(place.x + 0.5 + column + aside, place.y + row - slow, numpy.minimum(amount, 1))
    canvas.dim(0.75 * step(0.42, 0.1, numpy.abs(place.x)) * step(0.1, -0.2, place.y) * step(-1.1, -0.3, place.y))
    fine, finer = noise(31, place.x, place.y, 0.08), noise(32, place.x, place.y, 0.045)
    for side in (-1, 1):
        out = side * place.x - ROCK * 0.92 + 0.13 * place.y**2
        wake = bell(out - 0.05 * numpy.sin(place.y * 5), 0.075)
        wake = wake * step(0.12, -0.12, place.y) * step(-1.7, -0.3, place.y) * step(-0.05, 0.1, side * place.x)
        turns = -place.y * 1.4 + side * 0.23 + 0.05 * fine + 2.2 * numpy.abs(out)
        canvas.put("fast", turns, wake * numpy.clip(0.85 + 0.25 * finer, 0, 1), WAKE_COLOUR, wake > 0.18)
    bow = bell(far - ROCK * 1.13, 0.075) * step(-0.3, 0.5, place.y / far)
    canvas.put(WAVES[column], (far - ROCK) * 4.2 + 0.35 + 0.08 * fine, bow * 0.95, BOW_COLOUR, bow > 0.2)
    canvas.dim(step(ROCK * 1.04, ROCK * 0.98, far))
    return canvas


def _rapids(place: Field, wave: str) -> _Canvas:
    """Waves that stand across the current, and foam that runs out downstream of them."""
    seed = SEEDS[wave]
    slow, fine, finer = (noise(seed + n, place.x, place.y, grain) for n, grain in enumerate(GRAINS))
    canvas = _Canvas(place)
    tail = step(0.5, 0.15, numpy.abs(place.x) + slow * 0.08) * step(-0.25, -0.55, place.y) * step(-1.5, -0.5, place.y)
    lane = place.x * 15 + 0.7 * slow
    start = numpy.mod(numpy.floor(lane) * 0.618, 1) + 0.9 * (numpy.mod(lane, 1) - 0.5) ** 2
    foam = tail * step(-0.1, 0.7, fine + 0.3 * finer) * 0.8
    canvas.put("fast", -place.y * 1.57 + start, foam, TAIL_COLOUR, foam > 0.08)
    near, turns = waves(place, slow, seed)
    canvas.put(wave, turns + 0.10 * fine + 0.06 * finer, near * (0.92 + 0.25 * finer), WAVE_COLOUR, near > 0.25)
    return canvas


def _eddy(place: Field, side: int) -> _Canvas:
    """Two arms of foam that go round; within the space."""
    far, fine, finer = place.far, noise(61, place.x, place.y, 0.08), noise(62, place.x, place.y, 0.045)
    canvas = _Canvas(place)
    canvas.dim(step(0.56, 0.46, far))
    turns = (numpy.arctan2(place.y, place.x) * side + numpy.log(far + 0.06) * 3.1) / numpy.pi + 0.04 * fine
    strength = step(0.50, 0.40, far) * step(0.02, 0.09, far) * (0.9 + 0.1 * finer)
    canvas.put("eddy", turns, strength, BOW_COLOUR, far < 0.47)
    return canvas


def _fall(place: Field, end: str) -> _Canvas:
    """Water that falls away from the lip, one space wide; side by side they are one fall."""
    drop, sides = fall_drop(place), fall_sides(place, end)
    slow, fine = noise(71, place.x, place.y, 0.4, period=1), noise(72, place.x, place.y, 0.08, period=1)
    canvas = _Canvas(place)
    lane = place.x * 18 + 0.9 * noise(73, place.x, place.y, 0.34, period=1)
    number = numpy.mod(numpy.floor(lane), 18)
    start = numpy.mod(number * 0.618 + 0.5 * numpy.sin(number * 1.7), 1) + 0.9 * (numpy.mod(lane, 1) - 0.5) ** 2
    middle = numpy.clip(1 - (numpy.abs(numpy.mod(lane, 1) - 0.5) * 1.5) ** 2, 0, 1)
    run = step(0.5, 0.75, drop) * step(1.9, 0.8, drop) * step(-0.1, 0.6, fine + 0.4 * slow) * sides
    canvas.put("fast", drop * 1.5 + start, run * middle * 0.9, BOW_COLOUR, run > 0.12)
    fall = step(0.0, 0.03, drop) * step(0.66, 0.45, drop + slow * 0.06) * sides
    strength = fall * middle * numpy.clip(0.78 + 0.35 * noise(45, place.x, place.y, 0.33, period=1), 0.3, 1)
    canvas.put("fast", drop * 1.13 + start, strength, FALL_COLOUR, fall > 0.3)
    return canvas


def waves(place: Field, slow: Values, seed: int) -> tuple[Values, Values]:
    """Returns the nearness of places to standing waves, and their place between two crests, in turns."""
    near = step(0.62, 0.34, numpy.sqrt(place.x**2 + place.y**2 * 0.8) + slow * 0.06)
    turns = place.y * 3.6 - 0.9 * place.x**2 + 0.20 * numpy.sin(place.x * 8 + place.y * 3 + seed) + slow * 0.1
    return near, turns.astype(numpy.float32)


def fall_drop(place: Field) -> Values:
    """Cells from the lip of a fall, downstream of it more than 0. The lip is uneven and goes on from space to space."""
    uneven = 0.05 * noise(70, place.x, place.x * 0, 0.5, period=1) + 0.03 * numpy.sin(place.x * 2 * numpy.pi)
    return (0.30 + uneven - place.y).astype(numpy.float32)


def fall_sides(place: Field, end: str) -> Values:
    """1 within a fall, 0 past the sides at which it begins or ends."""
    ragged = 0.05 * noise(74, place.x, place.y, 0.12, period=1)
    inside = numpy.ones_like(place.x)
    if end in ("begins", "alone"):
        inside = inside * step(-0.48, -0.36, place.x + ragged)
    if end in ("ends", "alone"):
        inside = inside * step(0.48, 0.36, place.x + ragged)
    found: Values = inside
    return found
