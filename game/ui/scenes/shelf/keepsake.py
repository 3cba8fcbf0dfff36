"""A thing on the bracket at the wall that is a button: a painted thing with its name below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.widgets import Fill, Row, Size, Widget
from game.ui.widgets.label import text_size, word_width

THING = 60.0
LOW_THING = 44.0
_NAME = Style(Type.BOLD, "text", 17)
_BOARD = Look("wood_light", "brass_dark", radius=3, width=1.5, light=0.18, shadow=8)
_PEG_LOOK = Look("wood", "ink", radius=7, width=2, light=0.2, shadow=6)
_AROUND = 10.0
_NAME_ROOM = 32.0
_PEG = 20.0


class Keepsake(Widget):
    """A painted thing, as high as `side` units, with its name on the board it stands on."""

    def __init__(
        self,
        id: str,
        name: Say,
        picture: str,
        shape: float,
        press: Callable[[], None],
        *,
        keys: str,
        side: float = THING,
    ) -> None:
        """`shape`: width of the picture by its height."""
        super().__init__(id, width=side * shape + _AROUND)
        self._name, self._picture, self._press, self._keys = name, picture, press, keys
        self._side, self._shape = side, shape

    def natural(self, ui: Context, limit: float) -> Size:
        """The thing, or its name if that is wider, above the board with the name."""
        width, height = text_size(ui, self._name, _NAME, limit)
        return width + _AROUND, self._side + max(_NAME_ROOM, height + 8)

    def smallest(self, ui: Context) -> float:
        """The longest word."""
        return max(self.least[0], word_width(ui, self._name, _NAME) + _AROUND)

    def draw(self, canvas: Canvas) -> None:
        """Draws the thing, higher while the pointer is on it, and its name."""
        meant = self.id == canvas.touch.hovered or (canvas.touch.ring and self.id == canvas.touch.focused)
        thing = FRect(0, self.rect.y + 1 - (5 if meant else 0), self._side * self._shape, self._side)
        thing.centerx = self.rect.centerx
        area = canvas.pixels(thing)
        picture = canvas.ui.assets.later(self._picture, area.size) if min(area.size) > 0 else None
        if picture is not None:
            canvas.surface.blit(picture, area)
        name = FRect(self.rect.x, self.rect.y + self._side, self.rect.width, self.rect.height - self._side)
        canvas.text(
            self._name, name, Style(_NAME.kind, "text_accent" if meant else _NAME.colour, _NAME.size), align=0.5
        )

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One node that presses it."""
        name = plain(ui.say(self._name))
        yield Node(self.id, self.rect, Role.BUTTON, name, keys=self._keys, actions={Action.PRESS: self._press})


class Bracket(Row):
    """A board at the wall for keepsakes, on two pegs."""

    def __init__(self, *things: Keepsake, side: float = THING) -> None:
        super().__init__(*things, gap=2, fill=Fill.START)
        self._side = side

    def natural(self, ui: Context, limit: float) -> Size:
        """The things, the ends of the board and the pegs below it."""
        width, height = super().natural(ui, max(1.0, limit - 2 * _AROUND))
        return width + 2 * _AROUND, height + _PEG

    def smallest(self, ui: Context) -> float:
        """The things at their smallest, and the ends of the board."""
        return super().smallest(ui) + 2 * _AROUND

    def place(self, ui: Context, rect: FRect) -> None:
        """The things stand between the ends of the board."""
        inside = FRect(rect.x + _AROUND, rect.y, max(1.0, rect.width - 2 * _AROUND), max(1.0, rect.height - _PEG))
        super().place(ui, inside)
        self.rect = rect

    def draw(self, canvas: Canvas) -> None:
        """Draws the board, then what stands on it."""
        board = FRect(self.rect.x, self.rect.y + self._side, self.rect.width, self.rect.height - self._side - _PEG)
        for part in (0.16, 0.84):
            peg = FRect(self.rect.x + self.rect.width * part - 9, board.bottom - 8, 18, _PEG + 4)
            canvas.look(peg, _PEG_LOOK)
        canvas.look(board, _BOARD)
        super().draw(canvas)
