"""What a seat chose cannot be told from anything others see, hear or read before the reveal (R18; Rulebook, Orders)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine.autoplay import autoplay
from game.engine.session import Session
from game.engine.types import Seat
from game.table.controller import TableController
from game.table.presenter import make_presenter
from game.titles.raft_race import TITLE as RAFT_RACE
from game.titles.raft_race.rules.commands import ChooseOrder, TakeBack
from game.titles.raft_race.rules.frames import Ordering
from tests.seats import called
from tests.titles.raft_race.tables import entry

ADA, BEN, CLEO = Seat(0), Seat(1), Seat(2)
NAMES = called("Ada", "Ben", "Cleo")
ROUNDS = range(1, 9)


def choosing(number: int, people: set[Seat]) -> Any:
    """A race at the start of the orders of a round, with everybody still to choose."""
    session: Any = Session(RAFT_RACE, entry().definition, entry().info.setup(3, {}), f"secret {number}")
    session.begin()
    rng, begun = Random(number), 0
    while True:
        autoplay(session)
        if isinstance(session.state.frame, Ordering) and len(session.to_act()) == 3:
            begun += 1
            if begun == number:
                session.people = frozenset(people)
                return session
        seat = min(session.to_act())
        session.submit(seat, rng.choice(list(session.legal(seat))))


def orders(session: Any, seat: Seat) -> list[ChooseOrder]:
    return [command for command in session.legal(seat) if isinstance(command, ChooseOrder)]


def seen(table: TableController) -> tuple[Any, ...]:
    """All that is on the screen."""
    undo = table.undo_offer()
    reference = table.presenter.references(table.view)
    lines = [mark.line for mark in table.timeline()]
    items = table.items()
    piles = [table.presenter.contents(table.view, item.key, table.names) for item in items]
    plates, facts = table.presenter.plates(table.view, table.names), table.presenter.facts(table.view, table.names)
    return (items, piles, plates, facts, reference, table.prompt(), table.log(), lines, undo, table.legal)


def table_of(session: Any) -> TableController:
    return TableController(session, make_presenter(session.title, session.rules), NAMES)


def told(table: TableController, shown: Any) -> list[Any]:
    """All that moves, sounds and is written while it happens."""
    beats = shown.beats if hasattr(shown, "beats") else shown
    words = [table.presenter.caption(beat, table.names) for beat in beats]
    cues = [table.presenter.cue(beat) for beat in beats]
    tables = [(beat.before, beat.after) for beat in beats]
    return [words, cues, tables, [table.presenter.spotlight(beat, table.names) for beat in beats]]


@pytest.mark.parametrize("number", ROUNDS)
def test_who_takes_the_screen_over_learns_nothing_of_the_choice_before(number: int) -> None:
    found = []
    for command in orders(choosing(number, {ADA, BEN}), ADA):
        table = table_of(choosing(number, {ADA, BEN}))
        if table.curtain is not None:
            table.lift()
        assert table.viewer == ADA
        table.play(command)
        assert table.curtain == BEN
        behind = seen(table)
        found.append((behind, told(table, table.lift()), seen(table)))
    assert all(each == found[0] for each in found[1:])


@pytest.mark.parametrize("number", ROUNDS)
def test_a_choice_that_others_watch_looks_and_sounds_the_same(number: int) -> None:
    found = []
    for command in orders(choosing(number, {ADA}), BEN):
        table = table_of(choosing(number, {ADA}))
        chosen = told(table, table.submit(BEN, command)), seen(table)
        table.submit(BEN, TakeBack())
        found.append((*chosen, seen(table)[:7]))
    assert all(each == found[0] for each in found[1:])


def test_there_were_choices_to_compare() -> None:
    assert sum(len(orders(choosing(number, {ADA}), BEN)) > 1 for number in ROUNDS) > len(ROUNDS) // 2


def test_whoever_has_chosen_sees_the_order_and_takes_it_back_until_the_last_one_has() -> None:
    table = table_of(choosing(1, {ADA, BEN, CLEO}))
    table.lift()
    first = orders(table.session, ADA)[0]
    table.play(first)
    table.think_again(ADA)
    assert table.viewer == ADA and table.legal == (TakeBack(),)
    table.press(table.picker.open()[0])
    assert (table.viewer, table.curtain, len(table.legal) > 0) == (ADA, None, True)
    for _ in range(3):
        table.lift()
        table.play(orders(table.session, table.viewer)[0])
    assert not isinstance(table.session.state.frame, Ordering) or len(table.session.to_act()) == 3


def test_the_shape_of_the_match_does_not_tell_whether_the_same_was_chosen_again() -> None:
    shapes = []
    for again in orders(choosing(1, {ADA, BEN}), ADA)[:2]:
        session = choosing(1, {ADA, BEN})
        session.submit(ADA, orders(session, ADA)[0])
        session.undo()
        session.submit(ADA, again)
        shapes.append([(step.id, step.parent) for step in session.journal.steps()])
    assert shapes[0] == shapes[1]
