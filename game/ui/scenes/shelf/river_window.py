"""The window on the river: a view between curtains with a steamer under way, and its light on the wall."""

from __future__ import annotations

from math import sin

from pygame import FRect, Rect, Surface
from pygame.transform import flip

from game.table.settings import Motion
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.widgets import Size, Widget

FOLDER = "app/rooms"
PACE = 1 / 12
"""Seconds between two pictures of the water."""
VIEW_SHAPE = 5.0
"""Width by height of the picture of the river."""
SHORE = 0.65
"""Height at which the water begins, as a factor of the view's height from the top."""
STEAMER_SPEED = 2.5
"""Units a second."""
_SILL = 20.0
_HANGING = 36.0
"""Length of the curtains below the glass, in design units."""
_PANES = 4
_POST = 12.0
_CURTAIN = (112.0, 316.0)
_CURTAIN_OUT = 34.0
"""Width of the curtains beside the window, in design units."""
_STEAMER = (232.0, 150.0)
_HERON = (230.0, 200.0)
_FULL_HEIGHT = 290.0
"""Height of a window from which steamer and heron have their full size, in design units."""
SHY = 40.0
"""Distance from the steamer at which the heron is about to leave, in design units: it never stands before the ship."""
_NARROWEST = 320.0
"""A narrower one is left out."""
_STROKES = 9
_DRIFT = 14.0


