"""Input reader, text, pictures, sound, tweens."""

from __future__ import annotations

import pygame
import pytest

from game.content.strings import speaking
from game.table.settings import Settings
from game.ui.animation import Call, Together, Tween, ease
from game.ui.drawing.text import Glyph, Style, Words, parse, plain
from game.ui.input.events import Click, Drag, InputReader, Key, PointerMove, Press, Release, Wheel, chord_of
from game.ui.input.pads import NAMED, KeyMap, show_chord
from game.ui.table.items.sprite_artist import SpriteArtist
from tests.ui.driver import FOLDERS, Driver, FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def reader(clock: FakeClock) -> InputReader:
    pygame.display.init()
    return InputReader(lambda x, y: (x / 2, y / 2), clock.now)


def test_a_drag_starts_after_three_pixels(reader: InputReader) -> None:
    assert reader.read(_mouse(pygame.MOUSEBUTTONDOWN, (100, 100))) == [Press((50, 50), 1)]
    assert reader.read(_motion((103, 100))) == []
    assert reader.read(_motion((104, 100))) == [Drag("start", (50, 50), (52, 50))]
    assert reader.read(_motion((120, 110))) == [Drag("move", (50, 50), (60, 55))]
    ended = reader.read(_mouse(pygame.MOUSEBUTTONUP, (120, 110)))
    assert ended == [Drag("end", (50, 50), (60, 55)), Release((60, 55), 1)]


def test_a_shaky_click_is_a_click_where_it_began(reader: InputReader) -> None:
    reader.read(_mouse(pygame.MOUSEBUTTONDOWN, (100, 100)))
    reader.read(_motion((102, 101)))
    assert reader.read(_mouse(pygame.MOUSEBUTTONUP, (102, 101)))[-1] == Click((50, 50), 1, 1)


def test_two_quick_clicks_are_a_double_click_and_a_third_starts_anew(reader: InputReader, clock: FakeClock) -> None:
    assert [_click(reader, (10, 10)).count for _ in range(3)] == [1, 2, 1]
    clock.seconds += 1
    assert [_click(reader, (10, 10)).count, _click(reader, (90, 90)).count] == [1, 1]


def test_slow_clicks_are_single(reader: InputReader, clock: FakeClock) -> None:
    assert _click(reader, (10, 10)).count == 1
    clock.seconds += 0.5
    assert _click(reader, (10, 10)).count == 1


def test_wheel_buttons_are_ignored_and_the_wheel_counts_once(reader: InputReader) -> None:
    assert reader.read(_mouse(pygame.MOUSEBUTTONDOWN, (1, 1), 4)) == []
    assert reader.read(_mouse(pygame.MOUSEBUTTONUP, (1, 1), 5)) == []
    turned = pygame.Event(pygame.MOUSEWHEEL, {"x": 0, "y": 1, "precise_x": 0.0, "precise_y": 1.0, "flipped": False})
    assert next(event for event in reader.read(turned) if isinstance(event, Wheel)).y == 1


def test_escape_cancels_a_drag(reader: InputReader) -> None:
    reader.read(_mouse(pygame.MOUSEBUTTONDOWN, (100, 100)))
    reader.read(_motion((150, 100)))
    cancelled = reader.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))
    assert isinstance(cancelled[0], Drag) and cancelled[0].phase == "cancel"
    assert reader.read(_mouse(pygame.MOUSEBUTTONUP, (150, 100))) == []


def test_losing_the_window_lets_go(reader: InputReader) -> None:
    reader.read(_mouse(pygame.MOUSEBUTTONDOWN, (100, 100)))
    assert isinstance(reader.read(pygame.Event(pygame.WINDOWFOCUSLOST))[0], Release)
    assert reader.read(_motion((150, 100))) == [PointerMove((75, 50))]


@pytest.mark.parametrize(
    ("key", "modifiers", "chord"),
    [
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_RSHIFT, "ctrl+shift+z"),
        (pygame.K_z, pygame.KMOD_LMETA, "ctrl+z"),
        (pygame.K_KP_ENTER, 0, "return"),
        (pygame.K_PAGEUP, 0, "page_up"),
        (pygame.K_F1, pygame.KMOD_NUM, "f1"),
    ],
)
def test_chords(reader: InputReader, key: int, modifiers: int, chord: str) -> None:
    assert reader.read(pygame.Event(pygame.KEYDOWN, key=key, mod=modifiers)) == [Key(chord)]


def test_a_modifier_alone_is_nothing(reader: InputReader) -> None:
    assert reader.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT)) == []
    assert chord_of("", 0) == ""


