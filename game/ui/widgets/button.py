"""Widgets that are pressed: buttons, toggles, choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import FRect

from game.content.theme import ColourName, IconName
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Hand
from game.ui.input.focus import Action, Node, Role
from game.ui.widgets.label import BODY, UNLIMITED, Size, Widget, sign_side, text_size, word_width

HEIGHT = 44.0
COMPACT_HEIGHT = 32.0
SIGN = 22.0
_PADDING = 20.0
_GAP = 10.0
_STYLE = Style(Type.BOLD, "text", 18)
_COMPACT = Style(Type.BOLD, "text", 16)
_SIGN_GROUND = Look("night", None, radius=SIGN / 2, light=0)
_SWITCH = (50.0, 28.0)
_TOGGLE_GAP = 14.0
_HEIGHT = 40.0
_SEGMENT = 40.0
_CHOICE_COMPACT = 32.0
_CHOICE_PADDING = 16.0
_COMPACT_PADDING = 10.0
_HEAD_GAP = 6.0
_BOLD = Style(Type.BOLD)
_SMALL = Style(Type.BOLD, size=16)
_FILLS: Final[tuple[ColourName, ...]] = ("button", "button_hover", "button_pressed")
_PRIMARY_FILLS: Final[tuple[ColourName, ...]] = ("primary", "primary_hover", "primary_pressed")
"""Colours of a board at rest, pointed at and pressed."""


class ButtonKind(StrEnum):
    """The emphasis of a button."""

    PRIMARY = "primary"
    """Lamplight: the one thing to do here."""
    NORMAL = "normal"
    QUIET = "quiet"
    """No board until the pointer is on it."""


class PushButton(Widget):
    """A button with words, an icon, or both. One with an icon alone is square and says its name in the tooltip."""

    def __init__(
        self,
        id: str,
        words: Say,
        press: Callable[[], None],
        *,
        kind: ButtonKind = ButtonKind.NORMAL,
        icon: IconName | None = None,
        icon_only: bool = False,
        description: Say = "",
        keys: str = "",
        enabled: bool = True,
        lit: bool = False,
        align: float = 0.5,
        grow: float = 0,
        width: float = 0,
        height: float = 0,
        compact: bool = False,
        colour: ColourName | None = None,
    ) -> None:
        """`icon`: id of an icon; `keys`: chord that does the same, shown with the name (binding it is the scene's).

        `lit`: a ring of light says that this one is meant; `compact`: as low as may be, for strips; `colour` of words
        and icon, if not the usual one of its kind.
        """
        super().__init__(id, grow=grow, width=width, height=height or (COMPACT_HEIGHT if compact else HEIGHT))
        self._padding, self._air, self._style = (12.0, 6.0, _COMPACT) if compact else (_PADDING, 16.0, _STYLE)
        self._colour = colour
        self._words, self._press, self._kind = words, press, kind
        self.lit = lit
        self._icon, self._icon_only = icon, icon_only and icon is not None
        self._description, self._keys, self._enabled, self._align = description, keys, enabled, align

    def natural(self, ui: Context, limit: float) -> Size:
        """Room for the words on as few lines as the limit allows."""
        least = max(self.least[1], ui.viewport.hit)
        if self._icon_only:
            return least, least
        beside = 2 * self._padding + self._beside(ui)
        width, height = text_size(ui, self._words, self._style, max(1.0, limit - beside))
        return width + beside, max(least, height + self._air)

    def smallest(self, ui: Context) -> float:
        """The longest word and the icon."""
        if self._icon_only:
            return max(self.least[1], ui.viewport.hit)
        beside = 2 * self._padding + self._beside(ui)
        return max(self.least[0], word_width(ui, self._words, self._style) + beside)

    def draw(self, canvas: Canvas) -> None:
        """Draws the board in its state, then icon and words."""
        touch, enabled = canvas.touch, self._enabled
        hovered = enabled and touch.hovered == self.id
        pressed = hovered and touch.pressed == self.id
        look = button_look(self._kind, enabled, hovered, pressed)
        if look is not None:
            canvas.look(self.rect, look)
        if self.lit:
            canvas.ring(self.rect, radius=10, colour="target", gap=1)
        inside = FRect(self.rect)
        inside.y += 1 if pressed else 0
        self._draw_inside(canvas, inside, self._colour_of(enabled, hovered))
        if enabled and self._keys and canvas.ui.hand is Hand.PAD:
            self._draw_sign(canvas)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the node of this button."""
        yield Node(
            self.id,
            self.rect,
            Role.BUTTON,
            plain(ui.say(self._words)),
            plain(ui.say(self._description)),
            keys=self._keys,
            enabled=self._enabled,
            actions={Action.PRESS: self._press} if self._enabled else {},
            tooltip=bool(self._icon_only or self._description),
        )

    def _draw_inside(self, canvas: Canvas, rect: FRect, colour: ColourName) -> None:
        if self._icon_only and self._icon:
            side = min(rect.width, rect.height) * 0.56
            icon = FRect(0, 0, side, side)
            icon.center = rect.center
            canvas.icon(self._icon, icon, colour)
            return
        style = Style(self._style.kind, colour, self._style.size)
        beside = self._beside(canvas.ui)
        room = rect.width - 2 * self._padding - beside
        words = text_size(canvas.ui, self._words, style, max(1.0, room))[0]
        x = rect.x + self._padding + max(0.0, room - words) * self._align
        if self._icon:
            side = beside - _GAP
            canvas.icon(self._icon, FRect(x, rect.centery - side / 2, side, side), colour)
        width = max(1.0, min(words + 1, rect.right - self._padding - x - beside))
        area = FRect(x + beside, rect.y + 2, width, max(1.0, rect.height - 4))
        canvas.text(self._words, area, style, align=0 if self._icon else self._align)

    def _beside(self, ui: Context) -> float:
        """Width of the icon beside the words, with its gap."""
        return sign_side(ui, self._style) + _GAP if self._icon else 0.0

    def _draw_sign(self, canvas: Canvas) -> None:
        """The button of the controller that does the same, on the lower right corner."""
        if sign := canvas.ui.pads.sign_for(self._keys):
            area = FRect(self.rect.right - SIGN + 4, self.rect.bottom - SIGN + 4, SIGN, SIGN)
            canvas.look(area, _SIGN_GROUND)
            canvas.icon(sign, area.inflate(-4, -4), "lamplight")

    def _colour_of(self, enabled: bool, hovered: bool) -> ColourName:
        """Its own colour goes with its own ground, which pointing at it replaces by the usual one."""
        return self._colour if self._colour and enabled and not hovered else _colour(self._kind, enabled)


def button_look(kind: ButtonKind, enabled: bool, hovered: bool, pressed: bool) -> Look | None:
    """The board of a button, None for no board."""
    state = 2 if pressed else 1 if hovered else 0
    if not enabled:
        return None if kind is ButtonKind.QUIET else Look("panel_raised", "brass_dark", width=1, light=0, opacity=0.6)
    match kind:
        case ButtonKind.PRIMARY:
            return Look(
                _PRIMARY_FILLS[state], "lamplight", light=0 if pressed else 0.22, width=1.5, shadow=0 if pressed else 6
            )
        case ButtonKind.NORMAL:
            return Look(
                _FILLS[state], "button_edge", light=0 if pressed else 0.16, width=1.5, shadow=0 if pressed else 5
            )
        case ButtonKind.QUIET:
            return Look(_FILLS[state], "brass_dark", light=0.1, width=1) if state else None


def _colour(kind: ButtonKind, enabled: bool) -> ColourName:
    if not enabled:
        return "text_disabled"
    return "primary_text" if kind is ButtonKind.PRIMARY else "text"


class Toggle(Widget):
    """A switch, on or off; the words are part of what can be clicked."""

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
        width, height = text_size(ui, self._words, BODY, max(1.0, limit - _SWITCH[0] - _TOGGLE_GAP))
        return width + _SWITCH[0] + _TOGGLE_GAP, max(_HEIGHT, height)

    def smallest(self, ui: Context) -> float:
        """Returns the width of the switch and the longest word."""
        return word_width(ui, self._words, BODY) + _SWITCH[0] + _TOGGLE_GAP

    def draw(self, canvas: Canvas) -> None:
        """Draws switch and words."""
        hovered = self._enabled and canvas.touch.hovered == self.id
        switch = FRect(self.rect.x, self.rect.centery - _SWITCH[1] / 2, *_SWITCH)
        fill: ColourName = "primary" if self._on else "field"
        edge: ColourName = "lamplight" if hovered or self._on else "field_edge"
        canvas.look(
            switch, Look(fill, edge, radius=14, light=0.1 if self._on else 0, opacity=1 if self._enabled else 0.5)
        )
        side = _SWITCH[1] - 8
        x = switch.right - side - 4 if self._on else switch.x + 4
        knob = FRect(x, switch.y + 4, side, side)
        canvas.shape("circle", knob, "panel" if self._on else "cream_shade")
        if self._on:
            canvas.shape("check", knob.inflate(-8, -8), "lamplight")
        colour: ColourName = "text_disabled" if not self._enabled else "text_accent" if hovered else "text"
        beside = _SWITCH[0] + _TOGGLE_GAP
        area = FRect(self.rect.x + beside, self.rect.y, max(1.0, self.rect.width - beside), self.rect.height)
        canvas.text(self._words, area, Style(Type.BODY, colour))

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that switches it."""
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


class Option(Struct, frozen=True):
    """One thing to choose."""

    id: str
    words: Say
    description: Say = ""
    enabled: bool = True
    keys: str = ""
    """Chord that does the same, shown in the tooltip."""


class Segments(Widget):
    """Segments; those that do not fit beside each other go to the next line. `words` stand above, "" for none."""

    def __init__(
        self,
        id: str,
        words: Say,
        options: Sequence[Option],
        chosen: str,
        change: Callable[[str], None],
        *,
        grow: float = 0,
        width: float = 0,
        compact: bool = False,
    ) -> None:
        """Nodes are called `id:option`; `compact`: as low as may be, for strips."""
        super().__init__(id, grow=grow, width=width)
        self._high, self._padding = (_CHOICE_COMPACT, _COMPACT_PADDING) if compact else (_SEGMENT, _CHOICE_PADDING)
        self._style = _SMALL if compact else _BOLD
        self._words, self._options, self._chosen, self._change = words, tuple(options), chosen, change
        self._segments: list[FRect] = []

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the width of the segments side by side, or the limit."""
        rows = self._rows(ui, limit)
        width = max((sum(row) for row in rows), default=0.0)
        head = self._head(ui, limit)
        words = text_size(ui, self._words, BODY, limit)[0] if self._words else 0.0
        return max(width, words), head + len(rows) * self._row(ui) + max(0, len(rows) - 1) * 4

    def smallest(self, ui: Context) -> float:
        """The widest segment, with the longest word above."""
        edges = 2 * self._padding
        widths = [text_size(ui, option.words, self._style, UNLIMITED)[0] + edges for option in self._options]
        return max(*widths, word_width(ui, self._words, BODY)) if widths else 0.0

    def place(self, ui: Context, rect: FRect) -> None:
        """Gives the segments their places."""
        super().place(ui, rect)
        self._segments = []
        y = rect.y + self._head(ui, rect.width)
        for row in self._rows(ui, rect.width):
            x = rect.x
            for width in row:
                self._segments.append(FRect(x, y, width, self._row(ui)))
                x += width
            y += self._row(ui) + 4

    def draw(self, canvas: Canvas) -> None:
        """Draws the words and the segments, the chosen one lit and marked."""
        if self._words:
            head = self._head(canvas.ui, self.rect.width) - _HEAD_GAP
            canvas.text(self._words, FRect(self.rect.x, self.rect.y, self.rect.width, head), BODY)
        for option, rect in zip(self._options, self._segments, strict=True):
            self._draw_segment(canvas, option, rect)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node per option."""
        for option, rect in zip(self._options, self._segments, strict=True):
            head = plain(ui.say(self._words))
            yield Node(
                f"{self.id}:{option.id}",
                rect,
                Role.CHOICE,
                plain(ui.say(option.words)),
                plain(ui.say(option.description)),
                value=head,
                keys=option.keys,
                enabled=option.enabled,
                checked=option.id == self._chosen,
                actions={Action.PRESS: partial(self._choose, option.id)} if option.enabled else {},
                tooltip=bool(option.description),
            )

    def _draw_segment(self, canvas: Canvas, option: Option, rect: FRect) -> None:
        chosen = option.id == self._chosen
        id = f"{self.id}:{option.id}"
        hovered = option.enabled and canvas.touch.hovered == id
        inside = rect.inflate(-3, 0)
        if chosen:
            canvas.look(inside, Look("primary", "lamplight", light=0.2, width=1.5))
        else:
            canvas.look(
                inside,
                Look("button_hover" if hovered else "button", "button_edge" if hovered else "brass_dark", width=1),
            )
        colour: ColourName = "primary_text" if chosen else "text" if option.enabled else "text_disabled"
        canvas.text(option.words, inside.inflate(-8, 0), Style(Type.BOLD, colour, self._style.size), align=0.5)

    def _choose(self, id: str) -> None:
        if id != self._chosen:
            self._change(id)

    def _row(self, ui: Context) -> float:
        return max(self._high, ui.viewport.hit)

    def _head(self, ui: Context, limit: float) -> float:
        return text_size(ui, self._words, BODY, limit)[1] + _HEAD_GAP if self._words else 0.0

    def _rows(self, ui: Context, limit: float) -> list[list[float]]:
        rows: list[list[float]] = [[]]
        for option in self._options:
            width = min(limit, text_size(ui, option.words, self._style, limit)[0] + 2 * self._padding)
            if rows[-1] and sum(rows[-1]) + width > limit + 0.5:
                rows.append([])
            rows[-1].append(width)
        return rows
