"""A table of phones over real sockets: sitting down, whole matches, cut lines, consent, seats that change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game.content.seat_assignment import BotPlayer, PhonePlayer, SeatAssignment, seated
from game.engine.types import Outcome, Seat
from game.phones.page_writer import _mine
from game.phones.tokens import TABLE, WATCH

pytest.importorskip("aiohttp")

from tests.phones.caller import OpenTable, Phone, seated_phone
from tests.phones.hand.hands import catalogue, entry_of

TITLES = ("rats", "river_rats", "riverboat_showdown", "whitewater_rush", "raft_race")


def phones(count: int) -> tuple[SeatAssignment, ...]:
    """Returns as many seats, all with phones."""
    return seated(*[PhonePlayer()] * count)


@pytest.fixture
def rats() -> Iterator[OpenTable]:
    """Two phones at Rats."""
    table = OpenTable("rats", phones(2))
    yield table
    table.close()


@pytest.mark.many
@pytest.mark.parametrize("title", TITLES)
def test_phones_and_a_bot_play_a_whole_match(title: str) -> None:
    most = entry_of(title).info.seats[1]
    seats = seated(PhonePlayer(), PhonePlayer(), *[BotPlayer("random")] * (min(3, most) - 2))
    table = OpenTable(title, seats)
    try:
        guests = [seated_phone(table, number, plays=True) for number in range(2)]
        assert table.table is not None
        table.until(lambda: table.table is not None and table.table.outcome is not None)
        table.until(lambda: all(guest.view["mode"] == "over" for guest in guests))
        assert all(guest.view["result"]["title"] for guest in guests)
        assert not any(guest.told("bye") for guest in guests)
        assert not catalogue().strings.missing
    finally:
        table.close()


def test_whoever_opens_the_address_takes_a_free_seat_and_a_name() -> None:
    table = OpenTable("rats", phones(2), begun=False)
    guest = seated_phone(table, 1)
    late = Phone(table, table.board.keys.token(TABLE))
    table.until(lambda: bool(late.view))
    assert [chair.get("free", False) for chair in late.view["join"]["seats"]] == [True, False]
    late.say(t="sit", seat=1, name="")
    table.until(lambda: bool(late.told("no")))
    assert table.board.taken == {Seat(1)} and guest.view["seat"]["name"] == "Guest 1"
    table.close()


def test_a_name_holds_nothing_that_cannot_be_typed_at_the_screen() -> None:
    table = OpenTable("rats", phones(2), begun=False)
    guest = Phone(table, table.board.keys.token(TABLE))
    table.until(lambda: bool(guest.view))
    guest.say(t="sit", seat=0, name="A\u202ed\u0007a\n <b>")
    table.until(lambda: bool(guest.view.get("seat")))
    assert guest.view["seat"]["name"] == "Ada <b>"
    table.close()


def test_a_lost_phone_comes_back_where_it_was(rats: OpenTable) -> None:
    first = seated_phone(rats, 0)
    second = seated_phone(rats, 1, plays=True)
    rats.until(lambda: first.view.get("asked", False))
    seen, token, lines = first.step, first.token, len(first.view["log"])
    first.hang_up()
    rats.until(lambda: Seat(0) in rats.board.away)
    assert rats.table is not None
    host = rats.table.host
    while host.situation.waiting == (Seat(0),):
        host.submit(Seat(0), host.asked(Seat(0)).legal[0])
    rats.until(lambda: any(other.get("state") == "away" for other in second.view.get("others", ())))
    back = Phone(rats, token, step=seen)
    rats.until(lambda: bool(back.told("update")))
    assert back.view["seat"]["seat"] == 0
    rats.until(lambda: any(update.get("missed") for update in back.told("update")))
    (missed,) = [update["missed"] for update in back.told("update") if update.get("missed")]
    assert len(missed) == len(back.view["log"]) - lines > 0
    assert not rats.board.away


def test_a_second_device_takes_the_seat_over(rats: OpenTable) -> None:
    first = seated_phone(rats, 0)
    again = Phone(rats, first.token)
    rats.until(lambda: bool(first.told("bye")) and bool(again.view))
    assert again.view["seat"]["seat"] == 0


def test_what_was_tapped_at_an_older_question_is_refused(rats: OpenTable) -> None:
    guests = [seated_phone(rats, 0), seated_phone(rats, 1)]
    rats.until(lambda: any(guest.view.get("asked") for guest in guests))
    (asked,) = [guest for guest in guests if guest.view.get("asked")]
    old, target = asked.step, asked.view["zones"][0]["cards"][0]["id"]
    assert rats.table is not None
    seat = Seat(asked.view["seat"]["seat"])
    rats.table.host.submit(seat, rats.table.host.asked(seat).legal[0])
    rats.until(lambda: asked.step > old)
    asked.say(t="pick", step=old, letter=target)
    rats.until(lambda: bool(asked.told("no")))


def test_what_one_did_is_no_news_to_oneself_and_what_others_did_is(rats: OpenTable) -> None:
    guests = [seated_phone(rats, 0), seated_phone(rats, 1)]
    rats.until(lambda: any(guest.view.get("asked") for guest in guests))
    asked, other = sorted(guests, key=lambda guest: not guest.view.get("asked"))
    lines = len(asked.view["log"])
    while len(asked.view["log"]) == lines:
        answer, heard = asked.answer(asked.view), len(asked.heard)
        if answer is not None:
            asked.say(step=asked.step, **answer)
        rats.until(lambda heard=heard: len(asked.heard) > heard)  # type: ignore[misc]
    rats.until(lambda: len(other.view["log"]) > lines)
    assert not asked.view["log"][lines].get("fresh") and other.view["log"][lines]["fresh"]


def asks_back(table: OpenTable, asker: Phone) -> None:
    """Asks to take back what another played: the first time it is said whose move that is."""
    asker.say(t="undo", step=asker.step)
    table.until(lambda: "not yours" in asker.view.get("told", ""))
    asker.say(t="undo", step=asker.step)


def test_undo_asks_those_concerned_on_their_phones(rats: OpenTable) -> None:
    guests = [seated_phone(rats, 0), seated_phone(rats, 1)]
    assert rats.table is not None
    host = rats.table.host
    for _ in range(2):
        seat = host.situation.waiting[0]
        host.submit(seat, host.asked(seat).legal[0])
    rats.until(lambda: all(guest.view.get("undo") for guest in guests))
    asker, other = guests if seat == 1 else guests[::-1]
    steps = host.number
    asks_back(rats, asker)
    rats.until(lambda: bool(other.told("ask")))
    (question,) = other.told("ask")
    other.say(t="answer", id=question["id"], key="yes")
    rats.until(lambda: not host.situation.asked_to_agree and host.number > steps + 1)
    assert not asker.told("ask")
    rats.until(lambda: "Agreed" in asker.view.get("told", "") and "takes back" in asker.view.get("told", ""))
    rats.until(lambda: "takes back" in other.view.get("told", ""))
    assert any("takes back" in line["say"] for line in other.view["log"])


def test_who_asked_is_told_that_the_question_is_at_the_table_and_that_it_was_refused(rats: OpenTable) -> None:
    guests = [seated_phone(rats, 0), seated_phone(rats, 1)]
    assert rats.table is not None
    host = rats.table.host
    for _ in range(2):
        seat = host.situation.waiting[0]
        host.submit(seat, host.asked(seat).legal[0])
    rats.until(lambda: all(guest.view.get("undo") for guest in guests))
    asker, other = guests if seat == 1 else guests[::-1]
    asks_back(rats, asker)
    rats.until(lambda: "at the table" in asker.view.get("told", "") and bool(other.told("ask")))
    assert not other.view.get("told")
    other.say(t="answer", id=other.told("ask")[0]["id"], key="no")
    rats.until(lambda: all("does not agree" in guest.view.get("told", "") for guest in guests))
    seat = host.situation.waiting[0]
    host.submit(seat, host.asked(seat).legal[0])
    rats.until(lambda: not asker.view.get("told") and asker.step == host.number)


def test_whoever_asked_can_withdraw_the_question(rats: OpenTable) -> None:
    guests = [seated_phone(rats, 0), seated_phone(rats, 1)]
    assert rats.table is not None
    host = rats.table.host
    for _ in range(2):
        seat = host.situation.waiting[0]
        host.submit(seat, host.asked(seat).legal[0])
    rats.until(lambda: all(guest.view.get("undo") for guest in guests))
    asker, other = guests if seat == 1 else guests[::-1]
    asks_back(rats, asker)
    rats.until(lambda: "at the table" in asker.view.get("told", "") and bool(other.told("ask")))
    asker.say(t="undo", step=asker.step)
    rats.until(lambda: not host.situation.asked_to_agree and "called off" in other.view.get("told", ""))


def test_whoever_would_take_back_what_another_played_is_told_so_first(rats: OpenTable) -> None:
    guests = [seated_phone(rats, 0), seated_phone(rats, 1)]
    assert rats.table is not None
    host = rats.table.host
    seat = host.situation.waiting[0]
    host.submit(seat, host.asked(seat).legal[0])
    rats.until(lambda: all(guest.view.get("undo") for guest in guests))
    other = guests[1 - seat]
    other.say(t="undo", step=other.step)
    rats.until(lambda: "not yours" in other.view.get("told", ""))
    assert not host.situation.asked_to_agree and not guests[seat].told("ask")
    other.say(t="undo", step=other.step)
    rats.until(lambda: bool(guests[seat].told("ask")))


def test_a_seat_goes_to_a_bot_and_back_in_the_middle_of_a_match(rats: OpenTable) -> None:
    guest = seated_phone(rats, 0)
    old, strings = guest.token, catalogue().strings
    assert rats.table is not None
    for mind in (BotPlayer("random"), PhonePlayer()):
        seats = tuple(replace(each, player=mind) if each.seat == 0 else each for each in rats.table.host.seats)
        rats.table.sit(seats)
        rats.board.lay(entry_of("rats"), seats, strings, {})
    rats.until(lambda: bool(guest.told("bye")))
    stranger = Phone(rats, old)
    rats.until(lambda: bool(stranger.told("bye")))
    again = seated_phone(rats, 0)
    rats.until(lambda: again.view.get("seat", {}).get("seat") == 0)


def test_who_looks_on_sees_what_all_may_see(rats: OpenTable) -> None:
    watcher = Phone(rats, rats.board.keys.token(WATCH))
    rats.until(lambda: bool(watcher.view))
    assert not watcher.view.get("zones") and len(watcher.view["others"]) == 2


def test_a_shared_place_takes_up_the_places_behind_it() -> None:
    outcome = Outcome(((Seat(2),), (Seat(0), Seat(3)), (Seat(1),)), "over")
    assert [_mine(outcome, Seat(seat)).args.get("place") for seat in (0, 3, 1)] == [2, 2, 4]
    assert _mine(outcome, Seat(2)).key == "phone.result.won"
