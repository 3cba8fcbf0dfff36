"""What is always one glance away: who leads, what is left, plates and reference cards."""

from __future__ import annotations

from game.engine.types import Seat
from game.table.presenter import Fact, Names, Plate, Reference, TableRow
from game.titles.whitewater_rush import frames as fr
from game.titles.whitewater_rush.cards import kind_of
from game.titles.whitewater_rush.items import ORDER
from game.titles.whitewater_rush.river import NO_CELL, RAPIDS, ROCK, row_of
from game.titles.whitewater_rush.speeds import FASTEST
from game.titles.whitewater_rush.view import WhitewaterView
from game.titles.whitewater_rush.words import name_of, say


def facts(view: WhitewaterView, names: Names) -> list[Fact]:
    """The leader, the next line, events and tokens left."""
    placed = [Seat(seat) for seat, cell in enumerate(view.cells) if cell != NO_CELL]
    found = [Fact(say("fact.river"), say("fact.segments", names="+".join(view.board.segments)))]
    if placed:
        leader = max(placed, key=lambda seat: view.cells[seat] // 32)
        row = row_of(view.cells[leader])
        to_go = max(0, view.board.finish + 1 - row)
        mine = 0 if view.viewer is None else 1 if leader == view.viewer else -1
        found.append(Fact(say("fact.leader"), say("fact.leads", name=name_of(names, leader), count=to_go), mine))
    rapids = sum(view.supply[sign] for sign in RAPIDS)
    found.append(Fact(say("fact.tokens"), say("fact.tokens_left", rocks=view.supply[ROCK], rapids=rapids)))
    return found


def plates(view: WhitewaterView) -> list[Plate]:
    """Row, speed and cards, by seat."""
    return [_plate(view, Seat(seat)) for seat in range(len(view.cells))]


def references(view: WhitewaterView) -> list[Reference]:
    """The speed table, the hazards, the cards."""
    return [_speeds(view), _cards(view)]


def _plate(view: WhitewaterView, seat: Seat) -> Plate:
    cell = view.cells[seat]
    row = say("fact.not_placed") if cell == NO_CELL else say("fact.row_value", row=row_of(cell), of=view.board.finish)
    counts = (
        Fact(say("fact.row"), row),
        Fact(say("fact.speed"), say("fact.number", count=view.speeds[seat])),
        Fact(say("fact.cards"), say("fact.number", count=view.hands[seat])),
    )
    return Plate(seat, counts, say("fact.left_race") if view.left[seat] else None)


def _speeds(view: WhitewaterView) -> Reference:
    mine = None if view.viewer is None else view.speeds[view.viewer]
    rows = tuple(
        TableRow(
            (
                say("reference.speed", count=speed),
                say("reference.sideways", count=view.table.allowance(speed)),
                say(f"reference.clears.{_clears(view, speed)}"),
            ),
            lit=speed == mine,
        )
        for speed in range(1, FASTEST + 1)
    )
    return Reference("speeds", say("reference.speeds"), rows)


def _clears(view: WhitewaterView, speed: int) -> str:
    if speed in view.table.waterfall:
        return "waterfall"
    return "rapids" if speed in view.table.rapids else "nothing"


def _cards(view: WhitewaterView) -> Reference:
    mine = {kind_of(card) for card in view.hand}
    rows = tuple(
        TableRow((say(f"card.{kind}.name"), say(f"card.{kind}.text")), lit=kind in mine and _playing(view))
        for kind in ORDER
    )
    return Reference("cards", say("reference.cards"), rows)


def _playing(view: WhitewaterView) -> bool:
    match view.frame:
        case fr.Playing(seat=seat):
            return seat == view.viewer
        case _:
            return False
