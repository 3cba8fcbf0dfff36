"""One command being carried out: the draft, the terms, the plan of the tasks left; and the lines that were crossed.

The finish ends the race, others turn up Event cards (W12, W66-W75, W83, W84).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from game.engine.rules import Draft
from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules.events import (
    Asked,
    CardDrawn,
    DeckShuffled,
    EventRevealed,
    LineCrossed,
    RaceEnded,
    Ran,
    SideChosen,
    TokenPlaced,
    WhitewaterEvent,
)
from game.titles.whitewater_rush.rules.movement import Course, Water, advance, bump, go_round, occupant, open_sides
from game.titles.whitewater_rush.rules.river import STRIDE, Cell, Effect, Side
from game.titles.whitewater_rush.rules.state import (
    AnyFrame,
    AnyTask,
    Cause,
    ChooseSide,
    EventLines,
    GoRound,
    MoveKayaks,
    PayDiscards,
    Reason,
    RevealEvents,
    RockSide,
    SettleEffect,
    WhitewaterState,
)
from game.titles.whitewater_rush.rules.terms import Terms

MOST_WATERS: Final = 64
"""Rivers with other tokens that are kept: bots try many."""

FINISH_LINE: Final = "finish_line"
STILL_WATER: Final = "still_water"
NO_RIVAL: Final = "no_rival"


WhitewaterDraft: TypeAlias = Draft[WhitewaterState, WhitewaterEvent]


class Flow:
    """Lives for one command. `plan` is a stack, the next task last; `stopped`: somebody must decide, or all is over."""

    __slots__ = ("draft", "emit", "plan", "state", "stopped", "terms", "water")

    def __init__(self, draft: WhitewaterDraft, terms: Terms) -> None:
        self.draft = draft
        self.state = draft.state
        self.emit = draft.emit
        self.terms = terms
        self.plan: list[AnyTask] = draft.state.plan.copy()
        self.stopped = False
        self.water = water_of(terms, draft.state)

    def ask(self, frame: AnyFrame) -> None:
        """Asks for a decision; the tasks in the plan are done afterwards."""
        self.stopped = True
        self.emit(Asked(frame, tuple(self.plan)))

    def rows(self) -> tuple[int, ...]:
        """The row of every kayak."""
        return tuple([cell // STRIDE for cell in self.state.cells])

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """The seats still in the race, from this one on."""
        seats, left = self.terms.clockwise[first], self.state.left
        return tuple([seat for seat in seats if not left[seat]]) if True in left else seats

    def round(self) -> tuple[Seat, ...]:
        """Clockwise from the active player's left, the active player last."""
        return self.clockwise(self.terms.left_of[self.state.active])

    def draw(self, seat: Seat) -> None:
        """Draws the top card into the hand; an empty deck is made anew of the discards, if there are any (W21)."""
        state = self.state
        if not state.deck:
            if not state.discard:
                return
            order = tuple(self.draft.chance.shuffled(state.discard))
            self.emit(DeckShuffled(Secret((), order)))
        self.emit(CardDrawn(seat, Secret((seat,), state.deck[-1])))

    def place_token(self, seat: Seat, cell: Cell, sign: str) -> None:
        """Puts a hazard token on the river; movements that follow meet it."""
        self.emit(TokenPlaced(seat, cell, sign))
        self.water = water_of(self.terms, self.state)


def water_of(terms: Terms, state: WhitewaterState) -> Water:
    """The river as it is now, made once for the same tokens."""
    tokens = tuple(state.tokens)
    found = terms.waters.get(tokens)
    if found is None:
        rows = len(terms.board.rows)
        found = Water(rows, terms.printed, tokens, terms.table, terms.stop_behind, terms.rock_loss)
        if len(terms.waters) >= MOST_WATERS:
            terms.waters.clear()
        terms.waters[tokens] = found
    return found


CardLine: TypeAlias = Callable[[Flow, Seat, Effect, Cause], None]
"""The effect of a line of a card on one seat; events of cards it discards name the cause."""

Lines: TypeAlias = dict[str, CardLine]


def carry_out(flow: Flow, course: Course, earlier: tuple[Cell, ...] = ()) -> None:
    """Record a movement; its discards are paid next, then its side of a Rock is chosen."""
    if len(course.path) > 1 or course.incidents:
        flow.emit(Ran(course.seat, course.cause, course.path, course.speed, course.incidents))
    if course.rock is not None:
        flow.plan.append(GoRound(course.seat, course.rock, (*earlier, *course.path[:-1]), course.cause))
    if not flow.state.left[course.seat]:
        for cause in reversed(course.owed):
            flow.plan.append(PayDiscards(course.seat, 1, cause))


def move_next(flow: Flow, task: MoveKayaks) -> None:
    """Moves the next kayak of an Advance or a surge as far as it goes (W40)."""
    seat, *rest = task.seats
    if rest:
        flow.plan.append(MoveKayaks(task.cause, tuple(rest), task.spaces))
    state = flow.state
    if not state.left[seat]:
        spaces = state.speeds[seat] if task.spaces is None else task.spaces
        carry_out(flow, advance(flow.water, state.cells, state.speeds, seat, spaces, task.cause))


