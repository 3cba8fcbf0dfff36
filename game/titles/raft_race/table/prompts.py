"""The one line that says who must do what; powers that are offered, as decisions a person may be spared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.content.message import Line
from game.engine.types import Seat, snake
from game.table.presenter import Names
from game.table.reaction import Reaction
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.power_ids import PowerMoment
from game.titles.raft_race.rules.powers import PASS
from game.titles.raft_race.rules.river import row_of, turn_order
from game.titles.raft_race.rules.rounds import POWERS
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.courses import Course, RaftAhead, What
from game.titles.raft_race.table.words import name_of, names_of, order_name, power_name, power_text, say

DOUBTFUL: Final = "doubtful"
"""The kind of offers that would bring nothing."""
KINDS: Final[dict[PowerMoment, str]] = {
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


def prompt_line(view: RaftView, names: Names) -> Line:
    """The one line that says who must do what."""
    match view.frame:
        case fr.Flowing():
            return say("prompt.flowing")
        case fr.Over(places=places):
            return say("prompt.over", names=names_of(names, places[0]), count=len(places[0]))
        case fr.Ordering():
            return _ordering(view, names)
        case fr.Laying() as frame:
            return _laying(view, frame, names)
        case frame if frame.seat == view.viewer:
            return _you(view, frame, names)
        case frame:
            power = power_name(frame.power) if type(frame) is fr.Offered else say("somebody")
            return say(f"prompt.other.{_tag(frame)}", name=name_of(names, frame.seat), power=power)


def offered(ahead: RaftAhead, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Reaction | None:
    """The kind of offer this is, for the seat that is asked.

    It depends on nothing but what everybody sees: not to be asked must not tell what is in a hand.
    """
    match view.frame:
        case fr.Offered() as frame if legal:
            doubtful = POWERS[frame.power].doubtful(view, frame) or _leads_nowhere(ahead, view, legal, frame)
            kind = DOUBTFUL if doubtful else KINDS[POWERS[frame.power].when]
            return Reaction(kind, PASS, _offer_line(view, frame, names), firm=True)
        case _:
            return None


def asked_seat(view: RaftView) -> Seat | None:
    """Whom the match waits for alone; None while all choose at once, or nobody is asked."""
    match view.frame:
        case fr.Flowing() | fr.Ordering() | fr.Over():
            return None
        case frame:
            return frame.seat


def choosing(view: RaftView) -> list[Seat]:
    """Who still has to choose an order, in turn order."""
    match view.frame:
        case fr.Ordering():
            return [seat for seat in view.order if not view.ready[seat] and view.hands[seat]]
        case _:
            return []


def numbers(view: RaftView, seat: Seat) -> int:
    """The chance card of the seat that counts in the test that is going on; 0 if it drew none."""
    return next((drawn.number for drawn in reversed(view.drawn) if drawn.seat == seat), 0)


def _offer_line(view: RaftView, frame: fr.Offered, names: Names) -> Line:
    """What happened and what the power that is offered would do."""
    other = say("somebody") if frame.other is None else name_of(names, frame.other)
    return say(
        f"offer.{POWERS[frame.power].sentence(view)}", count=frame.amount, other=other, text=power_text(frame.power)
    )


def _ordering(view: RaftView, names: Names) -> Line:
    left = choosing(view)
    if view.viewer in left:
        return say("prompt.you.order")
    waiting = names_of(names, left)
    if view.viewer is not None and view.ready[view.viewer]:
        return say("prompt.you.chosen", names=waiting, count=len(left))
    return say("prompt.other.order", names=waiting, count=len(left))


def _laying(view: RaftView, frame: fr.Laying, names: Names) -> Line:
    """Who lays the river, and by what right."""
    who = "you" if frame.seat == view.viewer else "other"
    right = "last" if frame.seat == turn_order(view.cells)[-1] else "map"
    why = say(f"laying.{who}.{right}", name=name_of(names, frame.seat))
    return say(f"prompt.{who}.laying", why=why)


def _you(view: RaftView, frame: fr.AskingFrame, names: Names) -> Line:
    match frame:
        case fr.Offered():
            return _offer_line(view, frame, names)
        case fr.Aiming(order=order):
            return say("prompt.you.aiming", order=order_name(order))
        case fr.Pushing(target=target):
            return say("prompt.you.pushing", name=name_of(names, target))
        case fr.Deciding():
            return _deciding(view, frame, names)
        case fr.Recharging(seat=seat) if (power := view.powers[seat]) is not None:
            return say("prompt.you.swap", power=power_name(power))
        case _:
            return say(f"prompt.you.{_tag(frame)}")


def _tag(frame: fr.AskingFrame) -> str:
    return snake(frame.__class__.__name__)


def _deciding(view: RaftView, frame: fr.Deciding, names: Names) -> Line:
    """Both numbers, who ran into whom, and what the one asked can say."""
    role = "mover" if frame.seat == frame.mover else "other"
    rival = frame.other if frame.seat == frame.mover else frame.mover
    name = name_of(names, rival)
    if frame.hard_bow:
        return say(f"prompt.you.bow.{role}", name=name)
    return say(f"prompt.you.deciding.{role}", name=name, own=numbers(view, frame.seat), other=numbers(view, rival))


def _leads_nowhere(ahead: RaftAhead, view: RaftView, legal: Sequence[RaftCommand], frame: fr.Offered) -> bool:
    """Whether no way that the power leads is any better than the way without it."""
    if not POWERS[frame.power].weighed:
        return False
    plain = ahead.course(view, frame.seat, PASS)
    others = [ahead.course(view, frame.seat, command) for command in legal if command != PASS]
    return not any(_brings_anything(plain, other) for other in others)


def _brings_anything(plain: Course, other: Course) -> bool:
    """Whether the other course avoids something harmful, meets something helpful, or leads further unharmed."""
    if _counted(plain, RISK) - _counted(other, RISK) or _counted(other, HELP) - _counted(plain, HELP):
        return True
    further = row_of(other.onward[-1]) > row_of(plain.onward[-1])
    return further and not _counted(other, HARM) - _counted(plain, HARM)


def _counted(course: Course, whats: frozenset[What]) -> Counter[What]:
    return Counter(note.what for note in (*course.notes, *course.later) if note.what in whats)
