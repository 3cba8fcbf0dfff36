"""The crew mate: it plays by its view, for the chance of the whole crew to win the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.levels import USUAL, Level, ScoredMoves, WeakeningProfile
from game.bots.player import BotMaker, Thought, explained
from game.engine.foresight import Foresight
from game.engine.types import Event, Seat
from game.titles.river_rats.bot.chances import Chances, outlook_of
from game.titles.river_rats.bot.reasons import goes_with, plays_again, read, reason
from game.titles.river_rats.bot.worth import RiverRatsForesight, Scale, Worth, crew_scale
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import RiverRatsState
from game.titles.river_rats.rules.moves import DECLINE, FINISH, REVEAL
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.terms import PlayCard, RiverRatsCommand, Terms

TOLD: Final = 0.003
"""Worth of laying a card that goes with another one that is kept, where more is to be laid."""


class CrewMate:
    """A player that tries every command in worlds that could be, and takes the table that is worth most. It reads no
    dice.
    """

    def __init__(self, rules: RiverRatsRules, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat
        self._quiet = _ToTheEnd()

    def think(
        self, view: RiverRatsView, legal: Sequence[RiverRatsCommand], rng: Random
    ) -> Iterator[Thought[RiverRatsCommand]]:
        """Two thoughts: without reasons and with them. Doing nothing wins where all is even."""
        order = sorted(legal, key=lambda command: command != DECLINE)
        foresight: RiverRatsForesight = Foresight(self._rules, view, self._seat, self._quiet)
        worth = Worth(self._rules.terms, view, foresight, self._scale(view))
        scores = ScoredMoves[RiverRatsCommand](self._chances(view))
        for command in order:
            scores.add(command, worth.of(command) + self._said(view, command))
        thought = scores.thought
        yield thought
        yield explained(thought, lambda command, other: reason(view, command, len(legal)))

    def _scale(self, view: RiverRatsView) -> Scale:
        return crew_scale(view)

    def _chances(self, view: RiverRatsView) -> Callable[[float], float]:
        return Chances(self._rules.terms, view).of

    def _said(self, view: RiverRatsView, command: RiverRatsCommand) -> float:
        """Returns the worth of letting the others see the command."""
        return 0.0


class Skipper(CrewMate):
    """A crew mate that weighs standings, Jokers and kept cards by long series of matches; it tells and listens."""

    def __init__(self, rules: RiverRatsRules, seat: Seat) -> None:
        super().__init__(rules, seat)
        self._quiet = _ListeningMate(rules.terms)

    def _scale(self, view: RiverRatsView) -> Scale:
        standing = outlook_of(self._rules.terms, view)
        return Scale(standing, standing.joker_worth, keeps=True)

    def _chances(self, view: RiverRatsView) -> Callable[[float], float]:
        return lambda value: min(1.0, max(0.0, value))

    def _said(self, view: RiverRatsView, command: RiverRatsCommand) -> float:
        match command:
            case PlayCard(card=card) if plays_again(view):
                return TOLD * goes_with(card, [each for each in view.hand if each != card])
            case _:
                return 0.0


class _ToTheEnd:
    """The answers that finish a choice made card by card at once; the Expert Joker reveals one card and no more."""

    assumed: Final[frozenset[type[Event]]] = frozenset()

    def calm(self, state: RiverRatsState, seat: Seat) -> None:
        """Does nothing: nobody at this table has a secret that could interfere."""

    def answer(self, state: RiverRatsState, asked: Seat, seat: Seat) -> RiverRatsCommand | None:
        match state.frame:
            case fr.ChoosingDiscards():
                return FINISH
            case fr.ExpertReveal(base=base):
                return REVEAL if len(state.collective) == base else DECLINE
            case _:
                return None


class _ListeningMate(_ToTheEnd):
    """The same answers, in worlds where the others rather hold the cards they told of."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def calm(self, state: RiverRatsState, seat: Seat) -> None:
        """Reads the signals of the others."""
        read(state, self._terms, seat)


def _reacting(view: RiverRatsView) -> bool:
    return type(view.frame) in (fr.HeartsPower, fr.ExpertOffer, fr.ExpertReveal)


BOTS: Final[Mapping[str, BotMaker]] = {USUAL: CrewMate}
SOFT: Final = WeakeningProfile({"level1": Level(0.1, 0.45, 0.05), "level2": Level(0.045, 0.27, 0.025)}, _reacting)
