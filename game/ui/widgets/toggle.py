"""A switch with its words beside it."""

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
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.label import BODY, text_size, word_width

_SWITCH = (50.0, 28.0)
_GAP = 14.0
_HEIGHT = 40.0


class Toggle(Widget):
    """On or off; the words are part of what can be clicked."""

    def __init__(
        self,
        id: str,
        words: Say,
        on: bool,
        change: Callable[[bool], None],
        *,
        description: Say = "",
        enabled: bool = True,
        grow: float = 0,
    ) -> None:
        super().__init__(id, grow=grow)
        self._words, self._on, self._change = words, on, change
        self._description, self._enabled = description, enabled

    def natural(self, ui: Context, limit: float) -> Size:
        """The switch and the words."""
        width, height = text_size(ui, self._words, BODY, max(1.0, limit - _SWITCH[0] - _GAP))
        return width + _SWITCH[0] + _GAP, max(_HEIGHT, height)

    def smallest(self, ui: Context) -> float:
        """The switch and the longest word."""
        return word_width(ui, self._words, BODY) + _SWITCH[0] + _GAP

    def draw(self, canvas: Canvas) -> None:
        """Draws switch and words."""
        hovered = self._enabled and canvas.touch.hovered == self.id
        switch = FRect(self.rect.x, self.rect.centery - _SWITCH[1] / 2, *_SWITCH)
        fill = "primary" if self._on else "field"
        edge = "lamplight" if hovered or self._on else "field_edge"
        canvas.look(
            switch, Look(fill, edge, radius=14, light=0.1 if self._on else 0, opacity=1 if self._enabled else 0.5)
        )
        side = _SWITCH[1] - 8
        x = switch.right - side - 4 if self._on else switch.x + 4
        knob = FRect(x, switch.y + 4, side, side)
        canvas.shape("circle", knob, "panel" if self._on else "cream_shade")
        if self._on:
            canvas.shape("check", knob.inflate(-8, -8), "lamplight")
        colour = "text_disabled" if not self._enabled else "text_accent" if hovered else "text"
        beside = _SWITCH[0] + _GAP
        area = FRect(self.rect.x + beside, self.rect.y, max(1.0, self.rect.width - beside), self.rect.height)
        canvas.text(self._words, area, Style(Type.BODY, colour))

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One node that switches it."""
        yield Node(
            self.id,
            self.rect,
            Role.TOGGLE,
            plain(ui.say(self._words)),
            plain(ui.say(self._description)),
            enabled=self._enabled,
            checked=self._on,
            actions={Action.PRESS: self._switch} if self._enabled else {},
            tooltip=bool(self._description),
        )

    def _switch(self) -> None:
        self._change(not self._on)
