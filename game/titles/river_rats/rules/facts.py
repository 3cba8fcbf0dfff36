"""The facts of a finished match that conditions of a voyage can ask for. Rulebook, Resolution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from game.engine.types import Outcome, Seat
from game.titles.river_rats.rules.events import JokerPlayed, JokerSetAside, RiverRatsEvent, RiverRatsState
from game.titles.river_rats.rules.poker import Category, category
from game.titles.river_rats.rules.resolution import (
    DebtGivenToCrew,
    DebtGivenToRat,
    HandsCompared,
    JokerEarned,
    JokerInvoked,
    RatBeaten,
)

NAMES: Final = (
    "rats_beaten",
    "rounds",
    "hands_won",
    "best_hand",
    "stake_won",
    "crew_debt",
    "predicted",
    "jokers",
)
"""`best_hand` is the category of the best winning hand, `stake_won` the most Debts won at once, `crew_debt` the most
Debts the crew had, `predicted` the number of Jokers earned, `jokers` of Jokers used.
"""

WORDS: Final[Mapping[str, Mapping[str, int]]] = {
    "best_hand": {f"category_title.{each.id}": each.value for each in Category}
}
"""Sentences whose last part stands for a number in a condition, by fact: `full_house`."""

HALF_WON: Final = ("rats_beaten", 1)
"""The fact, and its least value, with which a crew that lost came half the way."""


def facts(events: Iterable[RiverRatsEvent], state: RiverRatsState, outcome: Outcome, seat: Seat) -> Mapping[str, int]:
    """Returns the facts of a match from the events of the line that ended it; all seats of the crew share them."""
    found = Counter(dict.fromkeys(NAMES, 0))
    for event in events:
        match event:
            case HandsCompared(crew_wins=wins, crew_value=value):
                found["rounds"] += 1
                if wins:
                    found["hands_won"] += 1
                    found["best_hand"] = max(found["best_hand"], category(value).value)
            case RatBeaten():
                found["rats_beaten"] += 1
            case DebtGivenToRat(count=count):
                found["stake_won"] = max(found["stake_won"], count)
            case DebtGivenToCrew(total=total):
                found["crew_debt"] = max(found["crew_debt"], total)
            case JokerEarned():
                found["predicted"] += 1
            case JokerPlayed() | JokerSetAside() | JokerInvoked():
                found["jokers"] += 1
            case _:
                pass  # the other events are of no interest to a voyage
    # The match ends with the second Rat, which is not turned sideways any more.
    found["rats_beaten"] += seat in outcome.winners
    return found
