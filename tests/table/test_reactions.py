"""Decisions a person may be spared, and those that all may watch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.content.line import Line
from game.engine.types import Command, Seat
from game.table.controller import TableController
from game.table.presenter import Names, Reaction
from tests.seats import called
from tests.table.toy import Draw, Play, TableView, ToyPresenter, toy_session

ONE, TWO = Seat(0), Seat(1)


class Reacting(ToyPresenter):
    """Every decision of the second seat is a reaction that goes on with a draw."""

    def __init__(self, rules: Any, *, open: bool) -> None:
        super().__init__(rules)
        self._open = open

    def reaction(self, view: TableView, legal: Sequence[Play | Draw], names: Names) -> Reaction | None:
        if not legal or view.seat != TWO:
            return None
        return Reaction("drawing", Draw(), Line("toy.prompt", {"name": names[TWO]}))

    def is_open(self, view: TableView, legal: Sequence[Command]) -> bool:
        return self._open and view.seat == TWO


def table(*, asked: bool, open: bool = False, people: list[int] | None = None) -> TableController:
    session = toy_session(2, open_hands=False, people=people)
    presenter = Reacting(session.rules, open=open)
    return TableController(session, presenter, called("Ada", "Ben"), asks=lambda kind: asked)


def test_who_does_not_want_to_be_asked_lets_go_by_a_step_nobody_decided() -> None:
    controller = table(asked=False, people=[1])
    shown = controller.submit(ONE, Draw())
    last = controller.session.journal.step(controller.session.head)
    assert (last.seat, last.command, last.auto) == (TWO, Draw(), True)
    assert controller.session.to_act() == {ONE}
    assert len(shown.beats) >= 2, "what happened by itself is told too"
    assert controller.undo_offer() is None, "nobody decided anything that could be taken back"


def test_who_wants_to_be_asked_is_asked() -> None:
    controller = table(asked=True, people=[1])
    controller.submit(ONE, Draw())
    assert controller.asked == TWO and controller.reaction is not None
    assert controller.reaction.ask == "drawing"


def test_a_reaction_is_let_go_when_its_time_is_over() -> None:
    controller = table(asked=True, people=[1])
    controller.submit(ONE, Draw())
    assert controller.pass_by() is not None
    assert controller.session.journal.step(controller.session.head).auto
    assert controller.reaction is None and controller.pass_by() is None


def test_wishes_that_change_are_followed_at_once() -> None:
    wishes = {"drawing": True}
    session = toy_session(2, open_hands=False, people=[1])
    names = called("Ada", "Ben")
    controller = TableController(session, Reacting(session.rules, open=False), names, asks=lambda kind: wishes[kind])
    controller.submit(ONE, Draw())
    assert controller.let_go() is None
    wishes["drawing"] = False
    assert controller.let_go() is not None
    assert session.to_act() == {ONE}


def test_an_open_reaction_is_answered_in_public_and_no_curtain_falls() -> None:
    controller = table(asked=True, open=True)
    controller.lift()
    controller.press("button:draw")
    assert (controller.curtain, controller.asked_openly, controller.viewer) == (None, TWO, None)
    assert controller.view.hand == (), "nobody's hand is shown"
    assert Draw() in controller.legal
    assert controller.press("button:draw") is not None
    assert controller.session.journal.step(controller.session.head).seat == TWO
    assert controller.viewer == ONE, "the screen is still with the one who had it"


def test_whoever_is_asked_in_public_may_take_the_screen_first() -> None:
    controller = table(asked=True, open=True)
    controller.lift()
    controller.press("button:draw")
    controller.take_over()
    assert (controller.curtain, controller.asked_openly) == (TWO, None)
    controller.lift()
    assert controller.viewer == TWO and Draw() in controller.legal


def test_a_reaction_with_hidden_things_is_handed_over() -> None:
    controller = table(asked=True, open=False)
    controller.lift()
    controller.press("button:draw")
    assert (controller.curtain, controller.asked_openly) == (TWO, None)


def test_nobody_is_spared_anything_while_looking_back() -> None:
    wishes = {"drawing": True}
    session = toy_session(2, open_hands=False, people=[1])
    names = called("Ada", "Ben")
    controller = TableController(session, Reacting(session.rules, open=False), names, asks=lambda kind: wishes[kind])
    controller.submit(ONE, Draw())
    now = session.head
    controller.look(0)
    wishes["drawing"] = False
    assert controller.let_go() is None and controller.reaction is None and controller.pass_by() is None
    assert (session.head, controller.looking_at) == (now, 0)
    controller.stop_looking()
    assert controller.let_go() is not None


def test_a_bot_that_lets_go_leaves_no_mark_but_one_that_reacts_does() -> None:
    controller = table(asked=True, people=[0])
    controller.play(Draw())
    assert controller.bots_reaction is not None
    controller.submit(TWO, Draw())
    assert controller.session.journal.step(controller.session.head).auto
    controller.play(Draw())
    controller.submit(TWO, Play(controller.session.legal(TWO)[0].card))
    assert not controller.session.journal.step(controller.session.head).auto
    assert [mark.seat for mark in controller.timeline()[1:]] == [ONE, ONE, TWO]


def test_undo_passes_over_what_was_let_go_and_it_is_let_go_again() -> None:
    session = toy_session(2, open_hands=True, people=None)
    controller = TableController(
        session,
        Reacting(session.rules, open=False),
        called("Ada", "Ben"),
        asks=lambda kind: False,
    )
    controller.play(Draw())
    end = controller.session.head
    assert controller.session.to_act() == {ONE}
    offer = controller.undo_offer()
    assert offer is not None and (offer.step, offer.seat) == (0, ONE)
    controller.undo()
    assert controller.session.to_act() == {ONE}
    controller.redo()
    assert controller.session.head == end, "the line is followed to where somebody is asked"
    controller.undo()
    controller.play(controller.legal[0])
    assert controller.session.to_act() == {ONE}, "on another line the reaction is let go as well"
    assert controller.session.journal.step(controller.session.head).auto


def test_playing_on_from_before_a_reaction_lets_it_go_again() -> None:
    controller = table(asked=False, people=[0, 1])
    controller.lift()
    controller.play(Draw())
    before, end = 1, controller.session.head
    assert controller.session.rules.to_act(controller.session.state_at(before)) == {TWO}
    controller.look(before)
    assert controller.play_from_here() is not None
    assert controller.session.head == end
