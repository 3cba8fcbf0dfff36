"""An evening of several games: the code, the phones and the people stay."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

pytest.importorskip("aiohttp")
pytest.importorskip("segno")

from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer, SeatAssignment, seated
from game.engine.types import Seat
from game.phones.hub import Hub
from game.phones.tokens import TABLE, WATCH, SatBefore, SeatHeld, SeatOffer, Tokens
from tests.phones.caller import OpenTable, Phone, seated_phone
from tests.phones.hand.hands import catalogue, entry_of, inks

ANNA = SeatAssignment(Seat(0), "Anna", PhonePlayer("fox"))
BEN = SeatAssignment(Seat(1), "Ben", PhonePlayer("frog"))
BOT = SeatAssignment(Seat(2), player=BotPlayer("level3"))


class Shelf(OpenTable):
    """A server behind which one table follows another."""

    def another(self, title: str, *seats: SeatAssignment) -> None:
        """Closes the table and opens one of another title."""
        self.board.close()
        for _ in range(3):
            self.frame()
        self.title, self.seats, self.table = title, seats, None
        self.board = Hub(
            self.door, self.board.keys, entry_of(title), seats, catalogue().strings, inks(title), lambda: 0.0
        )


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    """Anna, Ben and a bot before a match of Rats."""
    table = Shelf("rats", (ANNA, BEN, BOT), begun=False)
    yield table
    table.close()


def hello_again(table: Shelf, token: str, invited: str = "") -> Phone:
    """A page that comes back with what it held, and the address it was invited by."""
    phone = Phone(table, token, step=7, hello={"invited": invited} if invited else {})
    table.until(lambda: bool(phone.view) or phone.closed is not None)
    return phone


def test_whoever_is_told_that_the_table_is_closed_waits_and_has_their_seat_at_the_next_one(shelf: Shelf) -> None:
    guest, invited = seated_phone(shelf, 0), shelf.board.keys.token(TABLE)
    shelf.another("raft_race", BEN, replace(ANNA, seat=Seat(1)))
    shelf.until(lambda: bool(guest.told("bye")))
    assert guest.told("bye")[0]["later"]
    again = hello_again(shelf, guest.token, invited)
    assert again.view["seat"]["name"] == "Anna" and again.view["title"]["id"] == "raft_race"
    assert shelf.board.taken == {Seat(1)} and not any(update.get("missed") for update in again.told("update"))
    twice = hello_again(shelf, guest.token, invited)
    assert twice.view["seat"]["seat"] == 1, "a line that was cut at once takes nothing away"


@pytest.mark.parametrize(
    "now",
    [
        replace(ANNA, name="Carl"),
        replace(ANNA, player=PhonePlayer("hare")),
        replace(ANNA, player=LocalPlayer()),
        replace(BOT, seat=Seat(0)),
    ],
)
def test_a_seat_that_is_somebody_elses_now_leaves_the_choice_of_a_free_one(shelf: Shelf, now: SeatAssignment) -> None:
    guest, invited = seated_phone(shelf, 0), shelf.board.keys.token(TABLE)
    shelf.another("rats", now, BEN, BOT)
    again = hello_again(shelf, guest.token, invited)
    assert "join" in again.view and not shelf.board.taken
    again.say(t="sit", seat=1, name="Ben", animal="frog")
    shelf.until(lambda: shelf.board.taken == {Seat(1)})


def test_an_old_seat_opens_nothing_to_whoever_has_no_invitation(shelf: Shelf) -> None:
    guest = seated_phone(shelf, 0)
    shelf.another("rats", replace(ANNA, name="Carl"), BEN, BOT)
    for invited in ("", "a" * 26, shelf.board.keys.token(SeatHeld(Seat(1)))[:-1] + "1"):
        again = hello_again(shelf, guest.token, invited)
        assert not again.view and not again.told("seated") and not again.told("bye")[0].get("later")
    assert not shelf.board.taken


def test_a_seat_somebody_took_meanwhile_stays_theirs(shelf: Shelf) -> None:
    guest, invited = seated_phone(shelf, 0), shelf.board.keys.token(TABLE)
    shelf.another("rats", ANNA, BEN, BOT)
    thief = seated_phone(shelf, 0)
    again = hello_again(shelf, guest.token, invited)
    assert "join" in again.view and not thief.told("bye")


def test_once_the_table_has_freed_the_seat_it_is_not_taken_back(shelf: Shelf) -> None:
    guest, invited = seated_phone(shelf, 0), shelf.board.keys.token(TABLE)
    shelf.another("rats", ANNA, BEN, BOT)
    again = hello_again(shelf, guest.token, invited)
    shelf.board.free(Seat(0))
    shelf.until(lambda: bool(again.told("bye")))
    once_more = hello_again(shelf, guest.token, invited)
    assert once_more.told("bye") and not shelf.board.taken


def test_whoever_scans_the_code_anew_has_their_seat_as_well(shelf: Shelf) -> None:
    guest = seated_phone(shelf, 0)
    shelf.another("rats", ANNA, BEN, BOT)
    again = Phone(shelf, shelf.board.keys.token(TABLE), hello={"kept": guest.token})
    shelf.until(lambda: bool(again.view))
    assert again.view["seat"]["seat"] == 0 and again.told("seated")[0]["token"] == guest.token


def test_a_renewed_invitation_shuts_out_whoever_came_by_the_old_one(shelf: Shelf) -> None:
    guest, invited = seated_phone(shelf, 0), shelf.board.keys.token(TABLE)
    shelf.another("rats", ANNA, BEN, BOT)
    shelf.board.keys.renew(TABLE)
    assert hello_again(shelf, guest.token, invited).told("bye")
    assert hello_again(shelf, invited).told("bye") and not shelf.board.taken


def test_a_television_comes_back_as_a_television(shelf: Shelf) -> None:
    token = shelf.board.keys.token(WATCH)
    shelf.another("raft_race", ANNA, BEN)
    watcher = hello_again(shelf, token)
    assert watcher.view["mode"] == "watch" and shelf.board.onlookers == 1


def test_the_code_of_one_seat_is_of_one_table(shelf: Shelf) -> None:
    token = shelf.board.keys.token(SeatOffer(Seat(1)))
    shelf.another("rats", ANNA, BEN, BOT)
    assert hello_again(shelf, token).told("bye")


def test_the_animal_of_a_seat_that_is_awaited_can_be_chosen_with_it(shelf: Shelf) -> None:
    comer = hello_again(shelf, shelf.board.keys.token(TABLE))
    free = {each["id"] for each in comer.view["join"]["animals"] if each["free"]}
    assert {"fox", "frog"} <= free
    comer.say(t="sit", seat=1, name="Carl", animal="fox")
    shelf.until(lambda: bool(comer.told("no")))
    comer.say(t="sit", seat=0, name="Anna", animal="fox")
    shelf.until(lambda: shelf.board.taken == {Seat(0)})


def test_two_without_a_name_are_told_apart_by_their_seats_alone() -> None:
    keys = Tokens()
    token = keys.token(SeatHeld(Seat(1)))
    keys.close_table(seated(PhonePlayer(), PhonePlayer()))
    assert keys.place(token) == SatBefore(SeatAssignment(Seat(1), player=PhonePlayer()))
    other = keys.token(SeatHeld(Seat(0)))
    keys.close_table(seated(PhonePlayer(), PhonePlayer()))
    assert keys.place(token) is not None and keys.place(other) is not None
    newer = keys.token(SeatHeld(Seat(1)))
    keys.close_table(seated(PhonePlayer(), PhonePlayer()))
    assert keys.place(token) is None and keys.place(newer) is not None
