"""What is always one glance away: where the river would take you, who leads, what is left; a plate for each seat."""

from __future__ import annotations

from game.content.line import Line
from game.engine.types import Seat
from game.table.presenter import Fact, Names, Plate
from game.titles.whitewater_rush.rules.river import NO_CELL, RAPIDS, ROCK, row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.foretold import Foretold
from game.titles.whitewater_rush.table.trails import outlook
from game.titles.whitewater_rush.table.words import name_of, say


def facts(foretold: Foretold, view: WhitewaterView, names: Names) -> list[Fact]:
    """An Advance for the viewer, the leader, Event cards and tokens left, the river."""
    found = []
    own = None if view.viewer is None else _own_advance(foretold, view, view.viewer)
    if own is not None:
        found.append(own)
    if leader := _leader(view, names):
        found.append(leader)
    rapids = sum(view.supply[sign] for sign in RAPIDS)
    found.append(Fact(say("fact.events"), say("fact.events_left", count=sum(view.events))))
    found.append(Fact(say("fact.tokens"), say("fact.tokens_left", rocks=view.supply[ROCK], rapids=rapids)))
    river = say("fact.river_of", names="+".join(view.board.segments), count=view.board.finish)
    return [*found, Fact(say("fact.river"), river)]


def plates(view: WhitewaterView) -> list[Plate]:
    """Row and speed in short, the rest in a sentence, by seat."""
    return [_plate(view, Seat(seat)) for seat in range(len(view.cells))]


def to_go(view: WhitewaterView, seat: Seat) -> int:
    """Rows until the kayak is over the finish."""
    cell = view.cells[seat]
    row = 0 if cell == NO_CELL else row_of(cell)
    return max(0, view.board.finish + 1 - row)


def _own_advance(foretold: Foretold, view: WhitewaterView, seat: Seat) -> Fact | None:
    """What an Advance of the player whose turn it is would bring."""
    course = next((each for each in foretold.advance(view, view.active) if each.seat == seat), None)
    if course is None:
        return None
    costs = course.owes or course.speed < view.speeds[seat]
    return Fact(say("fact.advance"), outlook(view, course), -1 if costs else 0)


def _leader(view: WhitewaterView, names: Names) -> Fact | None:
    placed = [Seat(seat) for seat, cell in enumerate(view.cells) if cell != NO_CELL and not view.left[seat]]
    if not placed:
        return None
    row = max(row_of(view.cells[seat]) for seat in placed)
    first = [seat for seat in placed if row_of(view.cells[seat]) == row]
    mood = 0 if view.viewer is None or len(first) == len(view.cells) else 1 if view.viewer in first else -1
    who = tuple(name_of(names, seat) for seat in first)
    return Fact(say("fact.leader"), say("fact.leads", names=who, count=to_go(view, first[0])), mood)


def _plate(view: WhitewaterView, seat: Seat) -> Plate:
    speed = view.speeds[seat]
    counts = (
        Fact(say("fact.row"), _row(view, seat)),
        Fact(say("fact.speed"), say("fact.number", count=speed)),
    )
    detail = say("fact.plate", cards=view.hands[seat], count=view.table.allowance(speed), rows=to_go(view, seat))
    return Plate(seat, counts, say("fact.left_race") if view.left[seat] else None, detail)


def _row(view: WhitewaterView, seat: Seat) -> Line:
    if view.cells[seat] == NO_CELL:
        return say("fact.not_placed")
    return say("fact.row_value", row=row_of(view.cells[seat]), of=view.board.finish)
