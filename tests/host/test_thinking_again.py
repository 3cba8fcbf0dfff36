"""Choices in secret: a person who has chosen may have the screen back until the last one has."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.content.seat_assignment import PhonePlayer
from game.engine.module import Title
from game.engine.rules import Draft
from game.engine.session import Session
from game.engine.types import Seat, Setup
from game.host.table import Table as TableOfPeople
from tests.host.tables import laid, shows
from tests.seats import called
from tests.table.toy import Dealt, Draw, Play, Played, Table, TableView, ToyRules, ToyStatus, TurnBegan, toy_presenter

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


class FaceDown(ToyStatus):
    """Played cards lie face-down until the last one is."""

    def hides_choice(self, view: TableView) -> bool:
        return view.me is not None and len(view.hand) == 1 and max(view.counts) > 1


@pytest.fixture
def table() -> TableOfPeople:
    return laid_together(range(3))


def laid_together(here: Collection[int]) -> TableOfPeople:
    """A table of three; who is not here sits at a phone."""
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
    found = laid(session, toy_presenter(status=FaceDown()), called("Ada", "Ben", "Cleo"), range(3))
    found.sit([replace(seat, player=seat.player if seat.seat in here else PhonePlayer()) for seat in found.host.seats])
    return found


def choose(table: TableOfPeople) -> None:
    table.lift()
    table.play(table.model.legal[0])


def state(table: TableOfPeople) -> tuple[Seat | None, Seat | None, bool]:
    """Returns the seat that gets the screen, the one that looks, and whether it is to think again."""
    return (table.flow.curtain, table.flow.viewer, table.flow.thinking_again)


def test_who_has_chosen_may_have_the_screen_back_and_hand_it_on(table: TableOfPeople) -> None:
    choose(table)
    assert (table.flow.curtain, table.flow.settled) == (TWO, (ONE,))
    table.lift(ONE)
    assert state(table) == (None, ONE, True) and table.model.legal == (Draw(),)
    table.hand_on()
    assert state(table) == (TWO, None, False)


def test_who_takes_back_chooses_anew(table: TableOfPeople) -> None:
    choose(table)
    table.lift(ONE)
    table.play(Draw())
    assert state(table) == (None, ONE, False)
    assert len(table.model.legal) == 2


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


def test_a_choice_lies_face_down_while_others_choose_on_phones() -> None:
    table = laid_together([0])
    (shown,) = shows(table.play(table.model.legal[0]))[:1]
    assert shown.shown.viewer is None, "what was chosen is told as all may see it"
    assert state(table) == (None, None, False)
    assert (table.model, table.flow.settled) == (table.public, (ONE,))


def test_who_chose_here_looks_again_and_covers_it_again() -> None:
    table = laid_together([0])
    table.play(table.model.legal[0])
    (shown,) = shows(table.lift(ONE))
    assert state(table) == (None, ONE, True) and table.model.legal == (Draw(),)
    assert not shown.shown.events, "who chose it is not told of it"
    table.hand_on()
    assert state(table) == (None, None, False)


def test_a_choice_lies_open_again_once_nobody_chooses_elsewhere() -> None:
    table = laid_together([0])
    table.play(table.model.legal[0])
    for seat in (TWO, THREE):
        table.host.submit(seat, table.host.asked(seat).legal[0])
        table.step(0.0, True)
    assert (table.flow.viewer, table.flow.settled) == (ONE, ())


def test_people_here_have_the_curtain_between_them_before_what_they_chose_is_covered() -> None:
    table = laid_together([0, 1])
    choose(table)
    assert (table.flow.curtain, table.flow.settled) == (TWO, (ONE,))
    choose(table)
    assert state(table) == (None, None, False) and table.flow.settled == (ONE, TWO)
    table.lift(TWO)
    assert state(table) == (None, TWO, True)
