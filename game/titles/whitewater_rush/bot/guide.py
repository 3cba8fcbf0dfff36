"""A quick paddler, for trials: it plays like the paddler, without weighing facts that hardly ever matter.

It reads the world it is tried in, but nothing its seat would not be told there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.bots.fitted import shares
from game.bots.search import Budget, GuideMaker
from game.engine.rules import SearchDraft
from game.engine.types import Seat
from game.titles.whitewater_rush.bot.fitted_search import CALIBRATIONS
from game.titles.whitewater_rush.bot.steering import CHANCE, CODEC, Steering, worthwhile
from game.titles.whitewater_rush.bot.worth import Worth, hand_worth, least, progress, unforeseen
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.flow import water_of
from game.titles.whitewater_rush.rules.movement import Course, Water, advance, water_of_view
from game.titles.whitewater_rush.rules.river import ADVANCE, NO_CELL, SPOT_HAZARD, Cell, kind_of, row_of
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterState, WhitewaterView

PASS: Final = cmd.Pass()
RAPIDS: Final = cmd.SpotHazard("rapids")
SPOTTED: Final = 1.2
"""Worth of a token that will lie in somebody's way."""
MOST_ANSWERS: Final = 60


class QuickPaddler:
    """Every seat of the matches that are tried."""

    def __init__(self, rules: WhitewaterRules) -> None:
        self._rules = rules

    def answer(self, state: WhitewaterState, asked: Seat) -> WhitewaterCommand:
        """Returns the seat's command in this world."""
        match state.frame:
            case fr.Window() as frame:
                return self._reaction(state, frame)
            case fr.Discarding():
                return cmd.DiscardCard(least(state.hands[asked]))
            case fr.PuttingBack():
                return cmd.PutBack(least(state.hands[asked]))
            case fr.Spotting():
                return RAPIDS
            case fr.PlacingRock() | fr.PlacingRapids():
                return self._in_the_way(state, asked)
            case _:
                return self._best(state, asked, worthwhile(self._rules.legal(state, asked), state.cells))

    def _reaction(self, state: WhitewaterState, frame: fr.Window) -> WhitewaterCommand:
        """A card is given for an Eddy Out only where that may be worth one."""
        if not matters(frame, water_of(self._rules.terms, state), state.cells, state.speeds):
            return PASS
        return self._best(state, frame.seat, self._rules.legal(state, frame.seat))

    def _in_the_way(self, state: WhitewaterState, seat: Seat) -> WhitewaterCommand:
        """A token where another kayak comes along next."""
        legal = self._rules.legal(state, seat)
        others = [other for other, cell in enumerate(state.cells) if other != seat and cell != NO_CELL]
        way = {cell for other in others for cell in self._onward(state, Seat(other)).path}
        return self._best(state, seat, [command for command in legal if _cell(command) in way] or legal[:1])

    def _best(self, state: WhitewaterState, seat: Seat, found: Iterable[WhitewaterCommand]) -> WhitewaterCommand:
        tried = list(found)
        if len(tried) == 1:
            return tried[0]
        worth = Worth(self._rules.terms, seat, state.hands[seat], state.discard, state.active, state.turn)
        steering = Steering(self._rules, worth, tokens=False)
        calm = CODEC.clone(state)
        steering.calm(calm, seat)
        packed = CODEC.pack(calm)
        return max(tried, key=lambda each: worth.of(self._played(packed, seat, each, steering)) + _beyond(each))

    def _played(self, packed: bytes, seat: Seat, command: WhitewaterCommand, steering: Steering) -> WhitewaterState:
        """Returns the state after a command if nobody interferes."""
        rules = self._rules
        draft: SearchDraft[WhitewaterState, WhitewaterEvent] = SearchDraft(rules, CODEC.unpack(packed), CHANCE)
        rules.decide(draft, seat, command)
        for _ in range(MOST_ANSWERS):
            asked = min(rules.to_act(draft.state), default=None)
            answer = None if asked is None else steering.answer(draft.state, asked, seat)
            if asked is None or answer is None:
                break
            rules.decide(draft, asked, answer)
        return draft.state

    def _onward(self, state: WhitewaterState, seat: Seat) -> Course:
        water = water_of(self._rules.terms, state)
        return advance(water, state.cells, state.speeds, seat, state.speeds[seat], "advance")


