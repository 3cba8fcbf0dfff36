"""One command being carried out: the draft, the terms, and the plan of the tasks left."""

from __future__ import annotations

from typing import TypeAlias

from game.engine.rules import Draft
from game.engine.types import Seat
from game.titles.raft_race.rules.events import Asked, RaftEvent
from game.titles.raft_race.rules.frames import AnyTask, AskingFrame, Ordering
from game.titles.raft_race.rules.river import NO_CELL, Cell, neighbours
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms

RaftDraft: TypeAlias = Draft[RaftState, RaftEvent]


class Flow:
    """Lives for one command. `plan` is a stack, the next task last; it stops once somebody is asked or all is over."""

    __slots__ = ("chance", "emit", "plan", "state", "stopped", "terms")

    def __init__(self, draft: RaftDraft, terms: Terms) -> None:
        self.state = draft.state
        self.chance = draft.chance
        self.emit = draft.emit
        self.terms = terms
        self.plan: list[AnyTask] = list(draft.state.plan)
        self.stopped = False

    def ask(self, frame: AskingFrame | Ordering) -> None:
        """Asks for a decision; the tasks in the plan are done afterwards."""
        self.stopped = True
        self.emit(Asked(frame, tuple(self.plan)))

    def racing(self, seat: Seat) -> bool:
        """True if the raft is on the board: neither crossed nor sunk."""
        return self.state.cells[seat] != NO_CELL

    def occupant(self, cell: Cell) -> Seat | None:
        """Returns the seat whose raft is there."""
        cells = self.state.cells
        return Seat(cells.index(cell)) if cell in cells else None

    def neighbours(self, seat: Seat) -> tuple[Seat, ...]:
        """The rafts on the eight spaces around, in turn order (R22, R74)."""
        return neighbours(self.state.cells, self.state.order, seat)
