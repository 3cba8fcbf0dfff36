"""The rafter: tries every command in a world where nobody interferes, and takes the table that is worth most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.levels import USUAL, Level, ScoredMoves, WeakeningProfile
from game.bots.player import BotMaker, Thought, explained
from game.engine.foresight import Foresight
from game.engine.types import Seat
from game.titles.raft_race.bot.reasons import RaftForesight, reason
from game.titles.raft_race.bot.worth import Chances, Worth, outlook, worth_of
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules import terms as cmd
from game.titles.raft_race.rules.content import OPEN, PUSHES, STRIDE, Cell, neighbours, row_of, stays_on_river
from game.titles.raft_race.rules.rounds import POWERS
from game.titles.raft_race.rules.rules import RaftQuiet, RaftRules
from game.titles.raft_race.rules.state import RaftState, RaftView
from game.titles.raft_race.rules.terms import RaftCommand

USE: Final = cmd.UsePower()


class Rafter:
    """One ply with a sense of the river. It reads no dice: the same view gives the same thoughts."""

    def __init__(self, rules: RaftRules, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat
        self._quiet = ActiveQuiet(rules.terms)

    def think(self, view: RaftView, legal: Sequence[RaftCommand], rng: Random) -> Iterator[Thought[RaftCommand]]:
        """Two thoughts: without reasons and with them."""
        foresight: RaftForesight = Foresight(self._rules, view, self._seat, self._quiet)
        worth = Worth(view, self._seat)
        scores = ScoredMoves[RaftCommand](Chances(view, self._seat).of)
        forward = [command for command in legal if type(command) is not cmd.TakeBack] or legal
        for command in forward:
            scores.add(command, worth.of(foresight.played(command)) + _unforeseen(view, command))
        thought = scores.thought
        yield thought
        yield explained(thought, lambda command, other: reason(view, self._seat, command, other, foresight))


class ActiveQuiet(RaftQuiet):
    """Quiet rules in which the seat uses the powers it counts on, and attacks where it hurts."""

    def answer(self, state: RaftState, asked: Seat, seat: Seat) -> RaftCommand | None:
        match state.frame:
            case fr.Offered(power=power) if asked == seat and POWERS[power].counted_on:
                return USE
            case fr.Aiming() if asked == seat:
                near = neighbours(state.cells, state.order, seat)
                return cmd.Aim(max(near, key=lambda target: state.cells[target]))
            case fr.Pushing(target=target) if asked == seat:
                cell = state.cells[target]
                headings = [heading for heading in PUSHES if stays_on_river(cell, heading)]
                return cmd.Push(min(headings, key=lambda heading: _lies_well(state, cell + STRIDE[heading])))
            case _:
                return super().answer(state, asked, seat)


def _lies_well(state: RaftState, cell: Cell) -> float:
    """Returns the worth of a space to the raft that is put there, in rows."""
    sign = state.water[cell] if cell < len(state.water) else OPEN
    return row_of(cell) + worth_of(sign) + outlook(state.water, cell)


def _unforeseen(view: RaftView, command: RaftCommand) -> float:
    match view.frame, command:
        case fr.Offered(seat=seat, power=power), cmd.UsePower():
            return POWERS[power].unforeseen(view, seat)
        case _:
            return 0.0


def _reacting(view: RaftView) -> bool:
    return type(view.frame) in (fr.Offered, fr.Deciding)


BOTS: Final[Mapping[str, BotMaker]] = {USUAL: Rafter}
SOFT: Final = WeakeningProfile({"level1": Level(0.12, 0.5, 0.05), "level2": Level(0.06, 0.32, 0.03)}, _reacting)
