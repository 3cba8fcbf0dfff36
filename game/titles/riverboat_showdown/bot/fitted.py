"""The curve from values to chances to win, made by

`python build/fit_chances.py riverboat_showdown --matches 600 --seed chances --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.levels import Curve

CURVE: Final = Curve(
    weights=(
        (0.5153, 0.5724, 0.5548),
        (0.7506, 0.9824, 1.0501),
        (1.1103, 1.4513, 1.6548),
        (-0.519, -0.4698, -0.2586),
    ),
    shifts={
        "late": -0.131,
        "usual": 0.233,
    },
)
