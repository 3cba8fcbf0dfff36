"""Strangers at the door: tokens, names of the host, floods, too many at once. The table goes on."""

from __future__ import annotations

import json
import math
import re
import select
import socket
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from http.client import HTTPConnection, HTTPException

import pytest

pytest.importorskip("aiohttp")

from game.content.folders import program_folders
from game.content.seat_assignment import FACES, PhonePlayer, seated
from game.engine.types import Seat
from game.phones import server as doors
from game.phones.files import SHEETS, File, PageFiles
from game.phones.messages import TOKEN_LENGTH, ClientGone, ClientHello, ClientMessage, ClientThrottled, SpeakingPace
from game.phones.server import MOST_CONNECTIONS, MOST_LINES_OF_ONE, MOST_OF_ONE, MOST_WAITING, Server
from game.phones.tokens import ALPHABET, MOST_FORMER, TABLE, FormerSeat, SeatHeld, Tokens
from game.table.item import Mood, portrait
from tests.phones.caller import LOOPBACK, PATIENCE, OpenTable, Phone, seated_phone
from tests.phones.siege.raw import frame, handshake

HELLO = json.dumps({"t": "hello", "v": 1, "token": "a" * TOKEN_LENGTH, "step": 0}).encode()


@pytest.fixture
def table() -> Iterator[OpenTable]:
    """Two phones at Rats."""
    opened = OpenTable("rats", seated(PhonePlayer(), PhonePlayer()))
    yield opened
    opened.close()


def answer(table: OpenTable, path: str, **headers: str) -> tuple[int, dict[str, str]]:
    """Status and headers of what is answered to a browser."""
    line = HTTPConnection(LOOPBACK, table.door.port, timeout=10)
    line.request("GET", path, headers=headers)
    response = line.getresponse()
    response.read()
    line.close()
    return response.status, {name.lower(): value for name, value in response.getheaders()}


def test_a_token_opens_its_place_until_it_is_taken_back() -> None:
    keys = Tokens()
    mine = SeatHeld(Seat(1))
    token = keys.token(mine)
    assert len(token) == TOKEN_LENGTH and keys.place(token) == mine and keys.place(keys.token(TABLE)) == TABLE
    assert keys.place("a" * TOKEN_LENGTH) is None and keys.place("") is None
    newer = keys.renew(mine)
    assert keys.place(token) == FormerSeat(Seat(1)) and keys.place(newer) == mine
    keys.revoke(mine)
    assert keys.place(newer) == FormerSeat(Seat(1)) and keys.known(mine) == ""


def test_what_tokens_were_is_remembered_for_so_many_and_no_more() -> None:
    keys, mine = Tokens(), SeatHeld(Seat(1))
    first = keys.token(mine)
    for _ in range(MOST_FORMER):
        keys.renew(mine)
    assert isinstance(keys.place(first), FormerSeat)
    keys.revoke(mine)
    assert keys.place(first) is None


def test_a_token_can_be_typed_from_the_screen_and_not_be_guessed() -> None:
    token = Tokens().token(TABLE)
    assert set(token) <= set(ALPHABET) and not set(ALPHABET) & set("il1o0") and ALPHABET.lower() == ALPHABET
    assert len(token) * math.log2(len(ALPHABET)) >= 128


def test_a_picture_comes_with_a_strict_policy_and_without_cookies(table: OpenTable) -> None:
    status, headers = answer(table, "/art/cards/H7")
    assert (status, headers["content-type"].split(";")[0]) == (200, "image/svg+xml")
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"] and "set-cookie" not in headers


def test_whatever_the_page_names_is_given_out(table: OpenTable) -> None:
    folder = program_folders().data / "phones"
    text = "\n".join(file.read_text(encoding="utf-8") for file in folder.iterdir())
    named = set(re.findall(r"""(?:href|src)="([\w./]+)"|from "\./([\w.]+)"|url\((fonts/[\w.-]+)\)""", text))
    paths = {"".join(parts) for parts in named}
    assert {"page.js", "hand.js", "fonts/hand.woff2", "art/app/icon"} <= paths
    assert [path for path in sorted(paths) if answer(table, f"/{path}")[0] != 200] == []


