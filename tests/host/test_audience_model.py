"""The audience model: its viewer, its items, the moves that can be spelled, taken back and looked at again."""

from __future__ import annotations

import pytest

from game.content.message import Message
from game.engine.types import IllegalCommand, Seat
from game.host.table import ShowReason, Table
from game.table.move_selector import ClosedTarget
from tests.host.tables import bot_plays, draw, shown, toy_table
from tests.table.toy import Draw, Play

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


def asked_to_agree(table: Table) -> tuple[Seat, ...]:
    """Returns the seats that have to agree to the last request; none if it was carried out at once."""
    return table.flow.situation.asked_to_agree


def test_one_person_looks_at_once_and_no_curtain_ever_falls() -> None:
    table = toy_table(people=[1])
    assert (table.flow.viewer, table.flow.curtain, table.flow.asked) == (TWO, None, None)
    assert table.flow.bots_asked == (ONE,)
    bot_plays(table, Draw())
    assert (table.flow.viewer, table.flow.curtain, table.flow.asked) == (TWO, None, TWO)
    draw(table)
    assert (table.flow.viewer, table.flow.curtain) == (TWO, None)


def test_behind_the_curtain_only_public_things_lie_on_the_table() -> None:
    table = toy_table()
    assert [table.flow.viewer, table.flow.curtain] == [None, ONE]
    assert [item.zone for item in table.model.items()] == ["deck"]
    assert table.model.legal == ()
    with pytest.raises(ClosedTarget):
        table.press("button:draw")
    with pytest.raises(IllegalCommand):
        table.play(Draw())


def test_a_person_stays_while_bots_move_and_after_the_end() -> None:
    table = toy_table(3, people=[0, 1])
    for _ in range(2):
        table.lift()
        draw(table)
    assert (table.flow.viewer, table.flow.bots_asked) == (TWO, (THREE,))
    bot_plays(table, Draw())
    assert table.flow.curtain == ONE
    while table.outcome is None:
        if table.flow.curtain is not None:
            table.lift()
        if table.flow.bots_asked:
            bot_plays(table, Draw())
        else:
            draw(table)
    assert [table.flow.curtain, table.flow.asked] == [None, None]
    assert table.flow.viewer is not None
    assert table.model.result() == (Message("toy.won"), Message("toy.why"))


def test_only_bots_are_watched_from_outside_and_may_be_taken_back() -> None:
    table = toy_table(people=[])
    bot_plays(table, Draw())
    assert [table.flow.viewer, table.flow.asked, table.flow.curtain] == [None, None, None]
    assert table.flow.bots_asked == (TWO,)
    assert table.model.undo_line() is not None
    shown(table.undo(), ShowReason.MOVED)
    assert table.flow.bots_asked == (ONE,)


def test_spelling_a_move() -> None:
    table = toy_table(people=[0])
    card = table.model.view.hand[0]
    assert table.press(f"card:{card}") == []
    assert table.model.selector.open() == ("zone:table",)
    table.model.back()
    assert table.model.selector.chosen == ()
    table.press(f"card:{card}")
    assert shown(table.press("zone:table"), ShowReason.PLAYED).after.played == (card,)


def test_buttons_are_offered_while_they_can_be_pressed() -> None:
    model = toy_table(people=[0]).model
    assert [button.key for button in model.buttons()] == ["button:draw"]
    model.press(f"card:{model.view.hand[0]}")
    assert model.buttons() == ()
    model.reset()
    assert len(model.buttons()) == 1


def test_why_not_speaks_only_for_what_cannot_be_pressed() -> None:
    model = toy_table(people=[0]).model
    assert model.why_not("deck") == "not_now"
    assert model.why_not("button:draw") is None


