"""A match played in the terminal: numbered moves, one letter for every other action."""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import assert_never

from game import __version__
from game.bots.bot_client import InlineBotClient
from game.bots.levels import USUAL
from game.cli import arguments
from game.cli.arguments import CommandError
from game.content.catalogue import Catalogue, Entry
from game.content.layout import Layout
from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, SeatAssignment, people_of, seated
from game.content.strings import Strings
from game.content.untrusted_text import plain
from game.engine.module import GameInfo
from game.engine.session import AnySession, Session
from game.engine.types import Seat
from game.host.flow import ConsentQuestion, ConsentWait, HandOver, Pacing, ResultDue
from game.host.host import host_of
from game.host.own_reason import Decision
from game.host.page import ActionKind, Prompt, TablePage, TablePages, TableStatus, ToolKind
from game.host.table import (
    BotFailed,
    HintReady,
    NoticeRaised,
    ReasonTold,
    SceneEffect,
    ShowReason,
    Table,
    TableSwitch,
)
from game.host.teachers import AnswerGiven, Objection
from game.host.wishes import SkippedReaction
from game.persistence.folders import user_folders
from game.persistence.match_store import MatchStore
from game.persistence.problem import SaveError
from game.persistence.recorder import FileRecorder
from game.table.item import Item, ItemKind, called
from game.table.settings import AskWhen
from game.table.told import LogLine, ShownChange, fact_line, item_line, spotlight_lines

CURTAIN_LINES = 60
ACTIONS = {ActionKind.TAKE_OVER: "o", ActionKind.HAND_ON: "k", ActionKind.ASK_AGAIN: "a"}
"""Letters at a terminal for the actions beside a move."""
STANDING = "a"
"""Letter before the number of a setting for the kind of question that is asked."""

BOT_SECONDS = 1.5
"""Maximum number of seconds a bot may think here."""


class TerminalWords:
    """Puts the view of a table into words; asks nobody and changes nothing."""

    def __init__(self, table: Table, layout: Layout, strings: Strings) -> None:
        self._table = table
        self._layout = layout
        self._strings = strings

    def say(self, key: str, **arguments: str | int | Message) -> str:
        """Returns a message without marks."""
        return self.speak(Message(key, dict(arguments)))

    def speak(self, line: Message) -> str:
        """Returns a message in plain words."""
        return plain(self._strings.say(line))

    def table(self, *, details: bool = False) -> Iterator[str]:
        """Yields the items zone by zone, with everything known of each if `details`."""
        items = self._table.model.items()
        for zone in self._layout.zones:
            inside = [item for item in items if item.zone == zone.id]
            if details:
                inside = [item for item in inside if item.kind is not ItemKind.PLAQUE]
            if inside:
                inside.sort(key=lambda item: item.index)
                name = called(zone, self._table.model.feed.audience, self._table.names)
                yield from self._zone("·" if name is None else self.speak(name), inside, details)

    def facts(self, status: TableStatus) -> Iterator[str]:
        """Yields seats and running lines."""
        for plate in status.plates:
            counts = tuple(fact_line(fact) for fact in plate.facts)
            yield self.say("terminal.plate", name=self._table.names[plate.seat], facts=self._list(counts))
        for fact in status.lines:
            yield self.speak(fact_line(fact))

    def seats(self, status: TableStatus) -> Iterator[str]:
        """Yields public knowledge of the seats beside their counts."""
        for plate in status.plates:
            if plate.about:
                yield f"{self.speak(self._table.names[plate.seat])}:"
                yield from (f"    {self.speak(line)}" for line in plate.about)

    def references(self, status: TableStatus) -> Iterator[str]:
        """Yields the reference cards, with the rows that matter now marked."""
        for reference in status.references:
            yield self.speak(reference.title)
            for row in reference.rows:
                cells = "  ".join(self.speak(cell) for cell in row.cells)
                yield f"  {'>' if row.lit else ' '} {cells}"

    def choices(self) -> Iterator[str]:
        """Yields the moves, numbered from 1."""
        moves = self._table.model.selector.one_per_command()
        width = len(str(len(moves)))
        for number, move in enumerate(moves, 1):
            line = self.speak(move.line)
            extra = "" if move.consequence is None else f" ({self.speak(move.consequence)})"
            yield f"  {number:>{width}}  {line}{extra}"

    def standings(self, prompt: Prompt) -> Iterator[str]:
        """Yields the settings for the kind of question that is asked, the current one marked."""
        if prompt.standing_head is not None:
            yield self.speak(prompt.standing_head)
        for number, each in enumerate(prompt.standings, 1):
            mark = ">" if each.held else " "
            yield f"{mark} {STANDING}{number}  {self.speak(each.words)} ({self.speak(each.detail)})"

    def shown(self, shown: ShownChange) -> Iterator[str]:
        """Yields the events that happened, with their spotlights."""
        presenter, names = self._table.presenter, self._table.names
        for viewed in shown.events:
            line = presenter.told.caption(viewed, names)
            if line is not None:
                yield f"- {self.speak(line)}"
            spotlight = presenter.told.spotlight(viewed, names)
            if spotlight is not None:
                yield from (f"    * {self.speak(line)}" for line in spotlight_lines(spotlight))

    def _zone(self, title: str, items: Sequence[Item], details: bool) -> Iterator[str]:
        if details:
            yield f"{title}:"
            yield from (f"    {self.speak(item_line(item))}" for item in items)
            return
        words: dict[str, int] = {}
        for item in items:
            word = self.speak(item_line(_plain(item)))
            words[word] = words.get(word, 0) + 1
        yield f"{title}: {', '.join(self._times(word, many) for word, many in words.items())}"

    def _times(self, word: str, count: int) -> str:
        return word if count == 1 else self.say("terminal.times", count=count, thing=word)

    def _list(self, lines: tuple[Message, ...]) -> str:
        return self.speak(Message("terminal.list", {"items": lines}))


