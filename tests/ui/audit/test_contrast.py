"""Words stand out from the pixels behind them, in rooms and at tables as they are painted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygame import FRect, Surface

from game.cli.pictures import MOMENTS
from game.cli.studio import Studio, studio
from game.content.prizes import read_prizes
from game.content.theme import DEFAULT, HIGH_CONTRAST, ColourName
from game.table.settings import Settings
from game.ui.context import Canvas
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.scene import Scene
from tests.laws.corpus import catalogue
from tests.ui.audit.contrast import read_in_rooms
from tests.ui.audit.inks import LARGE, USUAL, Ink, Inks, faint, worst_of
from tests.ui.audit.matrix import matches_of

SIZE = (1280, 720)
SAMPLE = ("first", "middle", "choosing", "log", "menu")
PAINTED = Settings(theme=DEFAULT)


class Sheet(Scene[None]):
    """Three words of one kind on a ground with stripes."""

    def __init__(self, made: Studio, style: Style, ground: ColourName, stripes: int) -> None:
        super().__init__()
        self._made, self._style, self._ground, self._stripes = made, style, ground, stripes

    def draw(self, surface: Surface) -> None:
        canvas = Canvas(surface, self._made.ui)
        canvas.fill(FRect(0, 0, *SIZE), self._ground)
        for number in range(self._stripes):
            canvas.fill(FRect(0, 7 * number, SIZE[0], 4), "text")
        canvas.text("Bring the barrels aboard", FRect(20, 20, 600, 60), self._style)


@pytest.fixture(scope="module")
def plain() -> Iterator[Studio]:
    with studio(catalogue(), SIZE, PAINTED) as made:
        yield made


def read(made: Studio, style: Style, ground: ColourName, stripes: int = 0) -> Ink:
    made.ui.scenes.replace(Sheet(made, style, ground, stripes))
    made.frame(0.1)
    (ink,) = Inks(made).look()
    return ink


def test_words_on_a_ground_of_their_own_have_the_contrast_of_both_colours(plain: Studio) -> None:
    theme = plain.ui.theme
    assert read(plain, Style(), "night").ratio == round(worst_of(theme["text"], {theme["night"]: 1}), 2)


def test_words_across_stripes_of_their_own_colour_are_too_faint(plain: Studio) -> None:
    assert read(plain, Style(), "night", stripes=100).ratio == 1.0
    assert faint([read(plain, Style(), "night")]) == []


def test_large_letters_need_less(plain: Studio) -> None:
    kinds = [Style(Type.BODY, "text", 18), Style(Type.BODY, "text", 24), Style(Type.BOLD, "text", 19)]
    assert [read(plain, style, "brass_dark").needed for style in kinds] == [USUAL, LARGE, LARGE]


def test_a_twentieth_of_what_is_behind_may_be_worse() -> None:
    ink, near, far = (255, 255, 255), (200, 200, 200), (0, 0, 0)
    assert worst_of(ink, {near: 5, far: 95}) == 21
    assert worst_of(ink, {near: 6, far: 95}) < 2


@pytest.mark.window
@pytest.mark.parametrize("theme", [DEFAULT, HIGH_CONTRAST])
def test_every_word_of_every_room_stands_out(theme: str) -> None:
    found = read_in_rooms(catalogue(), ["rats"], SIZE, Settings(theme=theme))
    assert {name: faint(inks) for name, inks in found if faint(inks)} == {}


PRIZES = read_prizes(catalogue().folders.data).prizes
LIT = [
    (id, light)
    for id in catalogue().ids()
    for light, prize in PRIZES.items()
    if any(part.startswith(f"{id}/") for part in prize.lights)
]


@pytest.mark.window
@pytest.mark.parametrize(("id", "light"), [*((id, "") for id in catalogue().ids()), *LIT])
def test_every_word_of_a_painted_table_stands_out(id: str, light: str) -> None:
    with studio(catalogue(), SIZE, PAINTED) as made:
        made.ui.assets.wear([PRIZES[light]] if light else [])
        inks, matches = Inks(made), matches_of(id)
        for name in SAMPLE:
            if MOMENTS[name](made, matches):
                made.load()
                assert faint(inks.look()) == [], name
