"""The facts of a finished match that conditions of a voyage can ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from game.engine.types import Outcome, Seat
from game.titles.riverboat_showdown.rules.events import (
    Discarded,
    RiverboatEvent,
    RoundEnded,
    WentOut,
)
from game.titles.riverboat_showdown.rules.terms import RiverboatState

NAMES: Final = ("chips", "lead", "rounds", "went_out", "most_at_once")
"""`lead` is the seat's number of chips less the most of any other seat, `went_out` the number of rounds in which it
went out, `most_at_once` the most cards it discarded at once.
"""

WORDS: Final[Mapping[str, Mapping[str, int]]] = {}
"""Words that stand for numbers in a condition, by fact."""


def facts(events: Iterable[RiverboatEvent], state: RiverboatState, outcome: Outcome, seat: Seat) -> Mapping[str, int]:
    """Returns the facts of a seat's match from the events of the line that ended it and from the chips at the end."""
    found = Counter(dict.fromkeys(NAMES, 0))
    for event in events:
        match event:
            case RoundEnded():
                found["rounds"] += 1
            case WentOut(seat=who) if who == seat:
                found["went_out"] += 1
            case Discarded(seat=who, cards=cards, wilds=wilds) if who == seat:
                found["most_at_once"] = max(found["most_at_once"], cards + wilds)
            case _:
                pass  # the other events are of no interest to a voyage
    found["chips"] = state.chips[seat]
    found["lead"] = state.chips[seat] - max(chips for other, chips in enumerate(state.chips) if other != seat)
    return found
