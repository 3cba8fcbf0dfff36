"""Why a move is hinted at, in one concrete sentence."""

from __future__ import annotations

from typing import TypeAlias

from game.content.line import Line
from game.engine.foresight import Foresight, ForesightDraft
from game.engine.types import Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules.cards import kind_of
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.river import row_of
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.foretold import advance_played, movements_of
from game.titles.whitewater_rush.table.words import say

KayakForesight: TypeAlias = Foresight[WhitewaterState, WhitewaterCommand, WhitewaterEvent, WhitewaterView]


def reason(
    view: WhitewaterView, seat: Seat, command: WhitewaterCommand, foresight: KayakForesight, rules: WhitewaterRules
) -> Line | None:
    """The sentence, or None where there is nothing worth saying."""
    match command:
        case cmd.PlayCard(card=card) if kind_of(card) == "advance":
            return _of_advance(view, seat, command, foresight)
        case cmd.PlayCard(card=card):
            return say(f"reason.play.{kind_of(card)}", speed=view.speeds[seat])
        case cmd.Pass():
            return say("reason.pass_advance" if advance_played(view) is not None else "reason.pass")
        case cmd.EddyOut(spaces=0):
            key = "reason.slow_advance" if advance_played(view) is not None else "reason.slow"
            return say(key, speed=view.speeds[seat])
        case cmd.EddyOut():
            return say("reason.eddy_advance" if advance_played(view) is not None else "reason.eddy")
        case cmd.Manoeuvre(spaces=0):
            return say("reason.stay", count=_rows(view, seat, foresight, rules))
        case cmd.Manoeuvre() | cmd.PlaceKayak() | cmd.ChooseSide():
            return say("reason.line")
        case cmd.DiscardCard() | cmd.PutBack():
            return say("reason.spare")
        case cmd.TakeFromDiscard():
            return say("reason.take")
        case cmd.SpotHazard(hazard=hazard):
            return say(f"reason.spot.{hazard}")
        case cmd.PlaceRock() | cmd.PlaceRapids() | cmd.TurnRapids():
            return say("reason.token")
        case _:
            return None


def _of_advance(view: WhitewaterView, seat: Seat, command: WhitewaterCommand, foresight: KayakForesight) -> Line:
    gained = _gained(view, foresight.played(command))
    own = gained.pop(seat, 0)
    if row_of(view.cells[seat]) + own > view.board.finish:
        return say("reason.advance_wins")
    return say("reason.advance", count=own, others=max(gained.values(), default=0))


def _rows(view: WhitewaterView, seat: Seat, foresight: KayakForesight, rules: WhitewaterRules) -> int:
    """What an Advance would bring from here."""
    return _gained(view, foresight.imagined(lambda draft: rules.carry(draft, seat))).get(seat, 0)


def _gained(view: WhitewaterView, draft: ForesightDraft[WhitewaterState, WhitewaterEvent]) -> dict[Seat, int]:
    """Rows by seat in the first movement."""
    first = next(iter(movements_of(view, draft.events)), [])
    return {course.seat: row_of(course.end) - row_of(course.path[0]) for course in first}
