"""A picture that cannot be made is missing; nothing else is."""

from __future__ import annotations

import logging
from time import sleep

import pytest
from pygame import Surface

from game.ui.place.workshop import Workshop


def broken() -> tuple[Surface, ...]:
    raise ValueError("no such colour")


def test_what_cannot_be_made_is_left_out_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    workshop: Workshop[tuple[Surface, ...]] = Workshop(1)
    with caplog.at_level(logging.ERROR):
        while workshop.ask("broken", broken) is None and workshop.busy:
            sleep(0.001)
        assert workshop.ask("broken", broken) is None
        assert workshop.ask("broken", broken) is None
    assert [record.getMessage() for record in caplog.records] == ["broken cannot be made"]
    while (whole := workshop.ask("whole", lambda: (Surface((2, 2)),))) is None:
        sleep(0.001)
    assert whole[0].get_size() == (2, 2)
