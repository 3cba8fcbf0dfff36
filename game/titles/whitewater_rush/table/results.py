"""Who won a race, and by what."""

from __future__ import annotations

from game.content.line import Line
from game.engine.types import Outcome, Seat
from game.table.presenter import Names
from game.titles.whitewater_rush.rules.river import row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.words import name_of, say

STILL_WATER = "still_water"


def result(view: WhitewaterView, outcome: Outcome, names: Names) -> tuple[Line, Line]:
    """The winners, and the tie-break that made them so (W75, W76)."""
    winners = outcome.places[0]
    best = winners[0]
    why = say(
        f"result.{outcome.reason}.{decided_by(view, outcome.reason, winners)}",
        name=name_of(names, best),
        row=row_of(view.cells[best]),
        past=row_of(view.cells[best]) - view.board.finish,
        speed=view.speeds[best],
        cards=view.hands[best],
    )
    who = tuple(name_of(names, seat) for seat in winners)
    return say("result.who", names=who, count=len(who)), why


def decided_by(view: WhitewaterView, reason: str, winners: tuple[Seat, ...]) -> str:
    """`alone`, `active`, `row`, `speed`, `cards` or, with several winners, `shared`."""
    if len(winners) > 1:
        return "shared"
    best = winners[0]
    there = [Seat(seat) for seat, left in enumerate(view.left) if not left]
    rows = {seat: row_of(view.cells[seat]) for seat in there}
    if reason == STILL_WATER:
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
