"""Any text is safe to draw, whatever it holds, in every font and size, at every width, in time for its length."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from game.ui.drawing.fonts import WIDEST_PIXELS, Face
from game.ui.drawing.text import Glyph, Style, Words, parse, plain
from game.ui.drawing.theme import Type
from tests.awkward import AWKWARD, JOINER, NON_JOINER, SELECTOR, zero_width
from tests.extent import taken
from tests.ui.driver import Driver

WIDTHS = (0, 1, 30, 400)
SIZES = (None, 8, 61)


def drawn(driver: Driver, text: str, style: Style, width: int, lines: int = 0) -> Surface:
    """The text in lines of this width, on the ground of its own."""
    setter = driver.ui.text
    block = setter.layout(text, style, width, lines)
    surface = Surface((max(1, min(width, 400)), 80))
    setter.draw(surface, block, style, (0, 0), width, 0.5)
    assert setter.longest_word(text, style) >= 0
    return surface


@pytest.mark.parametrize("legible", [False, True])
@pytest.mark.parametrize("kind", Type)
def test_any_text_is_drawn_at_any_width(kind: Type, legible: bool) -> None:
    driver = Driver()
    driver.ui.change(legible_font=legible)
    for size in taken(SIZES, list(Type).index(kind) + legible, 1):
        style = Style(kind, "text", size)
        for text in AWKWARD:
            for width in WIDTHS:
                drawn(driver, text, style, width, lines=2)
            drawn(driver, text[:400], style, 60)


@pytest.mark.parametrize("kind", Type)
def test_every_letter_without_width_is_drawn_alone_and_behind_others(kind: Type) -> None:
    driver = Driver()
    font = driver.ui.text.font(Style(kind))
    letters = tuple(zero_width())
    for letter in taken(letters, list(Type).index(kind), -(-len(letters) // len(Type))):
        for text in (letter, f"a{letter}", f" {letter}"):
            assert font.draw(text, (255, 255, 255)).get_width() == font.size(text)[0]


@pytest.mark.parametrize("text", ["W" * 200_000, "é" * 200_000, "\u0301" * 200_000])
def test_no_line_makes_a_picture_wider_than_any_window(text: str) -> None:
    assert Driver().ui.text.font(Style()).draw(text, (255, 255, 255)).get_width() <= WIDEST_PIXELS


def test_what_has_no_ink_draws_nothing() -> None:
    driver = Driver()
    for text in (SELECTOR, JOINER, NON_JOINER, "\u202e", "\u3164", "\u00ad", f"{SELECTOR}{JOINER}" * 9):
        surface = drawn(driver, text, Style(), 400)
        assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255)).count() == 400 * 80, ascii(text)


@pytest.mark.parametrize("selector", ["\ufe0e", SELECTOR])
def test_a_selector_belongs_to_the_sign_before_it(selector: str) -> None:
    assert parse(f"Ann♥{selector}") == [Words("Ann"), Glyph("app/icons/suit_H", tinted=False)]
    assert plain(f"Ann♥{selector} 7♠{selector}") == "Ann♥ 7♠"


@pytest.mark.parametrize("one", ["W", "é", "♥", "a/", "<b>a</b>b", "a b ", "\u0301", f"<b>\u0301</b>{SELECTOR}", "\n"])
def test_twice_as_long_a_text_is_measured_at_most_little_more_than_twice(
    one: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[int] = []
    size = Face.size

    def counted(face: Face, text: str) -> tuple[int, int]:
        measured.append(len(text) + 1)
        return size(face, text)

    monkeypatch.setattr(Face, "size", counted)

    def cost(letters: int) -> int:
        measured.clear()
        drawn(Driver(), one * (letters // len(one)), Style(), 300)
        return sum(measured)

    assert cost(16_000) <= 2.5 * cost(8_000) and cost(16_000) < 40 * 16_000