def matters(frame: fr.Window, water: Water, cells: Sequence[Cell], speeds: Sequence[int]) -> bool:
    """True if an Eddy Out may be worth its card: before an Advance or after a turn, with rough water ahead."""
    if frame.when != "after" and (frame.card is None or kind_of(frame.card) != ADVANCE):
        return False
    speed = speeds[frame.seat]
    course = advance(water, cells, speeds, frame.seat, speed, "advance")
    gained = row_of(course.end) - row_of(course.path[0])
    return bool(course.owed) or gained < speed or course.speed != speed


def _beyond(command: WhitewaterCommand) -> float:
    """Returns the worth beyond the table, as for the paddler, and that of a token not laid yet."""
    spotted = type(command) is cmd.PlayCard and kind_of(command.card) == SPOT_HAZARD
    return unforeseen(command) + SPOTTED * spotted


def _cell(command: WhitewaterCommand) -> Cell | None:
    match command:
        case cmd.PlaceRock(cell=cell) | cmd.PlaceRapids(cell=cell):
            return cell
        case _:
            return None


NEAR: Final = 1.2
FAR: Final = 0.5
"""Rows that make a difference: at the finish line, and more with the root of the rows to go."""
TEMPO: Final = 0.6
"""Worth of being the next to play, in rows."""


class KayakGuide:
    """One match's guide."""

    def __init__(self, rules: WhitewaterRules) -> None:
        self._terms = rules.terms
        self._paddler = QuickPaddler(rules)

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self._terms.seats

    def searches(self, view: WhitewaterView) -> bool:
        """Every choice but to react where that is hardly ever worth a card: one is asked several times a turn."""
        match view.frame:
            case fr.Window() as frame:
                return matters(frame, water_of_view(view), view.cells, view.speeds)
            case _:
                return True

    def unsettle(self, state: WhitewaterState, seat: Seat) -> None:
        """Does nothing: nothing is chosen in secret."""

    def answer(self, state: WhitewaterState, asked: Seat) -> WhitewaterCommand:
        """A quick paddler plays for everybody."""
        return self._paddler.answer(state, asked)

    def horizon(self, state: WhitewaterState, depth: int) -> int:
        """Returns the number of the first turn that is not played any more: `depth` turns for each kayak."""
        return state.turn + depth * len(state.cells)

    def reached(self, state: WhitewaterState, horizon: int) -> bool:
        """True if turn `horizon` has begun."""
        return state.turn >= horizon

    def chance(self, state: WhitewaterState, seat: Seat) -> float:
        """The seat's share among the kayaks that are there."""
        there = [other for other in self._terms.all_seats if not state.left[other]]
        if seat not in there:
            return 0.0
        standings = [self._standing(state, other) for other in there]
        scale = NEAR + FAR * self._rows_left(state) ** 0.5
        return shares(standings, scale)[there.index(seat)]

    def _standing(self, state: WhitewaterState, seat: Seat) -> float:
        tempo = TEMPO if seat == state.active else 0.0
        return progress(self._terms, state, seat) + hand_worth(state.hands[seat]) + tempo

    def _rows_left(self, state: WhitewaterState) -> int:
        first = max(row_of(cell) for cell in state.cells)
        return max(0, self._terms.board.finish - first)


GUIDE: Final[GuideMaker] = KayakGuide
BUDGETS: Final[Mapping[str, Budget]] = {
    "level4": Budget(2, 4, 1, calibration=CALIBRATIONS.get("level4")),
    "level5": Budget(6, 24, 2, calibration=CALIBRATIONS.get("level5")),
}
