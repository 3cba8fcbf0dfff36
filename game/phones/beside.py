"""What a seat is told beside the play: that its question is at the table, what became of it, what was taken back."""

from __future__ import annotations

from game.content.message import Line
from game.engine.types import Seat
from game.host.desk import Desk
from game.host.update import Offer, Update


def told_beside(before: Update, desk: Desk, seat: Seat) -> tuple[Line, ...]:
    """What the seat learns with the update its desk has taken last. `before`: the one it had taken before that."""
    asides, petition = desk.asides(before.number), desk.now.petition
    if petition is None or petition.by != seat:
        return tuple(asides)
    names = tuple(desk.names[each] for each in petition.asked)
    return (*asides, Line("phone.told.asked", {"names": names}))


def question_open(desk: Desk) -> Line | None:
    """For whoever looks on: that the match waits because somebody asks something, and whom."""
    petition = desk.now.petition
    if petition is None:
        return None
    names = tuple(desk.names[each] for each in petition.asked)
    if petition.by is None:
        return Line("phone.told.open_question", {"names": names})
    return Line("phone.told.open", {"name": desk.names[petition.by], "names": names})


def spared_line(kind: Line) -> Line:
    """What a seat is told once it was not asked about something, since it would have hit nothing."""
    return Line("hud.asked_how.told.if_hit", {"kind": kind})


def not_own(desk: Desk, offer: Offer) -> Line:
    """Whose move would be taken back, before anybody is asked."""
    return Line("phone.told.theirs", {"name": desk.names[offer.seat], "move": desk.undo_line() or ""})
