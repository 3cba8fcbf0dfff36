"""The rooms a table opens above itself, and the ways between the rooms of the house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import assert_never

from game import __version__
from game.content.catalogue import Cover, Entry, Lesson
from game.content.message import Message, given
from game.engine.types import BadSetup, Command, Seat
from game.host.records import daily_seed
from game.host.teachers import ShippedPuzzle
from game.host.voyage import BegunMatch
from game.persistence.durable import Pieces
from game.persistence.folders import shown_path
from game.persistence.problem import FileProblem, SaveError
from game.ui.scene import Toast
from game.ui.scenes.evening.hosting import EveningNavigation
from game.ui.scenes.evening.rooms import EveningRooms
from game.ui.scenes.house import House, OpenEvening, VoyageAhead, setup_refusal
from game.ui.scenes.lobby.lobby import LobbyScene, RunningMatch
from game.ui.scenes.logbook.logbook import keep_copy, suggested_name, would_count, write_down
from game.ui.scenes.opening import (
    Ended,
    OpenedMatch,
    OpeningScene,
    TableChoice,
    close,
    daily_choice,
    deal,
    finished_analysis,
    judged,
    lesson_choice,
    looked_early,
    looking_closer,
    opening_file,
    recorder_of,
    resuming,
    same_again,
    suiting_bot,
    wait_for,
)
from game.ui.scenes.overlays.curtain import CurtainScene, EverybodyScene
from game.ui.scenes.overlays.invitation import invite
from game.ui.scenes.overlays.question import (
    AgreeScene,
    AwaitScene,
    NoticeScene,
    PauseRoom,
    PauseScene,
    QuestionPause,
    still_asked,
    who_asks,
)
from game.ui.scenes.practice.practising import ENDINGS, PuzzleNavigation
from game.ui.scenes.result import ResultScene
from game.ui.scenes.settings.pages import AboutInfo, asks_of
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.scenes.voyage.voyaging import VoyageNavigation
from game.ui.stage.dialog import confirm
from game.ui.table.match import (
    CloserEnd,
    PauseChoice,
    PauseEnd,
    ResultEnd,
    Revisit,
    TableExit,
    TableMatch,
    VerdictChoice,
)


class HouseRooms:
    """Implements `OverlayOpener` of the table and `Navigation` of the house."""

    def __init__(self, house: House) -> None:
        """Becomes the doors of the house."""
        self._house = house
        self._ui = house.ui
        self._asked_to_quit = False
        self.playing: TableMatch | None = None
        """The match at the table, while one is laid."""
        self._read: dict[str, float] = {}
        """Scroll position of each title's rules when they were closed."""
        self._settings_left = ("", 0.0)
        """The part at which the settings were left, and how far its board was scrolled."""
        self._practising = PuzzleNavigation(house, self._asked, self._table, self._notice, self._answered_at_stop)
        self._voyaging = VoyageNavigation(house, self._dealt, self._table, self._ask_at_stop, self._notice)
        evenings = EveningNavigation(house, self._dealt, self._table, self._notice)
        self._evenings = EveningRooms(house, evenings, self._show_moment)
        house.doors = self
        if house.voyages.worn:
            self._voyaging.dress()

    def shelf(self, title: str = "") -> None:
        """Goes to the start."""
        self.playing = None
        self._evenings.gone_home()
        self._ui.scenes.replace(ShelfScene(self._house, title))

    def lobby(self, cover: Cover) -> None:
        """Goes to the seats and options of a title; back to the shelf, which says why, if it turns out to be broken."""
        entry = self._house.titles.look_again(cover.id)
        if entry is None:
            self.shelf()
        else:
            self._ui.scenes.replace(LobbyScene(self._house, entry))

    def visit(self, cover: Cover) -> None:
        """Goes to the seats and options of a title, wherever one is; a match being played is left in order first."""
        playing, self.playing = self.playing, None
        unsaved = None if playing is None else self._closed(playing)
        self.lobby(cover)
        self._tell_unsaved(unsaved)

    def deal(self, entry: Entry, choice: TableChoice) -> None:
        """Goes to the table with a new match; shows a sentence if the title refuses the choice."""
        try:
            match = deal(self._house.store, self._house.titles, self._house.thinker, entry, choice, self._house.seed())
        except BadSetup as error:
            self.lobby(entry)
            self._notice(setup_refusal(error))
            return
        self._table(match, choice)

    def lesson(self, entry: Entry, lesson: Lesson) -> None:
        """Goes to the table with a lesson of the title."""
        self._deal_known(entry, lesson_choice(lesson), lesson.match_seed)

    def resume(self, path: Path, *, closer: bool = False) -> None:
        """Goes to the table with a match from a file, or first to a closer look at it; shows a sentence if it cannot be
        opened.
        """
        work = resuming(self._house.store, self._house.titles, self._house.thinker, path)
        self._open(work, path, lambda problem: self._notice(problem.line()), closer=closer)

    def open_file(self, path: Path) -> None:
        """Goes to the table with a match, or a puzzle, from any file of the system; shows a sentence if it cannot be
        opened.

        A match that is being played is left in order first.
        """
        if path.suffix.lower() in ENDINGS:
            self._practising.open_file(path)
            return
        store = self._house.store
        if store.being_played(store.own_path(path)):
            self._ui.scenes.toasts.show(Toast(Message("open.at_the_table")))
            return

        def refused(problem: FileProblem) -> None:
            lines = [Message("open.cannot", {"file": given(path.name)}), problem.line()]
            self._ui.scenes.push(NoticeScene(self._ui, Message("open.title"), lines))

        self._open(opening_file(store, self._house.titles, self._house.thinker, path), path, refused)

    def logbook(self) -> None:
        """Opens the logbook above."""
        from game.ui.scenes.logbook.logbook import LogbookScene

        self._ui.scenes.push(LogbookScene(self._house))

    def quit(self) -> None:
        """Leaves the program; asks first if something that was played would be lost."""
        self._house.store.catch_up()
        problem = self._house.store.unsaved
        if problem is None or self._asked_to_quit:
            self._ui.scenes.quit()
            return
        self._asked_to_quit = True
        words = Message("saves.quit_ask", {"problem": problem.line()})
        question = confirm(
            self._ui, Message("saves.not_saved"), words, Message("saves.quit_yes"), Message("saves.quit_no")
        )
        self._ui.scenes.push(question, self._answered_quit)

    def curtain(
        self,
        match: TableMatch,
        seat: Seat,
        settled: tuple[Seat, ...],
        then: Callable[[Seat | None], None],
        menu: Callable[[], None],
    ) -> None:
        """Covers the screen until `seat` has taken it over, or one of `settled`, who thinks again."""
        others = [(other, match.names[other]) for other in settled]
        self._ui.scenes.push(
            CurtainScene(self._ui, seat, match.names[seat], others, menu, face=match.faces.get(seat)), then
        )

    def everybody(self, match: TableMatch, then: Callable[[], None], menu: Callable[[], None]) -> None:
        """Covers the screen until everybody looks."""
        faces = {seat: match.faces.get(seat) for seat in sorted(match.table.flow.here)}
        self._ui.scenes.push(EverybodyScene(self._ui, faces, menu), lambda _: then())

    def verdict(self, match: TableMatch, answer: Command, then: Callable[[VerdictChoice], None]) -> None:
        """Tells what an answer to a puzzle is worth."""
        self._practising.verdict(match, answer, then)

    def result(self, match: TableMatch, then: Callable[[ResultEnd], None]) -> None:
        """Shows who won."""
        write_down(self._house, match)
        recorder = recorder_of(match)
        counted = recorder is not None and not recorder.ended_before
        worth = self._voyaging.ended(match, counted=counted) or self._evenings.ended(match)
        save_as, closer = partial(self.save_as, match), self.looks_closer(match)
        known = finished_analysis(match, self._house.store.folders.analyses) if closer else None
        self._ui.scenes.push(ResultScene(self._ui, match, save_as, closer=closer, worth=worth, known=known), then)

    def looks_closer(self, match: TableMatch) -> bool:
        """True if the holder of the screen can look closer at the match now."""
        return recorder_of(match) is not None and bool(judged(match.table))

    def closer(self, match: TableMatch, decision: int | None, then: Callable[[CloserEnd], None]) -> None:
        """Looks closer at the match; asks first whether it may drop out of the records for it."""
        if not self.looks_closer(match):
            self._ui.scenes.toasts.show(Toast(Message("analysis.not_now")))
            then(None)
        elif match.table.outcome is not None or looked_early(match, self._house.store.folders.analyses):
            self._look_closer(match, decision, then)
        else:
            title, no = Message("pause.closer"), Message("analysis.early_no")
            question = confirm(self._ui, title, Message("analysis.early"), Message("analysis.early_yes"), no)
            self._ui.scenes.push(question, lambda yes: self._look_closer(match, decision, then) if yes else then(None))

    def hint(self, match: TableMatch, then: Callable[[bool], None]) -> None:
        """Asks before the first hint of a match that would count whether it may drop out of the figures for it."""
        if match.table.flow.viewer in match.table.hints.spared or not would_count(self._house, match):
            then(True)
            return
        words = (Message(f"hud.first_hint.{part}") for part in ("title", "text", "yes", "no"))
        self._ui.scenes.push(confirm(self._ui, *words), then)

    def new_match(self, match: TableMatch, then: Callable[[bool], None]) -> None:
        """Asks first where the match belongs to an evening or a voyage that goes on."""
        part_of = self._part_of(match)
        if part_of is None:
            then(True)
            return
        text = Message("pause.beside.text", {"part": part_of})
        words = (Message(f"pause.beside.{part}") for part in ("yes", "no"))
        self._ui.scenes.push(confirm(self._ui, Message("pause.beside.title"), text, *words, usual=False), then)

    def introduces(self, match: TableMatch) -> bool:
        """The first time in this profile."""
        seen, title = self._ui.settings.sheets_seen, match.entry.id
        if title in seen:
            return False
        self._ui.change(sheets_seen=(*seen, title))
        return True

    def pause(self, match: TableMatch, then: Callable[[PauseEnd], None]) -> None:
        """The menu."""
        if not match.kind.has_menu:
            self._ui.scenes.push(QuestionPause(self._ui, self.settings, lambda: self.rules_of(match.entry, None)), then)
            return
        scene = PauseScene(
            self._ui,
            [request for request in match.page().requests if not request.aloud],
            lambda room: self._above_menu(room, match, scene),
            over=match.table.outcome is not None,
            closer=self.looks_closer(match),
            asked=bool(match.table.model.legal) and match.kind.may_be_shared,
            by_phone=self._house.phones is not None and match.kind.may_be_shared,
            saved=match.save_state,
            part_of=self._part_of(match),
        )
        self._ui.scenes.push(scene, then)

    def records(self) -> None:
        """Opens the records above."""
        from game.ui.scenes.logbook.records import RecordsScene

        self._ui.scenes.push(RecordsScene(self._house, self._deal_of_the_day))

    def practice(self) -> None:
        """Opens the puzzles above."""
        from game.ui.scenes.practice.practice import PracticeScene

        self._ui.scenes.push(PracticeScene(self._house, self._practising, self._deal_of_the_day))

    def practice_of(self, cover: Cover) -> None:
        """Opens those of a title above."""
        from game.ui.scenes.practice.practice import TitlePuzzlesScene

        self._ui.scenes.push(TitlePuzzlesScene(self._house, cover, self._practising.open))

    def voyage(self) -> None:
        """Opens the chart of the voyage above; a sentence instead if no voyage can be travelled."""
        from game.ui.scenes.voyage.chart import ChartScene

        self._voyaging.look_again()
        voyage = self._voyaging.chosen()
        if voyage is None:
            self._notice(Message("voyage.none"))
        else:
            self._ui.scenes.push(ChartScene(self._house, self._voyaging, voyage))
        if faults := self._voyaging.take_faults():
            self._ui.scenes.push(NoticeScene(self._ui, Message("voyage.faults"), faults))

    def ahead(self) -> VoyageAhead | None:
        """Returns what comes next on the voyage; None where nothing is to be told."""
        return self._voyaging.ahead()

    def part_of(self, match: str) -> Message | None:
        """Returns the game of an evening or the stop of a voyage that the match in this file is, while that goes on."""
        return self._evenings.part_of(match) or self._voyaging.part_of(match)

    def day_deal(self, cover: Cover) -> None:
        """Goes to the table of a title's deal of the day; back to the shelf, which says why, if it is broken."""
        entry = self._house.titles.look_again(cover.id)
        if entry is None:
            self.shelf()
        else:
            self._deal_of_the_day(entry)

    def evening(self) -> None:
        """Goes to the evening that is open, or to the plan of one."""
        self._evenings.open()

    def evening_of(self, id: str) -> None:
        """Goes to an evening, where it stands."""
        self._evenings.open_kept(id)

    def open_evening(self) -> OpenEvening | None:
        """Returns the evening that goes on, None if none does."""
        return self._evenings.open_evening()

    def settings(self) -> None:
        """Opens the settings above, where they were left."""
        from game.ui.scenes.settings.settings import Page, SettingsPlace, SettingsScene

        def left(opened: SettingsPlace) -> None:
            self._settings_left = (opened.page, opened.offset)

        home = shown_path(self._house.store.folders.home)
        about = AboutInfo(__version__, home, self.licences, self._house.project())
        page, offset = self._settings_left
        opened = SettingsPlace(Page(page or Page.LANGUAGE), offset)
        self._ui.scenes.push(SettingsScene(self._ui, opened, asks_of(self._house.titles), about), left)

    def licences(self) -> None:
        """Opens the licences of everything the program brings above."""
        from game.content.licences import licences
        from game.ui.scenes.rules import LicencesScene

        found = licences(self._house.titles.folders)
        if found:
            self._ui.scenes.push(LicencesScene(self._ui, found))
        else:
            self._notice(Message("licences.none"))

    def rules(self, match: TableMatch, reason: str | None, about: Sequence[str] = ()) -> None:
        """The rules of the match's title, at what explains a sentence or is about one of these things."""
        self.rules_of(match.entry, reason, about)

    def rules_of(self, cover: Cover, reason: str | None = None, about: Sequence[str] = ()) -> None:
        """The rules of a title; where they were left if nothing says where to open them."""
        from game.ui.scenes.rules import RulebookScene

        def left(read: float) -> None:
            self._read[cover.id] = read

        self._ui.scenes.push(RulebookScene(self._ui, cover, reason, about, self._read.get(cover.id, 0.0)), left)

    def agree(
        self, match: TableMatch, seats: tuple[Seat, ...], wish: int, words: Message, then: Callable[[bool], None]
    ) -> None:
        """Asks these people whether they agree to `words`, as long as the request with this number is open."""
        asked = partial(still_asked, match, wish, seats)
        self._ui.scenes.push(AgreeScene(self._ui, words, asked, who_asks(match)), then)

    def await_consent(self, match: TableMatch, wish: int, words: Message, then: Callable[[bool], None]) -> None:
        """Says whom the match waits for elsewhere, until they answered the request with this number; `then` gets
        whether it was called off here.
        """
        asked = partial(still_asked, match, wish, match.names)
        self._ui.scenes.push(AwaitScene(self._ui, words, asked, who_asks(match)), then)

    def save_as(self, match: TableMatch) -> None:
        """Keeps the match under a name."""
        keep_copy(self._house, match, self._notice)

    def keep_ending(self, match: TableMatch) -> None:
        """A match that ended stays as it ended: what follows from an earlier moment goes to a file of its own."""
        recorder = recorder_of(match)
        if recorder is not None:
            recorder.branch_off()

    def _deal_of_the_day(self, entry: Entry) -> None:
        """Goes to the table: the same deal for everybody."""
        self._deal_known(entry, daily_choice(entry.info), daily_seed(entry.id, self._house.today().date()))

    def _deal_known(self, entry: Entry, choice: TableChoice, seed: str) -> None:
        """Goes to the table with a deal that is known beforehand."""
        match = self._dealt(entry, choice, seed)
        if match is not None:
            self._table(match, choice)

    def _dealt(self, entry: Entry, choice: TableChoice, seed: str, label: str = "") -> TableMatch | None:
        """A new match; a sentence instead if the title refuses the choice. `label` is its name in the logbook, "" for
        the usual one.
        """
        try:
            return deal(self._house.store, self._house.titles, self._house.thinker, entry, choice, seed, label)
        except BadSetup as error:
            self._notice(setup_refusal(error))
            return None

    def _ask_at_stop(self, shipped: ShippedPuzzle, stop: BegunMatch) -> None:
        """Goes to the table of a puzzle asked at a stop of a voyage."""
        self._practising.open(shipped, stop=stop)

    def _answered_at_stop(self, stop: BegunMatch, found: bool) -> None:
        self._voyaging.answered(stop, found=found)

    def _look_closer(self, match: TableMatch, decision: int | None, then: Callable[[CloserEnd], None]) -> None:
        from game.ui.scenes.analysis.analysis import AnalysisScene

        match.table.looked_closer |= match.table.outcome is None
        found = looking_closer(match, self._house.all_thinkers(), self._house.store.folders.analyses)
        self._ui.scenes.push(AnalysisScene(self._ui, match, found.analyst, found.keep, decision), then)

    def _show_moment(self, path: Path, moment: Revisit) -> None:
        """Goes to the table of a finished match as it was at a moment."""
        work = resuming(self._house.store, self._house.titles, self._house.thinker, path)
        self._open(work, path, lambda problem: self._notice(problem.line()), moment=moment)

    def _table(
        self, match: TableMatch, choice: TableChoice, *, closer: bool = False, moment: Revisit | None = None
    ) -> None:
        from game.ui.table.scene import TableScene

        def left(exit: TableExit) -> None:
            unsaved = self._closed(match)
            self.playing = None
            match exit:
                case TableExit.SHELF:
                    self.shelf(match.entry.id)
                case TableExit.LOGBOOK:
                    self.shelf(match.entry.id)
                    self.logbook()
                case TableExit.VOYAGE:
                    self.shelf(match.entry.id)
                    self.voyage()
                case TableExit.EVENING:
                    self._evenings.after(match)
                case TableExit.REMATCH:
                    if match.table.outcome is None or not self._voyaging.again(match):
                        self.deal(entry, choice)
            self._tell_unsaved(unsaved)

        entry = match.entry
        self.playing = match
        match.table.hints.spared = self._evenings.helped_seats(match)
        match.table.host.asking.first = all(record.title != entry.id for record in self._house.records.all())
        self._ui.scenes.replace(TableScene(self._ui, match, self, closer=closer, moment=moment), left)

    def _asked(self, match: TableMatch, left: Callable[[TableExit], None]) -> None:
        """Goes to a table at which something is asked."""
        from game.ui.table.scene import TableScene

        unsaved = None if self.playing is None else self._closed(self.playing)
        self.playing = None
        self._ui.scenes.replace(TableScene(self._ui, match, self), left)
        self._tell_unsaved(unsaved)

    def _open(
        self,
        pieces: Pieces[OpenedMatch],
        path: Path,
        refused: Callable[[FileProblem], None],
        *,
        closer: bool = False,
        moment: Revisit | None = None,
    ) -> None:
        """Most matches are open at once; what takes longer is waited for, and can be called off."""
        waiting = next((scene for scene in self._ui.scenes.stack if isinstance(scene, OpeningScene)), None)
        if waiting is not None:
            self._ui.scenes.toasts.show(Toast(Message("open.busy", {"file": given(waiting.file)})))
            return

        def ended(opened: Ended) -> None:
            match opened:
                case OpenedMatch():
                    self._lay(opened, closer=closer, moment=moment)
                case SaveError():
                    refused(opened.problem)
                case None:
                    pass
                case _:
                    assert_never(opened)

        wait_for(self._ui, pieces, path.name, ended)

    def _lay(self, opened: OpenedMatch, *, closer: bool, moment: Revisit | None) -> None:
        """The table of an opened match in place of any other, and what is to be said of both."""
        unsaved = None if self.playing is None else self._closed(self.playing)
        self._table(opened.match, same_again(opened.match), closer=closer, moment=moment)
        if opened.notes:
            self._ui.scenes.push(NoticeScene(self._ui, Message("saves.opened"), [note.line() for note in opened.notes]))
        if opened.news is not None:
            self._ui.scenes.toasts.show(Toast(opened.news))
        self._tell_unsaved(unsaved)

    def _above_menu(self, room: PauseRoom, match: TableMatch, pause: PauseScene) -> None:
        """Opens a room above the menu."""
        match room:
            case PauseRoom.SAVE_AS:
                self.save_as(match)
            case PauseRoom.KEEP_PUZZLE:
                self._practising.own.keep(match, suggested_name(self._house, match))
            case PauseRoom.SETTINGS:
                self.settings()
            case PauseRoom.RULES:
                self.rules_of(match.entry, None)
            case PauseRoom.LOBBY:
                self.new_match(match, lambda yes: self._lobby_above(match, pause) if yes else None)
            case PauseRoom.PHONES:
                self._phones_above(match, pause)
            case _:
                assert_never(room)

    def _part_of(self, match: TableMatch) -> Message | None:
        """Returns the game of an evening or the stop of a voyage that a match is, while that goes on."""
        recorder = recorder_of(match)
        return None if recorder is None else self.part_of(recorder.path.stem)

    def _lobby_above(self, match: TableMatch, pause: PauseScene) -> None:
        """Seats and options while a match is going on; the way back leads to its table."""

        def deal_anew(choice: TableChoice) -> None:
            fresh = self._dealt(match.entry, choice, self._house.seed())
            if fresh is not None:
                unsaved = self._closed(match)
                self._table(fresh, choice)
                self._tell_unsaved(unsaved)

        again = same_again(match) if match.kind.may_be_shared else None
        scene = LobbyScene(self._house, match.entry, RunningMatch(again, deal_anew))
        self._ui.scenes.push(scene, lambda _: pause.dismiss(PauseChoice.RESUME))

    def _phones_above(self, match: TableMatch, pause: PauseScene) -> None:
        if self._house.phones is not None:
            suits = suiting_bot(match.entry.info, self._house.records.all())
            invite(self._ui, self._house.phones, match, suits, lambda: pause.dismiss(PauseChoice.RESUME))

    def _closed(self, match: TableMatch) -> FileProblem | None:
        """Leaves a match in order, whose people may sit together at the next one; what kept it from the disk."""
        self._house.memory.sat(match.seats)
        return close(match)

    def _tell_unsaved(self, problem: FileProblem | None) -> None:
        if problem is not None:
            lines = [problem.line(), Message("saves.only_in_memory")]
            self._ui.scenes.push(NoticeScene(self._ui, Message("saves.not_saved"), lines))

    def _answered_quit(self, yes: bool) -> None:
        self._asked_to_quit = False
        if yes:
            self._ui.scenes.quit()

    def _notice(self, line: Message) -> None:
        self._ui.scenes.push(NoticeScene(self._ui, Message("app.notice"), [line]))
