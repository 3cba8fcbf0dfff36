"""Game controllers: everything that keys do, the signs on the buttons, remapping, plugging in and out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.content.catalogue import Entry
from game.table.settings import Settings
from game.ui.context import Context
from game.ui.input.events import Hand, InputEvent, Key, Wheel
from game.ui.input.pads import FIRST_REPEAT, FIXED, MAPPED, NEXT_REPEAT, ControllerMap, Family, family_of, sign_of
from game.ui.scene import Scene
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.settings.settings import Page, SettingsPlace, SettingsScene
from game.ui.table.scene import TableScene
from tests.ui.driver import Driver
from tests.ui.input.pad import BUTTONS, NINTENDO, PLAYSTATION, XBOX, Pad
from tests.ui.scenes.inn import QUICK, Inn
from tests.ui.table.setting import TITLES, Table, lay_near_the_end, lay_table


class ListeningScene(Scene[None]):
    """Notes what comes."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[InputEvent] = []

    def handle(self, event: InputEvent) -> bool:
        self.heard.append(event)
        return True

    @property
    def chords(self) -> list[str]:
        return [event.chord for event in self.heard if isinstance(event, Key)]


@pytest.fixture
def driver() -> Driver:
    return Driver(settings=Settings(theme="high_contrast"))


@pytest.fixture
def listening(driver: Driver) -> ListeningScene:
    scene = ListeningScene()
    driver.open(scene)
    return scene


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    opened = Inn(tmp_path)
    yield opened
    opened.close()


def test_each_button_comes_as_the_keys_of_its_action(driver: Driver, listening: ListeningScene) -> None:
    Pad(driver).press("a", "b", "x", "y", "left_shoulder", "right_shoulder", "start", "back", "left_stick")
    assert listening.chords == ["return", "escape", "h", "ctrl+z", "shift+f6", "f6", "escape", "l", "t"]


def test_a_button_follows_the_key_its_action_was_put_on(driver: Driver, listening: ListeningScene) -> None:
    driver.ui.change(keys={"hint": "j"})
    Pad(driver).press("x")
    assert listening.chords == ["j"]


def test_a_held_cross_goes_on_until_it_is_let_go(driver: Driver, listening: ListeningScene) -> None:
    pad = Pad(driver)
    pad.hold("down")
    driver.wait(FIRST_REPEAT - 0.1)
    assert listening.chords == ["down"]
    driver.wait(0.15 + 2 * NEXT_REPEAT)
    assert listening.chords == ["down"] * 4
    assert [event.repeat for event in listening.heard if isinstance(event, Key)] == [False, True, True, True]
    pad.release("down")
    driver.wait(1)
    assert len(listening.chords) == 4


def test_the_stick_counts_far_out_and_counts_until_it_is_near_the_middle(
    driver: Driver, listening: ListeningScene
) -> None:
    pad, across = Pad(driver), pygame.CONTROLLER_AXIS_LEFTX
    for value in (0.3, 0.55, 0.7, 0.5, 0.65, 0.45):
        pad.move(across, value)
    assert listening.chords == ["right"]
    pad.move(across, 0.2)
    driver.wait(1)
    pad.move(across, -0.9)
    assert listening.chords == ["right", "left"]


def test_a_trigger_brings_the_river_nearer_once_each_time_it_is_pulled(
    driver: Driver, listening: ListeningScene
) -> None:
    pad = Pad(driver)
    for value in (0.5, 0.8, 1.0, 0.5, 0.9, 0.1, 0.9):
        pad.move(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, value)
    assert listening.chords == ["+", "+"]


def test_the_right_stick_scrolls_as_long_as_it_leans(driver: Driver, listening: ListeningScene) -> None:
    pad = Pad(driver)
    pad.move(pygame.CONTROLLER_AXIS_RIGHTY, 0.1)
    driver.wait(0.2)
    assert not listening.heard
    pad.move(pygame.CONTROLLER_AXIS_RIGHTY, 1.0)
    driver.wait(0.2)
    turned = [event.y for event in listening.heard if isinstance(event, Wheel)]
    assert len(turned) > 5 and all(notches < 0 for notches in turned)


