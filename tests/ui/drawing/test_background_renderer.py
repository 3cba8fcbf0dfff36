"""Pictures made off the window's thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from threading import Event, Semaphore
from time import sleep

import pytest
from pygame import Surface

from game.ui.drawing.assets import HANDS, BackgroundRenderer, PictureCache

Made = tuple[Surface, ...]
NOTHING: Made = ()


@pytest.fixture
def renderer(monkeypatch: pytest.MonkeyPatch) -> BackgroundRenderer:
    monkeypatch.setattr(BackgroundRenderer, "waits", False)
    return BackgroundRenderer(PictureCache())


def wait_for(renderer: BackgroundRenderer, key: str, make: Callable[[], Made]) -> Made:
    while (made := renderer.ask(key, make)) is None:
        sleep(0.001)
    return made


def broken() -> Made:
    raise ValueError("no such colour")


def test_what_is_asked_for_comes_later(renderer: BackgroundRenderer) -> None:
    may_go_on, made = Event(), (Surface((2, 2)),)

    def make() -> Made:
        may_go_on.wait()
        return made

    assert renderer.ask("one", make) is None
    assert renderer.busy
    may_go_on.set()
    assert wait_for(renderer, "one", make) is made
    assert not renderer.busy


def test_whoever_cannot_wait_gets_it_at_once(renderer: BackgroundRenderer) -> None:
    begun, made = [], (Surface((2, 2)),)
    renderer.ask("one", lambda: made)
    assert renderer.take("one", lambda: begun.append("again") or made) is made  # type: ignore[func-returns-value]
    assert renderer.take("two", lambda: (Surface((3, 3)),))[0].get_size() == (3, 3)
    assert begun == []


def test_nothing_is_made_twice(renderer: BackgroundRenderer) -> None:
    first = wait_for(renderer, "one", lambda: (Surface((2, 2)),))
    assert renderer.ask("one", lambda: pytest.fail("it is there")) is first


def test_what_nobody_waits_for_is_not_begun(renderer: BackgroundRenderer) -> None:
    may_go_on, started, begun = Event(), Semaphore(0), []

    def make(name: str) -> Made:
        begun.append(name)
        started.release()
        may_go_on.wait()
        return NOTHING

    under_way = [f"under way {number}" for number in range(HANDS)]
    for name in under_way:
        renderer.ask(name, partial(make, name))
        started.acquire()
    renderer.ask("waiting", partial(make, "waiting"))
    renderer.drop_waiting()
    may_go_on.set()
    wait_for(renderer, "another", partial(make, "another"))
    assert begun == [*under_way, "another"]


def test_what_is_forgotten_is_not_kept(renderer: BackgroundRenderer) -> None:
    picture_cache = PictureCache()
    renderer = BackgroundRenderer(picture_cache)
    wait_for(renderer, "one", lambda: (Surface((2, 2)),))
    picture_cache.put("beside", None, ())
    renderer.forget()
    assert picture_cache.bytes == 0 and "beside" in picture_cache


def test_what_cannot_be_made_is_left_out_and_told_once(
    renderer: BackgroundRenderer, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        while renderer.ask("broken", broken) is None and renderer.busy:
            sleep(0.001)
        assert renderer.ask("broken", broken) is None
        assert renderer.ask("broken", broken) is None
    assert [record.getMessage() for record in caplog.records] == ["broken cannot be made"]
    assert wait_for(renderer, "whole", lambda: (Surface((2, 2)),))[0].get_size() == (2, 2)
