"""Notices to a seat beside the play: its question at the table, the result, and moves taken back."""

from __future__ import annotations

from game.content.message import Message
from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.update import FeedUpdate, RewindOffer


def told_beside(before: FeedUpdate, desk: AudienceModel, seat: Seat) -> tuple[Message, ...]:
    """Returns the notices for a seat with its last update. `before` is the update before that one."""
    asides, petition = desk.asides(before.number), desk.now.petition
    if petition is None or petition.by != seat:
        return tuple(asides)
    names = tuple(desk.names[each] for each in petition.asked)
    return (*asides, Message("phone.told.asked", {"names": names}))


def question_open(desk: AudienceModel) -> Message | None:
    """Returns the notice for an onlooker that the match waits for an open question, and for whom."""
    petition = desk.now.petition
    if petition is None:
        return None
    names = tuple(desk.names[each] for each in petition.asked)
    if petition.by is None:
        return Message("phone.told.open_question", {"names": names})
    return Message("phone.told.open", {"name": desk.names[petition.by], "names": names})


def spared_line(kind: Message) -> Message:
    """Returns the notice that a reaction was skipped, since it would have hit nothing."""
    return Message("hud.asked_how.told.if_hit", {"kind": kind})


def not_own(desk: AudienceModel, offer: RewindOffer) -> Message:
    """Returns the notice whose move would be taken back, before anybody is asked."""
    return Message("phone.told.theirs", {"name": desk.names[offer.seat], "move": desk.undo_line() or ""})
