"""A player who wants the match to stand elsewhere asks the others, and the screen is handed over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.content.message import Message
from game.content.seat_assignment import LocalPlayer, RemotePlayer, SeatAssignment
from game.engine.types import IllegalCommand, Seat
from game.host.flow import ConsentQuestion, ConsentWait
from game.host.table import NoticeRaised, SceneEffect, ShowReason, Table
from game.host.update import Rewind
from game.table.presenter import TableRequest
from tests.host.tables import draw, lifted, shows, toy_table
from tests.table.toy import Draw, Play

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


def asked_to_agree(go_back: Callable[[Table], list[SceneEffect]]) -> Table:
    """Ada drew a card, Ben drew one and wants to leave both; the screen is Ben's."""
    match = toy_table()
    lifted(match)
    draw(match)
    lifted(match)
    before = match.host.number
    go_back(match)
    assert match.host.number == before + 1
    assert ConsentQuestion((ONE,), match.host.wish) in match.step(1.0, True)
    return match


def ben_takes_back(match: Table) -> list[SceneEffect]:
    return match.undo()


def ben_plays_on(match: Table) -> list[SceneEffect]:
    match.look(match.model.timeline()[0].step)
    return match.play_on()


def test_taking_back_what_others_did_and_playing_on_before_it_need_the_same_consent() -> None:
    for go_back, way in ((ben_takes_back, Rewind.UNDO), (ben_plays_on, Rewind.PLAY_ON)):
        match = asked_to_agree(go_back)
        assert match.flow.viewer is None, "nothing of Ben's is shown while Ada reads the question"
        pending = match.pending
        assert pending is not None
        assert (pending[0].by, pending[0].rewind, pending[0].asked, pending[0].seen) == (TWO, way, (ONE,), True)
        match.agree(True)
        assert match.host.asked(ONE).view.counts == (2, 2)
        assert match.pending is None


def secretly(match: Table) -> None:
    """Plays a card for each of the two seats, as the holder of the screen."""
    for _ in range(2):
        lifted(match)
        match.play(Play(match.model.view.hand[0]))


def test_whoever_agreed_sits_before_the_screen_so_it_is_handed_over_before_anything_private_is_shown() -> None:
    match = toy_table()
    secretly(match)
    lifted(match)
    assert match.flow.person == ONE
    match.undo()
    assert match.step(1.0, True) == [ConsentQuestion((TWO,), match.host.wish)]
    match.agree(True)
    assert match.flow.viewer is None and match.flow.curtain is not None


def test_what_somebody_else_decided_is_not_played_again_without_them() -> None:
    match = toy_table()
    secretly(match)
    lifted(match)
    match.undo()
    match.step(1.0, True)
    match.agree(True)
    before = match.host.asked(ONE).view.counts
    assert match.model.redo_line() is not None
    match.redo()
    pending = match.pending
    assert pending is not None and (pending[0].rewind, pending[0].asked) == (Rewind.REDO, (ONE, TWO))
    assert match.host.asked(ONE).view.counts == before


def test_one_no_leaves_the_table_as_it_was() -> None:
    match = asked_to_agree(ben_takes_back)
    match.agree(False)
    assert match.flow.viewer == TWO and match.model.view.counts == (3, 2)
    assert match.pending is None


def test_only_those_who_are_asked_can_agree() -> None:
    match = asked_to_agree(ben_takes_back)
    assert not match.host.agree(TWO, True), "who wants it cannot agree in another's place"
    match.host.agree(TWO, False)
    assert match.pending is not None and match.host.asked(TWO).view.counts == (3, 2)


def test_those_who_are_asked_read_the_decision_as_all_may_know_it() -> None:
    match = asked_to_agree(ben_takes_back)
    pending = match.pending
    assert pending is not None
    assert pending[1] == Message("toy.drew", {"name": match.names[ONE]})


def test_a_pending_rewind_ends_when_the_match_goes_on() -> None:
    match = asked_to_agree(ben_takes_back)
    match.host.submit(TWO, Draw())
    match.step(2.0, True)
    assert match.pending is None and match.flow.situation.asked_to_agree == ()


def test_a_refusal_leaves_the_moment_on_show_to_whoever_asked() -> None:
    match = toy_table()
    for _ in range(2):
        lifted(match)
        draw(match)
    lifted(match)
    match.look(0)
    seen = match.model.view
    match.play_on()
    assert match.model is match.public and match.flow.situation.asked_to_agree == (TWO,)
    assert [type(effect) for effect in match.step(1.0, True)] == [ConsentQuestion]
    match.agree(False)
    assert (match.model.looking_at, match.model.view) == (0, seen) and match.flow.looking


