"""The bots of Raft Race. `random` is everybody's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.contract import BotMaker
from game.titles.raft_race.bot.rafter import Rafter

BOTS: Final[Mapping[str, BotMaker]] = {"house": Rafter}
