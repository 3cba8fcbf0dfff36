"""The gambler: plays every choice on to the end of the round in tables it may sit at, and takes what pays best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, assert_never

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
HIGH_CARD: Final = 1.15
"""What each point that leaves the hand is worth: it is paid neither to the kitty later nor into the pot."""
CARD_LESS: Final = 3.2
"""What every card beyond the first is worth that goes with it."""
OUT: Final = 8.0
"""What it is worth to be out."""
WILD_KEPT: Final = 2.7
"""What a wild card in hand is worth: it goes out with anything."""
SET_KEPT: Final = 2.0
"""What it costs to break cards of one number whose Showdown card is still to come."""
NO_USE: Final = 1.6
"""What it is worth to be rid of a card whose Showdown card has gone by."""


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
        yield from search.think(view, sensible(legal), rng)


def play_on(state: RiverboatState, seat: Seat, legal: Sequence[RiverboatCommand], rng: Random) -> RiverboatCommand:
    """A sensible discard, quickly."""
    best, top = legal[0], float("-inf")
    for command in legal:
        worth = quick_worth(state, seat, command)
        if worth > top:
            best, top = command, worth
    return best


def quick_worth(state: RiverboatState, seat: Seat, command: RiverboatCommand) -> float:
    """Chips gained now, what the cards that go would have cost, and what the hand loses with them."""
    hand, showdown = state.hands[seat], state.turned[-1]
    match command:
        case Discard(number=number):
            worth = showdown - number + HIGH_CARD * number
            if len(hand) == 1:
                return worth + OUT
            if number == showdown:
                return worth
            if number not in state.line:
                return worth + NO_USE
            return worth - SET_KEPT if hand.count(number) > 1 else worth
        case DiscardWild(number=number):
            return showdown - number + (OUT if len(hand) == 1 else -WILD_KEPT)
        case DiscardMatching(cards=cards, wilds=wilds):
            gone = cards + wilds
            worth = cards * showdown * HIGH_CARD + (gone - 1) * CARD_LESS
            return worth + (OUT if gone == len(hand) else -wilds * WILD_KEPT)
        case Pass():
            return 0.0
        case TellTime():
            return float("-inf")
        case _:
            assert_never(command)


def sensible(legal: Sequence[RiverboatCommand]) -> list[RiverboatCommand]:
    """Without wilds declared more than one: whatever else they do, they bring less."""
    wild = next((command for command in legal if isinstance(command, DiscardWild)), None)
    return [command for command in legal if not isinstance(command, DiscardWild) or command == wild]


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
