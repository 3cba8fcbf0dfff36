"""The curve from values to chances to win, made by

`python build/fit_chances.py river_rats --matches 143 --seed crews --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.fitted import Curve, Range

CURVE: Final = Curve(
    weights=(
        (0.6518, 1.0551, 0.7527),
        (0.352, -0.0578, 0.205),
    ),
    shifts={
        "1": 0.019,
        "2": -0.405,
        "3": 0.527,
        "4": 0.756,
    },
    seen=(
        Range(-6.907, 6.907),
        Range(-3.616, 3.056),
    ),
)
