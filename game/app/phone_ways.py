"""Where phones find the table, as whoever starts the program says."""

from __future__ import annotations

from msgspec import Struct


class PhoneWays(Struct, frozen=True):
    """Usually nothing: the program listens at the address of this computer in its network, and is called by it."""

    listen: str = ""
    """The address to listen at instead."""
    called: str = ""
    """What phones call the table by instead, such as the address of a tunnel: `https://table.example.org`."""


AT_HOME = PhoneWays()
