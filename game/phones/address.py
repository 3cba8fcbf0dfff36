"""Where a table is found in the network at home, and the code a phone reads that from."""

from __future__ import annotations

import contextlib
import socket
from importlib.util import find_spec

PORT = 8417
"""Tried first, so that a firewall has to be told once."""
LOOPBACK = "127.0.0.1"
_ELSEWHERE = ("192.0.2.1", 9)
"""An address nobody has: nothing is sent there, but the system says by which of its own it would go."""


def can_serve() -> bool:
    """Whether what serves phones is installed; nothing of it is loaded by asking."""
    return all(find_spec(name) is not None for name in ("aiohttp", "segno"))


def home_address() -> str:
    """The address of this computer in its network; loopback where it has none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(_ELSEWHERE)
        return str(line.getsockname()[0])
    return LOOPBACK


def code_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code of a text, row by row: dark or not."""
    import segno

    return tuple(tuple(bool(dark) for dark in row) for row in segno.make(text, error="m", micro=False).matrix)
