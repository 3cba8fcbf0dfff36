"""What a match of River Rats was, told at its end."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Line
from game.engine.types import Event
from game.table.presenter import Fact
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution_events as end
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.words import hand_line, say


def closing(events: Sequence[Event], view: RiverRatsView) -> list[Fact]:
    """Rounds, Rats beaten, the Debt of both sides, the best hand the crew ever compared."""
    beaten = sum(isinstance(event, end.RatBeaten) for event in events)
    taken = sum(event.count for event in events if isinstance(event, end.DebtGivenToRat))
    debt = say("closing.debts", crew=len(view.crew_debt), limit=view.debt_limit, rats=taken)
    found = [
        Fact(say("closing.rounds"), say("fact.number", count=view.round)),
        Fact(say("closing.beaten"), say("closing.beaten_of", count=beaten)),
        Fact(say("closing.debt"), debt),
    ]
    best = _best_hand(events)
    return found if best is None else [*found, Fact(say("closing.best"), best)]


def _best_hand(events: Sequence[Event]) -> Line | None:
    """The best hand with its round; None if no hands were compared."""
    number, best, best_round = 0, -1, 0
    for event in events:
        if isinstance(event, ev.RoundBegan):
            number = event.number
        elif isinstance(event, end.HandsCompared) and event.crew_value > best:
            best, best_round = event.crew_value, number
    return None if best < 0 else say("closing.best_in", hand=hand_line(best), number=best_round)
