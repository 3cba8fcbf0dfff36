"""A draft: a state being changed by one command."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic, Protocol, TypeVar

from game.engine.chance import Chance
from game.engine.types import Event, State

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)
SC = TypeVar("SC", bound=State, contravariant=True)
EC = TypeVar("EC", bound=Event, contravariant=True)


class AnyRules(Protocol[SC, EC]):
    """The one thing a draft needs of rules."""

    def evolve(self, state: SC, event: EC) -> None:
        """Writes an event into the state."""


class Draft(Protocol[S, EC]):
    """What `Rules.decide` writes to: the state as it stands after the events emitted so far."""

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
