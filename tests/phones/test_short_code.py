"""Six letters instead of a camera: they open what the code opens for some minutes, and nobody guesses them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

pytest.importorskip("aiohttp")

from game.content.seat_assignment import PhonePlayer, seated
from game.engine.types import Seat
from game.phones.messages import (
    GRACE_SECONDS,
    LETTERS,
    LIFE_SECONDS,
    NO_TOKEN,
    SHORT_LENGTH,
    TRIES_OF_ALL,
    TRIES_OF_ONE,
    ShortCodes,
    TooManyTries,
)
from game.phones.tokens import TABLE, WATCH, SeatOffer, Tokens
from tests.phones.caller import OpenTable, Phone

WRONG = "zzzzzz"


class MadeUpClock:
    """Seconds that pass when somebody says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> MadeUpClock:
    return MadeUpClock()


@pytest.fixture
def lobby() -> Iterator[OpenTable]:
    """Two phones before a match of Rats."""
    table = OpenTable("rats", seated(PhonePlayer(), PhonePlayer()), begun=False)
    yield table
    table.close()


def typer(table: OpenTable, code: str) -> Phone:
    """Returns a phone that has opened the bare address and typed these letters."""
    return Phone(table, NO_TOKEN, hello={"code": code})


def goodbye(table: OpenTable, guest: Phone) -> dict[str, Any]:
    """Returns the message to a phone that is not let in."""
    table.until(lambda: bool(guest.told("bye")))
    return guest.told("bye")[0]


def test_letters_can_be_told_apart_and_hold_for_some_minutes(clock: MadeUpClock) -> None:
    codes = ShortCodes[str](clock.now)
    code = codes.code("table")
    assert len(code) == SHORT_LENGTH and set(code) <= set(LETTERS) and not set(LETTERS) & set("ilo")
    assert codes.code("table") == code != codes.code("watch")
    clock.seconds = LIFE_SECONDS - 1
    assert codes.place(code, "a") == "table"
    clock.seconds = LIFE_SECONDS + 1
    newer = codes.code("table")
    assert newer != code and codes.place(code, "a") == "table", "who was typing still comes in"
    clock.seconds = LIFE_SECONDS + GRACE_SECONDS
    assert codes.place(code, "a") is None and codes.place(newer, "a") == "table"
    codes.forget()
    assert codes.place(newer, "a") is None


def test_guessing_is_hopeless_from_one_address_and_from_many(clock: MadeUpClock) -> None:
    for addresses, pace in ((["a"], TRIES_OF_ONE), ([str(number) for number in range(1000)], TRIES_OF_ALL)):
        codes, rng, granted = ShortCodes[str](clock.now), Random(1), 0
        codes.code("table")
        for _ in range(5_000):
            try:
                assert codes.place(WRONG, rng.choice(addresses)) is None
                granted += 1
            except TooManyTries:
                continue
        assert granted == pace.burst, "none is granted while no time passes"
    tries = TRIES_OF_ALL.burst + TRIES_OF_ALL.each_second * (LIFE_SECONDS + GRACE_SECONDS)
    assert 12 * tries / len(LETTERS) ** SHORT_LENGTH < 1 / 30_000


def test_who_tried_too_often_is_listened_to_again_after_a_while(clock: MadeUpClock) -> None:
    codes = ShortCodes[str](clock.now)
    code = codes.code("table")
    for _ in range(int(TRIES_OF_ONE.burst)):
        codes.place(WRONG, "a")
    with pytest.raises(TooManyTries):
        codes.place(code, "a")
    assert codes.place(code, "b") == "table"
    clock.seconds += 1 / TRIES_OF_ONE.each_second
    assert codes.place(code, "a") == "table"


def test_letters_stand_for_what_a_token_opens_and_for_nothing_that_opens_nothing() -> None:
    keys = Tokens()
    table, watch = keys.token(TABLE), keys.token(WATCH)
    assert keys.letters(table) == keys.letters(table) != keys.letters(watch)
    assert keys.letters(NO_TOKEN) == ""
    letters = keys.letters(table)
    keys.renew(TABLE)
    assert keys.short.place(letters, "a") is None, "another invitation shuts out whoever has the letters"


@pytest.mark.parametrize("place", [TABLE, SeatOffer(Seat(1))])
def test_whoever_types_the_letters_has_the_token_behind_them(lobby: OpenTable, place: SeatOffer) -> None:
    keys = lobby.board.keys
    letters = keys.letters(keys.token(place))
    guest = typer(lobby, letters)
    lobby.until(lambda: bool(guest.view))
    assert guest.told("invited") == [{"t": "invited", "token": keys.token(place)}]
    assert guest.view["join"]["seats"]
    guest.say(t="sit", seat=1, name="Ada")
    lobby.until(lambda: lobby.board.taken == {Seat(1)})
    assert keys.letters(keys.token(place)) == letters, "the next one types the same"


def test_wrong_letters_and_none_are_answered_in_words_and_can_be_typed_again(lobby: OpenTable) -> None:
    keys = lobby.board.keys
    keys.letters(keys.token(TABLE))
    for guest, why in ((typer(lobby, WRONG), "open nothing"), (Phone(lobby, NO_TOKEN), "six letters")):
        bye = goodbye(lobby, guest)
        assert why in bye["why"] and bye["field"] and bye["open"] and not guest.told("invited")
    byes = [goodbye(lobby, typer(lobby, WRONG)) for _ in range(int(TRIES_OF_ONE.burst))]
    assert "too often" in byes[-1]["why"] and byes[-1]["field"]
    assert not lobby.board.taken


def test_a_code_of_a_seat_that_is_gone_opens_nothing(lobby: OpenTable) -> None:
    keys = lobby.board.keys
    letters = keys.letters(keys.token(SeatOffer(Seat(1))))
    keys.revoke(SeatOffer(Seat(1)))
    assert "open nothing" in goodbye(lobby, typer(lobby, letters))["why"]
