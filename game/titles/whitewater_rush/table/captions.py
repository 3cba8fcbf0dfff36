"""The log line of each event."""

from __future__ import annotations

from typing import assert_never

from game.content.line import Line
from game.table.presenter import Names
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.river import ROCK, row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.trails import incident_line
from game.titles.whitewater_rush.table.words import (
    card_name,
    event_name,
    event_text,
    name_of,
    say,
    sentences,
    space_line,
)


def caption(event: WhitewaterEvent, view: WhitewaterView, names: Names) -> Line | None:
    """What happened in one line, or None; `view` is the table after it."""
    match event:
        case ev.EventsLaid() | ev.EventEnded() | ev.Asked():
            return None
        case ev.DeckShuffled():
            return say("log.shuffled") if view.turn else None
        case ev.CardDrawn(deal=True):
            return None
        case ev.CardDrawn() if not view.turn:
            return None
        case ev.FirstDrawn(seat=seat):
            return say("log.first", name=name_of(names, seat))
        case ev.TurnBegan(seat=seat, number=number):
            return say("log.turn", count=number, name=name_of(names, seat))
        case ev.StillWater():
            return say("log.still_water")
        case ev.StillWaterEnded(moved=moved):
            return None if moved else say("log.still_water_barren")
        case ev.RaceEnded(reason=reason):
            return say(f"log.end.{reason}")
        case _:
            return _of_seat(event, view, name_of(names, event.seat), names)


def _of_seat(event: SeatEvent, view: WhitewaterView, name: Line, names: Names) -> Line | None:
    match event:
        case ev.KayakPlaced(cell=cell):
            return say("log.placed", name=name, space=space_line(cell))
        case ev.CardDrawn():
            return _drawn(event, view, name)
        case ev.CardPlayed(card=card):
            return say("log.played", name=name, card=card_name(card))
        case ev.NoCardToPlay():
            return say("log.no_card", name=name)
        case ev.EddiedOut(speed=speed):
            return say("log.eddied_out", name=name, speed=speed)
        case ev.SpeedChanged(before=before, speed=speed):
            return say("log.faster" if speed > before else "log.slower", name=name, speed=speed)
        case ev.Ran():
            return _ran(event, name)
        case ev.SideChosen(side=side, bumped=bumped):
            if bumped is None:
                return say(f"log.side.{side}", name=name)
            return say(f"log.bumps.{side}", name=name, other=name_of(names, bumped))
        case ev.CardDiscarded(card=card, cause=cause):
            return say(f"log.discarded.{cause}", name=name, card=card_name(card))
        case ev.CardPutBack():
            return say("log.put_back", name=name)
        case ev.CardRecalled(card=card):
            return say("log.recalled", name=name, card=card_name(card))
        case ev.HazardChosen(hazard=hazard):
            return say(f"log.hazard.{hazard}", name=name)
        case ev.TokenPlaced(cell=cell, sign=sign):
            key = "rock" if sign == ROCK else f"rapids_{sign}"
            return say(f"log.token.{key}", name=name, space=space_line(cell))
        case ev.LineCrossed(line=line, finish=finish):
            return say("log.finish", name=name) if finish else say("log.line", name=name, number=line + 1)
        case ev.EventRevealed(card=secret):
            event_card = secret.open()
            return say("log.event", name=name, card=event_name(event_card), text=event_text(event_card))
        case ev.SeatLeft():
            return say("log.left", name=name)
        case _:
            assert_never(event)


def _drawn(event: ev.CardDrawn, view: WhitewaterView, name: Line) -> Line:
    """The card's name for whoever may read it."""
    if event.card.value is None or view.viewer != event.seat:
        return say("log.drew", name=name)
    return say("log.drew_card", name=name, card=card_name(event.card.value))


def _ran(event: ev.Ran, name: Line) -> Line:
    """Where it went and what befell it."""
    rows = row_of(event.path[-1]) - row_of(event.path[0])
    key = "stays" if len(event.path) == 1 else event.cause
    first = say(f"log.ran.{key}", name=name, count=rows, row=row_of(event.path[-1]), speed=event.speed)
    notes = [line for incident in event.incidents if (line := incident_line(incident)) is not None]
    return (
        say("log.with", first=first, notes=sentences(notes[0], notes[1:])) if notes else say("log.alone", first=first)
    )


SeatEvent = (
    ev.KayakPlaced
    | ev.CardDrawn
    | ev.CardPlayed
    | ev.NoCardToPlay
    | ev.EddiedOut
    | ev.SpeedChanged
    | ev.Ran
    | ev.SideChosen
    | ev.CardDiscarded
    | ev.CardPutBack
    | ev.CardRecalled
    | ev.HazardChosen
    | ev.TokenPlaced
    | ev.LineCrossed
    | ev.EventRevealed
    | ev.SeatLeft
)
