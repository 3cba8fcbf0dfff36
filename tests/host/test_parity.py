"""Host, flow and desk beside the controller, match for match."""

from __future__ import annotations

import pytest

from tests.extent import some
from tests.host.beside import Beside
from tests.host.test_evenings import TITLES, entry_of

MATCHES = some(2)
EARLY = 250
"""Frames; enough for hand-overs, consent, looking back."""


@pytest.mark.many
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("people", [1, 2, 3])
def test_every_answer_is_that_of_the_controller(title: str, people: int) -> None:
    for number in range(MATCHES):
        Beside(entry_of(title), min(people, entry_of(title).info.seats[1]), number).run()


@pytest.mark.parametrize("title", TITLES)
def test_an_evening_at_one_screen_is_that_of_the_controller(title: str) -> None:
    did = Beside(entry_of(title), min(3, entry_of(title).info.seats[1]), 0).run(EARLY)
    assert did["compared"] > 1_000