def test_a_browser_waits_for_no_sheet_and_takes_the_style_of_the_page_alone(table: OpenTable) -> None:
    folder = program_folders().data / "phones"
    sheets = {file.stem: file.read_bytes().replace(b"\r\n", b"\n") for file in folder.glob("*.css")}
    style = b"".join(sheets[name] for name in SHEETS)
    page = PageFiles(program_folders(), ("cards",), "", "").find("")
    assert page is not None and set(SHEETS) == set(sheets) and b"<style>" + style + b"</style>" in page.body
    assert b"stylesheet" not in page.body and page.style == f"sha256-{b64encode(sha256(style).digest()).decode()}"
    _, headers = answer(table, "/")
    assert f"style-src 'self' '{page.style}';" in headers["content-security-policy"]
    _, headers = answer(table, "/page.js")
    assert "style-src 'self';" in headers["content-security-policy"]


def test_faces_come_in_the_size_in_which_pages_show_them() -> None:
    files = PageFiles(program_folders(), ("cards",), "", "")
    for face in FACES:
        for mood in Mood:
            small = files.find(f"art/{portrait(f'app/faces/{face}', mood)}")
            assert small is not None and small.kind == "image/webp" and len(small.body) < 8_000


@pytest.mark.parametrize("path", ["/art/../game/__init__", "/art/%2e%2e/pyproject.toml", "/fonts/../page.html", "/x"])
def test_nothing_else_is_given_out(table: OpenTable, path: str) -> None:
    assert answer(table, path)[0] == 404


def test_another_name_of_the_host_is_refused(table: OpenTable) -> None:
    assert answer(table, "/art/cards/H7", Host="evil.example")[0] == 403
    assert answer(table, "/art/cards/H7", Host=f"evil.example:{table.door.port}")[0] == 403


@pytest.mark.parametrize("more", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}])
def test_a_page_from_elsewhere_gets_no_line(table: OpenTable, more: dict[str, str]) -> None:
    stranger = Phone(table, table.board.keys.token(TABLE), more=more)
    table.until(lambda: stranger.closed is not None)
    assert stranger.closed == 403 and not stranger.heard


def test_a_wrong_token_opens_nothing(table: OpenTable) -> None:
    stranger = Phone(table, "a" * TOKEN_LENGTH)
    table.until(lambda: stranger.closed is not None)
    assert [message["t"] for message in stranger.heard] == ["bye"]


def test_a_token_that_was_taken_back_opens_nothing(table: OpenTable) -> None:
    guest = seated_phone(table, 0)
    table.board.free(Seat(0))
    table.until(lambda: bool(guest.told("bye")))
    assert "freed" in guest.told("bye")[0]["why"]
    stranger = Phone(table, guest.token)
    table.until(lambda: bool(stranger.told("bye")))
    assert table.board.taken == frozenset()


@pytest.mark.parametrize("text", ["", "[]", "x" * 5000, '{"t":"hello","v":1}', '{"t":"pick","step":0}'])
def test_who_says_what_no_page_would_is_cut_off_and_the_seat_stays(table: OpenTable, text: str) -> None:
    guest = seated_phone(table, 0)
    guest.shout(text)
    table.until(lambda: guest.closed is not None and Seat(0) in table.board.away)
    again = Phone(table, guest.token)
    table.until(lambda: bool(again.view))
    assert again.view["seat"]["seat"] == 0


