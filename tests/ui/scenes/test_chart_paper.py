"""The painted paper of a chart: land keeps clear of the river and of what the chart shows."""

from __future__ import annotations

import re
from math import hypot
from random import Random

import pytest

from game.content.folders import program_folders
from game.content.theme import load_theme
from game.ui.drawing.theme import Theme
from game.ui.scenes.voyage.chart_paper import RIVER, ChartPaper, boxes

NUMBER = r"-?\d+(?:\.\d+)?"
TREE = re.compile(rf'<circle cx="({NUMBER})" cy="({NUMBER})" r="({NUMBER})" fill="#')
SIZES = ((320.0, 240.0), (915.0, 608.0), (1500.0, 900.0))


def drawn(size: tuple[float, float], dice: str) -> tuple[ChartPaper, str]:
    chance = Random(dice)
    width, height = size
    course = tuple((width * part / 60, height * (0.5 + 0.3 * chance.random())) for part in range(61))
    taken = boxes((chance.random() * width, chance.random() * height, 90, 24) for _ in range(12))
    paper = ChartPaper(size, course, taken, dice)
    return paper, paper.svg(Theme(load_theme(program_folders().data / "app" / "theme.yaml"), "saloon"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dice", ["spring", "autumn", "own"])
def test_land_covers_neither_river_nor_names_nor_the_edge(size: tuple[float, float], dice: str) -> None:
    paper, picture = drawn(size, dice)
    for x, y, radius in (tuple(map(float, found)) for found in TREE.findall(picture)):
        assert min(hypot(x - left, y - top) for left, top in paper.course) >= radius + RIVER / 2
        assert radius <= x <= size[0] - radius
        assert radius <= y <= size[1] - radius
        for left, top, width, height in paper.taken:
            aside = hypot(max(left - x, 0, x - left - width), max(top - y, 0, y - top - height))
            assert aside >= radius, (x, y, radius, (left, top))


def test_a_chart_has_land_and_is_painted_the_same_again() -> None:
    _, picture = drawn(SIZES[1], "spring")
    assert len(TREE.findall(picture)) >= 5
    assert picture == drawn(SIZES[1], "spring")[1]
    assert picture != drawn(SIZES[1], "autumn")[1]
