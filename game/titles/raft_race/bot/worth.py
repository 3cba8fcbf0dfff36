"""The worth of a table to a seat once a forecast is over, in rows of the river: place, water ahead, means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.bots.fitted import Standing
from game.engine.foresight import ForesightDraft
from game.engine.types import Seat, snake
from game.titles.raft_race.bot.fitted import CURVE
from game.titles.raft_race.rules.content import NO_CELL, OPEN, WIDTH, Cell, Order, row_of, spot
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.frames import PickingSide
from game.titles.raft_race.rules.powers import OrderRecovered
from game.titles.raft_race.rules.rounds import POWERS
from game.titles.raft_race.rules.state import RaftState, RaftView
from game.titles.raft_race.table.courses import Course, course_of

WON: Final = 12.0
LOST_ORDER: Final = 0.7
WET: Final = 0.5
"""Cost of a splash, in rows, to a raft that has far to go. Measured: at 0.3 full hands were cleared too seldom."""
FIRST_WET, CLOGGING = 0.75, 16
"""Share of it that the first splash costs; number of splashes after which one more costs a whole one more."""
DRYING: Final = 14
"""Number of last rows over which splashes matter less and less: there is no time left to draw them."""
SPENDING, LATE = 24, 4
"""Rows over which keeping a power gains its full weight; number of last rows in which it has none."""
RECHARGED: Final = 0.6
ABOARD: Final = 0.5
"""Cost of meeting another raft, in rows: half of the tests are lost."""
OTHERS: Final = 0.3
"""Weight of the rivals behind the best one."""
RIVAL: Final = 0.8
"""Weight of a row of one of several rivals against one's own."""
UNSEEN: Final = 0.9
"""Worth of a card that nobody has looked at, in rows."""


class Worth:
    """The worth of possible tables to one seat, by its view."""

    def __init__(self, view: RaftView, seat: Seat) -> None:
        self._view = view
        self._seat = seat
        self._row = row_of(view.cells[seat])
        self._rivals = [Seat(other) for other, cell in enumerate(view.cells) if other != seat and cell != NO_CELL]

    def of(self, draft: ForesightDraft[RaftState, RaftEvent]) -> float:
        """The own raft's place and means against those of the rival that is best off."""
        course = course_of(self._view, self._seat, draft.events)
        own = self._place(draft, course) + self._means(draft, course)
        rivals = sorted([self._weight(rival) * self._rival(draft, rival) for rival in self._rivals], reverse=True)
        return own - sum(rivals[:1]) - OTHERS * sum(rivals[1:])

    def _rival(self, draft: ForesightDraft[RaftState, RaftEvent], rival: Seat) -> float:
        return self._place(draft, course_of(self._view, rival, draft.events))

    def _place(self, draft: ForesightDraft[RaftState, RaftEvent], course: Course) -> float:
        """Returns the worth of the raft's place and condition, in rows."""
        view, state, seat = self._view, draft.state, course.seat
        value = row_of(course.onward[-1]) - self._wet(seat, state.splashes[seat] - view.splashes[seat])
        value -= LOST_ORDER * self._lost(draft, course)
        if seat in state.sunk:
            return value - WON
        if any(note.what == "recharge" for note in (*course.notes, *course.later)):
            value += RECHARGED
        if seat in state.crossed:
            return value + WON * (2 if course.crossed else 1)
        cell = state.cells[seat]
        return value + (0.0 if cell == NO_CELL else outlook(state.water, cell))

    def _means(self, draft: ForesightDraft[RaftState, RaftEvent], course: Course) -> float:
        """Powers and orders that are there to be used, and rafts the own one may not get past."""
        state, seat = draft.state, self._seat
        power = state.powers[seat]
        value = 0.0 if power is None else POWERS[power].worth * self._patience
        if type(state.frame) is PickingSide and state.frame.seat == seat:
            value += UNSEEN * self._patience
        value -= ABOARD * sum(note.what == "raft" for note in (*course.notes, *course.later))
        return value + sum(self._order(event.order) for event in draft.events if type(event) is OrderRecovered)

    def _lost(self, draft: ForesightDraft[RaftState, RaftEvent], course: Course) -> float:
        """Orders lost, on average: a rock tells the numbers that do damage."""
        rocks = [note for note in (*course.notes, *course.later) if note.what == "rock"]
        if rocks:
            return sum(len(rock.damage) for rock in rocks) / 6
        return max(0, len(draft.state.lost[course.seat]) - len(self._view.lost[course.seat]))

    def _wet(self, seat: Seat, more: int) -> float:
        view = self._view
        return wetness(view.splashes[seat], more, view.finish - row_of(view.cells[seat]))

    def _order(self, order: Order) -> float:
        """Any order is worth having back; a far movement most."""
        card = self._view.orders[order]
        return LOST_ORDER if card.heading is None else float(card.spaces)

    def _weight(self, rival: Seat) -> float:
        """Returns the share of a rival's loss that is one's own gain: most for the leader, little for a straggler."""
        ahead = row_of(self._view.cells[rival]) - self._row
        threat = min(1.3, max(0.4, 1.0 + 0.1 * ahead))
        return threat if len(self._rivals) == 1 else threat * RIVAL

    @property
    def _patience(self) -> float:
        return patience(self._view.finish - self._row)


