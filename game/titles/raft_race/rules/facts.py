"""The facts of a finished race that conditions of a voyage can ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from game.engine.types import Outcome, Seat
from game.titles.raft_race.rules.events import Collided, OrderLost, RaftEvent, RockHit, RoundBegan
from game.titles.raft_race.rules.state import RaftState

NAMES: Final = ("rocks", "damage", "collisions", "splashes", "rounds")
"""`damage` is the number of orders lost, `splashes` that of splashes the seat holds at the end."""

WORDS: Final[Mapping[str, Mapping[str, int]]] = {}
"""Words that stand for numbers in a condition, by fact."""


def facts(events: Iterable[RaftEvent], state: RaftState, outcome: Outcome, seat: Seat) -> Mapping[str, int]:
    """Returns the facts of a seat's race from the events of the line that ended it and from its splashes at the end."""
    found = Counter(dict.fromkeys(NAMES, 0))
    for event in events:
        match event:
            case RoundBegan():
                found["rounds"] += 1
            case RockHit(seat=who) if who == seat:
                found["rocks"] += 1
            case OrderLost(seat=who) if who == seat:
                found["damage"] += 1
            case Collided(mover=mover, other=other) if seat in (mover, other):
                found["collisions"] += 1
            case _:
                pass  # the other events are of no interest to a voyage
    found["splashes"] = state.splashes[seat]
    return found
