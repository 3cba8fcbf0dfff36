"""How far the table on show has come: what is played of it, with facts, log and note as they are at that moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

from msgspec import structs

from game.content.line import Line
from game.engine.types import Seat
from game.host.effects import How, Show
from game.host.table import Table
from game.table.describe import LogLine, captions
from game.table.presenter import AnyBeat
from game.ui.table.director import Director
from game.ui.table.tempers import Tempers
from game.ui.table.words import TableWords


class OnShow:
    """Lags behind the match while movements run, and catches up when they rest."""

    def __init__(
        self, table: Table, director: Director, words: TableWords, tempers: Tempers, changed: Callable[[], None]
    ) -> None:
        """`changed` is called when words round the board look different while something moves."""
        self._table, self._director, self._words, self._changed = table, director, words, changed
        self._tempers = tempers
        self._for_fun = table.host.for_fun
        self.view: Any = None
        self.active: frozenset[Seat] = frozenset()
        """Whose doing is on show, or whom the match waits for."""
        self.log: tuple[LogLine, ...] = ()
        self.said: Line | None = None
        """What the line above the buttons says while the table moves: the last question, then each caption."""
        self.happened: Line | None = None
        """What was told last since somebody here was asked: it stays while others go on."""
        self._note: Line | None = None
        self._advises = False
        """Whether the note is a hint."""
        self.retelling = False
        """Whether somebody is shown what happened since they last looked."""
        self.dealing = False
        """Whether a fresh match is still being laid: how it stands would tell what is not turned up yet."""
        self.dealt: tuple[Any, ...] = ()
        """The table as far as it is laid, while it is: plates count what lies there already."""
        director.on_caption = self._told
        director.on_beat = self._reached

    @property
    def note(self) -> Line | None:
        """A hint or a remark that stays until the table changes; a hint is about no moment but its own."""
        return None if self._advises and self._table.desk.looking_at is not None else self._note

    @note.setter
    def note(self, words: Line | None) -> None:
        self._note, self._advises = words, False

    def advise(self, words: Line) -> None:
        """A hint is told, or is about to be."""
        self._note, self._advises = words, True

    def begin(self) -> bool:
        """The table as it stands; a fresh match is dealt before one's eyes. Whether it is."""
        desk = self._table.desk
        self._for_fun = self._table.host.for_fun
        fresh = self._table.flow.curtain is None and desk.now.step == 0
        if not fresh:
            self._director.show(desk.view)
            self.refresh()
            return False
        dealt = desk.deal()
        self._director.show(dealt.before)
        self._director.play(dealt)
        self.refresh()
        self.dealing, self.dealt = True, (dealt.before,)
        # Its first words stand there meanwhile.
        self.said = self.log[0].line if self.log else None
        return True

    def play(self, show: Show) -> None:
        """Another table is to be seen."""
        shown = show.shown
        if show.how is not How.PLAYED:
            self._tempers.forget()
            self.happened = None
        match show.how:
            case How.PLAYED | How.MOVED:
                self._remark()
                self._director.play(shown)
            case How.RETOLD if shown.beats:
                self._remark()
                self._director.show(shown.before)
                self._retell(shown.beats)
                self._director.play(shown)
            case How.TURNED if self._director.busy:
                self._director.lay_next(shown.after)
            case How.TURNED | How.RETOLD:
                self._director.show(shown.after)
            case _:
                assert_never(show.how)

    def refresh(self) -> None:
        """Takes over the facts of the table as it stands now."""
        desk = self._table.desk
        self.view = desk.view
        self.active = desk.waiting()
        self.happened = None if desk.legal else self.happened
        self.log = tuple(desk.log())
        if (taught := self._table.taught) is not None:
            self.note = taught
        self.retelling = self.dealing = False
        self.dealt = ()

    def lay(self) -> None:
        """The table as it stands lies there at once."""
        self._director.show(self._table.desk.view)
        self._tempers.forget()
        self.refresh()

    def _retell(self, told: Sequence[AnyBeat]) -> None:
        """Goes back to where these beats begin, the last of the match: they are told again."""
        desk = self._table.desk
        lines = desk.written()
        happened = [number for number, line in enumerate(lines) if not line.aside]
        new = happened[len(happened) - len(captions(desk.presenter, told, desk.names)) :]
        self.log = tuple(lines[: new[0]] if new else lines)
        self.view = told[0].before
        self.said = Line("hud.since_you_looked")
        self.retelling = True

    def _reached(self, beat: AnyBeat) -> None:
        """The table on show has come as far as this beat; of one that is still being laid only plates count."""
        if self.dealing:
            self.dealt = (beat.after,)
            self._changed()
            return
        self.view = beat.after
        self.active = frozenset({beat.seat})
        self._tempers.take(beat)
        self._changed()

    def _told(self, line: Line) -> None:
        """Something just happened on the table."""
        written, place = self._table.desk.written(), len(self.log)
        while place < len(written) and written[place].aside:
            self.log = (*self.log, written[place])
            place += 1
        if place < len(written):
            self.log = (*self.log, structs.replace(written[place], line=line))
        self.said = self.happened = line
        self._changed()

    def _remark(self) -> None:
        """Tells that the match is played for fun from now on, or counts again; else what is still told of a hint.

        Going on exactly as before teaches nobody anything: the match counts again, as its result will say.
        """
        before, self._for_fun = self._for_fun, self._table.host.for_fun
        advice = self._table.hints.advice
        self.note = None
        if before != self._for_fun:
            again = "hud.as_played" if self._table.hints.helped else "hud.counts_again"
            self.note = Line("hud.for_fun" if self._for_fun else again)
        elif advice is not None:
            self.advise(self._words.hint(advice))
