"""A bot that plays anything legal: the measure of every other one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.bots.contract import AnyMatchRules, Thought, only
from game.engine.types import Command, Seat, View


class RandomBot:
    """Every legal command as likely."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Takes what every bot takes and needs none of it."""

    def think(self, view: View, legal: Sequence[Command], rng: Random) -> Iterator[Thought[Any]]:
        """One thought: any of the legal commands."""
        yield only(legal[int(rng.random() * len(legal))])
