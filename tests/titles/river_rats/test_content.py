"""Content from a stranger's match: numbers no table can hold are refused before anything is built of them."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from game.titles.river_rats.rules.terms import terms_of
from tests.titles.river_rats.table import definition, setup_of

NUMBERS = [name for name, value in definition().items() if isinstance(value, int)]
NESTED = [
    ("levels", "normal", "face_down"),
    ("abilities", "C", "face_down"),
    ("abilities", "H", "debt_when_lost"),
    ("bonuses", "H", "debt_forgiven"),
    ("bonuses", "S", "market_slots"),
    ("bonuses", "C", "face_down"),
    ("bonuses", "D", "collective_size"),
]


@pytest.mark.parametrize("number", [-(10**9), 60, 10**9])
@pytest.mark.parametrize("trail", [*((name,) for name in NUMBERS), *NESTED], ids=".".join)
def test_absurd_numbers_are_refused(trail: tuple[str, ...], number: int) -> None:
    absurd = copy.deepcopy(definition())
    place: Any = absurd
    for step in trail[:-1]:
        place = place[step]
    place[trail[-1]] = number
    with pytest.raises(msgspec.ValidationError, match=trail[-1]):
        terms_of(absurd, setup_of(2))
