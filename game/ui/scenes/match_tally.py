"""How many moves a match has, and how many were taken back."""

from __future__ import annotations

from msgspec import Struct

from game.engine.session import AnySession


class Tally(Struct, frozen=True):
    """Choices somebody made: `played` by anybody on the line that counts, `taken_back` by people on lines left."""

    played: int
    taken_back: int


def tally(session: AnySession) -> Tally:
    """The tally of a match as it stands; what plays itself is no move."""
    journal = session.journal
    line = set(journal.path())
    left = (step for step in range(len(journal)) if step not in line and not journal.is_auto(step))
    return Tally(journal.moves(), sum(journal.seat(step) in session.people for step in left))
