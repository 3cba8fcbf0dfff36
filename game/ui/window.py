"""The real window, and what must be set before there is one."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.content.strings import locales_set, tags_of
from game.table.settings import Settings
from game.ui.drawing.theme import SMALLEST_WINDOW

FRAME = (16, 80)
"""Pixels of a desktop that title bar, edges and panels of the system take from a window, across and down."""

FIRST_SIZE = (1280, 720)
"""Pixels of a window that was never opened before, across and down: at least."""

FIRST_PART = 0.86
"""Part of a desktop that such a window takes at most, across and down."""

SIZE_STEP = (80, 45)
"""Pixels by which its sizes differ, all of the shape 16:9."""

_GET_CLIENT_AREA_ANIMATION = 0x1042
_PATIENCE_SECONDS = 0.5
_KNOW_LANGUAGES = ("win32", "darwin")
"""Systems that can be asked; the others have variables."""

_FILE_MANAGERS = {"darwin": "open"}
_QUESTIONS = {
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
}


def first_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Returns the size of a window that was never opened before: the largest of its shape that leaves a margin."""
    steps = min(int(side * FIRST_PART) // step for side, step in zip(desktop, SIZE_STEP, strict=True))
    across, down = (max(least, steps * step) for least, step in zip(FIRST_SIZE, SIZE_STEP, strict=True))
    return across, down


def opening_size(wanted: tuple[int, int] | None, desktop: tuple[int, int]) -> tuple[int, int]:
    """Returns the initial size of a window: the wanted one, at least large enough to play in, within the desktop. None
    wants what suits the desktop.
    """
    wanted = first_size(desktop) if wanted is None else wanted
    across, down = (min(max(low, size), most) for low, size, most in zip(SMALLEST_WINDOW, wanted, desktop, strict=True))
    return across, down


def fills_desktop(size: tuple[int, int], desktop: tuple[int, int]) -> bool:
    """True if a window of this size has no room for its title bar: it opens maximised."""
    return any(side > most for side, most in zip(size, _room(desktop), strict=True))


def smallest_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """The least size a window can be given; a small desktop has room for it."""
    across, down = (min(low, most) for low, most in zip(SMALLEST_WINDOW, _room(desktop), strict=True))
    return across, down


def _room(desktop: tuple[int, int]) -> tuple[int, int]:
    return max(1, desktop[0] - FRAME[0]), max(1, desktop[1] - FRAME[1])


def prepare() -> None:
    """Sets the environment and starts video and fonts. Called once, before `WindowScreen`; the mixer comes later."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    # The click that brings the window to the front is meant for what it shows.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    # Systems that leave it to the program show what their input methods offer only if they are told to.
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
    pygame.display.init()
    pygame.font.init()
    pygame.key.stop_text_input()


class WindowScreen:
    """A `pygame.Window` as screen: resizable, sharp on dense displays."""

    def __init__(
        self,
        title: str,
        settings: Settings,
        icon: Surface | None = None,
        unseen: Callable[[int], None] | None = None,
    ) -> None:
        """Opens the window at the size of the settings, fullscreen if they say so.

        `unseen` gets its handle before it is seen.
        """
        desktop = next(iter(pygame.display.get_desktop_sizes()), settings.window or FIRST_SIZE)
        self._usual = self._before = opening_size(settings.window, desktop)
        self._written_at: Rect | None = None
        self._maximised, self._fullscreen = settings.maximised or fills_desktop(self._usual, desktop), False
        self._window = pygame.Window(title, self._usual, resizable=True, allow_high_dpi=True, hidden=unseen is not None)
        self._window.minimum_size = smallest_size(desktop)
        if icon is not None:
            self._window.set_icon(icon)
        if unseen is not None:
            unseen(self._window.handle)
            self._window.show()
        if self._maximised:
            self._window.maximize()
        if settings.fullscreen:
            self.set_fullscreen(True)

    def surface(self) -> Surface:
        """The surface of the window at its present size."""
        return self._window.get_surface()

    def present(self) -> None:
        """Shows what was drawn."""
        self._window.flip()

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """A place of the mouse in pixels; they differ where the system scales windows."""
        size, pixels = self._window.size, self._window.get_surface().get_size()
        return x * pixels[0] / max(1, size[0]), y * pixels[1] / max(1, size[1])

    def write_at(self, area: Rect | None) -> None:
        """Lets the system make text of keys, and place what an input method offers; None: keys are keys."""
        if area == self._written_at:
            return
        before, self._written_at = self._written_at, area
        if area is None:
            pygame.key.stop_text_input()
            return
        if before is None:
            pygame.key.start_text_input()
        size, pixels = self._window.size, self._window.get_surface().get_size()
        across, down = size[0] / max(1, pixels[0]), size[1] / max(1, pixels[1])
        pygame.key.set_text_input_rect(
            Rect(area.x * across, area.y * down, max(1, area.width * across), area.height * down)
        )

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Fills the whole desktop, or goes back to a window."""
        self._fullscreen = fullscreen
        if fullscreen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def set_maximised(self, maximised: bool) -> None:
        """The person maximised the window, or gave it its size back."""
        if maximised and not self._maximised:
            # Systems tell of the new size before or after they say why it changed.
            self._usual = self._before
        self._maximised = maximised

    def resized(self) -> None:
        """Remembers a new size as the person's own, unless the window is maximised or fills the screen."""
        if not self._maximised and not self._fullscreen:
            self._before, self._usual = self._usual, self._window.size

    def come_to_front(self, hidden: bool) -> None:
        """Puts the window above all others, with the keyboard, as far as the system lets it."""
        if hidden:
            self._window.restore()
        self._window.focus()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window as the person made it, for the settings."""
        return self._usual

    def close(self) -> None:
        """Takes the window away."""
        self._window.destroy()


def preferred_languages() -> tuple[str, ...]:
    """The tags of the languages the person's system is set to, the best first; none where it does not say."""
    if sys.platform in _KNOW_LANGUAGES:
        found = pygame.system.get_pref_locales()
        return tags_of(f"{each['language']}-{each['country'] or ''}".rstrip("-") for each in found)
    # SDL reads the same variables, but loses the script in them and takes POSIX for a language.
    return tags_of(locales_set(os.environ))


def show_folder(folder: Path) -> bool:
    """Has the system's file manager show a folder; False where there is none to be asked."""
    if sys.platform == "win32":
        opener = getattr(os, "startfile", None)
        if opener is not None:
            opener(folder)
        return opener is not None
    try:
        subprocess.Popen(
            (_FILE_MANAGERS.get(sys.platform, "xdg-open"), str(folder)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    return True


def asks_for_less_motion() -> bool:
    """True if the person told the system to show fewer animations; False where it cannot be asked."""
    if sys.platform == "win32":
        return _windows()
    question, answer = _QUESTIONS.get(sys.platform, ((), ""))
    if not question:
        return False
    try:
        found = subprocess.run(question, capture_output=True, text=True, timeout=_PATIENCE_SECONDS, check=False)
    except (OSError, subprocess.SubprocessError):
        return False
    return found.stdout.strip() == answer


def _windows() -> bool:
    shown = ctypes.c_int(1)
    library = getattr(ctypes, "windll", None)
    if library is None:
        return False
    library.user32.SystemParametersInfoW(_GET_CLIENT_AREA_ANIMATION, 0, ctypes.byref(shown), 0)
    return shown.value == 0
