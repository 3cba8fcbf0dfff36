"""The logbook: matches that go on, that are over, and the checking of their results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from itertools import chain, count
from typing import assert_never

from game.content.catalogue import SEEDS as LESSONS
from game.content.catalogue import Catalogue
from game.content.message import Argument, Message, given
from game.content.seat_assignment import people_of
from game.content.theme import IconName
from game.engine.types import Outcome
from game.host.evening.plan import Evening, is_over
from game.host.records import record_of, why_not
from game.persistence.durable import Piecework
from game.persistence.match_store import MatchPlace, MatchStore, Summary
from game.persistence.problem import FileProblem, SaveError
from game.persistence.recorder import FileRecorder
from game.ui.context import Context
from game.ui.drawing.assets import INSET, PLAIN
from game.ui.scene import Toast
from game.ui.scenes.frame import READING_VEIL, book, leaf, low, narrow, room
from game.ui.scenes.house import DayWatch, House, begun, date_line, match_name, players, result, telling_options, when
from game.ui.scenes.logbook.evenings import (
    EVENING,
    EveningLine,
    Line,
    MatchLine,
    evening_details,
    evening_name,
    evening_state,
    key_of,
    lines_of,
)
from game.ui.scenes.opening import looked_early, preset_of, recorder_of, same_again
from game.ui.scenes.overlays.question import NameScene, NoticeScene
from game.ui.stage.dialog import confirm
from game.ui.stage.widget_scene import Wall, WidgetScene
from game.ui.table.match import TableMatch
from game.ui.widgets import (
    BODY,
    HEADING,
    SMALL,
    SOFT,
    ButtonKind,
    Column,
    Fill,
    Label,
    ListEntry,
    ListRow,
    Option,
    Padding,
    Panel,
    Picture,
    PushButton,
    Row,
    Rule,
    Scroll,
    Segments,
    Widget,
    Wrapping,
)

ASIDE: MatchPlace = "aside"
INDEX = 430.0
"""Width of the list: a match is told in a sentence."""

PLACES: tuple[MatchPlace, ...] = ("matches", "saves", "bin", "aside")
COVER = (150.0, 200.0)
INSIDE = 18.0
"""Indent of the matches of an evening, in design units."""

SLICE = 0.008
"""Seconds of a frame that go into checking."""
PATIENCE = 0.3
"""Seconds between two times that a list is told of news: showing it again costs more than a check."""


class LogbookScene(WidgetScene[None]):
    """Opens above the shelf. Reads the disk when something has changed there."""

    backdrop = Wall(READING_VEIL)

    def __init__(self, house: House) -> None:
        super().__init__(house.ui)
        self._house = house
        self._watch = DayWatch(house)
        self._place: MatchPlace = "matches"
        self._entries: Sequence[Summary] = ()
        self._lines: Sequence[Line] = ()
        self._opened: frozenset[str] = frozenset()
        """Evenings whose matches are shown."""
        self._problem: FileProblem | None = None
        self._damaged = False
        """True if there are damaged files, or nobody can tell."""
        self._chosen = ""
        self._checks = ResultChecks(house.ui, house.store, house.titles)

    def enter(self) -> None:
        """The newest match is chosen."""
        self._read()
        super().enter()
        self.focus_on(_row_id(self._chosen) if self._chosen else "place:matches", ring=False)

    def build(self) -> Widget:
        """Places on top, the list, and what can be done with the chosen match."""
        places = [Option(place, Message(f"saves.place.{place}")) for place in PLACES if place != ASIDE or self._damaged]
        about = Label(Message(f"saves.about.{self._place}"), SOFT, id="about")
        top = Column(Segments("place", "", places, self._place, self._go_to), about, gap=6)
        body, slim = Column(top, self._listed(), gap=14, grow=1), narrow(self.ui)
        return room(self.ui, Message("saves.title"), self._leave, body, tools=self._tools(), scroll=slim)

    def update(self, dt: float) -> None:
        """Results are shown once they are checked."""
        if self._checks.go_on() or self._watch.turned():
            self._read()
        super().update(dt)

    def leave(self) -> None:
        """Checking ends with the list."""
        self._checks.close()

    def _line(self, line: Line) -> Widget:
        match line:
            case MatchLine(entry=entry, inside=inside):
                return Padding(self._row(entry), INSIDE, 0) if inside else self._row(entry)
            case EveningLine(evening=evening, opened=opened):
                return self._evening_row(evening, opened=opened)
            case _:
                assert_never(line)

    def _evening_row(self, evening: Evening, *, opened: bool) -> Widget:
        key, titles = key_of(evening), self._house.titles
        words, state = evening_name(evening, self._house.today()), evening_state(titles, evening)
        entry = ListEntry(key, words, state, "minus" if opened else "plus")
        return ListRow(
            key, entry, key == self._chosen, partial(self._unfold, evening), double=partial(self._go, evening)
        )

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
        if not self._lines:
            return Panel(Label(Message(f"saves.empty.{self._place}"), BODY, id="empty"), padding=26)
        rows, card = Column(*map(self._line, self._lines), gap=4), self._card()
        if narrow(self.ui):
            return Column(leaf(self.ui, card), Panel(rows, look=PLAIN, padding=10), gap=14)
        return book(self.ui, rows, Scroll(card, f"card:{self._chosen}"), width=INDEX)

    def _unlisted(self, problem: FileProblem) -> Widget:
        """Builds a notice in place of a list that may lack something."""
        words = Label(problem.line(), BODY, id="unlisted")
        return Panel(
            Column(words, Wrapping(PushButton("look_again", Message("saves.look_again"), self._read)), gap=14),
            padding=26,
        )

    def _card(self) -> Widget:
        """Builds the card of a match with its facts and actions; the actions come first where not everything has
        room.
        """
        titles, now = self._house.titles, self._house.today()
        line = next((each for each in self._lines if _key(each) == self._chosen), self._lines[0])
        match line:
            case MatchLine(entry=entry):
                parts = [details(self.ui, titles, entry, now), Rule(), Wrapping(*self._actions(entry))]
            case EveningLine(evening=evening):
                told = evening_details(titles, evening, now)
                parts = [told, Rule(), Wrapping(*self._evening_actions(evening))]
            case _:
                assert_never(line)
        return Column(*(reversed(parts) if low(self.ui) else parts), gap=16, fill=Fill.STRETCH)

    def _actions(self, entry: Summary) -> list[Widget]:
        if self._place == "bin":
            back = PushButton(
                "bring_back", Message("saves.bring_back"), partial(self._bring_back, entry), kind=ButtonKind.PRIMARY,
                icon="undo",
            )  # fmt: skip
            return [back]
        words = Message("saves.look" if entry.finished else "saves.go_on")
        go = PushButton("open", words, partial(self._open, entry), kind=ButtonKind.PRIMARY, icon="play")
        closer = PushButton("closer", Message("pause.closer"), partial(self._look_closer, entry), icon="eye")
        rename = PushButton("rename", Message("saves.rename"), partial(self._rename, entry), keys="f2")
        away = PushButton("discard", Message("saves.discard"), partial(self._discard, entry), icon="bin", keys="delete")
        return [*([go, closer] if entry.readable else []), *([rename] if entry.problem is None else []), away]

    def _evening_actions(self, evening: Evening) -> list[Widget]:
        words = Message("saves.look" if is_over(evening) else "evening.go_on")
        go = PushButton("open", words, partial(self._go, evening), kind=ButtonKind.PRIMARY, icon="play")
        away = partial(self._discard_evening, evening)
        return [go, PushButton("discard", Message("saves.discard"), away, icon="bin", keys="delete")]

    def _tools(self) -> list[Widget]:
        records = PushButton("records", Message("records.open"), self._house.doors.records, icon="crown")
        if self._place != "bin" or not self._entries:
            return [records]
        return [PushButton("empty_bin", Message("saves.empty_bin"), self._ask_empty, icon="bin"), records]

    def _read(self) -> None:
        listing = self._house.store.listing(self._place)
        self._entries, self._problem = listing.entries, listing.problem
        aside = self._house.store.listing(ASIDE)
        self._damaged = bool(aside.entries) or aside.problem is not None or self._place == ASIDE
        self._checks.see(self._entries)
        evenings = self._house.evenings.all() if self._place == "matches" else ()
        self._lines = tuple(lines_of(self._entries, evenings, self._opened))
        if all(_key(line) != self._chosen for line in self._lines):
            self._chosen = _key(self._lines[0]) if self._lines else ""
        self.rebuild()

    def _go_to(self, place: str) -> None:
        self._place = next(each for each in PLACES if each == place)
        self._read()

    def _choose(self, id: str) -> None:
        self._chosen = id
        self.rebuild()

    def _unfold(self, evening: Evening) -> None:
        """Chooses an evening; shows its matches, or hides them where it was chosen already."""
        key = key_of(evening)
        if evening.id in self._opened and key == self._chosen:
            self._opened -= {evening.id}
        else:
            self._opened |= {evening.id}
        self._chosen = key
        self._read()

    def _go(self, evening: Evening) -> None:
        self._house.doors.evening_of(evening.id)

    def _discard_evening(self, evening: Evening) -> None:
        """Moves an evening to the bin; its matches stay in the list."""
        problem = self._house.evenings.discard(evening.id)
        if problem is None:
            words = Message("saves.discarded", {"name": evening_name(evening, self._house.today())})
            self.ui.scenes.toasts.show(Toast(words, Message("saves.undo"), partial(self._keep_evening, evening)))
        else:
            self.ui.scenes.push(NoticeScene(self.ui, Message("app.notice"), [problem.line()]))
        self._read()

    def _keep_evening(self, evening: Evening) -> None:
        self._house.evenings.keep(evening)
        self._read()

    def _open(self, entry: Summary) -> None:
        if entry.readable and self._place != "bin":
            self._house.doors.resume(entry.path)

    def _look_closer(self, entry: Summary) -> None:
        self._house.doors.resume(entry.path, closer=True)

    def _rename(self, entry: Summary) -> None:
        def named(name: str | None) -> None:
            if name is not None:
                self._try(lambda: self._house.store.rename(entry, name))

        scene = NameScene(
            self.ui, Message("saves.rename"), Message("saves.new_name"), entry.label or "", Message("saves.save")
        )
        self.ui.scenes.push(scene, named)

    def _discard(self, entry: Summary) -> None:
        gone: list[Summary] = []
        self._try(lambda: gone.append(self._house.store.discard(entry)))
        for each in gone:
            name = match_line(self._house.titles, entry)
            toast = Toast(
                Message("saves.discarded", {"name": name}), Message("saves.undo"), partial(self._bring_back, each)
            )
            self.ui.scenes.toasts.show(toast)

    def _bring_back(self, entry: Summary) -> None:
        self._try(lambda: self._house.store.bring_back(entry))

    def _ask_empty(self) -> None:
        count = len(self._entries)
        question = confirm(
            self.ui,
            Message("saves.empty_bin"),
            Message("saves.empty_ask", {"count": count}),
            Message("saves.empty_yes"),
            Message("app.cancel"),
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
            self.ui.scenes.push(NoticeScene(self.ui, Message("app.notice"), [error.problem.line()]))
        self._read()

    def _leave(self) -> None:
        self.dismiss(None)


def _key(line: Line) -> str:
    """Returns what tells a line of the list from all others."""
    match line:
        case MatchLine(entry=entry):
            return entry.id
        case EveningLine(evening=evening):
            return key_of(evening)
        case _:
            assert_never(line)


def _row_id(key: str) -> str:
    return key if key.startswith(EVENING) else f"match:{key}"


def match_line(titles: Catalogue, entry: Summary) -> Message:
    """Returns the name of a match: its own, its title and players, or its file."""
    if entry.label:
        return given(entry.label)
    if entry.game is None:
        return Message("saves.file", {"name": given(entry.path.name)})
    return _who(titles, entry)


def match_state(titles: Catalogue, entry: Summary, now: datetime) -> tuple[Message, IconName]:
    """Result and time in one line, and the icon that goes with it: a crown only where a person won."""
    words: dict[str, Argument] = {"when": when(entry.last_played, now)}
    if entry.problem is not None:
        return Message("saves.state_damaged", {**words, "problem": entry.problem.line()}), "close"
    won = entry.outcome is not None and any(seat in entry.outcome.winners for seat in people_of(entry.seats))
    icon: IconName = "crown" if won else "check" if entry.finished else "play"
    return Message("saves.state", {**words, "result": result(titles, entry)}), icon


def details(ui: Context, titles: Catalogue, entry: Summary, now: datetime) -> Widget:
    """Builds the details beside the cover: name, players, standing, options, date, and faults."""
    parts: list[Widget] = []
    known = titles.find(entry.game or "")
    chosen = [] if known is None else telling_options(known.info, dict(entry.options))
    whole = bool(entry.label) or entry.game is None
    parts.append(Label(match_line(titles, entry) if whole else match_name(titles, entry), HEADING, id="chosen"))
    if entry.game is not None:
        names = players(titles, entry)
        told = _who(titles, entry) if entry.label else Message("saves.with", {"names": names})
        parts.append(Label(told, BODY, id="who"))
    if entry.game is not None:
        parts.append(Label(result(titles, entry), BODY, id="result"))
    if chosen:
        options = [Label(line, SMALL, id=f"option:{number}") for number, line in enumerate(chosen)]
        parts.append(Column(*options, gap=3))
    parts.append(Label(_played(entry, now), SOFT, id="played"))
    if entry.problem is not None:
        parts.append(Panel(Label(entry.problem.line(), BODY, id="problem"), look=INSET, padding=12))
    elif entry.interrupted:
        parts.append(Label(Message("save.not_closed"), SOFT))
    words, cover = Column(*parts, gap=12, grow=1), f"{entry.game}/cover"
    if entry.game is None or narrow(ui) or not ui.assets.exists(cover):
        return words
    return Row(Picture(cover, *COVER), words, gap=22, fill=Fill.START)


def _played(entry: Summary, now: datetime) -> Message:
    last = when(entry.last_played, now)
    date = begun(entry.created, now)
    return (
        Message("saves.played", {"when": last})
        if date is None
        else Message("saves.begun", {"date": date, "when": last})
    )


def _who(titles: Catalogue, entry: Summary) -> Message:
    return Message("saves.line", {"title": match_name(titles, entry), "names": players(titles, entry)})


class ResultChecks:
    """Plays the matches of a list again that are said to be over, one after the other, a slice each frame."""

    def __init__(self, ui: Context, store: MatchStore, titles: Catalogue) -> None:
        self._ui, self._store, self._titles = ui, store, titles
        self._waiting: list[Summary] = []
        self._current: Summary | None = None
        """The entry whose match `_work` plays again."""
        self._work: Piecework[None] | None = None
        self._news = False
        self._told = -PATIENCE

    def see(self, entries: Iterable[Summary]) -> None:
        """The list as it is now; work on anything else is given up."""
        self._waiting = [entry for entry in entries if entry.unchecked]
        if self._current in self._waiting:
            self._waiting.remove(self._current)
        else:
            self.close()

    def go_on(self) -> bool:
        """Goes on with the list, once a frame; returns whether the list should be read again."""
        end = self._ui.clock.now() + SLICE
        while self._ui.clock.now() < end and self._one_more(end):
            pass
        if not self._news or (self._waiting and self._ui.now - self._told < PATIENCE):
            return False
        self._news, self._told = False, self._ui.now
        return True

    def close(self) -> None:
        """Cancels unfinished work."""
        if self._work is not None:
            self._work.call_off()
        self._work = self._current = None

    def _one_more(self, end: float) -> bool:
        """Works on one entry; False if there is none whose title is loaded."""
        if self._work is None:
            entry = next((each for each in self._waiting if self._titles.loaded(each.game or "") is not None), None)
            title = None if entry is None else self._titles.loaded(entry.game or "")
            if entry is None or title is None:
                return False
            self._waiting.remove(entry)
            self._current = entry
            self._work = Piecework(self._store.checking(entry, title.title), self._ui.clock.now)
        if self._work.go_on(end - self._ui.clock.now()):
            self._work, self._current, self._news = None, None, True
        return True


def write_down(house: House, match: TableMatch) -> None:
    """Puts a match into the records, once: how it ended first. One that is kept nowhere, or began as a moment to
    practise, never."""
    recorder, host, outcome = _recorder(house, match), match.table.host, match.table.outcome
    if recorder is None or outcome is None:
        return
    why = why_not(
        agreed=not outcome.counts,
        for_fun=host.for_fun,
        hints=match.table.hints.helped or won_with_help(match, outcome),
        closer=looked_early(match, house.store.folders.analyses),
    )
    kind = preset_of(match.entry.info, same_again(match))
    record = record_of(match.entry.id, kind, recorder.session.seed, match.seats, outcome, why, house.today())
    if record is not None:
        house.records.keep(recorder.path.stem, record)


def won_with_help(match: TableMatch, outcome: Outcome) -> bool:
    """True if nobody won but people who play with help all evening; in a crew, if one of them plays along."""
    spared, winners = match.table.hints.spared, people_of(match.seats) & frozenset(outcome.winners)
    return bool(winners & spared) if match.entry.info.cooperative else bool(winners) and winners <= spared


def would_count(house: House, match: TableMatch) -> bool:
    """True if the match, as it stands, will be part of the records' figures once it is over."""
    recorder, table = _recorder(house, match), match.table
    if recorder is None or table.outcome is not None or not table.host.counts or table.hints.helped:
        return False
    lesson = recorder.session.seed.startswith(LESSONS)
    return bool(table.host.people) and not lesson and not looked_early(match, house.store.folders.analyses)