def go_on(flow: Flow, task: GoRound) -> None:
    """Go round a Rock: at once if there is no choice, else the owner is asked (W50, W54, W77)."""
    sides = open_sides(flow.water, task.rock)
    if task.side is not None:
        _beside(flow, task, task.side)
    elif len(sides) == 1 or flow.state.left[task.seat]:
        _choose(flow, task, sides[0])
    else:
        flow.plan.append(task)
        flow.ask(RockSide(task.seat, task.rock))


def rock_sides(state: WhitewaterState, terms: Terms, frame: RockSide) -> Sequence[ChooseSide]:
    return [ChooseSide(side) for side in open_sides(water_of(terms, state), frame.rock)]


def side_chosen(flow: Flow, frame: RockSide, command: ChooseSide) -> None:
    """Goes on to the chosen side; the way that goes on is on top of the plan."""
    match flow.plan.pop():
        case GoRound() as task:
            _choose(flow, task, command.side)
        case task:
            raise AssertionError(f"a side is asked for {task}")


def settle_effect(flow: Flow, task: SettleEffect) -> None:
    """Settles a movement effect that is over for everybody: ends the race, or queues the events of the lines
    crossed.
    """
    rows, lines = flow.rows(), flow.terms.board.lines
    if rows == task.rows:
        return
    state = flow.state
    found: list[tuple[int, Seat]] = []
    for line, row in enumerate(lines):
        crossed = [
            Seat(seat) for seat, before in enumerate(task.rows) if before <= row < rows[seat] and not state.left[seat]
        ]
        found += [(line, seat) for seat in sorted(crossed, key=lambda seat: _precedence(flow, seat))]
    if not found:
        return
    last = len(lines) - 1
    for line, seat in found:
        flow.emit(LineCrossed(seat, line, line == last))
    if any(line == last for line, _ in found):
        end_race(flow, FINISH_LINE)
    else:
        _queue(flow, tuple(found))


def reveal_next(flow: Flow, task: RevealEvents) -> None:
    """Turns up a card for the next crossing of the queue, if one is left at its line (W67, W69)."""
    if not task.queue:
        return
    (line, seat), rest = task.queue[0], task.queue[1:]
    flow.plan.append(RevealEvents(rest))
    state = flow.state
    if state.events[line] and not state.left[seat]:
        card = state.events[line][0]
        flow.emit(EventRevealed(seat, line, Secret(None, card)))
        flow.plan.append(EventLines(seat, card, 0))


def end_race(flow: Flow, reason: Reason) -> None:
    """Ends the race with this result; all tasks still planned are dropped (W74, W84)."""
    flow.emit(RaceEnded(reason, _places(flow, reason)))
    flow.plan.clear()
    flow.stopped = True


def _choose(flow: Flow, task: GoRound, side: Side) -> None:
    """Carries out the chosen side: a kayak that lies there moves out of the way first, if it can (W51, W82)."""
    state = flow.state
    other = None if task.cause == "bump" else occupant(state.cells, task.seat, task.rock, side)
    victim = None if other is None else bump(flow.water, state.cells, state.speeds, other)
    flow.emit(SideChosen(task.seat, task.rock, side, None if victim is None else victim.seat))
    if victim is None:
        _beside(flow, task, side)
    else:
        flow.plan.append(GoRound(task.seat, task.rock, task.earlier, task.cause, side))
        carry_out(flow, victim)


def _beside(flow: Flow, task: GoRound, side: Side) -> None:
    state = flow.state
    course = go_round(flow.water, state.cells, state.speeds, task.seat, task.rock, side, task.earlier, task.cause)
    carry_out(flow, course, task.earlier)


def _queue(flow: Flow, found: tuple[tuple[int, Seat], ...]) -> None:
    """Appends crossings to the end of the queue under way, if an event made them cross (W71, W83)."""
    for place in range(len(flow.plan) - 1, -1, -1):
        task = flow.plan[place]
        match task:
            case RevealEvents():
                flow.plan[place] = RevealEvents((*task.queue, *found))
                return
            case _:
                pass
    flow.plan.append(RevealEvents(found))


def _precedence(flow: Flow, seat: Seat) -> tuple[int, ...]:
    """W67: the tie-breaks of W75, then clockwise from the turn player; smaller comes first."""
    state = flow.state
    away = (seat - state.active) % flow.terms.seats
    row = state.cells[seat] // STRIDE
    return (seat != state.active, -row, -state.speeds[seat], -len(state.hands[seat]), away)


def _places(flow: Flow, reason: Reason) -> tuple[tuple[Seat, ...], ...]:
    """Best first; who is equal in everything shares a place (W75). Who left comes last (W77)."""
    ranked: dict[tuple[int, ...], list[Seat]] = {}
    for seat in flow.terms.all_seats:
        ranked.setdefault(_rank(flow, seat, reason), []).append(seat)
    return tuple(tuple(ranked[key]) for key in sorted(ranked, reverse=True))


def _rank(flow: Flow, seat: Seat, reason: Reason) -> tuple[int, ...]:
    state = flow.state
    if state.left[seat]:
        return (-1,)
    row = state.cells[seat] // STRIDE
    rest = (state.speeds[seat], len(state.hands[seat]))
    active = int(seat == state.active)
    if reason == STILL_WATER:
        return (0, row, active, *rest)
    finished = int(row > flow.terms.board.finish)
    return (finished, active * finished, row, *rest)
