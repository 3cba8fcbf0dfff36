"""The sounds of cards, coins and buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from .filters import Pass, filtered
from .instruments import bell, coin, knock, noise, snap, thump, whisper
from .wave_tools import Samples, cut, decay, glide, louder, mixed, shaped, sine, swell


def deal() -> Samples:
    """A card gliding off the deck."""
    return mixed((0.0, whisper(0.17, 1900, 4200, 11)), (0.12, louder(snap(12, 1800), 0.12)))


def draw() -> Samples:
    """A card drawn up to the hand."""
    return mixed((0.0, louder(snap(21, 3200), 0.10)), (0.01, whisper(0.15, 1500, 5200, 22, 0.6)))


def play() -> Samples:
    """A card laid firmly on the felt."""
    return mixed((0.0, louder(whisper(0.04, 2600, 3800, 31, 0.7), 0.25)), (0.026, snap(32)))


def flip() -> Samples:
    """A card turned over."""
    bend = whisper(0.09, 1400, 3600, 41, 0.7)
    return mixed((0.0, louder(bend, 0.7)), (0.085, louder(snap(42, 3400), 0.75)))


def reveal() -> Samples:
    """Cards of the whole table turned over at once, and a small bell."""
    turns = [
        (0.028 * place, louder(snap(43 + place, bright), 0.7)) for place, bright in enumerate((3000, 3600, 2700, 3300))
    ]
    return cut(
        mixed(
            (0.0, louder(whisper(0.1, 1500, 4000, 48, 0.6), 0.6)), *turns, (0.1, louder(bell(784.0, 0.05, 1.6), 0.35))
        ),
        0.29,
        0.09,
    )


def shuffle() -> Samples:
    """Two halves riffled into each other, and the bridge."""
    rng = Random(51)
    parts: list[tuple[float, Samples]] = []
    time, gap = 0.0, 0.034
    for leaf in range(34):
        parts.append((time, louder(cut(snap(500 + leaf, rng.uniform(2400, 3900)), 0.03, 0.02), rng.uniform(0.25, 0.5))))
        gap = max(0.011, gap * 0.955)
        time += gap * rng.uniform(0.7, 1.3)
    bridge = whisper(0.26, 1200, 4600, 52, 0.45)
    return mixed(*parts, (time + 0.03, louder(bridge, 1.1)), (time + 0.26, louder(snap(53, 2000), 0.6)))


def swap() -> Samples:
    """Two cards passing each other."""
    there, back = whisper(0.15, 1500, 4400, 61, 0.5), whisper(0.15, 4400, 1500, 62, 0.5)
    return mixed((0.0, there), (0.10, louder(back, 0.9)))


def move() -> Samples:
    """A card lifted a little."""
    return mixed((0.0, louder(snap(71, 4200), 0.12)), (0.0, louder(whisper(0.075, 2600, 5200, 72, 0.5), 0.6)))


def drop() -> Samples:
    """A card let go over the table."""
    return mixed((0.0, louder(snap(81, 1700), 0.6)), (0.0, louder(thump(105.0), 0.5)))


def illegal() -> Samples:
    """Two soft knocks: not like this."""
    return mixed((0.0, knock(172, 91)), (0.095, louder(knock(158, 92), 0.7)))


def undo() -> Samples:
    """The glide of a card, backwards."""
    return whisper(0.17, 1900, 4200, 11)[::-1]


def debt() -> Samples:
    """A coin on a coin."""
    strike = mixed((0.0, coin(2480, 0.06)), (0.042, louder(coin(2790, 0.075), 0.8)))
    return cut(filtered(strike, Pass.LOW, 8500.0), 0.285, 0.1)


def chip() -> Samples:
    """A clay chip laid on another."""
    tick = mixed((0.0, knock(1850, 151, 0.006)), (0.0, louder(coin(2300, 0.012), 0.35)))
    return cut(mixed((0.0, tick), (0.045, louder(knock(1620, 152, 0.007), 0.6))), 0.14, 0.05)


def sweep() -> Samples:
    """Cards drawn together over the table."""
    glides = [(0.02 * place, louder(whisper(0.16, 1300 + 150 * place, 3600, 160 + place), 0.5)) for place in range(4)]
    return cut(mixed(*glides, (0.16, louder(snap(165, 2200), 0.4))), 0.29, 0.08)


def joker() -> Samples:
    """Sparkling light: five small bells upwards."""
    notes = (1046.5, 1318.5, 1568.0, 2093.0, 2637.0)
    bells = [(0.032 * place, louder(bell(hertz, 0.05, 1.4), 0.9 - 0.1 * place)) for place, hertz in enumerate(notes)]
    glitter = louder(shaped(filtered(noise(0.2, 102), Pass.HIGH, 6500.0), swell(0.2, 0.6)), 0.04)
    return cut(mixed(*bells, (0.02, glitter)), 0.29, 0.09)


def prediction() -> Samples:
    """A brass bell struck once on the bar."""
    strike = shaped(filtered(noise(0.02, 111), Pass.BAND, 3000.0), decay(0.003))
    return cut(mixed((0.0, bell(932.3, 0.11)), (0.0, louder(strike, 0.25))), 0.29, 0.12)


def turn() -> Samples:
    """Your turn: two soft bells, the second higher."""
    return cut(mixed((0.0, louder(bell(587.3, 0.07, 1.8), 0.8)), (0.085, bell(880.0, 0.08, 1.8))), 0.295, 0.12)


def click() -> Samples:
    """A small wooden button."""
    return cut(mixed((0.0, knock(520, 121, 0.007)), (0.0, louder(snap(122, 3000), 0.1))), 0.05, 0.02)


def opened() -> Samples:
    """A drawer sliding open."""
    slide = filtered(whisper(0.16, 500, 1700, 131, 0.6), Pass.LOW, 2600.0)
    return mixed((0.0, louder(slide, 1.2)), (0.12, louder(knock(340, 132, 0.010), 0.2)))


def note(hertz: float) -> Samples:
    """A small bell that is gone at once: several follow each other upwards."""
    return cut(mixed((0.0, bell(hertz, 0.03, 1.7)), (0.0, louder(snap(171, 3400), 0.08))), 0.11, 0.05)


def table_knock() -> Samples:
    """A low knock on the table: something heavy was laid on it."""
    return cut(mixed((0.0, knock(96, 181, 0.03)), (0.0, louder(thump(72.0, 0.04), 0.8))), 0.24, 0.1)


def heartbeat() -> Samples:
    """Two dull beats, far below everything else."""
    return cut(mixed((0.0, thump(64.0, 0.035)), (0.14, louder(thump(58.0, 0.03), 0.7))), 0.29, 0.08)


def closed() -> Samples:
    """The drawer sliding shut."""
    slide = filtered(whisper(0.14, 1700, 450, 141, 0.4), Pass.LOW, 2600.0)
    stop = mixed(
        (0.0, knock(250, 142, 0.014)), (0.0, louder(shaped(sine(glide(160, 110, 0.04), 0.1), decay(0.02)), 0.5))
    )
    return mixed((0.0, louder(slide, 1.2)), (0.11, louder(stop, 0.35)))


NOTES: dict[str, float] = {
    "note_one": 392.0,
    "note_two": 440.0,
    "note_three": 493.9,
    "note_four": 587.3,
    "note_five": 659.3,
    "note_six": 784.0,
    "note_seven": 880.0,
    "note_eight": 987.8,
}
"""Eight notes of five tones, the lowest first: any of them sound well together."""


TABLE_SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "deal": (deal, -12.0),
    "draw": (draw, -12.0),
    "play": (play, -8.0),
    "flip": (flip, -10.0),
    "reveal": (reveal, -10.0),
    "shuffle": (shuffle, -9.0),
    "swap": (swap, -12.0),
    "pick": (move, -16.0),
    "drop": (drop, -12.0),
    "illegal": (illegal, -10.0),
    "undo": (undo, -13.0),
    "debt": (debt, -13.0),
    "chip": (chip, -13.0),
    "sweep": (sweep, -12.0),
    "joker": (joker, -12.0),
    "prediction": (prediction, -12.0),
    "turn": (turn, -13.0),
    "click": (click, -15.0),
    "open": (opened, -14.0),
    "close": (closed, -14.0),
    "knock": (table_knock, -13.0),
    "heartbeat": (heartbeat, -18.0),
    **{name: (partial(note, hertz), -15.0) for name, hertz in NOTES.items()},
}
"""Every short sound by file name: how it is made and the level of its peak in decibels below full scale."""
