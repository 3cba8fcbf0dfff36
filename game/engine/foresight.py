"""Forecasts of what a command would lead to. The rules themselves play it in worlds the reader could be in.

Nothing here reads a match: a forecast is a function of a view, so it tells nobody anything new.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from game.engine.journal import StateCodec
from game.engine.rules import AnyRules, Chance, QuickChance, QuietRules, Rules, SearchDraft
from game.engine.types import SYSTEM, Command, Event, IllegalCommand, Seat, State, View, opens_secret, redacted

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
T = TypeVar("T")
MOST_ANSWERS: Final = 200
"""Maximum number of answers in a forecast; then it is cut off."""
MOST_VIEWS: Final = 8
"""Maximum number of recent views whose worlds are kept."""


class Future(Struct, Generic[E, V], frozen=True):
    """One world: the events as the reader would be told them, and its view when they are over."""

    events: tuple[E, ...]
    after: V
    sure: int
    """Number of leading events before any chance, any secret opened to the reader, or anything else hidden."""


class Forecast(Struct, Generic[E, V], frozen=True):
    """A command in some worlds. The `certain` leading events happen whatever is hidden."""

    futures: tuple[Future[E, V], ...]
    certain: int

    @property
    def events(self) -> tuple[E, ...]:
        """The events of the first world: the certain ones, then one possible continuation."""
        return self.futures[0].events

    @property
    def after(self) -> V:
        """The reader's view at the end of the first world."""
        return self.futures[0].after

    def agreed(self, read: Callable[[Future[E, V]], T]) -> T | None:
        """Returns the value read from a future if it is the same in all worlds: likely, not certain."""
        first = read(self.futures[0])
        return first if all(read(future) == first for future in self.futures[1:]) else None


class ForesightDraft(Generic[S, E]):
    """A draft of a world that keeps its events and counts those that are sure."""

    __slots__ = ("_evolve", "chance", "events", "state", "sure")

    def __init__(self, rules: AnyRules[S, E], state: S, chance: Chance) -> None:
        self.state = state
        self.chance: Chance = chance
        self.events: list[E] = []
        self.sure = 0
        self._evolve = rules.evolve

    def emit(self, event: E) -> None:
        """Changes the state and keeps the event."""
        self._evolve(self.state, event)
        self.events.append(event)
        if not self.chance.used:
            self.sure += 1


class Foresight(Generic[S, C, E, V]):
    """The worlds of one view, sampled when first wanted and then the same for every command: results compare."""

    def __init__(
        self,
        rules: Rules[S, C, E, V],
        view: V,
        seat: Seat,
        quiet: QuietRules[S, C] | None = None,
        *,
        public: bool = False,
        first: int = 0,
    ) -> None:
        """`seat` moves. The view is its own, or with `public` an onlooker's: then nothing of its hand is told.

        Worlds are numbered from 0; `first` is the number by which the first one is sampled, so that another search
        meets others.
        """
        self._rules = rules
        self._view = view
        self._seat = seat
        self._quiet = quiet
        self._reader = None if public else seat
        self._assumed: frozenset[type[Event]] = frozenset() if quiet is None else quiet.assumed
        self._first = first
        self._worlds: list[tuple[type[S], bytes]] = []
        self._known: dict[tuple[C, int], Forecast[E, V]] = {}

    def foresee(self, command: C, worlds: int = 1) -> Forecast[E, V]:
        """Returns the forecast of the command in `worlds` worlds. Raises IllegalCommand."""
        found = self._known.get((command, worlds))
        if found is None:
            futures = tuple([self._future(command, number) for number in range(worlds)])
            found = self._known[command, worlds] = Forecast(futures, certain_of(futures))
        return found

    def played(self, command: C, number: int = 0) -> ForesightDraft[S, E]:
        """The draft of one world, for bots: nothing is redacted, no view is built. Raises IllegalCommand."""
        return self.imagined(lambda draft: self._rules.decide(draft, self._seat, command), number)

    def imagined(self, begin: Callable[[ForesightDraft[S, E]], None], number: int = 0) -> ForesightDraft[S, E]:
        """The same for something that no command may bring about now, such as the river moving out of turn."""
        rules, quiet, seat = self._rules, self._quiet, self._seat
        draft: ForesightDraft[S, E] = ForesightDraft(rules, self.world(number), QuickChance(Random(~number)))
        begin(draft)
        for _ in range(MOST_ANSWERS if quiet is not None else 0):
            asked = min(rules.to_act(draft.state), default=None)
            answer = None if asked is None or quiet is None else quiet.answer(draft.state, asked, seat)
            if asked is None or answer is None:
                break
            rules.decide(draft, asked, answer)
        return draft

    def world(self, number: int) -> S:
        """A copy of one of the worlds, to be used up."""
        while len(self._worlds) <= number:
            self._worlds.append(self._sampled(self._first + len(self._worlds)))
        kind, packed = self._worlds[number]
        state: S = _codec(kind).unpack(packed)
        return state

    def _sampled(self, number: int) -> tuple[type[S], bytes]:
        state = self._rules.sample(self._view, Random(number))
        if self._quiet is not None:
            self._quiet.calm(state, self._seat)
        kind = type(state)
        return kind, _codec(kind).pack(state)

    def _future(self, command: C, number: int) -> Future[E, V]:
        draft = self.played(command, number)
        events = tuple([redacted(event, self._reader) for event in draft.events])
        sure = next((at for at, event in enumerate(events[: draft.sure]) if self._surprises(event)), draft.sure)
        return Future(events, self._rules.view(draft.state, self._reader), sure)

    def _surprises(self, event: E) -> bool:
        return event.tells or (event.__class__ not in self._assumed and surprising(event))


class ForecastCache(Generic[S, C, E, V]):
    """The forecasts of one match's table: all who ask about the same view get the same worlds."""

    def __init__(self, rules: Rules[S, C, E, V]) -> None:
        self._rules = rules
        self._kept: list[tuple[V, Seat, bool, Foresight[S, C, E, V]]] = []

    def of(self, view: V, seat: Seat, *, public: bool = False) -> Foresight[S, C, E, V]:
        """Returns the forecasts of the seat's moves if nobody interferes, as the reader of the view may be told."""
        for known, who, open_to_all, foresight in self._kept:
            if known is view and who == seat and open_to_all == public:
                return foresight
        foresight = Foresight(self._rules, view, seat, self._rules.quiet, public=public)
        self._kept = [(view, seat, public, foresight), *self._kept[: MOST_VIEWS - 1]]
        return foresight


def refusal(rules: Rules[S, C, E, V], view: V, seat: Seat | None, command: C) -> str | None:
    """Returns the reason why the rules refuse the command in a world the view's reader could be in; None if they take
    it.
    """
    draft: SearchDraft[S, E] = SearchDraft(rules, rules.sample(view, Random(0)), QuickChance(Random(0)))
    try:
        rules.decide(draft, SYSTEM if seat is None else seat, command)
    except IllegalCommand as refused:
        return refused.reason
    return None


def surprising(event: Event) -> bool:
    """True if an event, as its reader is told it, shows a fact that the reader could not know."""
    return event.tells or opens_secret((event,))


def certain_of(futures: Sequence[Future[E, Any]]) -> int:
    """Returns the number of leading events that are sure in each future and alike in all of them."""
    first = futures[0].events
    certain = min(future.sure for future in futures)
    for future in futures[1:]:
        certain = next((at for at in range(certain) if future.events[at] != first[at]), certain)
    return certain


@cache
def _codec(kind: type[Any]) -> StateCodec[Any]:
    return StateCodec(kind)
