"""The settings: everything shown acts at once."""

from __future__ import annotations

import pytest

from game.content.catalogue import Catalogue
from game.content.message import Message
from game.engine.module import ReactionKind
from game.table.settings import Motion, Settings, Speed
from game.ui.input.focus import Action
from game.ui.input.pads import DEFAULT_KEYS
from game.ui.scenes.settings.pages import ACTIONS, ReactionSettings
from game.ui.scenes.settings.settings import Page, SettingsPlace, SettingsScene
from tests.ui.driver import FOLDERS, Driver


@pytest.fixture
def driver() -> Driver:
    driver = Driver(settings=Settings(theme="high_contrast"))
    driver.open(SettingsScene(driver.ui))
    return driver


def turn(driver: Driver, page: Page) -> None:
    driver.do(f"part:{page}")


def test_the_language_is_the_first_part_and_says_what_is_spoken(driver: Driver) -> None:
    driver.ui.speak_with(Catalogue(FOLDERS))
    first = driver.facts()["language_sample"].name
    driver.do("language:de")
    assert driver.ui.language == "de"
    assert driver.facts()["language_sample"].name != first
    assert "Juli" in driver.facts()["language_sample"].name


def test_fullscreen_fills_the_screen(driver: Driver) -> None:
    turn(driver, Page.PICTURE)
    driver.press("fullscreen")
    assert driver.screen.fullscreen
    driver.key("f11")
    assert not driver.screen.fullscreen
    assert driver.facts()["fullscreen"].checked is False


def test_the_size_of_words_changes_while_the_slider_moves(driver: Driver) -> None:
    turn(driver, Page.PICTURE)
    before = driver.ui.viewport.unit
    driver.do("ui_scale", Action.INCREASE)
    assert driver.ui.settings.ui_scale == 105
    assert driver.ui.viewport.unit == pytest.approx(before * 1.05)


def test_motion_follows_the_system_until_it_is_chosen(driver: Driver) -> None:
    turn(driver, Page.PICTURE)
    driver.ui.system_motion = Motion.REDUCED
    of_the_system = driver.ui.motion
    driver.do("motion:full")
    assert (of_the_system, driver.ui.motion) == (Motion.REDUCED, Motion.FULL)
    driver.do("motion:system")
    assert driver.ui.settings.motion is None


def test_speed_and_rest_of_bots(driver: Driver) -> None:
    turn(driver, Page.PLAY)
    driver.do("bot_pause", Action.INCREASE)
    assert driver.ui.settings.bot_pause == 500
    driver.do("speed:fast")
    assert driver.ui.settings.speed is Speed.FAST
    assert driver.ui.seconds(200) == pytest.approx(0.1)
    assert not driver.facts()["bot_pause"].enabled


def test_colours_deck_and_letters(driver: Driver) -> None:
    turn(driver, Page.READING)
    driver.do("theme:saloon")
    assert driver.ui.theme.palette == "saloon"
    driver.do("legible_font")
    assert driver.ui.fonts.legible
    driver.do("four_colour")
    assert driver.ui.settings.four_colour


def test_colours_at_a_table_with_some_of_its_own_are_called_as_in_the_house(driver: Driver) -> None:
    driver.ui.change(theme="saloon")
    driver.ui.furnish("toy", {"plate": "#102030"})
    assert driver.ui.theme["plate"] == (0x10, 0x20, 0x30)
    told = Message(f"settings.reading.theme_{driver.ui.theme.chosen}_help")
    assert "[[" not in driver.ui.say(told)


def test_sound_is_muted_by_its_switch_and_its_slider_rests(driver: Driver) -> None:
    turn(driver, Page.SOUND)
    driver.do("sound_volume", Action.DECREASE)
    assert driver.ui.settings.sound_volume == 65
    driver.do("sound")
    assert driver.ui.settings.sound_muted
    assert not driver.facts()["sound_volume"].enabled
    driver.do("music")
    assert driver.ui.settings.music_muted


@pytest.mark.parametrize("page", [Page.PICTURE, Page.PLAY])
def test_an_example_moves_for_a_while_and_then_nothing_is_drawn(driver: Driver, page: Page) -> None:
    driver.ui.change(motion=Motion.FULL)
    turn(driver, page)
    at_first = pictures_drawn(driver)
    driver.wait(20.0, 0.1)
    assert at_first > 0
    assert pictures_drawn(driver) == 0


def test_an_example_begins_anew_with_another_value_alone(driver: Driver) -> None:
    driver.ui.change(motion=Motion.FULL)
    turn(driver, Page.PLAY)
    driver.wait(20.0, 0.1)
    driver.do("bubbles")
    after_another_setting = pictures_drawn(driver)
    driver.do("speed:slow")
    assert after_another_setting == 0
    assert pictures_drawn(driver) > 0


