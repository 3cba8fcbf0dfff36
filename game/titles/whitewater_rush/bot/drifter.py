"""Plays at random, but reacts seldom: chances to Eddy Out come several times a turn and each costs a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.bots.contract import AnyMatchRules, Thought
from game.engine.types import Seat
from game.titles.whitewater_rush.rules.commands import Pass, WhitewaterCommand
from game.titles.whitewater_rush.rules.view import WhitewaterView

REACTS = 0.02
"""How often a chance to Eddy Out is taken."""


class Drifter:
    """Any legal move, each as likely; windows are mostly let go."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither."""

    def think(
        self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], rng: Random
    ) -> Iterator[Thought[WhitewaterCommand]]:
        """One thought."""
        if Pass() in legal and rng.random() >= REACTS:
            yield Thought(Pass())
        else:
            yield Thought(legal[rng.randrange(len(legal))])
