"""Whoever wants the match to stand elsewhere asks the others, and the screen is handed over."""

from __future__ import annotations

from collections.abc import Callable

from game.content.line import Line
from game.content.seated import Away, Here, Seated
from game.engine.types import Seat
from game.host.effects import How, SceneEffect
from game.host.flow import AskConsent, AwaitConsent
from game.host.table import Table
from game.host.update import Leap
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
    assert AskConsent((ONE,)) in match.step(1.0, True)
    return match


def ben_takes_back(match: Table) -> list[SceneEffect]:
    return match.undo()


def ben_plays_on(match: Table) -> list[SceneEffect]:
    match.look(match.desk.timeline()[0].step)
    return match.play_on()


def test_taking_back_what_others_did_and_playing_on_before_it_need_the_same_consent() -> None:
    for go_back, way in ((ben_takes_back, Leap.UNDO), (ben_plays_on, Leap.PLAY_ON)):
        match = asked_to_agree(go_back)
        assert match.flow.viewer is None, "nothing of Ben's is shown while Ada reads the question"
        petition = match.petition
        assert petition is not None
        assert (petition[0].by, petition[0].leap, petition[0].asked, petition[0].seen) == (TWO, way, (ONE,), True)
        match.agree(True)
        assert match.host.asked(ONE).view.counts == (2, 2)
        assert match.petition is None


def secretly(match: Table) -> None:
    """The two seats play a card each, as whoever has the screen."""
    for _ in range(2):
        lifted(match)
        match.play(Play(match.desk.view.hand[0]))


def test_whoever_agreed_sits_before_the_screen_so_it_is_handed_over_before_anything_private_is_shown() -> None:
    match = toy_table()
    secretly(match)
    lifted(match)
    assert match.flow.person == ONE
    match.undo()
    assert match.step(1.0, True) == [AskConsent((TWO,))]
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
    assert match.desk.redo_line() is not None
    match.redo()
    petition = match.petition
    assert petition is not None and (petition[0].leap, petition[0].asked) == (Leap.REDO, (ONE, TWO))
    assert match.host.asked(ONE).view.counts == before


def test_one_no_leaves_the_table_as_it_was() -> None:
    match = asked_to_agree(ben_takes_back)
    match.agree(False)
    assert match.flow.viewer == TWO and match.desk.view.counts == (3, 2)
    assert match.petition is None


def test_only_those_who_are_asked_can_agree() -> None:
    match = asked_to_agree(ben_takes_back)
    assert not match.host.agree(TWO, True), "who wants it cannot agree in another's place"
    match.host.agree(TWO, False)
    assert match.petition is not None and match.host.asked(TWO).view.counts == (3, 2)


def test_those_who_are_asked_read_the_decision_as_all_may_know_it() -> None:
    match = asked_to_agree(ben_takes_back)
    petition = match.petition
    assert petition is not None
    assert petition[1] == Line("toy.drew", {"name": match.names[ONE]})


def test_a_petition_dies_when_the_match_goes_on() -> None:
    match = asked_to_agree(ben_takes_back)
    match.host.submit(TWO, Draw())
    match.step(2.0, True)
    assert match.petition is None and match.flow.situation.petitioned == ()


def test_a_refusal_leaves_the_moment_on_show_to_whoever_asked() -> None:
    match = toy_table()
    for _ in range(2):
        lifted(match)
        draw(match)
    lifted(match)
    match.look(0)
    seen = match.desk.view
    match.play_on()
    assert match.desk is match.public and match.flow.situation.petitioned == (TWO,)
    assert [type(effect) for effect in match.step(1.0, True)] == [AskConsent]
    match.agree(False)
    assert (match.desk.looking_at, match.desk.view) == (0, seen) and match.flow.looking


def test_a_question_to_somebody_elsewhere_is_called_off_here() -> None:
    match = toy_table()
    match.sit([Seated(ONE, mind=Here()), Seated(TWO, mind=Away("the other"))])
    draw(match)
    match.undo()
    match.step(1.0, True)
    before = match.desk.view
    match.call_off()
    assert match.petition is None and match.desk.view == before
    assert match.step(1.1, True) == []


def test_who_sits_elsewhere_is_asked_to_agree_there() -> None:
    match = toy_table()
    match.sit([Seated(ONE, mind=Here()), Seated(TWO, mind=Away("the other"))])
    draw(match)
    match.undo()
    assert match.step(1.0, True) == [AwaitConsent((TWO,))], "nobody here has to agree"
    assert match.step(1.05, True) == []
    there = match.host.feed(TWO).take()
    assert there is not None and there.petition is not None and there.petition.asked == (TWO,)
    match.host.agree(TWO, True)
    (show,) = shows(match.step(1.1, True))
    assert show.how is How.MOVED and show.shown.after.counts == (2, 2)
