"""What holdings are worth between two rounds, made by

`python build/fit_holdings.py --matches 1200 --seed holdings --write`
"""

from __future__ import annotations

from typing import Final

EARLY: Final = (0.034, -0.139, 0.522, 0.005, 0.031)
"""Logits of the lead, of ten cards, of an Ace, a King, a Queen, many rounds before the end."""
LATE: Final = (-0.101, 0.747, -0.709, 0.178, 0.124)
"""More of them, divided by the root of the rounds that are left."""
