"""A reach on the screen: painted and alive, or drawn plainly where much contrast is wanted."""

from __future__ import annotations

from pygame import Rect

from game.ui.table.painter import Brush
from game.ui.water.art import WaterArt
from game.ui.water.living import LivingRiver
from game.ui.water.plain import PlainRiver
from game.ui.water.reach import Reach


class River:
    """Draws one reach; `look` is the folder below `assets` with the painted ground of its water.

    `flecks`: whether foam drifts on it besides the light; `glow`: how strong the light is, 1 at most.
    """

    def __init__(self, reach: Reach, look: str, *, flecks: bool = True, glow: float = 1.0) -> None:
        self.reach = reach
        self._look = look
        self._living = LivingRiver(reach, look, flecks, glow)
        self._plain = PlainRiver(reach)

    def paint(self, brush: Brush) -> None:
        """Water and banks as they stand."""
        if self._lives(brush):
            self._living.paint(brush)
        else:
            self._plain.paint(brush)

    def prepare(self, brush: Brush) -> bool:
        """Does a little of what `paint` will need for this brush; whether more is left."""
        return self._lives(brush) and self._living.prepare(brush)

    def flow(self, brush: Brush, seconds: float) -> None:
        """What moves on the water, added to what `paint` left; the same for the same time."""
        if self._lives(brush):
            self._living.flow(brush, seconds)

    def live(self, brush: Brush) -> Rect:
        """The pixels in which `flow` changes anything."""
        return self._living.live(brush) if self._lives(brush) else Rect(brush.clip.topleft, (0, 0))

    def _lives(self, brush: Brush) -> bool:
        return not brush.ui.theme.high_contrast and WaterArt.is_there(brush.ui.assets, self._look)
