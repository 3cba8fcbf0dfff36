"""The worth of later rounds, made by

`python build/fit_standings.py --matches 304 --seed standings --write`
"""

from __future__ import annotations

from typing import Final

from game.bots.fitted import Range
from game.titles.river_rats.bot.later import LaterRounds

LATER: Final = LaterRounds(
    level={"advanced": -1.118, "expert": -1.108, "first_game": 0.3, "normal": 0.755},
    seats=0.138,
    need=-0.836,
    left=1.122,
    second=0.028,
    joker=0.226,
    rat={"C": -0.415, "D": 0.064, "H": -0.583, "S": -0.236, "": -0.292},
    beaten={"C": 0.261, "D": 0.512, "H": -0.537, "S": -0.208},
    seen={
        "seats": Range(1, 4),
        "need": Range(1, 10),
        "left": Range(1, 5),
        "joker": Range(0, 2),
    },
)
