"""Stack, dialogs, toasts, tooltip, guard, idleness."""

from __future__ import annotations

import pygame
import pytest
from pygame import FRect

from game.content.message import Message
from game.table.settings import Motion, Settings, Speed
from game.ui.animation import Tween
from game.ui.drawing.theme import SMALLEST_WINDOW
from game.ui.input.focus import Node, Role
from game.ui.scene import OccupiedPlace, Scene, Toast, apart
from game.ui.stage.dialog import Dialog, DialogButton, confirm, notice
from game.ui.stage.tooltip import FARTHEST, beside
from game.ui.window import FIRST_SIZE, WindowScreen, fills_desktop, first_size, opening_size, smallest_size
from tests.ui.driver import Driver
from tests.ui.gallery import Gallery, GallerySpeaker
from tests.ui.input.test_changed_under_the_pointer import Shifting


class Trace(Scene[int]):
    """Notes what is called."""

    def __init__(self, notes: list[str], name: str) -> None:
        super().__init__()
        self.notes, self.name = notes, name

    def enter(self) -> None:
        self.notes.append(f"{self.name} enter")

    def leave(self) -> None:
        self.notes.append(f"{self.name} leave")

    def pause(self) -> None:
        self.notes.append(f"{self.name} pause")

    def resume(self) -> None:
        self.notes.append(f"{self.name} resume")


@pytest.fixture
def driver() -> Driver:
    return Driver(strings=GallerySpeaker())


def test_scenes_are_called_in_order_and_between_frames(driver: Driver) -> None:
    notes: list[str] = []
    lower, upper = Trace(notes, "lower"), Trace(notes, "upper")
    driver.ui.scenes.push(lower, lambda result: notes.append(f"got {result}"))
    assert notes == []
    driver.frame()
    driver.ui.scenes.push(upper, lambda result: notes.append(f"got {result}"))
    driver.frame()
    upper.dismiss(7)
    upper.dismiss(8)
    driver.frame()
    assert notes == ["lower enter", "lower pause", "upper enter", "upper leave", "lower resume", "got 7"]


def test_replace_leaves_everything(driver: Driver) -> None:
    notes: list[str] = []
    driver.open(Trace(notes, "a"))
    driver.open(Trace(notes, "b"))
    driver.ui.scenes.replace(Trace(notes, "c"))
    driver.frame()
    assert notes[-3:] == ["b leave", "a leave", "c enter"] and len(driver.ui.scenes.stack) == 1
    driver.ui.scenes.quit()
    driver.frame()
    assert not driver.app.running


def test_a_scene_opened_from_a_result_comes_in_the_same_frame(driver: Driver) -> None:
    notes: list[str] = []
    first = Trace(notes, "a")
    driver.ui.scenes.push(first, lambda _: driver.ui.scenes.push(Trace(notes, "b")))
    driver.frame()
    first.dismiss(1)
    driver.frame()
    assert notes == ["a enter", "a leave", "b enter"]


def test_dialog_gives_a_typed_result(driver: Driver) -> None:
    driver.open(Gallery(driver.ui))
    ask = confirm(driver.ui, Message("title"), Message("undo.detail"), Message("deal"), Message("closed"))
    got: list[bool] = []
    for how, expected in (("dialog.yes", True), ("dialog.no", False)):
        ask = confirm(driver.ui, Message("title"), Message("undo.detail"), Message("deal"), Message("closed"))
        driver.ui.scenes.push(ask, got.append)
        driver.frame()
        driver.wait(0.5)
        driver.press(how)
        driver.frame()
        assert got.pop() is expected


def test_dialog_by_keyboard(driver: Driver) -> None:
    driver.open(confirm(driver.ui, Message("title"), Message("undo.detail"), Message("deal"), Message("closed")))
    assert driver.focused == "dialog.yes"
    driver.key("return")
    driver.frame()
    driver.open(confirm(driver.ui, Message("title"), Message("undo.detail"), Message("deal"), Message("closed")))
    driver.key("escape")
    driver.frame()
    assert driver.results == [True, False]


def test_dialog_answers_to_its_keys(driver: Driver) -> None:
    driver.open(Dialog(driver.ui, "Head", "Words", [DialogButton("a", "A", 1, keys="a"), DialogButton("b", "B", 2)], 0))
    driver.key("a")
    driver.frame()
    assert driver.results == [1]


def test_a_dialog_dims_what_stays_below(driver: Driver) -> None:
    driver.open(Gallery(driver.ui))
    place = (640, 40)
    before = driver.screen.surface().get_at(place)
    driver.open(notice(driver.ui, "Head", "Words", "Close"))
    driver.wait(0.5)
    after = driver.screen.surface().get_at(place)
    assert sum(after[:3]) < sum(before[:3])
    driver.press("dialog.close")
    driver.frame()
    driver.move((5, 5))
    driver.frame()
    assert driver.screen.surface().get_at(place) == before


