"""What a race was, told at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.engine.types import Event
from game.table.presenter import Fact
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.words import say


def closing(events: Sequence[Event], view: WhitewaterView) -> list[Fact]:
    """Turns, cards played, Banks and Rocks hit, Event cards, Eddy Outs."""
    cards = eddies = hits = 0
    for event in events:
        match cast("WhitewaterEvent", event):
            case ev.CardPlayed():
                cards += 1
            case ev.EddiedOut():
                eddies += 1
            case ev.Ran(incidents=incidents):
                hits += sum(incident.what in ("bank", "rock") for incident in incidents)
            case _:
                pass
    counts = (("turns", view.turn), ("cards", cards), ("eddies", eddies), ("hits", hits), ("events", len(view.gone)))
    return [Fact(say(f"closing.{name}"), say("fact.number", count=count)) for name, count in counts]
