"""Keys go by their letter where that is Latin, and by their place where it is not, whatever they do."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.content.message import Message
from game.content.untrusted_text import typable
from game.ui.input.events import InputReader, Key, KeyUp, key_name
from game.ui.input.pads import DEFAULT_KEYS, KeyMap
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import TextField, Widget
from tests.ui.driver import Driver
from tests.ui.scenes.inn import Inn

LAYOUTS = {
    "us": "qwertyuiopasdfghjklzxcvbnm,",
    "ru": "йцукенгшщзфывапролдячсмитьб",
    "ua": "йцукенгшщзфівапролдячсмитьб",
    "bg": ",уеишщксдзьяаожгтнвюйъэфхпр",
    "gr": ";ςερτυθιοπασδφγηξκλζχψωβνμ,",
    "he": "/'קראטוןםפשדגכעיחלךזסבהנמצת",
    "ar": "ضصثقفغعهخحشسيبلاتنمئءؤرﻻىةو",
    "fa": "ضصثقفغعهخحشسیبلاتنمظطزرذدپو",
    "th": "ๆไำพะัีรนยฟหกดเ้่าสผปแอิืทม",
    "am": "քոեռտըւիօպասդֆգհյկլզղցվբնմ,",
    "ge": "ქწერტყუიოპასდფგჰჯკლზხცვბნმ,",
    "hi": "ौैाीूबहगदजोे्िुपरकतॆंमनवलस,",
}
"""The signs on keys, row by row, with the comma at the end; keys with a Latin letter or a sign of all scripts stay what
they are.
"""
PLACES = dict(zip(LAYOUTS["us"], [*(getattr(pygame, f"KSCAN_{key}") for key in "QWERTYUIOPASDFGHJKLZXCVBNM"),
                                  pygame.KSCAN_COMMA], strict=True))  # fmt: skip
FOREIGN = {
    layout: {place: sign for place, sign in zip(PLACES, signs, strict=True) if ord(sign) > 0x7F}
    for layout, signs in LAYOUTS.items()
    if layout != "us"
}
EVERY = [(layout, place, sign) for layout, keys in FOREIGN.items() for place, sign in keys.items()]
BITS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "": 0}


def strokes(chord: str, layout: str = "us") -> list[pygame.Event]:
    """A key down and up where the American layout has that chord, and the letter that systems write with ctrl, too."""
    *held, name = chord.split("+")
    sign = LAYOUTS[layout][LAYOUTS["us"].index(name)] if name in PLACES else ""
    code, place = (ord(sign), PLACES[name]) if sign else (pygame.key.key_code(name), 0)
    bits = sum(BITS[word] for word in held)
    down, up = (
        pygame.Event(kind, key=code, scancode=place, mod=bits, unicode=sign) for kind in (pygame.KEYDOWN, pygame.KEYUP)
    )
    return [down, *([pygame.Event(pygame.TEXTINPUT, text=sign)] if sign else []), up]


@pytest.mark.parametrize(("layout", "place", "sign"), EVERY)
def test_a_letter_of_another_script_goes_by_the_place_of_its_key(layout: str, place: str, sign: str) -> None:
    assert key_name(ord(sign), PLACES[place]) == place


@pytest.mark.parametrize("layout", FOREIGN)
def test_each_action_of_the_house_is_on_the_key_it_is_painted_on(layout: str) -> None:
    driver = Driver()
    reader, keys = InputReader(lambda x, y: (x, y), driver.clock.now), KeyMap(driver.ui.settings)
    for action, chords in DEFAULT_KEYS.items():
        for chord in chords:
            if chord.split("+")[-1] in PLACES and ord(LAYOUTS[layout][LAYOUTS["us"].index(chord[-1])]) < 0x80:
                continue
            down, *_, up = strokes(chord, layout)
            assert reader.read(down) == [Key(chord)]
            assert reader.read(up) == [KeyUp(chord.split("+")[-1])]
            assert keys.action(chord) == action


@pytest.mark.parametrize(
    ("sign", "place", "name"),
    [
        ("q", pygame.KSCAN_A, "q"),
        ("w", pygame.KSCAN_Z, "w"),
        ("z", pygame.KSCAN_Y, "z"),
        ("n", pygame.KSCAN_L, "n"),
        (",", pygame.KSCAN_M, ","),
        ("0", pygame.KSCAN_0, "0"),
        ("ö", pygame.KSCAN_SEMICOLON, "ö"),
        ("ı", pygame.KSCAN_I, "ı"),
        ("ł", pygame.KSCAN_L, "ł"),
        ("ơ", pygame.KSCAN_L, "ơ"),
        ("ế", pygame.KSCAN_H, "ế"),
        ("§", pygame.KSCAN_L, "§"),
        ("€", pygame.KSCAN_L, "€"),
    ],
)
def test_what_a_latin_layout_says_stays(sign: str, place: int, name: str) -> None:
    assert key_name(ord(sign), place) == name


class Desk(WidgetScene[None]):
    """One field."""

    def __init__(self, driver: Driver) -> None:
        super().__init__(driver.ui)
        self.text = "Ann"

    def build(self) -> Widget:
        return TextField("name", Message("lobby.name"), self.text, self._typed)

    def _typed(self, text: str) -> None:
        self.text = text


@pytest.mark.parametrize("layout", FOREIGN)
def test_text_fields_know_the_keys_of_the_clipboard(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []
    monkeypatch.setattr("pygame.scrap.put_text", held.append)
    monkeypatch.setattr("pygame.scrap.get_text", lambda: held[-1])
    driver = Driver()
    scene = Desk(driver)
    driver.open(scene)
    driver.press("name")

    def press(*chords: str) -> None:
        for event in (event for chord in chords for event in strokes(chord, layout)):
            driver.app.event(event)
        driver.frame()

    press("end", "ctrl+a", "ctrl+c", "end", "ctrl+v")
    assert (scene.text, held) == ("AnnAnn", ["Ann"])
    press("ctrl+a", "ctrl+x")
    assert (scene.text, held[-1]) == ("", "AnnAnn")


def test_a_letter_with_alt_beside_ctrl_is_text() -> None:
    driver = Driver()
    scene = Desk(driver)
    driver.open(scene)
    driver.press("name")
    altgr = pygame.KMOD_LCTRL | pygame.KMOD_RALT
    driver.app.event(pygame.Event(pygame.KEYDOWN, key=pygame.K_q, scancode=pygame.KSCAN_Q, mod=altgr, unicode="@"))
    driver.type("@")
    assert scene.text == "Ann@"


@pytest.mark.window
@pytest.mark.parametrize("layout", ["ru", "gr", "he", "th"])
def test_keys_of_the_table_work(layout: str, tmp_path: Path) -> None:
    inn = Inn(tmp_path)
    inn.shelf()
    inn.deal()
    driver = inn.driver

    def press(chord: str) -> None:
        for event in strokes(chord, layout):
            driver.app.event(event)
        driver.frame()

    looked_up = "log_lines" in driver.facts()
    press("l")
    assert ("log_lines" in driver.facts()) is not looked_up
    press("t")
    assert inn.table.looking.is_open
    press("m")
    assert driver.ui.settings.sound_muted
    press("i")
    assert not driver.ui.settings.tips
    inn.close()


def test_a_book_that_is_pasted_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def counted(text: str) -> str:
        read.append(len(text))
        return typable(text)

    monkeypatch.setattr("pygame.scrap.get_text", lambda: "W\n" * 1_000_000)
    monkeypatch.setattr("game.ui.widgets.text_field.typable", counted)
    driver = Driver()
    scene = Desk(driver)
    driver.open(scene)
    driver.press("name")
    driver.key("ctrl+a")
    driver.key("ctrl+v")
    assert set(scene.text) == {"W"} and max(read) < 10_000
