"""The worth of holdings between two rounds, made by

`python build/fit_holdings.py --matches 2000 --seed closedb --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.fitted import Range

EARLY: Final = (0.0, 0.0, 0.856, 0.127, 0.033)
"""Logits of the lead, of ten cards, of an Ace, a King, a Queen, at the most rounds to come seen."""
LATE: Final = (0.0, 0.889, 0.0, 0.084, 0.19)
"""The same with one round to come."""
SEEN: Final = (
    Range(0.0, 1.0),
    Range(0.1, 5.3),
    Range(0.0, 4.0),
    Range(0.0, 4.0),
    Range(0.0, 4.0),
)
ROUNDS: Final = Range(1, 99)
"""Rounds to come."""
