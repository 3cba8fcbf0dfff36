"""The worth of a table to a seat: rows, the next Advance, speed, cards, and the progress of the best rival."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.bots.fitted import Standing
from game.engine.types import Seat, snake
from game.titles.whitewater_rush.bot.fitted import CURVE
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules.flow import water_of
from game.titles.whitewater_rush.rules.movement import advance
from game.titles.whitewater_rush.rules.river import ADVANCE, NO_CELL, SPOT_HAZARD, Card, kind_of, row_of
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterState, WhitewaterView
from game.titles.whitewater_rush.rules.terms import Terms

PLAY_ADVANCE: Final = 0.9
"""Worth of playing Advance River beyond the rows: a seat that waits for the others waits for ever."""
REACT: Final = 0.35
"""Minimum gain of an Eddy Out besides the card it costs, in rows."""
NEXT_ADVANCE: Final = 0.55
SPEED: Final = 0.25
RIVAL: Final = 0.9
WON: Final = 1000.0
LOST_CARD: Final = 0.3
"""Cost of a card lost on the way, in rows."""
FIRST_ADVANCE: Final = 0.9
"""The first Advance River of a hand: without one, others decide when the river moves."""
CARDS: Final = {
    ADVANCE: 0.35,
    "power_paddle": 0.3,
    "paddle": 0.28,
    "ferry": 0.3,
    "sculling": 0.28,
    "catch_current": 0.25,
    SPOT_HAZARD: 0.25,
    "reading_water": 0.2,
    "recall": 0.25,
    "brace": 0.15,
}
USUAL_CARD: Final = 0.28
"""A card nobody has seen."""


class Worth:
    """A seat's worth of the tables that may come of the one it sees."""

    def __init__(
        self, terms: Terms, seat: Seat, hand: Sequence[Card], discard: Sequence[Card], active: Seat, turn: int
    ) -> None:
        """`hand` and `discard`: cards that are known; `active`, `turn`: whose turn it is now, and its number."""
        self._terms = terms
        self._seat = seat
        self._known = {*hand, *discard}
        self._active = active
        self._turn = turn

    def of(self, state: WhitewaterState) -> float:
        """The kayak's place against that of the best rival, and the hand; more is better, a row is about 1."""
        finish = self._terms.board.finish
        finished = [seat for seat in self._terms.all_seats if row_of(state.cells[seat]) > finish]
        if finished:
            return WON if max(finished, key=lambda seat: self._rank(state, seat)) == self._seat else -WON
        rivals = [seat for seat in self._terms.all_seats if seat != self._seat and not state.left[seat]]
        best = max([progress(self._terms, state, rival) for rival in rivals], default=0.0)
        return progress(self._terms, state, self._seat) - RIVAL * best + self._cards(state)

    def _rank(self, state: WhitewaterState, seat: Seat) -> tuple[bool, int, int]:
        """Returns the facts that decide the race, hands left out (W75)."""
        return seat == self._active, row_of(state.cells[seat]), state.speeds[seat]

    def _cards(self, state: WhitewaterState) -> float:
        """The hand; cards that were drawn are any cards, and that of the end of a turn comes in any case."""
        hand = state.hands[self._seat]
        known = [card for card in hand if card in self._known]
        comes = self._active == self._seat and state.turn > self._turn
        return hand_worth(known) + USUAL_CARD * (len(hand) - len(known) - comes)


def unforeseen(command: WhitewaterCommand) -> float:
    """Returns the worth of a command beyond the table it leads to."""
    match command:
        case cmd.PlayCard(card=card) if kind_of(card) == ADVANCE:
            return PLAY_ADVANCE
        case cmd.EddyOut():
            return -REACT
        case _:
            return 0.0


def progress(terms: Terms, state: WhitewaterState, seat: Seat) -> float:
    """Returns the progress of a kayak: its row, the rows of an Advance from here less its cost, and its speed."""
    cell, speed = state.cells[seat], state.speeds[seat]
    if cell == NO_CELL:
        return 0.0
    course = advance(water_of(terms, state), state.cells, state.speeds, seat, speed, "advance")
    gained = row_of(course.end) - row_of(cell) - LOST_CARD * len(course.owed)
    return row_of(cell) + NEXT_ADVANCE * gained + SPEED * (speed + course.speed) / 2


def hand_worth(cards: Iterable[Card]) -> float:
    """Returns the worth of a hand; more copies of a kind are worth less."""
    total = 0.0
    seen: dict[str, int] = {}
    for card in cards:
        kind = kind_of(card)
        copies = seen[kind] = seen.get(kind, 0) + 1
        total += (FIRST_ADVANCE if kind == ADVANCE and copies == 1 else CARDS.get(kind, USUAL_CARD)) / (
            1 if kind == ADVANCE else copies**0.5
        )
    return total


def least(cards: Sequence[Card]) -> Card:
    """The card whose loss costs least; the first of several."""
    whole = hand_worth(cards)
    return min(cards, key=lambda card: whole - hand_worth([other for other in cards if other != card]))


MOST_ROWS: Final = 20.0
"""Maximum worth of a lead, in rows; only a race that is over is worth more."""


class Chances:
    """The chances of one decision, read from the curve."""

    def __init__(self, view: WhitewaterView, seat: Seat) -> None:
        self._standing = standing(view, seat)

    def of(self, value: float) -> float:
        """The chance to win with a command of this value."""
        return CURVE.chance(self._standing, min(MOST_ROWS, max(-MOST_ROWS, value)))


def standing(view: WhitewaterView, seat: Seat) -> Standing:
    """Returns the progress of the race, the kind of turn, and the fact that the value leaves out: the cards the others
    hold.
    """
    rivals = [other for other, left in enumerate(view.left) if other != seat and not left]
    leader = max([row_of(cell) for cell in view.cells if cell != NO_CELL], default=0)
    kind = snake(type(view.frame).__name__) + ("_own" if view.active == seat else "")
    count = max(1, len(rivals))
    fuller = view.hands[seat] - sum(view.hands[rival] for rival in rivals) / count
    return Standing(leader / view.board.finish, kind, count, (fuller,))
