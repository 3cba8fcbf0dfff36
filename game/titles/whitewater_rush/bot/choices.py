"""How a seat goes on with what it has begun: its own choices in a forecast, each the best as far as one looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.chance import ScriptedChance
from game.engine.codec import StateCodec
from game.engine.draft import SearchDraft
from game.engine.types import Seat
from game.titles.whitewater_rush.bot.worth import Worth, least
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.cards import kind_of
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.quiet import WhitewaterQuiet
from game.titles.whitewater_rush.rules.river import Cell, row_of
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterState

AHEAD: Final = 6
"""Tokens are weighed so many rows ahead of a kayak."""
CODEC: Final = StateCodec(WhitewaterState)
CHANCE: Final = ScriptedChance()
"""What is tried here draws nothing but cards nobody knows, so no dice are needed."""


class Steering(WhitewaterQuiet):
    """As quiet, but the seat steers, lays tokens and chooses its cards as well as it can."""

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
        """The worth of the table the command leads to, with what cannot be weighed in between."""
        draft: SearchDraft[WhitewaterState, WhitewaterEvent] = SearchDraft(self._rules, CODEC.clone(state), CHANCE)
        self._rules.decide(draft, seat, command)
        match draft.state.frame:
            case (fr.TurningRapids() | fr.PlacingRapids() | fr.PlacingRock()) as frame if frame.seat == seat:
                self._rules.decide(draft, seat, self._best(draft.state, seat))
            case _:
                pass
        return self._worth.of(draft.state)


def worthwhile(legal: Sequence[WhitewaterCommand], kayaks: Sequence[Cell]) -> Sequence[WhitewaterCommand]:
    """One of each that are alike: copies of a card, and tokens that no kayak meets soon."""
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
