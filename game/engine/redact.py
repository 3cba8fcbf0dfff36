"""What a reader may see of an event: secrets that are not theirs are emptied."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeVar

import msgspec
from msgspec import Struct

from game.engine.types import Event, Seat, Secret

E = TypeVar("E", bound=Event)


def redacted(event: E, reader: Seat | None) -> E:
    """The event as `reader` may read it (None: an onlooker)."""
    changes = {}
    for name in _secret_fields(type(event)):
        value = getattr(event, name)
        changes[name] = _hide(value, reader)
    return msgspec.structs.replace(event, **changes) if changes else event


def opens_secret(events: Iterable[Event]) -> bool:
    """True if any event shows somebody a card or value that was hidden from them until then."""
    for event in events:
        for name in _secret_fields(type(event)):
            value = getattr(event, name)
            secrets = value if isinstance(value, tuple) else (value,)
            if any(secret is not None and secret.to != () and secret.value is not None for secret in secrets):
                return True
    return False


def _hide(value: object, reader: Seat | None) -> object:
    if isinstance(value, tuple):
        return tuple(_hide(part, reader) for part in value)
    if not isinstance(value, Secret) or value.to is None or (reader is not None and reader in value.to):
        return value
    return Secret(to=value.to, value=None)


@cache
def _secret_fields(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(
        field.name
        for field in msgspec.structs.fields(kind)
        if "Secret" in str(kind.__annotations__.get(field.name, field.type))
    )
