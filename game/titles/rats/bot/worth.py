"""What is worth how much between two rounds."""

from __future__ import annotations

from typing import Final

EARLY: Final = (0.0, 0.5, 0.4, 0.08, 0.06)
"""Logits of the lead, of ten cards, of an Ace, a King, a Queen, many rounds before the end."""
LATE: Final = (0.28, 1.2, -0.5, 0.13, 0.2)
"""More of them, divided by the root of the rounds that are left."""
