"""All matches on disk: go on, look back, rename, throw away, bring back. A damaged file is one line like the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.content.line import Line
from game.persistence.problem import Problem, SaveError
from game.persistence.summary import MatchPlace, Summary
from game.ui.drawing.shapes import PLAIN
from game.ui.scene import Toast
from game.ui.scenes.frame import READING_VEIL, book, leaf, low, narrow, room
from game.ui.scenes.house import DayWatch, House
from game.ui.scenes.logbook.page import PLACES, details, match_line, match_state
from game.ui.scenes.logbook.result_checks import ResultChecks
from game.ui.scenes.overlays.question import NameScene, NoticeScene
from game.ui.stage.backdrop import Wall
from game.ui.stage.dialog import confirm
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    SOFT,
    ButtonKind,
    Column,
    Fill,
    Label,
    ListEntry,
    ListRow,
    Option,
    Panel,
    PushButton,
    Rule,
    Scroll,
    Segments,
    Widget,
    Wrapping,
)

ASIDE: MatchPlace = "aside"
INDEX = 430.0
"""Width of the list: a match is told in a sentence."""


class LogbookScene(WidgetScene[None]):
    """Opens above the shelf. Reads the disk when something has changed there."""

    backdrop = Wall(READING_VEIL)

    def __init__(self, house: House) -> None:
        super().__init__(house.ui)
        self._house = house
        self._watch = DayWatch(house)
        self._place: MatchPlace = "matches"
        self._entries: Sequence[Summary] = ()
        self._problem: Problem | None = None
        self._damaged = False
        """Whether there are damaged files, or nobody can tell."""
        self._chosen = ""
        self._checks = ResultChecks(house.ui, house.store, house.titles)

    def enter(self) -> None:
        """The newest match is chosen."""
        self._read()
        super().enter()
        self.focus_on(f"match:{self._chosen}" if self._chosen else "place:matches", ring=False)

    def build(self) -> Widget:
        """Places on top, the list, and what can be done with the chosen match."""
        places = [Option(place, Line(f"saves.place.{place}")) for place in PLACES if place != ASIDE or self._damaged]
        about = Label(Line(f"saves.about.{self._place}"), SOFT, id="about")
        top = Column(Segments("place", "", places, self._place, self._go_to), about, gap=6)
        body, slim = Column(top, self._listed(), gap=14, grow=1), narrow(self.ui)
        return room(self.ui, Line("saves.title"), self._leave, body, tools=self._tools(), scroll=slim)

    def update(self, dt: float) -> None:
        """Results are shown once they are checked."""
        if self._checks.go_on() or self._watch.turned():
            self._read()
        super().update(dt)

    def leave(self) -> None:
        """Checking ends with the list."""
        self._checks.close()

    def _row(self, entry: Summary) -> Widget:
        words = match_line(self._house.titles, entry)
        state, icon = match_state(self._house.titles, entry, self._house.today())
        id = f"match:{entry.id}"
        return ListRow(
            id,
            ListEntry(entry.id, words, state, icon),
            entry.id == self._chosen,
            partial(self._choose, entry.id),
            double=partial(self._open, entry),
        )

    def _listed(self) -> Widget:
        """The list and what can be done with the chosen match; a sentence where there is none."""
        if self._problem is not None:
            return self._unlisted(self._problem)
        if not self._entries:
            return Panel(Label(Line(f"saves.empty.{self._place}"), BODY, id="empty"), padding=26)
        rows, card = Column(*map(self._row, self._entries), gap=4), self._card()
        if narrow(self.ui):
            return Column(leaf(self.ui, card), Panel(rows, look=PLAIN, padding=10), gap=14)
        return book(self.ui, rows, Scroll(card, f"card:{self._chosen}"), width=INDEX)

    def _unlisted(self, problem: Problem) -> Widget:
        """In place of a list that may lack something."""
        words = Label(problem.line(), BODY, id="unlisted")
        return Panel(
            Column(words, Wrapping(PushButton("look_again", Line("saves.look_again"), self._read)), gap=14), padding=26
        )

    def _card(self) -> Widget:
        """What is told of a match and what may be done with it; that first where not all has room."""
        entry = next((each for each in self._entries if each.id == self._chosen), self._entries[0])
        told = details(self.ui, self._house.titles, entry, self._house.today())
        parts = [told, Rule(), Wrapping(*self._actions(entry))]
        return Column(*(reversed(parts) if low(self.ui) else parts), gap=16, fill=Fill.STRETCH)

    def _actions(self, entry: Summary) -> list[Widget]:
        if self._place == "bin":
            back = PushButton(
                "bring_back", Line("saves.bring_back"), partial(self._bring_back, entry), kind=ButtonKind.PRIMARY,
                icon="undo",
            )  # fmt: skip
            return [back]
        words = Line("saves.look" if entry.finished else "saves.go_on")
        go = PushButton("open", words, partial(self._open, entry), kind=ButtonKind.PRIMARY, icon="play")
        closer = PushButton("closer", Line("pause.closer"), partial(self._look_closer, entry), icon="eye")
        rename = PushButton("rename", Line("saves.rename"), partial(self._rename, entry), keys="f2")
        away = PushButton("discard", Line("saves.discard"), partial(self._discard, entry), icon="bin", keys="delete")
        return [*([go, closer] if entry.readable else []), *([rename] if entry.problem is None else []), away]

    def _tools(self) -> list[Widget]:
        records = PushButton("records", Line("records.open"), self._house.doors.records, icon="crown")
        if self._place != "bin" or not self._entries:
            return [records]
        return [PushButton("empty_bin", Line("saves.empty_bin"), self._ask_empty, icon="bin"), records]

    def _read(self) -> None:
        listing = self._house.store.listing(self._place)
        self._entries, self._problem = listing.entries, listing.problem
        aside = self._house.store.listing(ASIDE)
        self._damaged = bool(aside.entries) or aside.problem is not None or self._place == ASIDE
        self._checks.see(self._entries)
        if all(entry.id != self._chosen for entry in self._entries):
            self._chosen = self._entries[0].id if self._entries else ""
        self.rebuild()

    def _go_to(self, place: str) -> None:
        self._place = next(each for each in PLACES if each == place)
        self._read()

    def _choose(self, id: str) -> None:
        self._chosen = id
        self.rebuild()

    def _open(self, entry: Summary) -> None:
        if entry.readable and self._place != "bin":
            self._house.doors.resume(entry.path)

    def _look_closer(self, entry: Summary) -> None:
        self._house.doors.resume(entry.path, closer=True)

    def _rename(self, entry: Summary) -> None:
        def named(name: str | None) -> None:
            if name is not None:
                self._try(lambda: self._house.store.rename(entry, name))

        scene = NameScene(self.ui, Line("saves.rename"), Line("saves.new_name"), entry.label or "", Line("saves.save"))
        self.ui.scenes.push(scene, named)

    def _discard(self, entry: Summary) -> None:
        gone: list[Summary] = []
        self._try(lambda: gone.append(self._house.store.discard(entry)))
        for each in gone:
            name = match_line(self._house.titles, entry)
            toast = Toast(Line("saves.discarded", {"name": name}), Line("saves.undo"), partial(self._bring_back, each))
            self.ui.scenes.toasts.show(toast)

    def _bring_back(self, entry: Summary) -> None:
        self._try(lambda: self._house.store.bring_back(entry))

    def _ask_empty(self) -> None:
        count = len(self._entries)
        question = confirm(
            self.ui,
            Line("saves.empty_bin"),
            Line("saves.empty_ask", {"count": count}),
            Line("saves.empty_yes"),
            Line("app.cancel"),
        )
        self.ui.scenes.push(question, self._empty)

    def _empty(self, yes: bool) -> None:
        if yes:
            self._try(self._house.store.empty_bin)

    def _try(self, change: Callable[[], object]) -> None:
        """Changes something on the disk and looks again; a sentence if it cannot be done."""
        try:
            change()
        except SaveError as error:
            self.ui.scenes.push(NoticeScene(self.ui, Line("app.notice"), [error.problem.line()]))
        self._read()

    def _leave(self) -> None:
        self.dismiss(None)
