"""The frame of a table: the drawer at the right edge, and the strip above the hand with what to do and its buttons.

The drawer holds the log and reference cards; a handle opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from msgspec import Struct
from pygame import FRect

from game.content.layout import DESIGN_WIDTH, STRIP_HEIGHT
from game.content.message import Message
from game.content.theme import ColourName
from game.host.page import ActionKind, Prompt, PromptAction
from game.table.presenter import Button, Reference, TableRow
from game.table.settings import AskWhen
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.table.layout.geometry import USUAL, TableGeometry, stage_in
from game.ui.table.layout.signs import TITLE_WIDTH, fitted
from game.ui.table.seats import Remarks, SeatView
from game.ui.widgets import (
    AdaptiveWidget,
    ButtonKind,
    Column,
    Fill,
    Label,
    Padding,
    Panel,
    PushButton,
    Row,
    Widget,
    Wrapping,
    text_size,
)
from game.ui.widgets.button import Option, Segments
from game.ui.widgets.label import UNLIMITED, Size

GAP = 8.0
LOWER_LEAST = 110.0
TAB_HEIGHT = 36.0
MOST_COUNTED = 99
HANDLE_SIZE = (34.0, 112.0)
NEW_WIDTH = 30.0
"""Width of the disc with the number of new lines."""

NEW = Style(Type.BOLD, "cream", 15)
HANDLE_WORD = Style(Type.SMALL, "text", 15)
HANDLE = Look("panel", "panel_edge", radius=9, width=1.5, light=0.08, shadow=8)
HANDLE_HOVER = Look("button_hover", "lamplight", radius=9, width=1.5, light=0.1, shadow=8)
DISC = Look("red", "cream", radius=11, width=1.2, light=0)
DRAWER_WIDTH = 300.0
HANDLE_LEVEL = 0.68
"""Height of the handle's middle, as a factor of the window's height."""

MARGIN = 8.0
STRIP_EDGE = HANDLE_SIZE[0] + 2 * MARGIN
"""Width that the strip leaves free on both sides, in design units."""

FIRM_STRIP = 868.0
FIRM_PART = FIRM_STRIP / DESIGN_WIDTH
"""Minimum width of the strip while something can be pressed in it, as a factor of the stage's width, but not below
`FIRM_STRIP`: the buttons at its right end keep their place whatever its words are.
"""

TOOLS_PART = 0.4
"""Maximum width of the tools, as a factor of the width beside a map: the rest is for the title and what is told in its
place.
"""

ASIDE_PART = 54 / DESIGN_WIDTH
"""Width that every layout with a map leaves free for it at its left, as a factor of the stage's width."""

STANDING = "standing"
"""Begins the ids of the ways to be asked."""

PROMPT = Style(Type.BOLD, "strip_text", 17)
STRIP = Look("strip", "strip_edge", radius=9, width=1.8, light=0, shadow=9)
PADDING = 4.0
SIDE = 8.0
"""Space of buttons from the frame at the left and right beside the padding, in design units."""

WORDS_EDGE = 2.0
"""Space of words there beside that, in design units."""

STRIP_AROUND = (2 * (WORDS_EDGE + SIDE + PADDING), 2 * PADDING)
"""Space of the strip around its words alone, in design units."""

LEAST_WORDS = 0.34
"""Minimum width of the words beside the buttons, as a factor of the strip's width; where that is not enough they stand
above them.
"""

LEAST_ANSWER = 150.0
"""Minimum width of the primary answer, in design units: it does not change its size with the cards it names."""

ANSWER_ROOM = 180.0
"""Width kept free for an answer beside buttons that keep their places, in design units."""

HEAD = Style(Type.BOLD, "text", 16)
MEANING = Style(Type.BODY, "text_soft", 16)
LIT_ROW = Style(Type.BOLD, "text_accent", 16)
LIT = Look("panel_raised", "lamplight", radius=6, width=1.2, light=0)
PAD = 4.0