def _plain(item: Item) -> Item:
    """Returns the item without its explanation."""
    return Item(
        item.key, item.zone, item.index, item.kind, item.face, item.line,
        count=item.count, turned=item.turned, marks=item.marks,
    )  # fmt: skip


class TerminalLeft(Exception):
    """The match ends at this terminal: nobody can, or wants to, go on."""


class TerminalTable:
    """One match at one terminal. Reads with `ask` (EOFError or `TerminalLeft` ends it), writes with `tell`."""

    def __init__(
        self,
        table: Table,
        pages: TablePages,
        strings: Strings,
        *,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
        clock: Callable[[], float],
        save: Callable[[str], str],
        trouble: Callable[[], Message | None],
    ) -> None:
        """`save` keeps the match under a name and returns where, or why not.

        `trouble` returns the problem of the match's file, if any.
        """
        self._table = table
        self._words = TerminalWords(table, pages.layout, strings)
        self._pages = pages
        self._ask = ask
        self._tell = tell
        self._clock = clock
        self._save = save
        self._trouble = trouble
        self._troubled: Message | None = None
        self._laid_out = False
        self._skipped: tuple[SkippedReaction, ...] = ()
        """The reactions that were skipped as the people here were told last."""
        self._moving: str | None = None
        """The sentence for when the match has been rewound on request."""

    def run(self) -> bool:
        """Plays until somebody leaves; returns True if the match was over by then."""
        try:
            self._do(self._table.open())
            while True:
                self._round()
        except (TerminalLeft, EOFError):
            return self._table.outcome is not None

    def _round(self) -> None:
        """Handles one thing at a time: a due action, a bot, or a person."""
        self._tell_skipped()
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
                case TableSwitch(shown=shown, how=how):
                    self._show(shown, how)
                case HandOver(seat=seat, settled=settled):
                    self._hand_over(seat, settled)
                case ConsentQuestion(seats=seats):
                    self._ask_consent(seats)
                case ResultDue():
                    self._table.flow.closed()
                    self._laid_out = False
                case BotFailed(seat=seat, note=note):
                    self._tell(self._words.say(f"hud.bot_note.{note.value}", name=self._table.names[seat]))
                case HintReady() | AnswerGiven() | ConsentWait() | NoticeRaised() | ReasonTold():
                    pass
                case Objection():
                    self._teach()
                case _:
                    assert_never(effect)

    def _teach(self) -> None:
        taught = self._table.taught
        if taught is not None:
            self._tell(self._words.speak(taught))
        if taught is not None and self._table.says_more:
            self._table.hear_on()
            self._teach()

    def _hand_over(self, seat: Seat, settled: Sequence[Seat]) -> None:
        """Hides the text so far; one of the settled may take the screen back by their number."""
        names = self._table.names
        self._tell("\n" * CURTAIN_LINES)
        for number, other in enumerate(settled, 1):
            self._tell(self._words.say("terminal.think_again", name=names[other], number=number))
        answer = self._ask(self._words.say("terminal.curtain", name=names[seat])).strip()
        again = dict(zip(map(str, range(1, len(settled) + 1)), settled, strict=True)).get(answer)
        self._do(self._table.lift(again))

    def _lay_out(self) -> None:
        """Tells everything there is to see and to do, once until something changes."""
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
        self._lines(self._words.standings(prompt))
        for action in prompt.actions:
            if action.kind in ACTIONS:
                self._tell(f"  {ACTIONS[action.kind]}  {self._words.speak(action.words)}")

    @property
    def _page(self) -> TablePage:
        return self._pages.of(self._table.model, self._table.screen_state)

    def _tell_skipped(self) -> None:
        """Tells once of each kind that a question was skipped, and how it is asked after all."""
        asking = self._table.host.asking
        skipped = tuple(asking.take_skipped(self._table.flow.here))
        self._skipped = skipped or self._skipped
        for each in skipped:
            self._tell(self._words.say("terminal.skipped", line=asking.skipped_line(each)))

    def _tell_trouble(self) -> None:
        """Tells the problem of the file once, and once more if it becomes another one."""
        before, self._troubled = self._troubled, self._trouble()
        if self._troubled is not None and self._troubled != before:
            self._tell(self._words.speak(self._troubled))

    def _tell_end(self) -> None:
        result = self._table.model.result()
        if result is not None:
            self._tell("")
            self._lines(self._words.speak(line) for line in result)
        self._tell(self._words.say("terminal.over"))

    def _answer(self, answer: str) -> None:
        """Carries out the typed command."""
        word, _, rest = answer.strip().partition(" ")
        if word.isdecimal():
            self._play(int(word))
            return
        table = self._table
        match word.lower():
            case "u":
                self._move(ToolKind.UNDO, table.undo)
            case "r":
                self._move(ToolKind.REDO, table.redo)
            case "l":
                self._lines(self._log())
            case "w":
                self._tell_why(rest.strip())
            case "i":
                self._lines(self._words.table(details=True))
                self._lines(self._words.seats(self._page.status))
            case "c":
                self._lines(self._words.references(self._page.status))
            case "s":
                self._tell(self._save(rest.strip()))
            case "m":
                self._request()
            case "b" if self._skipped:
                *_, last = self._skipped
                self._skipped = ()
                self._do(self._table.ask_skipped(last))
            case letter if letter.startswith(STANDING) and letter[1:].isdecimal():
                self._stand(int(letter[1:]))
            case letter if self._acts(letter):
                pass
            case "q":
                raise TerminalLeft
            case _:
                self._tell(self._words.say("terminal.help"))

    def _log(self) -> Iterator[str]:
        """Yields the log; lines that tell of a decision of a bot that can say why are numbered."""
        for number, line in enumerate(self._table.model.log(), 1):
            mark = "-" if self._decision_of(line) is None else f"{number}."
            yield f"{mark} {self._words.speak(line.line)}"

    def _decision_of(self, line: LogLine) -> Decision | None:
        return self._table.decision_told_by(self._table.model, line)

    def _tell_why(self, number: str) -> None:
        """Tells why a bot decided as the line of the log with this number says."""
        told = dict(zip(map(str, range(1, len(self._table.model.log()) + 1)), self._table.model.log(), strict=True))
        decision = self._decision_of(told[number]) if number in told else None
        if decision is None:
            self._tell(self._words.say("terminal.nothing_to_why"))
            return
        reasons = self._table.host.own_reasons
        self._table.ask_why(decision, self._clock())
        while reasons.is_asking:
            self._do(self._table.step(self._clock(), resting=True))
        reason = reasons.of(decision.step)
        assert reason is not None, "it was asked for"
        self._tell(self._words.speak(reason))

    def _play(self, number: int) -> None:
        moves = self._table.model.selector.one_per_command()
        if not 1 <= number <= len(moves):
            self._tell(self._words.say("terminal.no_such_move", count=len(moves)))
            return
        self._do(self._table.play(moves[number - 1].command))

    def _stand(self, number: int) -> None:
        """Chooses a setting for the kind of question that is asked."""
        table = self._table
        standings, seat, reaction = self._page.prompt.standings, table.player, table.model.reaction
        if seat is None or reaction is None or not 1 <= number <= len(standings):
            self._tell(self._words.say("terminal.help"))
            return
        when, self._laid_out = standings[number - 1].when, False
        if when in (AskWhen.NOT_NOW, AskWhen.NEVER):
            told = Message(f"hud.asked_how.told.{when}", {"kind": table.host.asking.kind(reaction)})
            self._tell(self._words.speak(told))
        self._do(table.stand(seat, reaction, when))

    def _acts(self, letter: str) -> bool:
        """Carries out an action beside the moves; returns False if this letter has none."""
        found = [action.kind for action in self._page.prompt.actions if ACTIONS.get(action.kind) == letter]
        match found:
            case [ActionKind.TAKE_OVER]:
                self._do(self._table.take_over())
            case [ActionKind.HAND_ON]:
                self._laid_out = False
                self._do(self._table.hand_on())
            case [ActionKind.ASK_AGAIN]:
                self._ask_again()
            case _:
                return False
        return True

    def _ask_again(self) -> None:
        """Asks as usual again, and says so."""
        if self._table.player is not None:
            self._laid_out = False
            self._table.host.asking.ask_again(self._table.player)

    def _move(self, kind: ToolKind, move: Callable[[], Sequence[SceneEffect]]) -> None:
        """Asks for a rewind, which happens once the others agree."""
        tool = self._page.tool(kind)
        if tool is None or tool.move is None:
            self._tell(self._words.say(f"terminal.nothing_to_{kind}"))
            return
        self._moving = self._words.say(f"terminal.{kind}", move=tool.move)
        self._do(move())

    def _ask_consent(self, seats: Iterable[Seat]) -> None:
        wanted = self._table.pending
        if wanted is None:
            return
        pending, move = wanted
        key = f"terminal.agree_{pending.rewind.value}"
        questions = (self._words.say(key, name=self._table.names[seat], move=move) for seat in seats)
        agreed = all(self._agrees(self._ask(question)) for question in questions)
        if not agreed:
            self._moving = None
            self._tell(self._words.say("terminal.refused"))
        laid_out = self._laid_out
        self._do(self._table.agree(agreed, pending.number))
        self._laid_out = laid_out and not agreed

    def _request(self) -> None:
        """Asks once for each request beside the play."""
        found = self._page.requests
        for request in found:
            answer = self._ask(self._words.say("terminal.request", label=request.label, question=request.question))
            if self._agrees(answer):
                self._do(self._table.grant(request))
                return
        self._tell(self._words.say("terminal.refused" if found else "terminal.nothing_to_ask"))

    def _agrees(self, answer: str) -> bool:
        return answer.strip().lower() in self._words.say("terminal.yes").split()

    def _show(self, shown: ShownChange, how: ShowReason) -> None:
        self._laid_out = False
        if how is ShowReason.RETOLD and shown.events:
            self._tell(self._words.say("terminal.recap"))
        if how is ShowReason.MOVED and self._moving is not None:
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


