"""Addresses of the table: the options given at the start of the program, and the QR code for phones."""

from __future__ import annotations

import contextlib
import re
import socket
from collections.abc import Iterable
from enum import IntEnum
from importlib.util import find_spec
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from msgspec import Struct

LOOPBACK = "127.0.0.1"
ANYWHERE = frozenset({"0.0.0.0", "::"})
"""Addresses that stand for all addresses of a computer."""

_ELSEWHERE = (("192.0.2.1", 9), ("2001:db8::1", 9))
"""Addresses nobody has: nothing is sent there, but the system says by which of its own addresses it would go."""

_HOME = tuple(IPv4Network(text) for text in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12"))
"""Networks that routers give out at home, the usual ones first."""

_UNIQUE_LOCAL = ip_network("fc00::/7")
_ALONE = ip_network("169.254.0.0/16")
"""Network of addresses that computers give themselves where no router does."""

_NOT_THE_ROOM = (
    "docker", "podman", "br-", "veth", "virbr", "vbox", "virtualbox", "vmnet", "vmware", "vethernet", "hyper-v", "wsl",
    "lxc", "lxd", "cni", "tun", "tap", "utun", "wg", "wireguard", "tailscale", "zt", "zerotier", "ppp", "ipsec", "vpn",
    "nordlynx", "proton", "mullvad", "hamachi", "awdl", "llw", "anpi",
)  # fmt: skip
"""Prefixes of networks that lead to programs of this computer, or far away."""

IPV4_ALONE = "0.0.0.0"
EVERYBODY = IPv4Address("255.255.255.255")
"""The broadcast address in the network of this computer."""

PORT = 8417
"""Port tried first, so that a firewall has to be told once."""

NEEDED = ("aiohttp", "psutil", "segno")
LONGEST_NAME, LONGEST_LABEL = 253, 63
"""Maximum number of letters in a computer's name, and in one part of it."""

USUAL_PORTS = {"http": 80, "https": 443}
"""Ports that browsers leave out of an address."""

BLOCKED_PORTS = frozenset(
    (
        *(1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104),
        *(109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515),
        *(526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049),
        *(3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080),
    )
)
"""Ports of other services: browsers open no page there."""

UNSURE = "\u00df\u03c2\u200c\u200d"
"""Letters that older and newer rules for host names treat differently."""

_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_IN_BRACKETS = re.compile(r"\[[^][]*](:[0-9]*)?")


class AddressReach(IntEnum):
    """The chance that phones in the room reach an address; the likeliest first."""

    HOME = 0
    OTHER_HOME = 1
    COMPANY = 2
    PUBLIC = 3
    SIX_AT_HOME = 4
    SIX = 5
    ALONE = 6
    FAR = 7


class NetworkAddress(Struct, frozen=True, order=True):
    """One address of this computer, ordered by who can reach it."""

    reach: AddressReach
    is_by_the_way: bool
    """True if the system would go elsewhere by another address."""
    place: int
    """Position in the order of the system."""
    text: str


class Adapter(Struct, frozen=True):
    """A network adapter, as the system lists it."""

    name: str
    addresses: tuple[str, ...]
    is_up: bool = True
    is_tunnel: bool = False
    """True if only one other computer is at its other end."""


def home_addresses() -> list[NetworkAddress]:
    """Returns the addresses of this computer that phones may reach, the likeliest first; none where it is in no
    network.
    """
    return ranked(adapters(), usual_addresses())


def own_addresses() -> set[str]:
    """Returns all addresses of this computer on which it can listen."""
    return {address for adapter in adapters() for address in adapter.addresses}


def ranked(adapters: Iterable[Adapter], usual: Iterable[str]) -> list[NetworkAddress]:
    """Returns the addresses that a browser elsewhere can ask for. `usual` holds those by which the system would go
    elsewhere.
    """
    usual, found = set(usual), list[NetworkAddress]()
    for adapter in adapters:
        for text in adapter.addresses if adapter.is_up else ():
            reach = _reach(adapter, ip_address(text))
            if reach is not None:
                found.append(NetworkAddress(reach, text not in usual, len(found), text))
    return sorted(found)


def adapters() -> list[Adapter]:
    """Returns the adapters the system lists. Zone numbers are left out: no address on a code can have one."""
    import psutil

    stats, found = psutil.net_if_stats(), list[Adapter]()
    for name, addresses in psutil.net_if_addrs().items():
        own = [each for each in addresses if each.family in (socket.AF_INET, socket.AF_INET6)]
        known = stats.get(name)
        found.append(
            Adapter(
                str(name),
                tuple(ip_address(str(each.address).partition("%")[0]).compressed for each in own),
                known is None or bool(known.isup),
                any(each.ptp for each in own) or (known is not None and "pointopoint" in str(known.flags)),
            )
        )
    return found


def usual_addresses() -> set[str]:
    """Returns the addresses by which the system would go elsewhere."""
    found = set[str]()
    for family, elsewhere in zip((socket.AF_INET, socket.AF_INET6), _ELSEWHERE, strict=True):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect(elsewhere)
            found.add(str(line.getsockname()[0]))
    return found


def _reach(adapter: Adapter, address: IPv4Address | IPv6Address) -> AddressReach | None:
    """Returns the reach of an address; None if no browser elsewhere can ask for it."""
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return None
    if isinstance(address, IPv6Address) and (address.is_link_local or address.ipv4_mapped):
        return None
    if adapter.is_tunnel or adapter.name.lower().startswith(_NOT_THE_ROOM):
        return AddressReach.FAR
    if isinstance(address, IPv6Address):
        return AddressReach.SIX_AT_HOME if address in _UNIQUE_LOCAL else AddressReach.SIX
    if address in _ALONE:
        return AddressReach.ALONE
    return next((AddressReach(place) for place, network in enumerate(_HOME) if address in network), AddressReach.PUBLIC)


class ListeningAddresses:
    """The addresses to listen at while the program runs. A person's choice holds while this computer has that
    address.
    """

    def __init__(self, listen: str = "", *, called_elsewhere: bool = False) -> None:
        """`listen` holds the addresses given at the start; `called_elsewhere` is True if phones come through a
        tunnel.
        """
        self._listen, self._called_elsewhere = listen, called_elsewhere
        self._used: tuple[str, ...] = ()
        self._has_chosen = False

    def addresses(self) -> tuple[str, ...]:
        """The addresses to listen at now, the one on the QR code first; none where no phone could come."""
        if self._listen and self._listen not in ANYWHERE:
            return (self._listen,)
        home = self._home()
        self._used = self._still_used(home)
        if self._listen:
            everywhere = (*self._used, *(each.text for each in home if each.text not in self._used))
            return (*everywhere, LOOPBACK) if everywhere or self._called_elsewhere else ()
        return self._used or ((LOOPBACK,) if self._called_elsewhere else ())

    def others(self) -> tuple[str, ...]:
        """The other addresses that could stand on the QR code, the next to be tried first."""
        if self._called_elsewhere or (self._listen and self._listen not in ANYWHERE):
            return ()
        home = [each.text for each in self._home()]
        place = home.index(self._used[0]) if self._used and self._used[0] in home else -1
        return (*home[place + 1 :], *home[: max(0, place)])

    def choose(self, address: str) -> None:
        """Puts this address on the QR code from now on; people who came by another one stay."""
        self._used = (address, *(each for each in self._used if each != address))
        self._has_chosen = True

    def _home(self) -> list[NetworkAddress]:
        return [each for each in home_addresses() if self._listen != IPV4_ALONE or ":" not in each.text]

    def _still_used(self, home: list[NetworkAddress]) -> tuple[str, ...]:
        """Returns the earlier addresses that still exist. An address is given up only for one whose kind is likelier to
        be reached.
        """
        reaches = {each.text: each.reach for each in home}
        still = tuple(each for each in self._used if each in reaches)
        self._has_chosen = self._has_chosen and still[:1] == self._used[:1]
        if not home or (still and (self._has_chosen or reaches[still[0]] <= home[0].reach)):
            return still
        return (home[0].text,)


class BadAddress(ValueError):
    """An option that can be no address of the table; the sentence says what can."""


def can_serve() -> bool:
    """Returns True if the packages for serving phones are installed; none of them is loaded for that."""
    return all(find_spec(name) is not None for name in NEEDED)


def home_address() -> str:
    """Returns the address that phones in the room most likely reach; "" where this computer is in no network."""
    return next((each.text for each in home_addresses()), "")


def written_host(address: str) -> str:
    """Returns an address as it is written in that of a page."""
    return f"[{address}]" if ":" in address else address


def listening(text: str) -> str:
    """Returns an address to listen at in the one way browsers write it; "" for none. Raises BadAddress."""
    bare = text.strip()
    if not bare:
        return ""
    if bare.lower() == "localhost":
        return LOOPBACK
    inner = bare[1:-1] if bare.startswith("[") and bare.endswith("]") else bare
    try:
        address: IPv4Address | IPv6Address = ip_address(inner)
    except ValueError:
        raise BadAddress(
            f"'{text}' is no address in numbers: write 192.168.1.5 or fd00::5, without a name and without a port"
        ) from None
    if isinstance(address, IPv6Address) and (address.is_link_local or address.scope_id):
        raise BadAddress(f"no browser takes the address '{text}', nor any other that begins with fe80 or names a zone")
    address = getattr(address, "ipv4_mapped", None) or address
    if address.compressed not in ANYWHERE and not _is_own(address):
        usual = home_address() if can_serve() else ""
        raise BadAddress(f"this computer does not have the address '{text}'" + (f", but {usual}" if usual else ""))
    return address.compressed


def calling(text: str) -> str:
    """Returns the other address by which phones reach the table, in the one way browsers write it; "" for none. Raises
    BadAddress.
    """
    bare = text.strip()
    if not bare:
        return ""
    try:
        parts = urlsplit(bare)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise BadAddress(f"'{text}' is no address: {error}") from None
    if parts.scheme not in USUAL_PORTS or not host or "\\" in bare or any(letter.isspace() for letter in bare):
        raise BadAddress(f"'{text}' is no address of a page: write https://table.example.org")
    if "@" in parts.netloc:
        raise BadAddress("leave out the name and the password before the @: everybody would read them off the code")
    if parts.path.strip("/") or parts.query or parts.fragment or bare.endswith(("?", "#")):
        raise BadAddress(f"nothing may stand behind the name in '{text}': the page lies at /")
    if port == 0 or port in BLOCKED_PORTS:
        raise BadAddress(f"'{text}' has the port {port}, which no browser can ask for")
    name = written_host(_six(host, parts.netloc, text)) if "[" in parts.netloc else _host(host, text)
    return f"{parts.scheme}://{name}" + ("" if port in (None, USUAL_PORTS[parts.scheme]) else f":{port}")


def code_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """Returns the QR code of a text, row by row; True is dark."""
    import segno

    return tuple(tuple(bool(dark) for dark in row) for row in segno.make(text, error="m", micro=False).matrix)


def _is_own(address: IPv4Address | IPv6Address) -> bool:
    """True if this computer can listen there."""
    if address.is_multicast or address == EVERYBODY:
        return False
    try:
        with socket.socket(socket.AF_INET if address.version == 4 else socket.AF_INET6) as line:
            line.bind((address.compressed, 0))
    except OSError:
        return False
    # Some systems let one listen at the address of a whole network, too.
    return address.is_loopback or not can_serve() or address.compressed in own_addresses()


def _six(host: str, written: str, text: str) -> str:
    try:
        address = IPv6Address(host if _IN_BRACKETS.fullmatch(written) else "")
    except ValueError:
        raise BadAddress(f"'{text}' is no address: in brackets stands one such as fd00::5, and nothing else") from None
    if address.scope_id or address.is_link_local:
        raise BadAddress(f"no browser takes the address '{text}', nor any other that begins with fe80 or names a zone")
    _check_calls(address.ipv4_mapped or address, text)
    return _mapped(address)


def _check_calls(address: IPv4Address | IPv6Address, text: str) -> None:
    """Raises BadAddress for an address that stands for no computer, or for many."""
    if address.is_unspecified or address.is_multicast or address == EVERYBODY:
        raise BadAddress(f"'{text}' is the address of no one computer: write the one phones can come by")


def _mapped(address: IPv6Address) -> str:
    """Returns a mapped address as browsers write it: in hexadecimal numbers alone."""
    mapped = address.ipv4_mapped
    if mapped is None:
        return address.compressed
    high, low = divmod(int(mapped), 2**16)
    return f"::ffff:{high:x}:{low:x}"


def _host(host: str, text: str) -> str:
    """Returns a name, or four numbers; letters of other scripts are written as network names have them."""
    found = host.lower()
    if not found.isascii():
        if any(letter in UNSURE for letter in host):
            raise BadAddress(f"browsers do not agree how '{host}' is written: write it as it begins with xn--")
        try:
            found = host.encode("idna").decode("ascii").lower()
        except UnicodeError:
            raise BadAddress(f"'{host}' can be no name of a computer; write it as it begins with xn--") from None
    labels = found.removesuffix(".").split(".")
    if _NUMBER.fullmatch(labels[-1]):
        try:
            address = IPv4Address(found)
        except ValueError:
            raise BadAddress(f"'{text}' is no address: four numbers from 0 to 255, such as 192.168.1.5") from None
        _check_calls(address, text)
        return address.compressed
    if len(found) > LONGEST_NAME or not all(map(_is_label, labels)):
        raise BadAddress(f"'{host}' can be no name of a computer: letters, digits and hyphens, with dots between")
    return found


def _is_label(label: str) -> bool:
    """True if the text can be a part of a name; one that begins with xn-- stands for letters of other scripts."""
    if not _LABEL.fullmatch(label) or len(label) > LONGEST_LABEL:
        return False
    try:
        return not label.startswith("xn--") or not label[4:].encode().decode("punycode").isascii()
    except UnicodeError:
        return False
