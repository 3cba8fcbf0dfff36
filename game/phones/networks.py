"""The addresses of this computer, those first by which phones in the room most likely reach it."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterable
from enum import IntEnum
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address, ip_network

from msgspec import Struct

LOOPBACK = "127.0.0.1"
ANYWHERE = frozenset({"0.0.0.0", "::"})
"""What stands for all addresses of a computer."""
_ELSEWHERE = (("192.0.2.1", 9), ("2001:db8::1", 9))
"""Addresses nobody has: nothing is sent there, but the system says by which of its own it would go."""
_HOME = tuple(IPv4Network(text) for text in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12"))
"""What routers give out at home, the usual ones first."""
_UNIQUE_LOCAL = ip_network("fc00::/7")
_ALONE = ip_network("169.254.0.0/16")
"""What computers give themselves where no router does."""
_NOT_THE_ROOM = (
    "docker", "podman", "br-", "veth", "virbr", "vbox", "virtualbox", "vmnet", "vmware", "vethernet", "hyper-v", "wsl",
    "lxc", "lxd", "cni", "tun", "tap", "utun", "wg", "wireguard", "tailscale", "zt", "zerotier", "ppp", "ipsec", "vpn",
    "nordlynx", "proton", "mullvad", "hamachi", "awdl", "llw", "anpi",
)  # fmt: skip
"""How networks are called that lead to programs of this computer, or far away."""


class AddressReach(IntEnum):
    """How likely phones in the room come by an address; the likeliest first."""

    HOME = 0
    OTHER_HOME = 1
    COMPANY = 2
    PUBLIC = 3
    SIX_AT_HOME = 4
    SIX = 5
    ALONE = 6
    FAR = 7


class NetworkAddress(Struct, frozen=True, order=True):
    """One address of this computer; ordered by who can come by it."""

    reach: AddressReach
    is_by_the_way: bool
    """Whether the system would go elsewhere by another one."""
    place: int
    """In the order of the system."""
    text: str


class Adapter(Struct, frozen=True):
    """A way into a network, as the system lists it."""

    name: str
    addresses: tuple[str, ...]
    is_up: bool = True
    is_tunnel: bool = False
    """Whether only one other computer is at its other end."""


def home_addresses() -> list[NetworkAddress]:
    """By which of its addresses phones may reach this computer, the likeliest first; none where it is in no network."""
    return ranked(adapters(), usual_addresses())


def own_addresses() -> set[str]:
    """All addresses of this computer that can be listened at."""
    return {address for adapter in adapters() for address in adapter.addresses}


def ranked(adapters: Iterable[Adapter], usual: Iterable[str]) -> list[NetworkAddress]:
    """Those that a browser elsewhere can ask for. `usual`: by which the system would go elsewhere."""
    usual, found = set(usual), list[NetworkAddress]()
    for adapter in adapters:
        for text in adapter.addresses if adapter.is_up else ():
            reach = _reach(adapter, ip_address(text))
            if reach is not None:
                found.append(NetworkAddress(reach, text not in usual, len(found), text))
    return sorted(found)


def adapters() -> list[Adapter]:
    """What the system lists. Numbers of zones are left out: no address on a code can have one."""
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
    """By which of its addresses the system would go elsewhere."""
    found = set[str]()
    for family, elsewhere in zip((socket.AF_INET, socket.AF_INET6), _ELSEWHERE, strict=True):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect(elsewhere)
            found.add(str(line.getsockname()[0]))
    return found


def _reach(adapter: Adapter, address: IPv4Address | IPv6Address) -> AddressReach | None:
    """None for what no browser elsewhere can ask for."""
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
