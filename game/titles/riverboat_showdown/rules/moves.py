"""What may be done now: the complete list of commands."""

from __future__ import annotations

from typing import Final, assert_never

from game.engine.types import SYSTEM, Seat
from game.titles.riverboat_showdown.rules.commands import (
    Discard,
    DiscardMatching,
    DiscardWild,
    Pass,
    RiverboatCommand,
    TellTime,
)
from game.titles.riverboat_showdown.rules.frames import Dealing, Discarding, LateDiscarding, Over
from game.titles.riverboat_showdown.rules.state import WILD, RiverboatState
from game.titles.riverboat_showdown.rules.terms import Terms

DISCARD: Final = [Discard(number) for number in range(9)]
"""By number; the first is never legal."""
DECLARE: Final = [DiscardWild(number) for number in range(1, 9)]
PASS: Final = Pass()
MOST_CARDS: Final = 8
"""The largest hand."""


def _matching(same: int, wilds: int) -> list[DiscardMatching]:
    pairs = ((cards, more) for cards in range(same + 1) for more in range(wilds + 1))
    return [DiscardMatching(cards, more) for cards, more in pairs if cards + more > 1]


MATCHING: Final = [[_matching(same, wilds) for wilds in range(MOST_CARDS + 1)] for same in range(MOST_CARDS + 1)]
"""Every way to discard more than one card, by what the hand holds of the number and of wilds."""


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


def permits(state: RiverboatState, terms: Terms, seat: Seat, command: RiverboatCommand) -> bool:
    """Whether the command is among the legal ones, without listing them."""
    match state.frame:
        case Discarding(seat=asked) | LateDiscarding(seat=asked) if asked == seat:
            return _fits(state, state.hands[seat], command)
        case _:
            return command in legal(state, terms, seat)


def only_discard(state: RiverboatState, seat: Seat) -> Discard | None:
    """The discard of a seat that must discard and has one way to."""
    hand = state.hands[seat]
    number = hand[0]
    if number == WILD or number != hand[-1] or (len(hand) > 1 and number == state.turned[-1]):
        return None
    return DISCARD[number]


def _fits(state: RiverboatState, hand: list[int], command: RiverboatCommand) -> bool:
    match command:
        case Discard(number=number):
            return number != WILD and number in hand
        case DiscardWild(number=number):
            return hand[0] == WILD and 1 <= number <= len(DECLARE)
        case DiscardMatching(cards=cards, wilds=wilds):
            several = cards >= 0 and wilds >= 0 and cards + wilds > 1
            return several and cards <= hand.count(state.turned[-1]) and wilds <= hand.count(WILD)
        case Pass():
            return bool(state.went_out)
        case TellTime():
            return False
        case _:
            assert_never(command)


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
    wilds = 0
    if hand[0] == WILD:
        wilds = hand.count(WILD)
        commands += DECLARE
    same = hand.count(state.turned[-1])
    if same + wilds > 1:
        commands += MATCHING[same][wilds]
    return commands
