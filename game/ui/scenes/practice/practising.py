"""Practising: opens the table of a puzzle, tells what an answer is worth and what comes next, keeps own puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.bots.analysis import chance_line
from game.bots.bot_client import BotClient, BotQuestion
from game.bots.player import Thought
from game.content.catalogue import Catalogue, Entry
from game.content.error import ContentError
from game.content.message import Message, given, with_given
from game.content.puzzles import Puzzle, PuzzleAnswer, lay, read_puzzle, session_of
from game.content.seat_assignment import LocalPlayer, SeatAssignment
from game.content.theme import ColourName, IconName
from game.engine.types import Command, Seat
from game.host.host import host_of
from game.host.records import streak
from game.host.teachers import (
    Judgement,
    PuzzleJudge,
    Rating,
    ShippedPuzzle,
    answered,
    keep_puzzle,
    next_of,
    own_key,
    puzzle_of,
    read,
    weighing,
)
from game.host.voyage import BegunMatch
from game.persistence.match_store import MatchStore
from game.persistence.problem import FileProblem, SaveError, writing_problem
from game.table.item import Mood, portrait
from game.table.presenter import Move
from game.ui.context import Context
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Anchor
from game.ui.scene import Toast
from game.ui.scenes.frame import FittedScroll, edge, low
from game.ui.scenes.house import House
from game.ui.scenes.opening import FileKeeper, TableChoice, recorder_of, same_again, usual_player
from game.ui.scenes.overlays.question import NameScene, weigh
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.table.match import TableExit, TableMatch, VerdictChoice, match_of
from game.ui.widgets import (
    BODY,
    BOLD,
    HEADING,
    SOFT,
    AnchoredBox,
    ButtonKind,
    Column,
    Fill,
    Label,
    Panel,
    Picture,
    Progress,
    PushButton,
    Row,
    Rule,
    Sign,
    Space,
    Wide,
    Widget,
    Wrapping,
)

VEIL: Final = 0.35
"""The table stays to be seen."""

WIDTH: Final = 500.0
FACE: Final = 64.0
BAR: Final = 150.0
MOST_TOLD: Final = 3
"""Maximum number of answers that are compared."""

SIGNS: Final[Mapping[Rating, tuple[IconName, ColourName, Mood]]] = {
    Rating.RIGHT: ("star", "text_good", Mood.GLAD),
    Rating.NEARLY: ("question", "text_accent", Mood.THINKING),
    Rating.WRONG: ("splash", "text_bad", Mood.STARTLED),
}
ENDINGS: Final = (".yaml", ".yml")


class VerdictScene(WidgetScene[VerdictChoice]):
    """The verdict, above the table of a puzzle. The best answer is not told before somebody wants it told, or found
    it.
    """

    transparent = True
    backdrop = Veil(VEIL)
    escape = VerdictChoice.AGAIN

    def __init__(
        self,
        ui: Context,
        match: TableMatch,
        judge: PuzzleJudge,
        answer: Command,
        *,
        more: bool,
        news: Message | None,
    ) -> None:
        """`more` is True if another puzzle follows; `news` tells how the days in a row went on."""
        super().__init__(ui)
        self._match, self._judge, self._answer, self._more = match, judge, answer, more
        self._news = news
        self._judgement = judge.judge(answer)
        self._moves = {move.command: move for move in match.table.model.selector.one_per_command()}

    def enter(self) -> None:
        """Plays its sound, and opens at its headline; Enter does what is likely wanted next, wherever that stands."""
        super().enter()
        self.ui.audio.play("cheer" if self._right else "sigh")
        self.focus.focused = "next" if self._right and self._more else "leave" if self._right else "again"

    def build(self) -> Widget:
        """Verdict, what it is worth, comparison, ways on."""
        width = min(WIDTH, self.ui.viewport.width - 2 * edge(self.ui) - 52)
        parts: list[Widget] = [self._head(), Rule(), *self._told(), Wrapping(*self._ways(), gap=10)]
        column, padding = Column(*parts, gap=10, fill=Fill.STRETCH), 16.0 if low(self.ui) else 24.0
        board = Panel(FittedScroll(Wide(column, width)), padding=padding)
        return AnchoredBox(board, Anchor.TOP_RIGHT, margin=edge(self.ui))

    @property
    def _right(self) -> bool:
        return self._judgement.rating is Rating.RIGHT

    @property
    def _open(self) -> bool:
        """True if the best answer may be told."""
        return self._right or self._judge.told

    def _head(self) -> Widget:
        icon, colour, mood = SIGNS[self._judgement.rating]
        face = Picture(portrait(f"app/faces/{self._match.teacher}", mood), FACE, FACE)
        words = Label(Message(f"practice.rating.{self._judgement.rating}"), HEADING, id="verdict", grow=1)
        return Row(face, words, Sign(icon, Style(HEADING.kind, colour, HEADING.size)), gap=12)

    def _told(self) -> list[Widget]:
        """Builds the value of the answer; its consequences and those of others, as far as they may be told."""
        told: list[Widget] = [Label(_worth(self._judgement), BODY, id="worth")]
        if self._news is not None:
            told.append(Label(self._news, BOLD, id="news"))
        if not self._open:
            return [*told, *self._consequence(self._answer)]
        puzzle = self._judge.puzzle
        compared = self._compared()
        if any(answer.chance is not None for answer in compared):
            told.append(Row(Space(), Label(Message("analysis.chances"), SOFT, width=BAR, id="chances"), gap=14))
        told += [self._row(answer) for answer in compared]
        if puzzle.why is not None:
            told.append(Label(Message("practice.why", {"why": puzzle.why}), BODY, id="why"))
            if puzzle.proof is not None and puzzle.proof.certain:
                told.append(Label(Message("practice.certain"), SOFT, id="certain"))
        else:
            told += self._consequence(puzzle.answers[0].play)
        return told

    def _compared(self) -> Sequence[PuzzleAnswer]:
        """The best ones, among them what was answered, if it was weighed; of those with the same words one."""
        answers = list(self._by_words().values())
        own = [answer for answer in answers[MOST_TOLD:] if answer.play == self._answer]
        return [*answers[: MOST_TOLD - len(own)], *own]

    def _by_words(self) -> dict[str, PuzzleAnswer]:
        """The first answer of those that are said alike, or what was answered."""
        found: dict[str, PuzzleAnswer] = {}
        for answer in self._judge.puzzle.answers:
            move = self._moves.get(answer.play)
            words = repr(answer.play if move is None else move.line)
            if words not in found or answer.play == self._answer:
                found[words] = answer
        return found

    def _row(self, answer: PuzzleAnswer) -> Widget:
        move = self._moves.get(answer.play)
        words: Message | str = "" if move is None else move.line
        own = answer.play == self._answer
        label = Label(Message("practice.yours", {"move": words}) if own else words, BOLD if own else BODY, grow=1)
        if answer.chance is None:
            return label
        percent = chance_line(answer.chance)
        place = self._judge.puzzle.answers.index(answer)
        return Row(label, Progress(f"chance:{place}", percent, answer.chance, width=BAR), gap=14)

    def _consequence(self, command: Command) -> list[Widget]:
        move: Move | None = self._moves.get(command)
        if move is None or move.consequence is None:
            return []
        words = Message("practice.comes_of_it", {"move": move.line, "consequence": move.consequence})
        return [Label(words, SOFT, id="consequence")]

    def _ways(self) -> list[Widget]:
        def way(icon: IconName, choice: VerdictChoice, *, first: bool = False) -> Widget:
            kind = ButtonKind.PRIMARY if first else ButtonKind.NORMAL
            words, end = Message(f"practice.{choice}"), partial(self.dismiss, choice)
            return PushButton(choice.value, words, end, icon=icon, kind=kind)

        ways = [way("undo", VerdictChoice.AGAIN, first=not self._right)]
        if not self._open:
            ways.append(PushButton("tell", Message("practice.tell"), self._tell, icon="eye"))
        ways.append(way("play", VerdictChoice.PLAY_ON))
        if self._more:
            ways.append(way("forward", VerdictChoice.NEXT, first=self._right))
        return [*ways, way("back", VerdictChoice.LEAVE, first=self._right and not self._more)]

    def _tell(self) -> None:
        self._judge.tell()
        self.rebuild()


class PuzzleVisit(Struct, frozen=True):
    """A puzzle that somebody opens. `key` identifies it; `day` is the day whose puzzle it is, `stop` where a voyage
    asks it.
    """

    moment: Puzzle
    key: str
    day: date | None = None
    stop: BegunMatch | None = None


class PuzzleNavigation:
    """Belongs to the rooms of the house. `table` lays a match that is asked about, and tells how it was left; `play`
    lays one that is played; `notice` says something."""

    def __init__(
        self,
        house: House,
        table: Callable[[TableMatch, Callable[[TableExit], None]], None],
        play: Callable[[TableMatch, TableChoice], None],
        notice: Callable[[Message], None],
        answered: Callable[[BegunMatch, bool], None],
    ) -> None:
        """`answered` hears of every answer to a puzzle at a stop, and whether it finds the puzzle."""
        self._house, self._table, self._play, self._notice = house, table, play, notice
        self._answered = answered
        self.own = OwnPuzzles(house, notice)
        self._at: tuple[PuzzleVisit, PuzzleJudge] | None = None
        self._tied = False

    def take_tied(self) -> bool:
        """True if today's knot was tied since the last call."""
        tied, self._tied = self._tied, False
        return tied

    def uncork(self, puzzle: Puzzle) -> None:
        """Goes to the table of one of people's own puzzles."""
        key = own_key(puzzle)
        self.own.with_answers(puzzle, lambda known: self.sit_down(PuzzleVisit(known, key)))

    def open_file(self, path: Path) -> None:
        """Goes to the table of a puzzle from any file of the system, which is kept."""
        puzzle = self.own.bring_in(path)
        if puzzle is not None:
            self.uncork(puzzle)

    def sit_down(self, sitting: PuzzleVisit) -> None:
        """Goes to the table of a puzzle; shows a sentence if it cannot be laid."""
        judge = PuzzleJudge(sitting.moment)
        try:
            match = question_table(self._house.titles, self._house.thinker, judge)
        except ContentError as error:
            self._notice(Message("practice.broken", {"message": error.told_all()}))
            return
        self._at = (sitting, judge)
        self._table(match, partial(self._left, sitting))

    def open(self, shipped: ShippedPuzzle, *, day: date | None = None, stop: BegunMatch | None = None) -> None:
        """Opens a puzzle that is not read yet."""
        try:
            puzzle = read(shipped)
        except ContentError as error:
            self._notice(Message("practice.broken", {"message": error.told_all()}))
        else:
            self.sit_down(PuzzleVisit(puzzle, shipped.key, day, stop))

    def verdict(self, match: TableMatch, answer: Command, then: Callable[[VerdictChoice], None]) -> None:
        """Shows the value of an answer; an answer that finds the puzzle is written down."""
        assert self._at is not None, "nobody sits at a puzzle"
        sitting, judge = self._at
        news = self._write_down(sitting) if judge.finds(answer) else None
        if sitting.stop is not None and not judge.told:
            self._answered(sitting.stop, judge.finds(answer))
        more = self._next(sitting) is not None
        scene = VerdictScene(self._house.ui, match, judge, answer, more=more, news=news)
        self._house.ui.scenes.push(scene, then)

    def _write_down(self, sitting: PuzzleVisit) -> Message | None:
        """Notes that the puzzle was found; returns words on the days in a row if it is the puzzle of the day."""
        book, today = self._house.practice, self._house.today().date()
        self._tied = self._tied or (sitting.day is not None and sitting.day not in book.days)
        book.keep(sitting.key, sitting.day or today, daily=sitting.day is not None)
        return None if sitting.day is None else Message("practice.tied", {"count": streak(book.days, today).days})

    def _left(self, sitting: PuzzleVisit, exit: TableExit) -> None:
        following = self._next(sitting)
        match exit:
            case TableExit.PLAY_ON:
                self._play_on(sitting)
            case _ if sitting.stop is not None:
                self._house.doors.shelf()
                self._house.doors.voyage()
            case TableExit.NEXT if following is not None:
                self.open(following)
            case (
                TableExit.NEXT
                | TableExit.SHELF
                | TableExit.LOGBOOK
                | TableExit.REMATCH
                | TableExit.VOYAGE
                | TableExit.EVENING
            ):
                self._house.doors.shelf()
                self._house.doors.practice()

    def _next(self, sitting: PuzzleVisit) -> ShippedPuzzle | None:
        """Another one of the title that was not found yet; none behind people's own, and those of a voyage."""
        shelf = self._house.puzzles
        if sitting.stop is not None or shelf.known(sitting.key) is None:
            return None
        following = next_of(shelf.of(sitting.moment.title), self._house.practice.found, sitting.key)
        return None if following is None or following.key == sitting.key else following

    def _play_on(self, sitting: PuzzleVisit) -> None:
        house = self._house
        match = match_from(house.store, house.titles, house.thinker, sitting.moment)
        recorder = recorder_of(match)
        if recorder is not None:
            house.practice.begun(recorder.path.stem, sitting.key)
        self._play(match, same_again(match))


