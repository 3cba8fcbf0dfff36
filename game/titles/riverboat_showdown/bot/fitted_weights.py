"""The weights of discards, made by

`python build/fit_discards.py --rounds 4000 --seed discards --write`
"""

from __future__ import annotations

from typing import Final

from game.titles.riverboat_showdown.bot.worth import DiscardWeights, WeightsBySeats

WEIGHTS: Final[WeightsBySeats] = {
    2: DiscardWeights(point=1.12, near=0.6, card=2.7, wild=2.45, pair=2.0, more=1.0),
    3: DiscardWeights(point=1.15, near=0.0, card=2.7, wild=1.7, pair=2.0, more=1.0),
    4: DiscardWeights(point=1.15, near=0.0, card=2.7, wild=2.45, pair=1.6, more=2.0),
}
