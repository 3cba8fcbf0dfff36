"""What turned a race of Whitewater Rush, and what each kayak was in it, told at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.line import Line
from game.engine.types import Event, Seat
from game.table.item import Item, Kind
from game.table.presenter import Beat, DecisiveMoment, Exhibit, Names, Presenter
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.river import NO_CELL, row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.words import FACES, kayak_key, say

FINISHED: Final = 8.0
TAKES_THE_LEAD: Final = 3.0
CARD_OWED: Final = 2.0
"""A fall or rapids that were not cleared."""
BUMPED: Final = 2.5
SHOWN: Final = 2
"""So many kayaks are held against each other."""


class WhitewaterMoments(Presenter[WhitewaterCommand, WhitewaterView]):
    """The part of the presenter that looks back on the race."""

    def moment(self, beat: Beat[Event, WhitewaterView], names: Names) -> DecisiveMoment | None:
        """What cost speed or cards, who took the lead, who was bumped, who crossed the finish."""
        line = self.caption(beat, names)
        match beat.event:
            case ev.Ran() as event if line is not None:
                gain, loss = _gain(beat, event), _loss(event)
                sign = 1 if gain >= loss else -1
                return DecisiveMoment(
                    line, gain + loss, _for(beat, event.seat, sign), (_kayak(event.seat, names),), event.seat
                )
            case ev.SideChosen(seat=seat, bumped=bumped) if bumped is not None and line is not None:
                return DecisiveMoment(line, BUMPED, _for(beat, bumped, -1), (_kayak(seat, names),), bumped)
            case _:
                return None

    def exhibits(self, events: Sequence[Event], view: WhitewaterView, names: Names) -> Sequence[Exhibit]:
        """The kayaks that got farthest."""
        racing = [seat for seat in names if view.cells[seat] != NO_CELL]
        order = sorted(racing, key=lambda seat: (-row_of(view.cells[seat]), -view.speeds[seat], seat))
        best = row_of(view.cells[order[0]]) if order else 0
        return [
            Exhibit(_standing(view, seat), (_kayak(seat, names),), row_of(view.cells[seat]) == best)
            for seat in order[:SHOWN]
        ]

    def epithets(self, events: Sequence[Event], view: WhitewaterView, names: Names) -> Mapping[Seat, Line]:
        """How far each got."""
        return {seat: _standing(view, seat) for seat in names}


def _gain(beat: Beat[Event, WhitewaterView], event: ev.Ran) -> float:
    if row_of(event.path[0]) <= beat.after.board.finish < row_of(event.path[-1]):
        return FINISHED
    return TAKES_THE_LEAD if _leads(beat.after, event.seat) and not _leads(beat.before, event.seat) else 0.0


def _loss(event: ev.Ran) -> float:
    owed = sum(incident.what in ("rapids", "waterfall") and not incident.cleared for incident in event.incidents)
    return sum(incident.lost for incident in event.incidents) + CARD_OWED * owed


def _leads(view: WhitewaterView, seat: Seat) -> bool:
    others = [row_of(cell) for other, cell in enumerate(view.cells) if other != seat and cell != NO_CELL]
    return bool(others) and row_of(view.cells[seat]) > max(others)


def _for(beat: Beat[Event, WhitewaterView], seat: Seat, sign: int) -> int:
    """For whom it was good, as whoever looks sees it."""
    viewer = beat.after.viewer
    return 0 if viewer is None else sign if viewer == seat else 0


def _kayak(seat: Seat, names: Names) -> Item:
    return Item(kayak_key(seat), "result", 0, Kind.PIECE, f"{FACES}/kayaks/{seat}", names[seat], shape=int(seat))


def _standing(view: WhitewaterView, seat: Seat) -> Line:
    if view.left[seat]:
        return say("epithet.gone")
    past = row_of(view.cells[seat]) - view.board.finish
    key = "past" if past > 0 else "short"
    return say(f"epithet.{key}", count=past if past > 0 else 1 - past)
