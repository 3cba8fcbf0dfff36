"""The base of every widget: a size it wants, a place it gets, a picture, and nodes of the focus graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.input.events import InputEvent, Place
from game.ui.input.focus import Node

Size: TypeAlias = tuple[float, float]
UNLIMITED = 100000.0


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
    yield widget
    for child in widget.children():
        yield from walk(child)


def path_to(widget: Widget, place: Place) -> list[Widget]:
    """The widgets under a place, the outermost first; later children lie above earlier ones."""
    if not widget.solid or not widget.rect.collidepoint(place):
        return []
    for child in reversed(widget.children()):
        below = path_to(child, place)
        if below:
            return [widget, *below]
    return [widget]
