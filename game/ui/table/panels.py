"""Builds what stands round the board from what the controller says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import structs
from pygame import FRect

from game.content.line import Line
from game.engine.types import Seat
from game.table.confirming import confirming
from game.table.describe import LogLine, captions
from game.table.offers import Offer
from game.table.presenter import AnyBeat, Reference
from game.table.settings import Speed
from game.ui.canvas import Canvas
from game.ui.shapes import Look
from game.ui.table import hud
from game.ui.table.frame import BAR_HEIGHT, MARGIN, NARROW, SIDE_WIDTH, TableFrame
from game.ui.table.kept import Kept
from game.ui.table.log_view import LogView
from game.ui.table.prompt import PROMPT, prompt_row, reaction_rows
from game.ui.table.reference_card import ReferenceCard
from game.ui.table.side import SideColumn
from game.ui.table.timeline_strip import TimelineStrip, mark_line
from game.ui.text import Style
from game.ui.theme import Type
from game.ui.widgets import ButtonKind, Column, Fill, Label, Panel, PushButton, Row, Widget
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene

LOG_TAB = "log"
THINKING = "hud.thinking"
SIDE_PADDING = 10.0
NOTE_LOOK = Look("panel", "lamplight", radius=10, width=1.5, light=0.1, shadow=10)
SIDE_LOOK = Look("panel", "panel_edge", radius=12, width=1.2, light=0.08, opacity=0.94)
TIME_WIDTH = 2.5
CONSEQUENCE = Style(Type.BOLD, "tooltip_text", 15)
CONSEQUENCE_LOOK = Look("tooltip", "brass", radius=8, width=1.5, light=0, shadow=6)


class Panels:
    """Remembers what is unfolded, and the facts as they were when the table last came to rest."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._side_wanted: bool | None = None
        """None while the person has not said: shown where there is room for it."""
        self._tab = LOG_TAB
        self._view: Any = None
        self._active: frozenset[Seat] = frozenset()
        self._log: list[LogLine] = []
        self._said: Line | None = None
        """What the line above the buttons says while the table moves: the last question, then each caption."""
        self.thinking: Seat | None = None
        """A bot that has been thinking for a while."""
        self.retelling = False
        """Whether somebody is shown what happened since they last looked."""

    def deal(self) -> None:
        """A fresh match is dealt: its first words stand there meanwhile."""
        self.refresh()
        self._said = self._log[-1].line if self._log else None

    def refresh(self) -> None:
        """Take over the facts of the table as it stands now."""
        controller = self._scene.controller
        self._view = controller.view
        self._active = controller.session.to_act()
        self._log = list(controller.log())
        self.retelling = False

    def retell(self, told: Sequence[AnyBeat]) -> None:
        """Go back to where these beats begin, the last of the match: they are told again."""
        controller = self._scene.controller
        lines = controller.log()
        self._log = lines[: len(lines) - len(captions(controller.presenter, told, controller.names))]
        self._view = told[0].before
        self._said = Line("hud.since_you_looked")
        self.retelling = True

    def reached(self, beat: AnyBeat) -> None:
        """The table on show has come as far as this beat."""
        self._view = beat.after
        self._active = frozenset({beat.seat})
        self._scene.rebuild()

    def told(self, line: Line) -> None:
        """Something just happened on the table."""
        written, place = self._scene.controller.log(), len(self._log)
        if place < len(written):
            self._log.append(structs.replace(written[place], line=line))
        self._said = line
        self._scene.rebuild()

    @property
    def log(self) -> Sequence[LogLine]:
        """The lines on show."""
        return tuple(self._log)

    def toggle_side(self) -> None:
        """Fold the column at the side away, or unfold it."""
        self._side_wanted = not self._side_open
        self._scene.moved_by_hand()
        self._scene.rebuild()

    @property
    def _side_open(self) -> bool:
        wide = self._scene.ui.viewport.width >= NARROW
        return wide if self._side_wanted is None else self._side_wanted

    def bot_pause(self) -> float:
        """Seconds to rest before a bot's move is shown."""
        settings = self._scene.ui.settings
        return 0.0 if settings.speed in (Speed.OFF, Speed.FAST) else settings.bot_pause / 1000

    def frame(self, board: Widget) -> Widget:
        """Everything, with the board in it."""
        scene = self._scene
        return TableFrame(
            bar=Kept(self._bar()),
            board=board,
            prompt=self._prompt(),
            side=Kept(self._side()) if self._side_open else None,
            strip=self._strip() if scene.looking.is_open else None,
            note=self._note(),
            prompt_area=lambda: scene.spread.zone_area("prompt"),
        )

    def draw_consequences(self, canvas: Canvas) -> None:
        """What a choice would lead to, below each target it goes to."""
        picker = self._scene.controller.picker
        if not picker.typed:
            return
        for letter in picker.open():
            words = picker.consequence(letter)
            area = self._area(letter)
            if words is None or area is None:
                continue
            _tag(canvas, canvas.ui.say(words), area)

    def draw_time(self, canvas: Canvas) -> None:
        """What is left of the time for a reaction, as a thin line above the words."""
        left, area = self._scene.pace.countdown.left, self._scene.prompt_area
        if left is not None and area is not None and self._scene.controller.reaction is not None:
            half, level = area.width * left / 2, area.top - 1
            canvas.line((area.centerx - half, level), (area.centerx + half, level), "lamplight", TIME_WIDTH)

    def _area(self, letter: str) -> FRect | None:
        spread = self._scene.spread
        return spread.zone_area(letter[5:]) if letter.startswith("zone:") else spread.area(letter)

    def _bar(self) -> Widget:
        scene, controller = self._scene, self._scene.controller
        undo, redo = controller.undo_offer(), controller.redo_offer()
        chord = scene.ui.keys.chord
        tools = [
            _tool("undo", _offer("undo", undo), scene.taking_back.undo, chord("undo"), undo is not None),
            _tool("redo", _offer("redo", redo), scene.taking_back.redo, chord("redo"), redo is not None),
            _tool("hint", Line("hud.hint_button"), scene.hint, chord("hint")),
            _tool("timeline", Line("hud.timeline"), scene.looking.toggle, chord("timeline")),
            _tool("rules", Line("hud.rules"), scene.hands.explain_now, chord("rules")),
            _tool("log", Line("hud.side"), self.toggle_side, chord("log")),
        ]
        return hud.top_bar(Line(f"{scene.match.entry.id}.name"), tools, scene.pause_menu)

    def _prompt(self) -> Widget:
        scene = self._scene
        controller = scene.controller
        if controller.looking_at is not None:
            return Row(
                Label(Line("hud.looking_back"), PROMPT, id="prompt"),
                PushButton(
                    "play_from_here", Line("hud.play_from_here"), scene.looking.play_from_here, kind=ButtonKind.PRIMARY
                ),
                PushButton("to_present", Line("hud.to_present"), scene.looking.toggle),
                align=0.5,
            )
        if controller.nobody_left and not scene.pace.hurrying:
            return prompt_row(Line("hud.nobody_left"), (), scene.hands.press, self._fast_forward())
        if scene.director.busy:
            return prompt_row(self._said or "", (), scene.hands.press)
        self._said = words = self._question()
        reaction = controller.reaction
        if controller.thinking_again:
            hand_on = PushButton("hand_on", Line("hud.hand_on"), scene.pace.hand_on)
            return prompt_row(words, controller.buttons(), scene.hands.press, hand_on)
        openly, lit = controller.asked_openly, scene.hinting.letters
        take_over = () if openly is None else (self._take_over(controller.names[openly]),)
        if reaction is None or words.key == THINKING:
            return prompt_row(words, controller.buttons(), scene.hands.press, *take_over, lit=lit)
        kind = Line(f"{scene.match.entry.id}.ask.{reaction.ask}.name")
        return reaction_rows(
            words, controller.buttons(), scene.hands.press, kind, scene.stop_asking, *take_over, lit=lit
        )

    def _question(self) -> Line:
        """What is asked while the table rests."""
        controller = self._scene.controller
        reaction = controller.reaction
        if controller.thinking_again:
            return confirming(controller) or controller.prompt()
        if self.thinking is not None and not controller.legal:
            return Line(THINKING, {"name": controller.names[self.thinking]})
        asked = controller.prompt() if reaction is None else reaction.line
        return self._by_name(confirming(controller) or asked)

    def _by_name(self, words: Line) -> Line:
        """What a person is asked; where several people share the screen, with who is meant."""
        controller = self._scene.controller
        seat = controller.viewer if controller.asked_openly is None else controller.asked_openly
        if seat is None or not controller.legal or len(controller.session.people) < 2:
            return words
        return Line("hud.asked", {"name": controller.names[seat], "line": words})

    def _take_over(self, name: Line) -> PushButton:
        return PushButton("take_over", Line("hud.take_over", {"name": name}), self._scene.take_over)

    def _fast_forward(self) -> PushButton:
        words = Line("hud.fast_forward")
        return PushButton("fast_forward", words, self._scene.fast_forward, kind=ButtonKind.PRIMARY, keys="return")

    def _side(self) -> Widget:
        scene = self._scene
        presenter, names = scene.match.presenter, scene.controller.names
        plates = [
            hud.seat_plate(
                names[plate.seat],
                scene.match.faces.get(plate.seat),
                plate,
                plate.seat in self._active,
                plate.seat == scene.controller.viewer,
            )
            for plate in presenter.plates(self._view, names)
        ]
        references = {reference.key: reference for reference in presenter.references(self._view)}
        titles = [(LOG_TAB, Line("hud.log")), *((key, reference.title) for key, reference in references.items())]
        facts = hud.fact_list(presenter.facts(self._view, names))
        upper = Column(*plates, facts, hud.TabBar(titles, self._tab, self._choose_tab), gap=8, fill=Fill.STRETCH)
        lower = self._card(references[self._tab]) if self._tab in references else self._log_view()
        return Panel(self._scrolled(SideColumn(upper, lower)), look=SIDE_LOOK, padding=SIDE_PADDING)

    def _log_view(self) -> Widget:
        controller = self._scene.controller
        shown = None if controller.looking_at is None else controller.told() - 1
        return LogView(self._log, shown, self._scene.looking.jump)

    def _card(self, reference: Reference) -> Widget:
        return Scroll(ReferenceCard(reference), f"reference:{reference.key}")

    def _scrolled(self, column: Widget) -> Widget:
        """The column, in a scroll panel if it is higher than the window."""
        ui = self._scene.ui
        room = ui.viewport.height - BAR_HEIGHT - MARGIN - 2 * SIDE_PADDING
        high = column.measure(ui, SIDE_WIDTH - 2 * SIDE_PADDING)[1]
        return column if high <= room else Scroll(column, "side")

    def _strip(self) -> Widget:
        scene = self._scene
        shown = scene.controller.looking_at
        marks = scene.controller.timeline()
        here = next((mark.step for mark in marks if mark.here), 0)
        step = here if shown is None else shown
        mark = next((mark for mark in marks if mark.step >= step), marks[-1])
        return Panel(
            Column(
                Row(
                    _tool("back", Line("hud.step_back"), lambda: scene.looking.look_by(-1), "left"),
                    TimelineStrip(marks, mark.step, scene.looking.look),
                    _tool("forward", Line("hud.step_on"), lambda: scene.looking.look_by(1), "right"),
                    _tool("close", Line("hud.timeline_close"), scene.looking.toggle, "t"),
                ),
                Row(
                    Label(Line("hud.timeline"), Style(Type.BOLD, "text_accent", 17)),
                    Label(mark_line(mark), hud.LOG_LAST, align=0.5, grow=1),
                ),
                gap=2,
                fill=Fill.STRETCH,
            ),
            look=NOTE_LOOK,
            padding=8,
        )

    def _note(self) -> Widget | None:
        scene = self._scene
        keeper = scene.match.keeper
        words = scene.note
        if keeper is not None and keeper.problem is not None:
            words = keeper.problem
        if words is None and self.retelling:
            words = Line("hud.since_you_looked")
        if words is None:
            return None
        return Panel(Label(words, Style(Type.BODY, "text", 16), align=0.5, id="note"), look=NOTE_LOOK, padding=7)

    def _choose_tab(self, key: str) -> None:
        self._tab = key
        self._scene.rebuild()


def _tool(icon: str, words: Line, press: Callable[[], None], keys: str, enabled: bool = True) -> Widget:
    return PushButton(icon, words, press, icon=icon, icon_only=True, keys=keys, enabled=enabled, kind=ButtonKind.QUIET)


def _offer(word: str, offer: Offer | None) -> Line:
    return Line(f"hud.{word}") if offer is None else Line(f"hud.{word}_move", {"move": offer.line})


def _tag(canvas: Canvas, words: str, area: FRect) -> None:
    ui = canvas.ui
    unit = ui.viewport.unit
    block = ui.text.layout(words, CONSEQUENCE, int(max(area.width, 150) * unit))
    rect = FRect(0, 0, (block.width + 2) / unit + 16, block.height / unit + 8)
    rect.midtop = (area.centerx, area.bottom - rect.height / 2)
    rect.clamp_ip(ui.viewport.rect)
    canvas.look(rect, CONSEQUENCE_LOOK)
    canvas.text(words, rect.inflate(-12, -4), CONSEQUENCE, align=0.5)
