"""Questions that look the same to a seat in two worlds, and what bots think of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from game.bots.levels import make_bot
from game.bots.player import Thought, bot_rng
from game.engine.types import Command, Seat
from tests.laws.corpus import Corpus, Place


class Twins(Struct, frozen=True):
    """A question to a seat, on the table as it is and on another that it could be."""

    place: Place
    seat: Seat
    views: tuple[Any, Any]
    legal: tuple[Sequence[Command], Sequence[Command]]

    def told_apart(self, name: str) -> bool:
        """True if a bot's thoughts differ anywhere: in the command it would play, in chances, or in the amount it
        tried.
        """
        one, other = (self._thoughts(name, world) for world in range(2))
        return one != other

    def _thoughts(self, name: str, world: int) -> list[Thought[Any]]:
        session = self.place.session
        bot = make_bot(session.title, session.rules, name, self.seat)
        return list(bot.think(self.views[world], self.legal[world], bot_rng("two worlds", self.seat, self.place.step)))


def twins(played: Corpus, count: int, salt: str) -> Iterator[Twins]:
    """Yields the questions at this many places of a title's matches."""
    rng = Random(f"{played.subject.id}/{salt}")
    for place in played.places(count, salt):
        rules, state = place.session.rules, place.state
        for seat in sorted(rules.to_act(state)):
            tables = state, rules.sample(rules.view(state, seat), rng)
            views = tuple([rules.view(table, seat) for table in tables])
            legal = tuple([rules.legal(table, seat) for table in tables])
            yield Twins(place, seat, (views[0], views[1]), (legal[0], legal[1]))