def test_a_question_to_somebody_elsewhere_is_called_off_here() -> None:
    match = toy_table()
    match.sit([SeatAssignment(ONE, player=LocalPlayer()), SeatAssignment(TWO, player=RemotePlayer("the other"))])
    draw(match)
    match.undo()
    match.step(1.0, True)
    before = match.model.view
    match.call_off(match.host.wish)
    assert match.pending is None and match.model.view == before
    assert match.step(1.1, True) == []


def test_who_sits_elsewhere_is_asked_to_agree_there() -> None:
    match = toy_table()
    match.sit([SeatAssignment(ONE, player=LocalPlayer()), SeatAssignment(TWO, player=RemotePlayer("the other"))])
    draw(match)
    match.undo()
    assert match.step(1.0, True) == [ConsentWait((TWO,), match.host.wish)], "nobody here has to agree"
    assert match.step(1.05, True) == []
    there = match.host.feed(TWO).take()
    assert there is not None and there.pending is not None and there.pending.asked == (TWO,)
    match.host.agree(TWO, True)
    (show,) = shows(match.step(1.1, True))
    assert show.how is ShowReason.MOVED and show.shown.after.counts == (2, 2)


def elsewhere() -> Table:
    """Ada sits here; Ben and Cleo have screens of their own. Ada and Ben drew a card each."""
    match = toy_table(3)
    match.sit(
        [
            SeatAssignment(ONE, player=LocalPlayer()),
            *(SeatAssignment(seat, player=RemotePlayer("there")) for seat in (TWO, THREE)),
        ]
    )
    draw(match)
    match.host.submit(TWO, Draw())
    match.step(0.0, True)
    return match


def wishes(match: Table, seat: Seat, rewind: Rewind = Rewind.UNDO) -> int:
    """Asks from elsewhere for the last decision back, or all of them; returns the number of the request."""
    feed = match.host.feed(seat)
    now = feed.take()
    assert now is not None and now.undo is not None
    return match.host.propose(seat, rewind, feed.step_of(now.undo.step if rewind is Rewind.UNDO else 0))


def test_a_second_wish_is_refused_while_one_is_open_and_whoever_has_it_at_the_screen_is_told() -> None:
    match = elsewhere()
    first = wishes(match, THREE)
    with pytest.raises(IllegalCommand, match="wish_open"):
        wishes(match, TWO, Rewind.PLAY_ON)
    for again in (match.undo, lambda: match.play_from(0, ONE, Draw())):
        assert NoticeRaised(Message("hud.wish_open")) in again()
    assert match.host.situation.asked_to_agree == (ONE, TWO) and match.host.wish == first


def test_an_answer_is_to_the_wish_it_names_and_to_no_later_one() -> None:
    match = elsewhere()
    first = wishes(match, THREE)
    assert ConsentQuestion((ONE,), first) in match.step(1.0, True)
    match.agree_elsewhere(TWO, False, first)
    second = wishes(match, THREE, Rewind.PLAY_ON)
    assert second != first
    match.agree(True, first)
    match.call_off(first)
    match.withdraw(first)
    assert not match.agree_elsewhere(TWO, True, first)
    situation = match.host.situation
    assert (situation.wish, situation.asked_to_agree) == (second, (ONE, TWO))
    assert match.step(2.0, True) == [ConsentQuestion((ONE,), second)], "who is here is asked anew"


def test_what_was_to_be_played_after_one_wish_is_not_played_after_another() -> None:
    match = elsewhere()
    match.play_from(0, ONE, Play(match.model.view.hand[0]))
    first = match.host.wish
    assert first and match.host.situation.asked_to_agree == (TWO, THREE)
    match.host.submit(THREE, Draw())
    second = wishes(match, THREE)
    assert second and match.host.asked(ONE).view.played == ()
    assert not match.agree_elsewhere(TWO, True, first) and match.agree_elsewhere(TWO, True, second)
    match.agree(True, second)
    assert match.pending is None and match.host.asked(ONE).view.played == ()
    assert match.host.asked(ONE).view.counts == (3, 3, 2)


def test_what_is_asked_for_from_the_menu_is_told_to_be_too_late_once_it_cannot_be_done() -> None:
    match = elsewhere()
    words = Message("toy.draw")
    request = TableRequest(ONE, Play(99), words, words, words)
    assert match.grant(request)[-1] == NoticeRaised(Message("hud.too_late"))
