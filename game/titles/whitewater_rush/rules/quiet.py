"""Whitewater Rush if nobody interferes: windows are passed, no Event card turns up, debts are paid with any card."""

from __future__ import annotations

from typing import Final

from game.engine.types import Event, Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.windows import PASS

LEFT: Final = cmd.ChooseSide("left")


class WhitewaterQuiet:
    """A forecast ends once the card is done, and before where the seat itself, or another by its card, steers."""

    assumed: Final[frozenset[type[Event]]] = frozenset()

    def calm(self, state: WhitewaterState, seat: Seat) -> None:
        """Event cards go back to the box. Hands stay: whoever holds a card may react, and lets it be."""
        for line in state.events:
            state.box += line
            line.clear()

    def answer(self, state: WhitewaterState, asked: Seat, seat: Seat) -> WhitewaterCommand | None:
        """Others go round a Rock on its left, which is open whenever that is asked (W50)."""
        match state.frame:
            case fr.Window(when="before" | "card"):
                return PASS
            case fr.Discarding():
                return cmd.DiscardCard(state.hands[asked][0])
            case fr.RockSide() if asked != seat:
                return LEFT
            case _:
                return None