class OwnPuzzles:
    """The puzzles that people keep in one house; `notice` tells what cannot be done."""

    def __init__(self, house: House, notice: Callable[[Message], None]) -> None:
        self._house, self._notice = house, notice

    def keep(self, match: TableMatch, suggestion: str) -> None:
        """Asks for a name, works the answers out and writes the file."""
        recorder, seat = recorder_of(match), match.table.player
        if recorder is None or seat is None or not match.table.model.legal:
            self._notice(Message("practice.not_now"))
            return
        session = recorder.session

        def named(name: str | None) -> None:
            if name is None:
                return
            try:
                puzzle = puzzle_of(session, seat, name)
            except SaveError as error:
                self._notice(error.problem.line())
                return
            match.table.flow.forget()
            self._weigh(weighing(session, seat), lambda thought: self._weighed(puzzle, thought))

        words = Message("practice.keep"), Message("practice.keep_name")
        self._house.ui.scenes.push(
            NameScene(self._house.ui, *words, suggestion, Message("saves.save"), beware=Message("saves.tells_all")),
            named,
        )

    def bring_in(self, path: Path) -> Puzzle | None:
        """The moment in any file, kept in the folder of the player's own unless it is there; None if it is none."""
        try:
            puzzle = read_puzzle(path, path.name)
        except ContentError as error:
            self._notice(Message("practice.broken", {"message": error.told_all()}))
            return None
        there = self._house.puzzles.own()
        known = [own for own in there if not isinstance(own, ContentError) and own.table == puzzle.table]
        if not known:
            self._write(puzzle if puzzle.name else replace(puzzle, name=path.stem))
        return puzzle

    def with_answers(self, puzzle: Puzzle, then: Callable[[Puzzle], None]) -> None:
        """The moment as it is, or with what the best player of the house says to it."""
        if puzzle.answers:
            then(puzzle)
            return
        entry = self._house.titles.find(puzzle.title)
        try:
            if entry is None:
                raise ContentError(puzzle.place, with_given("content.moment.no_title", word=puzzle.title))
            session = session_of(puzzle, entry)
            lay(puzzle, session)
        except ContentError as error:
            self._notice(Message("practice.broken", {"message": error.told_all()}))
            return

        def weighed(thought: Thought[Command] | None) -> None:
            if thought is not None:
                then(answered(puzzle, thought))

        self._weigh(weighing(session, puzzle.seat), weighed)

    def _weigh(self, question: BotQuestion, then: Callable[[Thought[Command] | None], None]) -> None:
        weigh(self._house.ui, self._house.thinker, question, then)

    def _weighed(self, puzzle: Puzzle, thought: Thought[Command] | None) -> None:
        path = None if thought is None else self._write(answered(puzzle, thought))
        if path is not None:
            self._house.ui.scenes.toasts.show(Toast(Message("practice.kept", {"file": given(path.name)})))

    def _write(self, puzzle: Puzzle) -> Path | None:
        """Writes a puzzle and returns its path; None if it cannot be written, which is told."""
        folder = self._house.puzzles.own_folder
        try:
            if self._house.store.read_only:
                raise SaveError(FileProblem("second_program"))
            folder.mkdir(parents=True, exist_ok=True)
            return keep_puzzle(puzzle, folder)
        except OSError as error:
            self._notice(writing_problem(error).line())
        except SaveError as error:
            self._notice(error.problem.line())
        return None


