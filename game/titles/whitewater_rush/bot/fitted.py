"""The curve from values to chances to win, made by

`python build/fit_chances.py whitewater_rush --matches 120 --seed chances --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.levels import Curve

CURVE: Final = Curve(
    weights=(
        (0.2477, 0.2632, 0.3037),
        (0.1429, 0.0637, -0.0767),
    ),
    shifts={
        "discarding": -0.774,
        "playing_own": -0.801,
        "window": -0.846,
        "window_own": -0.757,
    },
)
