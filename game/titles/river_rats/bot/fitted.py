"""The curve from values to chances to win, made by

`python build/fit_chances.py river_rats --matches 200 --seed crews --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.fitted import Curve, Range

CURVE: Final = Curve(
    weights=(
        (0.4028, 0.6172, 0.6154),
        (0.5109, 0.5709, 0.3751),
    ),
    shifts={
        "1": -0.236,
        "2": 0.444,
        "3": 0.451,
        "4": 0.795,
    },
    seen=(
        Range(-1e9, 1e9),
        Range(-1e9, 1e9),
    ),
)
