"""Who looks, who is asked, what can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.line import Line
from game.engine.errors import IllegalCommand
from game.engine.types import Seat
from game.table.controller import TableController
from game.table.describe import captions
from game.table.picker import ClosedLetter
from tests.seats import called
from tests.table.toy import Draw, Play, ToyPresenter, toy_session

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


def controller(seats: int = 2, **options: Any) -> TableController:
    session = toy_session(seats, open_hands=options.pop("open_hands", False), people=options.pop("people", None))
    return TableController(session, ToyPresenter(session.rules), called(*["Ada", "Ben", "Cleo"][:seats]), **options)


def draw(table: TableController) -> None:
    assert table.press("button:draw") is not None


def test_one_person_looks_at_once_and_no_curtain_ever_falls() -> None:
    table = controller(people=[1])
    assert (table.viewer, table.curtain, table.asked) == (TWO, None, None)
    assert table.bots_asked == (ONE,)
    table.submit(ONE, Draw())
    assert (table.viewer, table.curtain, table.asked) == (TWO, None, TWO)
    draw(table)
    assert (table.viewer, table.curtain) == (TWO, None)


def test_two_people_hand_the_screen_over_behind_a_curtain() -> None:
    table = controller()
    assert [table.viewer, table.curtain] == [None, ONE]
    assert table.lift() == ()
    assert (table.viewer, table.curtain) == (ONE, None)
    draw(table)
    assert [table.viewer, table.curtain] == [None, TWO]


def test_behind_the_curtain_only_public_things_lie_on_the_table() -> None:
    table = controller()
    assert [item.zone for item in table.items()] == ["deck"]
    assert table.legal == ()
    with pytest.raises(ClosedLetter):
        table.press("button:draw")
    with pytest.raises(IllegalCommand):
        table.play(Draw())


def test_the_one_who_moved_sees_the_move_before_the_curtain_falls() -> None:
    table = controller()
    table.lift()
    shown = table.press("button:draw")
    assert shown is not None
    assert shown.viewer == ONE
    assert len(shown.after.hand) == 3
    assert [type(beat.event).__name__ for beat in shown.beats] == ["Dealt", "TurnBegan"]


def test_lifting_the_curtain_recaps_what_happened_as_the_taker_may_know_it() -> None:
    table = controller()
    table.lift()
    draw(table)
    assert table.lift() == ()
    draw(table)
    told = table.lift()
    assert captions(table.presenter, told, table.names) == [Line("toy.drew", {"name": table.names[TWO]})]


def test_open_hands_need_no_curtain() -> None:
    assert controller(open_hands=True).viewer == ONE
    table = controller(open_table=True)
    draw(table)
    assert (table.viewer, table.curtain) == (TWO, None)


def test_a_person_stays_while_bots_move_and_after_the_end() -> None:
    table = controller(3, people=[0, 1])
    table.lift()
    draw(table)
    table.lift()
    draw(table)
    assert (table.viewer, table.bots_asked) == (TWO, (THREE,))
    table.submit(THREE, Draw())
    assert table.curtain == ONE
    table.lift()
    while table.outcome is None:
        if table.curtain is not None:
            table.lift()
        for seat in table.bots_asked or (table.viewer,):
            assert seat is not None
            table.submit(seat, Draw())
    assert [table.curtain, table.asked] == [None, None]
    assert table.viewer is not None
    assert table.result() == (Line("toy.won"), Line("toy.why"))


def test_only_bots_are_watched_from_outside() -> None:
    table = controller(people=[])
    table.submit(ONE, Draw())
    assert [table.viewer, table.asked, table.curtain, table.bots_asked] == [None, None, None, (TWO,)]
    assert table.undo_offer() is not None


def test_spelling_a_move() -> None:
    table = controller(people=[0])
    card = table.view.hand[0]
    assert table.press(f"card:{card}") is None
    assert table.picker.open() == ("zone:table",)
    table.back()
    assert table.picker.typed == ()
    table.press(f"card:{card}")
    shown = table.press("zone:table")
    assert shown is not None
    assert shown.after.played == (card,)


def test_buttons_are_offered_while_they_can_be_pressed() -> None:
    table = controller(people=[0])
    assert [button.key for button in table.buttons()] == ["button:draw"]
    table.press(f"card:{table.view.hand[0]}")
    assert table.buttons() == ()


def test_why_not_speaks_only_for_what_cannot_be_pressed() -> None:
    table = controller(people=[0])
    assert table.why_not("deck") == "not_now"
    assert table.why_not("button:draw") is None


def test_undo_names_what_it_takes_back_and_redo_what_it_plays_again() -> None:
    table = controller(people=[0])
    card = table.view.hand[0]
    table.play(Play(card))
    table.submit(TWO, Draw())
    offer = table.undo_offer()
    assert offer is not None
    played = Line("toy.played", {"name": table.names[ONE], "card": card})
    assert (offer.step, offer.seat, offer.line, offer.consent) == (0, ONE, played, ())
    table.undo()
    assert table.undo_offer() is None
    assert table.asked == ONE
    again = table.redo_offer()
    assert again is not None
    assert again.line == played
    table.redo()
    assert table.redo_offer() is None
    assert table.session.head == 2


def test_undo_shows_the_table_before_and_after_without_beats() -> None:
    table = controller(people=[0])
    table.play(Draw())
    shown = table.undo()
    assert shown is not None
    assert (len(shown.before.hand), len(shown.after.hand), shown.beats) == (3, 2, ())


def test_others_agree_when_something_was_seen_or_the_move_was_theirs() -> None:
    table = controller(3)
    table.lift()
    table.play(Play(table.view.hand[0]))
    table.lift()
    theirs = table.undo_offer()
    assert theirs is not None
    assert theirs.consent == (ONE, THREE)
    draw(table)
    seen = table.undo_offer()
    assert seen is not None
    assert seen.consent == (ONE, THREE)


def test_going_on_from_an_earlier_moment_asks_whom_taking_back_would_ask() -> None:
    table = controller(3)
    table.lift()
    table.play(Play(table.view.hand[0]))
    table.lift()
    assert table.play_on_offer() is None
    table.look(0)
    offer = table.play_on_offer()
    assert offer is not None and (offer.step, offer.consent) == (0, (ONE, THREE))


def test_going_on_over_own_open_moves_asks_nobody() -> None:
    table = controller(open_hands=True, people=[0])
    table.play(Play(table.view.hand[0]))
    table.look(0)
    offer = table.play_on_offer()
    assert offer is not None and offer.consent == ()


def test_taking_back_an_own_open_move_asks_nobody() -> None:
    table = controller(open_hands=True, people=[0])
    table.play(Play(table.view.hand[0]))
    offer = table.undo_offer()
    assert offer is not None
    assert offer.consent == ()


def test_undo_hands_the_screen_back_to_the_one_who_decides_again() -> None:
    table = controller()
    table.lift()
    draw(table)
    table.lift()
    table.undo()
    assert [table.viewer, table.curtain] == [None, ONE]


def test_the_timeline_has_a_mark_per_decision_and_arms_where_lines_part() -> None:
    table = controller(people=[0])
    first, second = table.view.hand
    table.play(Play(first))
    table.submit(TWO, Draw())
    table.undo()
    table.play(Play(second))
    marks = table.timeline()
    played = Line("toy.played", {"name": table.names[ONE], "card": second})
    assert [mark.line for mark in marks] == [Line("table.describe.deal"), played]
    assert [mark.here for mark in marks] == [False, True]
    (arm,) = marks[0].branches
    assert (arm.first, arm.last, arm.length) == (1, 2, 2)


def test_the_timeline_keeps_what_was_taken_back_ahead() -> None:
    table = controller(people=[0])
    table.play(Draw())
    table.undo()
    assert [(mark.here, mark.ahead) for mark in table.timeline()] == [(True, False), (False, True)]


def test_looking_back_changes_nothing_and_offers_nothing() -> None:
    table = controller(people=[0])
    table.play(Draw())
    table.submit(TWO, Draw())
    shown = table.look(0)
    assert len(shown.after.hand) == 2
    assert table.legal == ()
    assert table.log()[table.told() - 1].step == 0 < table.log()[-1].step
    assert table.session.head == 2
    table.stop_looking()
    assert (table.looking_at, len(table.view.hand)) == (None, 3)


def test_play_goes_on_from_an_earlier_step() -> None:
    table = controller(people=[0])
    table.play(Draw())
    assert table.play_from_here() is None
    table.look(0)
    table.play_from_here()
    assert (table.looking_at, table.session.head) == (None, 0)
    assert table.legal


def test_the_log_says_what_each_viewer_may_read() -> None:
    table = controller(people=[0])
    lines = [line.line.key for line in table.log()]
    assert lines == ["toy.drew_card", "toy.drew_card", "toy.drew", "toy.drew"]
