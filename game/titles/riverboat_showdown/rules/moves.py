"""What may be done now, and why nothing else: ids of sentences `riverboat_showdown.illegal.<id>`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from game.engine.types import SYSTEM, Seat
from game.titles.riverboat_showdown.rules import commands as cmd
from game.titles.riverboat_showdown.rules.commands import RiverboatCommand
from game.titles.riverboat_showdown.rules.state import (
    NUMBERS,
    WILD,
    LateDiscarding,
    Over,
    RiverboatState,
)
from game.titles.riverboat_showdown.rules.terms import Terms

DISCARD: Final = [cmd.Discard(number) for number in range(9)]
"""By number; the first is never legal."""
DECLARE: Final = [cmd.DiscardWild(number) for number in range(1, 9)]
PASS: Final = cmd.Pass()
MOST_CARDS: Final = 8
"""The largest hand."""


def _matching(same: int, wilds: int) -> list[cmd.DiscardMatching]:
    pairs = ((cards, more) for cards in range(same + 1) for more in range(wilds + 1))
    return [cmd.DiscardMatching(cards, more) for cards, more in pairs if cards + more > 1]


MATCHING: Final = [[_matching(same, wilds) for wilds in range(MOST_CARDS + 1)] for same in range(MOST_CARDS + 1)]
"""Every way to discard more than one card, by what the hand holds of the number and of wilds."""


def legal(state: RiverboatState, terms: Terms, seat: Seat) -> list[RiverboatCommand]:
    """Everything the seat may do, in a stable order; [] for a seat that is not asked."""
    if seat == SYSTEM:
        return reports(state, terms)
    if seat != state.asked:
        return []
    commands = _discards(state, seat)
    return [*commands, PASS] if type(state.frame) is LateDiscarding else commands


def refusal(state: RiverboatState, terms: Terms, seat: Seat, command: RiverboatCommand) -> str | None:
    """Why the command is not legal now; None for one that `legal` lists."""
    if seat == SYSTEM:
        return None if command in reports(state, terms) else "no_clock"
    if seat != state.asked:
        return "not_your_turn"
    hand = state.hands[seat]
    match command:
        case cmd.Discard(number=number):
            return None if number != WILD and number in hand else "not_in_hand"
        case cmd.DiscardWild(number=number):
            if hand[0] != WILD:
                return "no_wild"
            return None if number in NUMBERS else "declare_1_to_8"
        case cmd.DiscardMatching(cards=cards, wilds=wilds):
            several = cards >= 0 and wilds >= 0 and cards + wilds > 1
            held = cards <= hand.count(state.turned[-1]) and wilds <= hand.count(WILD)
            return None if several and held else "only_matching"
        case cmd.Pass():
            return None if state.went_out else "must_discard"
        case cmd.TellTime():
            return "no_clock"
        case _:
            assert_never(command)


def only_discard(state: RiverboatState, seat: Seat) -> cmd.Discard | None:
    """The discard of a seat that must discard and has one way to."""
    number = only_number(state.hands[seat], state.turned[-1])
    return None if number is None else DISCARD[number]


def only_number(hand: Sequence[int], showdown: int) -> int | None:
    """The one way to discard something of a hand in order, if it has no other."""
    number = hand[0]
    if number == WILD or number != hand[-1] or (len(hand) > 1 and number == showdown):
        return None
    return number


def reports(state: RiverboatState, terms: Terms) -> list[RiverboatCommand]:
    """In a match with a time limit, any later minute up to the last: whoever keeps the time may leave some out."""
    match state.frame:
        case Over():
            return []
        case _:
            return [cmd.TellTime(minute) for minute in range(state.minute + 1, terms.minutes + 1)]


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
