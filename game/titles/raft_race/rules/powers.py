"""The sixteen powers: one use each (R54, Content 4)."""

from __future__ import annotations

from typing import Literal, TypeAlias

Power: TypeAlias = Literal[
    "dry_bags",
    "bailer",
    "patch_kit",
    "spare_paddle",
    "sprint",
    "undertow",
    "hard_bow",
    "steady_hands",
    "cannonball",
    "big_wave",
    "eddy_line",
    "surf",
    "river_map",
    "second_look",
    "side_slip",
    "anchor_line",
]
"""One side of a power-up card."""
PowerCardId: TypeAlias = str
"""A power-up card with both its sides."""
