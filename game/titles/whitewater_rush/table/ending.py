"""How a race of Whitewater Rush ended: who won and by what, what decided it side by side, and what the race was."""

from __future__ import annotations

from typing import Final

from game.content.message import Line
from game.engine.types import Outcome, Seat
from game.table.item import Item, Kind
from game.table.presenter import Names
from game.titles.whitewater_rush.rules.moving import STILL_WATER
from game.titles.whitewater_rush.rules.river import row_of
from game.titles.whitewater_rush.rules.state import WhitewaterView
from game.titles.whitewater_rush.table.words import FACES, kayak_key, say

TIE_BREAKS: Final = ("active", "row", "speed", "cards", "shared")
"""What decides among several kayaks that crossed together."""


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


def exhibit_line(view: WhitewaterView, seat: Seat, by: str) -> Line:
    """What a kayak had of that which decided the race; how far it got where it was not in it any more."""
    if view.left[seat]:
        return how_far(view, seat)
    match by:
        case "active" if seat == view.active:
            return say("exhibit.active", standing=how_far(view, seat))
        case "speed":
            return say("exhibit.speed", count=view.speeds[seat])
        case "cards":
            return say("exhibit.cards", count=view.hands[seat])
        case _:
            return how_far(view, seat)


def how_far(view: WhitewaterView, seat: Seat) -> Line:
    """How far a kayak got."""
    if view.left[seat]:
        return say("epithet.gone")
    past = row_of(view.cells[seat]) - view.board.finish
    key = "past" if past > 0 else "short"
    return say(f"epithet.{key}", count=past if past > 0 else 1 - past)
