"""The boards of the wall behind every room, the lobby's panels at night, and a veil that keeps words readable."""

from __future__ import annotations

from msgspec import Struct
from pygame import FRect, Surface

from game.ui.context import Canvas, Context

WALL, PANELS, DESK = "app/rooms/wall", "app/rooms/panels", "app/rooms/desk"
SHAPE = 16 / 9
"""Width by height of a wall; what does not fit the window is cut off evenly."""


class Wall(Struct, frozen=True):
    """The wall; `veil` (0..1) darkens it behind text."""

    veil: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Fills the window."""
        draw_room(canvas, veil=self.veil)


class Veil(Struct, frozen=True):
    """A dark layer over the scene below."""

    strength: float = 0.6

    def draw(self, canvas: Canvas) -> None:
        """Dims the scene below."""
        draw_veil(canvas, self.strength)


def draw_room(canvas: Canvas, *, veil: float = 0.0) -> None:
    """Fills the window with the wall; `veil` (0..1) darkens it for rooms that are read rather than looked at."""
    _draw_wall(canvas, WALL, veil)


def draw_panels(canvas: Canvas, desk: float) -> None:
    """Fills the window with dark panels in lamplight, and the desk along its lower edge, `desk` units high."""
    _draw_wall(canvas, PANELS, 0.0)
    ui, window = canvas.ui, canvas.ui.viewport.rect
    area = canvas.pixels(FRect(0, window.height - desk, window.width, desk))
    if desk and area.height > 0 and not ui.theme.high_contrast:
        canvas.surface.blit(ui.assets.image(DESK, area.size), area)


def draw_veil(canvas: Canvas, strength: float = 0.6) -> None:
    """Dims what lies below a dialog."""
    canvas.fill(canvas.ui.viewport.rect, "night", strength)


def _draw_wall(canvas: Canvas, wall: str, veil: float) -> None:
    ui = canvas.ui
    canvas.surface.fill(ui.theme["night"])
    if ui.theme.high_contrast or not ui.assets.exists(wall):
        return
    size = ui.viewport.pixels
    if ui.assets.later(wall, _covering(size)) is not None:
        key = (wall, size, round(veil, 2))
        canvas.surface.blit(ui.assets.made(key, lambda: _wall(ui, wall, size, veil)), (0, 0))


def _wall(ui: Context, wall: str, size: tuple[int, int], veil: float) -> Surface:
    painted = ui.assets.image(wall, _covering(size))
    surface = Surface(size)
    surface.blit(painted, painted.get_rect(center=(size[0] // 2, size[1] // 2)))
    if veil:
        shade = Surface(size)
        shade.fill(ui.theme["night"])
        shade.set_alpha(round(255 * veil))
        surface.blit(shade, (0, 0))
    return surface


def _covering(size: tuple[int, int]) -> tuple[int, int]:
    """The size of the picture when it covers a whole window."""
    width = max(size[0], round(size[1] * SHAPE))
    return width, max(1, round(width / SHAPE))
