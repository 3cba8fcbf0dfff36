"""The verdict on an answer: right, nearly or not, its loss, the better answer, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from game.content.message import Message
from game.content.puzzles import PuzzleAnswer
from game.content.theme import ColourName, IconName
from game.engine.types import Command
from game.host.teachers import Judgement, PuzzleJudge, Rating
from game.table.movement import Mood, portrait
from game.table.presenter import Move
from game.ui.context import Context
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Anchor
from game.ui.scenes.frame import FittedScroll, edge, low
from game.ui.scenes.practice.parts import Wide
from game.ui.stage.backdrop import Veil
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.match import TableMatch, VerdictChoice
from game.ui.widgets import (
    BODY,
    BOLD,
    HEADING,
    SOFT,
    Anchored,
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
        examiner: PuzzleJudge,
        answer: Command,
        *,
        more: bool,
        news: Message | None,
    ) -> None:
        """`more`: whether another moment follows; `news`: what became of the days in a row."""
        super().__init__(ui)
        self._match, self._examiner, self._answer, self._more = match, examiner, answer, more
        self._news = news
        self._judgement = examiner.judge(answer)
        self._moves = {move.command: move for move in match.table.desk.selector.one_per_command()}

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
        return Anchored(board, Anchor.TOP_RIGHT, margin=edge(self.ui))

    @property
    def _right(self) -> bool:
        return self._judgement.rating is Rating.RIGHT

    @property
    def _open(self) -> bool:
        """True if the best answer may be told."""
        return self._right or self._examiner.told

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
        moment = self._examiner.moment
        compared = self._compared()
        if any(answer.chance is not None for answer in compared):
            told.append(Row(Space(), Label(Message("analysis.chances"), SOFT, width=BAR, id="chances"), gap=14))
        told += [self._row(answer) for answer in compared]
        if moment.why is not None:
            told.append(Label(Message("practice.why", {"why": moment.why}), BODY, id="why"))
            if moment.proof is not None and moment.proof.certain:
                told.append(Label(Message("practice.certain"), SOFT, id="certain"))
        else:
            told += self._consequence(moment.answers[0].play)
        return told

    def _compared(self) -> Sequence[PuzzleAnswer]:
        """The best ones, among them what was answered, if it was weighed; of those with the same words one."""
        answers = list(self._by_words().values())
        own = [answer for answer in answers[MOST_TOLD:] if answer.play == self._answer]
        return [*answers[: MOST_TOLD - len(own)], *own]

    def _by_words(self) -> dict[str, PuzzleAnswer]:
        """The first answer of those that are said alike, or what was answered."""
        found: dict[str, PuzzleAnswer] = {}
        for answer in self._examiner.moment.answers:
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
        percent = Message("analysis.percent", {"count": round(100 * answer.chance)})
        place = self._examiner.moment.answers.index(answer)
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
        self._examiner.tell()
        self.rebuild()


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
