"""A match played in the terminal: numbered moves, one letter for everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.cli.terminal_words import TerminalWords
from game.content.layout import Layout
from game.content.line import Line
from game.content.strings import Strings
from game.engine.types import Command, Seat
from game.table.controller import TableController
from game.table.offers import Offer
from game.table.requests import grant, requests
from game.table.shown import Shown

CURTAIN_LINES = 60


class Left(Exception):
    """Nobody wants to, or can, go on at this terminal."""


class TerminalTable:
    """One match at one terminal. Reads with `ask` (EOFError or `Left` ends it), writes with `tell`."""

    def __init__(
        self,
        controller: TableController,
        layout: Layout,
        strings: Strings,
        *,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
        bot: Callable[[Seat], Command],
        save: Callable[[str], str],
        trouble: Callable[[], Line | None],
    ) -> None:
        """`bot` chooses for a seat nobody sits on; `save` keeps the match under a name and says where, or why not.

        `trouble` says what is wrong with the file of the match, if anything is.
        """
        self._controller = controller
        self._words = TerminalWords(controller, layout, strings)
        self._ask = ask
        self._tell = tell
        self._bot = bot
        self._save = save
        self._trouble = trouble
        self._troubled: Line | None = None
        self._laid_out = False

    def run(self) -> bool:
        """Plays until somebody leaves; whether the match was over by then."""
        try:
            while True:
                self._round()
        except (Left, EOFError):
            return self._controller.outcome is not None

    def _round(self) -> None:
        """One thing at a time: the curtain, a bot, or a person."""
        controller = self._controller
        if controller.curtain is not None:
            self._hand_over(controller.curtain)
        elif controller.bots_asked:
            seat = controller.bots_asked[0]
            self._show(controller.submit(seat, self._bot(seat)))
        else:
            if not self._laid_out:
                self._lay_out()
            self._tell_trouble()
            self._answer(self._read("terminal.ask"))

    def _hand_over(self, seat: Seat) -> None:
        self._tell("\n" * CURTAIN_LINES)
        name = self._controller.names[seat]
        self._ask(self._words.say("terminal.curtain", name=name))
        told = self._controller.lift()
        if told:
            self._tell(self._words.say("terminal.recap"))
            self._show(Shown(seat, told[0].before, told[-1].after, told))

    def _lay_out(self) -> None:
        """Tells everything there is to see and to do; once until something changes."""
        self._laid_out = True
        if self._controller.outcome is not None:
            self._tell_end()
            return
        self._tell("")
        self._lines(self._words.table())
        self._tell("")
        self._lines(self._words.facts())
        self._tell("")
        self._tell(self._words.speak(self._question()))
        self._lines(self._words.choices())

    def _question(self) -> Line:
        """What the person is asked; for a reaction, what was played and what would happen."""
        controller = self._controller
        reaction, seat = controller.reaction, controller.asked_openly
        words = controller.prompt() if reaction is None else reaction.line
        return words if seat is None else Line("hud.asked", {"name": controller.names[seat], "line": words})

    def _tell_trouble(self) -> None:
        """Says once what is wrong with the file, and once more if it is something else."""
        before, self._troubled = self._troubled, self._trouble()
        if self._troubled is not None and self._troubled != before:
            self._tell(self._words.speak(self._troubled))

    def _tell_end(self) -> None:
        result = self._controller.result()
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
        match word.lower():
            case "u":
                self._move(self._controller.undo_offer(), "terminal.undo", "terminal.nothing_to_undo")
            case "r":
                self._move(self._controller.redo_offer(), "terminal.redo", "terminal.nothing_to_redo")
            case "l":
                self._lines(f"- {self._words.speak(line.line)}" for line in self._controller.log())
            case "i":
                self._lines(self._words.table(details=True))
            case "c":
                self._lines(self._words.references())
            case "s":
                self._tell(self._save(rest.strip()))
            case "m":
                self._request()
            case "q":
                raise Left
            case _:
                self._tell(self._words.say("terminal.help"))

    def _play(self, number: int) -> None:
        picks = self._controller.picker.moves()
        if not 1 <= number <= len(picks):
            self._tell(self._words.say("terminal.no_such_move", count=len(picks)))
            return
        self._show(self._controller.play(picks[number - 1].command))

    def _move(self, offer: Offer | None, key: str, nothing: str) -> None:
        """Goes where the offer leads, once the others agree."""
        if offer is None:
            self._tell(self._words.say(nothing))
            return
        for seat in offer.consent:
            answer = self._ask(self._words.say("terminal.agree", name=self._controller.names[seat], move=offer.line))
            if not self._agrees(answer):
                self._tell(self._words.say("terminal.refused"))
                return
        self._tell(self._words.say(key, move=offer.line))
        self._show(self._controller.jump(offer.step))

    def _request(self) -> None:
        """Asks once for each thing that may be asked for beside the play."""
        found = requests(self._controller)
        for request in found:
            answer = self._ask(self._words.say("terminal.request", label=request.label, question=request.question))
            if self._agrees(answer):
                self._show(grant(self._controller, request))
                return
        self._tell(self._words.say("terminal.refused" if found else "terminal.nothing_to_ask"))

    def _agrees(self, answer: str) -> bool:
        return answer.strip().lower() in self._words.say("terminal.yes").split()

    def _show(self, shown: Shown) -> None:
        self._laid_out = False
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
