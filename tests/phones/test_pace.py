"""The server's thread leaves the interpreter to the window's."""

from __future__ import annotations

import selectors
import socket
import time
from contextlib import ExitStack

import pytest

from game.phones.messages import LONGEST_REST, MOST_AT_ONCE, REST, PoliteSelector

WORK = 0.005


def test_who_has_worked_rests_longer_than_that_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    monkeypatch.setattr(time, "sleep", rests.append)
    with PoliteSelector() as selector:
        for seconds in (WORK, LONGEST_REST):
            selector.select(0)
            until = time.thread_time() + seconds
            while time.thread_time() < until:
                pass
            selector.select(0)
    assert REST * WORK <= rests[0] <= LONGEST_REST and rests[-1] == LONGEST_REST


def test_of_many_that_are_ready_some_have_their_turn_and_all_in_the_end() -> None:
    with PoliteSelector() as selector, ExitStack() as open_sockets:
        ready = set()
        for _ in range(3 * MOST_AT_ONCE + 1):
            ours, theirs = map(open_sockets.enter_context, socket.socketpair())
            theirs.send(b"!")
            ready.add(selector.register(ours, selectors.EVENT_READ).fd)
        turns = [{key.fd for key, _ in selector.select(0)} for _ in range(4)]
    assert all(len(turn) == MOST_AT_ONCE for turn in turns) and set().union(*turns) == ready
