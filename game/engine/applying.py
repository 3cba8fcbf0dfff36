"""Which function applies an event to a state: one per event class, looked up by class in the hottest place there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar, cast

from game.engine.types import Event, State

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)
Applied: TypeAlias = Callable[[S, E], None]


class Applying(Generic[S]):
    """The functions of one title; `evolve` is its rules' `evolve`."""

    __slots__ = ("_functions",)

    def __init__(self) -> None:
        self._functions: dict[type[Event], Applied[S, Event]] = {}

    def to(self, *kinds: type[E]) -> Callable[[Applied[S, E]], Applied[S, E]]:
        """Decorates the function that applies events of these classes."""

        def register(function: Applied[S, E]) -> Applied[S, E]:
            for kind in kinds:
                self._functions[kind] = cast("Applied[S, Event]", function)
            return function

        return register

    def evolve(self, state: S, event: Event) -> None:
        """Applies one event."""
        self._functions[event.__class__](state, event)

    def events(self) -> frozenset[type[Event]]:
        """Every kind of event that can be applied."""
        return frozenset(self._functions)
