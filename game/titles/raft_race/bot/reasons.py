"""Why a move is hinted at, in one concrete sentence."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.content.line import Line
from game.engine.foresight import Foresight
from game.engine.types import Seat
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.content import SPLASH
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.river import row_of
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.foretold import course_of
from game.titles.raft_race.table.words import say

RaftForesight: TypeAlias = Foresight[RaftState, RaftCommand, RaftEvent, RaftView]
SPLASHING: Final = frozenset(("splashes", "rock", "rapid"))
"""What splashes on the way."""


def reason(view: RaftView, seat: Seat, command: RaftCommand, foresight: RaftForesight) -> Line | None:
    """The sentence, or None where there is nothing worth saying."""
    match command:
        case cmd.ChooseOrder():
            return _of_order(view, seat, command, foresight)
        case cmd.Aim():
            return say("reason.aim")
        case cmd.Push():
            return say("reason.heading")
        case cmd.Decide(result=result):
            return say(f"reason.decide.{result}")
        case cmd.TakePower(power=power):
            return say(f"reason.power.{power}")
        case cmd.LayCards():
            return say("reason.lay")
        case cmd.PlaceRaft():
            return say("reason.place")
        case cmd.UsePower() | cmd.SlipAside() | cmd.RecoverOrder():
            return _of_use(view)
        case cmd.Pass():
            return say("reason.keep")
        case cmd.DrawPower():
            return say("reason.draw")
        case cmd.TakeBack():
            return None


def _of_order(view: RaftView, seat: Seat, command: cmd.ChooseOrder, foresight: RaftForesight) -> Line:
    order = command.order
    if order == SPLASH:
        return say("reason.purge", count=view.hand.count(SPLASH), left=len(view.hand) - view.hand.count(SPLASH))
    card = view.orders[order]
    if card.attack is not None:
        return say(f"reason.{card.attack}")
    course = course_of(view, seat, foresight.foresee(command).events)
    gained = row_of(course.onward[-1]) - row_of(view.cells[seat])
    notes = (*course.notes, *course.later)
    splashes = sum(note.count for note in notes if note.what in SPLASHING)
    if any(note.what == "finish" for note in notes):
        return say("reason.crosses")
    if splashes:
        return say("reason.ride_wet", count=gained, splashes=splashes)
    return say("reason.ride", count=gained)


def _of_use(view: RaftView) -> Line | None:
    match view.frame:
        case fr.Offered(power=power):
            return say(f"reason.use.{power}")
        case _:
            return None
