"""Words and pictures that are only looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from pygame import FRect

from game.content.theme import IconName
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.text import Style, Words, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import InputEvent, Place
from game.ui.input.focus import Node, Role

UNLIMITED = 100000.0
BODY = Style(Type.BODY)
SOFT = Style(Type.BODY, "text_soft")
BOLD = Style(Type.BOLD)
SMALL = Style(Type.SMALL, "text_soft")
HEADING = Style(Type.HEADING, "text_accent")
TITLE = Style(Type.HEADING, "text_accent", 42)
RANK = Style(Type.RANK)
SIGN_PART = 4 / 3
"""Side of a sign, as a factor of the size of the words beside it."""

RULE_HEIGHT = 13.0


Size: TypeAlias = tuple[float, float]


class Widget:
    """Base of all widgets. All lengths in design units.

    Scenes build a fresh tree of widgets from what they know whenever that changes. What belongs to a widget alone
    (where it is scrolled to, the caret) goes over to the new widget of the same id and class by `adopt`.
    """

    def __init__(self, id: str = "", *, grow: float = 0, width: float = 0, height: float = 0) -> None:
        """`grow`: share of the room left over in a row or column; `width`, `height`: least sizes."""
        self.id = id
        self.grow = grow
        self.least = (width, height)
        self.rect = FRect(0, 0, 0, 0)
        self._sizes: dict[float, Size] = {}

    @property
    def solid(self) -> bool:
        """True if the pointer meets it; a widget that is not solid leaves events to what lies below it."""
        return True

    def children(self) -> Sequence[Widget]:
        """Widgets inside this one, in reading order."""
        return ()

    def measure(self, ui: Context, limit: float) -> Size:
        """The size it wants when it may be at most `limit` wide."""
        found = self._sizes.get(limit)
        if found is None:
            wanted = self.natural(ui, limit)
            found = self._sizes[limit] = (max(wanted[0], self.least[0]), max(wanted[1], self.least[1]))
        return found

    def forget_sizes(self) -> None:
        """Forgets its measured sizes. Called for the whole tree before it is laid out anew."""
        self._sizes.clear()

    def natural(self, ui: Context, limit: float) -> Size:
        """The size of what is in it; `least` is added by `measure`."""
        return 0.0, 0.0

    def smallest(self, ui: Context) -> float:
        """The width below which words in it would be broken."""
        return self.measure(ui, UNLIMITED)[0]

    @property
    def elastic(self) -> bool:
        """True if it can do with less height than it wants, because it scrolls."""
        return False

    def place(self, ui: Context, rect: FRect) -> None:
        """Takes a place, and gives the children theirs."""
        self.rect = rect

    def draw(self, canvas: Canvas) -> None:
        """Draws itself, then its children."""
        for child in self.children():
            if canvas.shows(child.rect):
                child.draw(canvas)

    def state(self) -> object:
        """Returns what changes its picture between two layouts, besides pointer and focus: where it is scrolled to."""
        return None

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Its own nodes, without those of its children."""
        return ()

    def spoken(self, ui: Context) -> Iterable[Node]:
        """The words it draws that are no node of its own, for reading aloud alone."""
        return ()

    def part(self, ui: Context) -> str:
        """Returns the name of the part of the room that it makes up; "" if it makes up none."""
        return ""

    def handle(self, event: InputEvent, ui: Context) -> bool:
        """Takes an event that fell on it, on a child that let it pass, or on the node that has the focus."""
        return False

    def glide(self, units: float) -> bool:
        """Glides on after a finger threw it; returns whether it moved."""
        return False

    def focused(self) -> None:
        """It was given the focus by anything but the pointer."""

    def view(self) -> FRect | None:
        """The rectangle outside which its children cannot be seen, None for no limit."""
        return None

    def reveal(self, rect: FRect, ui: Context) -> bool:
        """Brings a rectangle inside it into view; returns whether anything moved."""
        return False

    @property
    def pace(self) -> float:
        """Seconds between two pictures it wants while nothing else happens, 0 for none."""
        return 0.0

    def adopt(self, old: Widget) -> None:
        """Takes over what an earlier widget of the same id and class remembers."""


def walk(widget: Widget) -> Iterator[Widget]:
    """The widget and everything in it, in reading order."""
    # A stack: one generator in another for each level would pass every widget up through all of them.
    left = [widget]
    while left:
        each = left.pop()
        yield each
        left += reversed(each.children())


def path_to(widget: Widget, place: Place) -> list[Widget]:
    """The widgets under a place, the outermost first; later children lie above earlier ones."""
    if not widget.solid or not widget.rect.collidepoint(place):
        return []
    for child in reversed(widget.children()):
        below = path_to(child, place)
        if below:
            return [widget, *below]
    return [widget]


