"""The reasons of Whitewater Rush: the rules play both commands and an Advance after them, and kayaks are counted."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from game.engine.foresight import Foresight, ForesightDraft
from game.engine.rules import QuickChance
from game.engine.types import Command
from game.titles.whitewater_rush.bot.steering import Steering
from game.titles.whitewater_rush.bot.worth import Worth
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.river import NO_CELL, SPOT_HAZARD, kind_of, row_of
from game.titles.whitewater_rush.rules.state import EddyOut, Pass, PlayCard
from tests.laws.reasons.case import Case, Claim, Claims

WORLD = 5
"""Number of a world that the player does not look into."""
MOST_ANSWERS = 50


class Table(NamedTuple):
    rows: list[int]
    speed: int
    cards: int


def _quiet(case: Case) -> Steering:
    view = case.view
    worth = Worth(case.rules.terms, case.seat, view.hand, view.discard, view.active, view.turn)
    return Steering(case.rules, worth, tokens=type(view.frame) not in (fr.Window, fr.Discarding))


def _table(case: Case, state: Any) -> Table:
    racing = [None if cell == NO_CELL else row_of(cell) for cell in state.cells]
    rows = [0 if row is None or case.view.left[seat] else row for seat, row in enumerate(racing)]
    return Table(rows, state.speeds[case.seat], len(state.hands[case.seat]))


def _after(case: Case, command: Command, *, advances: bool) -> Table:
    """The table after the command, and after one more Advance."""
    quiet = _quiet(case)
    foresight: Foresight[Any, Any, Any, Any] = Foresight(case.rules, case.view, case.seat, quiet)
    state = foresight.played(command, WORLD).state
    if not advances or type(state.frame) is fr.Over:
        return _table(case, state)
    draft: ForesightDraft[Any, Any] = ForesightDraft(case.rules, state, QuickChance(Random(WORLD)))
    case.rules.carry(draft, case.seat)
    for _ in range(MOST_ANSWERS):
        asked = min(case.rules.to_act(draft.state), default=None)
        answer = None if asked is None else quiet.answer(draft.state, asked, case.seat)
        if asked is None or answer is None:
            break
        case.rules.decide(draft, asked, answer)
    return _table(case, draft.state)


def _own(case: Case, command: Command, *, advances: bool) -> int:
    return _after(case, command, advances=advances).rows[case.seat]


def _others(case: Case, command: Command, *, advances: bool) -> int:
    rows = _after(case, command, advances=advances).rows
    return sum(rows) - rows[case.seat]


def _decides(case: Case) -> bool:
    """True if the command decides its effect: Spot Hazard leaves it to the next question what happens."""
    return not (type(case.command) is PlayCard and kind_of(case.command.card) == SPOT_HAZARD)


def _gain(measure: Any, sign: int, *, advances: bool) -> Claim:
    def claim(case: Case) -> bool:
        if not _decides(case):
            return False
        mine, theirs = (measure(case, each, advances=advances) for each in (case.command, _alternative(case)))
        gained: int = sign * (mine - theirs)
        return gained == case.number() > 0

    return claim


def _alternative(case: Case) -> Command:
    """An Eddy Out is compared with none, any other command with the next best."""
    alternative: Command = Pass() if type(case.command) is EddyOut else case.rival
    return alternative


def _cards(case: Case, command: Command, *, advances: bool) -> int:
    return _after(case, command, advances=advances).cards


def _advance(case: Case) -> bool:
    before, after = _table(case, case.world()).rows, _after(case, case.command, advances=False).rows
    gained = [there - here for here, there in zip(before, after, strict=True)]
    own = gained.pop(case.seat)
    return bool(own == case.number() > 0 and max(gained, default=0) == case.number("others"))


def _wins(case: Case) -> bool:
    wins: bool = _own(case, case.command, advances=False) > case.view.board.finish and case.view.active == case.seat
    return wins


def _onward(case: Case) -> bool:
    now, then = (_own(case, case.command, advances=advances) for advances in (False, True))
    return then - now == case.number()


def _speed(case: Case) -> int:
    speed = _after(case, case.command, advances=False).speed
    return speed - int(case.view.speeds[case.seat]) if speed == case.number("speed") else 0


def _alike(case: Case) -> int:
    return sum(kind_of(card) == kind_of(case.command.card) for card in case.view.hand)


CLAIMS: Claims = {
    "advance": _advance,
    "advance_wins": _wins,
    "better.next": _gain(_own, 1, advances=True),
    "better.rows": _gain(_own, 1, advances=False),
    "better.rivals_next": _gain(_others, -1, advances=True),
    "better.rivals": _gain(_others, -1, advances=False),
    "better.cards": _gain(_cards, 1, advances=False),
    "onward": _onward,
    "faster": lambda case: _speed(case) > 0 and _decides(case),
    "slower": lambda case: _speed(case) < 0 and _decides(case),
    "spare": lambda case: _alike(case) - 1 == case.number() > 0,
    "take": lambda case: _alike(case) == 0,
}