def test_keys_can_be_remapped_and_shown() -> None:
    keys = KeyMap(Settings(keys={"undo": "ctrl+u"}))
    assert keys.action("ctrl+u") == "undo" and keys.action("ctrl+z") is None
    assert keys.action("ctrl+y") == "redo"


@pytest.mark.parametrize(
    ("language", "chord", "shown"),
    [
        ("en", "ctrl+shift+z", "Ctrl+Shift+Z"),
        ("en", "page_up", "Page up"),
        ("en", "+", "+"),
        ("de", "ctrl+shift+z", "Strg+Umschalt+Z"),
        ("de", "f11", "F11"),
    ],
)
def test_keys_are_called_as_on_the_keyboards_of_the_language(language: str, chord: str, shown: str) -> None:
    assert show_chord(chord, speaking(FOLDERS, language).say) == shown


@pytest.mark.parametrize("name", sorted(NAMED))
def test_every_named_key_has_its_word(name: str) -> None:
    assert f"settings.keys.name.{name}" in speaking(FOLDERS, "en").own_keys()


def test_marks_in_sentences() -> None:
    spans = parse("Play <b>the <suit H></b> for <good>2</good> <3 <unknown>")
    assert Words("the ", True) in spans and Words("2", False, "good") in spans
    assert any(isinstance(span, Glyph) and span.asset.endswith("suit_H") for span in spans)
    assert plain("<b>Two</b> <3") == "Two <3"


def test_text_is_wrapped_and_cut_with_an_ellipsis() -> None:
    driver = Driver()
    style = Style()
    whole = driver.ui.text.layout("one two three four five six", style, 90)
    assert len(whole.lines) > 2 and whole.fits and max(whole.lines) <= 90
    cut = driver.ui.text.layout("one two three four five six", style, 90, 2)
    assert len(cut.lines) == 2 and not cut.fits
    assert any("…" in piece.span.text for piece in cut.pieces if isinstance(piece.span, Words))
    assert max(cut.lines) <= 90


def test_a_word_that_is_too_wide_ends_with_an_ellipsis_and_is_never_broken() -> None:
    setter = Driver().ui.text
    block = setter.layout("the " + "W" * 60 + " end", Style(), 100)
    words = [piece.span.text for piece in block.pieces if isinstance(piece.span, Words)]
    assert [word.strip("W") for word in words] == ["the", "…", "end"]
    assert not block.fits and max(block.lines) <= 100
    assert setter.layout("the end", Style(), 100).fits


def test_a_path_goes_on_in_the_next_line_after_its_signs_only() -> None:
    setter = Driver().ui.text
    path = "/home/somebody/.local/share/RatsAndRapids/matches/a-long-name_of_a_match.river"
    block = setter.layout(path, Style(), 150)
    lines = [piece.span.text for piece in block.pieces if isinstance(piece.span, Words)]
    assert block.fits and len(lines) > 2 and "".join(lines) == path
    assert all(line[-1] in "/-_" for line in lines[:-1])


@pytest.mark.parametrize("text", ["the 10♦", "the <b>hand</b>.", "the mar<mark>ke</mark>t"])
def test_a_word_and_the_signs_that_touch_it_stay_together(text: str) -> None:
    setter = Driver().ui.text
    whole = setter.layout(text, Style(), 1000)
    for width in range(setter.longest_word(text, Style()), whole.width):
        block = setter.layout(text, Style(), width)
        first = [piece.span for piece in block.pieces if piece.y == 0]
        assert first == [Words("the")] and len(block.lines) == 2


def test_words_after_bold_ones_stand_a_blank_apart() -> None:
    setter = Driver().ui.text
    bold = setter.font(Style(), True)
    for words in ("The Rats win the match.", "To AVA, with Wya."):
        first, second = setter.layout(f"<b>{words}</b> The crew", Style(), 1000).pieces
        assert isinstance(second.span, Words) and second.span.text.startswith(" ")
        assert second.x == first.width == bold.size(words)[0]


def test_suit_signs_follow_the_deck() -> None:
    driver = Driver()
    style, setter = Style(), driver.ui.text

    def drawn(sign: str) -> bytes:
        surface = pygame.Surface((40, 40))
        setter.draw(surface, setter.layout(sign, style, 40), style, (0, 0), 40, 0)
        return pygame.image.tobytes(surface, "RGB")

    before = {sign: drawn(sign) for sign in "♣♦♥♠"}
    driver.ui.change(four_colour=True)
    assert {sign for sign in before if drawn(sign) != before[sign]} == {"♣", "♦"}
    assert not driver.ui.assets.missing


