"""The sound of each event."""

from __future__ import annotations

from game.titles.whitewater_rush import events as ev
from game.titles.whitewater_rush.events import WhitewaterEvent


def cue(event: WhitewaterEvent) -> str | None:
    """The name of a sound, or None for silence."""
    match event:
        case ev.CardDrawn():
            return "draw"
        case ev.DeckShuffled() | ev.EventsLaid():
            return "shuffle"
        case ev.CardPlayed() | ev.CardDiscarded() | ev.CardRecalled() | ev.CardPutBack():
            return "play"
        case ev.Ran():
            return _of_run(event)
        case ev.EddiedOut():
            return "paddle"
        case ev.SpeedChanged(before=before, speed=speed):
            return "paddle" if speed > before else None
        case ev.SideChosen(bumped=bumped):
            return None if bumped is None else "bump"
        case ev.TokenPlaced() | ev.KayakPlaced():
            return "drop"
        case ev.EventRevealed():
            return "flip"
        case ev.TurnBegan():
            return "turn"
        case ev.RaceEnded():
            return "win"
        case _:
            return None


def _of_run(event: ev.Ran) -> str:
    for incident in event.incidents:
        if incident.what in ("rock", "bank"):
            return "bump"
        if incident.what in ("rapids", "waterfall"):
            return "splash"
    return "paddle"
