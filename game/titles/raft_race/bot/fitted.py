"""The curve from values to chances to win, made by

`python build/fit_chances.py raft_race --matches 700 --seed rafts --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.fitted import Curve, Range

CURVE: Final = Curve(
    weights=(
        (0.05, 0.05, 0.142),
        (0.0891, 0.0736, 0.0709),
        (0.4848, 0.427, 0.1703),
    ),
    shifts={
        "deciding": -0.037,
        "laying": 0.083,
        "offered": -0.073,
        "ordering": -0.198,
        "picking_side": -0.616,
        "placing_raft": -0.522,
        "recharging": -0.189,
    },
    seen=(
        Range(-1e9, 1e9),
        Range(-1e9, 1e9),
        Range(-1e9, 1e9),
    ),
)
