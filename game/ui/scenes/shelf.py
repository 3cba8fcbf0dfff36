"""The start: the titles as boxes on a shelf, and what was going on."""

from __future__ import annotations

from game.content.catalogue import Entry
from game.content.line import Argument, Line
from game.persistence.summary import Summary
from game.ui.canvas import Canvas
from game.ui.input import Key
from game.ui.scenes.backdrop import draw_scene
from game.ui.scenes.frame import Centred, edge, low, narrow
from game.ui.scenes.house import House
from game.ui.scenes.shelf_style import LETTERING, MOTTO, SMALL_LETTERING
from game.ui.scenes.title_box import BOX_SHAPE, DEPTH, Plank, TitleBox, facts
from game.ui.scenes.words import players, result, title_name, when
from game.ui.shapes import PANEL, PLAIN
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    HEADING,
    SMALL,
    SOFT,
    Button,
    ButtonKind,
    Column,
    Fill,
    Flow,
    Label,
    Padding,
    Panel,
    Row,
    Rule,
    Scroll,
    Space,
    Widget,
)

WIDEST = 1400.0
SIDE = 360.0
RECENT = 3
GRAND_BOX, BOX, LOW_BOX = 440.0, 340.0, 230.0


class ShelfScene(WidgetScene[None]):
    """Reads the list of matches when it opens and when it is the topmost again."""

    def __init__(self, house: House) -> None:
        super().__init__(house.ui)
        self._house = house
        self._unfinished: Summary | None = None
        self._finished: list[Summary] = []

    def enter(self) -> None:
        """Look what was going on; Enter goes on with it."""
        self._read()
        super().enter()
        self.ui.audio.ambience("app/sounds/river_ambience")
        first = next(iter(self._house.titles), None)
        self.focus_on("continue" if self._unfinished else f"box:{first.id}" if first else "settings", ring=False)

    def resume(self) -> None:
        """Matches may have been thrown away in the meantime."""
        self._read()
        self.rebuild()

    def build(self) -> Widget:
        """Lettering, boxes on their plank, what was going on, the ways out."""
        side = self._side()
        boxes = self._boxes()
        if narrow(self.ui):
            middle: Widget = Column(*([side] if side else []), boxes, gap=18, grow=1)
        else:
            middle = Row(boxes, *([side] if side else []), gap=36, fill=Fill.END, grow=1)
        page = Column(self._head(), Space(), middle, Space(), self._ways(), gap=14)
        margin = edge(self.ui)
        return Padding(Scroll(Centred(page, WIDEST), "page"), margin + (0 if narrow(self.ui) else 16), margin, grow=1)

    def background(self, canvas: Canvas) -> None:
        """The river at dusk."""
        draw_scene(canvas, veil=0.12)

    def key(self, event: Key) -> bool:
        """C goes on, P plays, R reads the rules, L and S open logbook and settings, Ctrl+Q leaves."""
        way = _WAYS.get(event.chord)
        return way is not None and self.do(way)

    def _read(self) -> None:
        matches = self._house.store.entries()
        self._unfinished = next((each for each in matches if each.readable and not each.finished), None)
        self._finished = [each for each in matches if each.finished and each.readable][:RECENT]

    def _head(self) -> Widget:
        small = narrow(self.ui) or low(self.ui)
        parts: list[Widget] = [Label(Line("app.name"), SMALL_LETTERING if small else LETTERING)]
        if not low(self.ui):
            parts.append(Label(Line("shelf.motto"), MOTTO))
        notices = [
            Panel(Label(line, BODY, id=f"notice:{number}"), look=PLAIN, padding=12)
            for number, line in enumerate(self._house.notices)
        ]
        return Column(*parts, *notices, gap=4 if small else 8)

    def _boxes(self) -> Widget:
        entries = list(self._house.titles)
        if not entries:
            return Panel(Label(Line("shelf.empty"), BODY, id="empty"), look=PANEL)
        if len(entries) == 1:
            return self._grand(entries[0])
        height = LOW_BOX if low(self.ui) else BOX
        stands = [self._stand(entry, height) for entry in entries]
        return Column(Flow(*stands, gap=26), Plank(), gap=0, grow=1)

    def _stand(self, entry: Entry, height: float) -> Widget:
        return TitleBox(entry, height, lambda: self._house.doors.lobby(entry))

    def _grand(self, entry: Entry) -> Widget:
        """One title: its box beside its story."""
        height = LOW_BOX if low(self.ui) or self.ui.viewport.width < 600 else GRAND_BOX
        box = TitleBox(entry, height, lambda: self._house.doors.lobby(entry))
        story = f"{entry.id}.story"
        words: list[Widget] = [
            Label(Line(f"{entry.id}.name"), HEADING),
            facts(entry) if not narrow(self.ui) else Flow(facts(entry)),
            Label(Line(f"{entry.id}.tagline"), BODY),
        ]
        if self._house.titles.strings.has(story):
            words.append(Label(Line(story), SOFT))
        words.append(
            Flow(
                Button(
                    "play",
                    Line("shelf.play"),
                    lambda: self._house.doors.lobby(entry),
                    kind=ButtonKind.PRIMARY,
                    icon="play",
                    keys="p",
                ),
                Button("rules", Line("shelf.rules"), lambda: self._house.doors.rules_of(entry), icon="rules", keys="r"),
            )
        )
        board = Panel(Column(*words, gap=12), padding=22, grow=1)
        stand = Column(box, gap=0, width=height * BOX_SHAPE * (1 + DEPTH))
        if narrow(self.ui):
            return Column(Row(stand, align=0.5), Plank(), board, gap=0)
        return Column(Row(stand, Padding(board, 0, 12, grow=1), gap=28, fill=Fill.END), Plank(), gap=0, grow=1)

    def _side(self) -> Widget | None:
        parts = [*self._continue(), *self._recent()]
        if not parts:
            return None
        wide = 0.0 if narrow(self.ui) else min(SIDE, self.ui.viewport.width * 0.3)
        return Panel(Column(*parts, gap=10, fill=Fill.STRETCH), padding=20, width=wide)

    def _continue(self) -> list[Widget]:
        match = self._unfinished
        if match is None:
            return []
        now = self._house.today()
        words: dict[str, Argument] = {
            "title": title_name(self._house.titles, match),
            "names": players(match),
            "progress": result(self._house.titles, match),
            "when": when(match.last_played, now),
        }
        go = Button(
            "continue",
            Line("shelf.continue"),
            lambda: self._house.doors.resume(match.path),
            kind=ButtonKind.PRIMARY,
            icon="forward",
            keys="c",
        )
        return [Label(Line("shelf.going_on"), HEADING), Label(Line("shelf.match", words), BODY, id="going_on"), go]

    def _recent(self) -> list[Widget]:
        if not self._finished:
            return []
        now = self._house.today()
        rows: list[Widget] = []
        for match in self._finished:
            head = Line(
                "shelf.finished", {"title": title_name(self._house.titles, match), "when": when(match.last_played, now)}
            )
            rows.append(Column(Label(head, SMALL), Label(result(self._house.titles, match), BODY), gap=0))
        return [*([Rule()] if self._unfinished else []), Label(Line("shelf.recent"), HEADING), *rows]

    def _ways(self) -> Widget:
        doors = self._house.doors
        return Flow(
            Button("logbook", Line("shelf.logbook"), doors.logbook, icon="load", keys="l"),
            Button("settings", Line("shelf.settings"), doors.settings, icon="settings", keys="s"),
            Button("quit", Line("shelf.quit"), doors.quit, icon="close", keys="ctrl+q"),
            gap=12,
        )


_WAYS = {"c": "continue", "p": "play", "r": "rules", "l": "logbook", "s": "settings", "ctrl+q": "quit"}