def test_the_right_stick_scrolls_the_page_beside_the_focus(driver: Driver) -> None:
    driver.open(SettingsScene(driver.ui, SettingsPlace(Page.PADS)))
    before = driver.facts()["vibration"].rect
    Pad(driver).move(pygame.CONTROLLER_AXIS_RIGHTY, 1.0)
    driver.wait(0.3)
    assert driver.facts()["vibration"].rect[3] < before[3] or driver.facts()["vibration"].rect[1] < before[1]


def test_one_that_is_pulled_out_holds_nothing_any_more(driver: Driver, listening: ListeningScene) -> None:
    pad = Pad(driver)
    pad.plug_in()
    pad.hold("down")
    pad.pull_out()
    driver.wait(1)
    assert listening.chords == ["down"]
    assert (driver.ui.pads.names, pad.closed) == ([], True)


def test_two_people_may_each_have_one(driver: Driver, listening: ListeningScene) -> None:
    first, second = Pad(driver, maker=XBOX), Pad(driver, id=1, maker=PLAYSTATION)
    first.plug_in()
    second.plug_in()
    first.hold("left")
    second.press("a")
    assert listening.chords == ["left", "return"]
    assert driver.ui.pads.family is Family.PLAYSTATION
    first.release("left")
    driver.wait(1)
    assert listening.chords == ["left", "return"]


def test_one_that_cannot_be_opened_stops_nothing(driver: Driver, listening: ListeningScene) -> None:
    def refuses(index: int) -> Pad:
        raise pygame.error("no permission")

    driver.ui.pads.open_device = refuses
    driver.app.event(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0, guid=""))
    driver.key("a")
    assert (driver.ui.pads.names, listening.chords, driver.ui.pads.fault) == ([], ["a"], "no permission")


@pytest.mark.parametrize(
    ("name", "device", "family", "sign"),
    [
        ("Xbox Series X", "", Family.XBOX, "A"),
        ("Wireless Controller", f"03000000{PLAYSTATION}0000", Family.PLAYSTATION, "cross"),
        ("Pro Controller", f"03000000{NINTENDO}0000", Family.NINTENDO, "B"),
        ("Stream Pad", "", Family.OTHER, "bottom"),
    ],
)
def test_signs_are_those_of_the_family(name: str, device: str, family: Family, sign: str) -> None:
    assert family_of(name, device) is family
    assert sign_of("a", family) == f"pad/{sign}"


@pytest.mark.parametrize("family", Family)
def test_every_button_has_a_picture_of_its_own(driver: Driver, family: Family) -> None:
    icons = [sign_of(button, family) for button in BUTTONS if button not in ("up", "down", "left", "right")]
    icons += [sign_of("left_trigger", family), sign_of("right_trigger", family), sign_of("up", family)]
    for icon in icons:
        driver.ui.assets.tinted(f"app/icons/{icon}", (32, 32), (255, 255, 255))
    assert len(set(icons)) == len(icons)
    assert not driver.ui.assets.missing


def test_what_was_used_last_decides_what_buttons_show(driver: Driver) -> None:
    driver.open(SettingsScene(driver.ui))
    pad = Pad(driver, maker=XBOX)
    pad.plug_in()
    shown = [driver.ui.shown_keys("escape")]
    pad.press("down")
    shown.append(driver.ui.shown_keys("escape"))
    driver.key("down")
    shown.append(driver.ui.shown_keys("escape"))
    assert shown == ["Escape", "<icon pad/B>", "Escape"]


def test_the_focus_is_seen_from_the_first_picture_if_a_controller_opened_the_room(driver: Driver) -> None:
    rings = []
    for hand in (Hand.MOUSE, Hand.PAD):
        driver.ui.hand = hand
        scene = SettingsScene(driver.ui)
        driver.open(scene)
        rings.append(scene.touch.ring)
    assert rings == [False, True]


