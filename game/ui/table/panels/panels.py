"""Builds what stands round the board from what the controller says; and the log, line by line.

A press on a line of the log shows the table as it was then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import FRect

from game.content.layout import BubbleSide, SeatPlace
from game.content.message import Message
from game.content.theme import IconName
from game.engine.types import SYSTEM, Seat
from game.host.page import ActionKind, Prompt, PromptAction, PromptKind, TablePage, TableStatus, Tool, ToolKind
from game.host.teachers import SentencePlace
from game.table.item import Mood, portrait, seat_at
from game.table.presenter import Bundle, Chapter, Plate, Reference, Sheet, TableRequest
from game.table.settings import AskWhen
from game.table.told import Branch, LogLine, TimelineMark
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import INSET, Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Drag, InputEvent, Wheel
from game.ui.input.focus import Action, Node, Role
from game.ui.table.input import TableAction
from game.ui.table.layout import signs
from game.ui.table.layout.cached_layers import CachedLayer
from game.ui.table.layout.signs import seat_shape
from game.ui.table.match import TableMatch
from game.ui.table.overlays import History
from game.ui.table.panels.frame import (
    DRAWER_WIDTH,
    DrawerColumn,
    Handle,
    PromptRow,
    ReferenceCard,
    TabBar,
    TablePanels,
    action_id,
    docks,
    prompt_row,
    standing_row,
    strip,
    strip_button,
)
from game.ui.table.playback import Playback
from game.ui.table.seats import FaceStates, Remark, Remarks, SeatStatus, SeatView, device_of
from game.ui.widgets import ButtonKind, Column, Fill, Label, Panel, PushButton, Row, Widget
from game.ui.widgets.button import Option, Segments
from game.ui.widgets.label import Size
from game.ui.widgets.scroll import Scroll

EARLIER = Style(Type.BODY, "text_soft", 16)
LAST = Style(Type.BODY, "text", 16)
BEGINS = Style(Type.BOLD, "text_accent", 16)
LEAST = 110.0
GAP = 4.0
NOTCH = 48.0
POINTED = Look("button", "brass_dark", radius=5, width=1, light=0)
SHOWN = Look("button_hover", "lamplight", radius=5, width=1.5, light=0)
STEP = 22.0
DOT = 14.0
TICK = Style(Type.SMALL, "strip_text")
PALE: Final = "brass_dark"
LEVEL = 14.0
ARM = 15.0
HEIGHT = 44.0
FEWEST = 4
MOST_ARMS = 3
"""Maximum number of arms that have room below a mark."""

LOG_TAB = "log"
SENTENCE = Style(Type.SMALL, "ink", 14)
UNSAID = frozenset({PromptKind.LOOKING_BACK, PromptKind.OVER, PromptKind.NOBODY_LEFT})
"""Prompts that do not stay while the table moves."""

LEADING = frozenset({ActionKind.FAST_FORWARD, ActionKind.PLAY_FROM_HERE})
"""Actions that stand out."""

DRAWER_PADDING = 12.0
DRAWER_LOOK = Look("panel", "panel_edge", radius=0, width=1.2, light=0.08)
TOOL_ICONS: Final[Mapping[ToolKind, IconName]] = {
    ToolKind.UNDO: "undo",
    ToolKind.REDO: "redo",
    ToolKind.HINT: "hint",
    ToolKind.TIMELINE: "timeline",
    ToolKind.RULES: "rules",
}


class LogView(Widget):
    """Its end is in view unless one scrolled back; the line of the table on show is lit, new rounds stand out."""

    def __init__(self, lines: Sequence[LogLine], shown: LogLine | None, look: Callable[[LogLine], None]) -> None:
        """`shown`: the line that is lit if it is here; `look` is given the line pressed."""
        super().__init__("log_lines", grow=1)
        self._lines, self._look = tuple(lines), look
        self._shown = next((number for number, line in reversed([*enumerate(lines)]) if line == shown), None)
        self._back = 0.0
        self._seek = self._shown is not None
        self._grabbed: float | None = None
        """The scroll position when it was taken hold of."""
        self._ui: Context | None = None

    def natural(self, ui: Context, limit: float) -> Size:
        """Room for a few lines; it grows into whatever is left."""
        return limit, LEAST

    def place(self, ui: Context, rect: FRect) -> None:
        """Brings the line of the table on show into view once."""
        super().place(ui, rect)
        if self._seek and self._shown is not None:
            inner = self._inner
            below = sum(self._high(ui, number) + GAP for number in range(self._shown + 1, len(self._lines)))
            high = self._high(ui, self._shown)
            if not self._back <= below <= self._back + inner.height - high:
                self._back = max(0.0, min(self._furthest(ui), below - (inner.height - high) / 2))
            self._seek = False

    def draw(self, canvas: Canvas) -> None:
        """Draws from the end upwards as far as there is room."""
        canvas.look(self.rect, INSET)
        with canvas.clipped(self._inner.inflate(10, 0)):
            for number, area in self._seen(canvas.ui):
                if number == self._shown:
                    canvas.look(area.inflate(10, 2), SHOWN)
                elif canvas.touch.hovered == _id(number):
                    canvas.look(area.inflate(10, 2), POINTED)
                canvas.text(self._lines[number].line, area, self._style(number), valign=0)

    def state(self) -> object:
        """Returns the scroll position."""
        return self._back

    def nodes(self, ui: Context) -> Iterable[Node]:
        """The last line, for reading aloud, and each line that is seen."""
        words = plain(ui.say(self._lines[-1].line)) if self._lines else ""
        yield Node(self.id, self.rect, Role.TEXT, words, focusable=False, tooltip=False)
        for number, area in self._seen(ui):
            yield self._node(ui, number, area.clip(self._inner))

    def handle(self, event: InputEvent, ui: Context) -> bool:
        """Scrolls with the wheel, or dragged along."""
        match event:
            case Wheel(y=y):
                return self._scroll(ui, self._back + y * NOTCH)
            case Drag(phase="start"):
                self._ui, self._grabbed = ui, self._back
                return self._furthest(ui) > 0
            case Drag(phase="move", origin=origin, place=place) if self._grabbed is not None:
                return self._scroll(ui, self._grabbed + place[1] - origin[1])
            case Drag():
                self._grabbed = None
                return True
            case _:
                return False

    def glide(self, units: float) -> bool:
        """Scrolls on."""
        return self._ui is not None and self._scroll(self._ui, self._back - units)

    def adopt(self, old: Widget) -> None:
        """Stay where one scrolled to, unless something new was written, another line is lit, or none is any more."""
        if not isinstance(old, LogView) or old._lines != self._lines:
            return
        self._ui, self._grabbed = old._ui, old._grabbed
        if self._shown is not None or old._shown is None:
            self._back, self._seek = old._back, self._shown is not None and old._shown != self._shown

    def _scroll(self, ui: Context, back: float) -> bool:
        """Scrolls back; returns whether that moved anything."""
        before, self._back = self._back, max(0.0, min(self._furthest(ui), back))
        return self._back != before

    @property
    def _inner(self) -> FRect:
        return self.rect.inflate(-16, -10)

    def _node(self, ui: Context, number: int, area: FRect) -> Node:
        line = self._lines[number]
        name = plain(ui.say(line.line))
        actions = {Action.PRESS: lambda: self._look(line)}
        return Node(_id(number), area, Role.LIST_ITEM, name, actions=actions, tooltip=False)

    def _seen(self, ui: Context) -> Iterator[tuple[int, FRect]]:
        """The lines of which anything is seen, the last one first, and where they lie."""
        inner = self._inner
        bottom = inner.bottom + self._back
        for number in reversed(range(len(self._lines))):
            high = self._high(ui, number)
            if bottom - high < inner.bottom:
                yield number, FRect(inner.x, bottom - high, inner.width, high)
            bottom -= high + GAP
            if bottom <= inner.top:
                return

    def _furthest(self, ui: Context) -> float:
        total = sum(self._high(ui, number) + GAP for number in range(len(self._lines)))
        return max(0.0, total - self._inner.height)

    def _high(self, ui: Context, number: int) -> float:
        words, wide = ui.say(self._lines[number].line), ui.viewport.line_width(self._inner.width)
        return ui.text.layout(words, self._style(number), wide).height / ui.viewport.unit

    def _style(self, number: int) -> Style:
        """The first line of a round or turn stands out, then the last one of all."""
        chapter = self._lines[number].chapter
        before = self._lines[number - 1].chapter if number else None
        if chapter is not None and chapter != before:
            return BEGINS
        return LAST if number == len(self._lines) - 1 else EARLIER


class TimelineStrip(Widget):
    """One mark per decision, with the shape of who made it; a line and a number where a round or turn begins."""

    def __init__(self, marks: Sequence[TimelineMark], shown: int, look: Callable[[int], None]) -> None:
        """`shown`: step of the mark on show; `look` is given the step of the mark or branch pressed."""
        super().__init__("timeline", grow=1, height=HEIGHT)
        self._marks, self._shown, self._look = tuple(marks), shown, look

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns all the width there is."""
        return limit, HEIGHT

    def smallest(self, ui: Context) -> float:
        """Room for a few marks."""
        return FEWEST * STEP

    def draw(self, canvas: Canvas) -> None:
        """The line, the dots, the arms."""
        placed = self._placed()
        if not placed:
            return
        level = self.rect.y + LEVEL
        canvas.line((placed[0][1].centerx, level), (placed[-1][1].centerx, level), "brass_dark", 2)
        for chapter, x in self._beginnings(placed):
            canvas.line((x, self.rect.y), (x, self.rect.bottom), "brass_dark", 1)
            area = FRect(x + 3, self.rect.bottom - 17, STEP * 2, 18)
            canvas.text(str(chapter.number), area, TICK, lines=1)
        for mark, area in placed:
            for number, _ in enumerate(_arms(mark)):
                end = (area.centerx + 8, area.centery + ARM + number * 4)
                canvas.line(area.center, end, PALE, 1.5)
                canvas.shape("circle", FRect(end[0] - 3, end[1] - 3, 6, 6), PALE)
            self._draw_mark(canvas, mark, area)

    def _draw_mark(self, canvas: Canvas, mark: TimelineMark, area: FRect) -> None:
        """The one on show lies in lamplight; those that were taken back are small and pale."""
        if mark.step == self._shown:
            canvas.shape("circle", area.inflate(8, 8), "lamplight")
        if mark.ahead:
            canvas.shape("circle", area.inflate(-5, -5), PALE)
        elif mark.seat == SYSTEM:
            canvas.shape("circle", area.inflate(-3, -3), "brass")
        else:
            canvas.image(seat_shape(mark.seat), area)
        if mark.here:
            canvas.shape("ring", area.inflate(8, 8), "lamplight")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """A node per mark and per branch."""
        for mark, area in self._placed():
            name = plain(ui.say(mark.words))
            yield self._node(ui, f"mark:{mark.step}", area.inflate(STEP - DOT, 10), name, mark.step)
            for number, branch in enumerate(_arms(mark)):
                place = FRect(area.centerx + 2, area.centery + ARM - 6 + number * 10, 12, 12)
                yield self._node(ui, f"branch:{branch.first}", place, name, branch.last)

    def _node(self, ui: Context, id: str, area: FRect, name: str, step: int) -> Node:
        return Node(id, area, Role.LIST_ITEM, name, actions={Action.PRESS: lambda: self._look(step)})

    def _beginnings(self, placed: Sequence[tuple[TimelineMark, FRect]]) -> Iterator[tuple[Chapter, float]]:
        """Yields the rounds or turns that begin among these marks, with their places."""
        before = placed[0][0].chapter if placed[0][0] is not self._marks[0] else None
        for mark, area in placed:
            if mark.chapter is not None and mark.chapter != before:
                yield mark.chapter, area.x - (STEP - DOT) / 2
            before = mark.chapter

    def _placed(self) -> list[tuple[TimelineMark, FRect]]:
        """The marks that fit, round the one on show."""
        fits = max(1, int((self.rect.width - DOT) // STEP) + 1)
        places = [mark.step for mark in self._marks]
        middle = next((number for number, step in enumerate(places) if step >= self._shown), len(places) - 1)
        first = max(0, min(middle - fits // 2, len(places) - fits))
        return [
            (mark, FRect(self.rect.x + number * STEP, self.rect.y + LEVEL - DOT / 2, DOT, DOT))
            for number, mark in enumerate(self._marks[first : first + fits])
        ]


class PanelActions(Struct, frozen=True):
    """The actions that the panels call when a person uses them."""

    do: Callable[[TableAction], bool]
    press: Callable[[str], None]
    choose: Callable[[Sequence[str]], None]
    """Chooses targets in place of all that is chosen for the move."""
    again: Callable[[Seat], None]
    """Gives the screen back to a person who has chosen."""
    look: Callable[[int], None]
    """Shows an earlier step."""
    jump: Callable[[LogLine], None]
    """Shows an earlier step, with the timeline unfolded."""
    rebuild: Callable[[], None]
    """Builds the panels again: they look different now."""
    tell: Callable[[Message, tuple[float, float]], None]
    """Says a few words at a place."""
    stand: Callable[[AskWhen], None]
    """Sets how the person who is asked wants to be asked about this kind in this match."""


class Panels:
    """Remembers what is unfolded."""

    def __init__(
        self, ui: Context, match: TableMatch, playback: Playback, face_states: FaceStates, actions: PanelActions
    ) -> None:
        self._ui, self._match, self._playback, self._face_states, self._actions = (
            ui,
            match,
            playback,
            face_states,
            actions,
        )
        self._table = match.table
        self._drawer_wanted: bool | None = None
        """None while the person has not said: open where it takes nothing from the table."""
        self._tab = LOG_TAB
        self._read: int | None = None
        """Number of the log's lines that were seen in the drawer, or stood in it when one sat down; None before
        that.
        """

    def toggle_drawer(self) -> None:
        """Shuts the drawer, or opens it."""
        self._drawer_wanted = not self._drawer_open

    @property
    def drawer_opened(self) -> bool:
        """True if the person opened the drawer: where it stands open by itself, nothing was opened."""
        return self._drawer_wanted is True

    def around(self, page: TablePage, looking: History, *, moving: bool) -> TablePanels:
        """Everything round the board.

        `page`: as `page` makes it; `looking`: whether the timeline is unfolded; `moving`: whether something moves, or
        waits to be shown.
        """
        prompt, sitting = self._prompt(page.prompt, moving, looking), self.sitting(page.status)
        has_sign = self._match.entry.layout.facts is not None
        return TablePanels(
            seats=[SeatView(each, self._actions.tell, self._speaking(each.seat)) for each in sitting],
            remarks=Remarks(self.sayings(sitting)),
            strip=strip(self._timeline(), prompt) if looking.is_open else strip(prompt),
            firm=prompt.asks and not looking.is_open,
            title=self._title(page, self._noted(self._playback.note)),
            tools=signs.tool_plate(self._tools(page)),
            handle=None if self._drawer_open else self._handle(),
            drawer=CachedLayer(self._drawer(page.status)) if self._drawer_open else None,
            facts=signs.FactsSign(page.status.facts) if has_sign else None,
        )

    @property
    def speeches(self) -> list[TableRequest]:
        """The words that the holder of the screen may say to the whole table now."""
        return [request for request in self._table.model.requests() if request.aloud]

    def _speaking(self, seat: Seat) -> Callable[[], None] | None:
        """Returns what opens the wheel of words, at the own face of the holder of the screen."""
        own = seat == self._table.model.player and self.speeches
        return self._doing(TableAction.SPEAK) if own else None

    def page(self) -> TablePage:
        """The page of the table on show; how it stands is not told before it is dealt."""
        page = self._match.page(self._playback.happened, self._playback.view)
        if not self._playback.dealing:
            return page
        return replace(page, status=replace(page.status, standing=None, facts=()))

    def sitting(self, status: TableStatus) -> tuple[SeatStatus, ...]:
        """Returns the players round the table, with what everybody may know of them now."""
        dealt = [plate for view in self._playback.dealt for plate in self._table.item_cache.plates(view)]
        plates = {plate.seat: plate for plate in (*status.plates, *dealt)}
        places = self._match.entry.layout.seats.get(len(plates), ())
        around = [seat_at(place, self._table.flow.viewer, len(plates)) for place in range(len(places))]
        return tuple(
            self._sitting(plates[seat], place, status.gone) for seat, place in zip(around, places, strict=True)
        )

    def sayings(self, sitting: Sequence[SeatStatus]) -> list[Remark]:
        """Returns the current remarks, unless the person wants no bubbles. Nobody is told what their face says by
        itself.
        """
        if not self._ui.settings.bubbles:
            return []
        faces, viewer = self._face_states, self._table.flow.viewer
        others = [each for each in sitting if each.seat != viewer or faces.is_aloud(each.seat)]
        said = ((each, faces.words(each.seat)) for each in others)
        sayings = [Remark(words, each.place.bubble, each.face_on) for each, words in said if words is not None]
        figure, words = self._match.entry.place.figure, self._face_states.words(SYSTEM)
        if figure is not None and words is not None:
            sayings.append(Remark(words, BubbleSide.RIGHT, lambda sheet: sheet.standing(FRect(*figure.at))))
        return sayings

    def figure_mood(self) -> Mood:
        """Returns how the figure of the place takes what happened."""
        return self._face_states.mood(SYSTEM)

    def _sitting(self, plate: Plate, place: SeatPlace, gone: Container[Seat]) -> SeatStatus:
        seat, lit = plate.seat, plate.seat in self._playback.active
        mood = self._face_states.mood(seat, asked=lit, gone=seat in gone)
        host, info = self._table.host, self._match.entry.info
        device = device_of(info, host.laid[seat], host.seats[seat], self._table.away)
        return SeatStatus(place, self._table.names[seat], self._match.faces[seat], plate, lit, mood, device)

    @property
    def _drawer_open(self) -> bool:
        return docks(self._ui) if self._drawer_wanted is None else self._drawer_wanted

    @property
    def _new(self) -> int:
        """Returns the number of lines written since the log was read."""
        written = len(self._playback.log)
        self._read = written if self._read is None else min(self._read, written)
        return written - self._read

    def _title(self, page: TablePage, note: Message | None) -> Widget:
        coach, menu = self._table.coach, self._doing(TableAction.MENU)
        facts = page.status.facts if self._match.entry.layout.facts is None else ()
        if coach is not None and note is not None and note == self._table.taught:
            name, face = Message(f"lobby.face.{self._match.teacher}"), f"app/faces/{self._match.teacher}"
            part = self._sentence(self._table.sentence)
            return signs.teacher_plate(name, portrait(face, coach.mood), note, part, facts, menu)
        status = page.status
        return signs.title_plate(self._ui, page.name, status.aim, status.standing, facts, menu, note)

    def _sentence(self, place: SentencePlace | None) -> Sequence[Widget]:
        """Builds the place of the teacher's sentence, and the way to the next one; nothing for a single sentence."""
        if place is None:
            return ()
        words = Message("hud.sentence", {"number": place.number, "count": place.count})
        label = Label(words, SENTENCE, id="sentence")
        if place.is_last:
            return (label,)
        action = TableAction.HEAR_ON
        return (
            label,
            PushButton(
                action.value,
                Message("hud.hear_on"),
                self._doing(action),
                kind=ButtonKind.PRIMARY,
                icon="forward",
                compact=True,
            ),
        )

    def _tools(self, page: TablePage) -> list[Widget]:
        return [self._tool(tool) for tool in page.tools]

    def _prompt(self, prompt: Prompt, moving: bool, looking: History) -> PromptRow:
        press, kind = self._actions.press, prompt.kind
        own_reason = self._table.screen_state.own_reason
        if kind is PromptKind.LOOKING_BACK and looking.shown is not None and own_reason is None:
            prompt = replace(prompt, words=looking.shown.words)
        if moving and kind not in (PromptKind.LOOKING_BACK, PromptKind.NOBODY_LEFT):
            return PromptRow(self._playback.said or "", ())
        if kind not in UNSAID:
            self._playback.said = prompt.words
        actions: list[Widget] = [self._action(action, looking) for action in prompt.actions]
        if prompt.standings:
            actions.append(standing_row(prompt, self._actions.stand))
        if not prompt.optional and kind not in UNSAID and not prompt.offers(ActionKind.HAND_ON):
            actions += self._hand_tools(prompt.groups)
        chosen = bool(self._table.model.selector.chosen or self._table.model.raised())
        return prompt_row(prompt, press, *actions, lit=self._table.hinted, chosen=chosen)

    def _action(self, action: PromptAction, looking: History) -> PushButton:
        """The button of something that may be done beside an answer."""
        words, kind, way_out = action.words, action.kind, looking.way_out
        if kind is ActionKind.TO_PRESENT and way_out is not None:
            words = way_out.words
        look = ButtonKind.PRIMARY if kind in LEADING else ButtonKind.NORMAL
        keys = self._ui.keys.chord("to_end") if kind is ActionKind.FAST_FORWARD else ""
        press = self._acting(action)
        return strip_button(action_id(action), words, press, kind=look, keys=keys, description=action.detail or "")

    def _acting(self, action: PromptAction) -> Callable[[], None]:
        match action.kind:
            case ActionKind.LOOK_AGAIN:
                assert action.seat is not None, "a choice is seen again by the person who made it"
                return partial(self._actions.again, action.seat)
            case ActionKind.TO_PRESENT:
                return self._doing(TableAction.TIMELINE)
            case kind:
                return self._doing(TableAction(kind.value))

    def _hand_tools(self, offered: Sequence[Bundle]) -> Sequence[Widget]:
        """Moves that are chosen as a whole, and the order of the hand; nothing where one move is awaited or judged."""
        table, model = self._table, self._table.model
        if not self._has_tools:
            return ()
        up = {*model.raised(), *model.selector.chosen}
        groups: list[Widget] = [self._group(number, group, up) for number, group in enumerate(offered)]
        if self.sheet is not None:
            about = Message("hud.sheet_help")
            groups.append(self._button(TableAction.SHEET, Message("hud.sheet"), description=about))
        orders = table.presenter.items.hand_orders
        return [self._order_row(orders), *groups] if orders else groups

    def _group(self, number: int, group: Bundle, up: Collection[str]) -> Widget:
        """A chip: it raises its cards in place of others, or puts them back."""
        whole = {*group.targets} == up
        press = partial(self._actions.choose, () if whole else group.targets)
        kind = ButtonKind.PRIMARY if whole else ButtonKind.NORMAL
        return strip_button(f"group:{number}", group.label, press, kind=kind, description=group.line)

    @property
    def sheet(self) -> Sheet | None:
        """The sheet of the question, where its choices are read on one."""
        return self._table.presenter.moves.sheet(self._table.model.asked_view) if self._has_tools else None

    @property
    def _has_tools(self) -> bool:
        table = self._table
        return not table.waits_for_one_move and table.model.player is not None and bool(table.model.legal)

    def _order_row(self, orders: Sequence[str]) -> Widget:
        """The orders the hand may lie in, side by side: the one it lies in is lit."""
        now, keys = self._table.item_cache.order(self._table.model.view), self._ui.keys.chord("sort")
        about = Message("hud.order.help")
        options = [
            Option(each, Message(f"hud.order.{each}"), about, keys="" if each == now else keys) for each in orders
        ]

        def lay_by(id: str) -> None:
            for _ in range((orders.index(id) - orders.index(now)) % len(orders)):
                self._actions.do(TableAction.SORT)

        return Segments("order", "", options, now, lay_by, compact=True)

    def _handle(self) -> Widget:
        return Handle(Message("hud.log"), self._new, self._doing(TableAction.LOG), self._ui.keys.chord("log"))

    def _drawer(self, status: TableStatus) -> Widget:
        """Builds the standing, then the log or a reference card."""
        self._read = len(self._playback.log)
        references = {reference.key: reference for reference in status.references}
        titles = [(LOG_TAB, Message("hud.log")), *((key, reference.title) for key, reference in references.items())]
        close = signs.tool(
            "log", Message("hud.side"), self._doing(TableAction.LOG), self._ui.keys.chord("log"), icon="close"
        )
        head = Row(Label(Message("hud.standing"), signs.DRAWER_HEAD, grow=1), close)
        upper = Column(
            head, signs.fact_list(status.facts), TabBar(titles, self._tab, self._choose_tab), gap=8, fill=Fill.STRETCH
        )
        lower = self._card(references[self._tab]) if self._tab in references else self._log_view()
        return Panel(self._scrolled(DrawerColumn(upper, lower)), look=DRAWER_LOOK, padding=DRAWER_PADDING)

    def _log_view(self) -> Widget:
        lines = () if self._playback.dealing else self._playback.log
        return LogView(lines, self._table.model.looked_at_by(), self._actions.jump)

    def _card(self, reference: Reference) -> Widget:
        return Scroll(ReferenceCard(reference), f"reference:{reference.key}")

    def _scrolled(self, column: Widget) -> Widget:
        """The column, in a scroll panel if it is higher than the window."""
        room = self._ui.viewport.height - 2 * DRAWER_PADDING
        high = column.measure(self._ui, DRAWER_WIDTH - 2 * DRAWER_PADDING)[1]
        return column if high <= room else Scroll(column, "drawer")

    def _timeline(self) -> Widget:
        return Row(
            _icon("back", Message("hud.step_back"), self._doing(TableAction.STEP_BACK), "left"),
            TimelineStrip(self._table.model.timeline(), self._table.model.mark.step, self._actions.look),
            _icon("forward", Message("hud.step_on"), self._doing(TableAction.STEP_ON), "right"),
            _icon("close", Message("hud.timeline_close"), self._doing(TableAction.TIMELINE), "t"),
            gap=8,
        )

    def _noted(self, words: Message | None) -> Message | None:
        """Returns the words beside the play: first of all that the match is not on the disk."""
        keeper = self._match.keeper
        if keeper is not None and keeper.problem is not None:
            return keeper.problem
        return Message("hud.since_you_looked") if words is None and self._playback.retelling else words

    def _choose_tab(self, key: str) -> None:
        self._tab = key
        self._actions.rebuild()

    def _doing(self, table_action: TableAction) -> Callable[[], None]:
        def doing() -> None:
            self._actions.do(table_action)

        return doing

    def _tool(self, tool: Tool) -> Widget:
        """A tool of the bar, with the key that does the same."""
        id, keys = tool.kind.value, self._ui.keys.chord(tool.kind.value)
        press, icon = self._doing(TableAction(id)), TOOL_ICONS[tool.kind]
        return signs.tool(id, tool.words, press, keys, icon=icon, enabled=tool.enabled)

    def _button(
        self,
        table_action: TableAction,
        words: Message,
        kind: ButtonKind = ButtonKind.NORMAL,
        keys: str = "",
        description: Say = "",
    ) -> PushButton:
        return strip_button(
            table_action.value, words, self._doing(table_action), kind=kind, keys=keys, description=description
        )


def _id(number: int) -> str:
    return f"log:{number}"


def _arms(mark: TimelineMark) -> Sequence[Branch]:
    """The newest lines that were left there."""
    return mark.branches[-MOST_ARMS:]


def _icon(icon: IconName, words: Message, press: Callable[[], None], keys: str) -> Widget:
    return signs.tool(icon, words, press, keys, icon=icon, colour="strip_text")
