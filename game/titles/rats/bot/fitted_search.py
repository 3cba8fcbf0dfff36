"""The corrections of what searches say, made by

`python build/fit_search.py rats --matches 29 --seed said --write`
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.fitted import Calibration, Range

CALIBRATIONS: Final[Mapping[str, Calibration]] = {
    "level4": Calibration(
        slopes={2: 1.108, 3: 1.185, 4: 0.973, 5: 1.143},
        shifts={2: -0.092, 3: 0.004, 4: 0.037, 5: 0.016},
        seen=Range(-5.52, 8.005),
        cooperative=False,
    ),
    "level5": Calibration(
        slopes={2: 1.1, 3: 1.192, 4: 0.987, 5: 1.158},
        shifts={2: -0.08, 3: 0.005, 4: 0.035, 5: 0.019},
        seen=Range(-5.783, 8.005),
        cooperative=False,
    ),
}
