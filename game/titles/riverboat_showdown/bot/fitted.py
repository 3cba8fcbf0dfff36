"""The curve from values to chances to win, made by

`python build/fit_chances.py riverboat_showdown --matches 300 --seed chances --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.fitted import Curve, Range

CURVE: Final = Curve(
    weights=(
        (0.2822, 0.8046, 0.6595),
        (0.9346, 0.8489, 1.3643),
        (0.3158, 1.0743, 1.1725),
        (-0.2737, -0.419, -0.3585),
    ),
    shifts={
        "late": -0.291,
        "usual": 0.171,
    },
    seen=(
        Range(-0.051, 7.693),
        Range(-26.454, 22.345),
        Range(-0.693, 0.321),
        Range(0.018, 4.9),
    ),
)
