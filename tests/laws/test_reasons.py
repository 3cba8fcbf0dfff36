"""A reason of a hint claims only what is so: each sentence is worked out a second time."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.content.strings import load_strings
from tests.extent import every
from tests.laws.corpus import catalogue, corpus
from tests.laws.reasons import raft, rats, river_rats, riverboat, whitewater
from tests.laws.reasons.case import Claims, cases

PLACES = 2_000 // every(8)
FEW = 120
"""Positions of each title that a quick run looks at."""
CLAIMS: Mapping[str, Claims] = {
    "rats": rats.CLAIMS,
    "riverboat_showdown": riverboat.CLAIMS,
    "raft_race": raft.CLAIMS,
    "whitewater_rush": whitewater.CLAIMS,
    "river_rats": river_rats.CLAIMS,
}
WORDS = ("power.", "next_best", "with_")
"""Keys of a power-up's effect, as its card says it, and of parts of other sentences."""


def broken(title: str, places: int) -> tuple[list[str], set[str]]:
    """Reasons that claim too much, and which were tried."""
    strings = load_strings(catalogue().folders.all(), "en")
    found, tried = [], set()
    for case in cases(corpus(title), places, strings):
        if case.key.startswith(WORDS):
            continue
        tried.add(case.key)
        if not CLAIMS[title][case.key](case):
            found.append(str(case))
    return found, tried


@pytest.mark.parametrize("title", CLAIMS)
def test_every_reason_has_a_claim(title: str) -> None:
    """Given the sentences of both languages, when they are counted, then each has a second reading, and none is left
    over; the languages have the same ones."""
    for language in ("en", "de"):
        keys = load_strings(catalogue().folders.all(), language).keys()
        start = f"{title}.reason."
        said = {key.removeprefix(start) for key in keys if key.startswith(start)}
        assert {key for key in said if not key.startswith(WORDS)} == set(CLAIMS[title])


@pytest.mark.parametrize("title", CLAIMS)
def test_reasons_claim_what_is_so_at_some_positions(title: str) -> None:
    """Given a few positions, when the reasons of the best choices are worked out again, then all are so."""
    found, tried = broken(title, FEW)
    assert tried and not found, "\n".join(found[:5])


@pytest.mark.many
@pytest.mark.parametrize("title", CLAIMS)
def test_reasons_claim_what_is_so(title: str) -> None:
    """Given many positions, when the reasons of the best choices are worked out again, then all are so."""
    found, tried = broken(title, PLACES)
    assert tried and not found, f"{len(found)}:\n" + "\n".join(found[:5])
