"""How values become chances to win, made by

`python build/fit_chances.py rats --matches 60 --seed chances --preset short --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.chances import Curve

CURVE: Final = Curve(
    weights=(
        (0.05, 0.05, 0.164, 0.6467),
        (0.0609, 0.4878, 0.421, 0.569),
        (0.2456, 1.1352, 0.37, 0.8763),
        (0.2103, 2.797, -0.2045, 1.1396),
        (0.0, 0.0, 0.0, 0.0),
    ),
    shifts={
        "follow": -0.32,
        "lead": -0.076,
    },
)
