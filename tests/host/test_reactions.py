"""Decisions a person may skip, and those that all may watch."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.content.message import Message
from game.engine.session import AnySession
from game.engine.types import Command, IllegalCommand, RulesBug, Seat
from game.host import host
from game.host.table import ShowReason, Table
from game.table.presenter import Names
from game.table.settings import Reaction
from tests.host.tables import bot_plays, draw, laid, shown
from tests.seats import called
from tests.table.toy import Draw, Play, TableView, ToyMoves, toy_presenter, toy_session

ONE, TWO = Seat(0), Seat(1)


class Reacting(ToyMoves):
    """Every decision of the second seat is a reaction that goes on with a draw."""

    def __init__(self, *, open: bool) -> None:
        self._open = open

    def reaction(self, view: TableView, legal: Sequence[Play | Draw], names: Names) -> Reaction | None:
        if not legal or view.seat != TWO:
            return None
        return Reaction("drawing", Draw(), Message("toy.prompt", {"name": names[TWO]}))

    def is_open(self, view: TableView, legal: Sequence[Command]) -> bool:
        return self._open and view.seat == TWO


class Room:
    """A table of two, its match, and what people want to be asked about."""

    def __init__(self, *, asked: bool, open: bool = False, people: Sequence[int] = (0, 1), hands: bool = False) -> None:
        self.session: AnySession = toy_session(2, open_hands=hands)
        presenter = toy_presenter(moves=Reacting(open=open))
        names = called("Ada", "Ben")
        self.table: Table = laid(self.session, presenter, names, people, unasked=() if asked else ["drawing"])

    @property
    def last(self) -> tuple[Seat, bool]:
        """The seat that played last, and whether it played by itself."""
        step = self.session.journal.step(self.session.head)
        return (step.seat, step.auto)


def test_who_does_not_want_to_be_asked_lets_go_by_a_step_nobody_decided() -> None:
    room = Room(asked=False, people=[1])
    seen = shown(bot_plays(room.table, Draw()), ShowReason.PLAYED)
    assert room.last == (TWO, True)
    assert room.table.flow.situation.waiting == (ONE,)
    assert [viewed.seat for viewed in seen.events].count(TWO) == 2, "what happened by itself is told too"
    assert room.table.model.undo_line() is None, "nobody decided anything that could be taken back"


def test_who_wants_to_be_asked_is_asked() -> None:
    room = Room(asked=True, people=[1])
    bot_plays(room.table, Draw())
    reaction = room.table.model.reaction
    assert room.table.flow.asked == TWO and reaction is not None
    assert reaction.ask == "drawing"


def test_nobody_else_is_told_what_a_person_is_asked_about() -> None:
    host = Room(asked=True, people=[1]).table.host
    host.submit(ONE, Draw())
    told = [host.feed(audience).take() for audience in (ONE, TWO, None)]
    assert [update is not None and update.reaction is not None for update in told] == [False, True, False]
    assert [update is not None and bool(update.legal) for update in told] == [False, True, False]


def test_a_reaction_is_let_go_when_its_time_is_over() -> None:
    room = Room(asked=True, people=[1])
    bot_plays(room.table, Draw())
    room.table.host.pass_on(TWO)
    shown(room.table.step(0.0, False), ShowReason.PLAYED)
    assert room.last == (TWO, True)
    assert room.table.model.reaction is None
    with pytest.raises(IllegalCommand):
        room.table.host.pass_on(TWO)


def test_wishes_that_change_are_followed_at_once() -> None:
    room = Room(asked=True, people=[1])
    bot_plays(room.table, Draw())
    assert room.table.skip_reactions() == []
    room.table.host.unasked = frozenset(["drawing"])
    shown(room.table.skip_reactions(), ShowReason.PLAYED)
    assert room.table.flow.situation.waiting == (ONE,)


def test_an_open_reaction_is_answered_in_public_and_no_curtain_falls() -> None:
    room = Room(asked=True, open=True)
    table = room.table
    table.lift()
    draw(table)
    assert (table.flow.curtain, table.flow.asked_openly, table.flow.viewer) == (None, TWO, None)
    assert table.model.view.hand == (), "nobody's hand is shown"
    assert Draw() in table.model.legal and table.model.reaction is not None
    shown(draw(table), ShowReason.PLAYED)
    assert room.last == (TWO, False)
    assert table.flow.viewer == ONE, "the screen is still with the one who had it"


def test_whoever_is_asked_in_public_may_take_the_screen_first() -> None:
    table = Room(asked=True, open=True).table
    table.lift()
    draw(table)
    table.take_over()
    assert (table.flow.curtain, table.flow.asked_openly) == (TWO, None)
    assert table.model.legal == ()
    table.lift()
    assert table.flow.viewer == TWO and Draw() in table.model.legal


def test_a_reaction_with_hidden_things_is_handed_over() -> None:
    table = Room(asked=True, open=False).table
    table.lift()
    draw(table)
    assert (table.flow.curtain, table.flow.asked_openly) == (TWO, None)


def test_nobody_is_spared_anything_while_looking_back() -> None:
    room = Room(asked=True, people=[1])
    table = room.table
    bot_plays(table, Draw())
    now = table.model.now.number
    table.look(table.model.timeline()[0].step)
    room.table.host.unasked = frozenset(["drawing"])
    assert table.skip_reactions() == [] and table.model.reaction is None
    assert table.host.number == now and table.model.looking_at is not None
    table.stop_looking()
    assert table.flow.situation.waiting == (ONE,)


def test_a_bot_that_lets_go_leaves_no_mark_but_one_that_reacts_does() -> None:
    room = Room(asked=True, people=[0])
    draw(room.table)
    assert TWO in room.table.flow.situation.asks
    bot_plays(room.table, Draw())
    assert room.last == (TWO, True)
    draw(room.table)
    bot_plays(room.table, Play(room.table.host.asked(TWO).view.hand[0]))
    assert room.last == (TWO, False)
    assert [mark.seat for mark in room.table.model.timeline()[1:]] == [ONE, ONE, TWO]


def test_undo_passes_over_what_was_let_go_and_it_is_let_go_again() -> None:
    room = Room(asked=False, hands=True)
    table, session = room.table, room.session
    draw(table)
    end = session.head
    assert table.flow.situation.waiting == (ONE,)
    table.undo()
    table.agree(True)
    assert session.head == 0 and table.flow.situation.waiting == (ONE,)
    table.redo()
    assert session.head == end, "the line is followed to where somebody is asked"
    table.undo()
    table.agree(True)
    table.play(table.model.legal[0])
    assert table.flow.situation.waiting == (ONE,), "on another line the reaction is let go as well"
    assert room.last == (TWO, True)


def test_playing_on_from_before_a_reaction_lets_it_go_again() -> None:
    room = Room(asked=False)
    room.table.lift()
    draw(room.table)
    end = room.session.head
    before = room.table.model.log()[-2].step
    room.table.look(before)
    room.table.play_on()
    assert room.session.head == end


def test_more_reactions_in_a_row_than_rules_can_mean_are_their_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(asked=False, people=[1])
    monkeypatch.setattr(host, "MOST_SKIPPED", 0)
    with pytest.raises(RulesBug, match="never end"):
        bot_plays(room.table, Draw())