def _recorder(house: House, match: TableMatch) -> FileRecorder | None:
    """Returns the recorder that keeps the match, if the records will hear of it."""
    recorder = recorder_of(match)
    if recorder is None or recorder.ended_before or house.practice.began(recorder.path.stem):
        return None
    return recorder


def keep_copy(house: House, match: TableMatch, notice: Callable[[Message], None]) -> None:
    """Asks for the name; `notice` says what cannot be done."""
    recorder = recorder_of(match)
    if recorder is None:
        notice(Message("saves.not_kept"))
        return

    def named(name: str | None) -> None:
        if name is None:
            return
        try:
            house.store.save_as(recorder, name)
        except SaveError as error:
            notice(error.problem.line())
        else:
            house.ui.scenes.toasts.show(Toast(Message("saves.saved", {"name": given(name)})))

    words, suggestion = (Message("saves.save_as"), Message("saves.name")), suggested_name(house, match)
    house.ui.scenes.push(
        NameScene(house.ui, *words, suggestion, Message("saves.save"), beware=Message("saves.tells_all")), named
    )


def suggested_name(house: House, match: TableMatch) -> str:
    """Returns a name for a copy or a file of a match: unlike every copy there is."""
    words: dict[str, Argument] = {"title": Message(f"{match.entry.id}.name"), "date": date_line(house.today())}
    first = house.ui.say(Message("saves.suggestion", words))
    later = (house.ui.say(Message("saves.suggestion_again", {**words, "count": number})) for number in count(2))
    taken = {copy.label for copy in house.store.entries("saves")}
    return next(name for name in chain([first], later) if name not in taken)
