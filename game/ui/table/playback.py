"""The progress of the table on show: its view, with facts, log and note as they are at that moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from msgspec import structs

from game.content.message import Message
from game.engine.types import Seat
from game.host.table import ShowReason, Table, TableSwitch
from game.table.presenter import AnyViewedEvent
from game.table.told import LogLine, captions
from game.ui.table.motion.animation_player import CaptionShown, EventReached, PlaybackRequest
from game.ui.table.seats import FaceStates
from game.ui.table.words import TableWords


class Playback:
    """Lags behind the match while movements run, and catches up when they rest. The one place that says what is seen;
    it calls nobody, and says what is to be played."""

    def __init__(self, table: Table, words: TableWords, tempers: FaceStates) -> None:
        self._table, self._words, self._tempers = table, words, tempers
        self._for_fun = table.host.for_fun
        self.view: Any = None
        self.active: frozenset[Seat] = frozenset()
        """The seats whose action is on show, or for whom the match waits."""
        self.log: tuple[LogLine, ...] = ()
        self.said: Message | None = None
        """The words of the line above the buttons while the table moves: the last question, then each caption."""
        self.happened: Message | None = None
        """The last caption since somebody here was asked: it stays while others go on."""
        self._note: Message | None = None
        self._advises = False
        """True if the note is a hint."""
        self.retelling = False
        """True if somebody is shown what happened since they last looked."""
        self.dealing = False
        """True if a fresh match is still being laid: its standing would tell what is not turned up yet."""
        self.dealt: tuple[Any, ...] = ()
        """The table as far as it is laid, while it is: plates count what lies there already."""

    @property
    def note(self) -> Message | None:
        """A hint or a remark that stays until the table changes; a hint is about no moment but its own."""
        return None if self._advises and self._table.model.looking_at is not None else self._note

    @note.setter
    def note(self, words: Message | None) -> None:
        self._note, self._advises = words, False

    def advise(self, words: Message) -> None:
        """A hint is told, or is about to be."""
        self._note, self._advises = words, True

    def begin(self) -> PlaybackRequest:
        """The table as it stands; a fresh match is dealt before one's eyes."""
        model = self._table.model
        self._for_fun = self._table.host.for_fun
        fresh = self._table.flow.curtain is None and model.now.step == 0
        self.refresh()
        if not fresh:
            return PlaybackRequest(lay=model.view)
        dealt = model.deal()
        self.dealing, self.dealt = True, (dealt.before,)
        # Its first words stand there meanwhile.
        self.said = self.log[0].line if self.log else None
        return PlaybackRequest(lay=dealt.before, play=dealt)

    def play(self, show: TableSwitch, *, moving: bool) -> PlaybackRequest:
        """Another table is to be seen. `moving`: something still moves."""
        shown = show.shown
        if show.how is not ShowReason.PLAYED:
            self._tempers.forget()
            self.happened = None
        match show.how:
            case ShowReason.PLAYED | ShowReason.MOVED:
                self._remark()
                return PlaybackRequest(play=shown)
            case ShowReason.RETOLD if shown.events:
                self._remark()
                self._retell(shown.events)
                return PlaybackRequest(lay=shown.before, play=shown)
            case ShowReason.TURNED if moving:
                return PlaybackRequest(lay_next=shown.after)
            case ShowReason.TURNED | ShowReason.RETOLD:
                return PlaybackRequest(lay=shown.after)
            case _:
                assert_never(show.how)

    def take(self, event: CaptionShown | EventReached) -> None:
        """The table on show has come further."""
        match event:
            case CaptionShown(line=line):
                self._told(line)
            case EventReached(viewed=viewed):
                self._reached(viewed)
            case _:
                assert_never(event)

    def refresh(self) -> None:
        """Takes over the facts of the table as it stands now."""
        model = self._table.model
        self.view = model.view
        self.active = model.waiting()
        self.happened = None if model.legal else self.happened
        self.log = tuple(model.log())
        if (taught := self._table.taught) is not None:
            self.note = taught
        self.retelling = self.dealing = False
        self.dealt = ()

    def lay(self) -> PlaybackRequest:
        """The table as it stands lies there at once."""
        self._tempers.forget()
        self.refresh()
        return PlaybackRequest(lay=self.view)

    def _retell(self, told: Sequence[AnyViewedEvent]) -> None:
        """Goes back to where these events begin, the last of the match: they are told again."""
        model = self._table.model
        lines = model.written()
        happened = [number for number, line in enumerate(lines) if not line.is_note]
        new = happened[len(happened) - len(captions(model.presenter, told, model.names)) :]
        self.log = tuple(lines[: new[0]] if new else lines)
        self.view = told[0].before
        self.said = Message("hud.since_you_looked")
        self.retelling = True

    def _reached(self, viewed: AnyViewedEvent) -> None:
        """The table on show has come as far as this event; of one that is still being laid only plates count."""
        if self.dealing:
            self.dealt = (viewed.after,)
            return
        self.view = viewed.after
        self.active = frozenset({viewed.seat})
        self._tempers.take(viewed)

    def _told(self, line: Message) -> None:
        """Writes down what just happened on the table."""
        written, place = self._table.model.written(), len(self.log)
        while place < len(written) and written[place].is_note:
            self.log = (*self.log, written[place])
            place += 1
        if place < len(written):
            self.log = (*self.log, structs.replace(written[place], line=line))
        self.said = self.happened = line

    def _remark(self) -> None:
        """Tells that the match is played for fun from now on, or counts again; else what is still told of a hint.

        Going on exactly as before teaches nobody anything: the match counts again, as its result will say.
        """
        before, self._for_fun = self._for_fun, self._table.host.for_fun
        advice = self._table.hints.advice
        self.note = None
        if before != self._for_fun:
            again = "hud.as_played" if self._table.hints.helped else "hud.counts_again"
            self.note = Message("hud.for_fun" if self._for_fun else again)
        elif advice is not None:
            self.advise(self._words.hint(advice))
