"""Functions of a title that the engine finds by what they take."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

import pytest
from msgspec import Struct

from game.engine.rules import FrameHandlers, Task, TaskHandlers
from game.engine.types import Command, State


class Table(State):
    laid: list[int]


class Choosing(Struct, frozen=True):
    most: int


class WaitingPlan(Struct, frozen=True):
    most: int


class Lay(Command, frozen=True):
    number: int


class Rest(Command, frozen=True):
    """A command that lays nothing."""


class Twice(Task, frozen=True):
    number: int


class Once(Task, frozen=True):
    number: int


class Flow:
    def __init__(self) -> None:
        self.state = Table([])
        self.plan: list[Task] = []
        self.stopped = False


def numbers(state: Table, terms: int, frame: Choosing | WaitingPlan) -> Sequence[Command]:
    return [Lay(number) for number in range(terms, frame.most)]


def laid(flow: Flow, frame: Choosing | WaitingPlan, command: Lay) -> None:
    flow.state.laid.append(command.number)


def rested(flow: Flow, frame: WaitingPlan, command: Rest) -> None:
    flow.state.laid.append(-frame.most)


def twice(flow: Flow, task: Twice) -> None:
    flow.plan += (Once(task.number), Once(task.number))


def once(flow: Flow, task: Once) -> None:
    flow.state.laid.append(task.number)
    flow.stopped = not flow.plan


def house() -> ModuleType:
    found = ModuleType("house")
    vars(found).update(numbers=numbers, laid=laid, rested=rested, twice=twice, once=once)
    return found


def test_what_may_be_answered_is_found_by_the_frame() -> None:
    asking: FrameHandlers[Table, int, Flow, Command] = FrameHandlers(house())
    assert asking.options(Table([]), 1, Choosing(3)) == [Lay(1), Lay(2)]
    assert asking.frames() == {Choosing, WaitingPlan}


def test_what_an_answer_does_is_found_by_frame_and_command() -> None:
    asking: FrameHandlers[Table, int, Flow, Command] = FrameHandlers(house())
    flow = Flow()
    asking.answer(flow, Choosing(3), Lay(2))
    asking.answer(flow, WaitingPlan(5), Rest())
    assert flow.state.laid == [2, -5]
    with pytest.raises(KeyError):
        asking.answer(flow, Choosing(3), Rest())


def test_what_a_task_leads_to_is_done_first() -> None:
    doing: TaskHandlers[Flow] = TaskHandlers(house())
    flow = Flow()
    flow.plan = [Once(1), Twice(2)]
    doing.run(flow)
    assert flow.state.laid == [2, 2, 1]
    assert doing.tasks() == {Once, Twice}
