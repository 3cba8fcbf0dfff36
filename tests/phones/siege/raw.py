"""A browser's bytes on a socket."""

from __future__ import annotations


def handshake(host: str) -> bytes:
    """Asks for a line."""
    lines = (
        "GET /line HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def frame(text: bytes) -> bytes:
    """A message of a browser, masked with nothing."""
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
