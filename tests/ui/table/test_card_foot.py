"""Names on the feet of cards."""

from __future__ import annotations

import pytest
from pygame import Rect
from pygame.image import tobytes

from game.ui.table.card_foot import FOOT, captioned
from tests.ui.driver import Driver

SIZE = (92, 129)


@pytest.mark.parametrize("words", ["Left", "Splash Attack", "Steady Hands and more"])
def test_a_name_stands_on_the_foot_and_nowhere_else(words: str) -> None:
    ui = Driver().ui
    face = ui.assets.image("raft_race/cards/order/left", SIZE)
    named = captioned(ui.text, ui.viewport, face, words)
    top = round(FOOT[1] * SIZE[1]) - 3
    above = Rect(0, 0, SIZE[0], top)
    assert tobytes(named.subsurface(above), "RGBA") == tobytes(face.subsurface(above), "RGBA")
    assert tobytes(named, "RGBA") != tobytes(face, "RGBA")


def test_different_names_look_different() -> None:
    ui = Driver().ui
    face = ui.assets.image("raft_race/cards/order/left", SIZE)
    assert len({tobytes(captioned(ui.text, ui.viewport, face, words), "RGBA") for words in ("Left", "Right")}) == 2
