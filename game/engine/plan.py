"""What is still to be done after a decision, as data: a stack of tasks, and which function does each."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Final, Generic, Protocol, TypeAlias, TypeVar, cast, get_type_hints

from msgspec import Struct

from game.engine.types import event_kinds, snake


class Task(Struct, frozen=True, tag_field="task", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be done. Subclass once per kind; a title's tasks form a closed union."""


class Stack(Protocol):
    """The tasks still to be done, the next one last."""

    def pop(self) -> Task: ...


class Planned(Protocol):
    """One command being carried out; `stopped` once somebody must decide or the match is over."""

    @property
    def plan(self) -> Stack: ...

    @property
    def stopped(self) -> bool: ...


F = TypeVar("F", bound=Planned)
T = TypeVar("T", bound=Task)
PARAMETERS: Final = ("flow", "task", "return")
Done: TypeAlias = Callable[[F, T], None]


class Doing(Generic[F]):
    """The functions of one title, one per class of task: looked up, for a `match` that fails case by case is slow."""

    __slots__ = ("_functions",)

    def __init__(self, *modules: ModuleType) -> None:
        """With every function `(flow, task)` of these modules: it does the tasks of the class its `task` is of, and
        of the kinds of that class."""
        self._functions: dict[type[Task], Done[F, Task]] = {}
        for module in modules:
            for function in vars(module).values():
                if isinstance(function, FunctionType) and tuple(function.__annotations__) == PARAMETERS:
                    kind = get_type_hints(function)["task"]
                    for each in event_kinds(kind) or (kind,):
                        self._functions[each] = function

    def by(self, kind: type[T], function: Done[F, T]) -> None:
        """Says which function does tasks of this class."""
        self._functions[kind] = cast("Done[F, Task]", function)

    def run(self, flow: F) -> None:
        """Does task by task until a question is asked or the match is over."""
        plan, functions = flow.plan, self._functions
        while not flow.stopped:
            task = plan.pop()
            functions[task.__class__](flow, task)

    def tasks(self) -> frozenset[type[Task]]:
        """Every kind of task that can be done."""
        return frozenset(self._functions)
