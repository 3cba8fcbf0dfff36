"""The contract of a title's rules, and the drafts that a command changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Generic, Protocol, TypeVar

from game.engine.chance import Chance
from game.engine.types import Command, Event, Outcome, Seat, Setup, State, View

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)
SC = TypeVar("SC", bound=State, contravariant=True)
EC = TypeVar("EC", bound=Event, contravariant=True)


class AnyRules(Protocol[SC, EC]):
    """The one thing a draft needs of rules."""

    def evolve(self, state: SC, event: EC) -> None:
        """Writes an event into the state."""


class Draft(Protocol[S, EC]):
    """The target that `Rules.decide` writes to: the state as it stands after the events emitted so far."""

    state: S
    chance: Chance

    def emit(self, event: EC) -> None:
        """Applies the event to `state` at once (and records it, in a match)."""


class RecordedDraft(Generic[S, E]):
    """A draft that keeps its events: used by sessions over a clone of the state."""

    __slots__ = ("_evolve", "chance", "events", "state")

    def __init__(self, rules: AnyRules[S, E], state: S, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[E] = []
        self._evolve = rules.evolve

    def emit(self, event: E) -> None:
        """Changes the state and keeps the event."""
        self._evolve(self.state, event)
        self.events.append(event)


class SearchDraft(Generic[S, E]):
    """A draft that owns its state and records nothing: used by searches, the same rules without copies."""

    __slots__ = ("chance", "emit", "state")

    def __init__(self, rules: AnyRules[S, E], state: S, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.emit: Callable[[E], None] = partial(rules.evolve, state)


C = TypeVar("C", bound=Command)
V = TypeVar("V", bound=View)
CC = TypeVar("CC", bound=Command, covariant=True)


class QuietRules(Protocol[SC, CC]):
    """A title's "if nobody interferes": all it gives for forecasts that go on past their command."""

    @property
    def assumed(self) -> frozenset[type[Event]]:
        """Events whose secrets `calm` itself has decided: they are no surprise in this world."""

    def calm(self, state: SC, seat: Seat) -> None:
        """Makes the others' secret choices harmless, in a sampled world that nobody else holds."""

    def answer(self, state: SC, asked: Seat, seat: Seat) -> CC | None:
        """Returns the answer of `asked` that lets `seat` have its way; None: the forecast ends here."""


class Rules(ABC, Generic[S, C, E, V]):
    """Built with content and set-up. Pure: no clock, no settings, no chance but the draft's."""

    @abstractmethod
    def initial(self, setup: Setup) -> S:
        """The table before anything was shuffled or dealt. Uses no chance."""

    @abstractmethod
    def begin(self, draft: Draft[S, E]) -> None:
        """Called once, for step 0: shuffles, deals, and goes on to the first decision."""

    @abstractmethod
    def decide(self, draft: Draft[S, E], seat: Seat, command: C) -> None:
        """Emits the events of the command. Raises IllegalCommand before anything is emitted."""

    @abstractmethod
    def evolve(self, state: S, event: E) -> None:
        """Applies one event. No content, no chance, no rules: the event carries every number."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """The seats the match waits for; empty once it is over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[C]:
        """Returns all commands the seat may give now: under 200, complete, in a stable order."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Returns the view of the seat (None: an onlooker who sees only what is public)."""

    @abstractmethod
    def sample(self, view: V, rng: Random) -> S:
        """A state the viewer could be in: hidden parts uniform given all it saw."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result once the match is over, else None."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Raises RulesBug when an invariant is broken (a card lost, a count below zero)."""

    def forced(self, state: S) -> tuple[Seat, C] | None:
        """A command that leaves no choice and plays itself, or None."""
        return None

    def tick(self, state: S) -> C | None:
        """Returns the command SYSTEM gives after another minute of play; None for a match without a clock."""
        return None

    def unattended(self, state: S) -> C | None:
        """Returns the command SYSTEM gives once no person is left in the match; None: bots go on by themselves."""
        return None

    def mid_decision(self, state: S) -> bool:
        """True between the small commands of one big choice: undo never stops here."""
        return False

    @property
    def quiet(self) -> QuietRules[S, C] | None:
        """The rules by which a forecast goes on past its command if nobody interferes; None: it ends there."""
        return None
