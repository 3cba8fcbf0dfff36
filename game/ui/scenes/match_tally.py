"""How many moves a match has, and how many were taken back."""

from __future__ import annotations

from msgspec import Struct

from game.engine.types import SYSTEM
from game.table.script import AnySession


class Tally(Struct, frozen=True):
    """Choices somebody made: `played` by anybody on the line that counts, `taken_back` by people on lines left."""

    played: int
    taken_back: int


def tally(session: AnySession) -> Tally:
    """The tally of a match as it stands; what plays itself is no move."""
    journal = session.journal
    line = set(journal.path())
    played = taken_back = 0
    for step in range(len(journal)):
        if journal.is_auto(step) or journal.seat(step) == SYSTEM:
            continue
        if step in line:
            played += 1
        elif journal.seat(step) in session.people:
            taken_back += 1
    return Tally(played, taken_back)
