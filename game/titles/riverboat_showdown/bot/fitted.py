"""How values become chances to win, made by

`python build/fit_chances.py riverboat_showdown --matches 400 --seed chances --preset twelve --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.chances import Curve

CURVE: Final = Curve(
    weights=(
        (0.1211, 0.1847, 0.225, 0.9289),
        (0.2481, 0.3554, 0.4706, 1.2972),
        (1.0844, 0.794, 1.6306, 3.8284),
        (-0.1494, -0.1184, -0.1894, -0.3819),
    ),
    shifts={
        "late": -0.155,
        "usual": 0.325,
    },
)
