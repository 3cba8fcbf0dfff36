"""Everybody chooses in secret: who has chosen may have the screen back until the last one has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.engine.draft import Draft
from game.engine.module import Title
from game.engine.session import Session
from game.engine.types import Seat, Setup
from game.host.table import Table as TableOfPeople
from tests.host.tables import laid
from tests.seats import called
from tests.table.toy import Dealt, Draw, Play, Played, Table, TableView, ToyPresenter, ToyRules, TurnBegan

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


class Together(ToyRules):
    """All play one card; who has played may draw instead of it, until the last one has."""

    def decide(self, draft: Draft[Table, Any], seat: Seat, command: Play | Draw) -> None:
        match command:
            case Play(card=card):
                draft.emit(Played(seat, card))
            case Draw():
                self._deal(draft, seat)

    def to_act(self, state: Table) -> frozenset[Seat]:
        return frozenset(Seat(seat) for seat, hand in enumerate(state.hands) if len(hand) > 1)

    def legal(self, state: Table, seat: Seat) -> Sequence[Play | Draw]:
        if seat in self.to_act(state):
            return [Play(card) for card in state.hands[seat]]
        return [Draw()] if self.to_act(state) else []


@pytest.fixture
def table() -> TableOfPeople:
    title: Title[Any, Any, Any, Any] = Title(
        "toy",
        1,
        Play | Draw,
        Dealt | Played | TurnBegan,
        Table,
        TableView,
        load=lambda path: {},
        rules=lambda definition, setup: Together(setup),
        position=lambda data, rules: Table([], [], []),
    )
    session = Session(title, {}, Setup(3, {"open_hands": False}), "seed")
    session.begin()
    return laid(session, ToyPresenter(session.rules), called("Ada", "Ben", "Cleo"), range(3))


def choose(table: TableOfPeople) -> None:
    table.lift()
    table.play(table.desk.legal[0])


def state(table: TableOfPeople) -> tuple[Seat | None, Seat | None, bool]:
    """Whom the screen is to be handed to, who looks, and whether that is to think again."""
    return (table.flow.curtain, table.flow.viewer, table.flow.thinking_again)


def test_who_has_chosen_may_have_the_screen_back_and_hand_it_on(table: TableOfPeople) -> None:
    choose(table)
    assert (table.flow.curtain, table.flow.settled) == (TWO, (ONE,))
    table.lift(ONE)
    assert state(table) == (None, ONE, True) and table.desk.legal == (Draw(),)
    table.hand_on()
    assert state(table) == (TWO, None, False)


def test_who_takes_back_chooses_anew(table: TableOfPeople) -> None:
    choose(table)
    table.lift(ONE)
    table.play(Draw())
    assert state(table) == (None, ONE, False)
    assert len(table.desk.legal) == 2


def test_a_third_person_gets_the_screen_from_the_curtain(table: TableOfPeople) -> None:
    choose(table)
    choose(table)
    assert (table.flow.curtain, table.flow.settled) == (THREE, (ONE, TWO))
    table.lift(ONE)
    assert state(table) == (None, ONE, True)


def test_nobody_thinks_again_who_has_to_choose_or_could_do_nothing(table: TableOfPeople) -> None:
    table.lift(TWO)
    assert (table.flow.viewer, table.flow.thinking_again) == (ONE, False)
    choose(table)
    table.lift(THREE)
    assert (table.flow.viewer, table.flow.thinking_again) == (TWO, False)
    choose(table)
    choose(table)
    assert table.flow.settled == ()
