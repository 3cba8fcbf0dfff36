"""Steering in forecasts: a seat goes on by its own choices, each the best as far as it looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.journal import StateCodec
from game.engine.rules import ScriptedChance, SearchDraft
from game.engine.types import Seat
from game.titles.whitewater_rush.bot.worth import Worth, least
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.river import Cell, kind_of, row_of
from game.titles.whitewater_rush.rules.rules import WhitewaterQuiet, WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterState

AHEAD: Final = 6
"""Number of rows ahead of a kayak in which tokens are weighed."""
CODEC: Final = StateCodec(WhitewaterState)
CHANCE: Final = ScriptedChance()
"""Chance of the worlds tried. Only cards nobody knows are drawn there, so no dice are needed."""


class Steering(WhitewaterQuiet):
    """Quiet rules in which the seat steers, lays tokens and chooses its cards as well as it can."""

    def __init__(self, rules: WhitewaterRules, worth: Worth, *, tokens: bool) -> None:
        """`tokens`: whether their places are searched; else forecasts end there."""
        self._rules = rules
        self._worth = worth
        self._tokens = tokens

    def answer(self, state: WhitewaterState, asked: Seat, seat: Seat) -> WhitewaterCommand | None:
        if asked != seat:
            return super().answer(state, asked, seat)
        match state.frame:
            case fr.Discarding():
                return cmd.DiscardCard(least(state.hands[seat]))
            case fr.PuttingBack():
                return cmd.PutBack(least(state.hands[seat]))
            case fr.Spotting() | fr.PlacingRock() | fr.PlacingRapids():
                return self._best(state, seat) if self._tokens else None
            case fr.Manoeuvring() | fr.RockSide() | fr.TurningRapids() | fr.Recalling():
                return self._best(state, seat)
            case _:
                return super().answer(state, asked, seat)

    def _best(self, state: WhitewaterState, seat: Seat) -> WhitewaterCommand:
        found = worthwhile(self._rules.legal(state, seat), state.cells)
        return max(found, key=lambda command: self._after(state, seat, command)) if len(found) > 1 else found[0]

    def _after(self, state: WhitewaterState, seat: Seat, command: WhitewaterCommand) -> float:
        """Returns the worth of the table after the command; a choice about a token that follows is made first."""
        draft: SearchDraft[WhitewaterState, WhitewaterEvent] = SearchDraft(self._rules, CODEC.clone(state), CHANCE)
        self._rules.decide(draft, seat, command)
        match draft.state.frame:
            case (fr.TurningRapids() | fr.PlacingRapids() | fr.PlacingRock()) as frame if frame.seat == seat:
                self._rules.decide(draft, seat, self._best(draft.state, seat))
            case _:
                pass
        return self._worth.of(draft.state)


def worthwhile(legal: Sequence[WhitewaterCommand], kayaks: Sequence[Cell]) -> Sequence[WhitewaterCommand]:
    """Returns one of each group of equivalent commands: copies of a card, and tokens that no kayak meets soon."""
    found: dict[object, WhitewaterCommand] = {}
    for command in legal:
        match command:
            case cmd.PlayCard(card=card) | cmd.DiscardCard(card=card) | cmd.PutBack(card=card):
                found.setdefault(kind_of(card), command)
            case cmd.PlaceRock(cell=cell) | cmd.PlaceRapids(cell=cell):
                near = any(0 <= row_of(cell) - row_of(kayak) <= AHEAD for kayak in kayaks)
                found.setdefault(cell if near else None, command)
            case _:
                found[command] = command
    return list(found.values())
