"""Names on the feet of cards."""

from __future__ import annotations

import pytest
from pygame import Rect
from pygame.image import tobytes

from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.table.items.sprite_artist import FOOT, captioned
from tests.ui.driver import Driver

SIZE, SMALL = (92, 129), (70, 98)


@pytest.mark.parametrize("words", ["Left", "Splash Attack", "Steady Hands and more"])
def test_a_name_stands_on_the_foot_and_nowhere_else(words: str) -> None:
    ui = Driver().ui
    face = ui.assets.image("raft_race/cards/order/left", SIZE)
    named = captioned(ui.text, ui.viewport, face, words)
    top = round(FOOT[1] * SIZE[1]) - 3
    above = Rect(0, 0, SIZE[0], top)
    assert tobytes(named.subsurface(above), "RGBA") == tobytes(face.subsurface(above), "RGBA")
    assert tobytes(named, "RGBA") != tobytes(face, "RGBA")


@pytest.mark.parametrize(("words", "raised"), [("Left", False), ("Splash Attack", True)])
def test_a_small_card_gets_a_higher_foot_for_two_lines_rather_than_half_a_name(words: str, raised: bool) -> None:
    ui = Driver().ui
    face = ui.assets.image("raft_race/cards/order/left", SMALL)
    ui.fits.cut.clear()
    named = captioned(ui.text, ui.viewport, face, words)
    above = Rect(0, 0, SMALL[0], round(FOOT[1] * SMALL[1]) - 3)
    assert (tobytes(named.subsurface(above), "RGBA") != tobytes(face.subsurface(above), "RGBA")) is raised
    assert not ui.fits.cut


def test_a_name_keeps_to_what_is_seen_of_its_card_and_is_left_out_where_that_is_too_little() -> None:
    ui = Driver().ui
    picture = ui.assets.image("raft_race/cards/order/left", SIZE)
    whole, half, hidden = (captioned(ui.text, ui.viewport, picture, "Left", shown) for shown in (1.0, 0.6, 0.2))
    seen = picture.get_width() * 6 // 10
    beyond = Rect(seen, 0, picture.get_width() - seen, picture.get_height())
    assert tobytes(half.subsurface(beyond), "RGBA") == tobytes(picture.subsurface(beyond), "RGBA")
    assert tobytes(half, "RGBA") not in (tobytes(whole, "RGBA"), tobytes(picture, "RGBA"))
    assert tobytes(hidden, "RGBA") == tobytes(picture, "RGBA")


def test_different_names_look_different() -> None:
    ui = Driver().ui
    face = ui.assets.image("raft_race/cards/order/left", SIZE)
    assert len({tobytes(captioned(ui.text, ui.viewport, face, words), "RGBA") for words in ("Left", "Right")}) == 2


@pytest.mark.parametrize(("wide", "named"), [(52, True), (24, False)])
def test_a_name_without_room_is_condensed_or_left_out_and_never_cut(wide: int, named: bool) -> None:
    ui = Driver().ui
    picture = ui.assets.image("raft_race/cards/order/left", (wide, wide * 7 // 5))
    made = captioned(ui.text, ui.viewport, picture, "Forwards")
    assert (tobytes(made, "RGBA") != tobytes(picture, "RGBA")) is named
    style = Style(Type.BOLD, "text", 13.0)
    assert not ui.text.layout("Forwards", style, round(FOOT[2] * wide), 1).fits
