"""Whether another way would bring a raft anything, as far as all can tell."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from game.engine.types import Seat
from game.titles.raft_race.content import SPLASH, Order
from game.titles.raft_race.courses import Course, What, and_river, course_of, one_step, spot_at
from game.titles.raft_race.river import SIDES, Heading, row_of, stays_on_river
from game.titles.raft_race.view import RaftView

HARM: Final[frozenset[What]] = frozenset(("side", "rock", "stuck", "eddy"))
RISK: Final[frozenset[What]] = HARM | {"raft"}
"""What is worth avoiding; a raft may also give way."""
HELP: Final[frozenset[What]] = frozenset(("recharge", "rapid", "finish"))


def brings_anything(plain: Course, other: Course) -> bool:
    """Whether the other course avoids something harmful, meets something helpful, or leads further unharmed."""
    if _counted(plain, RISK) - _counted(other, RISK) or _counted(other, HELP) - _counted(plain, HELP):
        return True
    further = row_of(other.onward[-1]) > row_of(plain.onward[-1])
    return further and not _counted(other, HARM) - _counted(plain, HARM)


def slip_helps(view: RaftView, seat: Seat, order: Order | None) -> bool:
    """Whether Side Slip to either side, then the order, would bring the seat anything the order alone would not."""
    if order is None or order == SPLASH:
        return False
    plain = course_of(view, seat, order)
    return any(
        brings_anything(plain, _after_slip(view, seat, side, order))
        for side in SIDES
        if stays_on_river(view.cells[seat], side)
    )


def space_ahead_helps(view: RaftView, seat: Seat) -> bool:
    """Whether one more space would bring the seat anything; while orders are carried out, the river comes after it."""
    step = one_step(view, seat, "forward")
    if any(note.what == "stuck" for note in step.notes):
        return False
    if view.phase == "order":
        return brings_anything(and_river(view, seat, 0), and_river(view, seat, 1))
    return not any(note.what in HARM for note in step.notes)


def _after_slip(view: RaftView, seat: Seat, side: Heading, order: Order) -> Course:
    """The slip, then the order; a rock, or a raft that cannot give way, leaves nothing of it."""
    slip = one_step(view, seat, side)
    cells = tuple(slip.end if other == seat else cell for other, cell in enumerate(view.cells))
    aside = replace(view, cells=cells)
    on = course_of(aside, seat, SPLASH if spot_at(view, slip.end).kind == "rock" else order)
    return Course(seat, on.path, (*slip.notes, *on.notes), on.onward, on.later)


def _counted(course: Course, whats: frozenset[What]) -> Counter[What]:
    return Counter(note.what for note in (*course.notes, *course.later) if note.what in whats)