def question_table(titles: Catalogue, thinker: BotClient, judge: PuzzleJudge) -> TableMatch:
    """The table at which a moment is asked; no file keeps it. Raises ContentError if it cannot be laid."""
    puzzle = judge.puzzle
    entry = _entry(titles, puzzle)
    session = session_of(puzzle, entry)
    lay(puzzle, session)
    return match_of(entry, host_of(entry, session, _sitters(entry, puzzle), thinker), None, judge)


def match_from(store: MatchStore, titles: Catalogue, thinker: BotClient, puzzle: Puzzle) -> TableMatch:
    """Returns a match that goes on from a puzzle, kept like any other. Raises ContentError if it cannot be set up."""
    entry = _entry(titles, puzzle)
    lay(puzzle, session_of(puzzle, entry))
    session, seats = session_of(puzzle, entry), _sitters(entry, puzzle)
    recorder = store.start(session, seats, titles.strings.text(f"{entry.id}.name"))
    lay(puzzle, session)
    return match_of(entry, host_of(entry, session, seats, thinker), FileKeeper(recorder))


def _worth(judgement: Judgement) -> Message:
    match judgement.rating:
        case Rating.RIGHT:
            return Message("practice.best")
        case Rating.NEARLY | Rating.WRONG:
            lost = judgement.given_away
            if lost is None:
                return Message("practice.gives_away_more")
            return Message(
                "practice.gives_away" if lost else "practice.gives_away_little", {"count": round(100 * lost)}
            )


def _entry(titles: Catalogue, puzzle: Puzzle) -> Entry:
    entry = titles.find(puzzle.title)
    if entry is None:
        raise ContentError(puzzle.place, with_given("content.moment.no_title", word=puzzle.title))
    return entry


def _sitters(entry: Entry, puzzle: Puzzle) -> tuple[SeatAssignment, ...]:
    """Returns a person in the seat that is asked, and the usual players in the others."""
    seats: list[SeatAssignment] = []
    for number in range(puzzle.seats):
        player = LocalPlayer() if number == puzzle.seat else usual_player(entry.info, seats)
        seats.append(SeatAssignment(Seat(number), player=player))
    return tuple(seats)
