"""A seat's choice when to be asked is made on its phone as in the window, and holds for the same match and seat."""

from __future__ import annotations

import json
from random import Random

import pytest

from game.engine.types import Seat
from game.host.host import MatchHost
from game.host.page import may_ask_again
from game.phones.hand import AGAIN, ASK, ASK_SKIPPED, PhoneHand
from game.phones.messages import RequestMessage
from game.phones.page_view import PageView
from game.phones.table_part import SeatsKnown
from game.table.move_selector import ClosedTarget
from game.table.settings import AskWhen
from tests.laws.knowledge.pages import Page
from tests.phones.hand.hands import entry_of, hand_of, match_of, phones_at, writer_of
from tests.phones.hand.test_choices import asked

TITLE = "whitewater_rush"
MATCHES = 20


def offered() -> tuple[MatchHost, PhoneHand]:
    """Returns a seat that is asked a question it may skip in this match."""
    return asked(TITLE, lambda hand: bool(hand.standings()), 3)


def page_of(host: MatchHost, seat: int) -> PageView:
    return writer_of(TITLE, host).hand(hand_of(host, seat), SeatsKnown())


def test_what_may_be_wanted_is_offered_with_what_holds() -> None:
    host, hand = offered()
    assert hand.model.reaction is not None
    held = host.asking.standing(hand.seat, hand.model.reaction)
    shown = page_of(host, hand.seat).standings
    assert [button.key for button in shown] == [ASK + each for each in hand.model.reaction.standings]
    assert [button.key for button in shown if button.on] == [ASK + held]
    assert all(button.label and button.detail for button in shown)
    others = {*range(3)} - {*host.situation.waiting}
    assert others and not any(page_of(host, seat).standings for seat in others)


@pytest.mark.parametrize("standing", list(AskWhen))
def test_a_tap_reaches_the_match_and_no_other_seat(standing: AskWhen) -> None:
    host, hand = offered()
    reaction, seat = hand.model.reaction, hand.seat
    assert reaction is not None and standing in reaction.standings
    others = {each: host.asking.standing(each, reaction) for each in map(Seat, range(3)) if each != seat}
    page = Page(entry_of(TITLE), host, seat, "en")
    page.say(seat, RequestMessage(host.number, ASK + standing))
    assert host.asking.standing(seat, reaction) is standing
    assert {each: host.asking.standing(each, reaction) for each in others} == others
    silent = standing in (AskWhen.NOT_NOW, AskWhen.NEVER)
    assert (seat not in host.situation.waiting or hand_of(host, seat).model.reaction != reaction) is silent
    if not silent:
        assert [button.key for button in page_of(host, seat).standings if button.on] == [ASK + standing]


def test_whoever_said_not_to_be_asked_may_be_asked_again_before_the_own_move() -> None:
    host, hand = asked(TITLE, lambda hand: hand.model.reaction is not None and hand.model.reaction.own, 3)
    reaction = hand.model.reaction
    assert reaction is not None and not may_ask_again(hand.model)
    host.asking.stand(hand.seat, reaction, AskWhen.NEVER)
    assert [button.key for button in page_of(host, hand.seat).standings] == [AGAIN]
    Page(entry_of(TITLE), host, hand.seat, "en").say(hand.seat, RequestMessage(host.number, AGAIN))
    assert not host.asking.quiet(hand.seat)


def spared() -> tuple[MatchHost, Seat]:
    """Returns a seat that was just passed over, since it would have hit nothing, and does not know yet."""
    for number in range(MATCHES):
        host, rng = match_of(TITLE, phones_at(3), f"spared {number}"), Random(number)
        while host.outcome is None:
            mover = host.situation.waiting[0]
            host.submit(mover, rng.choice(host.asked(mover).legal))
            for seat in map(Seat, range(3)):
                if found := host.asking.take_skipped((seat,)):
                    host.asking._skipped += found
                    return host, seat
    raise AssertionError("nobody was ever spared a question")


def test_whoever_was_spared_something_is_told_on_the_own_phone_and_can_have_it_asked() -> None:
    host, seat = spared()
    page = Page(entry_of(TITLE), host, seat, "en")
    page.told(seat)
    for _ in range(MATCHES):
        mover = host.situation.waiting[0]
        host.submit(mover, host.asked(mover).legal[0])
        views = [each["view"] for each in map(json.loads, page.told(seat)) if each["t"] == "update"]
        told, offered = views[-1].get("told", ""), [each["key"] for each in views[-1].get("standings", ())]
        assert "you were not asked" in told, "it is told until its holder plays"
        if offered == [ASK_SKIPPED]:
            break
        assert offered, "it is asked something of its own then"
    else:
        raise AssertionError("it could never be had asked")
    assert not host.asking.take_skipped((seat,)), "it is told twice"
    page.say(seat, RequestMessage(host.number, ASK_SKIPPED))
    for other in map(Seat, range(3)):
        host.agree(other, True)
    view = [each["view"] for each in map(json.loads, page.told(seat)) if each["t"] == "update"][-1]
    assert "you were not asked" not in view["told"]
    reaction = host.asked(seat).reaction
    assert seat in host.situation.waiting and reaction is not None and reaction.hits is False
    assert [each["key"] for each in view["standings"] if each["on"]] == [ASK + AskWhen.IF_HIT]


def test_whoever_wants_to_be_asked_no_more_can_take_that_back_at_once() -> None:
    host, hand = offered()
    reaction, seat, before = hand.model.reaction, hand.seat, host.situation.step
    assert reaction is not None
    held, page = host.asking.standing(seat, reaction), Page(entry_of(TITLE), host, hand.seat, "en")
    page.say(seat, RequestMessage(host.number, ASK + AskWhen.NEVER))
    view = [each["view"] for each in map(json.loads, page.told(seat)) if each["t"] == "update"][-1]
    assert view["told"].startswith("You will not be asked about")
    assert [each["key"] for each in view["standings"]] == [ASK_SKIPPED]
    page.say(seat, RequestMessage(host.number, ASK_SKIPPED))
    assert host.asking.standing(seat, reaction) is held
    assert host.situation.step == before and seat in host.situation.waiting


def test_what_others_were_spared_is_left_for_them_to_be_told() -> None:
    host, seat = spared()
    others = [each for each in map(Seat, range(3)) if each != seat]
    assert not host.asking.take_skipped(others)
    assert [each.seat for each in host.asking.take_skipped((seat,))] == [seat]


def test_what_is_no_answer_to_it_is_refused() -> None:
    _, hand = offered()
    for wrong in (ASK, ASK + "sometimes", AGAIN, "never"):
        with pytest.raises(ClosedTarget):
            hand.stand(wrong, 0)
