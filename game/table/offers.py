"""Ways back and forth through a match, and who has to agree before one is taken."""

from __future__ import annotations

from msgspec import Struct

from game.content.line import Line
from game.engine.session import AnySession
from game.engine.types import Seat


class Offer(Struct, frozen=True):
    """A way back or forth: where it leads, the decision it takes back or plays again, and who has to agree."""

    step: int
    seat: Seat
    line: Line
    consent: tuple[Seat, ...] = ()


def consent(session: AnySession, target: int, person: Seat | None) -> tuple[Seat, ...]:
    """Who has to agree to leave what was played since the step: all but `person`, who asks, or nobody.

    Nobody if it showed nothing to anyone, and every decision was the person's own.
    """
    journal = session.journal
    left = set(journal.path()) - set(journal.path(target))
    decided = {journal.seat(step) for step in left if not journal.is_auto(step)} & session.people
    if not session.reveals_since(target) and decided <= {person}:
        return ()
    return tuple(sorted(session.people - {person}))
