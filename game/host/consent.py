"""Who has to agree before a match stands at another step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.update import Audience, Leap


class LeapWish(Struct, frozen=True):
    """That the match stands at another step, as the host keeps it: with a step of the journal."""

    number: int
    """Counts the wishes of a match: an answer names the one it is about."""
    by: Audience
    leap: Leap
    step: int
    asked: tuple[Seat, ...]
    """Those who have not answered yet."""
    decision: tuple[int, ...]
    agreed: tuple[Seat, ...] = ()


def concerned(session: AnySession, by: Audience, left: Sequence[int], step: int) -> tuple[Seat, ...]:
    """Who has to agree to leave these steps and to play again what led to `step`: all people but `by`, or nobody.

    Nobody if it showed nothing to anyone, and every decision was the person's own.
    """
    people = session.people
    if _deciders(session, [*left, *_again(session, step)]) <= {by} and not (left and session.reveals_since(step)):
        return ()
    return tuple(sorted(people - {by}))


def _deciders(session: AnySession, steps: Iterable[int]) -> frozenset[Seat]:
    """The people who decided something in these steps."""
    journal = session.journal
    return session.people & {journal.seat(step) for step in steps if not journal.is_auto(step)}


def _again(session: AnySession, step: int) -> Iterator[int]:
    """The steps that are played again to stand at this one."""
    journal = session.journal
    meeting = journal.meeting(step, journal.head)
    current: int | None = step
    while current is not None and current != meeting:
        yield current
        current = journal.parent(current)
