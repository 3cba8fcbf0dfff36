"""The very first picture, shown while titles and matches are opened."""

from __future__ import annotations

from game.content.line import Line
from game.ui.scenes.frame import low
from game.ui.scenes.shelf.style import LETTERING, SMALL_LETTERING, Lettering
from game.ui.stage.backdrop import Veil
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import Anchored, Widget


class TitleCard(WidgetScene[None]):
    """The name of the house."""

    backdrop = Veil(1.0)

    def build(self) -> Widget:
        """The lettering alone."""
        return Anchored(Lettering(Line("app.name"), SMALL_LETTERING if low(self.ui) else LETTERING, align=0.5))
