"""The bots of Rats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.contract import AnyMatchRules, BotMaker, Thought
from game.engine.types import Seat
from game.titles.rats.bot.card_player import AGREED, CardPlayer
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.view import RatsView


class Beginner:
    """Any legal move, each as likely; it stands in nobody's way who wants to end the match."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither."""

    def think(self, view: RatsView, legal: Sequence[RatsCommand], rng: Random) -> Iterator[Thought[RatsCommand]]:
        """One thought."""
        yield Thought(AGREED if AGREED in legal else legal[int(rng.random() * len(legal))])


BOTS: Final[Mapping[str, BotMaker]] = {"house": CardPlayer, "random": Beginner}