def test_a_target_or_an_answer_nobody_offered_is_refused(table: OpenTable) -> None:
    guest = seated_phone(table, 0)
    table.until(lambda: bool(guest.told("update")))
    for message in (
        {"t": "pick", "letter": "card:XX"},
        {"t": "confirm", "key": "=card:XX"},
        {"t": "unpick", "letter": "y"},
    ):
        guest.say(step=guest.step, **message)
    guest.say(t="answer", id=7, key="yes")
    guest.say(t="sit", seat=1, name="Another")
    table.until(lambda: len(guest.told("no")) == 5)
    assert table.board.taken == {Seat(0)}


def test_a_flood_is_cut_off() -> None:
    door = Server(lambda path: None, pace=SpeakingPace(5.0, 0.0))
    door.open(LOOPBACK)
    with socket.create_connection((LOOPBACK, door.port), timeout=10) as line:
        host = f"{LOOPBACK}:{door.port}"
        line.sendall(handshake(host))
        assert b"101" in line.recv(4096)
        line.sendall(frame(HELLO) + b"".join(frame(b'{"t":"undo","step":0}') for _ in range(50)))
        while line.recv(4096):
            pass
    read = [door.news.get(timeout=10) for _ in range(7)]
    assert [type(each) for each in read] == [
        ClientHello,
        *[ClientMessage] * 4,
        ClientThrottled,
        ClientGone,
    ] and door.news.empty()
    door.close()


def _idle(door: Server, count: int) -> list[socket.socket]:
    """Connections at which nothing is asked."""
    return [socket.create_connection((LOOPBACK, door.port), timeout=10) for _ in range(count)]


def test_too_many_connections_of_one_make_room_for_those_that_come() -> None:
    door = Server(lambda path: File(b"here", "text/plain"))
    door.open(LOOPBACK)
    idle = _idle(door, MOST_OF_ONE + 40)
    gone: set[socket.socket] = set()
    while len(gone) < 40:
        found, *_ = select.select([line for line in idle if line not in gone], [], [], PATIENCE)
        assert found, f"{len(gone)} of 40 made room"
        gone |= set(found)
    assert gone == set(idle[:40]), "those that were silent longest"
    assert not any(_reads(line) for line in gone) and _asked(door) == b"here"
    for line in idle:
        line.close()
    door.close()


def test_behind_one_address_idle_connections_shut_nobody_out_and_a_seat_stays() -> None:
    door = Server(lambda path: None)
    door.open(LOOPBACK)
    held = _line_of(door, holds=True)
    idle = _idle(door, MOST_OF_ONE)
    late = _line_of(door)
    idle += _idle(door, MOST_OF_ONE)
    held.sendall(frame(b'{"t":"undo","step":0}'))
    while not isinstance(door.news.get(timeout=10), ClientMessage):
        pass
    for line in (held, late, *idle):
        line.close()
    door.close()


@pytest.mark.parametrize(
    "ask", [b"GET / HTTP/1.1", b"GET /none HTTP/1.1", b"POST / HTTP/1.1", b"GET /line HTTP/1.1", b"!"]
)
def test_nothing_says_what_serves_the_page(table: OpenTable, ask: bytes) -> None:
    with socket.create_connection((LOOPBACK, table.door.port), timeout=10) as line:
        line.sendall(ask + f"\r\nHost: {LOOPBACK}:{table.door.port}\r\n\r\n".encode())
        answer = line.recv(4096)
    assert answer.startswith(b"HTTP/1.") and b"server:" not in answer.lower() and b"aiohttp" not in answer


