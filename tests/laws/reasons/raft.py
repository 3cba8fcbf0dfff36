"""The reasons of Raft Race: both commands are played to the end of the round, and rafts are counted where they lie."""

from __future__ import annotations

from typing import Any

from game.content.message import Message
from game.engine.foresight import Foresight
from game.engine.types import Command
from game.titles.raft_race.bot.bots import ActiveQuiet
from game.titles.raft_race.rules import terms as cmd
from game.titles.raft_race.rules.content import NO_CELL, SPLASH, beside, row_of
from game.titles.raft_race.rules.events import Purged
from game.titles.raft_race.rules.terms import TakePower
from tests.laws.reasons.case import Case, Claim, Claims

WORLD = 5
"""Number of a world that the player does not look into."""


def _end(case: Case, command: Command) -> Any:
    """The table at the end of the round, undisturbed."""
    return _foresight(case).played(command, WORLD).state


def _foresight(case: Case) -> Foresight[Any, Any, Any, Any]:
    return Foresight(case.rules, case.view, case.seat, ActiveQuiet(case.rules.terms))


def _row(case: Case, state: Any, seat: int) -> int:
    return case.view.finish if seat in state.crossed else row_of(state.cells[seat])


def _rows(case: Case, command: Command) -> int:
    return _row(case, _end(case, command), case.seat)


def _splashes(case: Case, command: Command) -> int:
    splashes: int = _end(case, command).splashes[case.seat]
    return splashes


def _lost(case: Case, command: Command) -> int:
    return len(_end(case, command).lost[case.seat])


def _rivals(case: Case) -> list[int]:
    return [seat for seat, cell in enumerate(case.view.cells) if cell != NO_CELL and seat != case.seat]


def _rival_rows(case: Case, command: Command) -> int:
    state = _end(case, command)
    return sum(_row(case, state, seat) for seat in _rivals(case))


def _rival_splashes(case: Case, command: Command) -> int:
    state = _end(case, command)
    return sum(state.splashes[seat] for seat in _rivals(case))


def _gain(measure: Any, sign: int) -> Claim:
    """Returns the claim that the command has `number` more, or less, of something than its rival."""
    return lambda case: sign * (measure(case, case.command) - measure(case, case.rival)) == case.number() > 0


def _ride(case: Case) -> bool:
    return _rows(case, case.command) - row_of(case.view.cells[case.seat]) == case.number() > 0


def _wet(case: Case) -> int:
    return _splashes(case, case.command) - int(case.view.splashes[case.seat])


def _beside(case: Case) -> bool:
    cells = case.view.cells
    near = [seat for seat in _rivals(case) if beside(cells[case.seat], cells[seat])]
    return len(near) == case.number() > 0


def _purge(case: Case) -> bool:
    """The splashes in the hand, and no others, go back to the stack."""
    gone = [event for event in _foresight(case).played(case.command, WORLD).events if isinstance(event, Purged)]
    return case.number() == gone[0].count == list(case.view.hand).count(SPLASH)


def _draws_unseen(case: Case) -> bool:
    """True if the top card is the only power-up to be had."""
    return not any(isinstance(other, TakePower) for other in case.legal)


def _power(case: Case) -> str:
    return case.strings.say(Message(f"raft_race.power.{case.view.powers[case.seat]}.name"))


CLAIMS: Claims = {
    "ride": lambda case: _ride(case) and _wet(case) == 0,
    "ride_wet": lambda case: _ride(case) and _wet(case) == case.number("splashes") > 0,
    "crosses": lambda case: case.seat in _end(case, case.command).crossed,
    "better.rows": _gain(_rows, 1),
    "better.splashes": _gain(_splashes, -1),
    "better.orders": _gain(_lost, -1),
    "better.rival_rows": _gain(_rival_rows, -1),
    "better.rival_splashes": _gain(_rival_splashes, 1),
    "purge": _purge,
    "attack": _beside,
    "anchor": _beside,
    "keeps": lambda case: case.command == cmd.Pass() and case.view.powers[case.seat] is not None,
    "draw_power": lambda case: _draws_unseen(case) and case.view.powers[case.seat] is None,
    "swap_power": lambda case: _draws_unseen(case) and _power(case) == case.words("power"),
}
