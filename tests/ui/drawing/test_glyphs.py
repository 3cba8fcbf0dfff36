"""Every name has letters: behind each font stand others, then those of the system, then a sign nobody overlooks."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.content.message import Message
from game.content.seat_assignment import SeatAssignment, names_of
from game.engine.types import Seat
from game.ui.drawing.fonts import Face, FontCoverage, Fonts, SystemFonts
from game.ui.drawing.text import SeatSign, Style, parse, plain
from game.ui.drawing.theme import Type
from tests.ui.driver import FOLDERS, Driver
from tests.ui.scenes.inn import TITLES

OURS = FOLDERS.assets / "app" / "fonts"
LATIN = [chr(code) for code in (*range(0xC0, 0x180), *range(0x1EA0, 0x1EFA))]
GREEK = list("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωΆΈΉΊΌΎΏάέήίόύώϊϋΐΰΪΫ")
CYRILLIC = [chr(code) for code in range(0x400, 0x460)] + list("ҐґӘәҒғҚқҢңӨөҰұҮүҺһ")
NAMES = ("Анна", "Ελένη", "Nguyễn", "Zoë", "Łukasz", "Đặng Thị Ánh", "Ann♥", "Ὀδυσσεύς")
WHITE = (255, 255, 255)


def nowhere() -> Iterator[Path]:
    yield from ()


def face(kind: Type, *, legible: bool = False, system: SystemFonts | None = None) -> Face:
    driver = Driver()
    driver.ui.fonts.system = system or SystemFonts(nowhere)
    driver.ui.change(legible_font=legible)
    return driver.ui.text.font(Style(kind, "text", 24))


def ink(picture: Surface) -> int:
    return pygame.mask.from_surface(picture, 60).count()


@pytest.mark.parametrize("legible", [False, True])
@pytest.mark.parametrize("kind", Type)
def test_fonts_of_the_program_have_latin_greek_and_cyrillic(kind: Type, legible: bool) -> None:
    letters = face(kind, legible=legible)
    assert [each for each in (*LATIN, *GREEK, *CYRILLIC, *"♣♦♥♠") if letters.lacks(each)] == []
    assert [each for each in LATIN if not ink(letters.draw(each, WHITE))] == []
    assert [each for each in NAMES if letters.lacks(each) or letters.size(each)[0] < 24] == []


@pytest.mark.parametrize("kind", Type)
def test_decomposed_letters_are_drawn_too(kind: Type) -> None:
    letters = face(kind)
    assert [each for each in LATIN if letters.lacks(unicodedata.normalize("NFD", each))] == []


def test_every_font_of_a_role_has_some_behind_it_that_are_there() -> None:
    theme = Driver().ui.theme
    behind = theme.file.behind
    roles = [theme.font(kind) for kind in Type]
    assert {file for role in roles for file in (role.file, role.legible)} == set(behind)
    assert [name for names in behind.values() for name in names if not (OURS / name).is_file()] == []


def test_a_word_is_set_in_one_font() -> None:
    """Given a name of which a font lacks one letter, then the whole word is drawn by the next one that has all."""
    letters, fonts = face(Type.HEADING), Fonts(OURS)
    whole = fonts._opened(OURS / "WideTitle-Bold.ttf", letters.point_size)
    assert whole is not None and letters.size("Nguyễn")[0] == whole.size("Nguyễn")[0]


@pytest.mark.parametrize("kind", Type)
def test_what_no_font_has_is_a_sign_that_is_seen(kind: Type) -> None:
    letters = face(kind)
    for text in ("李", "李小龍", "\U0001f468", "\ue000", "\u0378"):
        assert letters.lacks(text) and ink(letters.draw(text, WHITE)) > 20
    assert letters.size("李小龍")[0] > 2 * letters.size("李")[0]


def test_a_name_no_font_has_bears_the_number_of_its_seat() -> None:
    names = names_of(
        None, [SeatAssignment(Seat(0), "李小龍"), SeatAssignment(Seat(1), "Анна"), SeatAssignment(Seat(2), "王明")]
    )
    strings = TITLES.strings
    said = [strings.say(Message("saves.won", {"names": (name,)})) for name in names.values()]
    signs = [[span.number for span in parse(each) if isinstance(span, SeatSign)] for each in said]
    assert signs == [["1"], [], ["3"]]
    assert "李小龍" in plain(said[0]) and "(1)" not in plain(said[0])
    driver = Driver()
    driver.ui.fonts.system = SystemFonts(nowhere)
    shown, without = (driver.ui.text.layout(each, Style(), 900) for each in (said[0], plain(said[0])))
    assert shown.width > without.width + 10


def test_the_number_is_not_seen_where_a_font_has_the_letters() -> None:
    said = "<seat 2>Анна</seat> wins"
    text = Driver().ui.text
    assert text.layout(said, Style(), 900).width == text.layout("Анна wins", Style(), 900).width


def test_fonts_of_the_system_draw_the_rest() -> None:
    """Given a system with one font, when a letter is asked for, then it is a sign until that was looked through."""
    listed = [OURS / name for name in ("Lato-LICENSE.txt", "none.ttf", "WideSigns-Regular.ttf")]
    system = SystemFonts(lambda: iter(listed))
    assert system.find("★") is None
    system.wait()
    assert system.find("★") == OURS / "WideSigns-Regular.ttf" and system.take_news() and not system.take_news()
    assert system.find("李") is None
    system.wait()
    assert system.find("李") is None and not system.take_news()


def test_a_system_that_lists_no_fonts_is_one_without_any() -> None:
    def broken() -> Iterator[Path]:
        raise OSError(5, "no list")

    system = SystemFonts(broken)
    system.find("李")
    system.wait()
    assert system.find("李") is None


def test_what_a_new_font_has_is_drawn_anew() -> None:
    """Given a text on the screen of which no font has a letter, when one is found, then the next picture has it."""
    driver = Driver()
    ui = driver.ui
    ui.fonts.system = SystemFonts(lambda: iter([OURS / "WideSigns-Regular.ttf"]))
    ui.theme.file.behind.clear()
    style = Style(Type.BODY, "text", 24)
    assert ui.text.font(style).lacks("★")
    ui.fonts.system.wait()
    driver.app.frame()
    assert not ui.text.font(style).lacks("★") and ui.text.font(style).size("★")[0] > 8


@pytest.mark.parametrize("file", ["Lato-LICENSE.txt", "none.ttf", ""])
def test_a_file_that_is_no_font_has_no_letters(file: str) -> None:
    assert not FontCoverage(OURS / file).has("a")
