"""What is always one glance away: round, turn order, who leads; a plate for each seat."""

from __future__ import annotations

from collections.abc import Collection

from game.content.line import Line
from game.engine.types import Seat
from game.table.presenter import Fact, Names, Plate
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.river import NO_CELL, row_of
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.words import figures, names_of, order_name, power_name, power_text, say


def facts(view: RaftView, names: Names) -> list[Fact]:
    """Round and phase, turn order, the leader, what the chance pile holds."""
    found = [Fact(say("fact.round"), _phase(view))]
    if view.round:
        found.append(Fact(say("fact.turn_order"), say("fact.names", names=names_of(names, view.order))))
    if leader := _leader(view, names):
        found.append(leader)
    left = say("numbers", numbers=figures(view.pile)) if view.pile else say("fact.no_chance")
    return [*found, Fact(say("fact.chance"), left)]


def plates(view: RaftView) -> list[Plate]:
    """Row and splashes in short, power-up and lost orders in a sentence, by seat."""
    return [_plate(view, Seat(seat)) for seat in range(len(view.cells))]


def rows_to_go(view: RaftView, seat: Seat) -> int:
    """Rows until the raft is over the finish line."""
    cell = view.cells[seat]
    return 0 if seat in view.crossed else view.finish - (0 if cell == NO_CELL else row_of(cell))


def _phase(view: RaftView) -> Line:
    match view.frame:
        case fr.Over():
            return say("fact.phase.over", count=view.round)
        case _ if not view.round:
            return say("fact.phase.setup")
        case _:
            return say(f"fact.phase.{view.phase}", count=view.round)


def _leader(view: RaftView, names: Names) -> Fact | None:
    """Who has crossed; else who is furthest downstream."""
    if view.crossed:
        across = say("fact.across", names=names_of(names, view.crossed))
        return Fact(say("fact.leader"), across, _mood(view, view.crossed))
    racing = [Seat(seat) for seat, cell in enumerate(view.cells) if cell != NO_CELL]
    if not racing or not view.round:
        return None
    row = max(row_of(view.cells[seat]) for seat in racing)
    first = [seat for seat in racing if row_of(view.cells[seat]) == row]
    if len(first) == len(racing) > 1:
        return Fact(say("fact.leader"), say("fact.level", count=view.finish - row))
    leads = say("fact.leads", names=names_of(names, first), count=view.finish - row)
    return Fact(say("fact.leader"), leads, _mood(view, first))


def _mood(view: RaftView, first: Collection[Seat]) -> int:
    """Good for those in front, bad for the others, nothing for onlookers."""
    return 0 if view.viewer is None else 1 if view.viewer in first else -1


def _plate(view: RaftView, seat: Seat) -> Plate:
    counts = (
        Fact(say("fact.row"), _row(view, seat)),
        Fact(say("fact.splashes"), say("number", count=view.splashes[seat])),
    )
    deck = len(view.owned[seat]) + view.splashes[seat] - view.hands[seat]
    detail = say(
        "fact.plate",
        hand=view.hands[seat],
        deck=max(0, deck),
        orders=len(view.owned[seat]),
        rows=rows_to_go(view, seat),
    )
    return Plate(seat, counts, _state(view, seat), detail)


def _row(view: RaftView, seat: Seat) -> Line:
    if seat in view.crossed:
        return say("fact.over_the_line")
    if view.cells[seat] == NO_CELL:
        return say("fact.not_there")
    return say("number", count=row_of(view.cells[seat]))


def _state(view: RaftView, seat: Seat) -> Line | None:
    """Crossed, sunk, or the power-up and the orders lost."""
    if seat in view.crossed:
        return say("seat.crossed")
    if seat in view.sunk:
        return say("seat.sunk")
    power, lost = view.powers[seat], view.lost[seat]
    parts = [] if power is None else [say("fact.power", name=power_name(power), text=power_text(power))]
    if lost:
        parts.append(say("fact.lost", orders=tuple(order_name(order) for order in lost)))
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else say("fact.both", first=parts[0], second=parts[1])