def run(chosen: argparse.Namespace) -> int:
    """Plays one match at this terminal. Raises CommandError or BadSetup for a match that cannot be set up."""
    titles = arguments.catalogue()
    entry = arguments.entry(titles, chosen.title or _first(titles))
    seats = arguments.seats(chosen.seats) if chosen.seats else usual_seats(entry.info)
    setup = arguments.setup(entry.info, len(seats), chosen.option, chosen.preset)
    session: AnySession = Session(entry.title, entry.definition, setup, chosen.seed or secrets.token_hex(16))
    session.people = people_of(seats)
    store = MatchStore(user_folders(), app=__version__)
    try:
        recorder = store.start(session, seats, titles.strings.text(f"{entry.id}.name"))
        session.begin()
        _table(titles, entry, session, seats, store, recorder).run()
        recorder.close()
        if not store.catch_up():
            print(titles.strings.text("terminal.not_saved"))
    finally:
        store.close()
    return 0


def usual_seats(info: GameInfo) -> tuple[SeatAssignment, ...]:
    """Returns one person, and as many bots as the title needs besides."""
    bot = next((bot.id for bot in info.bots if bot.id == USUAL), "random")
    return seated(LocalPlayer(), *[BotPlayer(bot)] * (info.seats[0] - 1))


def _table(
    titles: Catalogue,
    entry: Entry,
    session: AnySession,
    seats: Sequence[SeatAssignment],
    store: MatchStore,
    recorder: FileRecorder,
) -> TerminalTable:
    host = host_of(entry, session, seats, InlineBotClient(time.monotonic), BOT_SECONDS)
    return TerminalTable(
        Table(host, Pacing(bot_pause=0.0)),
        TablePages(entry.id, entry.layout),
        titles.strings,
        ask=input,
        tell=print,
        clock=time.monotonic,
        save=lambda name: _save(store, recorder, titles.strings, name or titles.strings.text(f"{entry.id}.name")),
        trouble=lambda: _trouble(recorder),
    )


def _save(store: MatchStore, recorder: FileRecorder, strings: Strings, name: str) -> str:
    try:
        kept = store.save_as(recorder, name)
    except SaveError as error:
        return plain(strings.say(error.problem.line()))
    return plain(strings.text("terminal.saved", file=str(kept.path)))


def _trouble(recorder: FileRecorder) -> Message | None:
    trouble = recorder.take_news() or recorder.problem
    return None if trouble is None else trouble.line()


def _first(titles: Catalogue) -> str:
    """Returns the id of the first title on the shelf."""
    ids = titles.ids()
    if not ids:
        raise CommandError("there is no title to play")
    return ids[0]
