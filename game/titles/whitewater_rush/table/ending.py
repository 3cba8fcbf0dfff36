"""How a race of Whitewater Rush ended: who won and by what, what decided it side by side, and what the race was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.line import Line
from game.engine.types import Event, Outcome, Seat
from game.table.item import Item, Kind
from game.table.presenter import Exhibit, Fact, Names, Presenter, exhibited
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.crossing import STILL_WATER
from game.titles.whitewater_rush.rules.river import row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.words import FACES, kayak_key, say

TIE_BREAKS: Final = ("active", "row", "speed", "cards", "shared")
"""What decides among several kayaks that crossed together."""


class WhitewaterEnding(Presenter[WhitewaterCommand, WhitewaterView]):
    """The part of the presenter that tells of the end."""

    def result(self, view: WhitewaterView, outcome: Outcome, names: Names) -> tuple[Line, Line]:
        """The winners, and the tie-break that made them so (W75, W76)."""
        winners = outcome.winners
        who = say("result.who", names=tuple(names[seat] for seat in winners), count=len(winners))
        return who, why_line(view, outcome, names)

    def exhibits(
        self, events: Sequence[Event], view: WhitewaterView, outcome: Outcome, names: Names
    ) -> Sequence[Exhibit]:
        """The winners and the next kayak, each with what told them apart."""
        by = decided_by(view, outcome)
        return [
            Exhibit(_counted(view, seat, by), (kayak_item(seat, names),), (seat,), seat in outcome.winners)
            for seat in exhibited(outcome)
        ]

    def epithets(self, events: Sequence[Event], view: WhitewaterView, names: Names) -> Mapping[Seat, Line]:
        """How far each got."""
        return {seat: _standing(view, seat) for seat in names}

    def closing(self, events: Sequence[Event], view: WhitewaterView, names: Names) -> Sequence[Fact]:
        """Turns, cards played, Banks and Rocks hit, Event cards, Eddy Outs."""
        runs = [event for event in events if isinstance(event, ev.Ran)]
        counts = {
            "turns": view.turn,
            "cards": sum(isinstance(event, ev.CardPlayed) for event in events),
            "eddies": sum(isinstance(event, ev.EddiedOut) for event in events),
            "hits": sum(incident.what in ("bank", "rock") for run in runs for incident in run.incidents),
            "events": len(view.gone),
        }
        return [Fact(say(f"closing.{name}"), say("fact.number", count=count)) for name, count in counts.items()]


def decided_by(view: WhitewaterView, outcome: Outcome) -> str:
    """`alone`, `active`, `row`, `speed`, `cards` or, with several winners, `shared`."""
    if len(outcome.winners) > 1:
        return "shared"
    best = outcome.winners[0]
    there = [Seat(seat) for seat, left in enumerate(view.left) if not left]
    rows = {seat: row_of(view.cells[seat]) for seat in there}
    if outcome.reason == STILL_WATER:
        rivals = [seat for seat in there if rows[seat] == rows[best]]
        first = "row"
    else:
        rivals = [seat for seat in there if rows[seat] > view.board.finish]
        first = "alone"
    if len(rivals) == 1:
        return first
    if best == view.active:
        return "active"
    rivals = [seat for seat in rivals if rows[seat] == rows[best]]
    if len(rivals) == 1:
        return "row"
    return "speed" if sum(view.speeds[seat] == view.speeds[best] for seat in rivals) == 1 else "cards"


def why_line(view: WhitewaterView, outcome: Outcome, names: Names) -> Line:
    """What decided the race, in one sentence."""
    best = outcome.winners[0]
    return say(
        f"result.{outcome.reason}.{decided_by(view, outcome)}",
        name=names[best],
        row=row_of(view.cells[best]),
        past=row_of(view.cells[best]) - view.board.finish,
        speed=view.speeds[best],
        cards=view.hands[best],
    )


def kayak_item(seat: Seat, names: Names) -> Item:
    """A kayak beside words about it."""
    return Item(kayak_key(seat), "result", 0, Kind.PIECE, f"{FACES}/kayaks/{seat}", names[seat], shape=int(seat))


def _counted(view: WhitewaterView, seat: Seat, by: str) -> Line:
    """What a kayak had of that which decided the race; how far it got where it was not in it any more."""
    if view.left[seat]:
        return _standing(view, seat)
    match by:
        case "active" if seat == view.active:
            return say("exhibit.active", standing=_standing(view, seat))
        case "speed":
            return say("exhibit.speed", count=view.speeds[seat])
        case "cards":
            return say("exhibit.cards", count=view.hands[seat])
        case _:
            return _standing(view, seat)


def _standing(view: WhitewaterView, seat: Seat) -> Line:
    if view.left[seat]:
        return say("epithet.gone")
    past = row_of(view.cells[seat]) - view.board.finish
    key = "past" if past > 0 else "short"
    return say(f"epithet.{key}", count=past if past > 0 else 1 - past)
