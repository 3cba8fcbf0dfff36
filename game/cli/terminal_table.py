"""A match played in the terminal: numbered moves, one letter for everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from game.cli.terminal_words import TerminalWords
from game.content.layout import Layout
from game.content.message import Line
from game.content.strings import Strings
from game.engine.types import Seat
from game.host.effects import BotFailed, Hinted, How, Mentioned, SceneEffect, Show
from game.host.flow import AskConsent, AwaitConsent, HandOver, ShowResult
from game.host.page import ActionKind, TablePage, TablePages, ToolKind
from game.host.table import Table
from game.host.teacher import AnswerGiven, Objected
from game.table.shown import Shown

CURTAIN_LINES = 60
ACTIONS = {ActionKind.TAKE_OVER: "o", ActionKind.HAND_ON: "k"}
"""The letters of what may be done beside a move at a terminal."""


class Left(Exception):
    """Nobody wants to, or can, go on at this terminal."""


class TerminalTable:
    """One match at one terminal. Reads with `ask` (EOFError or `Left` ends it), writes with `tell`."""

    def __init__(
        self,
        table: Table,
        pages: TablePages,
        layout: Layout,
        strings: Strings,
        *,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
        clock: Callable[[], float],
        save: Callable[[str], str],
        trouble: Callable[[], Line | None],
    ) -> None:
        """`save` keeps the match under a name and says where, or why not.

        `trouble` says what is wrong with the file of the match, if anything is.
        """
        self._table = table
        self._words = TerminalWords(table, layout, strings)
        self._pages = pages
        self._ask = ask
        self._tell = tell
        self._clock = clock
        self._save = save
        self._trouble = trouble
        self._troubled: Line | None = None
        self._laid_out = False
        self._moving: str | None = None
        """What is said once the match was moved, as somebody wanted."""

    def run(self) -> bool:
        """Plays until somebody leaves; whether the match was over by then."""
        try:
            self._do(self._table.open())
            while True:
                self._round()
        except (Left, EOFError):
            return self._table.outcome is not None

    def _round(self) -> None:
        """One thing at a time: what is due, a bot, or a person."""
        effects = self._table.step(self._clock(), resting=True)
        if effects:
            self._do(effects)
        elif not self._table.flow.bots_asked:
            if not self._laid_out:
                self._lay_out()
            self._tell_trouble()
            self._answer(self._read("terminal.ask"))

    def _do(self, effects: Iterable[SceneEffect]) -> None:
        for effect in effects:
            match effect:
                case Show(shown=shown, how=how):
                    self._show(shown, how)
                case HandOver(seat=seat, settled=settled):
                    self._hand_over(seat, settled)
                case AskConsent(seats=seats):
                    self._ask_consent(seats)
                case ShowResult():
                    self._table.flow.closed()
                    self._laid_out = False
                case BotFailed(seat=seat, note=note):
                    self._tell(self._words.say(f"hud.bot_note.{note.value}", name=self._table.names[seat]))
                case Hinted() | AnswerGiven() | AwaitConsent() | Mentioned():
                    pass
                case Objected():
                    self._teach()
                case _:
                    assert_never(effect)

    def _teach(self) -> None:
        taught = self._table.taught
        if taught is not None:
            self._tell(self._words.speak(taught))

    def _hand_over(self, seat: Seat, settled: Sequence[Seat]) -> None:
        """Hides what was told; one of the settled may take the screen back by their number."""
        names = self._table.names
        self._tell("\n" * CURTAIN_LINES)
        for number, other in enumerate(settled, 1):
            self._tell(self._words.say("terminal.think_again", name=names[other], number=number))
        answer = self._ask(self._words.say("terminal.curtain", name=names[seat])).strip()
        again = dict(zip(map(str, range(1, len(settled) + 1)), settled, strict=True)).get(answer)
        self._do(self._table.lift(again))

    def _lay_out(self) -> None:
        """Tells everything there is to see and to do; once until something changes."""
        self._laid_out = True
        if self._table.outcome is not None:
            self._tell_end()
            return
        self._tell("")
        self._lines(self._words.table())
        page = self._page
        prompt = page.prompt
        self._tell("")
        self._lines(self._words.facts(page.status))
        self._tell("")
        self._tell(self._words.speak(prompt.words))
        self._lines(self._words.choices())
        for action in prompt.actions:
            if action.kind in ACTIONS:
                self._tell(f"  {ACTIONS[action.kind]}  {self._words.speak(action.words)}")

    @property
    def _page(self) -> TablePage:
        return self._pages.of(self._table.desk, self._table.screen_state)

    def _tell_trouble(self) -> None:
        """Says once what is wrong with the file, and once more if it is something else."""
        before, self._troubled = self._troubled, self._trouble()
        if self._troubled is not None and self._troubled != before:
            self._tell(self._words.speak(self._troubled))

    def _tell_end(self) -> None:
        result = self._table.desk.result()
        if result is not None:
            self._tell("")
            self._lines(self._words.speak(line) for line in result)
        self._tell(self._words.say("terminal.over"))

    def _answer(self, answer: str) -> None:
        """Does what was typed."""
        word, _, rest = answer.strip().partition(" ")
        if word.isdecimal():
            self._play(int(word))
            return
        table, desk = self._table, self._table.desk
        match word.lower():
            case "u":
                self._move(ToolKind.UNDO, table.undo)
            case "r":
                self._move(ToolKind.REDO, table.redo)
            case "l":
                self._lines(f"- {self._words.speak(line.line)}" for line in desk.log())
            case "i":
                self._lines(self._words.table(details=True))
                self._lines(self._words.seats(self._page.status))
            case "c":
                self._lines(self._words.references(self._page.status))
            case "s":
                self._tell(self._save(rest.strip()))
            case "m":
                self._request()
            case letter if self._acts(letter):
                pass
            case "q":
                raise Left
            case _:
                self._tell(self._words.say("terminal.help"))

    def _play(self, number: int) -> None:
        picks = self._table.desk.picker.moves()
        if not 1 <= number <= len(picks):
            self._tell(self._words.say("terminal.no_such_move", count=len(picks)))
            return
        self._do(self._table.play(picks[number - 1].command))

    def _acts(self, letter: str) -> bool:
        """Does what is offered beside the moves; False where nothing of this letter is."""
        found = [action.kind for action in self._page.prompt.actions if ACTIONS.get(action.kind) == letter]
        match found:
            case [ActionKind.TAKE_OVER]:
                self._do(self._table.take_over())
            case [ActionKind.HAND_ON]:
                self._laid_out = False
                self._do(self._table.hand_on())
            case _:
                return False
        return True

    def _move(self, kind: ToolKind, move: Callable[[], Sequence[SceneEffect]]) -> None:
        """Goes where somebody wants, once the others agree."""
        tool = self._page.tool(kind)
        if tool is None or tool.move is None:
            self._tell(self._words.say(f"terminal.nothing_to_{kind}"))
            return
        self._moving = self._words.say(f"terminal.{kind}", move=tool.move)
        self._do(move())

    def _ask_consent(self, seats: Iterable[Seat]) -> None:
        wanted = self._table.petition
        if wanted is None:
            return
        petition, move = wanted
        key = f"terminal.agree_{petition.leap.value}"
        questions = (self._words.say(key, name=self._table.names[seat], move=move) for seat in seats)
        agreed = all(self._agrees(self._ask(question)) for question in questions)
        if not agreed:
            self._moving = None
            self._tell(self._words.say("terminal.refused"))
        laid_out = self._laid_out
        self._do(self._table.agree(agreed, petition.number))
        self._laid_out = laid_out and not agreed

    def _request(self) -> None:
        """Asks once for each thing that may be asked for beside the play."""
        found = self._page.requests
        for request in found:
            answer = self._ask(self._words.say("terminal.request", label=request.label, question=request.question))
            if self._agrees(answer):
                self._do(self._table.grant(request))
                return
        self._tell(self._words.say("terminal.refused" if found else "terminal.nothing_to_ask"))

    def _agrees(self, answer: str) -> bool:
        return answer.strip().lower() in self._words.say("terminal.yes").split()

    def _show(self, shown: Shown, how: How) -> None:
        self._laid_out = False
        if how is How.RETOLD and shown.beats:
            self._tell(self._words.say("terminal.recap"))
        if how is How.MOVED and self._moving is not None:
            self._tell(self._moving)
            self._moving = None
        self._lines(self._words.shown(shown))
        if shown.together is not None:
            self._tell("\n" * CURTAIN_LINES)
            self._ask(self._words.say("terminal.everybody"))
            self._lines(self._words.shown(shown.together))

    def _read(self, key: str) -> str:
        return self._ask(self._words.say(key))

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._tell(line)
