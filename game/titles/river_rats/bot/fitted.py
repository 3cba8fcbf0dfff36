"""How values become chances to win, made by

`python build/fit_chances.py river_rats --matches 150 --seed crews --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.chances import Exponents

CURVE: Final = Exponents(exponents={"first": 0.52, "second": 0.73})
