"""The gambler: plays every choice on to the end of the round in tables it may sit at, and takes what pays best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.bots.contract import AnyMatchRules, Thought
from game.bots.search import Effort, LookAhead
from game.engine.types import Outcome, Seat
from game.titles.riverboat_showdown.commands import (
    Discard,
    DiscardMatching,
    DiscardWild,
    Pass,
    RiverboatCommand,
    TellTime,
)
from game.titles.riverboat_showdown.events import RiverboatEvent
from game.titles.riverboat_showdown.reasons import reason
from game.titles.riverboat_showdown.rules import RiverboatRules
from game.titles.riverboat_showdown.state import RiverboatState
from game.titles.riverboat_showdown.view import RiverboatView

EFFORT: Final = Effort(worlds=24, horizon=40, halve_after=6)
WILD_KEPT: Final = 4.5
"""What a wild card in hand is worth: it goes out with anything."""
HIGH_CARD: Final = 0.35
"""What each point in hand may cost when somebody else goes out."""
CARD_LESS: Final = 1.6
"""What every card less is worth on the way out."""


class Gambler:
    """Looks ahead to the end of the round, where the chips are counted."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Raises TypeError for the rules of another title."""
        match rules:
            case RiverboatRules():
                self._rules = rules
            case _:
                raise TypeError("the gambler plays Riverboat Showdown only")
        self._seat = seat

    def think(
        self, view: RiverboatView, legal: Sequence[RiverboatCommand], rng: Random
    ) -> Iterator[Thought[RiverboatCommand]]:
        """A thought after each table tried; the last one has the reason."""
        round_only = _OneRound(self._rules, view.round)
        search: LookAhead[RiverboatState, RiverboatCommand, RiverboatEvent, RiverboatView] = LookAhead(
            round_only, self._seat, RiverboatState, play_on, _gain, EFFORT, reason
        )
        yield from search.think(view, legal, rng)


def play_on(state: RiverboatState, seat: Seat, legal: Sequence[RiverboatCommand], rng: Random) -> RiverboatCommand:
    """A sensible discard, quickly: chips now, cards and points rid of, wilds kept."""
    best, top = legal[0], float("-inf")
    for command in legal:
        worth = quick_worth(state, seat, command)
        if worth > top:
            best, top = command, worth
    return best


def quick_worth(state: RiverboatState, seat: Seat, command: RiverboatCommand) -> float:
    """Chips gained now, and what the cards that go would have cost or brought."""
    showdown, left = state.turned[-1], len(state.hands[seat])
    match command:
        case Discard(number=number):
            return showdown - number + number * HIGH_CARD + (CARD_LESS * 5 if left == 1 else 0)
        case DiscardWild(number=number):
            return showdown - number - (0 if left == 1 else WILD_KEPT) + (CARD_LESS * 5 if left == 1 else 0)
        case DiscardMatching(cards=cards, wilds=wilds):
            gone = cards + wilds
            out = CARD_LESS * 5 if gone == left else 0
            kept = 0 if gone == left else wilds * WILD_KEPT
            return cards * showdown * HIGH_CARD + (gone - 1) * CARD_LESS * 2 + out - kept
        case Pass():
            return 0.0
        case TellTime():
            return float("-inf")


def _gain(state: RiverboatState, seat: Seat) -> float:
    """Chips ahead of the others on average."""
    others = [chips for other, chips in enumerate(state.chips) if other != seat]
    return state.chips[seat] - sum(others) / len(others)


class _OneRound(RiverboatRules):
    """The same rules, over when the round is: a new deal says nothing about this choice."""

    def __init__(self, rules: RiverboatRules, number: int) -> None:
        self.terms = rules.terms
        self._number = number

    def outcome(self, state: RiverboatState) -> Outcome | None:
        if state.round > self._number:
            return Outcome((), "round")
        return super().outcome(state)