def test_a_line_says_nothing_of_it_either_and_foreign_protocols_are_written_nowhere(
    table: OpenTable, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_connection((LOOPBACK, table.door.port), timeout=10) as line:
        asked = handshake(f"{LOOPBACK}:{table.door.port}")
        line.sendall(asked.replace(b"\r\n\r\n", b"\r\nSec-WebSocket-Protocol: chat, \xff\r\n\r\n"))
        answer = line.recv(4096)
    assert b" 101 " in answer and b"server:" not in answer.lower()
    assert capfd.readouterr() == ("", "") and not caplog.records


def test_whoever_taps_too_fast_is_told_and_stays(table: OpenTable) -> None:
    door = Server(lambda path: None, pace=SpeakingPace(5.0, 0.0))
    door.open(LOOPBACK)
    with _line_of(door) as line:
        line.sendall(frame(b'{"t":"undo","step":0}') * 8)
        read = [door.news.get(timeout=10) for _ in range(5)]
        assert [type(each) for each in read] == [*[ClientMessage] * 4, ClientThrottled]
    door.close()


@pytest.mark.parametrize("hello", [{"v": 2}, {"v": 0, "seat": 1}, {"v": 99, "token": "short", "more": [1]}])
def test_a_page_of_another_version_is_told_to_be_loaded_anew(table: OpenTable, hello: dict[str, object]) -> None:
    with socket.create_connection((LOOPBACK, table.door.port), timeout=10) as line:
        line.sendall(handshake(f"{LOOPBACK}:{table.door.port}") + frame(json.dumps({"t": "hello", **hello}).encode()))
        heard = b""
        while b'"t":"bye"' not in heard:
            table.frame()
            line.settimeout(0.01)
            try:
                heard += line.recv(4096)
            except TimeoutError:
                continue
    assert b"different versions" in heard and b'"reload":"Reload"' in heard and b'"field"' not in heard


def test_nobody_listens_after_the_table_is_closed() -> None:
    door = Server(lambda path: None)
    door.open(LOOPBACK)
    door.close()
    with pytest.raises(OSError):
        socket.create_connection((LOOPBACK, door.port), timeout=2)


def test_who_reads_nothing_is_kept_the_latest_view_alone() -> None:
    door = Server(lambda path: None)
    door.open(LOOPBACK)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((LOOPBACK, door.port))
        line.sendall(handshake(f"{LOOPBACK}:{door.port}") + frame(HELLO))
        came = door.news.get(timeout=10)
        size, count = 100_000, 400
        for number in range(count):
            door.show(came.line, f"{number:0{size}}".encode())
            time.sleep(0.001)
        door.hang_up(came.line, b"")
        line.settimeout(10)
        received = b"".join(iter(lambda: line.recv(2**20), b""))
    assert len(received) < count * size / 2
    assert f"{count - 1:0100}".encode() in received[-200:]
    door.close()


def test_who_has_no_seat_makes_room_for_others_and_who_has_one_stays() -> None:
    door = Server(lambda path: None)
    door.open(LOOPBACK)
    first, second, *others = [_line_of(door) for _ in range(MOST_LINES_OF_ONE + 1)]
    assert not first.recv(4096).startswith(b"\x81") and door.news.get(timeout=10) == ClientGone(1)
    for line in (second, *others):
        line.close()
    door.close()


def test_where_everybody_has_a_seat_nobody_else_gets_a_line() -> None:
    door = Server(lambda path: None)
    door.open(LOOPBACK)
    lines = [_line_of(door, holds=True) for _ in range(MOST_LINES_OF_ONE)]
    with socket.create_connection((LOOPBACK, door.port), timeout=10) as late:
        late.sendall(handshake(f"{LOOPBACK}:{door.port}"))
        assert b" 503 " in late.recv(4096)
    for line in lines:
        line.close()
    door.close()


@pytest.mark.skipif(sys.platform == "darwin", reason="loopback has one address there")
def test_whoever_holds_most_connections_makes_room_for_somebody_else() -> None:
    door = Server(lambda path: File(b"here", "text/plain"))
    door.open(LOOPBACK)
    crowd = []
    for number in range(MOST_CONNECTIONS):
        idle = socket.socket()
        idle.bind((f"127.0.1.{number % 4 + 1}", 0))
        idle.connect((LOOPBACK, door.port))
        crowd.append(idle)
    assert _asked(door) == b"here"
    for idle in crowd:
        idle.close()
    door.close()


def test_nobody_is_cut_off_because_the_table_reads_slowly() -> None:
    door = Server(lambda path: None, pace=SpeakingPace(10_000.0, 0.0))
    door.open(LOOPBACK)
    line = _line_of(door)
    line.sendall(frame(b'{"t":"undo","step":0}') * (MOST_WAITING + 200))
    while not door.news.full():
        time.sleep(0.01)
    read = [door.news.get(timeout=10) for _ in range(MOST_WAITING + 200)]
    assert {type(news) for news in read} == {ClientMessage}
    line.close()
    door.close()


def test_whoever_asks_for_too_much_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "PAGES", SpeakingPace(6.0, 0.0))
    door = Server(lambda path: File(b"here", "text/plain"))
    door.open(LOOPBACK)
    for _ in range(3):
        assert _asked(door) == b"here"
    with pytest.raises((HTTPException, ConnectionError)):
        _asked(door)
    door.close()


