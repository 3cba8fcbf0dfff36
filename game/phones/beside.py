"""What a seat is told beside the play: that its question is at the table, what became of it, what was taken back."""

from __future__ import annotations

from game.content.message import Message
from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.update import FeedUpdate, RewindOffer


def told_beside(before: FeedUpdate, desk: AudienceModel, seat: Seat) -> tuple[Message, ...]:
    """What the seat learns with the update its desk has taken last. `before`: the one it had taken before that."""
    asides, petition = desk.asides(before.number), desk.now.petition
    if petition is None or petition.by != seat:
        return tuple(asides)
    names = tuple(desk.names[each] for each in petition.asked)
    return (*asides, Message("phone.told.asked", {"names": names}))


def question_open(desk: AudienceModel) -> Message | None:
    """For whoever looks on: that the match waits because somebody asks something, and whom."""
    petition = desk.now.petition
    if petition is None:
        return None
    names = tuple(desk.names[each] for each in petition.asked)
    if petition.by is None:
        return Message("phone.told.open_question", {"names": names})
    return Message("phone.told.open", {"name": desk.names[petition.by], "names": names})


def spared_line(kind: Message) -> Message:
    """What a seat is told once it was not asked about something, since it would have hit nothing."""
    return Message("hud.asked_how.told.if_hit", {"kind": kind})


def not_own(desk: AudienceModel, offer: RewindOffer) -> Message:
    """Whose move would be taken back, before anybody is asked."""
    return Message("phone.told.theirs", {"name": desk.names[offer.seat], "move": desk.undo_line() or ""})