class Label(Widget):
    """Text, wrapped, with marks (`<b>`, `<suit H>`, see `game.ui.drawing.text`)."""

    def __init__(
        self,
        words: Say,
        style: Style = BODY,
        *,
        align: float = 0,
        valign: float = 0.5,
        lines: int = 0,
        id: str = "",
        grow: float = 0,
        width: float = 0,
    ) -> None:
        """`lines`: maximum number of lines, 0 for as many as it takes. With an `id` it is a node that can be read
        aloud.
        """
        super().__init__(id, grow=grow, width=width)
        self._words, self._style = words, style
        self._align, self._valign, self._lines = align, valign, lines

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the width of the longest line, and the height of all lines."""
        return text_size(ui, self._words, self._style, limit, self._lines)

    def smallest(self, ui: Context) -> float:
        """The longest word."""
        return max(self.least[0], word_width(ui, self._words, self._style))

    def draw(self, canvas: Canvas) -> None:
        """Draws the words."""
        canvas.text(self._words, self.rect, self._style, align=self._align, valign=self._valign, lines=self._lines)

    def place_of(self, ui: Context, tone: str) -> FRect | None:
        """Returns the rectangle of its first words of a tone, None if it has none."""
        area = ui.viewport.to_pixels(self.rect)
        wide = ui.viewport.line_width(self.rect.width)
        block = ui.text.layout(ui.say(self._words), self._style, wide, self._lines)
        top = area.y + (area.height - block.height) * self._valign
        unit = ui.viewport.unit
        for piece in block.pieces:
            if isinstance(piece.span, Words) and piece.span.tone == tone:
                size = (piece.width / unit, block.line_height / unit)
                return FRect((area.x + piece.x) / unit, (top + piece.y) / unit, *size)
        return None

    def nodes(self, ui: Context) -> Iterable[Node]:
        """A node for reading aloud if it has an id, and for a tooltip with all of it where it had to be cut."""
        cut = self._is_cut(ui)
        if self.id or cut:
            id = self.id or f"cut:{self.rect.x:.0f}:{self.rect.y:.0f}"
            yield Node(id, self.rect, self._role, plain(ui.say(self._words)), focusable=False, tooltip=cut)

    def spoken(self, ui: Context) -> Iterable[Node]:
        """Its words, if it has no id; large ones say what follows."""
        if not self.id and (words := plain(ui.say(self._words))):
            yield told(words, self.rect, self._role)

    @property
    def _role(self) -> Role:
        return Role.HEADING if self._style.kind is Type.HEADING else Role.TEXT

    def _is_cut(self, ui: Context) -> bool:
        """True if words of it are left out in the room it has."""
        wide = ui.viewport.line_width(self.rect.width)
        return self.rect.width > 0 and not ui.text.layout(ui.say(self._words), self._style, wide, self._lines).fits


class Picture(Widget):
    """An asset, fitted in."""

    def __init__(self, asset: str, width: float, height: float, *, id: str = "", grow: float = 0) -> None:
        super().__init__(id, width=width, height=height, grow=grow)
        self._asset = asset

    def draw(self, canvas: Canvas) -> None:
        """Draws the picture in the middle of its rectangle."""
        area = FRect(0, 0, min(self.least[0], self.rect.width), min(self.least[1], self.rect.height))
        area.center = self.rect.center
        canvas.image(self._asset, area)


class Sign(Widget):
    """An icon beside words in a style, as large as that asks for."""

    def __init__(self, icon: IconName, style: Style) -> None:
        super().__init__()
        self._icon, self._style = icon, style

    def natural(self, ui: Context, limit: float) -> Size:
        """A square."""
        side = sign_side(ui, self._style)
        return side, side

    def draw(self, canvas: Canvas) -> None:
        """Draws it in the middle of its rectangle, in the colour of the words."""
        side = sign_side(canvas.ui, self._style)
        area = FRect(0, 0, side, side)
        area.center = self.rect.center
        canvas.icon(self._icon, area, self._style.colour)


class Rule(Widget):
    """A fine brass line across, with a small diamond in its middle."""

    def __init__(self) -> None:
        super().__init__(height=RULE_HEIGHT)

    def draw(self, canvas: Canvas) -> None:
        """Draws the line."""
        x, y = self.rect.center
        canvas.line((self.rect.left, y), (x - 9, y), "brass_dark")
        canvas.line((x + 9, y), (self.rect.right, y), "brass_dark")
        canvas.shape("diamond", FRect(x - 4, y - 4, 8, 8), "brass")


def told(words: str, rect: FRect, role: Role = Role.TEXT) -> Node:
    """Words that are no node of the focus graph, as one that is only read aloud."""
    return Node(f"words:{words}", rect, role, words, focusable=False, tooltip=False)


def sign_side(ui: Context, style: Style) -> float:
    """The side of a sign beside words in this style, in design units: the same wherever a sign stands beside words."""
    return (style.size or ui.theme.font(style.kind).size) * SIGN_PART


def text_size(ui: Context, words: Say, style: Style, limit: float, lines: int = 0) -> Size:
    """Room the words take in design units, a little generous so that rounding never wraps them."""
    unit = ui.viewport.unit
    block = ui.text.layout(ui.say(words), style, ui.viewport.line_width(limit), lines)
    return (block.width + 1) / unit, block.height / unit


def word_width(ui: Context, words: Say, style: Style) -> float:
    """Width of the longest word in design units."""
    return (ui.text.longest_word(ui.say(words), style) + 2) / ui.viewport.unit
