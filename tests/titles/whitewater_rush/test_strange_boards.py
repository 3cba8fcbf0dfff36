"""Boards and cards in the files of strangers: what could not be played, or has no end, is refused."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.types import BadSetup, Setup
from game.titles.whitewater_rush.rules.terms import terms_of
from tests.titles.whitewater_rush.race_tables import entry
from tests.titles.whitewater_rush.test_boards import GOOD, with_rows


def strange(**changes: Any) -> dict[str, Any]:
    """The content as a save carries it, with its first board changed by a stranger."""
    plain = entry().definition
    first, *rest = plain["segments"]
    return {**plain, "segments": [{**first, **changes}, *rest]}


def rows_of(drawing: tuple[str, ...]) -> list[str]:
    return [row for row in reversed(drawing) if not row.startswith("=")]


STRANGE: dict[str, dict[str, Any]] = {
    "ragged": {"rows": [".#^^^^#.", ".#^^^^#"], "lines": [1]},
    "of other signs": {"rows": [".#^^^^#.", ".#^x^^#."], "lines": [1]},
    "of Section Indicators as rows": {"rows": [".#^^^^#.", "========", ".#^^^^#."], "lines": [1]},
    "closed": {"rows": rows_of(with_rows(_0="########")), "lines": [3]},
    "without a line": {"rows": rows_of(GOOD), "lines": []},
    "with a line at its end": {"rows": rows_of(GOOD), "lines": [5]},
    "with a line past its end": {"rows": rows_of(GOOD), "lines": [3, 99]},
    "with a line before its start": {"rows": rows_of(GOOD), "lines": [0, 3]},
    "with a line below nothing": {"rows": rows_of(GOOD), "lines": [-1, 3]},
    "with lines in the wrong order": {"rows": rows_of(GOOD), "lines": [4, 3]},
    "with a line twice": {"rows": rows_of(GOOD), "lines": [3, 3]},
    "without rows": {"rows": [], "lines": [1]},
    "of 10,000 rows": {"rows": [".#^^^^#."] * 10_000, "lines": [1]},
    "with 10,000 lines": {"rows": rows_of(GOOD), "lines": [3] * 10_000},
    "of numbers": {"rows": [1, 2], "lines": [1]},
    "with more fields": {"depth": 3},
    "with a line break in a row": {"rows": [".#^^^^#.\n.#^^^^#.", ".#^^^^#."], "lines": [1]},
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_strangers_board_that_cannot_be_played_is_refused(name: str) -> None:
    setup: Setup = entry().info.setup(2, {"river": "A"})
    with pytest.raises(BadSetup):
        terms_of(strange(**STRANGE[name]), setup)


@pytest.mark.parametrize("deck", ["river", "events"])
def test_a_strangers_cards_without_end_are_refused(deck: str) -> None:
    plain = entry().definition
    first, *rest = plain["numbers"][deck]
    kinds = [{**first, "id": f"k{number}"} for number in range(61)]
    lines = [{**first, "lines": [{"do": "speed"}] * 11, "either": None}, *rest]
    for cards in (kinds, lines):
        with pytest.raises(BadSetup):
            terms_of({**plain, "numbers": {**plain["numbers"], deck: cards}}, entry().info.setup(2))


def test_a_river_of_unknown_or_repeated_boards_is_refused() -> None:
    setup = entry().info.setup(2)
    for river in ("", "Z", "A+A", "A+", "+".join("ABCDABCD")):
        with pytest.raises(BadSetup):
            terms_of(entry().definition, Setup(2, {**setup.options, "river": river}))


def test_two_boards_of_one_id_in_a_save_are_refused() -> None:
    plain = entry().definition
    twice = {**plain, "segments": [*plain["segments"], plain["segments"][0]]}
    with pytest.raises(BadSetup):
        terms_of(twice, entry().info.setup(2))
