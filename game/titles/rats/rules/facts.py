"""The facts of a finished match that conditions of a voyage can ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from game.engine.types import Outcome, Seat
from game.titles.rats.rules.events import RatsEvent, RatsState, RoundBegan, SeatOut, TrickWon

NAMES: Final = ("rounds", "tricks", "biggest_trick", "out_as")
"""`biggest_trick` is the number of cards of the seat's largest trick, `out_as` the place in the order in which seats
went out: 1 for the first one out, 0 for a seat that was never out.
"""

WORDS: Final[Mapping[str, Mapping[str, int]]] = {}
"""Words that stand for numbers in a condition, by fact."""


def facts(events: Iterable[RatsEvent], state: RatsState, outcome: Outcome, seat: Seat) -> Mapping[str, int]:
    """Returns the facts of a seat's match from the events of the line that ended it."""
    found, out = Counter(dict.fromkeys(NAMES, 0)), 0
    for event in events:
        match event:
            case RoundBegan():
                found["rounds"] += 1
            case TrickWon(seat=winner, count=count) if winner == seat:
                found["tricks"] += 1
                found["biggest_trick"] = max(found["biggest_trick"], count)
            case SeatOut(seat=gone):
                out += 1
                if gone == seat:
                    found["out_as"] = out
            case _:
                pass  # the other events are of no interest to a voyage
    return found
