"""Each phone reads its own language where it is there; the others read that of the screen."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

pytest.importorskip("aiohttp")

from game.content.seat_assignment import LocalPlayer, PhonePlayer, seated
from game.content.untrusted_text import LONGEST_NAME
from game.engine.types import Seat
from game.host.update import Rewind
from game.phones.messages import MOST_BYTES, NO_TOKEN, BadMessage, HelloMessage, read
from game.phones.tokens import TABLE
from tests.phones.caller import OpenTable, Phone


@pytest.fixture
def lobby() -> Iterator[OpenTable]:
    """Two phones and the screen, which speaks English, before a match of Rats."""
    table = OpenTable("rats", seated(PhonePlayer(), PhonePlayer(), LocalPlayer()), begun=False)
    yield table
    table.close()


def speaker_of(table: OpenTable, *tags: str) -> Phone:
    """Returns a phone that is set to these languages and has opened the address of the table."""
    phone = Phone(table, table.board.keys.token(TABLE), hello={"languages": list(tags)})
    table.until(lambda: bool(phone.view))
    return phone


@pytest.mark.parametrize(
    ("tags", "language"),
    [
        (("de-AT", "en"), "de"),
        (("fr", "de"), "de"),
        (("en-GB", "de"), "en"),
        (("fr", "it"), "en"),
        ((), "en"),
        (("../de",), "en"),
    ],
)
def test_a_page_speaks_the_first_of_its_languages_that_is_there(
    lobby: OpenTable, tags: tuple[str, ...], language: str
) -> None:
    view = speaker_of(lobby, *tags).view
    assert view.get("language", "en") == language
    assert view["words"]["take_seat"] == {"de": "Hinsetzen", "en": "Sit down"}[language]


def test_two_phones_at_one_table_read_two_languages_whatever_they_are_told(lobby: OpenTable) -> None:
    german, english = speaker_of(lobby, "de"), speaker_of(lobby, "en")
    for seat, guest in enumerate((german, english)):
        guest.say(t="sit", seat=seat, name=f"Guest {seat}")
    lobby.until(lambda: lobby.board.taken == {Seat(0), Seat(1)})
    lobby.begin()
    assert lobby.table is not None
    host = lobby.table.host
    for _ in range(6):
        seat = host.situation.waiting[0]
        host.submit(seat, host.asked(seat).legal[0])
        lobby.frame()
    host.propose(Seat(2), Rewind.PLAY_ON, 2)
    lobby.until(lambda: bool(german.told("ask") and english.told("ask")))
    assert "Partie" in german.told("ask")[0]["text"] and "match" in english.told("ask")[0]["text"]
    for guest in (german, english):
        guest.say(t="pick", step=2**31, letter="card:XX")
    lobby.until(lambda: bool(german.told("no") and english.told("no")))
    assert german.told("no")[0]["say"] != english.told("no")[0]["say"]
    lobby.board.free(Seat(0))
    lobby.until(lambda: bool(german.told("bye")))
    assert "Platz" in german.told("bye")[0]["why"]


def test_whoever_is_not_let_in_reads_their_own_language_too(lobby: OpenTable) -> None:
    stranger = Phone(lobby, NO_TOKEN, hello={"languages": ["de"]})
    lobby.until(lambda: bool(stranger.told("bye")))
    assert "sechs Buchstaben" in stranger.told("bye")[0]["why"]


def test_who_leaves_while_their_language_is_read_is_not_waited_for(lobby: OpenTable) -> None:
    stranger = Phone(lobby, lobby.board.keys.token(TABLE), hello={"languages": ["de"]})
    lobby.until(lambda: bool(lobby.board._comers) or bool(stranger.view))
    stranger.hang_up()
    for _ in range(400):
        lobby.frame()
    assert not lobby.board._comers and not lobby.board._seating._joining


@pytest.mark.parametrize("languages", [["en"] * 9, ["x" * 36], "en", [1]])
def test_no_page_says_more_of_its_languages_than_is_listened_to(languages: object) -> None:
    hello = {"t": "hello", "v": 1, "token": NO_TOKEN, "languages": languages}
    with pytest.raises(BadMessage):
        read(msgspec.json.encode(hello))


def test_the_longest_first_words_are_listened_to() -> None:
    token = "a" * 26
    hello = HelloMessage(1, token, 2**31, token, token, "abcdef", ("x" * 35,) * 8)
    assert len(msgspec.json.encode(hello)) < MOST_BYTES


def test_a_name_that_is_too_long_is_refused_in_words_and_the_page_knows_the_bound(lobby: OpenTable) -> None:
    guest = speaker_of(lobby)
    assert guest.view["join"]["longest"] == LONGEST_NAME
    guest.say(t="sit", seat=0, name="🐀" * (LONGEST_NAME + 1))
    lobby.until(lambda: bool(guest.told("no")))
    assert str(LONGEST_NAME) in guest.told("no")[0]["say"] and not lobby.board.taken
    guest.say(t="sit", seat=0, name="🐀" * LONGEST_NAME)
    lobby.until(lambda: lobby.board.taken == {Seat(0)})
    lobby.until(lambda: bool(guest.view.get("own")))
    assert guest.view["own"]["longest"] == LONGEST_NAME
    guest.say(t="rename", name="R" * (LONGEST_NAME + 1))
    lobby.until(lambda: len(guest.told("no")) == 2)
    assert str(LONGEST_NAME) in guest.told("no")[1]["say"] and guest.closed is None
