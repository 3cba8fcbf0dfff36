"""The river at night, as an evening sees it from the landing and from the steamer's bow."""

from __future__ import annotations

from math import sin
from typing import Final

import pygame
from pygame import FRect, Rect, Surface

from game.table.settings import Motion
from game.ui.context import Canvas, Context
from game.ui.drawing.theme import hex_of

VIEW, JETTY, LAMP, STEAMER = "app/rooms/night_view", "app/rooms/jetty", "app/rooms/lamp", "app/rooms/steamer"
BOW, RAIL = "app/rooms/bow", "app/rooms/bow_rail"
VIEW_SHAPE: Final = 4.0
"""Width of the picture of the river by its height."""

VIEW_PART, JETTY_FROM = 0.6, 0.555
"""Lower edge of the river and upper edge of the jetty, by the height of the room."""

FENCE_FROM, FENCE_PART = 0.44, 0.195
"""Place and height of the rope along the edge of the jetty, by the height of the room."""

FENCE: Final = 140
"""Height in which that is drawn."""

MOORINGS: Final = (0.031, 0.258, 0.5, 0.742, 0.969)
"""Places of the posts that hold the rope, by the width of the window."""

LAMP_SIZE: Final = (108.0, 126.0)
LAMP_FROM: Final = 80.0
"""Upper end of the lamp's cord, in design units: it hangs from what lies in the corner."""

STEAMER_SIZE: Final = (150.0, 97.0)
STEAMER_FROM: Final = 0.6
"""Place of the steamer when the room opens, by the width of the window."""

STEAMER_SPEED: Final = 2.0
"""Units a second."""

STROKES: Final = 18
"""Number of moving lights on the water."""

PACE: Final = 1 / 8
"""Seconds between two pictures of the water."""

BOW_SHAPE: Final = 16 / 9
DARK: Final = 0.28
"""Opacity of the veil over river and sky behind the steamer's bow."""


def river_pace(ui: Context) -> float:
    """Returns the seconds between two pictures while the water moves, 0 while it stands."""
    return PACE if ui.motion is Motion.FULL and not ui.theme.high_contrast else 0.0


def draw_landing(canvas: Canvas, now: float) -> None:
    """Fills the window with the river at night and the jetty before it; plain in high contrast."""
    ui, window = canvas.ui, canvas.ui.viewport.rect
    canvas.surface.fill(ui.theme["night"])
    edge = window.height * JETTY_FROM
    if ui.theme.high_contrast:
        canvas.line((0, edge), (window.width, edge), "brass", 2)
        return
    areas = {
        VIEW: _covering(canvas, FRect(0, 0, window.width, window.height * VIEW_PART)),
        JETTY: canvas.pixels(FRect(0, edge, window.width, window.height - edge)),
        LAMP: canvas.pixels(FRect(window.width * 0.016, LAMP_FROM, *LAMP_SIZE)),
    }
    ready = [ui.assets.later(id, area.size) for id, area in areas.items()]
    if None in ready:
        return
    moving = now if ui.motion is Motion.FULL else 0.0
    size = ui.viewport.pixels
    canvas.surface.blit(ui.assets.made(("landing view", size), lambda: _flat(ui, size, areas, (VIEW,))), (0, 0))
    _draw_lights(canvas, moving, window.height * 0.26, edge)
    _draw_steamer(canvas, moving)
    canvas.surface.blit(ui.assets.made(("landing", size), lambda: _before(canvas, areas)), (0, 0))


def draw_bow(canvas: Canvas, now: float) -> None:
    """Fills the window with the steamer that comes straight on; nobody stands at its rail yet."""
    ui, window = canvas.ui, canvas.ui.viewport.rect
    canvas.surface.fill(ui.theme["night"])
    if ui.theme.high_contrast:
        return
    area = _covering(canvas, window)
    if ui.assets.later(VIEW, area.size) is None:
        return
    size = ui.viewport.pixels
    canvas.surface.blit(ui.assets.made(("bow view", size), lambda: _flat(ui, size, {VIEW: area}, (VIEW,))), (0, 0))
    canvas.fill(window, "night", DARK)
    moving = now if ui.motion is Motion.FULL else 0.0
    _draw_lights(canvas, moving, window.height * 0.4, window.height)
    _draw_layer(canvas, BOW, moving)


def draw_rail(canvas: Canvas, now: float) -> None:
    """Draws rail and hull of the steamer over those who stand behind it."""
    if not canvas.ui.theme.high_contrast:
        _draw_layer(canvas, RAIL, now if canvas.ui.motion is Motion.FULL else 0.0)


def bow_frame(ui: Context) -> FRect:
    """Returns the rectangle of the steamer's picture: as high as the window, in its middle."""
    window = ui.viewport.rect
    width = window.height * BOW_SHAPE
    return FRect((window.width - width) / 2, 0, width, window.height)


