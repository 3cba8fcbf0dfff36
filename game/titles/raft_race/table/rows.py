"""The river in words, row by row, as one hears it who does not see it."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Line
from game.engine.types import Seat
from game.table.presenter import Names, Presenter, RiverRow
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.river import WIDTH, Cell, column_of, spot
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.keys import RIVER
from game.titles.raft_race.table.words import figures, name_of, say


class RaftRows(Presenter[RaftCommand, RaftView]):
    """The part of the presenter that reads the river aloud."""

    def rows(self, view: RaftView, names: Names) -> Sequence[RiverRow]:
        """Every row that was laid, the start first."""
        return [RiverRow(RIVER, row, _row(view, row, names)) for row in range(len(view.water) // WIDTH)]


def _row(view: RaftView, row: int, names: Names) -> Line:
    cells = range(row * WIDTH, (row + 1) * WIDTH)
    line = say("row.told", row=row, spaces=tuple(_space(view, cell, names) for cell in cells))
    return say("row.finish", line=line) if row + 1 == view.finish else line


def _space(view: RaftView, cell: Cell, names: Names) -> Line:
    what = _water(view.water[cell])
    if cell in view.cells:
        what = say("row.raft", name=name_of(names, Seat(view.cells.index(cell))), what=what)
    return say("row.space", column=column_of(cell), what=what)


def _water(sign: str) -> Line:
    found = spot(sign)
    match found.kind:
        case "rapid":
            return say("row.rapid", count=found.extra, splashes=found.splashes)
        case "rock":
            return say("row.rock", count=found.splashes, numbers=figures(found.damage))
        case _:
            return say(f"row.{found.kind}")