class DrawerColumn(Widget):
    """Two widgets above each other; the lower one takes whatever is left, at least a few lines."""

    def __init__(self, upper: Widget, lower: Widget) -> None:
        super().__init__(grow=1)
        self._upper, self._lower = upper, lower

    def children(self) -> Sequence[Widget]:
        """Upper, then lower."""
        return (self._upper, self._lower)

    def natural(self, ui: Context, limit: float) -> Size:
        """The upper part and the least of the lower one."""
        return limit, self._upper.measure(ui, limit)[1] + GAP + LOWER_LEAST

    def place(self, ui: Context, rect: FRect) -> None:
        """Upper part at its own height."""
        super().place(ui, rect)
        high = self._upper.measure(ui, rect.width)[1]
        self._upper.place(ui, FRect(rect.x, rect.y, rect.width, high))
        top = rect.y + high + GAP
        self._lower.place(ui, FRect(rect.x, top, rect.width, max(LOWER_LEAST, rect.bottom - top)))


class Handle(Widget):
    """A tab at the edge of the window that opens and shuts the drawer; while it is shut, it counts what is new."""

    def __init__(self, words: Say, new: int, press: Callable[[], None], keys: str) -> None:
        super().__init__("log")
        self._words, self._new, self._press, self._keys = words, new, press, keys

    def natural(self, ui: Context, limit: float) -> Size:
        """Narrow: things lie beside it."""
        return max(HANDLE_SIZE[0], ui.viewport.hit), HANDLE_SIZE[1]

    def draw(self, canvas: Canvas) -> None:
        """Icon, a word that is short enough, and the number in a disc."""
        area = self.rect
        canvas.look(area, HANDLE_HOVER if canvas.touch.hovered == self.id else HANDLE)
        canvas.icon("log", FRect(area.centerx - 10, area.y + 14, 20, 20))
        words = FRect(area.x + 1, area.y + 40, area.width - 2, 24)
        if text_size(canvas.ui, self._words, HANDLE_WORD, UNLIMITED, 1)[0] <= words.width:
            canvas.text(self._words, words, HANDLE_WORD, align=0.5, lines=1)
        if self._new:
            disc = FRect(area.centerx - NEW_WIDTH / 2, area.y + 72, NEW_WIDTH, 24)
            canvas.look(disc, DISC)
            canvas.text(counted(self._new), disc, NEW, align=0.5, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Builds the button that opens it."""
        actions = {Action.PRESS: self._press}
        about = ui.say(Message("hud.new_lines", {"count": self._new})) if self._new else ""
        yield Node(self.id, self.rect, Role.BUTTON, plain(ui.say(Message("hud.side"))), about, keys=self._keys,
                   actions=actions, tooltip=True)  # fmt: skip


def counted(new: int) -> str:
    """Returns the number as the disc shows it: what has no room in it is said to be more."""
    return str(new) if new <= MOST_COUNTED else f"{MOST_COUNTED}+"


class TabBar(Widget):
    """Small words side by side; the chosen one stands in lamplight."""

    def __init__(self, titles: Sequence[tuple[str, Say]], chosen: str, choose: Callable[[str], None]) -> None:
        super().__init__("tabs")
        self._titles, self._chosen, self._choose = tuple(titles), chosen, choose

    def natural(self, ui: Context, limit: float) -> Size:
        """One line over all the width, as high as a finger."""
        return limit, max(TAB_HEIGHT, ui.viewport.finger)

    def draw(self, canvas: Canvas) -> None:
        """Words, and a line of light below the chosen ones."""
        for (key, words), area in self._placed():
            chosen = key == self._chosen or canvas.touch.hovered == f"tab:{key}"
            style = Style(Type.BOLD, "text_accent" if chosen else "text_soft", 17)
            spoken, ui = canvas.ui.say(words), canvas.ui
            style = fitted(ui.text, ui.viewport, spoken, style, canvas.pixels(area).width)
            canvas.text(spoken, area, style, align=0.5, lines=1)
            level = area.bottom - 2
            colour: ColourName = "lamplight" if key == self._chosen else "brass_dark"
            canvas.line((area.left + 2, level), (area.right - 2, level), colour, 2 if key == self._chosen else 1)

    def nodes(self, ui: Context) -> list[Node]:
        """One per tab."""
        return [
            Node(
                f"tab:{key}",
                area,
                Role.CHOICE,
                plain(ui.say(words)),
                checked=key == self._chosen,
                actions={Action.PRESS: _pressing(self._choose, key)},
                tooltip=False,
            )
            for (key, words), area in self._placed()
        ]

    def _placed(self) -> list[tuple[tuple[str, Say], FRect]]:
        wide = self.rect.width / max(1, len(self._titles))
        return [
            (title, FRect(self.rect.x + number * wide, self.rect.y, wide, self.rect.height))
            for number, title in enumerate(self._titles)
        ]


def docks(ui: Context) -> bool:
    """True if the window is so wide that the stage stays wide beside the drawer."""
    return ui.viewport.width - ui.viewport.height * USUAL >= DRAWER_WIDTH


class TablePanels(Struct, frozen=True, eq=False):
    """The widgets round the board. What is None is folded away."""

    seats: Sequence[SeatView]
    remarks: Remarks
    strip: Widget
    firm: bool
    """True if the strip is as wide whatever stands in it."""
    title: Widget
    tools: Widget
    handle: Widget | None
    drawer: Widget | None
    facts: Widget | None


class TableFrame(Widget):
    """The root of the table's widgets."""

    def __init__(
        self,
        board: Widget,
        panels: TablePanels,
        arrange: Callable[[FRect, float, FRect], TableGeometry],
        aside: float,
    ) -> None:
        """`arrange` lays the table over a stage with a strip of this height, or one a little higher, in this room;
        `aside` stays free at the left of the plates."""
        super().__init__("table_frame")
        self._board, self.panels, self._arrange, self._aside = board, panels, arrange, aside

    def children(self) -> Sequence[Widget]:
        """Reading order: the board, who sits round it, what to do, what stands beside it."""
        panels = self.panels
        beside = (panels.facts, panels.remarks, panels.title, panels.tools, panels.handle, panels.strip, panels.drawer)
        parts = (self._board, *panels.seats, *beside)
        return tuple(part for part in parts if part is not None)

    def plates(self) -> tuple[FRect, ...]:
        """Returns the rectangles of title and tools."""
        return FRect(self.panels.title.rect), FRect(self.panels.tools.rect)

    def draw_board(self, canvas: Canvas) -> None:
        """Draws only what lies on the table."""
        self._board.draw(canvas)

    def draw_beside(self, canvas: Canvas) -> None:
        """Draws all but the board."""
        for part in self.children():
            if part is not self._board and canvas.shows(part.rect):
                part.draw(canvas)

    def draw_table(self, canvas: Canvas) -> None:
        """Draws only what lies on the table, and who sits round it."""
        self._board.draw(canvas)
        for seat in self.panels.seats:
            seat.draw(canvas)

    def place(self, ui: Context, rect: FRect) -> None:
        """Shares the window."""
        super().place(ui, rect)
        drawer = min(DRAWER_WIDTH, rect.width - STRIP_EDGE) if self.panels.drawer is not None else 0.0
        room = FRect(rect.x, rect.y, rect.width - drawer, rect.height)
        stage = self._stage(room)
        limit = max(1.0, stage.width - 2 * max(STRIP_EDGE, self._aside + MARGIN - stage.x))
        if self.panels.firm:
            limit = min(limit, max(FIRM_STRIP, FIRM_PART * stage.width))
        width, height = self.panels.strip.measure(ui, limit)
        sheet = self._arrange(stage, height, room)
        self._board.place(ui, room)
        for seat in self.panels.seats:
            seat.fit(ui, sheet)
        free = FRect(room.x + self._aside, room.y, room.width - self._aside, room.height)
        self.panels.remarks.fit(ui, free, sheet)
        strip = FRect(0, 0, limit if self.panels.firm else min(limit, width), height)
        strip.center = sheet.strip.center
        self.panels.strip.place(ui, strip)
        if self.panels.facts is not None and sheet.facts is not None:
            self.panels.facts.place(ui, sheet.facts)
        self._place_corners(ui, room)
        if self.panels.drawer is not None:
            self.panels.drawer.place(ui, FRect(room.right, rect.y, drawer, rect.height))

    def _stage(self, room: FRect) -> FRect:
        """The stage in the room, moved aside as far as a map needs more than the layout leaves it."""
        stage = stage_in(room)
        over = max(0.0, self._aside - stage.x - ASIDE_PART * stage.width)
        return stage_in(FRect(room.x + over, room.y, room.width - over, room.height))

    def _place_corners(self, ui: Context, room: FRect) -> None:
        wide, high = self.panels.tools.measure(ui, TOOLS_PART * (room.width - self._aside))
        self.panels.tools.place(ui, FRect(room.right - MARGIN - wide, room.y + MARGIN, wide, high))
        left = room.x + self._aside + MARGIN
        limit = min(room.right - wide - 2 * MARGIN - left, TITLE_WIDTH)
        wide, high = self.panels.title.measure(ui, limit)
        self.panels.title.place(ui, FRect(left, room.y + MARGIN, min(limit, wide), high))
        if self.panels.handle is not None:
            handle = FRect((0, 0), self.panels.handle.measure(ui, room.width))
            handle.midright = (room.right, room.y + room.height * HANDLE_LEVEL)
            self.panels.handle.place(ui, handle)


def strip(*rows: Widget) -> Widget:
    """The board the rows stand on."""
    inside = rows[0] if len(rows) == 1 else Column(*rows, gap=4, fill=Fill.STRETCH)
    return Panel(Padding(inside, SIDE, 0), look=STRIP, padding=PADDING, height=STRIP_HEIGHT)


def prompt_row(
    prompt: Prompt, press: Callable[[str], None], *more: Widget, lit: Collection[str] = (), chosen: bool = False
) -> PromptRow:
    """The one line that says what to do, and the buttons that answer it: beside it, or below it where that is tight.

    `more` are buttons that answer nothing; `lit` are the keys a hint speaks of; `chosen`: a key plays what is chosen.
    """
    ordered = sorted(prompt.answers, key=lambda button: button.primary)
    space = "space" if prompt.optional else "return" if chosen else ""
    made = [_button(button, press, lit, space if button.primary else "") for button in ordered]
    return PromptRow(prompt.words, made, more, firm=bool(prompt.groups))


def action_id(action: PromptAction) -> str:
    """The id of the button for something that may be done beside an answer."""
    return f"again:{action.seat}" if action.kind is ActionKind.LOOK_AGAIN else action.kind.value


def standing_row(prompt: Prompt, choose: Callable[[AskWhen], None]) -> Widget:
    """Builds the choices on a kind of question, side by side: the one that holds is lit."""
    options = [Option(each.when, each.words, each.detail) for each in prompt.standings]
    chosen = next((each.when.value for each in prompt.standings if each.held), "")
    choice = Segments(STANDING, "", options, chosen, lambda id: choose(AskWhen(id)), compact=True)
    return Row(Label(prompt.standing_head or "", PROMPT), choice, gap=8, align=0.5)


def offered_ids(prompt: Prompt) -> Iterator[str]:
    """The ids of everything that stands beside the words."""
    yield from (button.key for button in prompt.answers)
    yield from map(action_id, prompt.actions)
    yield from (f"{STANDING}:{each.when}" for each in prompt.standings)


def strip_button(
    id: str,
    words: Say,
    press: Callable[[], None],
    *,
    kind: ButtonKind = ButtonKind.NORMAL,
    description: Say = "",
    keys: str = "",
    lit: bool = False,
    width: float = 0.0,
) -> PushButton:
    """A button as low as the strip has them, and at least of this width."""
    return PushButton(
        id, words, press, kind=kind, description=description, keys=keys, lit=lit, width=width, compact=True
    )


class PromptRow(AdaptiveWidget):
    """Words and buttons in one row if the words keep enough of it, otherwise the buttons stand below.

    The answers end at the right of the row; what answers nothing stands before them.
    """

    def __init__(
        self, words: Say, answers: Sequence[Widget], more: Sequence[Widget] = (), *, firm: bool = False
    ) -> None:
        """`firm`: the buttons stand below in any case, and keep their places when answers come and go."""
        self._words, self._firm = words, firm
        self._answers, self._more = tuple(answers), tuple(more)
        self._buttons = (*self._more, *self._answers)
        super().__init__(self._beside())

    @property
    def asks(self) -> bool:
        """True if there is something to press."""
        return bool(self._buttons)

    def _suiting(self, ui: Context, width: float) -> Widget:
        if self._firm:
            return self._below()
        taken = sum(button.measure(ui, UNLIMITED)[0] + GAP for button in self._buttons)
        words = self._label().measure(ui, UNLIMITED)[0] + 2 * WORDS_EDGE
        wanted = min(words, width * LEAST_WORDS) if self._buttons else 0.0
        return self._beside() if width - taken + 0.5 >= max(wanted, min(words, width / 2)) else self._below()

    def _label(self) -> Widget:
        return Label(self._words, PROMPT, align=0.5, id="prompt")

    def _beside(self) -> Widget:
        return Row(Padding(self._label(), WORDS_EDGE, 0, grow=1), *self._buttons, gap=GAP, align=0.5)

    def _below(self) -> Widget:
        words = Padding(self._label(), WORDS_EDGE, 0)
        if not self._firm:
            return Column(words, Wrapping(*self._buttons, gap=GAP, align=1), gap=4, fill=Fill.STRETCH)
        answers = self._answers or (Label("", PROMPT, width=ANSWER_ROOM),)
        buttons = Row(Wrapping(*self._more, gap=GAP, grow=1), *answers, gap=GAP, align=0.5)
        return Column(words, buttons, gap=4, fill=Fill.STRETCH)


class ReferenceCard(AdaptiveWidget):
    """The first and last cell of each row, the rows that matter now in lamplight.

    Two columns only if every row fits on one line; else each name stands above its meaning.
    """

    def __init__(self, reference: Reference) -> None:
        self._columns = _card(map(_beside, reference.rows))
        self._stacked = _card(map(_below, reference.rows))
        super().__init__(self._columns)

    def _suiting(self, ui: Context, width: float) -> Widget:
        return self._columns if self._columns.measure(ui, UNLIMITED)[0] <= width else self._stacked


def _pressing(press: Callable[[str], None], key: str) -> Callable[[], None]:
    return lambda: press(key)


def _button(button: Button, press: Callable[[str], None], lit: Collection[str], keys: str) -> PushButton:
    return strip_button(
        button.key,
        button.label,
        lambda: press(button.key),
        kind=ButtonKind.PRIMARY if button.primary else ButtonKind.NORMAL,
        description=button.detail or "",
        keys=keys,
        lit=button.key in lit,
        width=LEAST_ANSWER if button.primary else 0.0,
    )


def _card(rows: Iterator[tuple[Widget, bool]]) -> Widget:
    padded = [Panel(row, look=LIT, padding=PAD) if lit else Padding(row, PAD) for row, lit in rows]
    return Column(*padded, gap=1, fill=Fill.STRETCH)


def _beside(row: TableRow) -> tuple[Widget, bool]:
    style = LIT_ROW if row.lit else MEANING
    ends = [Label(row.cells[0], style, grow=1), *(Label(cell, style) for cell in row.cells[1:][-1:])]
    return Row(*ends, gap=GAP), row.lit


def _below(row: TableRow) -> tuple[Widget, bool]:
    meaning = Style(Type.BODY, "text_accent", 16) if row.lit else MEANING
    ends = [Label(row.cells[0], LIT_ROW if row.lit else HEAD), *(Label(cell, meaning) for cell in row.cells[1:][-1:])]
    return Column(*ends, gap=0, fill=Fill.STRETCH), row.lit
