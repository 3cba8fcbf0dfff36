"""What may be done now: the complete list of commands."""

from __future__ import annotations

from typing import Final, assert_never

from game.engine.types import SYSTEM, Seat
from game.titles.riverboat_showdown.commands import (
    Discard,
    DiscardMatching,
    DiscardWild,
    Pass,
    RiverboatCommand,
    TellTime,
)
from game.titles.riverboat_showdown.frames import Dealing, Discarding, LateDiscarding, Over
from game.titles.riverboat_showdown.state import WILD, RiverboatState
from game.titles.riverboat_showdown.terms import Terms

DISCARD: Final = [Discard(number) for number in range(9)]
DECLARE: Final = [DiscardWild(number) for number in range(1, 9)]
PASS: Final = Pass()


def legal(state: RiverboatState, terms: Terms, seat: Seat) -> list[RiverboatCommand]:
    """Everything the seat may do, in a stable order; [] for a seat that is not asked."""
    if seat == SYSTEM:
        return _reports(state, terms)
    match state.frame:
        case Discarding() as frame:
            return _discards(state, seat) if frame.seat == seat else []
        case LateDiscarding() as frame:
            return [*_discards(state, seat), PASS] if frame.seat == seat else []
        case Dealing() | Over():
            return []
        case frame:
            assert_never(frame)


def _reports(state: RiverboatState, terms: Terms) -> list[RiverboatCommand]:
    """In a match with a time limit, any later minute up to the last: whoever keeps the time may leave some out."""
    match state.frame:
        case Over():
            return []
        case _:
            return [TellTime(minute) for minute in range(state.minute + 1, terms.minutes + 1)]


def _discards(state: RiverboatState, seat: Seat) -> list[RiverboatCommand]:
    """Any one card, or several equal to the Showdown card. Rulebook, Play 1 to 3, Wild Cards."""
    hand = state.hands[seat]
    commands: list[RiverboatCommand] = []
    last = WILD
    for card in hand:
        if card != last:
            commands.append(DISCARD[card])
            last = card
    wilds = hand.count(WILD)
    if wilds:
        commands += DECLARE
    same = hand.count(state.turned[-1])
    if same + wilds > 1:
        commands += [
            DiscardMatching(cards, more) for cards in range(same + 1) for more in range(wilds + 1) if cards + more > 1
        ]
    return commands