@pytest.mark.parametrize("motion", [Motion.REDUCED, Motion.OFF])
def test_an_example_travels_no_more_than_anything_else(driver: Driver, motion: Motion) -> None:
    driver.ui.change(motion=motion)
    turn(driver, Page.PICTURE)
    driver.wait(2.0)
    assert pictures_drawn(driver) == 0


def test_a_group_of_sounds_is_heard_when_it_is_switched_on(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(driver.ui.audio, "play", played.append)
    turn(driver, Page.SOUND)
    driver.do("group:chips")
    driver.do("group:chips")
    assert played.count("chip") == 1


def test_a_controller_shakes_when_that_is_switched_on(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    buzzed: list[bool] = []
    monkeypatch.setattr(driver.ui.pads, "buzz", lambda: buzzed.append(driver.ui.settings.vibration))
    turn(driver, Page.PADS)
    driver.do("vibration")
    driver.do("vibration")
    assert buzzed == [False, True]


def test_faces_speak_on_the_page_only_while_they_do_at_the_table(driver: Driver) -> None:
    turn(driver, Page.PLAY)
    spoke = "remark" in driver.facts()
    driver.do("bubbles")
    assert spoke
    assert "remark" not in driver.facts()


def pictures_drawn(driver: Driver) -> int:
    """Returns how often the screen is drawn anew within a second in which nobody does anything."""
    drawn = 0
    for _ in range(60):
        driver.clock.seconds += 1 / 60
        drawn += driver.frame()
    return drawn


def test_a_key_is_changed_by_pressing_the_new_one(driver: Driver) -> None:
    turn(driver, Page.KEYS)
    driver.do("key:hint")
    driver.key("j")
    assert driver.ui.keys.action("j") == "hint"
    assert driver.ui.keys.action("h") is None
    assert driver.facts()["key:hint"].name == "J"
    driver.do("usual_keys")
    assert driver.ui.keys.action("h") == "hint"


@pytest.mark.parametrize("chord", ["ctrl+z", "tab", "escape", "h"])
def test_a_key_that_is_taken_or_moves_through_everything_is_refused(driver: Driver, chord: str) -> None:
    turn(driver, Page.KEYS)
    before = driver.ui.settings.keys
    driver.do("key:hint")
    driver.key(chord)
    assert driver.ui.settings.keys == before
    assert isinstance(driver.ui.scenes.top, SettingsScene)
    told = any(id.startswith("toast:") for id in driver.facts())
    assert told == (chord in ("ctrl+z", "tab"))


def test_every_key_shown_belongs_to_an_action_of_the_house() -> None:
    assert set(ACTIONS) <= set(DEFAULT_KEYS)


def test_every_part_is_reached_by_keyboard_alone(driver: Driver) -> None:
    reached = set()
    for _ in range(len(driver.facts()) + 2):
        driver.key("tab")
        reached.add(driver.focused)
    assert {id for id, node in driver.facts().items() if node.actions} <= reached


def test_an_arrow_out_of_a_page_leads_to_the_part_that_is_open(driver: Driver) -> None:
    driver.press("part:reading")
    driver.frame()
    parts = {f"part:{page}" for page in Page}
    for _ in range(len(driver.facts())):
        driver.key("tab")
        lowest = driver.focused
        if lowest not in parts and driver.facts()[lowest].rect[1] > driver.facts()["part:play"].rect[1]:
            break
    while driver.focused not in parts:
        driver.key("left")
    assert driver.focused == "part:reading"


def test_escape_leaves_and_stops_listening(driver: Driver) -> None:
    scene = driver.ui.scenes.top
    assert isinstance(scene, SettingsScene)
    driver.key("escape")
    driver.frame()
    assert driver.results == [SettingsPlace(Page.LANGUAGE)]
    scene.take_dirty()
    driver.ui.change(sound_volume=1)
    assert not scene.take_dirty()


def test_reactions_are_switched_by_title_and_kind() -> None:
    driver = Driver()
    asks = (ReactionSettings("whist", (ReactionKind("lead", True), ReactionKind("trump", False))),)
    driver.open(SettingsScene(driver.ui, SettingsPlace(Page.ASKS), asks))
    driver.do("ask:whist.lead")
    driver.do("ask:whist.trump")
    assert driver.ui.settings.asks == {"whist.lead": False, "whist.trump": True}


def test_without_reactions_there_is_no_page_for_them(driver: Driver) -> None:
    assert "part:asks" not in driver.facts()
