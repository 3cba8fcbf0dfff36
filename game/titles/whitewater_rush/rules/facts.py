"""The facts of a finished race that conditions of a voyage can ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from game.engine.types import Outcome, Seat
from game.titles.whitewater_rush.rules.events import EddiedOut, Incident, Ran, TurnBegan, WhitewaterEvent
from game.titles.whitewater_rush.rules.river import row_of
from game.titles.whitewater_rush.rules.state import WhitewaterState

NAMES: Final = (
    "lead",
    "hits",
    "rock",
    "bank",
    "rapids_cleared",
    "rapids_failed",
    "waterfall_cleared",
    "waterfall_failed",
    "eddies",
    "turns",
)
"""`lead` is the seat's row less the foremost row of any other kayak, `hits` the times it hit a Rock or the Bank,
`eddies` its Eddy Outs.
"""

WORDS: Final[Mapping[str, Mapping[str, int]]] = {}
"""Words that stand for numbers in a condition, by fact."""


def facts(events: Iterable[WhitewaterEvent], state: WhitewaterState, outcome: Outcome, seat: Seat) -> Mapping[str, int]:
    """Returns the facts of a seat's race from the events of the line that ended it and from where the kayaks end."""
    found = Counter(dict.fromkeys(NAMES, 0))
    for event in events:
        match event:
            case Ran(seat=who, incidents=incidents) if who == seat:
                found.update(name for incident in incidents for name in _names(incident))
            case EddiedOut(seat=who) if who == seat:
                found["eddies"] += 1
            case TurnBegan(seat=who) if who == seat:
                found["turns"] += 1
            case _:
                pass  # the other events are of no interest to a voyage
    rows = [row_of(cell) for cell in state.cells]
    found["lead"] = rows[seat] - max(row for other, row in enumerate(rows) if other != seat)
    return found


def _names(incident: Incident) -> tuple[str, ...]:
    """Returns the facts that an incident adds to."""
    match incident.what:
        case "rock" | "bank":
            return ("hits", incident.what)
        case "rapids" | "waterfall":
            return (f"{incident.what}_{'cleared' if incident.cleared else 'failed'}",)
        case _:
            return ()
