"""Ids of power-up cards and of the moments at which they may be used (R54, Content 4)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

PowerId: TypeAlias = Literal[
    "anchor_line",
    "bailer",
    "big_wave",
    "cannonball",
    "dry_bags",
    "eddy_line",
    "hard_bow",
    "patch_kit",
    "river_map",
    "second_look",
    "side_slip",
    "spare_paddle",
    "sprint",
    "steady_hands",
    "surf",
    "undertow",
]
"""One side of a power-up card: the name of its class in `powers`, in small letters."""
POWER_IDS: Final[tuple[PowerId, ...]] = get_args(PowerId)
PowerCardId: TypeAlias = str
"""A power-up card with both its sides."""
PowerMoment: TypeAlias = Literal[
    "shuffle",
    "new_hand",
    "attack",
    "attacked",
    "drench",
    "order",
    "paddled",
    "splashes",
    "current",
    "drifted",
    "collision",
    "damage",
    "chance",
    "laying",
]
"""Moment at which a power may be used: before the hands are shuffled; once they are drawn; at the seat's place among
the attacks; when it is attacked; when its own Splash Attack draws; before and after its movement order; when it would
take splashes; when eddies and rapids are noted; after its river move; in a collision, when a rock damages it, when it
has drawn a chance card, when river cards are laid.
"""
