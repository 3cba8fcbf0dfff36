"""The river at dusk behind every room, and a veil that keeps words on it readable."""

from __future__ import annotations

from pygame import SRCALPHA, Surface
from pygame.transform import smoothscale

from game.ui import backdrop
from game.ui.canvas import Canvas
from game.ui.context import Context

SCENE = "app/scene_dusk"
SHAPE = 16 / 9
"""Width by height of the picture; what does not fit the window is cut off evenly."""
SHARPEST = 2560
"""Widest picture that is drawn from its source; larger windows get it scaled, or opening a room would take seconds."""
_VIGNETTE = (128, 72)
"""The same for every window: one of its proportions would be without end for a very narrow one."""


def draw_scene(canvas: Canvas, *, veil: float = 0.0) -> None:
    """Fills the window with the scene; `veil` (0..1) darkens it for rooms that are read rather than looked at."""
    ui = canvas.ui
    if ui.theme.high_contrast or not ui.assets.exists(SCENE):
        backdrop.draw_dusk(canvas)
        return
    size = ui.viewport.pixels
    if ui.assets.later(SCENE, _sharp(size)) is None:
        backdrop.draw_dusk(canvas)
        return
    canvas.surface.blit(ui.assets.made(("scene", size, round(veil, 2)), lambda: _scene(ui, size, veil)), (0, 0))


def draw_veil(canvas: Canvas, strength: float = 0.6) -> None:
    """Dims what lies below a dialog."""
    canvas.fill(canvas.ui.viewport.rect, "night", strength)


def _scene(ui: Context, size: tuple[int, int], veil: float) -> Surface:
    width, sharp = _wide(size), _sharp(size)
    drawn = ui.assets.image(SCENE, sharp)
    if sharp[0] < width:
        drawn = smoothscale(drawn, (width, round(width / SHAPE)))
    surface = Surface(size)
    surface.fill(ui.theme["night"])
    surface.blit(drawn, drawn.get_rect(center=(size[0] // 2, size[1] // 2)))
    if veil:
        shade = Surface(size)
        shade.fill(ui.theme["night"])
        shade.set_alpha(round(255 * veil))
        surface.blit(shade, (0, 0))
    surface.blit(_vignette(size), (0, 0))
    return surface


def _wide(size: tuple[int, int]) -> int:
    return max(size[0], round(size[1] * SHAPE))


def _sharp(size: tuple[int, int]) -> tuple[int, int]:
    """The size in which the scene is drawn from its source."""
    width = min(_wide(size), SHARPEST)
    return width, round(width / SHAPE)


def _vignette(size: tuple[int, int]) -> Surface:
    """Darkness towards the edges, computed small and scaled up."""
    width, height = _VIGNETTE
    small = Surface((width, height), SRCALPHA)
    for x in range(width):
        for y in range(height):
            across, down = 2 * x / width - 1, 2 * y / height - 1
            small.set_at((x, y), (0, 0, 0, min(150, round(72 * (across**4 + down**4)))))
    return smoothscale(small, size)