def test_only_the_topmost_scene_gets_clicks(driver: Driver) -> None:
    gallery = Gallery(driver.ui)
    driver.open(gallery)
    place = driver.middle("deal")
    driver.open(notice(driver.ui, "Head", "Words", "Close"))
    driver.wait(1)
    driver.click(place)
    assert gallery.log == []


def test_idle_draws_nothing_and_asks_for_few_frames(driver: Driver) -> None:
    scene = Shifting(driver.ui)
    driver.open(scene)
    driver.wait(1)
    before = driver.screen.presented
    driver.wait(1)
    assert driver.screen.presented == before
    assert driver.app.frames_per_second == 30
    scene.animate(Tween(0.2, lambda part: None))
    driver.frame()
    assert driver.app.frames_per_second == 60
    driver.watch(0.3)
    assert driver.screen.presented > before + 5
    driver.wait(0.1)
    assert driver.app.frames_per_second == 30


def test_moving_the_pointer_over_nothing_draws_nothing(driver: Driver) -> None:
    driver.open(Shifting(driver.ui))
    driver.wait(0.1)
    driver.move((10, 10))
    driver.frame()
    driver.move((14, 14))
    assert not driver.frame()


def test_hover_is_answered_in_the_next_frame(driver: Driver) -> None:
    driver.open(Shifting(driver.ui))
    driver.wait(0.1)
    driver.move(driver.middle("first"))
    assert driver.frame()


def test_the_same_button_can_be_pressed_quickly(driver: Driver) -> None:
    scene = Shifting(driver.ui)
    driver.open(scene)
    driver.wait(1)
    for _ in range(4):
        driver.click(driver.middle("first"))
    assert scene.log == ["first"] * 4


def test_tooltip_waits_for_the_pointer_and_not_for_the_keyboard(driver: Driver) -> None:
    gallery = Gallery(driver.ui)
    driver.open(gallery)
    driver.wait(1)
    x, y, *_ = driver.facts()["undo"].rect
    driver.move((x + 5, y + 5))
    driver.wait(0.3)
    assert not gallery._tooltip.area
    driver.wait(0.2)
    (place,) = gallery._tooltip.area
    edge = (round(place.x + 6), round(place.centery))
    assert driver.screen.surface().get_at(edge)[:3] == driver.ui.theme["tooltip"]
    driver.move((3, 3))
    driver.frame()
    assert driver.screen.surface().get_at(edge)[:3] != driver.ui.theme["tooltip"]
    driver.key("tab", "tab")
    assert driver.focused == "undo"
    assert gallery._tooltip.area == (place,)


@pytest.mark.parametrize("place", [(0, 0), (1180, 0), (0, 680), (1180, 680), (600, 340), (10, 300)])
def test_tooltip_never_covers_its_object(place: tuple[float, float]) -> None:
    node = Node("a", FRect(*place, 80, 40), Role.BUTTON, "a")
    window = FRect(0, 0, 1280, 720)
    rect = beside(node, ((300, 120), (200, 170)), window, OccupiedPlace())
    assert not rect.colliderect(node.rect) and window.contains(rect)


def test_a_narrow_tooltip_near_its_object_is_better_than_a_wide_one_far_away() -> None:
    """Given that wide words fit only far away, then they take the narrower place beside their object."""
    node = Node("a", FRect(400, 600, 80, 110), Role.BUTTON, "a")
    window = FRect(0, 0, 1280, 720)
    needed = (FRect(0, 0, 150, 720), FRect(150, 0, 710, 590), FRect(480, 590, 400, 130))
    rect = beside(node, ((320, 120), (230, 115)), window, OccupiedPlace(needed))
    assert apart(rect, node.rect)[0] <= FARTHEST
    assert rect.size == (230, 115) and not any(map(rect.colliderect, needed))


def test_toasts_come_go_and_do_their_thing(driver: Driver) -> None:
    driver.open(Gallery(driver.ui))
    done: list[str] = []
    driver.ui.scenes.toasts.show(Toast(Message("closed"), Message("undo"), lambda: done.append("undone")))
    driver.ui.scenes.toasts.show(Toast(Message("deal")))
    driver.frame()
    assert {"toast:1", "toast:2"} <= set(driver.facts())
    driver.press("toast:1")
    assert done == ["undone"] and "toast:1" not in driver.facts()
    driver.wait(8)
    assert "toast:2" not in driver.facts()


