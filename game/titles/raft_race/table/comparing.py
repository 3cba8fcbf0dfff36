"""Whether one way brings a raft anything that another does not."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.titles.raft_race.rules.river import row_of
from game.titles.raft_race.table.foretold import Course, What

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


def _counted(course: Course, whats: frozenset[What]) -> Counter[What]:
    return Counter(note.what for note in (*course.notes, *course.later) if note.what in whats)
