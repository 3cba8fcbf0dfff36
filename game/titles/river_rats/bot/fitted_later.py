"""What later rounds are worth, fitted to matches that were played."""

from __future__ import annotations

from typing import Final

from game.titles.river_rats.bot.later import LaterRounds

LATER: Final = LaterRounds(
    crew=(-0.38, 0.1, 0.4, 0.65),
    level={"first_game": 0.2, "advanced": -1.0, "expert": -2.0},
    need=-1.0,
    left=1.41,
    second=0.14,
    joker=0.55,
    rat={"C": -0.47, "D": 0.48, "H": -0.11, "S": 0.37, "": 0.07},
    beaten={"C": 0.2, "D": 0.54, "H": -0.49, "S": -0.11},
)
