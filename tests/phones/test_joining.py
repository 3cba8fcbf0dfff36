"""Taking a seat: names and animals, an address for one seat, seats that come back or are asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer, faces_of, seated
from game.engine.types import Seat
from game.phones.hub import Hub
from game.phones.messages import NO_TOKEN
from game.phones.seating import PhoneLeft, PhoneSeated
from game.phones.tokens import TABLE, WATCH, SeatOffer

pytest.importorskip("aiohttp")

from tests.phones.caller import OpenTable, Phone, seated_phone
from tests.phones.hand.hands import catalogue, entry_of, inks


@pytest.fixture
def lobby() -> Iterator[OpenTable]:
    """Two phones and a bot before a match of Rats."""
    table = OpenTable("rats", seated(PhonePlayer(), PhonePlayer(), BotPlayer("level3")), begun=False)
    yield table
    table.close()


def comer(table: OpenTable, token: str = "", **hello: str) -> Phone:
    """Returns a phone that has opened an address, usually that of the table."""
    phone = Phone(table, token or table.board.keys.token(TABLE), hello=hello)
    table.until(lambda: bool(phone.view))
    return phone


def asker(table: OpenTable) -> tuple[Phone, Phone]:
    """Returns the silent phone at seat 0 while the match is played, and one that asks the table for that seat."""
    table.begin()
    first = seated_phone(table, 0)
    first.hang_up()
    table.until(lambda: Seat(0) in table.board.away)
    other = comer(table)
    other.say(t="sit", seat=0, name="")
    table.until(lambda: table.board.claim is not None)
    return first, other


def test_a_name_somebody_has_is_refused_in_words(lobby: OpenTable) -> None:
    guest = comer(lobby)
    guest.say(t="sit", seat=0, name="Bram")
    lobby.until(lambda: Seat(0) in lobby.board.taken)
    seats = tuple(replace(each, name="Bram") if each.seat == 0 else each for each in lobby.seats)
    lobby.board.lay(entry_of("rats"), seats, catalogue().strings, inks("rats"))
    other = comer(lobby)
    other.say(t="sit", seat=1, name=" bram ")
    lobby.until(lambda: bool(other.told("no")))
    assert "called so" in other.told("no")[0]["say"] and lobby.board.taken == {Seat(0)}


def test_whoever_says_no_name_is_told_beforehand_how_they_will_be_called(lobby: OpenTable) -> None:
    guest = comer(lobby)
    told = guest.view["join"]["seats"][0]["unnamed"]
    guest.say(t="sit", seat=0, name=" ")
    lobby.until(lambda: bool(guest.view.get("seat")))
    assert guest.view["seat"]["name"] == told != ""


def test_an_animal_is_chosen_that_nobody_else_is(lobby: OpenTable) -> None:
    guest = comer(lobby)
    free = [animal["id"] for animal in guest.view["join"]["animals"] if animal["free"]]
    assert 0 < len(free) < len(guest.view["join"]["animals"])
    guest.say(t="sit", seat=0, name="", animal=free[0])
    assert lobby.news() == PhoneSeated(Seat(0), "", free[0])
    seats = (replace(lobby.seats[0], player=PhonePlayer(free[0])), *lobby.seats[1:])
    lobby.board.lay(entry_of("rats"), seats, catalogue().strings, inks("rats"))
    other = comer(lobby)
    taken = [animal["id"] for animal in other.view["join"]["animals"] if not animal["free"]]
    assert free[0] in taken
    other.say(t="sit", seat=1, name="", animal=free[0])
    lobby.until(lambda: bool(other.told("no")))
    other.say(t="sit", seat=1, name="", animal="dragon")
    lobby.until(lambda: len(other.told("no")) == 2)


def test_whoever_sits_at_the_screen_keeps_their_animal() -> None:
    seats = seated(PhonePlayer(), LocalPlayer(), PhonePlayer())
    info = entry_of("rats").info
    mine = faces_of(info, seats)[Seat(1)]
    table = OpenTable("rats", seats, begun=False)
    try:
        animals = comer(table).view["join"]["animals"]
    finally:
        table.close()
    free = [animal["id"] for animal in animals if animal.get("free")]
    assert mine.rpartition("/")[2] not in free
    assert all(
        faces_of(info, (replace(seats[0], player=PhonePlayer(face)), *seats[1:]))[Seat(1)] == mine for face in free
    )


def test_in_the_middle_of_a_match_nobody_is_asked_for_a_name(lobby: OpenTable) -> None:
    lobby.begin()
    guest = comer(lobby)
    assert not guest.view["join"].get("naming", False) and not guest.view["join"].get("animals")


def test_the_address_of_a_seat_offers_that_seat_alone(lobby: OpenTable) -> None:
    guest = comer(lobby, lobby.board.keys.token(SeatOffer(Seat(1))))
    assert [chair["seat"]["seat"] for chair in guest.view["join"]["seats"]] == [1]
    guest.say(t="sit", seat=0, name="")
    lobby.until(lambda: bool(guest.told("no")))
    guest.say(t="sit", seat=1, name="")
    lobby.until(lambda: lobby.board.taken == {Seat(1)})


def test_a_browser_that_held_a_silent_seat_has_it_again(lobby: OpenTable) -> None:
    lobby.begin()
    first = seated_phone(lobby, 0)
    first.hang_up()
    lobby.until(lambda: Seat(0) in lobby.board.away)
    again = Phone(lobby, lobby.board.keys.token(TABLE), hello={"kept": first.token})
    lobby.until(lambda: bool(again.view))
    assert again.view["seat"]["seat"] == 0 and again.told("seated")[0]["token"] == first.token


def test_a_kept_seat_whose_phone_is_there_is_not_taken_from_it_until_it_is_silent(lobby: OpenTable) -> None:
    lobby.begin()
    first = seated_phone(lobby, 0)
    again = Phone(lobby, lobby.board.keys.token(TABLE), hello={"kept": first.token})
    lobby.until(lambda: bool(again.view))
    assert "join" in again.view and not first.told("bye")
    first.hang_up()
    lobby.until(lambda: bool(again.view.get("seat")))


def test_a_silent_seat_is_given_by_the_table_alone(lobby: OpenTable) -> None:
    lobby.begin()
    first = seated_phone(lobby, 0)
    first.hang_up()
    lobby.until(lambda: Seat(0) in lobby.board.away)
    other = comer(lobby)
    chair = other.view["join"]["seats"][0]
    assert chair["act"] and not chair["free"]
    other.say(t="sit", seat=0, name="")
    lobby.until(lambda: lobby.board.claim is not None)
    lobby.until(lambda: other.view["join"].get("waits") == 0)
    claim = lobby.board.claim
    assert claim is not None and not other.told("seated")
    lobby.board.decide(claim, False)
    lobby.until(lambda: bool(other.told("no")))
    other.say(t="sit", seat=0, name="")
    lobby.until(lambda: len(other.told("no")) == 2)
    assert lobby.board.claim is None, "the table is not asked again at once"


def test_whoever_hangs_up_while_asking_for_a_seat_is_not_asked_about_again_at_once(lobby: OpenTable) -> None:
    _, other = asker(lobby)
    other.hang_up()
    lobby.until(lambda: lobby.board.claim is None)
    again = comer(lobby)
    again.say(t="sit", seat=0, name="")
    lobby.until(lambda: bool(again.told("no")))
    assert lobby.board.claim is None and "just now" in again.told("no")[0]["say"]


def test_whoever_gets_a_silent_seat_shuts_out_the_phone_that_had_it(lobby: OpenTable) -> None:
    first, other = asker(lobby)
    claim = lobby.board.claim
    assert claim is not None
    lobby.board.decide(claim, True)
    lobby.until(lambda: bool(other.told("seated")))
    old = Phone(lobby, first.token)
    lobby.until(lambda: bool(old.told("bye")))


def test_a_phone_that_comes_back_ends_the_question(lobby: OpenTable) -> None:
    first, other = asker(lobby)
    Phone(lobby, first.token)
    lobby.until(lambda: lobby.board.claim is None)
    lobby.until(lambda: bool(other.told("no")))


def test_once_looking_on_ends_its_address_opens_nothing(lobby: OpenTable) -> None:
    board: Hub = lobby.board
    token = board.keys.token(WATCH)
    watcher = comer(lobby, token)
    board.end_watching()
    lobby.until(lambda: bool(watcher.told("bye")))
    stranger = Phone(lobby, token)
    lobby.until(lambda: bool(stranger.told("bye")))


def test_name_and_animal_are_changed_before_the_match_and_not_during_it(lobby: OpenTable) -> None:
    guest = seated_phone(lobby, 0)
    lobby.until(lambda: bool(guest.view.get("own")))
    free = [animal["id"] for animal in guest.view["own"]["animals"] if animal["free"]]
    guest.say(t="rename", name="Ada\u202e", animal=free[-1])
    assert lobby.news() == PhoneSeated(Seat(0), "Ada", free[-1])
    lobby.until(lambda: guest.view["own"]["name"] == "Ada")
    lobby.begin()
    lobby.until(lambda: "own" not in guest.view)
    guest.say(t="rename", name="Bea")
    lobby.until(lambda: "stay" in guest.told("no")[-1]["say"] if guest.told("no") else False)
    assert len(lobby.told) == 1


def test_another_name_is_refused_where_somebody_has_it(lobby: OpenTable) -> None:
    guest = seated_phone(lobby, 0)
    seats = (lobby.seats[0], replace(lobby.seats[1], name="Bram"), lobby.seats[2])
    lobby.board.lay(entry_of("rats"), seats, catalogue().strings, inks("rats"))
    guest.say(t="rename", name="bram")
    guest.say(t="rename", name="", animal="dragon")
    lobby.until(lambda: len(guest.told("no")) == 2)
    assert "called so" in guest.told("no")[0]["say"]


@pytest.mark.parametrize("here", [False, True])
def test_whoever_gets_up_leaves_a_free_seat_and_may_ask_for_one_anew(lobby: OpenTable, here: bool) -> None:
    lobby.begin()
    guest = seated_phone(lobby, 0)
    guest.say(t="leave", here=here)
    lobby.told.clear()
    assert lobby.news() == PhoneLeft(Seat(0), here)
    lobby.until(lambda: guest.closed is not None)
    (bye,) = guest.told("bye")
    assert bye["again"] and not lobby.board.taken
    again = comer(lobby)
    assert again.view["join"]["seats"][0]["free"]


def test_whoever_has_no_seat_cannot_leave_one(lobby: OpenTable) -> None:
    seated_phone(lobby, 0)
    stranger = comer(lobby)
    stranger.say(t="leave")
    stranger.say(t="rename", name="Mallory")
    stranger.say(t="sit", seat=0, name="")
    lobby.until(lambda: bool(stranger.told("no")))
    assert lobby.board.taken == {Seat(0)} and lobby.told == [PhoneSeated(Seat(0), "Guest 0")]


def test_a_page_that_was_laid_anew_is_told_who_plays_its_seat_now(lobby: OpenTable) -> None:
    lobby.begin()
    guest = seated_phone(lobby, 0)
    lobby.board.keys.token(WATCH)
    said = []
    for player in (BotPlayer("level3"), LocalPlayer(), PhonePlayer()):
        seats = (replace(lobby.seats[0], player=player), replace(lobby.seats[1], player=player), lobby.seats[2])
        lobby.board.lay(entry_of("rats"), seats, catalogue().strings, inks("rats"))
        page = Phone(lobby, guest.token)
        lobby.until(lambda page=page: page.closed is not None)  # type: ignore[misc]
        said.append(page.told("bye")[0])
    bot, here, free = said
    assert "a bot, plays your seat now" in bot["why"] and "no seat for phones" in bot["detail"]
    assert "big screen" in here["why"] and "waits for a phone" in free["why"] and not free.get("detail")
    assert all(each["again"] and each["watch"] == lobby.board.keys.known(WATCH) for each in said)


def test_whoever_asks_where_no_seat_is_for_phones_is_told_so_and_sees_it_once_there_is_one(lobby: OpenTable) -> None:
    lobby.begin()
    shut = (*seated(LocalPlayer(), BotPlayer("level3")), lobby.seats[2])
    lobby.board.lay(entry_of("rats"), shut, catalogue().strings, inks("rats"))
    guest = comer(lobby)
    assert "no seat for phones" in guest.view["prompt"] and not guest.view["join"].get("watch")
    lobby.board.allow_watching()
    lobby.until(lambda: guest.view["join"].get("watch") == lobby.board.keys.known(WATCH))
    lobby.board.lay(entry_of("rats"), lobby.seats, catalogue().strings, inks("rats"))
    lobby.until(lambda: guest.view["join"]["seats"][0]["free"])


def test_whoever_waits_for_the_deal_sees_who_is_at_the_table_and_whose_an_animal_is(lobby: OpenTable) -> None:
    guest = seated_phone(lobby, 0)
    lobby.until(lambda: bool(guest.view.get("crew")))
    assert [each["who"] for each in guest.view["crew"]] == ["you", "free", "bot"]
    bot = guest.view["crew"][2]["seat"]["name"]
    assert bot in [animal.get("who") for animal in guest.view["own"]["animals"] if not animal["free"]]
    watcher = comer(lobby, lobby.board.keys.token(WATCH))
    assert [each["who"] for each in watcher.view["crew"]] == ["taken", "free", "bot"]
    lobby.begin()
    lobby.until(lambda: not guest.view.get("crew"))


def test_whoever_mistyped_the_address_is_offered_to_type_it_again(lobby: OpenTable) -> None:
    stranger = Phone(lobby, "a" * 26)
    lobby.until(lambda: stranger.closed is not None)
    (bye,) = stranger.told("bye")
    assert bye["field"] and bye["open"] and not bye.get("again")
    without = Phone(lobby, NO_TOKEN)
    lobby.until(lambda: without.closed is not None)
    assert "six letters" in without.told("bye")[0]["why"]