class TestTheirPage:
    @pytest.fixture
    def pad(self, driver: Driver) -> Pad:
        driver.open(SettingsScene(driver.ui, SettingsPlace(Page.PADS)))
        return Pad(driver, maker=XBOX)

    def test_says_what_is_plugged_in(self, driver: Driver, pad: Pad) -> None:
        assert "no_pad" in driver.facts()
        pad.plug_in()
        assert "Stream Pad" in driver.facts()["pad:0"].name
        pad.pull_out()
        assert "no_pad" in driver.facts()

    def test_two_actions_change_places(self, driver: Driver, pad: Pad) -> None:
        driver.do("button:hint")
        pad.press("y")
        assert driver.ui.settings.pad == {"hint": "y", "undo": "x"}
        assert (driver.ui.pads.map.action("y"), driver.ui.pads.map.action("x")) == ("hint", "undo")
        driver.do("button:hint")
        pad.press("x")
        assert driver.ui.settings.pad == {}

    def test_a_trigger_can_be_taken_and_all_be_had_back(self, driver: Driver, pad: Pad) -> None:
        driver.do("button:redo")
        pad.move(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
        assert driver.ui.settings.pad == {"redo": "left_trigger", "farther": ""}
        driver.do("usual_buttons")
        assert driver.ui.settings.pad == {}

    @pytest.mark.parametrize("button", ["a", "b", "up"])
    def test_what_moves_through_everything_stays(self, driver: Driver, pad: Pad, button: str) -> None:
        driver.do("button:hint")
        pad.press(button)
        assert driver.ui.settings.pad == {}
        told = any(id.startswith("toast:") for id in driver.facts())
        assert told == (button != "b")

    def test_escape_waits_no_more(self, driver: Driver, pad: Pad) -> None:
        driver.do("button:hint")
        driver.key("escape")
        pad.press("down", "y")
        assert driver.ui.settings.pad == {}
        assert isinstance(driver.ui.scenes.top, SettingsScene)


def test_all_that_can_be_moved_lies_on_buttons_that_are_free() -> None:
    usual = [button for button in MAPPED.values() if button]
    assert len(set(usual)) == len(usual)
    assert not set(usual) & set(FIXED)
    assert {ControllerMap(Settings()).button_for(chord) for chord in ("return", "escape", "space")} == {"a", "b"}


def test_from_the_shelf_to_a_move_without_anything_else(inn: Inn) -> None:
    inn.shelf()
    pad = Pad(inn.driver)
    pad.plug_in()
    walk(inn, pad, f"box:{inn.entry.id}", "right_shoulder")
    pad.press("a")
    inn.driver.wait(0.4)
    assert inn.shows(LobbyScene)
    walk(inn, pad, "deal", "right_shoulder")
    pad.press("a")
    inn.driver.wait(1)
    assert inn.shows(TableScene)
    before = inn.table.model.now.step
    for _ in range(20):
        inn.driver.wait(0.3)
        if inn.table.model.now.step > before:
            break
        pad.press("right_shoulder", "a")
    assert inn.table.model.now.step > before


def walk(inn: Inn, pad: Pad, id: str, button: str) -> None:
    """Press a button until this has the focus."""
    for _ in range(60):
        if inn.driver.focused == id:
            return
        pad.press(button)
    pytest.fail(f"{id} is not reached, only {sorted(inn.driver.facts())}")


@pytest.mark.parametrize("entry", TITLES, ids=[entry.id for entry in TITLES])
def test_the_last_moves_of_a_match_of_each_title(entry: Entry) -> None:
    table, random = lay_near_the_end(entry, "pb", 3, settings=QUICK), Random(1)
    pad = Pad(table.driver)
    pad.plug_in()
    for _ in range(60):
        table.rest()
        if table.outcome is not None:
            break
        pad.press(*["right_shoulder"] * random.randrange(4), "a")
    assert table.outcome is not None


def play_without_mouse(table: Table) -> None:
    command = table.model.legal[0]
    targets = next(move.targets for move in table.model.selector.moves if move.command == command)
    for target in targets:
        table.driver.do(target)


class TestShaking:
    @pytest.mark.parametrize("wanted", [True, False])
    def test_who_plays_with_one_is_called_after_others_played(self, wanted: bool) -> None:
        table = lay_table(TITLES[0], "pb", settings=QUICK)
        pad = Pad(table.driver)
        pad.plug_in()
        ui: Context = table.driver.ui
        ui.change(vibration=wanted)
        ui.hand = Hand.PAD
        for _ in range(4):
            table.rest()
            if pad.buzzed or table.outcome is not None:
                break
            play_without_mouse(table)
        assert bool(pad.buzzed) is wanted
        assert set(pad.buzzed) <= {80}

    def test_one_that_cannot_stays_quiet(self, driver: Driver) -> None:
        numb, other = Pad(driver), Pad(driver, id=1)
        numb.numb = True
        numb.plug_in()
        other.plug_in()
        driver.ui.pads.buzz()
        assert other.buzzed == [80]
