"""The six moods as numbers: what lids, brows, mouth and ears do, and where the hat is, which tells it from afar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Mood:
    """One row for every animal."""

    lids: tuple[float, float] = (0, 0)
    """The closed part of the left and the right eye."""
    closed: Literal["", "laughing", "asleep"] = ""
    """Both eyes are arcs."""
    slant: float = 0
    """Degrees by which the outer corner of the lid goes down."""
    look: tuple[float, float] = (0, 0)
    pupil: float = 1
    brows: tuple[float, float, float] = (0, 0, 0)
    """Distance by which the left and the right brow lie lower, and degrees by which the inner ends rise."""
    smile: float = 0
    opened: float = 0
    wide: float = 1
    ear: float = 0
    """Turned outward, in degrees."""
    tilt: float = 0
    """The head turned, in degrees."""
    drop: float = 0
    """The head lower."""
    hat: tuple[float, float, float] | None = (0, 0, 0)
    """Distance and turn of the hat; None for one that is held to the chest."""
    blush: bool = False


MOODS: dict[str, Mood] = {
    "calm": Mood(lids=(0.17, 0.17), slant=4, look=(-2, 0), brows=(-2, -2, 5), smile=7, tilt=-2),
    "thinking": Mood(
        lids=(0.12, 0.40),
        slant=-4,
        look=(4, -5),
        brows=(-8, 3, -8),
        smile=-1,
        wide=0.6,
        ear=5,
        tilt=7,
        hat=(2, -1, 4),
    ),
    "glad": Mood(
        closed="laughing",
        brows=(-7, -7, 6),
        smile=11,
        opened=17,
        wide=1.1,
        ear=-8,
        tilt=-7,
        hat=(18, -17, 22),
        blush=True,
    ),
    "sorry": Mood(
        lids=(0.36, 0.36),
        slant=17,
        look=(-2, 5),
        pupil=0.95,
        brows=(-3, -3, 24),
        smile=-8,
        wide=0.85,
        ear=36,
        tilt=8,
        drop=-8,
        hat=None,
    ),
    "startled": Mood(
        pupil=0.55, brows=(-13, -15, 8), smile=2, opened=22, wide=0.62, ear=-12, tilt=-1, drop=-3, hat=(-3, -17, -11)
    ),
    "out": Mood(closed="asleep", brows=(4, 4, 10), smile=-3, wide=0.8, ear=26, tilt=12, drop=11, hat=(-8, 27, -9)),
}
