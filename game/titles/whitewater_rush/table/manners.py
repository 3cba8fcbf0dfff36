"""How faces take what happens in Whitewater Rush."""

from __future__ import annotations

from game.engine.types import Seat
from game.table.manners import Manners, decided
from game.table.mood import GLAD, SORRY, STARTLED, Feeling, Mood
from game.table.presenter import Beat
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.words import ID

BY = {
    "rock": Feeling(Mood.STARTLED, "rock"),
    "bank": Feeling(Mood.STARTLED, "bank"),
    "waterfall": Feeling(Mood.STARTLED, "waterfall"),
    "stayed": Feeling(Mood.SORRY, "stuck"),
    "rapids": STARTLED,
}
"""What befell a kayak: the first of these that did decides."""


class WhitewaterManners(Manners[WhitewaterCommand, WhitewaterView]):
    """Hazards startle, lines gladden."""

    title = ID
    feels = {
        ev.EddiedOut: Feeling(Mood.CALM, "rests"),
        ev.NoCardToPlay: SORRY,
        ev.CardRecalled: GLAD,
        ev.EventRevealed: Feeling(Mood.STARTLED, "event"),
        ev.SeatLeft: Feeling(Mood.SORRY, "leaves"),
    }


@WhitewaterManners.feels_like(ev.SpeedChanged)
def _speed(beat: Beat[ev.SpeedChanged, WhitewaterView]) -> dict[Seat, Feeling]:
    return {beat.event.seat: GLAD if beat.event.speed > beat.event.before else SORRY}


@WhitewaterManners.feels_like(ev.Ran)
def _ran(beat: Beat[ev.Ran, WhitewaterView]) -> dict[Seat, Feeling]:
    befell = {incident.what for incident in beat.event.incidents}
    feeling = next((feeling for what, feeling in BY.items() if what in befell), None)
    return {} if feeling is None else {beat.event.seat: feeling}


@WhitewaterManners.feels_like(ev.SideChosen)
def _side(beat: Beat[ev.SideChosen, WhitewaterView]) -> dict[Seat, Feeling]:
    bumped = beat.event.bumped
    return {} if bumped is None else {bumped: Feeling(Mood.STARTLED, "bumped"), beat.event.seat: GLAD}


@WhitewaterManners.feels_like(ev.LineCrossed)
def _crossed(beat: Beat[ev.LineCrossed, WhitewaterView]) -> dict[Seat, Feeling]:
    return {beat.event.seat: Feeling(Mood.GLAD, "finishes" if beat.event.finish else "crosses")}


@WhitewaterManners.feels_like(ev.RaceEnded)
def _over(beat: Beat[ev.RaceEnded, WhitewaterView]) -> dict[Seat, Feeling]:
    return decided(len(beat.after.hands), beat.event.places[0], Feeling(Mood.GLAD, "wins"), SORRY)
