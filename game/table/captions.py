"""What is said and heard of events: found by their names, and functions where a name is not enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import NoneType
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, cast, get_args, get_origin

import msgspec

from game.content.line import Argument, Line
from game.engine.types import Command, Event, Seat, Secret, View, snake
from game.table.movement import Movement
from game.table.presenter import Beat, Names, Presenter

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
Telling: TypeAlias = Callable[[Beat[E, V], Names], Line | None]
Hearing: TypeAlias = Callable[[E], str | None]
Moving: TypeAlias = Callable[[Beat[E, V]], Movement | None]
Way: TypeAlias = Callable[[Any, Names], Argument | None]
"""How a value is put into a sentence; None for one that is hidden from the reader."""


class Captions(Presenter[C, V], Generic[C, V]):
    """The part of a presenter that tells of events.

    An event is told by the sentence `<title>.event.<its tag>`, filled in with its fields: seats are called by their
    names, numbers and texts stand as they are, everything else by `words`. A title says here which events go without
    words, and registers functions for those that take more than their fields.
    """

    title: ClassVar[str]
    silent: ClassVar[frozenset[type[Event]]] = frozenset()
    """Events that nobody is told of in words."""
    variants: ClassVar[Mapping[type[Event], str]] = {}
    """Events with a sentence for each value of a field: `<title>.event.<tag>.<value>`."""
    words: ClassVar[Mapping[object, Callable[[Any], Line]]] = {}
    """How values of a type are called that are neither seats nor numbers nor texts as they stand."""
    sounds: ClassVar[Mapping[type[Event], str]] = {}
    """Sounds by event; one that is not named makes none."""
    moves: ClassVar[Mapping[type[Event], Movement]] = {}
    """Movements by event; the things of one that is not named glide."""
    _tellings: ClassVar[dict[type[Event], Telling[Any, Any]]]
    _hearings: ClassVar[dict[type[Event], Hearing[Any]]]
    _movings: ClassVar[dict[type[Event], Moving[Any, Any]]]
    _ways: ClassVar[dict[type[Event], tuple[tuple[str, Way], ...]]]

    def __init_subclass__(cls) -> None:
        if Captions in cls.__bases__:
            cls._tellings, cls._hearings, cls._movings, cls._ways = {}, {}, {}, {}

    @classmethod
    def tells(cls, *kinds: type[E]) -> Callable[[Telling[E, V]], Telling[E, V]]:
        """Decorates the function that says what happened in these kinds of events, or None for nothing."""

        def register(function: Telling[E, V]) -> Telling[E, V]:
            cls._tellings.update(dict.fromkeys(kinds, function))
            return function

        return register

    @classmethod
    def sounds_like(cls, *kinds: type[E]) -> Callable[[Hearing[E]], Hearing[E]]:
        """Decorates the function that names the sound of these kinds of events, or None for silence."""

        def register(function: Hearing[E]) -> Hearing[E]:
            cls._hearings.update(dict.fromkeys(kinds, cast("Hearing[Event]", function)))
            return function

        return register

    @classmethod
    def moves_like(cls, *kinds: type[E]) -> Callable[[Moving[E, V]], Moving[E, V]]:
        """Decorates the function that names the movement of these kinds of events, or None for none of its own."""

        def register(function: Moving[E, V]) -> Moving[E, V]:
            cls._movings.update(dict.fromkeys(kinds, function))
            return function

        return register

    def caption(self, beat: Beat[Event, V], names: Names) -> Line | None:
        """The log line of an event, or None for one that needs no words."""
        event = beat.event
        kind = event.__class__
        if kind in self._tellings:
            return self._tellings[kind](beat, names)
        if kind in self.silent:
            return None
        key = sentence(self.title, kind)
        if kind in self.variants:
            key += f".{variant(getattr(event, self.variants[kind]))}"
        said = {
            name: way(value, names) for name, way in self._filling(kind) if (value := getattr(event, name)) is not None
        }
        return Line(key, {name: argument for name, argument in said.items() if argument is not None})

    def cue(self, beat: Beat[Event, V]) -> str | None:
        """The name of the sound of an event, or None for silence."""
        kind = beat.event.__class__
        return self._hearings[kind](beat.event) if kind in self._hearings else self.sounds.get(kind)

    def movement(self, beat: Beat[Event, V]) -> Movement | None:
        """How an event moves; None: its things glide."""
        kind = beat.event.__class__
        return self._movings[kind](beat) if kind in self._movings else self.moves.get(kind)

    @classmethod
    def sentences(cls, kinds: Iterable[type[Event]]) -> Iterator[tuple[str, frozenset[str]]]:
        """The sentences found by the names of these events, and what can fill them in."""
        for kind in kinds:
            if kind in cls._tellings or kind in cls.silent:
                continue
            key, filling = sentence(cls.title, kind), frozenset(name for name, _ in cls._filling(kind))
            values = _values(dict(_fields(kind))[cls.variants[kind]]) if kind in cls.variants else ()
            yield from ((f"{key}.{variant(value)}", filling) for value in values)
            if not values:
                yield key, filling

    @classmethod
    def _filling(cls, kind: type[Event]) -> tuple[tuple[str, Way], ...]:
        """The fields of an event that can stand in a sentence."""
        if kind not in cls._ways:
            ways = ((name, cls._way(what)) for name, what in _fields(kind))
            cls._ways[kind] = tuple((name, way) for name, way in ways if way is not None)
        return cls._ways[kind]

    @classmethod
    def _way(cls, what: Any) -> Way | None:
        """How values of a type are put into words; None if they cannot be."""
        if what in cls.words:
            return _by_word(cls.words[what])
        if what is Seat:
            return _by_name
        if what in (str, int) or get_origin(what) is Literal:
            return _as_it_stands
        inner = cls._way(get_args(what)[0]) if get_origin(what) in (Secret, tuple) else None
        if inner is None:
            return None
        if get_origin(what) is Secret:
            return _if_open(inner)
        return None if inner is _as_it_stands else _one_by_one(inner)


def sentence(title: str, kind: type[Event]) -> str:
    """The key of the sentence that tells of an event."""
    return f"{title}.event.{snake(kind.__name__)}"


def variant(value: object) -> str:
    """The last word of a key that depends on a value: `true` and `false` as the string files write them."""
    return str(value).lower()


def _as_it_stands(value: Any, names: Names) -> Argument:
    argument: Argument = value
    return argument


def _by_name(seat: Seat, names: Names) -> Argument:
    return names[seat]


def _by_word(word: Callable[[Any], Line]) -> Way:
    return lambda value, names: word(value)


def _if_open(inner: Way) -> Way:
    return lambda secret, names: None if secret.value is None else inner(secret.value, names)


def _one_by_one(inner: Way) -> Way:
    return lambda values, names: tuple(line for value in values if isinstance(line := inner(value, names), Line))


def _fields(kind: type[Event]) -> tuple[tuple[str, Any], ...]:
    """The fields of an event with their types, those that may be None without it."""
    return tuple((field.name, _without_none(field.type)) for field in msgspec.structs.fields(kind))


def _without_none(what: Any) -> Any:
    parts = [part for part in get_args(what) if part is not NoneType]
    return parts[0] if len(parts) == 1 and NoneType in get_args(what) else what


def _values(what: Any) -> tuple[object, ...]:
    """Every value of a type that has few."""
    return (False, True) if what is bool else get_args(what)
