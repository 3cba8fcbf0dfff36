"""The layout of a room: a page of readable width, a head with the way back, dialogs above the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.content.message import Message
from game.ui.context import Context, Say
from game.ui.drawing.assets import PLAIN
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.widgets import (
    HEADING,
    AnchoredBox,
    CentredBox,
    Column,
    Fill,
    Label,
    Padding,
    Panel,
    PushButton,
    Row,
    Rule,
    Scroll,
    Size,
    Widget,
)

EDGE = 24.0
NARROW_EDGE = 12.0
NARROW = 900.0
"""Width of the window, in design units, below which rooms stand in one column."""
LOW = 560.0
"""Height of the window, in design units, below which heads and margins get smaller."""
READING_VEIL = 0.7
PAGE = 1140.0
"""Maximum width of every room in design units, so that their contents begin at the same place."""
INDEX = 300.0
"""Width of a list beside a page."""
BESIDE = 20.0
"""Between the two."""
ROOM_TITLE = Style(Type.HEADING, "text_accent", 36)
LOW_TITLE = Style(Type.HEADING, "text_accent", 26)


def narrow(ui: Context) -> bool:
    """True if things stand below each other instead of side by side."""
    return ui.viewport.width < NARROW


def low(ui: Context) -> bool:
    """True if there is little height."""
    return ui.viewport.height < LOW


def edge(ui: Context) -> float:
    """The margin round a room."""
    return NARROW_EDGE if narrow(ui) or low(ui) else EDGE


def evenly(count: int, most: int) -> int:
    """Returns the number of things in a row that holds at most `most`, all rows being about as long.

    >>> evenly(4, 3), evenly(6, 5), evenly(3, 9)
    (2, 3, 3)
    """
    rows = -(-count // max(1, most))
    return max(1, -(-count // max(1, rows)))


def room(
    ui: Context,
    title: Say,
    back: Callable[[], None],
    body: Widget,
    *,
    tools: Sequence[Widget] = (),
    foot: Widget | None = None,
    scroll: bool = True,
) -> Widget:
    """A whole room: head with the way back and the title, a body that scrolls, and a foot that stays."""
    head = Row(
        PushButton("back", Message("app.back"), back, icon="back", icon_only=narrow(ui), keys="escape"),
        Label(title, LOW_TITLE if low(ui) else ROOM_TITLE, grow=1, id="title"),
        *tools,
        gap=18,
    )
    middle = Scroll(CentredBox(body, PAGE), "page") if scroll else CentredBox(body, PAGE, grow=1)
    parts: list[Widget] = [CentredBox(head, PAGE), middle]
    if foot is not None:
        parts.append(CentredBox(foot, PAGE))
    return Padding(Column(*parts, gap=6 if low(ui) else 14, grow=1), edge(ui), edge(ui) * 0.7, grow=1)


def book(ui: Context, index: Widget, page: Widget, *, width: float = INDEX) -> Widget:
    """A list and the page of what is chosen in it beside each other, both as high as the room."""
    board = Panel(Scroll(index, "index"), look=PLAIN, padding=10, width=width)
    return Row(board, leaf(ui, page), gap=BESIDE, fill=Fill.STRETCH, grow=1)


def leaf(ui: Context, page: Widget) -> Widget:
    """The board a page is read on."""
    return Panel(page, padding=leaf_padding(ui), grow=1)


def leaf_padding(ui: Context) -> float:
    """Returns the distance between the edge of the board and the page."""
    return 16.0 if low(ui) else 26.0


def dialog(ui: Context, title: Say, body: Sequence[Widget], buttons: Sequence[Widget], *, width: float = 460) -> Widget:
    """A board in the middle: title, body that scrolls if it must, buttons in a row at the right."""
    margin = edge(ui)
    padding = 16.0 if low(ui) else 26.0
    inside = min(width, ui.viewport.width - 2 * margin - 2 * padding)
    column = Column(
        Label(title, HEADING, align=0.5, id="title"),
        Rule(),
        *body,
        *([Row(*buttons, gap=12, align=1)] if buttons else []),
        gap=12,
        fill=Fill.STRETCH,
        width=inside,
    )
    return AnchoredBox(Panel(FittedScroll(column), padding=padding), margin=margin)


class FittedScroll(Widget):
    """Scrolls its child only when there is not enough height for it."""

    def __init__(self, child: Widget) -> None:
        super().__init__()
        self._child = child
        self._scroll = Scroll(child, "fitted", grow=0)
        self._inner: Widget = child

    def children(self) -> Sequence[Widget]:
        """The child, or the scrolling view of it."""
        return (self._inner,)

    @property
    def elastic(self) -> bool:
        """It scrolls where it gets less than it wants."""
        return True

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size of the child."""
        return self._child.measure(ui, limit)

    def place(self, ui: Context, rect: FRect) -> None:
        """Decides whether to scroll."""
        super().place(ui, rect)
        fits = self._child.measure(ui, rect.width)[1] <= rect.height + 1
        self._inner = self._child if fits else self._scroll
        self._inner.place(ui, rect)
