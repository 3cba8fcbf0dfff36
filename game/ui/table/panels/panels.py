"""Builds what stands round the board from what the controller says."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
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
from game.table.item import Mood, portrait, seat_at
from game.table.presenter import Bundle, Plate, Reference
from game.table.settings import AskWhen
from game.ui.context import Context, Say
from game.ui.drawing.assets import Look
from game.ui.table.input.table_actions import TableAction
from game.ui.table.layout import signs
from game.ui.table.layout.cached_layers import CachedLayer
from game.ui.table.match import TableMatch
from game.ui.table.overlays import History
from game.ui.table.panels.frame import (
    DRAWER_WIDTH,
    PROMPT,
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
from game.ui.table.panels.log_view import LogView, TimelineStrip
from game.ui.table.playback import Playback
from game.ui.table.seats import FaceStates, Remark, Remarks, SeatStatus, SeatView, device_of
from game.ui.widgets import ButtonKind, Column, Fill, Label, Panel, PushButton, Row, Widget
from game.ui.widgets.button import Option, Segments
from game.ui.widgets.scroll import Scroll

LOG_TAB = "log"
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


class PanelActions(Struct, frozen=True):
    """The actions that the panels call when a person uses them."""

    do: Callable[[TableAction], bool]
    press: Callable[[str], None]
    again: Callable[[Seat], None]
    """Gives the screen back to a person who has chosen."""
    look: Callable[[int], None]
    """Shows an earlier step."""
    jump: Callable[[int], None]
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
        self, ui: Context, match: TableMatch, on_show: Playback, tempers: FaceStates, actions: PanelActions
    ) -> None:
        self._ui, self._match, self._on_show, self._tempers, self._actions = ui, match, on_show, tempers, actions
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

    def around(self, page: TablePage, looking: History, *, moving: bool) -> TablePanels:
        """Everything round the board.

        `page`: as `page` makes it; `looking`: whether the timeline is unfolded; `moving`: whether something moves, or
        waits to be shown.
        """
        prompt, sitting = self._prompt(page.prompt, moving, looking), self.sitting(page.status)
        has_sign = self._match.entry.layout.facts is not None
        return TablePanels(
            seats=[SeatView(each, self._actions.tell) for each in sitting],
            remarks=Remarks(self.sayings(sitting)),
            strip=strip(self._timeline(), prompt) if looking.is_open else strip(prompt),
            firm=prompt.asks and not looking.is_open,
            title=self._title(page, self._noted(self._on_show.note)),
            tools=signs.tool_plate(self._tools(page)),
            handle=None if self._drawer_open else self._handle(),
            drawer=CachedLayer(self._drawer(page.status)) if self._drawer_open else None,
            facts=signs.FactsSign(page.status.facts) if has_sign else None,
        )

    def page(self) -> TablePage:
        """The page of the table on show; how it stands is not told before it is dealt."""
        page = self._match.page(self._on_show.happened, self._on_show.view)
        if not self._on_show.dealing:
            return page
        return replace(page, status=replace(page.status, standing=None, facts=()))

    def sitting(self, status: TableStatus) -> tuple[SeatStatus, ...]:
        """Returns the players round the table, with what everybody may know of them now."""
        dealt = [plate for view in self._on_show.dealt for plate in self._table.item_cache.plates(view)]
        plates = {plate.seat: plate for plate in (*status.plates, *dealt)}
        places = self._match.entry.layout.seats.get(len(plates), ())
        around = [seat_at(place, self._table.flow.viewer, len(plates)) for place in range(len(places))]
        return tuple(
            self._sitting(plates[seat], place, status.gone) for seat, place in zip(around, places, strict=True)
        )

    def sayings(self, sitting: Sequence[SeatStatus]) -> list[Remark]:
        """Returns the current remarks, unless the person wants no bubbles. Nobody is told what they say themselves."""
        if not self._ui.settings.bubbles:
            return []
        others = [each for each in sitting if each.seat != self._table.flow.viewer]
        said = ((each, self._tempers.words(each.seat)) for each in others)
        sayings = [Remark(words, each.place.bubble, each.face_on) for each, words in said if words is not None]
        figure, words = self._match.entry.place.figure, self._tempers.words(SYSTEM)
        if figure is not None and words is not None:
            sayings.append(Remark(words, BubbleSide.RIGHT, lambda sheet: sheet.standing(FRect(*figure.at))))
        return sayings

    def figure_mood(self) -> Mood:
        """Returns how the figure of the place takes what happened."""
        return self._tempers.mood(SYSTEM)

    def _sitting(self, plate: Plate, place: SeatPlace, gone: Container[Seat]) -> SeatStatus:
        seat, lit = plate.seat, plate.seat in self._on_show.active
        mood = self._tempers.mood(seat, asked=lit, gone=seat in gone)
        host, info = self._table.host, self._match.entry.info
        device = device_of(info, host.laid[seat], host.seats[seat], self._table.away)
        return SeatStatus(place, self._table.names[seat], self._match.faces[seat], plate, lit, mood, device)

    @property
    def _drawer_open(self) -> bool:
        return docks(self._ui) if self._drawer_wanted is None else self._drawer_wanted

    @property
    def _new(self) -> int:
        """The number of lines written since the log was read."""
        written = len(self._on_show.log)
        self._read = written if self._read is None else min(self._read, written)
        return written - self._read

    def _title(self, page: TablePage, note: Message | None) -> Widget:
        coach, menu = self._table.coach, self._doing(TableAction.MENU)
        facts = page.status.facts if self._match.entry.layout.facts is None else ()
        if coach is not None and note is not None and note == self._table.taught:
            name, face = Message(f"lobby.face.{self._match.teacher}"), f"app/faces/{self._match.teacher}"
            return signs.teacher_plate(name, portrait(face, coach.mood), note, facts, menu)
        status = page.status
        return signs.title_plate(self._ui, page.name, status.aim, status.standing, facts, menu, note)

    def _tools(self, page: TablePage) -> list[Widget]:
        return [self._tool(tool) for tool in page.tools]

    def _prompt(self, prompt: Prompt, moving: bool, looking: History) -> PromptRow:
        press, kind = self._actions.press, prompt.kind
        if kind is PromptKind.LOOKING_BACK and looking.shown is not None:
            prompt = replace(prompt, words=looking.shown.words)
        if moving and kind not in (PromptKind.LOOKING_BACK, PromptKind.NOBODY_LEFT):
            return PromptRow(self._on_show.said or "", ())
        if kind not in UNSAID:
            self._on_show.said = prompt.words
        actions: list[Widget] = [self._action(action, looking) for action in prompt.actions]
        if prompt.standings:
            actions.append(standing_row(prompt.standings, self._actions.stand))
        if not prompt.optional and kind not in UNSAID and not prompt.offers(ActionKind.HAND_ON):
            actions += self._hand_tools(prompt.groups)
        return prompt_row(prompt, press, *actions, lit=self._table.hinted)

    def _action(self, action: PromptAction, looking: History) -> PushButton:
        """The button of something that may be done beside an answer."""
        words, kind, way_out = action.words, action.kind, looking.way_out
        if kind is ActionKind.TO_PRESENT and way_out is not None:
            words = way_out.words
        look = ButtonKind.PRIMARY if kind in LEADING else ButtonKind.NORMAL
        keys = "return" if kind is ActionKind.FAST_FORWARD else ""
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
        """Moves that are chosen as a whole, and the order of the hand; nothing where an answer is judged or taught."""
        table, model = self._table, self._table.model
        if not self._has_tools:
            return ()
        groups: list[Widget] = [
            strip_button(f"group:{number}", group.label, partial(self._choose_all, group), description=group.line)
            for number, group in enumerate(() if model.selector.chosen else offered)
        ]
        if self.sheet is not None:
            about = Message("hud.sheet_help")
            groups.append(self._button(TableAction.SHEET, Message("hud.sheet"), description=about))
        orders = table.presenter.items.hand_orders
        if not orders or model.selector.chosen:
            return groups
        return [*groups, self._order_row(orders)]

    @property
    def sheet(self) -> Message | None:
        """The question, where its choices are read on a sheet."""
        return self._table.presenter.moves.sheet(self._table.model.asked_view) if self._has_tools else None

    @property
    def _has_tools(self) -> bool:
        return self._table.coach is None and self._table.model.player is not None and bool(self._table.model.legal)

    def _order_row(self, orders: Sequence[str]) -> Widget:
        """The orders the hand may lie in, side by side: the one it lies in is lit."""
        now, keys = self._ui.settings.hand_order, self._ui.keys.chord("sort")
        now = now if now in orders else orders[0]
        about = Message("hud.order.help")
        options = [
            Option(each, Message(f"hud.order.{each}"), about, keys="" if each == now else keys) for each in orders
        ]

        def lay_by(id: str) -> None:
            for _ in range((orders.index(id) - orders.index(now)) % len(orders)):
                self._actions.do(TableAction.SORT)

        choice = Segments("order", "", options, now, lay_by, compact=True)
        return Row(Label(Message("hud.order.head"), PROMPT), choice, gap=8, align=0.5)

    def _choose_all(self, group: Bundle) -> None:
        for target in group.targets:
            self._actions.press(target)

    def _handle(self) -> Widget:
        return Handle(Message("hud.log"), self._new, self._doing(TableAction.LOG), self._ui.keys.chord("log"))

    def _drawer(self, status: TableStatus) -> Widget:
        """Builds the standing, then the log or a reference card."""
        self._read = len(self._on_show.log)
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
        lines = () if self._on_show.dealing else self._on_show.log
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
        return Message("hud.since_you_looked") if words is None and self._on_show.retelling else words

    def _choose_tab(self, key: str) -> None:
        self._tab = key
        self._actions.rebuild()

    def _doing(self, deed: TableAction) -> Callable[[], None]:
        def doing() -> None:
            self._actions.do(deed)

        return doing

    def _tool(self, tool: Tool) -> Widget:
        """A tool of the bar, with the key that does the same."""
        id, keys = tool.kind.value, self._ui.keys.chord(tool.kind.value)
        press, icon = self._doing(TableAction(id)), TOOL_ICONS[tool.kind]
        return signs.tool(id, tool.words, press, keys, icon=icon, enabled=tool.enabled)

    def _button(
        self,
        deed: TableAction,
        words: Message,
        kind: ButtonKind = ButtonKind.NORMAL,
        keys: str = "",
        description: Say = "",
    ) -> PushButton:
        return strip_button(deed.value, words, self._doing(deed), kind=kind, keys=keys, description=description)


def _icon(icon: IconName, words: Message, press: Callable[[], None], keys: str) -> Widget:
    return signs.tool(icon, words, press, keys, icon=icon, colour="strip_text")
