"""The curve from values to chances to win, made by

`python build/fit_chances.py riverboat_showdown --matches 300 --seed chances --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.fitted import Curve, Range

CURVE: Final = Curve(
    weights=(
        (0.299, 0.7058, 0.4775),
        (0.8452, 1.0355, 1.1839),
        (0.2809, 1.1222, 1.2512),
        (-0.2227, -0.3821, -0.277),
    ),
    shifts={
        "late": -0.296,
        "usual": 0.162,
    },
    seen=(
        Range(-0.11, 8.341),
        Range(-30.358, 35.78),
        Range(-0.632, 0.462),
        Range(0.0, 4.983),
    ),
)
