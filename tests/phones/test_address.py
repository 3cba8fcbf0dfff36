"""The addresses of a computer that phones can come by, and the statements about the table's own."""

from __future__ import annotations

import pytest

pytest.importorskip("psutil")

from game.phones import network_addresses
from game.phones.network_addresses import (
    Adapter,
    BadAddress,
    ListeningAddresses,
    NetworkAddress,
    adapters,
    calling,
    listening,
    own_addresses,
    ranked,
)

LAN, HOTSPOT, VPN, DOCKER = "192.168.77.5", "10.42.0.1", "10.8.0.2", "172.17.0.1"
OWN_SIX, PUBLIC_SIX, LINK_SIX = "fd00::5", "2001:db8::5", "fe80::1"
LO = Adapter("lo", ("127.0.0.1", "::1"))


def texts(*adapters: Adapter, usual: tuple[str, ...] = ()) -> list[str]:
    """Returns the addresses that phones may come by, in order."""
    return [each.text for each in ranked([LO, *adapters], usual)]


def test_a_network_without_a_way_out_is_one() -> None:
    assert texts(Adapter("v0", (LAN,))) == [LAN]


def test_a_tunnel_that_takes_the_way_out_comes_after_the_room() -> None:
    wifi = Adapter("wlan0", (LAN,))
    assert texts(Adapter("tun0", (VPN,)), wifi, usual=(VPN,)) == [LAN, VPN]
    assert texts(Adapter("corp", (VPN,), is_tunnel=True), wifi, usual=(VPN,)) == [LAN, VPN]
    assert texts(Adapter("v0", (LAN, VPN)), usual=(VPN,)) == [LAN, VPN], "by what routers give out at home, too"


def test_of_two_alike_the_one_the_system_uses_comes_first() -> None:
    assert texts(Adapter("eth0", ("192.168.1.5",)), Adapter("wlan0", (LAN,)), usual=(LAN,))[0] == LAN


def test_networks_inside_the_computer_come_last_and_what_is_down_not_at_all() -> None:
    docker, cable = Adapter("docker0", (DOCKER,)), Adapter("eth0", ("10.1.1.1",), is_up=False)
    assert texts(docker, cable, Adapter("wlan0", (HOTSPOT,))) == [HOTSPOT, DOCKER]
    assert texts(Adapter("vEthernet (WSL)", ("172.20.0.1",)), Adapter("Wi-Fi", ("172.20.10.4",)))[0] == "172.20.10.4"


def test_where_there_is_only_the_new_protocol_it_is_used_and_never_what_needs_a_zone() -> None:
    assert texts(Adapter("eth0", (LINK_SIX, PUBLIC_SIX, OWN_SIX))) == [OWN_SIX, PUBLIC_SIX]
    assert texts(Adapter("eth0", (OWN_SIX, LAN)))[0] == LAN
    assert texts(Adapter("eth0", (LINK_SIX,))) == [] == texts()


def test_what_this_computer_lists_is_read() -> None:
    assert any("127.0.0.1" in each.addresses for each in adapters()) and "127.0.0.1" in own_addresses()


@pytest.mark.parametrize(
    ("text", "is_read_as"),
    [
        ("", ""),
        ("127.0.0.1", "127.0.0.1"),
        (" 127.0.0.1 ", "127.0.0.1"),
        ("LocalHost", "127.0.0.1"),
        ("0.0.0.0", "0.0.0.0"),
        ("::", "::"),
        ("[::]", "::"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
    ],
)
def test_where_to_listen_is_read_however_it_is_written(text: str, is_read_as: str) -> None:
    assert listening(text) == is_read_as


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("127.0.0.1:8417", "without a port"),
        ("[::1]:8417", "without a port"),
        ("127.1", "in numbers"),
        ("0x7f000001", "in numbers"),
        ("tisch.example", "without a name"),
        ("bücher.example", "without a name"),
        ("user:word@127.0.0.1", "in numbers"),
        ("http://127.0.0.1", "in numbers"),
        ("[127.0.0.1", "in numbers"),
        ("fe80::1", "no browser"),
        ("FE80::1%eth0", "no browser"),
        ("203.0.113.9", "does not have"),
        ("2001:db8::9", "does not have"),
        ("224.0.0.1", "does not have"),
        ("255.255.255.255", "does not have"),
    ],
)
def test_what_nothing_could_listen_at_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(BadAddress, match=why):
        listening(text)


