"""The crew mate: it plays by its view, for the chance of the whole crew to win the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.levels import USUAL, Level, ScoredMoves, WeakeningProfile
from game.bots.player import BotMaker, Thought, explained
from game.engine.foresight import Foresight
from game.engine.types import Event, Seat
from game.titles.river_rats.bot.chances import Chances
from game.titles.river_rats.bot.duties import dutiful, surely_more
from game.titles.river_rats.bot.notes import heeded, must_be_sure, sparing
from game.titles.river_rats.bot.reasons import goes_with, plays_again, read, reason
from game.titles.river_rats.bot.worth import RiverRatsForesight, Worth
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import RiverRatsState
from game.titles.river_rats.rules.moves import ADD_DEBT, DECLINE, FINISH, REVEAL
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.terms import PlayCard, RiverRatsCommand, Terms

TOLD: Final = 0.003
"""Worth of laying a card that goes with another one that is kept, where more is to be laid."""


class CrewMate:
    """A player that tries every command in worlds that could be, and takes the table that is worth most: by standings,
    Jokers and kept cards, weighed by long series of matches. It tells the others and listens, and reads no dice.
    """

    def __init__(self, rules: RiverRatsRules, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat
        self._quiet = _ListeningMate(rules.terms)

    def think(
        self, view: RiverRatsView, legal: Sequence[RiverRatsCommand], rng: Random
    ) -> Iterator[Thought[RiverRatsCommand]]:
        """Two thoughts: without reasons and with them. Doing nothing wins where all is even."""
        foresight: RiverRatsForesight = Foresight(self._rules, view, self._seat, self._quiet)
        worth = Worth(self._rules.terms, view, foresight)
        scores = ScoredMoves[RiverRatsCommand](self._chances(view))
        for command in sorted(self._considered(view, legal, worth), key=lambda command: command != DECLINE):
            scores.add(command, worth.of(command) + _said(view, command) + heeded(view, command, worth))
        thought = scores.thought
        yield thought
        yield explained(thought, lambda command, other: reason(view, command, len(legal)))

    def _considered(
        self, view: RiverRatsView, legal: Sequence[RiverRatsCommand], worth: Worth
    ) -> Sequence[RiverRatsCommand]:
        """Returns the commands that a seat may choose among without failing its crew."""
        commands = sparing(view, dutiful(view, legal))
        if ADD_DEBT in commands and must_be_sure(view) and not surely_more(worth.gains(ADD_DEBT, DECLINE)):
            return [command for command in commands if command != ADD_DEBT]
        return commands

    def _chances(self, view: RiverRatsView) -> Callable[[float], float]:
        return Chances(self._rules.terms, view).of


class Skipper(CrewMate):
    """A crew mate for searches: its chances are the values themselves, in the measure of a round that was played."""

    def _chances(self, view: RiverRatsView) -> Callable[[float], float]:
        return lambda value: min(1.0, max(0.0, value))


def _said(view: RiverRatsView, command: RiverRatsCommand) -> float:
    """Returns the worth of letting the others see the command."""
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
    """A bot with the same answers, in worlds where the others more likely hold the cards they signalled."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def calm(self, state: RiverRatsState, seat: Seat) -> None:
        """Reads the signals of the others."""
        read(state, self._terms, seat)


def _reacting(view: RiverRatsView) -> bool:
    return type(view.frame) in (fr.HeartsPower, fr.ExpertOffer, fr.ExpertReveal)


BOTS: Final[Mapping[str, BotMaker]] = {USUAL: CrewMate}
SOFT: Final = WeakeningProfile({"level1": Level(0.2, 0.65, 0.09), "level2": Level(0.07, 0.34, 0.035)}, _reacting)
