"""Questions that are answered across time: each answer is to the question it names, also where it comes late."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("aiohttp")

from game.content.seat_assignment import LocalPlayer, PhonePlayer, seated
from game.engine.types import Seat
from game.host.update import Rewind
from game.phones.tokens import TABLE
from tests.phones.caller import OpenTable, Phone, seated_phone

SCREEN = Seat(2)


@pytest.fixture
def table() -> Iterator[OpenTable]:
    """Two phones and the screen at Rats, after some moves."""
    opened = OpenTable("rats", seated(PhonePlayer(), PhonePlayer(), LocalPlayer()))
    assert opened.table is not None
    yield opened
    opened.close()


def played(table: OpenTable, moves: int) -> None:
    """Plays this many moves, of any seats."""
    assert table.table is not None
    host = table.table.host
    for _ in range(moves):
        seat = host.situation.waiting[0]
        host.submit(seat, host.asked(seat).legal[0])
        table.frame()


def guests(table: OpenTable) -> tuple[Phone, Phone]:
    """Returns the two phones, after nine moves."""
    found = seated_phone(table, 0), seated_phone(table, 1)
    played(table, 9)
    assert table.table is not None
    number = table.table.host.number
    table.until(lambda: all(guest.step == number for guest in found))
    return found


def asks(table: OpenTable, by: Seat, step: int) -> int:
    """Asks, as a seat, for the match to go on from this step."""
    assert table.table is not None
    wish = table.table.host.propose(by, Rewind.PLAY_ON, step)
    assert wish
    return wish


def question(table: OpenTable, guest: Phone, count: int = 1) -> int:
    """The number of the question a phone is shown after so many."""
    table.until(lambda: len(guest.told("ask")) == count)
    return int(guest.told("ask")[-1]["id"])


def test_a_wish_is_refused_in_words_while_another_one_is_open(table: OpenTable) -> None:
    first, second = guests(table)
    wish = asks(table, SCREEN, 3)
    shown = question(table, first), question(table, second)
    assert table.table is not None
    for _ in range(2):
        first.say(t="undo", step=table.table.host.number)
    table.until(lambda: bool(first.told("no")))
    assert "asked already" in first.told("no")[-1]["say"]
    second.say(t="answer", id=shown[1], key="yes")
    table.until(lambda: table.table is not None and table.table.host.situation.asked_to_agree == (Seat(0),))
    assert table.table.host.wish == wish and len(second.told("ask")) == 1


def test_an_answer_to_a_question_that_is_over_counts_for_none_after_it(table: OpenTable) -> None:
    first, second = guests(table)
    asks(table, SCREEN, 3)
    shown = question(table, second)
    question(table, first)
    assert table.table is not None
    host = table.table.host
    host.agree(Seat(0), False)
    later = asks(table, SCREEN, 1)
    second.say(t="answer", id=shown, key="yes")
    table.until(lambda: bool(second.told("no")))
    assert "by now" in second.told("no")[0]["say"]
    assert host.situation.wish == later and host.situation.asked_to_agree == (Seat(0), Seat(1))
    table.until(lambda: len(second.told("ask")) == 2)
    anew = question(table, second, 2)
    assert anew != shown
    second.say(t="answer", id=anew, key="no")
    table.until(lambda: not host.wish)


def test_what_replaces_a_question_within_a_frame_is_asked_anew(table: OpenTable) -> None:
    _, second = guests(table)
    asks(table, SCREEN, 3)
    shown = question(table, second)
    assert table.table is not None
    table.table.withdraw(table.table.host.wish)
    asks(table, SCREEN, 1)
    assert question(table, second, 2) != shown


@pytest.mark.parametrize("late", ["pick", "undo", "request"])
def test_what_no_page_was_shown_yet_is_refused(table: OpenTable, late: str) -> None:
    first, _ = guests(table)
    more = {"pick": {"letter": "button:throw"}, "undo": {}, "request": {"key": "0"}}[late]
    first.say(t=late, step=2**31, **more)
    table.until(lambda: bool(first.told("no")))
    assert "by now" in first.told("no")[0]["say"]


def test_calling_off_what_was_refused_meanwhile_asks_nobody_again(table: OpenTable) -> None:
    first, second = guests(table)
    assert table.table is not None
    host = table.table.host
    offer = host.feed(Seat(0)).take()
    assert offer is not None and offer.undo is not None
    host.propose(Seat(0), Rewind.UNDO, 3)
    table.until(lambda: first.step == host.number)
    seen = first.step
    question(table, second)
    host.agree(Seat(1), False)
    table.until(lambda: first.step == host.number)
    first.say(t="undo", step=seen)
    table.until(lambda: bool(first.told("no")))
    assert "by now" in first.told("no")[0]["say"] and not host.wish


def test_the_answer_to_one_who_asks_for_a_seat_is_not_for_one_who_asks_later(table: OpenTable) -> None:
    first, _ = guests(table)
    first.hang_up()
    table.until(lambda: Seat(0) in table.board.away)
    other = Phone(table, table.board.keys.token(TABLE))
    table.until(lambda: bool(other.view))
    other.say(t="sit", seat=0, name="")
    table.until(lambda: table.board.claim is not None)
    claim = table.board.claim
    assert claim is not None
    again = Phone(table, first.token)
    table.until(lambda: table.board.claim is None)
    again.hang_up()
    table.until(lambda: Seat(0) in table.board.away)
    other.say(t="sit", seat=0, name="")
    table.until(lambda: table.board.claim is not None)
    table.board.decide(claim, True)
    assert table.board.claim is not None and not other.told("seated")