@pytest.mark.parametrize(
    ("text", "is_read_as"),
    [
        ("", ""),
        ("https://table.example.org", "https://table.example.org"),
        ("HTTPS://Table.Example.ORG/", "https://table.example.org"),
        ("https://table.example.org:443", "https://table.example.org"),
        ("http://table.example.org:80/", "http://table.example.org"),
        ("http://table.example.org:8080", "http://table.example.org:8080"),
        ("https://BÜCHER.example", "https://xn--bcher-kva.example"),
        ("http://192.168.1.5:8417", "http://192.168.1.5:8417"),
        ("http://[FD00:0::5]:8417", "http://[fd00::5]:8417"),
        ("http://[::ffff:1.2.3.4]", "http://[::ffff:102:304]"),
    ],
)
def test_what_the_table_is_called_is_read_as_browsers_write_it(text: str, is_read_as: str) -> None:
    assert calling(text) == is_read_as == calling(is_read_as)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("table.example.org", "no address of a page"),
        ("ftp://table.example.org", "no address of a page"),
        ("https://", "no address of a page"),
        ("https://table example.org", "no address of a page"),
        ("https://table.example.org\\x", "no address of a page"),
        ("https://ann:word@table.example.org", "before the @"),
        ("https://ann@table.example.org", "before the @"),
        ("https://table.example.org/rats", "behind the name"),
        ("https://table.example.org/?a", "behind the name"),
        ("https://table.example.org#t=a", "behind the name"),
        ("https://table.example.org:0", "port 0"),
        ("http://table.example.org:6000", "port 6000"),
        ("https://table.example.org:70000", "Port out of range"),
        ("https://table.example.org:http", "Port could not"),
        ("https://1.2.3", "four numbers"),
        ("https://0x7f.1", "four numbers"),
        ("https://-table.example.org", "no name of a computer"),
        ("https://table..example.org", "no name of a computer"),
        ("https://t%61ble.example.org", "no name of a computer"),
        ("https://straße.example", "xn--"),
        ("https://[::1", "no address"),
        ("https://[fe80::1%25eth0]", "no browser"),
        ("https://[::1]x", "in brackets"),
        ("https://[::1]%eth0", "in brackets"),
        ("https://x[::1]", "in brackets"),
        ("https://[::1][::1]", "no address"),
        ("https://0.0.0.0", "no one computer"),
        ("https://[::]:8417", "no one computer"),
        ("https://[::ffff:0.0.0.0]", "no one computer"),
        ("https://255.255.255.255", "no one computer"),
        ("https://224.0.0.1", "no one computer"),
        ("https://[ff02::1]", "no one computer"),
        ("https://table.example.org:22", "port 22"),
        ("http://table.example.org:6000", "port 6000"),
        ("https://xn--zzzzzzzz", "no name of a computer"),
        ("https://xn--a-.example", "no name of a computer"),
        ("https://table.xn--abc-", "no name of a computer"),
    ],
)
def test_what_no_browser_would_ask_for_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(BadAddress, match=why):
        calling(text)


def test_an_address_is_given_up_for_a_likelier_kind_and_not_for_one_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    there: list[Adapter] = [Adapter("docker0", (DOCKER,))]
    usual: list[str] = []

    def home() -> list[NetworkAddress]:
        return ranked(there, usual)

    monkeypatch.setattr(network_addresses, "home_addresses", home)
    where = ListeningAddresses()
    assert where.addresses() == (DOCKER,)
    there.append(Adapter("wlan0", (LAN,)))
    assert where.addresses() == (LAN,)
    there.append(Adapter("eth0", ("192.168.1.5",)))
    usual.append("192.168.1.5")
    assert where.addresses() == (LAN,) and where.others() == (DOCKER, "192.168.1.5")
    where.choose(DOCKER)
    assert where.addresses() == (DOCKER, LAN), "what somebody chose holds, and those who came by the other stay"
    del there[0]
    assert where.addresses() == (LAN,)


def test_behind_a_tunnel_no_network_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_addresses, "home_addresses", list)
    assert ListeningAddresses().addresses() == () == ListeningAddresses("::").addresses()
    for listen in ("", "0.0.0.0"):
        assert ListeningAddresses(listen, called_elsewhere=True).addresses() == ("127.0.0.1",)
