"""What is said and heard of what happens in a race, and what is shown large."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, assert_never

from game.content.line import Line
from game.engine.types import Event
from game.table.captions import Captions
from game.table.item import Item, Kind
from game.table.movement import Celebrate, Deal, Finish, Jolt, Knock, Leave, Movement, Run, Wave
from game.table.presenter import Beat, Names, Spotlight, Trail
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.cards import Card, EventCard, kind_of
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.river import ROCK, row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.trails import incident_line
from game.titles.whitewater_rush.table.words import (
    FACES,
    ID,
    RIVER,
    card_name,
    event_name,
    event_text,
    kayak_key,
    say,
    sentences,
    space_line,
)

RaceBeat: TypeAlias = Beat[Event, WhitewaterView]
CARRIED: Final = ("advance", "still_water")
"""Why the water takes a kayak along with all others."""


class WhitewaterCaptions(Captions[WhitewaterCommand, WhitewaterView]):
    """The part of the presenter that tells what happened."""

    title = ID
    silent = frozenset({ev.EventsLaid, ev.EventEnded, ev.Asked})
    variants = {ev.CardDiscarded: "cause", ev.HazardChosen: "hazard", ev.RaceEnded: "reason"}
    words = {Card: card_name, EventCard: event_name}
    sounds = {
        ev.CardDrawn: "draw",
        ev.DeckShuffled: "shuffle",
        ev.EventsLaid: "deal",
        ev.CardPlayed: "play",
        ev.CardDiscarded: "play",
        ev.CardRecalled: "play",
        ev.CardPutBack: "play",
        ev.EddiedOut: "paddle",
        ev.TokenPlaced: "token",
        ev.KayakPlaced: "splash",
        ev.StillWater: "splash",
        ev.EventRevealed: "flip",
        ev.TurnBegan: "turn",
    }
    moves = {ev.EventsLaid: Deal(), ev.SeatLeft: Leave()}

    def ways(self, beat: RaceBeat) -> Sequence[Trail]:
        match beat.event:
            case ev.Ran(seat=seat, path=path) if len(path) > 1:
                return (Trail(kayak_key(seat), RIVER, path),)
            case _:
                return ()

    def spotlight(self, beat: RaceBeat, names: Names) -> Spotlight | None:
        match beat.event:
            case ev.EventRevealed(seat=seat, line=line, card=secret):
                card = secret.open()
                name, face = event_name(card), f"{FACES}/cards/event/{kind_of(card)}"
                item = Item(f"shown:{card}", "spotlight", 0, Kind.CARD, face, name, label=name)
                head = say("spotlight.event.row", name=names[seat], number=line + 1)
                return Spotlight(name, ((head, (item,)),), event_text(card), 0, passes=True)
            case ev.StillWater():
                return Spotlight(say("spotlight.still.title"), (), say("event.still_water"), 0, passes=True)
            case _:
                return None


@WhitewaterCaptions.tells(ev.DeckShuffled)
def _shuffled(beat: Beat[ev.DeckShuffled, WhitewaterView], names: Names) -> Line | None:
    return say("event.deck_shuffled") if beat.after.turn else None


@WhitewaterCaptions.tells(ev.CardDrawn)
def _drawn(beat: Beat[ev.CardDrawn, WhitewaterView], names: Names) -> Line | None:
    """The card's name for whoever may read it; nothing of the deal."""
    event, view = beat.event, beat.after
    if not view.turn:
        return None
    if event.card.value is None or view.viewer != event.seat:
        return say("event.card_drawn.hidden", seat=names[event.seat])
    return say("event.card_drawn.open", seat=names[event.seat], card=card_name(event.card.value))


@WhitewaterCaptions.tells(ev.KayakPlaced)
def _placed(beat: Beat[ev.KayakPlaced, WhitewaterView], names: Names) -> Line:
    return say("event.kayak_placed", seat=names[beat.event.seat], space=space_line(beat.event.cell))


@WhitewaterCaptions.tells(ev.SpeedChanged)
def _speed_changed(beat: Beat[ev.SpeedChanged, WhitewaterView], names: Names) -> Line:
    event = beat.event
    faster = "faster" if event.speed > event.before else "slower"
    return say(f"event.speed_changed.{faster}", seat=names[event.seat], speed=event.speed)


