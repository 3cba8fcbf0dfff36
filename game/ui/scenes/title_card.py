"""The very first picture, shown while titles and matches are opened."""

from __future__ import annotations

from game.content.line import Line
from game.ui.canvas import Canvas
from game.ui.scenes.backdrop import draw_scene
from game.ui.scenes.frame import low
from game.ui.scenes.shelf_style import LETTERING, SMALL_LETTERING, Lettering
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import Anchored, Widget


class TitleCard(WidgetScene[None]):
    """The name of the house over the river."""

    def build(self) -> Widget:
        """The lettering alone."""
        return Anchored(Lettering(Line("app.name"), SMALL_LETTERING if low(self.ui) else LETTERING, align=0.5))

    def background(self, canvas: Canvas) -> None:
        """The river at dusk."""
        draw_scene(canvas, veil=0.12)
