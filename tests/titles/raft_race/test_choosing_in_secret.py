"""A seat's choice cannot be told from anything others see, hear or read before the reveal (R18; Rulebook, Orders)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine.session import Session, autoplay
from game.engine.types import Seat
from game.host.table import SceneEffect, Table, TableSwitch
from game.table.presenter import make_presenter
from game.titles.raft_race import TITLE as RAFT_RACE
from game.titles.raft_race.rules.frames import Ordering
from game.titles.raft_race.rules.terms import ChooseOrder, TakeBack
from tests.host.tables import laid
from tests.seats import called
from tests.titles.raft_race.tables import entry

ADA, BEN, CLEO = Seat(0), Seat(1), Seat(2)
NAMES = called("Ada", "Ben", "Cleo")
ROUNDS = range(1, 9)


def choosing(number: int) -> Any:
    """A race at the start of the orders of a round, with everybody still to choose."""
    session: Any = Session(RAFT_RACE, entry().definition, entry().info.setup(3, {}), f"secret {number}")
    session.begin()
    rng, begun = Random(number), 0
    while True:
        autoplay(session)
        if isinstance(session.state.frame, Ordering) and len(session.to_act()) == 3:
            begun += 1
            if begun == number:
                return session
        seat = min(session.to_act())
        session.submit(seat, rng.choice(list(session.legal(seat))))


def orders(session: Any, seat: Seat) -> list[ChooseOrder]:
    return [command for command in session.legal(seat) if isinstance(command, ChooseOrder)]


def seen(table: Table) -> tuple[Any, ...]:
    """Returns all that is on the screen."""
    model, presenter = table.model, table.presenter
    items, view = model.items(), model.view
    piles = [presenter.items.contents(view, item.key, table.names) for item in items]
    round_about = (
        presenter.status.plates(view, table.names),
        presenter.status.facts(view, table.names),
        presenter.status.references(view),
    )
    lines = [mark.line for mark in model.timeline()]
    return (items, piles, *round_about, model.prompt(), model.log(), lines, model.undo_line(), model.legal)


def table_of(number: int, people: set[Seat]) -> Table:
    session = choosing(number)
    return laid(session, make_presenter(session.title, session.rules), NAMES, people)


def told(table: Table, effects: list[SceneEffect]) -> list[Any]:
    """Returns all that moves, sounds and is written while it happens."""
    found = []
    for effect in effects:
        if isinstance(effect, TableSwitch):
            for viewed in effect.shown.events:
                words = (table.presenter.told.caption(viewed, table.names), table.presenter.told.cue(viewed))
                found.append((*words, viewed.before, viewed.after, table.presenter.told.spotlight(viewed, table.names)))
    return found


@pytest.mark.parametrize("number", ROUNDS)
def test_who_takes_the_screen_over_learns_nothing_of_the_choice_before(number: int) -> None:
    found = []
    for command in orders(choosing(number), ADA):
        table = table_of(number, {ADA, BEN})
        if table.flow.curtain is not None:
            table.lift()
        assert table.flow.viewer == ADA
        table.play(command)
        assert table.flow.curtain == BEN
        behind = seen(table)
        found.append((behind, told(table, table.lift()), seen(table)))
    assert all(each == found[0] for each in found[1:])


@pytest.mark.parametrize("number", ROUNDS)
def test_a_choice_that_others_watch_looks_and_sounds_the_same(number: int) -> None:
    found = []
    for command in orders(choosing(number), BEN):
        table = table_of(number, {ADA})
        table.host.submit(BEN, command)
        chosen = told(table, table.step(0.0, False)), seen(table)
        table.host.submit(BEN, TakeBack())
        table.step(0.0, False)
        found.append((*chosen, seen(table)[:7]))
    assert all(each == found[0] for each in found[1:])


def test_there_were_choices_to_compare() -> None:
    assert sum(len(orders(choosing(number), BEN)) > 1 for number in ROUNDS) > len(ROUNDS) // 2


def test_whoever_has_chosen_sees_the_order_and_takes_it_back_until_the_last_one_has() -> None:
    table = table_of(1, {ADA, BEN, CLEO})
    table.lift()
    table.play(_order(table))
    table.lift(ADA)
    assert table.flow.viewer == ADA and table.model.legal == (TakeBack(),)
    table.press(table.model.selector.open()[0])
    assert (table.flow.viewer, table.flow.curtain, len(table.model.legal) > 0) == (ADA, None, True)
    for _ in range(3):
        table.lift()
        table.play(_order(table))
    waiting = table.flow.situation.waiting
    assert not isinstance(table.public.now.view.frame, Ordering) or len(waiting) == 3


def _order(table: Table) -> ChooseOrder:
    return next(command for command in table.model.legal if isinstance(command, ChooseOrder))


def test_the_shape_of_the_match_does_not_tell_whether_the_same_was_chosen_again() -> None:
    shapes = []
    for again in orders(choosing(1), ADA)[:2]:
        session = choosing(1)
        session.submit(ADA, orders(session, ADA)[0])
        session.undo()
        session.submit(ADA, again)
        shapes.append([(step.id, step.parent) for step in session.journal.steps()])
    assert shapes[0] == shapes[1]
