"""The bots of Whitewater Rush."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.contract import BotMaker
from game.titles.whitewater_rush.bot.drifter import Drifter
from game.titles.whitewater_rush.bot.paddler import Paddler

BOTS: Final[Mapping[str, BotMaker]] = {"house": Paddler, "random": Drifter}
