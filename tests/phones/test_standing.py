"""When a seat wants to be asked is chosen on its phone as in the window, and holds for the same match and seat."""

from __future__ import annotations

import pytest

from game.engine.types import Seat
from game.host.host import MatchHost
from game.phones.around import SeatsKnown
from game.phones.hand import AGAIN, ASK, PhoneHand
from game.phones.messages import RequestMessage
from game.phones.page_view import PageView
from game.table.picker import ClosedLetter
from game.table.reaction import AskWhen
from tests.laws.pages import Page
from tests.phones.hands import entry_of, hand_of, writer_of
from tests.phones.test_choices import asked

TITLE = "whitewater_rush"


def offered() -> tuple[MatchHost, PhoneHand]:
    """Somebody is asked about something that may be spared them in this match."""
    return asked(TITLE, lambda hand: bool(hand.standings()), 3)


def page_of(host: MatchHost, seat: int) -> PageView:
    return writer_of(TITLE, host).hand(hand_of(host, seat), SeatsKnown())


def test_what_may_be_wanted_is_offered_with_what_holds() -> None:
    host, hand = offered()
    assert hand.desk.reaction is not None
    held = host.asking.standing(hand.seat, hand.desk.reaction)
    shown = page_of(host, hand.seat).standings
    assert [button.key for button in shown] == [ASK + each for each in hand.desk.reaction.standings]
    assert [button.key for button in shown if button.on] == [ASK + held]
    assert all(button.label and button.detail for button in shown)
    others = {*range(3)} - {*host.situation.waiting}
    assert others and not any(page_of(host, seat).standings for seat in others)


@pytest.mark.parametrize("standing", list(AskWhen))
def test_a_tap_reaches_the_match_and_no_other_seat(standing: AskWhen) -> None:
    host, hand = offered()
    reaction, seat = hand.desk.reaction, hand.seat
    assert reaction is not None and standing in reaction.standings
    others = {each: host.asking.standing(each, reaction) for each in map(Seat, range(3)) if each != seat}
    page = Page(entry_of(TITLE), host, seat, "en")
    page.say(seat, RequestMessage(host.number, ASK + standing))
    assert host.asking.standing(seat, reaction) is standing
    assert {each: host.asking.standing(each, reaction) for each in others} == others
    silent = standing in (AskWhen.NOT_NOW, AskWhen.NEVER)
    assert (seat not in host.situation.waiting or hand_of(host, seat).desk.reaction != reaction) is silent
    if not silent:
        assert [button.key for button in page_of(host, seat).standings if button.on] == [ASK + standing]


def test_whoever_said_not_to_be_asked_may_be_asked_again_before_the_own_move() -> None:
    host, hand = asked(TITLE, lambda hand: hand.desk.reaction is not None and hand.desk.reaction.own, 3)
    reaction = hand.desk.reaction
    assert reaction is not None and not hand.may_ask_again()
    host.asking.stand(hand.seat, reaction, AskWhen.NEVER)
    assert [button.key for button in page_of(host, hand.seat).standings] == [AGAIN]
    Page(entry_of(TITLE), host, hand.seat, "en").say(hand.seat, RequestMessage(host.number, AGAIN))
    assert not host.asking.quiet(hand.seat)


def test_what_is_no_answer_to_it_is_refused() -> None:
    _, hand = offered()
    for wrong in (ASK, ASK + "sometimes", AGAIN, "never"):
        with pytest.raises(ClosedLetter):
            hand.stand(wrong)
