"""Why a move is hinted at, in one concrete sentence."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.content.line import Line
from game.engine.foresight import Foresight
from game.engine.types import Seat, snake
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.content import SPLASH
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.river import row_of
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.courses import course_of
from game.titles.raft_race.table.words import say

RaftForesight: TypeAlias = Foresight[RaftState, RaftCommand, RaftEvent, RaftView]
SPLASHING: Final = frozenset(("splashes", "rock", "rapid"))
"""What splashes on the way."""


def reason(view: RaftView, seat: Seat, command: RaftCommand, foresight: RaftForesight) -> Line | None:
    """The sentence, or None where there is nothing worth saying."""
    key = f"reason.{snake(command.__class__.__name__)}"
    match view.frame, command:
        case _, cmd.TakeBack():
            return None
        case _, cmd.ChooseOrder():
            return _of_order(view, seat, command, foresight)
        case _, cmd.Decide(result=result):
            return say(f"{key}.{result}")
        case _, cmd.TakePower(power=power):
            return say(f"reason.power.{power}")
        case fr.Offered(power=power), (cmd.UsePower() | cmd.SlipAside() | cmd.RecoverOrder()):
            return say(f"reason.use.{power}")
        case _:
            return say(key)


def _of_order(view: RaftView, seat: Seat, command: cmd.ChooseOrder, foresight: RaftForesight) -> Line:
    order = command.order
    if order == SPLASH:
        return say("reason.purge", count=view.hand.count(SPLASH), left=len(view.hand) - view.hand.count(SPLASH))
    card = view.orders[order]
    if card.attack is not None:
        return say(f"reason.attack.{card.attack}")
    course = course_of(view, seat, foresight.foresee(command).events)
    gained = row_of(course.onward[-1]) - row_of(view.cells[seat])
    notes = (*course.notes, *course.later)
    splashes = sum(note.count for note in notes if note.what in SPLASHING)
    if any(note.what == "finish" for note in notes):
        return say("reason.crosses")
    if splashes:
        return say("reason.ride_wet", count=gained, splashes=splashes)
    return say("reason.ride", count=gained)
