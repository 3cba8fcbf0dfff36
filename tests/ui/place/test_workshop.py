"""Pictures made off the window's thread."""

from __future__ import annotations

from functools import partial
from threading import Event

import pytest
from pygame import Surface

from game.ui.place.workshop import Workshop


def test_what_is_asked_for_comes_later() -> None:
    workshop: Workshop[tuple[Surface, ...]] = Workshop(megabytes=1)
    may_go_on, made = Event(), (Surface((2, 2)),)

    def make() -> tuple[Surface, ...]:
        may_go_on.wait()
        return made

    assert workshop.ask("one", make) is None
    assert workshop.busy
    may_go_on.set()
    workshop.waits = True
    assert workshop.ask("one", make) is made
    assert not workshop.busy


def test_nothing_is_made_twice() -> None:
    workshop: Workshop[tuple[Surface, ...]] = Workshop(megabytes=1)
    workshop.waits = True
    first = workshop.ask("one", lambda: (Surface((2, 2)),))
    assert workshop.ask("one", lambda: pytest.fail("it is there")) is first


def test_the_longest_unused_go_when_there_is_too_much() -> None:
    workshop: Workshop[tuple[Surface, ...]] = Workshop(megabytes=1)
    workshop.waits = True
    made = []

    def make(name: str) -> tuple[Surface, ...]:
        made.append(name)
        return (Surface((400, 400), depth=32),)

    for name in ("first", "second", "second", "first"):
        workshop.ask(name, partial(make, name))
    assert made == ["first", "second", "first"]


def test_what_nobody_waits_for_is_not_begun() -> None:
    workshop: Workshop[tuple[Surface, ...]] = Workshop(megabytes=1)
    may_go_on, begun = Event(), []

    def make(name: str) -> tuple[Surface, ...]:
        may_go_on.wait()
        begun.append(name)
        return ()

    for name in ("under way", "waiting"):
        workshop.ask(name, partial(make, name))
    workshop.drop_waiting()
    may_go_on.set()
    workshop.waits = True
    workshop.ask("another", lambda: make("another"))
    assert begun == ["under way", "another"]
