"""The boards of the wall behind every room, and a veil that keeps words on them readable."""

from __future__ import annotations

from pygame import Surface

from game.ui.canvas import Canvas
from game.ui.context import Context

WALL = "app/rooms/wall"
SHAPE = 16 / 9
"""Width by height of the picture; what does not fit the window is cut off evenly."""


def draw_room(canvas: Canvas, *, veil: float = 0.0) -> None:
    """Fills the window with the wall; `veil` (0..1) darkens it for rooms that are read rather than looked at."""
    ui = canvas.ui
    canvas.surface.fill(ui.theme["night"])
    if ui.theme.high_contrast or not ui.assets.exists(WALL):
        return
    size = ui.viewport.pixels
    key = ("wall", size, round(veil, 2))
    if ui.assets.later(WALL, _covering(size)) is not None:
        canvas.surface.blit(ui.assets.made(key, lambda: _wall(ui, size, veil)), (0, 0))


def draw_veil(canvas: Canvas, strength: float = 0.6) -> None:
    """Dims what lies below a dialog."""
    canvas.fill(canvas.ui.viewport.rect, "night", strength)


def _wall(ui: Context, size: tuple[int, int], veil: float) -> Surface:
    painted = ui.assets.image(WALL, _covering(size))
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
