"""The curve from values to chances to win, made by

`python build/fit_chances.py rats --matches 80 --seed chances --preset short --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.levels import Curve

CURVE: Final = Curve(
    weights=(
        (0.05, 0.3296, 0.5678),
        (0.0259, 0.5326, 0.6485),
        (0.5239, 0.7486, 0.7262),
        (0.3935, 0.489, 0.3366),
        (0.8534, 0.2586, -0.3505),
    ),
    shifts={
        "follow": -0.4,
        "lead": -0.223,
    },
)
