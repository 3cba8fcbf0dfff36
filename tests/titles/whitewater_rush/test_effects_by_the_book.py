"""Whole movement effects, played by the rules on random rivers, against the second reading of movement.

Everybody's Advance, a manoeuvre of a card and an Eddy Out: in order, with the discards, the sides chosen and the lines
that were crossed.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from msgspec import structs

from game.engine.rules import RecordedDraft, ScriptedChance
from game.engine.types import Seat
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.movement import printed_signs
from game.titles.whitewater_rush.rules.position import position
from game.titles.whitewater_rush.rules.river import WIDTH, Board
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterState
from tests.titles.whitewater_rush.movement_by_the_book import ALLOWANCE, Book, Crossing, Note
from tests.titles.whitewater_rush.race_tables import entry
from tests.titles.whitewater_rush.random_rivers import RIVERS, Situation, choice, situations, space_of
from tests.titles.whitewater_rush.test_movement_by_the_book import EVERYTHING, differing, told

pytestmark = pytest.mark.many

RIVERS_HERE = RIVERS // 4
"""A match takes longer than a movement alone."""
FILLER = ("Paddle", "Brace", "Reading Water")
"""Cards that hands hold besides the played one."""


class Table:
    """A match on the river of a situation, until one movement effect is over."""

    def __init__(self, situation: Situation, card: str, ask: str = "play") -> None:
        self.rules = copy(_rules(len(situation.places)))
        board = _board(situation)
        self.rules.terms = structs.replace(
            self.rules.terms, board=board, printed=printed_signs(board), stop_behind=situation.stop_behind, waters={}
        )
        self.state: WhitewaterState = position(_notation(situation, card, ask), self.rules)
        for seat in situation.gone:
            self.state.left[seat] = True
        self.notes: list[Note] = []
        self.paid: list[tuple[int, str]] = []
        self.crossed: list[Crossing] = []

    def decide(self, seat: int, command: WhitewaterCommand) -> None:
        draft: RecordedDraft[WhitewaterState, WhitewaterEvent] = RecordedDraft(
            self.rules, self.state, ScriptedChance([])
        )
        self.rules.decide(draft, Seat(seat), command)
        self.rules.check(self.state)
        for event in draft.events:
            self._hear(event)

    def finish_effect(self) -> None:
        """Answers what the movement asks: at Rocks always the same side, else the first card held."""
        while True:
            match self.state.frame:
                case fr.RockSide() as frame:
                    side = choice(frame.seat, space_of(frame.rock))
                    self.notes.append(("side", frame.seat, space_of(frame.rock), side))
                    self.decide(frame.seat, cmd.ChooseSide(side))
                case fr.Discarding(cause="rapids" | "waterfall") as frame:
                    self.decide(frame.seat, cmd.DiscardCard(self.state.hands[frame.seat][0]))
                case _:
                    return

    def let_go(self) -> None:
        """Passes for everybody: nobody reacts to the card."""
        while True:
            match self.state.frame:
                case fr.Window(when="card") as frame:
                    self.decide(frame.seat, cmd.Pass())
                case _:
                    return

    def _hear(self, event: WhitewaterEvent) -> None:
        match event:
            case ev.Ran():
                self.notes += told(event.seat, event.path, event.incidents)
            case ev.SideChosen(bumped=int() as bumped):
                self.notes.append(("bumped", bumped))
            case ev.CardDiscarded(cause="rapids" | "waterfall" as cause):
                self.paid.append((event.seat, cause))
            case ev.LineCrossed():
                self.crossed.append((event.line, event.seat))
            case _:
                pass


@cache
def _rules(seats: int) -> WhitewaterRules:
    options = {"river": "A", "still_water": "off"}
    return WhitewaterRules(entry().definition, entry().info.setup(seats, options))


def _board(situation: Situation) -> Board:
    rows = range(1, situation.length + 1)
    lines = ("".join(situation.signs[column, row] for column in range(WIDTH)) for row in rows)
    return Board(tuple(lines), situation.lines, ("random",), (1,))


def _notation(situation: Situation, card: str, ask: str) -> dict[str, object]:
    hands = [", ".join(FILLER[:count]) for count in situation.hands]
    hands[situation.active] = ", ".join((card, *FILLER[: situation.hands[situation.active]]))
    kayaks = zip(situation.places, situation.speeds, strict=True)
    return {
        "kayaks": [f"({column},{row},{speed})" for (column, row), speed in kayaks],
        "hands": hands,
        "tokens": {f"{column},{row}": sign for (column, row), sign in situation.tokens.items()},
        "active": situation.active + 1,
        "ask": ask,
    }


def compare(situation: Situation, moved: Book, crossed: list[Crossing], table: Table) -> None:
    told = f"{situation}\nbook {moved.notes}\nprogram {table.notes}"
    assert table.notes == moved.notes, told
    assert table.paid == moved.paid, told
    assert sorted(table.crossed) == crossed, told
    assert [space_of(cell) for cell in table.state.cells] == moved.places, told
    assert table.state.speeds == moved.speeds, told


def advance(situation: Situation) -> Book:
    book, table = situation.book(), Table(situation, "Advance River")
    crossed = book.advance_all(situation.active)
    table.decide(situation.active, cmd.PlayCard(table.state.hands[situation.active][0]))
    table.let_go()
    table.finish_effect()
    compare(situation, book, crossed, table)
    return book


def manoeuvre_of_a_card(situation: Situation) -> Book:
    book, table, active = situation.book(), Table(situation, "Sculling"), situation.active
    ways = list(differing(situation, active, ALLOWANCE[situation.speeds[active]]))
    table.decide(active, cmd.PlayCard(table.state.hands[active][0]))
    table.let_go()
    if not ways:
        assert not isinstance(table.state.frame, fr.Manoeuvring), situation
        return book
    assert table.rules.legal(table.state, Seat(active)) == [
        cmd.Manoeuvre(side, spaces) for side, spaces in (("left", 0), *ways)
    ]
    side, spaces = Random(str(situation)).choice(ways)
    crossed = book.manoeuvre_alone(active, side, spaces)
    table.decide(active, cmd.Manoeuvre(side, spaces))
    table.finish_effect()
    compare(situation, book, crossed, table)
    return book


def eddy_out(situation: Situation) -> Book:
    """Returns the manoeuvre of the first seat that is asked before the active one plays, at its speed less one (W29,
    W61).
    """
    table = Table(situation, "Paddle", "before")
    (seat,) = table.rules.to_act(table.state)
    lowered = tuple(max(1, speed - (other == seat)) for other, speed in enumerate(situation.speeds))
    holding = tuple(len(hand) for hand in table.state.hands)
    reduced = replace(situation, speeds=lowered, hands=holding)
    book = reduced.book()
    ways = [("left", 0), *differing(reduced, seat, ALLOWANCE[lowered[seat]])]
    offered = [cmd.Pass(), *(cmd.EddyOut(side, count) for side, count in ways)]
    assert list(table.rules.legal(table.state, seat)) == offered
    side, spaces = Random(str(situation)).choice(ways)
    crossed = book.manoeuvre_alone(seat, side, spaces)
    table.decide(seat, cmd.EddyOut(side, spaces))
    table.finish_effect()
    compare(situation, book, crossed, table)
    return book


@pytest.mark.parametrize("compared", [advance, manoeuvre_of_a_card, eddy_out])
def test_effects_go_as_the_book_has_it(compared: Callable[[Situation], Book]) -> None:
    met = set()
    for seed in range(RIVERS_HERE):
        for situation in situations(seed):
            met |= {note[0] for note in compared(situation).notes}
    assert met >= EVERYTHING - {"bank"}