@WhitewaterCaptions.tells(ev.Ran)
def _ran(beat: Beat[ev.Ran, WhitewaterView], names: Names) -> Line:
    """Where it went and what befell it."""
    event = beat.event
    start, end = row_of(event.path[0]), row_of(event.path[-1])
    key = "stays" if len(event.path) == 1 else event.cause
    first = say(f"event.ran.{key}", seat=names[event.seat], count=end - start, row=end, speed=event.speed)
    notes = [line for incident in event.incidents if (line := incident_line(incident)) is not None]
    if not notes:
        return say("event.ran.alone", first=first)
    return say("event.ran.with", first=first, notes=sentences(notes[0], notes[1:]))


@WhitewaterCaptions.tells(ev.SideChosen)
def _side_chosen(beat: Beat[ev.SideChosen, WhitewaterView], names: Names) -> Line:
    event = beat.event
    if event.bumped is None:
        return say(f"event.side_chosen.{event.side}", seat=names[event.seat])
    return say(f"event.side_chosen.bumps_{event.side}", seat=names[event.seat], other=names[event.bumped])


@WhitewaterCaptions.tells(ev.TokenPlaced)
def _token_placed(beat: Beat[ev.TokenPlaced, WhitewaterView], names: Names) -> Line:
    event = beat.event
    key = "rock" if event.sign == ROCK else f"rapids_{event.sign}"
    return say(f"event.token_placed.{key}", seat=names[event.seat], space=space_line(event.cell))


@WhitewaterCaptions.tells(ev.LineCrossed)
def _line_crossed(beat: Beat[ev.LineCrossed, WhitewaterView], names: Names) -> Line:
    event = beat.event
    if event.finish:
        return say("event.line_crossed.finish", seat=names[event.seat])
    return say("event.line_crossed.line", seat=names[event.seat], number=event.line + 1)


@WhitewaterCaptions.tells(ev.EventRevealed)
def _event_revealed(beat: Beat[ev.EventRevealed, WhitewaterView], names: Names) -> Line:
    card = beat.event.card.open()
    return say("event.event_revealed", seat=names[beat.event.seat], card=event_name(card), text=event_text(card))


@WhitewaterCaptions.tells(ev.StillWaterEnded)
def _still_water_ended(beat: Beat[ev.StillWaterEnded, WhitewaterView], names: Names) -> Line | None:
    return None if beat.event.moved else say("event.still_water_ended")


@WhitewaterCaptions.sounds_like(ev.SpeedChanged)
def _heard_speed(event: ev.SpeedChanged) -> str | None:
    return "paddle" if event.speed > event.before else None


@WhitewaterCaptions.sounds_like(ev.SideChosen)
def _heard_side(event: ev.SideChosen) -> str | None:
    return None if event.bumped is None else "bump"


@WhitewaterCaptions.sounds_like(ev.Ran)
def _heard_run(event: ev.Ran) -> str:
    """The first hazard it meets, else the paddle."""
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


@WhitewaterCaptions.moves_like(ev.CardDrawn)
def _dealt(beat: Beat[ev.CardDrawn, WhitewaterView]) -> Movement | None:
    return None if beat.after.turn else Deal()


@WhitewaterCaptions.moves_like(ev.Ran)
def _carried(beat: Beat[ev.Ran, WhitewaterView]) -> Movement:
    """Over the finish, with all others on the water, or by itself."""
    event, finish = beat.event, beat.after.board.finish
    key, jolts = kayak_key(event.seat), tuple(_jolts(event))
    if row_of(event.path[0]) <= finish < row_of(event.path[-1]):
        return Finish(key, jolts)
    if event.cause in CARRIED:
        return Wave(RIVER, tuple((key, jolt) for jolt in jolts))
    return Run(key, jolts)


@WhitewaterCaptions.moves_like(ev.SideChosen)
def _pushed_aside(beat: Beat[ev.SideChosen, WhitewaterView]) -> Movement | None:
    bumped = beat.event.bumped
    return None if bumped is None else Knock(kayak_key(beat.event.seat), kayak_key(bumped))


@WhitewaterCaptions.moves_like(ev.RaceEnded)
def _over(beat: Beat[ev.RaceEnded, WhitewaterView]) -> Movement:
    return Celebrate(beat.event.places[0])


def _jolts(event: ev.Ran) -> Iterator[Jolt]:
    """What can be seen of what befalls a kayak."""
    for incident in event.incidents:
        match incident.what:
            case "bank" | "rock":
                yield Jolt(incident.at, "knock")
            case "rapids" | "waterfall":
                yield Jolt(incident.at, "splash" if incident.cleared else "spin")
            case "passed" | "settled" | "stayed":
                continue
            case _:
                assert_never(incident.what)
