"""Every room and key moment of every title, at sizes of window and words, in English and other words.

The usual run looks at a few pictures of each moment, others of the next one and of the next title: together they are
all sizes in all words.
"""

from __future__ import annotations

import pytest

from game.cli.pictures import MOMENTS, PlayedMatch
from game.content.strings import ENGLISH
from tests.extent import taken
from tests.laws.corpus import catalogue
from tests.ui.audit.matrix import LONGER, Matrix, matches_of, puzzle_found, rooms_found, shipped

pytestmark = pytest.mark.window

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3440, 1440))
SCALES = (75, 100, 150, 200)
SHIPPED = tuple(Matrix(tag, SIZES[:2], (100, 200)) for tag in shipped())
"""Languages are read where words have the least room; `python -m tests.ui.audit` reads them at all sizes."""
TRIED = (Matrix(LONGER, SIZES, SCALES), Matrix(ENGLISH, SIZES, SCALES), *SHIPPED)
FEW = 1
"""Pictures of a moment in the usual run, beside the one with the least room for the longest words."""
CROWDED = Matrix(LONGER, SIZES[:1], SCALES[-1:])


@pytest.fixture(scope="module")
def matches() -> dict[str, list[PlayedMatch]]:
    return {id: matches_of(id) for id in catalogue().ids()}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("id", catalogue().ids())
def test_a_moment_is_whole_and_legible_at_every_size(
    matches: dict[str, list[PlayedMatch]], id: str, moment: str
) -> None:
    each = [
        Matrix(tried.language, (size,), (scale,)) for tried in TRIED for size in tried.sizes for scale in tried.scales
    ]
    number = catalogue().ids().index(id) * len(MOMENTS) + list(MOMENTS).index(moment)
    assert not puzzle_found(id, moment, matches[id], [CROWDED, *taken(each, number, FEW)])


def test_a_room_is_whole_and_legible_in_every_language_that_ships() -> None:
    found = dict(rooms_found(SHIPPED))
    assert found
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
