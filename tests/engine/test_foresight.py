"""The certain part of a forecast: no more than each world is sure of, and no more than all agree on."""

from __future__ import annotations

import pytest

from game.engine.foresight import Future, certain_of
from game.engine.types import Event, Seat, View
from tests.toy.pieces import Rested

ONE, TWO, THREE = (Rested(Seat(seat)) for seat in range(3))


def future(*events: Event, sure: int) -> Future[Event, View]:
    return Future(events, View(), sure)


@pytest.mark.parametrize(
    ("futures", "certain"),
    [
        ((future(ONE, TWO, sure=2),), 2),
        ((future(ONE, TWO, sure=1),), 1),
        ((future(ONE, TWO, sure=2), future(ONE, THREE, sure=2)), 1),
        ((future(ONE, TWO, sure=2), future(ONE, TWO, sure=2), future(THREE, TWO, sure=2)), 0),
        ((future(ONE, TWO, sure=2), future(ONE, TWO, sure=0)), 0),
    ],
)
def test_certain_is_what_all_worlds_are_sure_of_and_agree_on(
    futures: tuple[Future[Event, View], ...], certain: int
) -> None:
    assert certain_of(futures) == certain
