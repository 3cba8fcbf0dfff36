"""One table on a tiny title: who is told what and when, going back and on, who sits where."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, RemotePlayer, SeatAssignment
from game.engine.types import Command, RulesBug, Seat
from game.host.flow import ResultDue
from game.host.table import ShowReason, Table
from game.host.update import StepTold
from game.table.presenter import AnyViewedEvent, Names
from game.table.settings import Reaction
from game.table.told import captions
from tests.host.tables import draw, laid, lifted, shows, toy_table
from tests.seats import called
from tests.table.toy import Draw, Play, Played, TableView, ToyMoves, ToyTelling, toy_presenter, toy_session

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


def test_the_one_who_moved_sees_the_move_before_the_curtain_falls() -> None:
    match = toy_table()
    lifted(match)
    (show,) = shows(draw(match))
    assert (show.how, show.shown.viewer, len(show.shown.after.hand)) == (ShowReason.PLAYED, ONE, 3)
    assert [type(viewed.event).__name__ for viewed in show.shown.events] == ["Dealt", "TurnBegan"]
    assert match.flow.curtain == TWO and match.model is match.public


def test_whoever_lifts_the_first_curtain_is_shown_their_own_things() -> None:
    match = toy_table()
    (show,) = shows(lifted(match))
    assert (show.how, show.shown.viewer, show.shown.after) == (ShowReason.RETOLD, ONE, match.model.view)
    assert match.model.view.hand


def test_lifting_the_curtain_tells_what_happened_since_as_the_taker_may_know_it() -> None:
    match = toy_table()
    lifted(match)
    draw(match)
    assert not shows(lifted(match))[0].shown.events, "who never looked is told nothing"
    draw(match)
    (retold,) = shows(lifted(match))
    assert retold.how is ShowReason.RETOLD and retold.shown.viewer == ONE
    told = captions(match.presenter, retold.shown.events, match.names)
    assert told == [Message("toy.drew", {"name": match.names[TWO]})]
    assert retold.shown.after == match.model.view


def test_what_was_seen_is_not_told_again() -> None:
    match = toy_table(3, people=[0])
    draw(match)
    assert match.flow.viewer == ONE
    match.host.submit(TWO, Draw())
    (show,) = shows(match.step(0.0, False))
    assert [viewed.seat for viewed in show.shown.events] == [TWO, TWO]
    assert match.step(0.1, False) == []


def test_open_hands_need_no_curtain() -> None:
    match = toy_table(open_hands=True)
    shown = shows(draw(match))
    assert [show.how for show in shown] == [ShowReason.PLAYED, ShowReason.TURNED]
    assert match.flow.viewer == TWO


def test_one_s_own_blind_move_is_taken_back_without_asking() -> None:
    match = toy_table(people=[0])
    card = match.model.view.hand[0]
    match.play(Play(card))
    assert match.model.undo_line() == Message("toy.played", {"name": match.names[ONE], "card": card})
    (show,) = shows(match.undo())
    assert show.how is ShowReason.MOVED and card in show.shown.after.hand and not show.shown.events
    assert match.model.redo_line() is not None
    (again,) = shows(match.redo())
    assert again.how is ShowReason.MOVED and card in again.shown.after.played


def test_the_same_move_played_again_is_told_like_the_first_time() -> None:
    match = toy_table(people=[0])
    card = match.model.view.hand[0]
    (first,) = shows(match.play(Play(card)))
    match.undo()
    (again,) = shows(match.play(Play(card)))
    assert again == first, "the line is followed again, and heard again"
    assert len(match.model.timeline()) == 2


def test_steps_that_were_seen_elsewhere_are_numbered_in_their_order_too() -> None:
    match = toy_table()
    for _ in range(4):
        lifted(match)
        draw(match)
    for model in (match.public, match.model):
        model.take()
        marks = [mark.step for mark in model.timeline()]
        assert marks == sorted(marks) and len(marks) == 5


def test_the_log_has_what_was_seen_elsewhere() -> None:
    match = toy_table()
    match.public.log()
    for _ in range(3):
        lifted(match)
        draw(match)
        match.public.take()
        assert [line.step for line in match.public.log()] == [
            line.step for step in match.public.feed.steps(match.public.feed.path()) for line in lines_of(match, step)
        ]


def lines_of(match: Table, step: StepTold) -> list[StepTold]:
    """The step, once for each of its lines."""
    return [step for _ in captions(match.presenter, step.events(), match.names)]


def test_looking_back_changes_nothing_and_the_bots_wait() -> None:
    match = toy_table(people=[0])
    draw(match)
    (deal, *_) = match.model.timeline()
    (show,) = shows(match.look(deal.step))
    assert (show.how, show.shown.after.counts) == (ShowReason.MOVED, (2, 2))
    assert match.model.legal == () and match.step(9.0, True) == []
    (back,) = shows(match.stop_looking())
    assert back.shown.after.counts == (3, 2)


class TurningUp(ToyTelling):
    """A card that is played was chosen in secret."""

    def turns_up(self, viewed: AnyViewedEvent) -> bool:
        return isinstance(viewed.event, Played)


def test_people_are_called_to_look_together_and_are_not_told_again_what_all_saw() -> None:
    session = toy_session(2)
    match = laid(session, toy_presenter(told=TurningUp()), called("Ada", "Ben"), range(2))
    match.lift()
    draw(match)
    match.lift()
    (show,) = shows(match.play(Play(match.model.view.hand[0])))
    together = show.shown.together
    assert show.shown.viewer == TWO and together is not None
    assert (together.viewer, together.after.hand) == (None, ()), "the rest is for all eyes"
    assert type(together.events[0].event) is Played
    assert match.flow.person is None and match.flow.curtain == ONE
    (retold,) = shows(match.lift())
    assert (retold.how, retold.shown.events) == (ShowReason.RETOLD, ())


def test_a_match_is_dealt_before_one_s_eyes() -> None:
    shown = toy_table(people=[0]).model.deal()
    assert (shown.before.counts, shown.after.counts) == ((0, 0), (2, 2))


def test_the_end_is_shown_once_everything_was_seen() -> None:
    match = toy_table(people=[0])
    while match.outcome is None:
        match.step(0.0, False)
        match.host.submit(Seat(match.model.view.seat), Draw())
    last = match.step(1.0, True)
    assert shows(last) and ResultDue() not in last, "what is only now to be shown is not over yet"
    assert match.step(1.1, False) == []
    assert match.step(1.2, True) == [ResultDue()]
    assert match.model.result() == (Message("toy.won"), Message("toy.why"))


def test_a_slow_reader_is_told_the_same_steps_in_the_same_order() -> None:
    match = toy_table(people=[0])
    fast, slow = match.host.feed(ONE), match.host.feed(ONE)
    fast.take(), slow.take()
    told: list[StepTold] = []
    for seat in (ONE, TWO, ONE, TWO):
        match.host.submit(seat, Draw())
        update = fast.take()
        assert update is not None
        told += update.told
    late = slow.take()
    assert late is not None and list(late.told) == told


def test_steps_are_numbered_by_the_feed_that_tells_them() -> None:
    match = toy_table(people=[0])
    first, second = match.model.view.hand
    match.play(Play(first))
    match.undo()
    match.play(Play(second))
    old, new = match.model.feed, match.host.feed(ONE)
    fresh = new.take()
    assert fresh is not None and (fresh.step, match.model.now.step) == (1, 2)
    assert new.look(1) == old.look(2) == match.model.view
    assert len(new.shape().parents) == len(old.shape().parents) == 3, "all lines can be looked at all the same"


def test_whoever_comes_late_reads_nothing_of_lines_that_were_left() -> None:
    """Steps bear the reader's own numbers, not those of the journal, which would count what was taken back."""
    match = toy_table(people=[0])
    for card in match.model.view.hand:
        match.play(Play(card))
        match.undo()
    match.play(Draw())
    late = match.host.feed(ONE)
    first = late.take()
    match.host.submit(TWO, Draw())
    update = late.take()
    assert first is not None and update is not None
    assert [(step.parent, step.step) for step in update.told] == [(1, 2)]
    assert (first.step, update.step) == (1, 2)


