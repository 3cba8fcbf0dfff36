"""Redaction of events: the secrets that a reader may not see are emptied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from game.engine.types import Event, Seat, Secret

T = TypeVar("T", bound=Struct)


def redacted(struct: T, reader: Seat | None) -> T:
    """An event, or a part of one, as `reader` may read it (None: an onlooker).

    Secrets may stand in fields, tuples and structs. Raises TypeError for one kept in a list or dict.
    """
    names = _secret_fields(type(struct))
    if not names:
        return struct
    return msgspec.structs.replace(struct, **{name: _hide(getattr(struct, name), reader) for name in names})


def opens_secret(events: Iterable[Event]) -> bool:
    """True if any event shows somebody a card or value that was hidden from them until then."""
    return any(
        secret.to != () and secret.value is not None
        for event in events
        for name in _secret_fields(event.__class__)
        for secret in _secrets(getattr(event, name))
    )


def keeps_secret(events: Iterable[Event]) -> bool:
    """True if any event holds a secret from somebody, such as a card chosen face-down, or drawn."""
    return any(
        secret.to is not None
        for event in events
        for name in _secret_fields(event.__class__)
        for secret in _secrets(getattr(event, name))
    )


def _hide(value: object, reader: Seat | None) -> object:
    match value:
        case Secret(to=to):
            return value if to is None or (reader is not None and reader in to) else Secret(to=to, value=None)
        case tuple():
            return tuple(_hide(part, reader) for part in value)
        case Struct():
            return redacted(value, reader)
        case list() | dict() | set() | frozenset():
            raise TypeError(f"a secret must stand in a field, a tuple or a struct, not in a {type(value).__name__}")
        case _:
            return value


def _secrets(value: object) -> Iterator[Secret[Any]]:
    match value:
        case Secret():
            yield value
        case tuple():
            for part in value:
                yield from _secrets(part)
        case Struct():
            for name in _secret_fields(type(value)):
                yield from _secrets(getattr(value, name))
        case _:
            return


@cache
def _secret_fields(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(field.name for field in msgspec.structs.fields(kind) if _may_hold(field.type, frozenset({kind})))


def _may_hold(kind: object, seen: frozenset[object]) -> bool:
    """True if a value of this type can be, or contain, a secret."""
    origin = get_origin(kind) or kind
    if origin is Secret:
        return True
    if isinstance(origin, type) and issubclass(origin, Struct):
        inner = seen | {origin}
        return origin not in seen and any(_may_hold(field.type, inner) for field in msgspec.structs.fields(origin))
    return any(_may_hold(part, seen) for part in get_args(kind))
