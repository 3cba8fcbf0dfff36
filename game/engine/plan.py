"""Questions and work left after a decision, as data, and the functions that handle them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import FunctionType, ModuleType
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, get_args, get_type_hints

from msgspec import Struct

from game.engine.types import Command, State, event_kinds, snake


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
T = TypeVar("T", bound=Task)
S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Command)
M = TypeVar("M")
DONE: Final = ("flow", "task", "return")
OPTIONS: Final = ("state", "terms", "frame", "return")
ANSWER: Final = ("flow", "frame", "command", "return")
Done: TypeAlias = Callable[[F, T], None]
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
