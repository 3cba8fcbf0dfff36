"""Made by `build/fit_chances.py`: how values become chances to win."""

from __future__ import annotations

from typing import Final

from game.bots.chances import Exponents

CURVE: Final = Exponents(exponents={"first": 0.65, "second": 0.7})
