"""The paddlers of Whitewater Rush. In a forecast a seat goes on by its own choices, each the best as far as it
looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.levels import USUAL, Level, ScoredMoves, WeakeningProfile
from game.bots.player import AnyMatchRules, BotMaker, Thought, explained, only
from game.engine.foresight import Foresight
from game.engine.journal import StateCodec
from game.engine.rules import ScriptedChance, SearchDraft
from game.engine.types import Seat
from game.titles.whitewater_rush.bot.reasons import KayakForesight, Reasons
from game.titles.whitewater_rush.bot.worth import Chances, Worth, least, unforeseen
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.river import Cell, kind_of, row_of
from game.titles.whitewater_rush.rules.rules import WhitewaterQuiet, WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterState, WhitewaterView

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


REACTS: Final = 0.02
"""Share of its chances to Eddy Out that the drifter takes."""


class Paddler:
    """A player that tries every command in a world where nobody interferes, and takes the table that is worth most."""

    def __init__(self, rules: WhitewaterRules, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat

    def think(
        self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], rng: Random
    ) -> Iterator[Thought[WhitewaterCommand]]:
        """Two thoughts: without reasons and with them."""
        worth = Worth(self._rules.terms, self._seat, view.hand, view.discard, view.active, view.turn)
        steering = Steering(self._rules, worth, tokens=type(view.frame) not in (fr.Window, fr.Discarding))
        foresight: KayakForesight = Foresight(self._rules, view, self._seat, steering)
        different = worthwhile(legal, view.cells)
        scores = ScoredMoves[WhitewaterCommand](Chances(view, self._seat).of)
        for command in sorted(different, key=_calm_first):
            scores.add(command, worth.of(foresight.played(command).state) + unforeseen(command))
        thought = scores.thought
        yield thought
        yield explained(thought, Reasons(view, self._seat, foresight, self._rules, steering).why)


class Drifter:
    """A random player that reacts seldom: chances to Eddy Out come several times a turn and each costs a card."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither."""

    def think(
        self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], rng: Random
    ) -> Iterator[Thought[WhitewaterCommand]]:
        """One thought."""
        if cmd.Pass() in legal and rng.random() >= REACTS:
            yield only(cmd.Pass())
        else:
            yield only(legal[rng.randrange(len(legal))])


def _calm_first(command: WhitewaterCommand) -> bool:
    """Returns the sort key that puts commands that change nothing first, so that they win where all is even."""
    match command:
        case cmd.Pass() | cmd.Manoeuvre(spaces=0):
            return False
        case _:
            return True


def _reacting(view: WhitewaterView) -> bool:
    return type(view.frame) is fr.Window


BOTS: Final[Mapping[str, BotMaker]] = {USUAL: Paddler, "random": Drifter}
SOFT: Final = WeakeningProfile({"level1": Level(0.075, 0.39, 0.016), "level2": Level(0.045, 0.28, 0.01)}, _reacting)
