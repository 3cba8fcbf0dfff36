"""How values become chances to win, made by

`python build/fit_chances.py raft_race --matches 240 --seed chances --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.chances import Curve

CURVE: Final = Curve(
    weights=(
        (0.05, 0.0625, 0.1439),
        (0.1251, 0.115, 0.0487),
        (0.0492, 0.3011, -0.0113),
    ),
    shifts={
        "laying": 0.044,
        "offered": -0.104,
        "ordering": -0.242,
    },
)
