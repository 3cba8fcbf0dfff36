"""The curve from values to chances to win, made by

`python build/fit_chances.py whitewater_rush --matches 120 --seed chances --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.fitted import Curve, Range

CURVE: Final = Curve(
    weights=(
        (0.2703, 0.2442, 0.352),
        (0.2486, 0.0241, -0.0445),
    ),
    shifts={
        "discarding": -0.942,
        "manoeuvring_own": -0.677,
        "playing_own": -0.823,
        "window": -0.998,
        "window_own": -0.833,
    },
    seen=(
        Range(-20.0, 20.0),
        Range(-12.0, 12.0),
    ),
)
