"""The sound of each event."""

from __future__ import annotations

from typing import assert_never

from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.events import WhitewaterEvent


def cue(event: WhitewaterEvent) -> str | None:
    """The name of a sound, or None for silence."""
    match event:
        case ev.CardDrawn():
            return "draw"
        case ev.DeckShuffled():
            return "shuffle"
        case ev.EventsLaid():
            return "deal"
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
        case ev.TokenPlaced():
            return "token"
        case ev.KayakPlaced() | ev.StillWater():
            return "splash"
        case ev.EventRevealed():
            return "flip"
        case ev.TurnBegan():
            return "turn"
        case ev.RaceEnded():
            return "win"
        case ev.FirstDrawn() | ev.NoCardToPlay() | ev.HazardChosen() | ev.LineCrossed():
            return None
        case ev.EventEnded() | ev.StillWaterEnded() | ev.SeatLeft() | ev.Asked():
            return None
        case _:
            assert_never(event)


def _of_run(event: ev.Ran) -> str:
    """What is heard of a run: the first hazard it meets, else the paddle."""
    for incident in event.incidents:
        match incident.what:
            case "rock" | "bank":
                return "bump"
            case "rapids" | "waterfall":
                return incident.what
            case "passed" | "settled" | "stayed":
                continue
            case _:
                assert_never(incident.what)
    return "paddle" if len(event.path) > 1 else "drop"
