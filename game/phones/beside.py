"""What a seat is told beside the play: that its question is at the table, what became of it, what was taken back."""

from __future__ import annotations

from game.content.line import Line
from game.engine.types import Seat
from game.host.desk import Desk
from game.host.update import Update


def told_beside(before: Update, desk: Desk, seat: Seat) -> tuple[Line, ...]:
    """What the seat learns with the update its desk has taken last. `before`: the one it had taken before that."""
    now, asked_before = desk.now, before.petition is not None and before.petition.by == seat
    if now.petition is not None:
        names = tuple(desk.names[each] for each in now.petition.asked)
        return (Line("phone.told.asked", {"names": names}),) if now.petition.by == seat else ()
    for_fun = (Line("hud.for_fun"),) if now.for_fun and not before.for_fun else ()
    if now.moved:
        agreed = (Line("phone.told.agreed"),) if asked_before else ()
        return (*agreed, _moved(desk), *for_fun)
    if asked_before and not now.told:
        return (Line("phone.told.refused"), *for_fun)
    return for_fun


def _moved(desk: Desk) -> Line:
    """What was taken back, if the match can go on to it again."""
    on = desk.now.redo
    if on is None:
        return Line("phone.told.moved")
    return Line("phone.told.taken_back", {"move": desk.title(on.decision, by_name=True)})
