"""The strip of the timeline draws what has room, however many lines were left."""

from __future__ import annotations

from pygame import FRect

from game.content.message import Message
from game.engine.types import Seat
from game.table.told import Branch, TimelineMark
from game.ui.table.panels.panels import HEIGHT, MOST_ARMS, TimelineStrip
from tests.ui.driver import Driver


def test_of_very_many_lines_that_were_left_the_newest_have_an_arm() -> None:
    ui = Driver().ui
    arms = tuple(Branch(step, step, 1) for step in range(1, 10_000))
    mark = TimelineMark(0, Seat(0), Message("app.name"), None, here=True, ahead=False, branches=arms)
    strip = TimelineStrip([mark], 0, lambda step: None)
    strip.place(ui, FRect(0, 0, 600, HEIGHT))
    nodes = [*strip.nodes(ui)]
    assert [node.id for node in nodes] == ["mark:0", *(f"branch:{step}" for step in range(9_997, 10_000))]
    assert MOST_ARMS == 3
    assert all(node.rect.top < HEIGHT for node in nodes)