@pytest.mark.parametrize("motion", list(Motion))
@pytest.mark.parametrize("speed", list(Speed))
def test_no_movement_is_longer_than_the_settings_allow(motion: Motion, speed: Speed) -> None:
    driver = Driver(settings=Settings(motion=motion, speed=speed))
    seconds = driver.ui.seconds(200)
    match motion:
        case Motion.OFF:
            assert seconds == 0
        case Motion.REDUCED:
            assert seconds <= 0.1
        case Motion.FULL:
            assert seconds == pytest.approx({"off": 0, "fast": 0.1, "normal": 0.2, "slow": 0.32}[speed])


def test_motion_follows_the_system_until_the_person_chooses() -> None:
    driver = Driver(settings=Settings())
    seen = [driver.ui.motion]
    driver.ui.change(motion=Motion.OFF)
    assert [*seen, driver.ui.motion] == [Motion.FULL, Motion.OFF]


def test_f11_fills_the_screen_and_goes_back(driver: Driver) -> None:
    driver.open(Gallery(driver.ui))
    driver.key("f11")
    assert driver.screen.fullscreen and driver.ui.settings.fullscreen
    driver.key("f11")
    assert not driver.screen.fullscreen


def test_a_minimised_window_is_not_drawn(driver: Driver) -> None:
    driver.open(Gallery(driver.ui))
    driver.app.event(pygame.Event(pygame.WINDOWMINIMIZED))
    driver.ui.scenes.redraw()
    assert not driver.frame()
    driver.app.event(pygame.Event(pygame.WINDOWRESTORED))
    assert driver.frame()


def test_a_maximised_window_is_remembered_and_minimising_it_changes_nothing(driver: Driver) -> None:
    driver.open(Gallery(driver.ui))
    seen = []
    for kind in (pygame.WINDOWMAXIMIZED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWRESTORED):
        driver.app.event(pygame.Event(kind))
        seen.append(driver.ui.settings.maximised)
    assert seen == [True, True, True, False]


@pytest.mark.parametrize(
    ("wanted", "desktop", "opens", "fills"),
    [
        ((1280, 720), (1920, 1080), (1280, 720), False),
        ((1280, 720), (1280, 720), (1280, 720), True),
        ((3000, 2000), (1920, 1080), (1920, 1080), True),
        ((10, 10), (1920, 1080), SMALLEST_WINDOW, False),
        ((1280, 720), (800, 600), (800, 600), True),
        (None, (1920, 1080), (1600, 900), False),
        (None, (2560, 1440), (2160, 1215), False),
        (None, (3840, 2160), (3280, 1845), False),
        (None, (3440, 1440), (2160, 1215), False),
        (None, (1080, 1920), (1080, 720), True),
        (None, (1600, 900), (1360, 765), False),
        (None, (1440, 900), (1280, 720), False),
        (None, (1366, 768), (1280, 720), True),
        (None, (1280, 720), (1280, 720), True),
        (None, (800, 600), (800, 600), True),
    ],
)
def test_a_window_opens_within_the_desktop_and_maximised_where_its_title_bar_has_no_room(
    wanted: tuple[int, int] | None, desktop: tuple[int, int], opens: tuple[int, int], fills: bool
) -> None:
    assert opening_size(wanted, desktop) == opens
    assert fills_desktop(opens, desktop) == fills
    assert all(low <= size for low, size in zip(smallest_size(desktop), opens, strict=True))


@pytest.mark.parametrize("across", range(1300, 4400, 97))
def test_a_first_window_is_16_to_9_and_leaves_a_margin_all_round(across: int) -> None:
    """Given a desktop of any usual shape, then the window is as large as may be, and its title bar has room."""
    for down in (across * 9 // 16, across * 10 // 16, across * 9 // 21):
        width, height = first_size((across, down))
        assert width * 9 == height * 16
        if (width, height) != FIRST_SIZE:
            assert width <= across * 0.9 and height <= down * 0.9 and not fills_desktop((width, height), (across, down))
            assert width >= across * 0.8 or height >= down * 0.8


def test_the_size_a_maximised_window_goes_back_to_is_the_one_kept() -> None:
    pygame.display.init()
    window = WindowScreen("test", Settings(window=(1024, 640)))
    inside = window._window
    assert window.size == inside.size
    for first in (window.resized, lambda: window.set_maximised(True)):
        usual = window.size
        inside.size = (inside.size[0] + 8, inside.size[1] + 8)
        first()
        window.set_maximised(True)
        window.resized()
        assert window.size == usual
        window.set_maximised(False)
        inside.size = usual
        window.resized()
        assert window.size == usual
    window.close()


def test_closing_the_window_ends_the_program(driver: Driver) -> None:
    driver.open(Gallery(driver.ui))
    driver.app.event(pygame.Event(pygame.QUIT))
    driver.frame()
    assert not driver.app.running
