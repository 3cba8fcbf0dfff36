"""The exports of a title, and how the program finds titles."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from msgspec import Meta, Struct
from msgspec import field as msgspec_field

from game.engine.rules import Rules
from game.engine.types import BadSetup, Command, Event, OptionValue, Setup, State, View

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
JOINED_BY = "+"
NORMAL = 1.96
"""Standard errors on each side of an interval of 95 %."""
Definition: TypeAlias = dict[str, Any]
"""A title's rules content as plain JSON-like data: rules are built from it, and a save carries it."""


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that may stand in an `OrderOption`.

    Its name is the string `<title>.option.<option>.part.<id>`, unless it was made by a player and brings its own.
    """

    id: str
    name: str | None = None
    size: int = 0
    """Units of its option's room that the part takes."""


class OrderOption(Struct, frozen=True, forbid_unknown_fields=True):
    """An option that chooses some parts and puts them in order, each at most once.

    Its value is the ids joined by `+`. `parts` may be filled in by `Title.offer` once the content is read.
    """

    least: int
    most: int
    parts: tuple[Part, ...] = ()
    room: int | None = None
    """Maximum sum of the chosen parts' sizes; None: no limit. A larger choice may be made, but not played: the sentence
    `<title>.option.<option>.too_large` says so with both numbers, `size` and `room`.
    """

    def ids(self, value: OptionValue) -> tuple[str, ...]:
        """The ids a value names, in order."""
        return tuple(str(value).split(JOINED_BY))

    def value(self, ids: Sequence[str]) -> str:
        """The value that names these ids."""
        return JOINED_BY.join(ids)

    def size(self, value: OptionValue) -> int:
        """Returns the sum of the sizes of the parts in a value."""
        sizes = {part.id: part.size for part in self.parts}
        return sum(sizes.get(id, 0) for id in self.ids(value))

    def fits(self, value: OptionValue) -> bool:
        """True if there is room for the parts of a value."""
        return self.room is None or self.size(value) <= self.room

    def allows(self, value: OptionValue) -> bool:
        """True if the value names parts there are, each once, neither too few nor too many."""
        ids = self.ids(value)
        known = {part.id for part in self.parts}
        return self.least <= len(ids) <= self.most and len(set(ids)) == len(ids) and known.issuperset(ids)


class OptionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """One option of a title. Its name, sentence and value names are strings `<title>.option.<id>...`.

    It takes one of `values`, or with `order` an arrangement of parts (`values` is empty then).
    """

    id: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    seats: tuple[int, int] | None = None
    """Offered only to this range of seats, both ends included; None = always."""
    only: dict[str, tuple[OptionValue, ...]] = msgspec_field(default_factory=dict)
    """Offered only while each of these other options has one of these values."""
    order: OrderOption | None = None
    needs: dict[str, int] = msgspec_field(default_factory=dict)
    """Values that name a seat: the number of seats it takes to have it."""

    def allows(self, value: OptionValue) -> bool:
        """True if the option can have this value."""
        return value in self.values if self.order is None else self.order.allows(value)

    def is_offered(self, seats: int) -> bool:
        """True if the option means anything at a table of `seats` seats."""
        return self.seats is None or self.seats[0] <= seats <= self.seats[1]

    def values_for(self, seats: int) -> tuple[OptionValue, ...]:
        """Returns the values that a table of `seats` seats can choose from."""
        return tuple(value for value in self.values if self.needs.get(str(value), 0) <= seats)


class ReactionKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of reaction a person may want to be asked about or not; name and sentence are strings
    `<title>.ask.<id>.name` and `.detail`. Which decision is of which kind is said by the title's presenter."""

    id: str
    default: bool


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of match: a named choice of options, shown on top of the lobby, the easiest first."""

    id: str
    options: dict[str, OptionValue]
    picture: str = ""
    """Asset of its small picture."""


class Measured(Struct, frozen=True, forbid_unknown_fields=True):
    """The matches a bot was measured by, and those of them that it won: a tie of two is half a match for each."""

    won: Annotated[float, Meta(ge=0)]
    of: Annotated[int, Meta(ge=1)]

    def __post_init__(self) -> None:
        """Raises ValueError for more matches won than played."""
        if self.won > self.of:
            raise ValueError(f"{self.won:g} matches won of {self.of}")

    @property
    def share(self) -> float:
        """The share of matches won, 0 to 1."""
        return self.won / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 % of the share."""
        square = NORMAL**2 / self.of
        middle = (self.share + square / 2) / (1 + square)
        half = NORMAL * sqrt(self.share * (1 - self.share) / self.of + square / (4 * self.of)) / (1 + square)
        return max(0.0, middle - half), min(1.0, middle + half)


class BotSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot that may take a seat. `random` and the levels exist in every title; the name is a string."""

    id: str
    face: str
    """Asset name under `faces/`."""
    wins: dict[str, Measured] = {}
    """Matches against the usual bot, by preset; in a co-operative title, those of a crew of one. None are here of a bot
    that has changed since."""


class GameInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of a title that the shelf and the lobby show: `data/<id>/game.yaml`."""

    id: str
    order: int
    seats: tuple[int, int]
    minutes: tuple[int, int]
    weight: int
    options: tuple[OptionSpec, ...]
    presets: tuple[Preset, ...]
    bots: tuple[BotSpec, ...]
    cooperative: bool = False
    shared_cards: int = 0
    """Number of cards that all seats lay in a round together; 0 where each lays its own."""
    asks: tuple[ReactionKind, ...] = ()

    @property
    def unasked(self) -> frozenset[str]:
        """The kinds of reactions that people are not asked about unless they say otherwise."""
        return frozenset(ask.id for ask in self.asks if not ask.default)

    def setup(self, seats: int, chosen: Mapping[str, OptionValue] | None = None) -> Setup:
        """Returns the set-up with defaults filled in. Raises BadSetup naming the fault."""
        low, high = self.seats
        if not low <= seats <= high:
            raise BadSetup(f"{self.id} takes {low} to {high} seats, not {seats}")
        options = {spec.id: spec.default for spec in self.options}
        for name, value in (chosen or {}).items():
            spec = next((spec for spec in self.options if spec.id == name), None)
            if spec is None:
                raise BadSetup(f"{self.id} has no option '{name}'; it has {', '.join(options) or 'none'}")
            options[name] = _accepted(spec, value)
        for spec in self.options:
            _check_room(self.id, spec, options[spec.id])
        return Setup(seats=seats, options=options)


@dataclass(frozen=True)
class Sources:
    """The places a title's rules content is read from."""

    folder: Path
    """The shipped folder `data/<id>`."""
    own: Path | None = None
    """The player's own folder for this title, if there is one."""
    left_out: list[Exception] = field(default_factory=list)
    """Errors of parts that were left out while the rest of the title works: a player's broken board."""
    doubts: list[Exception] = field(default_factory=list)
    """Likely mistakes in parts that are read all the same."""


@dataclass(frozen=True)
class Title(Generic[S, C, E, V]):
    """A game as a value. `game/titles/<id>/__init__.py` exports one as `TITLE`.

    `load` reads the rules content from its sources (ContentError); `rules` builds the rules from it. `offer` completes
    `game.yaml` with what the content adds to it, such as the parts of an order.
    `position` reads a title's readable notation into a state by its rules, for scenarios and puzzles.
    `upgrade[n]` turns plain step and header dicts of rules version n into those of n + 1.
    Presenter, bots and painter are found by name in the title's package: `table.PRESENTER`, `bot.bots.BOTS`.
    """

    id: str
    version: int
    command: Any
    event: Any
    state: type[S]
    view: type[V]
    load: Callable[[Sources], Definition]
    rules: Callable[[Definition, Setup], Rules[S, C, E, V]]
    position: Callable[[Mapping[str, Any], Any], S]
    offer: Callable[[GameInfo, Definition], GameInfo] = lambda info, definition: _same_offer(info, definition)
    upgrade: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)

    def part(self, module: str, name: str) -> Any:
        """An object from another module of the title, imported when first asked for."""
        return getattr(importlib.import_module(f"game.titles.{self.id}.{module}"), name)


AnyTitle: TypeAlias = Title[Any, Any, Any, Any]


def title_ids() -> tuple[str, ...]:
    """The packages under `game.titles`, sorted: each may be a title."""
    package = importlib.import_module("game.titles")
    return tuple(sorted(info.name for info in pkgutil.iter_modules(package.__path__) if info.ispkg))


def find_title(id: str) -> AnyTitle | None:
    """The title of this id, or None if there is no such package or it exports no `TITLE`."""
    if id not in title_ids():
        return None
    title = getattr(importlib.import_module(f"game.titles.{id}"), "TITLE", None)
    return title if isinstance(title, Title) else None


def discover() -> dict[str, AnyTitle]:
    """Every title there is, by id: each package under `game.titles` that exports `TITLE`."""
    return {title.id: title for title in map(find_title, title_ids()) if title is not None}


def _same_offer(info: GameInfo, definition: Definition) -> GameInfo:
    return info


def _check_room(title: str, spec: OptionSpec, value: OptionValue) -> None:
    if spec.order is None or spec.order.room is None or spec.order.fits(value):
        return
    size, room = spec.order.size(value), spec.order.room
    problem = f"option '{spec.id}': {value} has a size of {size}, there is room for {room}"
    raise BadSetup(problem, sentence=f"{title}.option.{spec.id}.too_large", size=size, room=room)


def _accepted(spec: OptionSpec, value: OptionValue) -> OptionValue:
    if spec.order is not None:
        if spec.order.allows(value):
            return str(value)
        ids = ", ".join(part.id for part in spec.order.parts)
        wanted = f"{spec.order.least} to {spec.order.most} of {ids} joined by {JOINED_BY}, each at most once"
        raise BadSetup(f"option '{spec.id}' takes {wanted}, not {value!r}")
    for allowed in spec.values:
        if value == allowed or str(value) == str(allowed):
            return allowed
    raise BadSetup(f"option '{spec.id}' takes {', '.join(map(str, spec.values))}, not {value!r}")
