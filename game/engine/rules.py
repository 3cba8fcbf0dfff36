"""The contract of a title's rules: drafts that a command changes, sources of chance, the plan of what is left to do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from hashlib import blake2b
from random import Random
from types import FunctionType, ModuleType
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, get_args, get_type_hints

from msgspec import Struct

from game.engine.types import Command, Event, Outcome, Seat, Setup, State, View, event_kinds, snake

T = TypeVar("T")
S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)
SC = TypeVar("SC", bound=State, contravariant=True)
EC = TypeVar("EC", bound=Event, contravariant=True)
C = TypeVar("C", bound=Command)
V = TypeVar("V", bound=View)
CC = TypeVar("CC", bound=Command, covariant=True)
M = TypeVar("M")
DONE: Final = ("flow", "task", "return")
OPTIONS: Final = ("state", "terms", "frame", "return")
ANSWER: Final = ("flow", "frame", "command", "return")


class Chance(Protocol):
    """Chance as rules see it. `used` tells whether anything was drawn."""

    used: bool

    def below(self, limit: int) -> int:
        """Returns a whole number from 0 to `limit` - 1, all equally likely."""

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Returns the items in random order, all orders equally likely; the argument is not changed."""


class SeededChance:
    """The chance of one step of a match: the same seed and depth always give the same draws.

    Counter-based, so taking a step back and asking again cannot fish for luck.
    """

    def __init__(self, seed: str, depth: int) -> None:
        self.used = False
        self._key = f"{seed}/{depth}".encode()
        self._counter = 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        span = 1 << 64
        if not 1 <= limit <= span:
            raise ValueError(f"no number from 0 to {limit - 1} can be drawn: the limit is from 1 to {span}")
        self.used = True
        ceiling = span - span % limit
        while True:
            block = self._key + b"/%d" % self._counter
            self._counter += 1
            number = int.from_bytes(blake2b(block, digest_size=8).digest(), "big")
            if number < ceiling:
                return number % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The values in another order."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        self.used = True
        return result


class QuickChance:
    """Chance for searches and simulations, from the caller's generator; nothing is recorded."""

    def __init__(self, rng: Random) -> None:
        self.used = False
        self._random = rng.random

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.used = True
        return int(self._random() * limit)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The values in another order."""
        self.used = True
        result = list(items)
        random = self._random
        for last in range(len(result) - 1, 0, -1):
            other = int(random() * (last + 1))
            result[last], result[other] = result[other], result[last]
        return result


class ScriptedChance:
    """A list of given outcomes, in order: an int for `below`, a list for `shuffled`.

    A list names the items on top, first to last; items it does not name follow in their own order. When the script runs
    out, `below` gives 0 and `shuffled` keeps the order.
    """

    def __init__(self, outcomes: Iterable[int | Sequence[object]] = ()) -> None:
        self.used = False
        self._outcomes = list(outcomes)

    def below(self, limit: int) -> int:
        """The next outcome of the script. Raises ValueError if it does not fit."""
        self.used = True
        outcome = self._outcomes.pop(0) if self._outcomes else 0
        if not isinstance(outcome, int) or not 0 <= outcome < limit:
            raise ValueError(f"scripted chance: a number below {limit} is due, not {outcome!r}")
        return outcome

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The next order of the script. Raises ValueError if it does not fit."""
        self.used = True
        outcome = self._outcomes.pop(0) if self._outcomes else []
        if isinstance(outcome, int):
            raise ValueError(f"scripted chance: an order of {len(items)} items is due, not {outcome!r}")
        rest = list(items)
        top: list[T] = []
        for name in outcome:
            match = next((item for item in rest if item == name), None)
            if match is None:
                raise ValueError(f"scripted chance: {name!r} is not among the items to shuffle, or named twice")
            rest.remove(match)
            top.append(match)
        return top + rest


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


class Task(Struct, frozen=True, tag_field="task", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be done. Subclass once per kind; a title's tasks form a closed union."""


class TaskStack(Protocol):
    """The tasks still to be done, the next one last."""

    def pop(self) -> Task:
        """Takes the next one off."""


class PlanRunner(Protocol):
    """One command being carried out; `stopped` once somebody must decide or the match is over."""

    @property
    def plan(self) -> TaskStack:
        """The tasks still to be done."""

    @property
    def stopped(self) -> bool:
        """True if no more of the plan is done now."""


F = TypeVar("F", bound=PlanRunner)
K = TypeVar("K", bound=Task)
Done: TypeAlias = Callable[[F, K], None]
Options: TypeAlias = Callable[[S, M, Any], Sequence[C]]
Responding: TypeAlias = Callable[[F, Any, Any], None]


class TaskHandlers(Generic[F]):
    """The functions of one title, one per class of task: looked up, for a `match` that fails case by case is slow."""

    __slots__ = ("_functions",)

    def __init__(self, *modules: ModuleType) -> None:
        """Takes every function `(flow, task)` of these modules. Each does the tasks of the class of its `task`, and of
        the kinds of that class.
        """
        self._functions: dict[type[Task], Done[F, Task]] = {}
        for function in _functions(modules, DONE):
            for kind in _kinds(function, "task"):
                self._functions.update(dict.fromkeys(event_kinds(kind) or (kind,), function))

    def run(self, flow: F) -> None:
        """Does task by task until a question is asked or the match is over."""
        plan, functions = flow.plan, self._functions
        while not flow.stopped:
            task = plan.pop()
            functions[task.__class__](flow, task)

    def tasks(self) -> frozenset[type[Task]]:
        """Every kind of task that can be done."""
        return frozenset(self._functions)


class FrameHandlers(Generic[S, M, F, C]):
    """The options and answers of each kind of frame: functions of a title, found by the types of their parameters.

    A function `(state, terms, frame)` returns the options, a function `(flow, frame, command)` carries out the answer.
    The classes of `frame` and `command`, or unions of them, say which frames and commands it handles.
    """

    __slots__ = ("_answers", "_options")

    def __init__(self, *modules: ModuleType) -> None:
        self._options: dict[type[Struct], Options[S, M, C]] = {}
        self._answers: dict[tuple[type[Struct], type[Struct]], Responding[F]] = {}
        for function in _functions(modules, OPTIONS):
            self._options.update(dict.fromkeys(_kinds(function, "frame"), function))
        for function in _functions(modules, ANSWER):
            for frame in _kinds(function, "frame"):
                self._answers.update({(frame, command): function for command in _kinds(function, "command")})

    def options(self, state: S, terms: M, frame: Struct) -> Sequence[C]:
        """Returns the commands that answer the frame, in a stable order."""
        return self._options[frame.__class__](state, terms, frame)

    def answer(self, flow: F, frame: Struct, command: Struct) -> None:
        """Carries out the command, which is one of the options."""
        self._answers[frame.__class__, command.__class__](flow, frame, command)

    def frames(self) -> frozenset[type[Struct]]:
        """Every kind of frame that can be answered."""
        return frozenset(self._options)


def _functions(modules: Iterable[ModuleType], parameters: tuple[str, ...]) -> Iterator[Any]:
    """Yields the modules' own functions with these parameters."""
    for module in modules:
        for function in vars(module).values():
            if isinstance(function, FunctionType) and tuple(function.__annotations__) == parameters:
                yield function


def _kinds(function: Any, parameter: str) -> tuple[type[Any], ...]:
    """The classes a parameter may be of."""
    said = get_type_hints(function)[parameter]
    return get_args(said) or (said,)
