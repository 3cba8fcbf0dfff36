"""The fields a view shares with its state: public facts are copied there and back by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import GenericAlias
from typing import Any, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from game.engine.types import State, View

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=Struct)
V = TypeVar("V", bound=View)
THERE: Final = {
    "plain": "{}",
    "list": "tuple({})",
    "lists": "tuple(map(tuple, {}))",
    "dict": "tuple(sorted({}.items()))",
}
"""Expression that copies a value of the state into a view, by way."""
BACK: Final = {"plain": "{}", "list": "list({})", "lists": "list(map(list, {}))", "dict": "dict({})"}
"""Expression that copies a value of a view into a state, by way."""


class SharedFields(Generic[S, T, V]):
    """The fields of a state that every viewer sees, and those of the terms of a match.

    A field is shared if it has the same name and type in state and view. A list is a tuple in the view, and a dict is
    the sorted tuple of its pairs: a state that was loaded has them in another order than one that was played. A field
    with the name and type of one of the terms comes from there. All others are given each time: those that differ in
    the view, and those hidden in the state. `apart` are fields that are given although they are alike, since not
    everybody may see them.
    """

    def __init__(self, state: type[S], terms: type[T], view: type[V], *, apart: Collection[str] = ()) -> None:
        kept, seen = _types(state), _types(view)
        strange = {name for name in apart if name not in kept or name not in seen}
        if strange:
            raise TypeError(f"not fields of both {state.__name__} and {view.__name__}: {', '.join(sorted(strange))}")
        ways = {name: _way(kept[name], seen[name]) for name in kept if name in seen and name not in apart}
        there = {name: THERE[way].format(f"source.{name}") for name, way in ways.items() if way}
        back = {name: BACK[way].format(f"source.{name}") for name, way in ways.items() if way}
        agreed = {name: f"terms.{name}" for name, what in _offered(terms).items() if seen.get(name) == what}
        self._view: Callable[..., V] = _maker(view, agreed | there, by_name=False)
        self._state: Callable[..., S] = _maker(state, back, by_name=True)

    def view(self, state: S, terms: T, /, **own: object) -> V:
        """Returns a viewer's view. Raises TypeError naming a field that is neither shared nor given."""
        return self._view(state, terms, **own)

    def state(self, view: V, /, **hidden: object) -> S:
        """A state that looks like this view. Raises TypeError naming a field that is neither shared nor given."""
        return self._state(view, None, **hidden)


def _maker(made: Any, copied: Mapping[str, str], *, by_name: bool) -> Callable[..., Any]:
    """Returns the constructor one would write by hand, as fast: fields that are not copied are asked for by name.

    `by_name`: the fields have defaults; by place is faster.
    """
    fields = list(_types(made))
    given = "".join(f", {name}" for name in fields if name not in copied)
    values = ", ".join((f"{name}=" if by_name else "") + copied.get(name, name) for name in fields)
    maker: Callable[..., Any] = eval(f"lambda source, terms, /{given and ', *'}{given}: made({values})", {"made": made})
    return maker


def _types(kind: Any) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _offered(terms: type[Struct]) -> dict[str, Any]:
    """The fields and properties of terms, with their types."""
    properties = {name: part.fget for name, part in vars(terms).items() if isinstance(part, property)}
    return _types(terms) | {name: get_type_hints(read)["return"] for name, read in properties.items()}


def _way(kept: Any, seen: Any) -> str | None:
    """Returns the way a field of the state becomes one of the view; None if they are different things."""
    parts = get_args(kept)
    if get_origin(kept) is dict:
        return "dict" if seen == _row(GenericAlias(tuple, parts)) else None
    if get_origin(kept) is not list:
        return "plain" if kept == seen else None
    if get_origin(parts[0]) is list:
        return "lists" if seen == _row(_row(*get_args(parts[0]))) else None
    return "list" if seen == _row(parts[0]) else None


def _row(what: Any) -> Any:
    """The type of a tuple of such things."""
    return GenericAlias(tuple, (what, ...))