def _draw_layer(canvas: Canvas, id: str, moving: float) -> None:
    area = canvas.pixels(bow_frame(canvas.ui).move(0, 2.5 * sin(moving * 0.9)))
    picture = canvas.ui.assets.later(id, area.size)
    if picture is not None:
        canvas.surface.blit(picture, area)


def _draw_lights(canvas: Canvas, now: float, top: float, bottom: float) -> None:
    """Level strokes of light on the water that wander to and fro, each at its own pace."""
    width = canvas.ui.viewport.width
    for number in range(STROKES):
        depth = number / (STROKES - 1)
        y = top + (bottom - top) * depth
        x = (number * 0.377 % 1.0) * (width + 80) - 40 + 16 * sin(now * 0.45 + number * 1.9)
        length = 16 + 34 * depth + number * 17 % 30
        canvas.fill(FRect(x, y, length, 1.4 + 1.2 * depth), "river_light")


def _draw_steamer(canvas: Canvas, now: float) -> None:
    window = canvas.ui.viewport.rect
    width, height = STEAMER_SIZE
    x = (window.width * STEAMER_FROM + width - now * STEAMER_SPEED) % (window.width + width) - width
    canvas.image(STEAMER, FRect(x, window.height * 0.272 + 1.4 * sin(now), width, height))


def _covering(canvas: Canvas, room: FRect) -> Rect:
    """The pixels of the picture of the river where it covers a room, from its upper edge down."""
    width = max(room.width, room.height * VIEW_SHAPE)
    return canvas.pixels(FRect((room.width - width) / 2, room.y, width, width / VIEW_SHAPE))


def _flat(ui: Context, size: tuple[int, int], areas: dict[str, Rect], ids: tuple[str, ...]) -> Surface:
    surface = Surface(size)
    surface.fill(ui.theme["night"])
    for id in ids:
        surface.blit(ui.assets.image(id, areas[id].size), areas[id])
    return surface


def _before(canvas: Canvas, areas: dict[str, Rect]) -> Surface:
    """Paints what stands before the water: rope, jetty and lamp."""
    ui = canvas.ui
    surface = Surface(ui.viewport.pixels, pygame.SRCALPHA)
    window = ui.viewport.rect
    fence = canvas.pixels(FRect(0, window.height * FENCE_FROM, window.width, window.height * FENCE_PART))
    wide = round(FENCE * fence.width / max(1, fence.height))
    colours = tuple(hex_of(ui.theme[name]) for name in ("ink", "wood_light", "cream_shade"))
    glow = canvas.pixels(FRect(window.width * 0.016 - 150, LAMP_FROM - 110, LAMP_SIZE[0] + 300, LAMP_SIZE[0] + 300))
    light = hex_of(ui.theme["lamplight"])
    surface.blit(ui.assets.image(JETTY, areas[JETTY].size), areas[JETTY])
    surface.blit(ui.assets.svg(("fence", *colours), lambda: _fence(wide, *colours), fence.size), fence)
    surface.blit(ui.assets.svg(("glow", light), lambda: _glow(light), glow.size), glow)
    surface.blit(ui.assets.image(LAMP, areas[LAMP].size), areas[LAMP])
    return surface


def _fence(width: int, ink: str, wood: str, rope: str) -> str:
    """The picture of the moorings and of the rope between them."""
    places = [round(width * part) for part in MOORINGS]
    step = places[2] - places[1]
    hung = "M-10 60" + "".join(f"Q{x - step // 2} 96 {x} 44" for x in places) + f"Q{width} 64 {width + 10} 70"
    posts = "".join(
        f'<rect x="{x - 13}" y="28" width="26" height="112" rx="6" fill="{wood}" stroke="{ink}" stroke-width="3"/>'
        f'<rect x="{x - 17}" y="20" width="34" height="14" rx="6" fill="{wood}" stroke="{ink}" stroke-width="3"/>'
        f'<rect x="{x - 10}" y="36" width="6" height="98" rx="3" fill="{rope}" fill-opacity="0.14"/>'
        for x in places
    )
    lines = "".join(
        f'<path d="{hung}" fill="none" stroke="{colour}" stroke-width="{thick}"/>'
        for colour, thick in ((ink, 8), (rope, 4.5))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{FENCE}" viewBox="0 0 {width} {FENCE}">'
        f"{posts}{lines}</svg>"
    )


def _glow(light: str) -> str:
    stops = "".join(
        f'<stop offset="{at}" stop-color="{light}" stop-opacity="{seen}"/>'
        for at, seen in ((0, 0.5), (0.35, 0.2), (1, 0))
    )
    gradient = f'<radialGradient id="g" cx="0.5" cy="0.5" r="0.5">{stops}</radialGradient>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
        f'<defs>{gradient}</defs><circle cx="50" cy="50" r="50" fill="url(#g)"/></svg>'
    )
