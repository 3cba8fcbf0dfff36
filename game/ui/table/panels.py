"""Builds what stands round the board from what the controller says."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from pygame import FRect

from game.content.layout import BubbleSide, SeatPlace
from game.content.line import Line
from game.engine.types import SYSTEM, Seat
from game.host.teacher import Teacher
from game.table.around import seat_at
from game.table.mood import Mood, portrait
from game.table.presenter import Bundle, Button, Fact, Plate, Reference
from game.table.reaction import AskWhen, Reaction
from game.table.timeline import TimelineMark
from game.ui.context import Context, Say
from game.ui.shapes import Look
from game.ui.table import hud
from game.ui.table.ask_choices import standing_row
from game.ui.table.deeds import Deed
from game.ui.table.devices import device_of
from game.ui.table.drawer import DrawerColumn, Handle, TabBar
from game.ui.table.frame import DRAWER_WIDTH, TableFrame, docks
from game.ui.table.geometry import Sheet
from game.ui.table.kept import Kept
from game.ui.table.log_view import LogView
from game.ui.table.looking import LookingBack
from game.ui.table.match import TableMatch
from game.ui.table.on_show import OnShow
from game.ui.table.prompt import PROMPT, PromptRow, chance_row, prompt_row, reaction_row, strip, strip_button
from game.ui.table.reference_card import ReferenceCard
from game.ui.table.seats import SeatView, Sitting
from game.ui.table.speech import Saying, Speech
from game.ui.table.tempers import Tempers
from game.ui.table.timeline_strip import TimelineStrip, mark_line
from game.ui.table.words import TableWords
from game.ui.widgets import ButtonKind, Column, Fill, Label, Panel, PushButton, Row, Widget
from game.ui.widgets.choice import Option, Segments
from game.ui.widgets.scroll import Scroll

LOG_TAB = "log"
THINKING = "hud.thinking"
DRAWER_PADDING = 12.0
DRAWER_LOOK = Look("panel", "panel_edge", radius=0, width=1.2, light=0.08)


class Doings(Struct, frozen=True):
    """Whom the panels tell what a person did with them."""

    do: Callable[[Deed], bool]
    press: Callable[[str], None]
    again: Callable[[Seat], None]
    """Somebody who has chosen takes the screen back."""
    look: Callable[[int], None]
    """An earlier step is to be shown."""
    jump: Callable[[int], None]
    """The same, with the timeline unfolded."""
    rebuild: Callable[[], None]
    """The panels themselves look different now."""
    tell: Callable[[Line, tuple[float, float]], None]
    """A few words are said at a place."""
    stand: Callable[[AskWhen], None]
    """Whoever is asked wants to be asked so about this kind in this match."""


class Panels:
    """Remembers what is unfolded."""

    def __init__(
        self, ui: Context, match: TableMatch, on_show: OnShow, tempers: Tempers, words: TableWords, doings: Doings
    ) -> None:
        self._ui, self._match, self._on_show, self._tempers, self._doings = ui, match, on_show, tempers, doings
        self._words = words
        self._table = match.table
        self._drawer_wanted: bool | None = None
        """None while the person has not said: open where it takes nothing from the table."""
        self._tab = LOG_TAB
        self._read: int | None = None
        """How many lines of the log were seen in the drawer, or stood in it when one sat down; None before that."""

    def toggle_drawer(self) -> None:
        """Shuts the drawer, or opens it."""
        self._drawer_wanted = not self._drawer_open

    def frame(
        self,
        board: Widget,
        note: Line | None,
        arrange: Callable[[FRect, float, FRect], Sheet],
        *,
        aside: float,
        moving: bool,
        looking: LookingBack,
    ) -> TableFrame:
        """Everything, with the board in it.

        `arrange` lays the table over a stage with a strip of so much height, in some room; `aside` is what a map
        takes at the left;
        `moving`: whether something moves, or waits to be shown; `looking`: whether the timeline is unfolded.
        """
        prompt = self._prompt(moving, looking)
        return TableFrame(
            board=board,
            seats=[SeatView(each, self._doings.tell) for each in self.sitting()],
            speech=Speech(self.sayings()),
            strip=strip(self._timeline(), prompt) if looking.is_open else strip(prompt),
            firm=prompt.asks and not looking.is_open,
            title=self._title(self._noted(note)),
            tools=hud.tool_plate(self._tools()),
            handle=None if self._drawer_open else self._handle(),
            drawer=Kept(self._drawer()) if self._drawer_open else None,
            facts=None if self._match.entry.layout.facts is None else hud.FactsSign(self._facts()),
            arrange=arrange,
            aside=aside,
        )

    def sitting(self) -> tuple[Sitting, ...]:
        """Who sits round the table, and what everybody may know of them now."""
        views = (self._on_show.view, *self._on_show.dealt)
        plates = {plate.seat: plate for view in views for plate in self._table.lying.plates(view)}
        places = self._match.entry.layout.seats.get(len(plates), ())
        around = [seat_at(place, self._table.flow.viewer, len(plates)) for place in range(len(places))]
        gone = frozenset(self._table.presenter.gone(self._on_show.view))
        return tuple(self._sitting(plates[seat], place, gone) for seat, place in zip(around, places, strict=True))

    def sayings(self) -> list[Saying]:
        """What is said now, unless the person wants no bubbles. Nobody is told what they say themselves."""
        if not self._ui.settings.bubbles:
            return []
        others = [each for each in self.sitting() if each.seat != self._table.flow.viewer]
        said = ((each, self._tempers.words(each.seat)) for each in others)
        sayings = [Saying(words, each.place.bubble, each.face_on) for each, words in said if words is not None]
        figure, words = self._match.entry.place.figure, self._tempers.words(SYSTEM)
        if figure is not None and words is not None:
            sayings.append(Saying(words, BubbleSide.RIGHT, lambda sheet: sheet.standing(FRect(*figure.at))))
        return sayings

    def figure_mood(self) -> Mood:
        """How the figure of the place takes what happened."""
        return self._tempers.mood(SYSTEM)

    def _sitting(self, plate: Plate, place: SeatPlace, gone: Container[Seat]) -> Sitting:
        seat, lit = plate.seat, plate.seat in self._on_show.active
        mood = self._tempers.mood(seat, asked=lit, gone=seat in gone)
        host, info = self._table.host, self._match.entry.info
        device = device_of(info, host.laid[seat], host.seats[seat], self._table.away)
        return Sitting(place, self._table.names[seat], self._match.faces[seat], plate, lit, mood, device)

    @property
    def _drawer_open(self) -> bool:
        return docks(self._ui) if self._drawer_wanted is None else self._drawer_wanted

    @property
    def _new(self) -> int:
        """How many lines were written since the log was read."""
        written = len(self._on_show.log)
        self._read = written if self._read is None else min(self._read, written)
        return written - self._read

    def _title(self, note: Line | None) -> Widget:
        coach = self._table.coach
        if coach is not None and note is not None and note == self._table.taught:
            return self._spoken(coach, note)
        id, menu = self._match.entry.id, self._doing(Deed.MENU)
        facts = self._plate_facts()
        standing = self._standing()
        aim = self._table.presenter.aim(self._on_show.view) or Line(f"{id}.aim")
        return hud.title_plate(self._ui, Line(f"{id}.name"), aim, standing, facts, menu, note)

    def _spoken(self, coach: Teacher, words: Line) -> Widget:
        """What the teacher says, in the place of the title."""
        name, face = Line(f"lobby.face.{self._match.teacher}"), f"app/faces/{self._match.teacher}"
        return hud.teacher_plate(name, portrait(face, coach.mood), words, self._plate_facts(), self._doing(Deed.MENU))

    def _plate_facts(self) -> Sequence[Fact]:
        """Those that have no sign of their own."""
        return self._facts() if self._match.entry.layout.facts is None else ()

    def _standing(self) -> Line | None:
        if self._on_show.dealing:
            return None
        return self._table.presenter.standing(self._on_show.view, self._table.names)

    def _facts(self) -> Sequence[Fact]:
        if self._on_show.dealing:
            return ()
        return self._table.presenter.facts(self._on_show.view, self._table.names)

    def _tools(self) -> list[Widget]:
        desk = self._table.desk
        if self._table.held:
            return [self._tool(Deed.TIMELINE, Line("hud.timeline")), self._tool(Deed.RULES, Line("hud.rules"))]
        undo, redo = desk.undo_line(), desk.redo_line()
        return [
            self._tool(Deed.UNDO, self._undo_words(undo), enabled=undo is not None),
            self._tool(Deed.REDO, _offer("redo", redo), enabled=redo is not None),
            self._tool(Deed.HINT, Line("hud.hint_button")),
            self._tool(Deed.TIMELINE, Line("hud.timeline")),
            self._tool(Deed.RULES, Line("hud.rules")),
        ]

    def _undo_words(self, move: Line | None) -> Line:
        """What undo would take back; of somebody else's move, whose it is."""
        offer, flow, host = self._table.desk.now.undo, self._table.flow, self._table.host
        if offer is None or move is None or offer.seat not in host.people - {flow.person}:
            return _offer("undo", move)
        return Line("hud.undo_theirs", {"name": self._table.names[offer.seat], "move": move})

    def _prompt(self, moving: bool, looking: LookingBack) -> PromptRow:
        table, desk, flow, press = self._table, self._table.desk, self._table.flow, self._doings.press
        if desk.looking_at is not None:
            return self._looking_back(looking)
        if desk.outcome is not None and not moving:
            return prompt_row(desk.prompt(), (), press, self._button(Deed.RESULT, Line("hud.result")))
        if table.nobody_left and not flow.hurrying:
            new = self._button(Deed.NEW_MATCH, Line("hud.new_match"), description=Line("hud.new_match_detail"))
            return prompt_row(self._out(), (), press, self._fast_forward(), new)
        if moving:
            return prompt_row(self._on_show.said or "", (), press)
        self._on_show.said = words = self._question()
        if flow.thinking_again:
            return prompt_row(words, self._answers(), press, self._button(Deed.HAND_ON, Line("hud.hand_on")))
        openly = flow.asked_openly
        take_over = self._peeks() if openly is None else (self._take_over(desk.names[openly]),)
        if desk.reaction is None or table.held or words.key == THINKING:
            return prompt_row(words, self._answers(), press, *take_over, *self._hand_tools(), lit=table.hinted)
        return self._reaction(words, desk.reaction, take_over)

    def _reaction(self, words: Line, reaction: Reaction, more: Sequence[Widget]) -> PromptRow:
        """The answers; what may be wanted of this kind of question, or before one's own move to be asked again."""
        seat, answers, press, lit = self._table.player, self._answers(), self._doings.press, self._table.hinted
        if reaction.own:
            again = Line("hud.asked_how.again"), Line("hud.asked_how.again_detail")
            quiet = seat is not None and self._table.host.asking.quiet(seat)
            asking = [self._button(Deed.ASK_AGAIN, again[0], description=again[1])] if quiet else []
            return chance_row(words, answers, press, *more, *asking, lit=lit)
        if seat is not None and reaction.standings:
            asking_row = standing_row(self._match, seat, reaction, self._doings.stand)
            return chance_row(words, answers, press, *more, asking_row, lit=lit)
        kind = Line(f"{self._match.entry.id}.ask.{reaction.ask}.name")
        return reaction_row(words, answers, press, kind, self._doing(Deed.STOP_ASKING), *more, lit=lit)

    def _hand_tools(self) -> Sequence[Widget]:
        """Moves that are chosen as a whole, and the order of the hand; nothing where an answer is judged or taught."""
        table, desk = self._table, self._table.desk
        if table.coach is not None or desk.player is None or not desk.legal:
            return ()
        groups: list[Widget] = [
            strip_button(f"group:{number}", group.label, partial(self._choose_all, group), description=group.line)
            for number, group in enumerate(desk.groups())
        ]
        if table.presenter.sheet(desk.asked_view) is not None:
            about = Line("hud.sheet_help")
            groups.append(self._button(Deed.SHEET, Line("hud.sheet"), description=about))
        orders = table.presenter.hand_orders
        if not orders or desk.picker.typed:
            return groups
        return [*groups, self._order_row(orders)]

    def _order_row(self, orders: Sequence[str]) -> Widget:
        """The orders the hand may lie in, side by side: the one it lies in is lit."""
        now, keys = self._ui.settings.hand_order, self._ui.keys.chord("sort")
        now = now if now in orders else orders[0]
        about = Line("hud.order.help")
        options = [Option(each, Line(f"hud.order.{each}"), about, keys="" if each == now else keys) for each in orders]

        def lay_by(id: str) -> None:
            for _ in range((orders.index(id) - orders.index(now)) % len(orders)):
                self._doings.do(Deed.SORT)

        choice = Segments("order", "", options, now, lay_by, compact=True)
        return Row(Label(Line("hud.order.head"), PROMPT), choice, gap=8, align=0.5)

    def _choose_all(self, group: Bundle) -> None:
        for letter in group.letters:
            self._doings.press(letter)

    def _answers(self) -> Sequence[Button]:
        """The answers in words; where a question is asked none of them stands out."""
        buttons = self._table.desk.buttons()
        return [replace(button, primary=False) for button in buttons] if self._table.held else buttons

    def _looking_back(self, looking: LookingBack) -> PromptRow:
        """What was decided at the moment on show, and the ways on from there."""
        go_on = self._button(Deed.PLAY_FROM_HERE, Line("hud.play_from_here"), ButtonKind.PRIMARY)
        words = Line("hud.to_present") if looking.way_out is None else looking.way_out.words
        back = strip_button("to_present", words, self._doing(Deed.TIMELINE))
        ways = (back,) if self._table.held else (go_on, back)
        shown = looking.shown
        told = Line("hud.looking_back", {"mark": mark_line(self._mark)}) if shown is None else shown.words
        return PromptRow(told, ways)

    @property
    def _mark(self) -> TimelineMark:
        """The mark of the table on show."""
        desk = self._table.desk
        marks, step = desk.timeline(), desk.looking_at
        if step is None:
            step = next((mark.step for mark in marks if mark.here), 0)
        return next((mark for mark in marks if mark.step >= step), marks[-1])

    def _question(self) -> Line:
        """What is asked while the table rests."""
        desk, thinking = self._table.desk, self._table.flow.thinking
        if self._table.flow.thinking_again:
            return self._words.next_step() or desk.prompt()
        if thinking is not None and not desk.legal:
            return Line(THINKING, {"name": desk.names[thinking]})
        if not desk.legal and (lost := self._lost_phone) is not None:
            return Line("hud.phone_away", {"name": desk.names[lost]})
        if not desk.legal and desk.outcome is None and self._on_show.happened is not None and not self._people_asked:
            return self._on_show.happened
        asked = desk.prompt() if desk.reaction is None else desk.reaction.line
        return self._table.by_name(self._words.next_step() or asked)

    @property
    def _lost_phone(self) -> Seat | None:
        """Somebody the match waits for whose screen of their own is away."""
        return next((seat for seat in self._table.awaited_elsewhere if seat in self._table.away), None)

    @property
    def _people_asked(self) -> bool:
        """Whether the match waits for people, who may take their time; bots answer before long."""
        return bool(self._table.desk.waiting() & self._table.host.people)

    def _take_over(self, name: Line) -> PushButton:
        return self._button(Deed.TAKE_OVER, Line("hud.take_over", {"name": name}))

    def _peeks(self) -> Sequence[PushButton]:
        """Ways for those who have chosen here to see their choice again, while others choose elsewhere."""
        table, again = self._table, self._doings.again
        return [
            strip_button(f"again:{seat}", Line("hud.peek", {"name": table.names[seat]}), partial(again, seat))
            for seat in table.flow.settled
        ]

    def _out(self) -> Line:
        """Who is out, and that only bots go on."""
        people = sorted(self._table.host.people)
        names = tuple(self._table.names[seat] for seat in people)
        return Line("hud.nobody_left", {"names": names, "count": len(names)})

    def _fast_forward(self) -> PushButton:
        return self._button(Deed.FAST_FORWARD, Line("hud.fast_forward"), ButtonKind.PRIMARY, keys="return")

    def _handle(self) -> Widget:
        return Handle(Line("hud.log"), self._new, self._doing(Deed.LOG), self._ui.keys.chord("log"))

    def _drawer(self) -> Widget:
        """How it stands, then the log or a reference card."""
        self._read = len(self._on_show.log)
        on_show, presenter = self._on_show, self._table.presenter
        references = {reference.key: reference for reference in presenter.references(on_show.view)}
        titles = [(LOG_TAB, Line("hud.log")), *((key, reference.title) for key, reference in references.items())]
        close = hud.tool("log", Line("hud.side"), self._doing(Deed.LOG), self._ui.keys.chord("log"), icon="close")
        head = Row(Label(Line("hud.standing"), hud.DRAWER_HEAD, grow=1), close)
        upper = Column(
            head, hud.fact_list(self._facts()), TabBar(titles, self._tab, self._choose_tab), gap=8, fill=Fill.STRETCH
        )
        lower = self._card(references[self._tab]) if self._tab in references else self._log_view()
        return Panel(self._scrolled(DrawerColumn(upper, lower)), look=DRAWER_LOOK, padding=DRAWER_PADDING)

    def _log_view(self) -> Widget:
        lines = () if self._on_show.dealing else self._on_show.log
        return LogView(lines, self._table.desk.looked_at_by(), self._doings.jump)

    def _card(self, reference: Reference) -> Widget:
        return Scroll(ReferenceCard(reference), f"reference:{reference.key}")

    def _scrolled(self, column: Widget) -> Widget:
        """The column, in a scroll panel if it is higher than the window."""
        room = self._ui.viewport.height - 2 * DRAWER_PADDING
        high = column.measure(self._ui, DRAWER_WIDTH - 2 * DRAWER_PADDING)[1]
        return column if high <= room else Scroll(column, "drawer")

    def _timeline(self) -> Widget:
        return Row(
            _icon("back", Line("hud.step_back"), self._doing(Deed.STEP_BACK), "left"),
            TimelineStrip(self._table.desk.timeline(), self._mark.step, self._doings.look),
            _icon("forward", Line("hud.step_on"), self._doing(Deed.STEP_ON), "right"),
            _icon("close", Line("hud.timeline_close"), self._doing(Deed.TIMELINE), "t"),
            gap=8,
        )

    def _noted(self, words: Line | None) -> Line | None:
        """What is to be told beside the play: first of all that the match is not on the disk."""
        keeper = self._match.keeper
        if keeper is not None and keeper.problem is not None:
            return keeper.problem
        return Line("hud.since_you_looked") if words is None and self._on_show.retelling else words

    def _choose_tab(self, key: str) -> None:
        self._tab = key
        self._doings.rebuild()

    def _doing(self, deed: Deed) -> Callable[[], None]:
        def doing() -> None:
            self._doings.do(deed)

        return doing

    def _tool(self, deed: Deed, words: Line, *, enabled: bool = True) -> Widget:
        """A tool of the bar, with the key that does the same."""
        keys = self._ui.keys.chord(deed.value)
        return hud.tool(deed.value, words, self._doing(deed), keys, enabled=enabled)

    def _button(
        self, deed: Deed, words: Line, kind: ButtonKind = ButtonKind.NORMAL, keys: str = "", description: Say = ""
    ) -> PushButton:
        return strip_button(deed.value, words, self._doing(deed), kind=kind, keys=keys, description=description)


def _icon(icon: str, words: Line, press: Callable[[], None], keys: str) -> Widget:
    return hud.tool(icon, words, press, keys, colour="strip_text")


def _offer(word: str, move: Line | None) -> Line:
    return Line(f"hud.{word}") if move is None else Line(f"hud.{word}_move", {"move": move})
