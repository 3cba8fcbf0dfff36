"""Works for the tests of series: they stand in a module, as other processes must find them."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct


class Number(Struct, frozen=True):
    """A job. `folder`: where it is written down that it was begun."""

    number: int
    folder: str = ""


class Square(Struct, frozen=True):
    """Its result."""

    square: int


def square(job: Number) -> Square:
    """Writes down that it was asked, if it is told where."""
    if job.folder:
        with open(Path(job.folder) / "asked", "a", encoding="utf-8") as file:
            file.write(f"{job.number}\n")
    return Square(job.number**2)


def stops(job: Number) -> Square:
    """Stops as if somebody pressed Ctrl+C in the third job, once."""
    pressed = Path(job.folder) / "pressed"
    if job.number == 2 and not pressed.exists():
        pressed.touch()
        raise KeyboardInterrupt
    return square(job)


def dies_once(job: Number) -> Square:
    """The process of the second job is gone, once."""
    gone = Path(job.folder) / "gone"
    if job.number == 1 and not gone.exists():
        gone.touch()
        os._exit(9)
    return square(job)


def dies(job: Number) -> Square:
    """No process lives through it."""
    os._exit(9)


def fails(job: Number) -> Square:
    """Cannot do the second job."""
    if job.number == 1:
        raise ArithmeticError("one is too many")
    return square(job)
