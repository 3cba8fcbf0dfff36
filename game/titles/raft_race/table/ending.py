"""How a Raft Race ended: who won and by what, what decided it side by side, and what the race was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.message import Line
from game.engine.types import Event, Outcome, Seat
from game.table.item import Item, Kind
from game.table.presenter import Names
from game.titles.raft_race.rules.events import ChanceDrawn
from game.titles.raft_race.rules.river import row_of
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.keys import FACES, raft_key
from game.titles.raft_race.table.words import name_of, names_of, say

TIE_BREAKS: Final = ("splashes", "draw")
"""What decides among several rafts that crossed in the same phase."""


def decided_by(view: RaftView, outcome: Outcome) -> str:
    """The sentence of `result` that says what made the winner win."""
    match outcome.reason:
        case "finish_line" if len(view.crossed) == 1:
            return "alone"
        case "finish_line":
            return "splashes" if len(_driest(view)) == 1 else "draw"
        case "last_afloat" if outcome.places[0][0] in view.sunk:
            return "last_sunk"
        case "round_limit" if len(_in_row_of(view, outcome.places[0][0])) > 1:
            return "round_limit_left"
        case reason:
            return reason


def why_line(view: RaftView, outcome: Outcome, names: Names) -> Line:
    """What decided the race, in one sentence."""
    best, by = outcome.places[0][0], decided_by(view, outcome)
    return say(
        f"result.{by}",
        name=name_of(names, best),
        names=names_of(names, _driest(view) if by == "draw" else view.crossed),
        count=view.splashes[best],
        rounds=view.round,
    )


def raft_item(seat: Seat, names: Names) -> Item:
    """A raft beside words about it."""
    line = say("raft.name", name=name_of(names, seat))
    return Item(raft_key(seat), "result", 0, Kind.TOKEN, f"{FACES}/rafts/{seat}", line, shape=int(seat))


def _driest(view: RaftView) -> list[Seat]:
    """Those with the fewest splashes of all that crossed; more than one of them have drawn (R61)."""
    fewest = min((view.splashes[seat] for seat in view.crossed), default=0)
    return [seat for seat in view.crossed if view.splashes[seat] == fewest]


def _in_row_of(view: RaftView, best: Seat) -> list[Seat]:
    """Whose rafts are as far downstream as that of a seat."""
    row = row_of(view.cells[best])
    return [Seat(seat) for seat, cell in enumerate(view.cells) if row_of(cell) == row]


def drawn_at_the_finish(events: Sequence[Event]) -> dict[Seat, int]:
    """The chance card of each seat that counted at the finish: its last one."""
    cards = [event for event in events if type(event) is ChanceDrawn and event.purpose == "finish"]
    return {event.seat: event.number.open() for event in cards}


def exhibit_line(view: RaftView, seat: Seat, by: str, drawn: Mapping[Seat, int]) -> Line:
    """What a raft had of that which decided the race."""
    if by == "draw" and seat in drawn:
        return say("exhibit.drawn", number=drawn[seat])
    if by in TIE_BREAKS and seat in view.crossed:
        return say("exhibit.splashes", count=view.splashes[seat])
    if by == "last_sunk":
        return say("exhibit.sunk", place=view.sunk.index(seat) + 1)
    return how_far(view, seat)


def how_far(view: RaftView, seat: Seat) -> Line:
    """How far a raft got."""
    if seat in view.crossed:
        return say("epithet.crossed", place=view.crossed.index(seat) + 1)
    if seat in view.sunk:
        return say("epithet.sunk")
    return say("epithet.row", row=row_of(view.cells[seat]), finish=view.finish)
