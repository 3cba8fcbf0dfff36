"""The script that deals secrets anew: it notices a bot that sees them, and keeps what was counted before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from check_blindness import BlindnessCount, counted, table
from game.bots.player import Thought, only
from tests.laws.corpus import corpus
from tests.laws.knowledge import blindness
from tests.toy import TITLE

ASKED = 20


class Clairvoyant:
    """Plays the first command in one world and the last in another: something tells it which it is in."""

    def __init__(self, title: Any, rules: Any, name: str, seat: Any) -> None:
        """Knows nothing else."""

    world = 0

    def think(self, view: Any, legal: Sequence[Any], rng: Random) -> Iterator[Thought[Any]]:
        yield only(legal[0])
        Clairvoyant.world += 1
        yield only(legal[-(Clairvoyant.world % 2)])


def test_a_bot_that_sees_more_than_its_seat_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert counted(corpus(TITLE.id), "random", ASKED).told_apart == 0
    monkeypatch.setattr(blindness, "make_bot", Clairvoyant)
    assert counted(corpus(TITLE.id), "random", ASKED).told_apart == ASKED


def test_levels_asked_now_stand_among_those_asked_before() -> None:
    old = table([BlindnessCount("toy", "level1", 10, 0), BlindnessCount("sea", "level1", 10, 0)], "")
    new = table([BlindnessCount("toy", "random", 40, 0), BlindnessCount("toy", "level1", 40, 2)], old)
    assert new.splitlines()[4:] == [
        "| sea | level1 | 10 | 0 |",
        "| toy | random | 40 | 0 |",
        "| toy | level1 | 40 | 2 |",
    ]
