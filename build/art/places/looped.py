"""Noise, blur and shift on pictures that repeat from top to bottom: what leaves below comes in above."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

Field: TypeAlias = NDArray[np.float32]
"""One number for each pixel."""

_WEAKER = 0.55
"""Strength of each octave by that of the one before it."""


def noise(size: tuple[int, int], cell: float, octaves: int, seed: int, across: float = 1.0, down: float = 1.0) -> Field:
    """Soft noise of about -1 to 1, its largest patches `cell` pixels wide, stretched `across` and `down`.

    `size` is height and width, as of an array.
    """
    tall, wide = size
    dice = np.random.default_rng(seed)
    found, strength, whole = np.zeros(size, np.float32), 1.0, 0.0
    for octave in range(octaves):
        step = cell / 2**octave
        rows, columns = max(2, round(tall / (step * down))), int(wide / (step * across)) + 3
        grid = np.pad((dice.random((rows, columns)) * 2 - 1).astype(np.float32), ((2, 2), (0, 0)), mode="wrap")
        box = (0.5, 2.0, 0.5 + wide / (step * across), 2.0 + rows)
        found += np.asarray(Image.fromarray(grid).resize((wide, tall), Image.Resampling.BICUBIC, box=box)) * strength
        whole += strength * 0.6
        strength *= _WEAKER
    return np.asarray(found / whole, np.float32)


def blur(field: Field, radius: float) -> Field:
    """Softened numbers from 0 to 1."""
    rim = int(radius * 3) + 2
    around = np.pad(field, ((rim, rim), (0, 0)), mode="wrap")
    picture = Image.fromarray(np.clip(around * 255, 0, 255).astype(np.uint8))
    soft = np.asarray(picture.filter(ImageFilter.GaussianBlur(radius)), np.float32) / 255
    return np.asarray(soft[rim:-rim], np.float32)


def shift(field: Field, right: float, down: float) -> Field:
    """The same moved by whole pixels; the sides go on as they are."""
    steps = round(right)
    moved = np.roll(field, round(down), axis=0)
    if not steps:
        return moved
    padded = np.pad(moved, ((0, 0), (abs(steps), abs(steps))), mode="edge")
    return padded[:, abs(steps) - steps : abs(steps) - steps + field.shape[1]]


def rise(low: float, high: float, field: Field) -> Field:
    """0 up to `low`, 1 from `high` on, softly between; falls where `low` is the larger."""
    part = np.clip((field - low) / (high - low), 0, 1)
    return np.asarray(part * part * (3 - 2 * part), np.float32)


def across_stream(threads: Field, place: Field) -> Field:
    """Returns for each pixel the thread it lies on: `threads` has the same rows, `place` counts its columns."""
    columns = threads.shape[1]
    left = np.floor(place).astype(np.int32)
    part = place - left
    rows = np.arange(threads.shape[0])[:, None]
    return np.asarray(threads[rows, left % columns] * (1 - part) + threads[rows, (left + 1) % columns] * part)
