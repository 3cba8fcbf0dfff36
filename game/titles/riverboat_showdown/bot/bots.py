"""The bots of Riverboat Showdown; `random` is the house's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.contract import BotMaker
from game.titles.riverboat_showdown.bot.gambler import Gambler

BOTS: Final[Mapping[str, BotMaker]] = {"house": Gambler}
