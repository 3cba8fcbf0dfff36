"""The hand lies on a phone in the orders that the window has, and in that of its holder alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.flow import Pacing
from game.host.host import MatchHost
from game.phones.hand import ORDER
from game.phones.messages import RequestMessage
from game.phones.table_part import SeatsKnown
from tests.laws.knowledge.pages import Page, StillTable
from tests.phones.hand.hands import catalogue, entry_of, hand_of, match_of, phones_at, writer_of

TITLE = "rats"
OWN, BEHIND = Seat(0), Seat(1)


def match(seed: str) -> MatchHost:
    """Three phones at Rats."""
    return match_of(TITLE, phones_at(3), seed)


def latest(page: Page, line: int) -> dict[str, Any]:
    """The page of a line as it was sent last."""
    views = [told["view"] for told in map(json.loads, page.told(line)) if told["t"] == "update"]
    assert views, "nothing was written"
    return dict(views[-1])


def hand(view: dict[str, Any]) -> list[str]:
    """The cards of a hand as they lie."""
    (zone,) = [zone for zone in view["zones"] if zone["id"] == "hand"]
    return [card["id"] for card in zone["cards"]]


def in_window(host: MatchHost, order: str) -> list[str]:
    """Returns the hand in an order, as the window has it."""
    model = AudienceModel(host.feed(OWN), host.presenter, host.names)
    model.item_cache.arrange(order)
    own = [item for item in model.items() if item.zone == "hand"]
    return [item.key for item in sorted(own, key=lambda item: item.index)]


def test_a_tap_lays_the_hand_as_the_window_does_and_back_again() -> None:
    host = match("orders")
    page = Page(entry_of(TITLE), host, OWN, "en")
    before = latest(page, OWN)
    page.told(BEHIND)
    usual, *more = host.presenter.items.hand_orders
    assert [each["key"] for each in before["orders"]] == [ORDER + each for each in more]
    assert hand(before) == in_window(host, usual)
    for order in (*more, usual):
        page.say(OWN, RequestMessage(0, ORDER + order))
        after = latest(page, OWN)
        assert hand(after) == in_window(host, order)
        assert [each["key"] for each in after["orders"]] == [
            ORDER + each for each in host.presenter.items.hand_orders if each != order
        ]
    assert in_window(host, usual) != in_window(host, more[0]), "a hand that both orders lay alike proves nothing"
    assert not page.told(BEHIND), "the hand of another lies otherwise"


def test_the_order_holds_for_the_next_match() -> None:
    page = Page(entry_of(TITLE), match("orders"), OWN, "en")
    order = match("orders").presenter.items.hand_orders[-1]
    page.say(OWN, RequestMessage(0, ORDER + order))
    following = match("orders, again")
    page.board.attend(StillTable(following, Pacing()))
    assert hand(latest(page, OWN)) == in_window(following, order)


def test_an_order_is_never_too_late_and_no_other_word_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StillTable, "moving", True)
    host = match("orders")
    page = Page(entry_of(TITLE), host, OWN, "en")
    page.told(OWN)
    seat = host.situation.waiting[0]
    host.submit(seat, host.asked(seat).legal[0])
    page.say(OWN, RequestMessage(0, ORDER + "rank"))
    assert not any(json.loads(told)["t"] == "no" for told in page.told(OWN))
    page.say(OWN, RequestMessage(host.number, ORDER + "colour"))
    assert any(json.loads(told)["t"] == "no" for told in page.told(OWN))


def test_a_title_with_one_order_offers_none() -> None:
    for title in catalogue().ids():
        host = match_of(title, phones_at(3))
        shown = writer_of(title, host).hand(hand_of(host, 0), SeatsKnown()).orders
        assert len(shown) == max(0, len(host.presenter.items.hand_orders) - 1)