def wetness(before: int, more: int, left: int) -> float:
    """Returns the cost of `more` splashes to a raft with `left` rows to go, in rows. Fewer splashes are a gain."""
    return WET * more * (FIRST_WET + (before + more / 2) / CLOGGING) * min(1.0, max(0.05, left / DRYING))


def patience(left: int) -> float:
    """Returns the weight of keeping a power with `left` rows to go, 0 to 1."""
    return min(1.0, max(0.0, (left - LATE) / SPENDING))


AHEAD: Final = 7
"""Rows looked at: about three rounds."""
LATER: Final = 0.85
"""Weight of a row against the row before it."""
ASIDE: Final = 0.12
"""Cost of going to the side, in rows: it is not a double forward."""


@lru_cache(maxsize=256)
def worth_of(sign: str) -> float:
    """Returns the worth of a space on the way, in rows: not every raft that passes stops there."""
    found = spot(sign)
    match found.kind:
        case "rock":
            return -0.7 - 0.3 * found.splashes - 0.08 * len(found.damage)
        case "eddy":
            return -0.3
        case "rapid":
            return 0.45 * found.extra - 0.15 * found.splashes
        case "recharge":
            return 0.5
        case "open":
            return 0.0


def outlooks(water: Sequence[str], first: int) -> Sequence[float]:
    """Returns by column the worth of the best way on from each space of the row; the row itself not counted."""
    return _outlooks(tuple(water[(first + 1) * WIDTH : (first + AHEAD + 1) * WIDTH]))


@lru_cache(maxsize=4096)
def _outlooks(ahead: Sequence[str]) -> Sequence[float]:
    """Returns the outlooks by column, from the rows that are looked at: the same few are asked for all the time."""
    found = [0.0] * WIDTH
    for row in range(len(ahead) // WIDTH - 1, -1, -1):
        here = [LATER * value for value in found]
        for column in range(WIDTH):
            sign = ahead[row * WIDTH + column]
            if sign != OPEN:
                here[column] += worth_of(sign)
        found = [_best(here, column) for column in range(WIDTH)]
    return found


def outlook(water: Sequence[str], cell: Cell) -> float:
    """Returns the worth of the best way on from this space, in rows."""
    return outlooks(water, cell // WIDTH)[cell % WIDTH]


def _best(values: Sequence[float], column: int) -> float:
    best = values[column]
    if column:
        best = max(best, values[column - 1] - ASIDE)
    if column < WIDTH - 1:
        best = max(best, values[column + 1] - ASIDE)
    return best


class Chances:
    """The chances of one decision, read from the curve."""

    def __init__(self, view: RaftView, seat: Seat) -> None:
        self._standing = standing(view, seat)

    def of(self, value: float) -> float:
        """The chance to win with a command of this value."""
        return CURVE.chance(self._standing, value)


def standing(view: RaftView, seat: Seat) -> Standing:
    """Returns the progress of the race and two facts that rows leave out: the raft's splashes and damage beside the
    others'.
    """
    rivals = [other for other in range(len(view.cells)) if other != seat and other not in view.sunk]
    rows = [0 if cell == NO_CELL else row_of(cell) for cell in view.cells]
    leader = view.finish if view.crossed else max(rows)
    count = max(1, len(rivals))
    drier = sum(view.splashes[rival] for rival in rivals) / count - view.splashes[seat]
    fitter = sum(len(view.lost[rival]) for rival in rivals) / count - len(view.lost[seat])
    return Standing(leader / view.finish, snake(type(view.frame).__name__), count, (drier, fitter))
