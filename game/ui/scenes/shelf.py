"""The start: the titles as boxes on a shelf, and what was going on."""

from __future__ import annotations

from game.content.catalogue import Cover
from game.content.line import Line
from game.persistence.summary import Summary
from game.ui.canvas import Canvas
from game.ui.input import Key
from game.ui.scenes.backdrop import draw_scene
from game.ui.scenes.frame import edge, narrow
from game.ui.scenes.house import House
from game.ui.scenes.question import NoticeScene
from game.ui.scenes.result_checks import ResultChecks
from game.ui.scenes.shelf_boxes import grand, stands, tallest, tight
from game.ui.scenes.shelf_news import WIDTH, news, strip
from game.ui.scenes.shelf_style import LETTERING, MOTTO, SMALL_LETTERING, Lettering
from game.ui.shapes import PLAIN
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    Centred,
    Column,
    Fill,
    Label,
    Padding,
    Panel,
    PushButton,
    Row,
    Scroll,
    Space,
    Widget,
    Wrapping,
)

WIDEST = 1400.0
RECENT = 3
VEIL = 0.18
_WAYS = {"c": "continue", "p": "play", "r": "rules", "l": "logbook", "s": "settings", "ctrl+q": "quit"}


class ShelfScene(WidgetScene[None]):
    """Reads the list of matches when it opens and when it is the topmost again."""

    def __init__(self, house: House) -> None:
        super().__init__(house.ui)
        self._house = house
        self._unfinished: Summary | None = None
        self._finished: list[Summary] = []
        self._checks = ResultChecks(house.ui, house.store, house.titles)

    def enter(self) -> None:
        """Looks what was going on; Enter goes on with it."""
        self._read()
        super().enter()
        first = next(iter(self._house.titles.covers), None)
        self.focus_on("continue" if self._unfinished else f"box:{first.id}" if first else "settings", ring=False)

    def resume(self) -> None:
        """Matches may have been thrown away in the meantime."""
        self._read()
        self.rebuild()

    def build(self) -> Widget:
        """Lettering and the ways out on top, boxes on their plank below."""
        down = edge(self.ui)
        across = down + (0 if narrow(self.ui) else 12)
        room = (self.ui.viewport.width - 2 * across, self.ui.viewport.height - 2 * down)
        height = tallest(lambda height: self._page(height, room[0]).measure(self.ui, room[0])[1] <= room[1])
        return Padding(Scroll(self._page(height, room[0]), "page"), across, down, grow=1)

    def update(self, dt: float) -> None:
        """Results are shown once they are checked."""
        if self._checks.go_on():
            self._read()
            self.rebuild()
        super().update(dt)

    def leave(self) -> None:
        """Checking goes on when the shelf is seen again."""
        self._checks.close()

    def background(self, canvas: Canvas) -> None:
        """The river at dusk."""
        draw_scene(canvas, veil=VEIL)

    def key(self, event: Key) -> bool:
        """C goes on, P plays, R reads the rules, L and S open logbook and settings, Ctrl+Q leaves."""
        way = _WAYS.get(event.chord)
        return way is not None and self.do(way)

    def wish(self, action: str) -> bool:
        """The rules of the box in focus, else of what was going on, else of the first; or the settings."""
        cover = self._meant
        match action:
            case "settings":
                self._house.doors.settings()
            case "rules" if cover is not None:
                self._house.doors.rules_of(cover)
            case _:
                return False
        return True

    @property
    def _meant(self) -> Cover | None:
        """The title a question is most likely about."""
        begun = (self._unfinished.game or "") if self._unfinished is not None else ""
        wanted = (self.focus.focused.removeprefix("box:"), begun)
        covers = {cover.id: cover for cover in self._house.titles.covers}
        return next((covers[id] for id in wanted if id in covers), next(iter(covers.values()), None))

    def _read(self) -> None:
        matches = self._house.store.entries()
        self._unfinished = self._house.store.latest_unfinished(matches)
        self._finished = [each for each in matches if each.finished and each.readable][:RECENT]
        self._checks.see(self._finished if len(self._house.titles.covers) == 1 else ())

    def _page(self, height: float, room: float) -> Widget:
        """Everything, with boxes of this height."""
        boxes = self._boxes(height, min(WIDEST, room))
        return Centred(Column(self._head(min(WIDEST, room)), *self._notices(), Space(), boxes, gap=14), WIDEST)

    def _head(self, room: float) -> Widget:
        small = narrow(self.ui) or tight(self.ui)
        name = Lettering(Line("app.name"), SMALL_LETTERING if small else LETTERING, id="name")
        words = [name] if tight(self.ui) else [name, Lettering(Line("shelf.motto"), MOTTO)]
        lettering, ways = Column(*words, gap=2, grow=1), self._ways()
        beside = lettering.measure(self.ui, room)[0] + ways.measure(self.ui, room)[0] + 20 <= room
        return Row(lettering, ways, gap=20, fill=Fill.START) if beside else Column(lettering, ways, gap=8)

    def _notices(self) -> list[Widget]:
        told = [
            Panel(Label(line, BODY, id=f"notice:{number}"), look=PLAIN, padding=12)
            for number, line in enumerate(self._house.notices)
        ]
        return [*told, *self._unreadable()]

    def _unreadable(self) -> list[Widget]:
        """One notice, however much of the content could not be read."""
        lines = self._house.unreadable
        if not lines:
            return []
        if len(lines) == 1:
            return [Panel(Label(lines[0], BODY, id="unreadable"), look=PLAIN, padding=12)]
        words = Label(Line("shelf.unreadable", {"count": len(lines)}), BODY, id="unreadable", grow=1)
        button = PushButton("unreadable.all", Line("shelf.what_is_wrong"), self._tell_unreadable)
        return [Panel(Row(words, button, gap=20), look=PLAIN, padding=12)]

    def _tell_unreadable(self) -> None:
        self.ui.scenes.push(NoticeScene(self.ui, Line("app.notice"), self._house.unreadable))

    def _boxes(self, height: float, room: float) -> Widget:
        covers = self._house.titles.covers
        if not covers:
            return Panel(Label(Line("shelf.empty"), BODY, id="empty"))
        if len(covers) == 1:
            width = 0.0 if narrow(self.ui) else WIDTH
            return grand(self._house, covers[0], height, news(self._house, self._unfinished, self._finished, width))
        above = strip(self._house, self._unfinished, slim=tight(self.ui))
        shelf = stands(self._house, covers, room, height)
        return Column(*([above] if above else []), shelf, gap=10 if tight(self.ui) else 24)

    def _ways(self) -> Widget:
        doors = self._house.doors
        return Wrapping(
            PushButton("logbook", Line("shelf.logbook"), doors.logbook, icon="load", keys="l"),
            PushButton("settings", Line("shelf.settings"), doors.settings, icon="settings", keys="s"),
            PushButton("quit", Line("shelf.quit"), doors.quit, icon="anchor", keys="ctrl+q"),
            gap=12,
        )
