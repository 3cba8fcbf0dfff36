"""Something to put widgets on."""

from __future__ import annotations

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import PANEL, Look
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.wrapper import Wrapper


class Panel(Wrapper):
    """A wooden board with brass edges round a child."""

    def __init__(
        self,
        child: Widget,
        *,
        look: Look = PANEL,
        padding: float = 24,
        id: str = "",
        grow: float = 0,
        width: float = 0,
        height: float = 0,
        part: Say = "",
    ) -> None:
        """`part`: what the part of the room is called that stands on it."""
        super().__init__(child, id, grow=grow, width=width, height=height)
        self._look, self._padding, self._part = look, padding, part

    def natural(self, ui: Context, limit: float) -> Size:
        """The child and the padding."""
        width, height = self._child.measure(ui, max(1.0, limit - 2 * self._padding))
        return width + 2 * self._padding, height + 2 * self._padding

    def smallest(self, ui: Context) -> float:
        """The child and the padding."""
        return max(self.least[0], self._child.smallest(ui) + 2 * self._padding)

    @property
    def elastic(self) -> bool:
        """As the child is."""
        return self._child.elastic

    def part(self, ui: Context) -> str:
        """As it was named."""
        return plain(ui.say(self._part))

    def draw(self, canvas: Canvas) -> None:
        """Draws the board, then the child."""
        canvas.look(self.rect, self._look)
        super().draw(canvas)

    def _inside(self, ui: Context, rect: FRect) -> FRect:
        return rect.inflate(-min(rect.width, 2 * self._padding), -min(rect.height, 2 * self._padding))
