"""The curve from values to chances to win, made by

`python build/fit_chances.py raft_race --matches 200 --seed rafts --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.fitted import Curve, Range

CURVE: Final = Curve(
    weights=(
        (0.05, 0.05, 0.1892),
        (-0.1274, 0.0929, 0.1279),
        (0.1632, 0.0121, 0.214),
    ),
    shifts={
        "laying": 0.041,
        "offered": -0.106,
        "ordering": -0.135,
    },
    seen=(
        Range(-45.925, 43.986),
        Range(-16.0, 21.0),
        Range(-5.0, 5.0),
    ),
)
