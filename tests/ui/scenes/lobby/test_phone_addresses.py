"""The addresses where phones find the table: those of this computer, and those that the program is started with."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

pytest.importorskip("aiohttp")
pytest.importorskip("psutil")
pytest.importorskip("segno")

from game.app import phone_table
from game.app.phone_table import PhoneOptions
from game.content.seat_assignment import LocalPlayer, PhonePlayer
from game.phones import network_addresses
from game.phones.network_addresses import AddressReach, NetworkAddress, written_host
from tests.phones.caller import LOOPBACK
from tests.ui.scenes.inn import Inn
from tests.ui.scenes.lobby.phone_evening import Evening, choice


@pytest.fixture
def evening(inn: Inn) -> Iterator[Evening]:
    """Until everybody goes home."""
    found = Evening(inn)
    yield found
    found.phones.close()


def has_addresses(monkeypatch: pytest.MonkeyPatch, evening: Evening, *texts: str) -> None:
    """This computer has these addresses, the likeliest first, and nobody said which to listen at."""
    found = [NetworkAddress(AddressReach.HOME, False, place, text) for place, text in enumerate(texts)]
    monkeypatch.setattr(network_addresses, "home_addresses", lambda: found)
    if evening.phones._where._listen == LOOPBACK:
        monkeypatch.setattr(evening.phones, "_where", network_addresses.ListeningAddresses())


def test_where_this_computer_is_in_no_network_it_says_so_until_it_is(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_addresses(monkeypatch, evening)
    evening.inn.deal(choice(PhonePlayer(), LocalPlayer()))
    evening.inn.driver.do("menu")
    evening.inn.driver.do("phones")
    evening.until(lambda: "problem" in evening.inn.driver.facts())
    assert "in no network" in evening.inn.driver.facts()["problem"].name and evening.phones.invitation is None
    has_addresses(monkeypatch, evening, LOOPBACK)
    evening.inn.driver.clock.seconds += phone_table.RETRY_SECONDS
    evening.until(lambda: evening.phones.invitation is not None)


def test_another_address_is_tried_and_whoever_came_by_the_first_stays(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_addresses(monkeypatch, evening, LOOPBACK, "127.0.0.2")
    evening.inn.deal(choice(PhonePlayer(), LocalPlayer()))
    evening.opened()
    evening.inn.driver.do("menu")
    evening.inn.driver.do("phones")
    assert "127.0.0.2" in evening.inn.driver.facts()["address:other"].name
    evening.inn.driver.do("address:other")
    evening.until(lambda: evening.phones._door is not None and evening.door.addresses == ("127.0.0.2", LOOPBACK))
    assert evening.called().startswith("http://127.0.0.2:")
    assert LOOPBACK in evening.inn.driver.facts()["address:other"].name
    evening.guest(0)


@pytest.mark.parametrize("text", ["::1", "[::1]", "[::0001]", LOOPBACK, "localhost"])
def test_what_it_listens_at_is_what_the_code_says_and_what_it_is_known_by(inn: Inn, text: str) -> None:
    evening = Evening(inn, PhoneOptions(text))
    inn.deal(choice(PhonePlayer(), LocalPlayer()))
    evening.opened()
    assert evening.phones.invitation is not None
    url = urlsplit(evening.phones.invitation.address)
    assert url.hostname in ("::1", LOOPBACK) and url.netloc == f"{written_host(url.hostname)}:{evening.door.port}"
    for host in (url.netloc, f"localhost:{url.port}"):
        line = HTTPConnection(url.hostname, url.port or 0, timeout=10)
        line.request("GET", "/", headers={"Host": host})
        answer = line.getresponse()
        policy = answer.getheader("Content-Security-Policy") or ""
        assert answer.status == 200 and "[" not in policy and " ws:" in policy
        line.close()
    evening.phones.close()


def test_all_addresses_are_listened_at_and_the_likeliest_is_shown(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(inn, PhoneOptions("0.0.0.0"))
    has_addresses(monkeypatch, evening, "127.0.0.3", "127.0.0.2", "::1")
    inn.deal(choice(PhonePlayer(), LocalPlayer()))
    evening.opened()
    assert evening.door.addresses == ("127.0.0.3", "127.0.0.2", LOOPBACK), "and of its kind alone"
    evening.phones.close()


def test_another_network_gives_the_table_another_address(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    has_addresses(monkeypatch, evening, LOOPBACK)
    evening.inn.deal(choice(PhonePlayer(), LocalPlayer()))
    token = evening.opened()
    has_addresses(monkeypatch, evening, "127.0.0.2")
    evening.inn.driver.clock.seconds += phone_table.RETRY_SECONDS
    evening.until(lambda: evening.door.addresses == ("127.0.0.2",))
    assert evening.phones.invitation is not None
    assert evening.phones.invitation.address.startswith("http://127.0.0.2:")
    assert evening.phones.invitation.address.endswith(token), "who was invited is invited"