def test_a_reader_who_saw_something_elsewhere_is_told_only_what_followed() -> None:
    match = toy_table(people=[0])
    feed = match.host.feed(ONE)
    feed.take()
    match.host.submit(ONE, Draw())
    feed.skip()
    match.host.submit(TWO, Draw())
    update = feed.take()
    assert update is not None and [step.seat for step in update.told] == [TWO]


def seats(*players: LocalPlayer | BotPlayer | RemotePlayer) -> list[SeatAssignment]:
    return [SeatAssignment(Seat(number), player=player) for number, player in enumerate(players)]


def test_a_bot_takes_over_for_somebody_who_leaves() -> None:
    match = toy_table()
    lifted(match)
    draw(match)
    match.sit(seats(LocalPlayer(), BotPlayer("random")))
    assert (match.flow.bots_asked, match.flow.viewer, match.flow.curtain) == ((TWO,), ONE, None)
    assert match.host.people == {ONE}
    match.sit(seats(LocalPlayer(), LocalPlayer()))
    assert (match.flow.bots_asked, match.flow.curtain) == ((), TWO)


def test_nobody_here_is_asked_for_somebody_at_another_screen() -> None:
    match = toy_table()
    match.sit(seats(LocalPlayer(), RemotePlayer("the other")))
    assert (match.flow.viewer, match.flow.curtain) == (ONE, None), "the screen is Ada's alone"
    draw(match)
    assert match.step(5.0, True) == [] and match.flow.asked is None
    match.host.submit(TWO, Draw())
    (show,) = shows(match.step(5.1, True))
    assert [viewed.seat for viewed in show.shown.events] == [TWO, TWO] and match.flow.asked == ONE


def test_the_hand_of_somebody_who_goes_to_another_screen_goes_with_them() -> None:
    match = toy_table(3)
    lifted(match)
    assert match.flow.viewer == ONE and match.model.view.hand
    match.sit(seats(RemotePlayer("the other"), LocalPlayer(), LocalPlayer()))
    assert match.flow.viewer is None and match.model.view.hand == ()


class Unskippable(ToyMoves):
    """The second seat may pass by a command that the rules refuse."""

    def reaction(self, view: TableView, legal: Sequence[Command], names: Names) -> Reaction | None:
        return Reaction("draw", Play(-1), Message("toy.why")) if view.me == TWO and legal else None


def test_a_move_is_told_and_not_refused_if_what_follows_by_itself_is() -> None:
    session = toy_session(2)
    match = laid(session, toy_presenter(moves=Unskippable()), called("Ada", "Ben"), range(2), unasked=["draw"])
    match.lift()
    with pytest.raises(RulesBug):
        draw(match)
    (show, *_) = shows(match.step(0.0, False))
    assert (show.shown.viewer, show.shown.after.counts) == (ONE, (3, 2))
    assert match.flow.situation.waiting == (TWO,)