def test_court_cards_bear_the_letters_of_the_language_where_they_are_drawn() -> None:
    driver = Driver()
    assets = driver.ui.assets
    assert SpriteArtist.variant(assets, "cards/HJ", False) == "cards/HJ"
    driver.ui.change(language="de")
    assert SpriteArtist.variant(assets, "cards/HJ", False) == "cards/de/HJ"
    assert SpriteArtist.variant(assets, "cards/HJ", True) == "cards/four_colour/de/HJ"
    assert SpriteArtist.variant(assets, "cards/HK", True) == "cards/four_colour/HK"
    assert SpriteArtist.variant(assets, "cards/H7", False) == "cards/H7"
    assert not assets.missing


@pytest.mark.parametrize("text", ["", " ", "\n\n", "  a  ", "\n a \n"])
def test_odd_texts_are_laid_out(text: str) -> None:
    driver = Driver()
    block = driver.ui.text.layout(text, Style(), 50, 1)
    driver.ui.text.draw(driver.screen.surface(), block, Style(), (0, 0), 50, 0.5)
    assert block.height >= block.line_height


@pytest.mark.parametrize("bold", [False, True])
def test_letters_with_dots_stand_on_the_line_of_the_others(bold: bool) -> None:
    driver = Driver()
    style, setter = Style(), driver.ui.text

    def foot(word: str) -> int:
        surface = pygame.Surface((80, 60), pygame.SRCALPHA)
        text = f"<b>{word}</b>" if bold else word
        setter.draw(surface, setter.layout(text, style, 80), style, (0, 20), 80, 0)
        return surface.get_bounding_rect().bottom

    assert foot("ÜH") == foot("H")


def test_a_missing_picture_is_drawn_and_listed() -> None:
    assets = Driver().ui.assets
    assert assets.image("app/icons/nothing", (40, 30)).get_size() == (40, 30)
    assert assets.image("../../etc/passwd", (4, 4)).get_size() == (4, 4)
    assert assets.missing == {"app/icons/nothing", "../../etc/passwd"}


def test_pictures_have_exactly_the_wanted_size_and_are_kept() -> None:
    assets = Driver().ui.assets
    picture = assets.image("cards/H7", (101, 173))
    assert picture.get_size() == (101, 173) and assets.image("cards/H7", (101, 173)) is picture
    assets.forget()
    assert assets.image("cards/H7", (101, 173)) is not picture


def test_a_tinted_icon_has_one_colour_and_soft_edges() -> None:
    icon = Driver().ui.assets.tinted("app/icons/undo", (64, 64), (200, 100, 50))
    shades = {tuple(icon.get_at((x, y))) for x in range(64) for y in range(64)}
    seen = [shade for shade in shades if shade[3] > 0]
    assert all(shade[:3] == (200, 100, 50) for shade in seen) and len(seen) > 5


def test_turned_pictures_and_shadows_have_no_hard_edge() -> None:
    assets = Driver().ui.assets
    turned = assets.turned("cards/H7", (100, 160), 12)
    assert turned.get_width() > 100
    shadow = assets.shadow((60, 40), 8, 10)
    assert shadow.get_size() == (80, 60) and shadow.get_at((0, 0)).a == 0 and shadow.get_at((40, 30)).a > 60


def test_a_tween_eases_and_ends_once() -> None:
    seen: list[float] = []
    ends: list[str] = []
    tween = Tween(1.0, seen.append, done=lambda: ends.append("end"))
    assert tween.update(0.5) == 0 and seen == [0.5]
    assert tween.update(0.7) == pytest.approx(0.2) and seen[-1] == 1.0
    tween.finish()
    assert ends == ["end"] and not tween.running
    assert ease(0.25) < 0.25 < 0.75 < ease(0.75)


def test_a_moment_among_movements_comes_at_once_and_only_once() -> None:
    notes: list[str] = []
    both = Together(
        Tween(0.1, lambda part: None, done=lambda: notes.append("end")), Call(lambda: notes.append("moment"))
    )
    both.update(0.05)
    assert notes == ["moment"] and both.running
    both.finish()
    assert notes == ["moment", "end"] and not both.running


def test_movements_together_end_with_the_longest() -> None:
    both = Together(Tween(0.1, lambda part: None), Tween(0.3, lambda part: None))
    both.update(0.2)
    assert both.running
    assert both.update(0.2) == pytest.approx(0.1)
    assert not both.running


def _mouse(kind: int, place: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.Event(kind, pos=place, button=button)


def _motion(place: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))


def _click(reader: InputReader, place: tuple[int, int]) -> Click:
    reader.read(_mouse(pygame.MOUSEBUTTONDOWN, place))
    (click,) = [event for event in reader.read(_mouse(pygame.MOUSEBUTTONUP, place)) if isinstance(event, Click)]
    return click
