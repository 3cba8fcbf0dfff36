"""Buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.events import Hand
from game.ui.input.focus import Action, Node, Role
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.label import text_size, word_width

HEIGHT = 44.0
COMPACT_HEIGHT = 32.0
ICON = 24.0
SIGN = 22.0
_PADDING = 20.0
_GAP = 10.0
_STYLE = Style(Type.BOLD, "text", 18)
_COMPACT = Style(Type.BOLD, "text", 16)
_SIGN_GROUND = Look("night", None, radius=SIGN / 2, light=0)


class ButtonKind(StrEnum):
    """How much a button asks to be pressed."""

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
        icon: str | None = None,
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
        colour: str = "",
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
        beside = 2 * self._padding + (ICON + _GAP if self._icon else 0)
        width, height = text_size(ui, self._words, self._style, max(1.0, limit - beside))
        return width + beside, max(least, height + self._air)

    def smallest(self, ui: Context) -> float:
        """The longest word and the icon."""
        if self._icon_only:
            return max(self.least[1], ui.viewport.hit)
        beside = 2 * self._padding + (ICON + _GAP if self._icon else 0)
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
        """One node that presses it."""
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

    def _draw_inside(self, canvas: Canvas, rect: FRect, colour: str) -> None:
        if self._icon_only and self._icon:
            side = min(rect.width, rect.height) * 0.56
            icon = FRect(0, 0, side, side)
            icon.center = rect.center
            canvas.icon(self._icon, icon, colour)
            return
        style = Style(self._style.kind, colour, self._style.size)
        beside = ICON + _GAP if self._icon else 0.0
        room = rect.width - 2 * self._padding - beside
        words = text_size(canvas.ui, self._words, style, max(1.0, room))[0]
        x = rect.x + self._padding + max(0.0, room - words) * self._align
        if self._icon:
            canvas.icon(self._icon, FRect(x, rect.centery - ICON / 2, ICON, ICON), colour)
        width = max(1.0, min(words + 1, rect.right - self._padding - x - beside))
        area = FRect(x + beside, rect.y + 2, width, max(1.0, rect.height - 4))
        canvas.text(self._words, area, style, align=0 if self._icon else self._align)

    def _draw_sign(self, canvas: Canvas) -> None:
        """The button of the controller that does the same, on the lower right corner."""
        if sign := canvas.ui.pads.sign_for(self._keys):
            area = FRect(self.rect.right - SIGN + 4, self.rect.bottom - SIGN + 4, SIGN, SIGN)
            canvas.look(area, _SIGN_GROUND)
            canvas.icon(sign, area.inflate(-4, -4), "lamplight")

    def _colour_of(self, enabled: bool, hovered: bool) -> str:
        """Its own colour goes with its own ground, which pointing at it replaces by the usual one."""
        return self._colour if self._colour and enabled and not hovered else _colour(self._kind, enabled)


def button_look(kind: ButtonKind, enabled: bool, hovered: bool, pressed: bool) -> Look | None:
    """The board of a button, None for no board."""
    state = "_pressed" if pressed else "_hover" if hovered else ""
    if not enabled:
        return None if kind is ButtonKind.QUIET else Look("panel_raised", "brass_dark", width=1, light=0, opacity=0.6)
    match kind:
        case ButtonKind.PRIMARY:
            return Look(
                f"primary{state}", "lamplight", light=0 if pressed else 0.22, width=1.5, shadow=0 if pressed else 6
            )
        case ButtonKind.NORMAL:
            return Look(
                f"button{state}", "button_edge", light=0 if pressed else 0.16, width=1.5, shadow=0 if pressed else 5
            )
        case ButtonKind.QUIET:
            return Look(f"button{state}", "brass_dark", light=0.1, width=1) if state else None


def _colour(kind: ButtonKind, enabled: bool) -> str:
    if not enabled:
        return "text_disabled"
    return "primary_text" if kind is ButtonKind.PRIMARY else "text"
