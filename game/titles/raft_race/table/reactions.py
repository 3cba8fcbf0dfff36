"""Powers that are offered, as decisions a person may be spared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.table.presenter import Names, Reaction
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.power import PASS
from game.titles.raft_race.rules.powers import Moment
from game.titles.raft_race.rules.river import row_of
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.rules.windows import AT, POWERS
from game.titles.raft_race.table.foretold import Course, Foretold, What
from game.titles.raft_race.table.prompts import offer_line

DOUBTFUL: Final = "doubtful"
"""The kind of offers that would bring nothing."""
KINDS: Final[dict[Moment, str]] = {
    "shuffle": "new_hand",
    "new_hand": "new_hand",
    "order": "my_move",
    "paddled": "my_move",
    "current": "my_move",
    "drifted": "my_move",
    "attack": "attacks",
    "attacked": "attacks",
    "drench": "attacks",
    "splashes": "harm",
    "damage": "harm",
    "collision": "collisions",
    "chance": "chance",
    "laying": "river_cards",
}
HARM: Final[frozenset[What]] = frozenset(("side", "rock", "stuck", "eddy"))
RISK: Final[frozenset[What]] = HARM | {"raft"}
"""What is worth avoiding; a raft may also give way."""
HELP: Final[frozenset[What]] = frozenset(("recharge", "rapid", "finish"))


def reaction(foretold: Foretold, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Reaction | None:
    """The kind of offer this is, for the seat that is asked; None for any other decision.

    It depends on nothing but what everybody sees: not to be asked must not tell what is in a hand.
    """
    match view.frame:
        case fr.Offered() as frame if legal:
            doubtful = POWERS[frame.power].doubtful(view, frame) or _leads_nowhere(foretold, view, legal, frame)
            kind = DOUBTFUL if doubtful else KINDS[POWERS[frame.power].when]
            return Reaction(kind, PASS, offer_line(view, frame, names), firm=True)
        case _:
            return None


def is_open(view: RaftView) -> bool:
    """Whether what is asked can be answered from what all may see; orders, and what follows a new hand, cannot."""
    match view.frame:
        case fr.Flowing() | fr.Ordering() | fr.Over():
            return False
        case fr.Offered(power=power):
            return power not in AT["new_hand"]
        case _:
            return True


def _leads_nowhere(foretold: Foretold, view: RaftView, legal: Sequence[RaftCommand], frame: fr.Offered) -> bool:
    """Whether no way that the power leads is any better than the way without it."""
    if not POWERS[frame.power].weighed:
        return False
    plain = foretold.course(view, frame.seat, PASS)
    others = [foretold.course(view, frame.seat, command) for command in legal if command != PASS]
    return not any(_brings_anything(plain, other) for other in others)


def _brings_anything(plain: Course, other: Course) -> bool:
    """Whether the other course avoids something harmful, meets something helpful, or leads further unharmed."""
    if _counted(plain, RISK) - _counted(other, RISK) or _counted(other, HELP) - _counted(plain, HELP):
        return True
    further = row_of(other.onward[-1]) > row_of(plain.onward[-1])
    return further and not _counted(other, HARM) - _counted(plain, HARM)


def _counted(course: Course, whats: frozenset[What]) -> Counter[What]:
    return Counter(note.what for note in (*course.notes, *course.later) if note.what in whats)
