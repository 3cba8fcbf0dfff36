"""The corrections of what searches say, made by

`python build/fit_search.py whitewater_rush --matches 118 --seed said2 --write`
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.fitted import Calibration, Range

CALIBRATIONS: Final[Mapping[str, Calibration]] = {
    "level4": Calibration(
        slopes={2: 1.388, 3: 1.446, 4: 1.475},
        shifts={2: 0.029, 3: -0.03, 4: -0.045},
        seen=Range(-6.907, 8.005),
        cooperative=False,
    ),
    "level5": Calibration(
        slopes={2: 1.459, 3: 1.509, 4: 1.518},
        shifts={2: 0.035, 3: -0.025, 4: -0.042},
        seen=Range(-6.907, 8.005),
        cooperative=False,
    ),
}
