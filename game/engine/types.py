"""The words every title is written in: seats, commands, events, states, views, secrets, outcomes, errors.

Redaction empties the secrets of an event that its reader may not see. A view shares the public fields of its state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, reduce
from operator import or_
from types import GenericAlias
from typing import Any, ClassVar, Final, Generic, NewType, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

T = TypeVar("T")
K = TypeVar("K", bound=Struct)
THERE: Final = {
    "plain": "{}",
    "list": "tuple({})",
    "lists": "tuple(map(tuple, {}))",
    "dict": "tuple(sorted({}.items()))",
}
"""Expression that copies a value of the state into a view, by way."""

BACK: Final = {"plain": "{}", "list": "list({})", "lists": "list(map(list, {}))", "dict": "dict({})"}
"""Expression that copies a value of a view into a state, by way."""


Seat = NewType("Seat", int)

SYSTEM = Seat(-1)
"""Owns the set-up and the clock; never sits at the table."""

OptionValue: TypeAlias = str | int | bool


def snake(name: str) -> str:
    """The tag of a command or event in files.

    >>> snake("PlayCard")
    'play_card'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Command(Struct, frozen=True, tag_field="cmd", tag=snake, forbid_unknown_fields=True, gc=False):
    """A request of a seat. Subclass once per kind; a title's commands form a closed union."""


class Event(Struct, frozen=True, tag_field="ev", tag=snake, forbid_unknown_fields=True, gc=False):
    """A fact of the match. It carries every number it needs: applying it asks nobody."""

    tells: ClassVar[bool] = False
    """True if it shows something that was hidden although no field is a secret: a forecast cannot be sure of it."""


def kinds_of(base: type[Struct]) -> Any:
    """The closed union of a title's events or tasks, as files are read: every class below their base class.

    The modules they stand in must have been imported, which those rules have done that make them.
    """
    return reduce(or_, event_kinds(base))


def event_kinds(base: type[K]) -> tuple[type[K], ...]:
    """The classes of events or tasks below a class, without those that only hold together others."""
    found: list[type[K]] = []
    for kind in base.__subclasses__():
        found += event_kinds(kind) or (kind,)
    return tuple(found)


class State(Struct):
    """The whole state of a match. Mutable; only `Rules.evolve` writes it. Lists, dicts, ints and strings, ids only."""


class View(Struct, frozen=True):
    """The knowledge of one seat. It is built up from nothing, never a state with things removed."""


class Secret(Struct, Generic[T], frozen=True, gc=False):
    """A value in an event that only some may read.

    `to`: None = everyone may read it, () = nobody, else these seats. `value` is None once redacted for a reader.
    """

    to: tuple[Seat, ...] | None
    value: T | None = None

    def open(self) -> T:
        """The value. Raises ValueError on a redacted copy: rules and evolve never see one."""
        if self.value is None:
            raise ValueError("this copy of the secret was redacted")
        return self.value


class Outcome(Struct, frozen=True, omit_defaults=True):
    """A finished match: seats by place (shared places share a tuple) and a stable id of the reason.

    A team that wins shares the first place; seats that lost to the game itself stand in `places[1]`
    with an empty `places[0]`.
    """

    places: tuple[tuple[Seat, ...], ...]
    reason: str
    counts: bool = True
    """False for an end that was agreed on: such a match stays out of the records."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in the first place."""
        return self.places[0] if self.places else ()


class Setup(Struct, frozen=True):
    """The set-up of a match: number of seats and the value of every option (defaults filled in)."""

    seats: int
    options: dict[str, OptionValue]

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """The seats in order."""
        return tuple(Seat(number) for number in range(self.seats))

    def text(self, option: str) -> str:
        """The value of an option that is a word."""
        return str(self.options[option])

    def flag(self, option: str) -> bool:
        """Options are stored as text in files made by hand: `on` and True are the same."""
        return self.options[option] in (True, "on")


class GameError(Exception):
    """A refusal of the program. `str()` is for developers; people get a sentence by `reason`."""


class IllegalCommand(GameError):
    """The command is not allowed now. `reason` is a stable id with a sentence `<title>.illegal.<reason>`."""

    def __init__(self, reason: str, **details: str | int) -> None:
        self.reason = reason
        self.details = details
        extra = ", ".join(f"{name}={value!r}" for name, value in details.items())
        super().__init__(f"not allowed: {reason}" + (f" ({extra})" if extra else ""))


class BadSetup(GameError):
    """A set-up with seats or options that a title does not offer. It names the option and the values it takes.

    `sentence` is the id of the text shown where people can choose it all the same, with its numbers.
    """

    def __init__(self, problem: str, *, sentence: str = "", **details: str | int) -> None:
        self.sentence = sentence
        self.details = details
        super().__init__(problem)


class BadJournal(GameError):
    """A recorded step that the rules cannot have made. It names the step, its fault, and a broken rule."""

    def __init__(self, step: int, problem: str, *, rule: str | None = None) -> None:
        self.step = step
        self.problem = problem
        self.rule = rule
        super().__init__(f"step {step}: {problem}")


class RulesBug(GameError):
    """An invariant does not hold: a defect of the program, never of the player."""


def redacted(struct: K, reader: Seat | None) -> K:
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


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class SharedFields(Generic[S, K, V]):
    """The fields of a state that every viewer sees, and those of the terms of a match.

    A field is shared if it has the same name and type in state and view. A list is a tuple in the view, and a dict is
    the sorted tuple of its pairs: a state that was loaded has them in another order than one that was played. A field
    with the name and type of one of the terms comes from there. All others are given each time: those that differ in
    the view, and those hidden in the state. `apart` are fields that are given although they are alike, since not
    everybody may see them.
    """

    def __init__(self, state: type[S], terms: type[K], view: type[V], *, apart: Collection[str] = ()) -> None:
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

    def view(self, state: S, terms: K, /, **own: object) -> V:
        """Returns a viewer's view. Raises TypeError naming a field that is neither shared nor given."""
        return self._view(state, terms, **own)

    def state(self, view: V, /, **hidden: object) -> S:
        """A state that looks like this view. Raises TypeError naming a field that is neither shared nor given."""
        return self._state(view, None, **hidden)


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