@pytest.mark.parametrize(
    "request_", [b"\x16\x03\x01\x02\x00", b"GET / HTTP/1.1\r\nX: " + b"a" * 9000 + b"\r\n\r\n", b"a b c\nERROR\n\n\n"]
)
def test_what_is_no_request_is_written_nowhere(
    table: OpenTable, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, request_: bytes
) -> None:
    with socket.create_connection((LOOPBACK, table.door.port), timeout=10) as line:
        line.sendall(request_)
        assert b"400" in line.recv(4096)
    assert capfd.readouterr() == ("", "") and not caplog.records


@pytest.mark.parametrize(("address", "port"), [("no address", 0), (LOOPBACK, 70_000), ("192.0.2.1", 0), ("::1%x", 0)])
def test_where_nobody_can_listen_it_says_so(address: str, port: int) -> None:
    door = Server(lambda path: None)
    with pytest.raises(OSError):
        door.open(address, port=port)
    assert not door.is_open


def test_a_door_is_opened_again_at_the_same_place_while_others_hang_on() -> None:
    door = Server(lambda path: File(b"here", "text/plain"))
    door.open(LOOPBACK)
    with socket.create_connection((LOOPBACK, door.port), timeout=10) as line:
        line.sendall(handshake(f"{LOOPBACK}:{door.port}") + frame(HELLO))
        door.news.get(timeout=10)
        door.close()
        assert not door.is_open
        door.open(LOOPBACK, port=door.port)
        assert _asked(door) == b"here"
    door.close()


def test_a_server_that_ended_is_no_open_door() -> None:
    door = Server(lambda path: None)
    door.open(LOOPBACK)
    loop, thread = door._loop, door._thread
    assert loop is not None and thread is not None and door.is_open
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)
    door.show(1, b"nobody hears it")
    assert not door.is_open
    door.close()


def _line_of(door: Server, *, holds: bool = False) -> socket.socket:
    """A line that is let in."""
    line = socket.create_connection((LOOPBACK, door.port), timeout=10)
    line.sendall(handshake(f"{LOOPBACK}:{door.port}") + frame(HELLO))
    came = door.news.get(timeout=10)
    door.admit(came.line)
    if holds:
        door.hold(came.line)
    assert b" 101 " in line.recv(4096)
    return line


def _reads(line: socket.socket) -> bytes:
    """Returns the bytes that came down a line; nothing where it was cut."""
    try:
        return line.recv(1)
    except ConnectionError:
        return b""


def _asked(door: Server) -> bytes:
    browser = HTTPConnection(LOOPBACK, door.port, timeout=10)
    browser.request("GET", "/x")
    body = browser.getresponse().read()
    browser.close()
    return body


def test_a_browser_without_script_is_told_so_in_the_words_of_the_host(table: OpenTable) -> None:
    connection = HTTPConnection(LOOPBACK, table.door.port, timeout=5)
    connection.request("GET", "/", headers={"Host": f"{LOOPBACK}:{table.door.port}"})
    page = connection.getresponse().read().decode()
    connection.close()
    assert "<noscript>No &lt;script&gt;.</noscript>" in page
