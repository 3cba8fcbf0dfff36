"""The moments of a race that are shown large."""

from __future__ import annotations

from game.content.line import Line
from game.engine.types import Seat
from game.table.item import Item, Kind
from game.table.presenter import Names, Spotlight
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.cards import kind_of
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.river import row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.keys import FACES
from game.titles.whitewater_rush.table.words import event_name, event_text, name_of, say

ZONE = "spotlight"


def spotlight(event: WhitewaterEvent, view: WhitewaterView, names: Names) -> Spotlight | None:
    """The moment an event makes, or None."""
    match event:
        case ev.EventRevealed(seat=seat, line=line, card=secret):
            card = secret.open()
            face = f"{FACES}/cards/event/{kind_of(card)}"
            item = Item(f"shown:{card}", ZONE, 0, Kind.CARD, face, event_name(card), label=event_name(card))
            head = say("spotlight.event.row", name=name_of(names, seat), number=line + 1)
            return Spotlight(event_name(card), ((head, (item,)),), event_text(card), 0, _turn(view))
        case ev.StillWater():
            return Spotlight(say("spotlight.still.title"), (), say("log.still_water"), 0, _turn(view))
        case ev.RaceEnded(reason=reason, places=places):
            winners = tuple(name_of(names, seat) for seat in places[0])
            good = 0 if view.viewer is None else 1 if view.viewer in places[0] else -1
            verdict = say("spotlight.end.winner", names=winners, count=len(winners))
            rows = tuple((_standing(view, seat, names), ()) for group in places for seat in group)
            return Spotlight(say(f"spotlight.end.{reason}"), rows, verdict, good, _turn(view))
        case _:
            return None


def _standing(view: WhitewaterView, seat: Seat, names: Names) -> Line:
    """How far a kayak got."""
    name = name_of(names, seat)
    if view.left[seat]:
        return say("spotlight.end.gone", name=name)
    past = row_of(view.cells[seat]) - view.board.finish
    key = "past" if past > 0 else "short"
    return say(f"spotlight.end.{key}", name=name, count=past if past > 0 else 1 - past, speed=view.speeds[seat])


def _turn(view: WhitewaterView) -> Line:
    return say("spotlight.turn", count=view.turn)
