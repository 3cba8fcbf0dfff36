"""How values become chances to win, made by

`python build/fit_chances.py raft_race --matches 160 --seed chances --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.chances import Curve

CURVE: Final = Curve(
    weights=(
        (0.0524, 0.0144, 0.1159, 0.1235),
        (0.0266, 0.1147, 0.1032, 0.0601),
        (0.1982, 0.0573, 0.173, -0.319),
    ),
    shifts={
        "deciding": 0.222,
        "laying": 0.055,
        "offered": -0.141,
        "ordering": -0.224,
        "picking_side": -0.359,
        "placing_raft": -0.495,
        "recharging": 0.519,
    },
)
