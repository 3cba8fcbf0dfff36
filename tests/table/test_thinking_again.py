"""Everybody chooses in secret: who has chosen may have the screen back until the last one has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.engine.draft import Draft
from game.engine.module import Title
from game.engine.session import Session
from game.engine.types import Seat, Setup
from game.table.controller import TableController
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
def table() -> TableController:
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
    return TableController(session, ToyPresenter(session.rules), called("Ada", "Ben", "Cleo"))


def choose(table: TableController) -> None:
    table.lift()
    table.play(table.legal[0])


def test_who_has_chosen_may_have_the_screen_back_and_hand_it_on(table: TableController) -> None:
    choose(table)
    assert (table.curtain, table.settled) == (TWO, (ONE,))
    table.think_again(ONE)
    assert (table.curtain, table.viewer, table.thinking_again, table.legal) == (None, ONE, True, [Draw()])
    table.hand_on()
    assert (table.curtain, table.viewer, table.thinking_again) == (TWO, None, False)


def test_who_takes_back_chooses_anew(table: TableController) -> None:
    choose(table)
    table.think_again(ONE)
    table.play(Draw())
    assert (table.viewer, table.curtain, table.thinking_again) == (ONE, None, False)
    assert len(table.legal) == 2


def test_a_third_person_gets_the_screen_behind_the_curtain(table: TableController) -> None:
    choose(table)
    choose(table)
    assert (table.curtain, table.settled) == (THREE, (ONE, TWO))
    table.think_again(ONE)
    assert (table.curtain, table.viewer) == (ONE, None), "the person before must not see this hand"
    table.lift()
    assert (table.viewer, table.thinking_again) == (ONE, True)


def test_nobody_thinks_again_who_has_to_choose_or_could_do_nothing(table: TableController) -> None:
    table.think_again(TWO)
    assert table.curtain == ONE
    choose(table)
    table.think_again(THREE)
    assert table.curtain == TWO
    choose(table)
    choose(table)
    assert table.settled == ()
