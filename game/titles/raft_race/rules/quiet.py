"""Raft Race if nobody interferes: the others have no order and no power, and give way."""

from __future__ import annotations

from typing import Final

from game.engine.types import Event, Seat
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.card_events import OrdersRevealed
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.power import PASS
from game.titles.raft_race.rules.questions import legal
from game.titles.raft_race.rules.river import OPEN, WIDTH
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms

GIVE_WAY: Final = cmd.Decide("displace")
HOLD: Final = cmd.Decide("block")
MIST: Final = 8
"""Rows of mist that are taken for open water: further than a raft gets in a round."""


class RaftQuiet:
    """A forecast ends with the round, or where the seat itself has to choose more than whether to use a power."""

    assumed: Final[frozenset[type[Event]]] = frozenset((OrdersRevealed,))

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def calm(self, state: RaftState, seat: Seat) -> None:
        """A hand that Bailer emptied has no order (R18): the rules know such a raft, and do not wait for it."""
        for other in self._terms.all_seats:
            if other == seat:
                continue
            power = state.powers[other]
            if power is not None:
                state.powers[other] = None
                state.power_under.append(self._terms.card_of[power])
            if type(state.frame) is fr.Ordering:
                state.chosen[other] = None
                state.hands[other] = []
        if not state.opened:
            ahead = min(len(state.water) + MIST * WIDTH, state.finish * WIDTH)
            state.water += [OPEN] * (ahead - len(state.water))

    def answer(self, state: RaftState, asked: Seat, seat: Seat) -> RaftCommand | None:
        """Rafts in the way give way, nobody pushes the seat's own; its powers are kept, its attacks hit the first."""
        match state.frame:
            case fr.Offered() | fr.Recharging():
                return PASS
            case fr.Deciding(other=other):
                return HOLD if other == seat else GIVE_WAY
            case fr.Laying() | fr.Aiming() | fr.Pushing():
                return legal(state, self._terms, asked)[0]
            case _:
                return None
