"""The curve from values to chances to win, made by

`python build/fit_chances.py rats --matches 96 --seed chances --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.fitted import Curve, Range

CURVE: Final = Curve(
    weights=(
        (0.1375, 0.05, 0.7227),
        (0.0928, 0.0977, 0.3408),
        (0.2505, 0.1557, 0.3331),
        (0.3407, 0.0174, 0.2082),
        (1.2051, 0.6961, -0.1038),
    ),
    shifts={
        "follow": -0.192,
        "lead": -0.065,
    },
    seen=(
        Range(-2.34, 2.52),
        Range(-5.0, 5.0),
        Range(0.0, 2.43),
        Range(-1.6, 0.0),
        Range(-4.0, 4.0),
    ),
)
