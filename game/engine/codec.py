"""Bytes of a title's states and steps: cloning, hashing, keeping history small."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec

from game.engine.types import State

S = TypeVar("S", bound=State)
_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


class StateCodec(Generic[S]):
    """Packs and unpacks states of one title."""

    def __init__(self, state_type: type[S]) -> None:
        self._decoder = msgspec.msgpack.Decoder(state_type)

    def pack(self, state: S) -> bytes:
        """A state as bytes."""
        return _ENCODER.encode(state)

    def unpack(self, data: bytes) -> S:
        """A new state from bytes."""
        return self._decoder.decode(data)

    def clone(self, state: S) -> S:
        """A copy that shares nothing."""
        return self._decoder.decode(_ENCODER.encode(state))


def state_hash(packed: bytes) -> str:
    """Eight hexadecimal digits of a packed state: what a step's `after` holds."""
    return blake2b(packed, digest_size=4).hexdigest()


def plain(value: object) -> Any:
    """The value as JSON-like builtins; structs become dicts with their tags."""
    return msgspec.to_builtins(value)