def test_undo_names_what_it_takes_back_and_redo_what_it_plays_again() -> None:
    table = toy_table(people=[0])
    card = table.model.view.hand[0]
    table.play(Play(card))
    bot_plays(table, Draw())
    played = Message("toy.played", {"name": table.names[ONE], "card": card})
    assert table.model.undo_line() == played
    table.undo()
    assert asked_to_agree(table) == () and table.model.undo_line() is None
    assert table.flow.asked == ONE
    assert table.model.redo_line() == played
    table.redo()
    assert table.model.redo_line() is None
    assert table.model.view.counts == (1, 3)


def test_undo_shows_the_table_before_and_after_without_beats() -> None:
    table = toy_table(people=[0])
    draw(table)
    seen = shown(table.undo(), ShowReason.MOVED)
    assert (len(seen.before.hand), len(seen.after.hand), seen.events) == (3, 2, ())


def test_all_others_agree_when_something_was_seen_or_the_move_was_theirs() -> None:
    for second in ("theirs", "seen"):
        table = toy_table(3)
        table.lift()
        table.play(Play(table.model.view.hand[0]))
        table.lift()
        if second == "seen":
            draw(table)
        table.undo()
        assert asked_to_agree(table) == (ONE, THREE), second


def test_going_on_from_an_earlier_moment_asks_whom_taking_back_would_ask() -> None:
    table = toy_table(3)
    table.lift()
    table.play(Play(table.model.view.hand[0]))
    table.lift()
    assert table.play_on() == []
    table.look(table.model.timeline()[0].step)
    table.play_on()
    assert asked_to_agree(table) == (ONE, THREE)


def test_going_on_over_own_open_moves_asks_nobody() -> None:
    table = toy_table(open_hands=True, people=[0])
    table.play(Play(table.model.view.hand[0]))
    table.look(table.model.timeline()[0].step)
    shown(table.play_on(), ShowReason.MOVED)
    assert asked_to_agree(table) == () and table.model.legal


def test_undo_hands_the_screen_back_to_the_one_who_decides_again() -> None:
    table = toy_table()
    table.lift()
    draw(table)
    table.lift()
    table.undo()
    table.agree(True)
    assert [table.flow.viewer, table.flow.curtain] == [None, ONE]


def test_the_timeline_has_a_mark_per_decision_and_arms_where_lines_part() -> None:
    table = toy_table(people=[0])
    first, second = table.model.view.hand
    table.play(Play(first))
    bot_plays(table, Draw())
    table.undo()
    table.play(Play(second))
    marks = table.model.timeline()
    played = Message("toy.played", {"name": table.names[ONE], "card": second})
    assert [mark.line for mark in marks] == [Message("table.describe.deal"), played]
    assert [mark.here for mark in marks] == [False, True]
    (arm,) = marks[0].branches
    assert arm.length == 2
    assert table.model.feed.look(arm.last).counts == (1, 3)


def test_the_timeline_keeps_what_was_taken_back_ahead() -> None:
    table = toy_table(people=[0])
    draw(table)
    table.undo()
    assert [(mark.here, mark.ahead) for mark in table.model.timeline()] == [(True, False), (False, True)]


def test_looking_back_changes_nothing_and_offers_nothing() -> None:
    table = toy_table(people=[0])
    draw(table)
    bot_plays(table, Draw())
    (deal, *_) = table.model.timeline()
    table.look(deal.step)
    model = table.model
    assert (len(model.view.hand), model.legal) == (2, ())
    assert model.log()[model.told() - 1].step == deal.step != model.log()[-1].step
    table.stop_looking()
    assert (model.looking_at, len(model.view.hand)) == (None, 3)


def test_play_goes_on_from_an_earlier_step() -> None:
    table = toy_table(people=[0])
    draw(table)
    table.look(table.model.timeline()[0].step)
    table.play_on()
    assert (table.model.looking_at, table.model.view.counts) == (None, (2, 2))
    assert table.model.legal


def test_the_log_says_what_each_audience_may_read() -> None:
    table = toy_table(people=[0])
    lines = [line.line.key for line in table.model.log()]
    assert lines == ["toy.drew_card", "toy.drew_card", "toy.drew", "toy.drew"]
    assert {line.line.key for line in table.public.log()} == {"toy.drew"}
