"""The real window, and what must be set before there is one."""

from __future__ import annotations

import os
import sys

import pygame
from pygame import Surface

from game.table.settings import Settings
from game.ui.viewport import SMALLEST_WINDOW


def prepare() -> None:
    """Set the environment and start video and fonts. Call once, before `WindowScreen`; the mixer comes later."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
    pygame.display.init()
    pygame.font.init()


class WindowScreen:
    """A `pygame.Window` as screen: resizable, sharp on dense displays."""

    def __init__(self, title: str, settings: Settings, icon: Surface | None = None) -> None:
        """Opens the window at the size of the settings, fullscreen if they say so."""
        width, height = (max(low, size) for low, size in zip(SMALLEST_WINDOW, settings.window, strict=True))
        self._window = pygame.Window(title, (width, height), resizable=True, allow_high_dpi=True)
        self._window.minimum_size = SMALLEST_WINDOW
        if icon is not None:
            self._window.set_icon(icon)
        if settings.fullscreen:
            self.set_fullscreen(True)

    def surface(self) -> Surface:
        """The surface of the window at its present size."""
        return self._window.get_surface()

    def present(self) -> None:
        """Show what was drawn."""
        self._window.flip()

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """A place of the mouse in pixels; they differ where the system scales windows."""
        size, pixels = self._window.size, self._window.get_surface().get_size()
        return x * pixels[0] / max(1, size[0]), y * pixels[1] / max(1, size[1])

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Fill the whole desktop, or go back to a window."""
        if fullscreen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window, for the settings."""
        return self._window.size

    def close(self) -> None:
        """Take the window away."""
        self._window.destroy()
