"""The announcements of a table beside its things: the question, the events, the passing words, the river in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterator, Sequence
from typing import Final

from msgspec.structs import replace
from pygame import FRect

from game.content.message import Message
from game.table.item import RiverRow
from game.table.told import LogLine
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Place
from game.ui.input.focus import Node, Role, Urgency
from game.ui.table.items.item_layer import ItemLayer
from game.ui.table.match import TableMatch
from game.ui.table.panels.frame import offered_ids
from game.ui.table.playback import Playback, TableWords

KEPT: Final = 12
"""Maximum number of events that stand there to be read again; the log has them all."""
NOWHERE: Final = FRect(0, 0, 0, 0)
PROMPT: Final = "prompt"
ANSWERS: Final = Message("hud.answers")
"""The part of the table in which it says what is asked, with the answers in words."""
BUBBLE_SECONDS: Final = 3.0
BUBBLE_WIDTH: Final = 360.0
"""Maximum width of its words, in design units."""
BUBBLE_STYLE: Final = Style(Type.BOLD, "tooltip_text", 17)
BUBBLE_LOOK: Final = Look("tooltip", "rust", radius=10, width=2, light=0, shadow=10)


class Bubble:
    """A few words at a place, for a short time; one at a time."""

    def __init__(self) -> None:
        self._words = ""
        self._place: Place = (0.0, 0.0)
        self._until = 0.0

    @property
    def words(self) -> str:
        """The words that it says now, "" for none."""
        return self._words

    def show(self, words: str, place: Place, now: float) -> None:
        """Says this above a place, in design units."""
        self._words, self._place, self._until = words, place, now + BUBBLE_SECONDS

    def hide(self) -> None:
        """Hides the words."""
        self._words = ""

    def tick(self, now: float) -> bool:
        """True if it goes away now."""
        if not self._words or now < self._until:
            return False
        self._words = ""
        return True

    def draw(self, canvas: Canvas, clear: FRect | None = None) -> None:
        """Draws it above its place, or below it where it would cover `clear`; inside the window."""
        if not self._words:
            return
        ui = canvas.ui
        unit = ui.viewport.unit
        block = ui.text.layout(self._words, BUBBLE_STYLE, int(BUBBLE_WIDTH * unit))
        width, height = (block.width + 2) / unit + 28, block.height / unit + 18
        x = min(max(6.0, self._place[0] - width / 2), ui.viewport.width - width - 6)
        y = min(max(6.0, self._place[1] - height - 10), ui.viewport.height - height - 6)
        rect = FRect(x, y, width, height)
        if clear is not None and rect.colliderect(clear):
            rect.y = min(clear.bottom + 6, ui.viewport.height - height - 6)
        canvas.look(rect, BUBBLE_LOOK)
        canvas.text(self._words, rect.inflate(-24, -14), BUBBLE_STYLE, align=0.5)


class TableAnnouncements:
    """Remembers how far the log was told: what was written before somebody read is no news."""

    def __init__(
        self,
        ui: Context,
        match: TableMatch,
        playback: Playback,
        words: TableWords,
        item_layer: ItemLayer,
        bubble: Bubble,
    ) -> None:
        self._ui, self._match, self._playback, self._words = ui, match, playback, words
        self._table = match.table
        self._item_layer, self._bubble = item_layer, bubble
        self._log: Sequence[LogLine] | None = None
        self._told: deque[Node] = deque(maxlen=KEPT)
        self._count = 0

    def around(self, nodes: Sequence[Node], resting: bool) -> tuple[Node, ...]:
        """The nodes of the table with all else that is told; `resting`: nothing moves."""
        self._listen()
        offered = frozenset(offered_ids(self._match.prompt()))
        found = [self._live(node, resting, offered) for node in nodes]
        return (*found, *self._rows(), *self._told, *self._remark())

    def _live(self, node: Node, resting: bool, offered: Container[str]) -> Node:
        """Returns a node with its urgency: a question is told at once and anew for each decision; a hint or a remark
        politely.
        """
        model = self._table.model
        match node.id:
            case "prompt" if resting and model.legal:
                id = f"{PROMPT}:{model.now.number}:{len(model.selector.chosen)}"
                return replace(node, id=id, part=self._said(ANSWERS), live=Urgency.ASSERTIVE)
            case "prompt":
                return replace(node, part=self._said(ANSWERS))
            case "note":
                return replace(node, live=Urgency.POLITE)
            case id if id in offered:
                return replace(node, part=self._said(ANSWERS))
            case _:
                return node

    def _listen(self) -> None:
        """Reads the new entries of the log; one that went back is taken as it is."""
        log, before = self._playback.log, self._log
        self._log = log
        if before is None or not _goes_on(before, log):
            self._told.clear()
            return
        part = self._said(Message("hud.log"))
        for entry in log[len(before) :]:
            self._count += 1
            self._told.append(_text(f"told:{self._count}", NOWHERE, self._said(entry.line), part, Urgency.POLITE))

    def _rows(self) -> Iterator[Node]:
        """The river row by row, in the place of its zone."""
        for row in self._table.presenter.items.rows(self._playback.view, self._table.names):
            area = self._item_layer.zone_area(row.zone) or NOWHERE
            yield _text(f"row:{row.zone}:{row.number}", area, self._said(row.line), self._part(row))

    def _remark(self) -> Iterator[Node]:
        """Yields the reason why something cannot be done, as long as it is written at the pointer."""
        if self._bubble.words:
            yield _text("bubble", NOWHERE, plain(self._bubble.words), live=Urgency.ASSERTIVE)

    def _part(self, row: RiverRow) -> str:
        called = self._words.zone(row.zone)
        return "" if called is None else self._said(called)

    def _said(self, line: Message) -> str:
        return plain(self._ui.say(line))


def _goes_on(before: Sequence[LogLine], after: Sequence[LogLine]) -> bool:
    """True if a log only grew."""
    return len(after) >= len(before) and (not before or after[len(before) - 1].step == before[-1].step)


def _text(id: str, area: FRect, words: str, part: str = "", live: Urgency = Urgency.OFF) -> Node:
    return Node(id, area, Role.TEXT, words, part=part, live=live, focusable=False, tooltip=False)
