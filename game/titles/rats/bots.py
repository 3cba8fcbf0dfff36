"""The bots of Rats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.contract import AnyMatchRules, BotMaker, Thought
from game.engine.types import Seat
from game.titles.rats.card_player import LONGEST, CardPlayer
from game.titles.rats.commands import EndMatch, RatsCommand
from game.titles.rats.view import RatsView


class Beginner:
    """Any legal move, each as likely; it ends no match before everybody has had enough."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither."""

    def think(self, view: RatsView, legal: Sequence[RatsCommand], rng: Random) -> Iterator[Thought[RatsCommand]]:
        """One thought."""
        moves = legal if view.round > LONGEST else [command for command in legal if command != EndMatch()]
        yield Thought(moves[int(rng.random() * len(moves))])


BOTS: Final[Mapping[str, BotMaker]] = {"house": CardPlayer, "random": Beginner}
