"""The powers of power-up cards, one use each (R54, Content 4): a file each, found by looking."""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

POWER_IDS: Final = tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))

if TYPE_CHECKING:
    PowerId: TypeAlias = str
    """One side of a power-up card: the name of its file."""
else:
    # Nothing else is accepted from content and from files of matches.
    PowerId = Literal[POWER_IDS]
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
"""When a power may be used: before the hands are shuffled; once they are drawn; at the seat's place among the attacks;
when it is attacked; when its own Splash Attack draws; before and after its movement order; when it would take splashes;
when eddies and rapids are noted; after its river move; in a collision, when a rock damages it, when it has drawn a
chance card, when river cards are laid."""