class RiverWindow(Widget):
    """Takes the room it gets, up to the upper edge of the window; nothing in high contrast. Its curtains hang lower."""

    def __init__(self, *, least: float) -> None:
        """`least`: how far down it reaches at least, whatever room it gets."""
        super().__init__(grow=1)
        self._least = least

    def natural(self, ui: Context, limit: float) -> Size:
        """It takes what is left."""
        return 0.0, 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draws light, frame, river, and what hangs before it."""
        if canvas.ui.theme.high_contrast or self.rect.width < _NARROWEST:
            return
        glass = self._glass()
        self._put(canvas, "light", FRect(glass.x - glass.width * 0.33, glass.bottom + 6, glass.width * 1.33, 330))
        canvas.fill(glass.inflate(32, 0).move(0, 4), "wood_dark")
        canvas.fill(glass.inflate(24, 0), "wood_light")
        self._draw_river(canvas, canvas.ui.now if canvas.ui.motion is Motion.FULL else 0.0)
        sill = FRect(glass.x - 30, glass.bottom, glass.width + 60, _SILL)
        canvas.fill(sill.move(0, 6), "wood_dark")
        canvas.fill(sill, "wood_light")
        canvas.fill(FRect(sill.x, sill.y, sill.width, 6), "brass_dark")
        for mirrored, x in ((False, glass.x - _CURTAIN_OUT), (True, glass.right + _CURTAIN_OUT - _CURTAIN[0])):
            self._curtain(canvas, FRect(x, 0, _CURTAIN[0], glass.bottom + _HANGING), mirrored)

    def flow(self, canvas: Canvas) -> bool:
        """Draws the water anew, with all that lies before it; False where nothing moves."""
        ui = canvas.ui
        if ui.motion is not Motion.FULL or ui.theme.high_contrast or self.rect.width < _NARROWEST:
            return False
        glass = self._glass()
        with canvas.clipped(FRect(glass.x, glass.y, glass.width, glass.height)):
            self._draw_river(canvas, ui.now)
            for mirrored, x in ((False, glass.x - _CURTAIN_OUT), (True, glass.right + _CURTAIN_OUT - _CURTAIN[0])):
                self._curtain(canvas, FRect(x, 0, _CURTAIN[0], glass.bottom + _HANGING), mirrored)
        return True

    def _glass(self) -> FRect:
        left, bottom = self.rect.x + _CURTAIN_OUT, max(self.rect.bottom - _HANGING, self._least)
        return FRect(left, 0, max(1.0, self.rect.width - 2 * _CURTAIN_OUT), max(1.0, bottom))

    def _draw_river(self, canvas: Canvas, now: float) -> None:
        glass = self._glass()
        area = canvas.pixels(glass)
        view = self._view(canvas, area)
        with canvas.clipped(glass):
            if view is None:
                canvas.fill(glass, "water")
                return
            canvas.surface.blit(view, area)
            size, steamer = min(1.0, glass.height / _FULL_HEIGHT), steamer_at(glass, now)
            self._put(canvas, "steamer", steamer.move(0, sin(now * 1.1) * 1.2))
            self._strokes(canvas, glass, now)
            self._put(canvas, "reeds", FRect(glass.x + 10, glass.bottom - 200 * size, 190 * size, 200 * size))
            heron = heron_at(glass)
            self._put(canvas, "heron", heron, opacity=heron_seen(glass, now))
            for number in range(1, _PANES):
                x = glass.x + glass.width * number / _PANES - _POST / 2
                canvas.fill(FRect(x, 0, _POST, glass.height), "wood_light")
                canvas.fill(FRect(x + _POST - 3, 0, 3, glass.height), "wood")

    def _view(self, canvas: Canvas, area: Rect) -> Surface | None:
        """The middle of the painted river, as much of it as the window shows."""
        assets = canvas.ui.assets
        width = max(area.width, round(area.height * VIEW_SHAPE))
        size = (width, max(1, round(width / VIEW_SHAPE)))
        picture = assets.later(f"{FOLDER}/view", size)
        if picture is None:
            return None
        left, top = (width - area.width) // 2, (size[1] - area.height) // 2
        return assets.made(("view", area.size), lambda: picture.subsurface((left, top, *area.size)).copy())

    def _strokes(self, canvas: Canvas, glass: FRect, now: float) -> None:
        """Lines of light on the water that wander to and fro, each at its own pace."""
        water = glass.height * (1 - SHORE)
        for number in range(_STROKES):
            y = glass.y + glass.height * SHORE + water * (0.12 + 0.84 * number / _STROKES)
            x = glass.x + (number * 0.37 % 1.0) * (glass.width - 90) + _DRIFT * sin(now * 0.5 + number * 1.9)
            length = 46 + number * 31 % 60 + 8 * sin(now * 0.9 + number)
            canvas.fill(FRect(x, y, length, 2.4), "cream")

    def _put(self, canvas: Canvas, name: str, rect: FRect, opacity: float = 1.0) -> None:
        area = canvas.pixels(rect)
        if area.width > 0 and area.height > 0 and opacity > 0:
            picture = canvas.ui.assets.later(f"{FOLDER}/{name}", area.size)
            if picture is not None:
                picture.set_alpha(round(255 * opacity))
                canvas.surface.blit(picture, area)
                picture.set_alpha(255)

    def _curtain(self, canvas: Canvas, rect: FRect, mirrored: bool) -> None:
        area, assets = canvas.pixels(rect), canvas.ui.assets
        left = assets.later(f"{FOLDER}/curtain", area.size)
        if left is not None:
            right = assets.made(("curtain right", area.size), lambda: flip(left, True, False))
            canvas.surface.blit(right if mirrored else left, area)


def steamer_at(glass: FRect, now: float) -> FRect:
    """Returns the rectangle of the steamer behind a window of this size: at first left of the heron, then on and round
    again.
    """
    size = min(1.0, glass.height / _FULL_HEIGHT)
    width, height = _STEAMER[0] * size, _STEAMER[1] * size
    begins = heron_at(glass).left - SHY - width
    gone = glass.x - width
    x = gone + (begins - gone - now * STEAMER_SPEED) % (glass.width + width + SHY)
    return FRect(x, glass.y + glass.height * SHORE - height * 0.73, width, height)


def heron_at(glass: FRect) -> FRect:
    """Returns the rectangle of the heron."""
    size = min(1.0, glass.height / _FULL_HEIGHT)
    width, height = _HERON[0] * size, _HERON[1] * size
    return FRect(glass.right - width - 10 * size, glass.bottom - height, width, height)


def heron_seen(glass: FRect, now: float) -> float:
    """Returns the visibility of the heron, from 0 to 1: less as the steamer comes near, nothing while it passes."""
    heron, steamer = heron_at(glass), steamer_at(glass, now)
    gap = max(heron.left - steamer.right, steamer.left - heron.right)
    return min(1.0, max(0.0, gap / SHY))
