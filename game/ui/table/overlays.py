"""The rooms a table opens above itself, and what comes of how they end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import assert_never

from msgspec import Struct

from game.content.message import Message
from game.engine.types import Command, Seat
from game.host.flow import BlockingOverlay, ConsentQuestion, ConsentWait, HandOver
from game.host.table import SceneEffect, Table
from game.host.update import Rewind
from game.table.presenter import TableRequest
from game.ui.table.input import TableAction
from game.ui.table.match import (
    CloserEnd,
    OverlayOpener,
    PauseChoice,
    PauseEnd,
    PlayedOn,
    ResultChoice,
    ResultEnd,
    Revisit,
    ShownStep,
    TableExit,
    TableMatch,
    VerdictChoice,
)
from game.ui.table.playback import names_of, names_of_now


class WayOut(Struct, frozen=True):
    """The way back from the history: where its end leads to, and the words of the button for it."""

    words: Message
    go: Callable[[], None]
    shown: ShownStep | None = None
    """The step to see on the table of one moment."""


class History:
    """The timeline of one table. While it shows an earlier moment, the match waits. Returns what is to be shown."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.is_open = False
        self.way_out: WayOut | None = None
        """The place it was opened from, to which its end leads back; None: the present of the table."""

    @property
    def shown(self) -> ShownStep | None:
        """The step to see at the moment on show, if one was led to it."""
        found = None if self.way_out is None else self.way_out.shown
        return found if found is not None and found.step == self._table.model.looking_at else None

    def carry_out(self, table_action: TableAction) -> list[SceneEffect]:
        """Carries out an action on the timeline."""
        match table_action:
            case TableAction.STEP_BACK:
                return self._look_by(-1)
            case TableAction.STEP_ON:
                return self._look_by(1)
            case TableAction.PLAY_FROM_HERE:
                return self._play_from_here()
            case _:
                return self.toggle()

    def toggle(self) -> list[SceneEffect]:
        """Unfolds the timeline, or folds it away and comes back to the present."""
        if self.is_open:
            return self.close()
        self.is_open = True
        return []

    def close(self) -> list[SceneEffect]:
        """Folds it away."""
        self.is_open = False
        way_out, self.way_out = self.way_out, None
        effects = self._table.stop_looking()
        if way_out is not None:
            way_out.go()
        return effects

    def jump(self, step: int, told: int | None = None) -> list[SceneEffect]:
        """Unfolds it at a step that something tells of; `told`: as only so many of its events had happened."""
        self.is_open = True
        return self._table.look(step, told)

    def revisit(self, moment: Revisit) -> list[SceneEffect]:
        """Unfolds it at a moment that is told of: before what followed in the same step, a new round perhaps."""
        self.is_open = True
        step = moment.step if moment.told is not None else self._table.model.earlier(moment.step)
        return self._table.look(step, moment.told)

    def _look_by(self, by: int) -> list[SceneEffect]:
        """One decision back (-1) or on (1)."""
        model = self._table.model
        marks = [mark.step for mark in model.timeline()]
        if not marks:
            return []
        here = model.now.step if model.looking_at is None else model.looking_at
        place = next((number for number, step in enumerate(marks) if step >= here), len(marks) - 1)
        return self._table.look(marks[max(0, min(len(marks) - 1, place + by))])

    def _play_from_here(self) -> list[SceneEffect]:
        """Goes on from the moment on show, if nobody has to agree to that; what came after stays as a branch."""
        effects = self._table.play_on()
        self.is_open = self.is_open and bool(self._table.flow.situation.asked_to_agree)
        if not self.is_open:
            self.way_out = None
        return effects


class Overlays:
    """The overlays of one table. Views to show after an overlay go to `follow`, a way out of the table to `leave`."""

    def __init__(
        self,
        match: TableMatch,
        rooms: OverlayOpener,
        looking: History,
        follow: Callable[[list[SceneEffect]], None],
        leave: Callable[[TableExit], None],
    ) -> None:
        self._match, self._table, self._rooms, self._looking = match, match.table, rooms, looking
        self._follow, self._leave = follow, leave

    def carry_out(self, table_action: TableAction) -> None:
        """Opens what a tool or a key is for."""
        match table_action:
            case TableAction.RULES:
                self._rooms.rules(self._match, None, names_of_now(self._table.model))
            case TableAction.SAVE:
                self._rooms.save_as(self._match)
            case TableAction.RESULT:
                self._back_to_result()
            case TableAction.NEW_MATCH:
                self._new_match()
            case TableAction.PLAY_FROM_HERE:
                self._go_on(lambda: self._looking.carry_out(table_action))
            case _:
                self._menu()

    def explain(self, target: str) -> None:
        """The rules at what concerns this thing."""
        model = self._table.model
        self._rooms.rules(self._match, model.why_not(target), names_of(model, target))

    def result(self) -> None:
        """Shows who won."""
        self._rooms.result(self._match, self._after_result)

    def closer(self, decision: int | None = None, *, from_logbook: bool = False) -> None:
        """Looks closer at the match, at a decision of it if one is named.

        `from_logbook`: the match was opened for that, and the way out leads back to the logbook.
        """
        self._table.flow.opened(BlockingOverlay.MENU)
        self._rooms.closer(self._match, decision, partial(self._after_closer, from_logbook))

    def show_moment(self, moment: Revisit) -> None:
        """Shows the table as it was at this moment; the way out leads to the evening."""
        self._looking.way_out = WayOut(Message("evening.result.onward"), partial(self._leave, TableExit.EVENING))
        self._follow(self._looking.revisit(moment))

    @property
    def introduces(self) -> bool:
        """True if the sheet of choices opens by itself now; it is asked when it would."""
        return self._rooms.introduces(self._match)

    def hint(self, told: Callable[[], None]) -> None:
        """`told`: if the hint is wanted although the match may drop out of the figures for it."""
        self._table.flow.opened(BlockingOverlay.MENU)

        def answered(yes: bool) -> None:
            self._table.flow.closed()
            self._follow([])
            if yes:
                told()

        self._rooms.hint(self._match, answered)

    def _new_match(self) -> None:
        """Begins another match, if it is wanted although it belongs to nothing that this one belongs to."""
        self._table.flow.opened(BlockingOverlay.MENU)

        def answered(yes: bool) -> None:
            self._table.flow.closed()
            if yes:
                self._leave(TableExit.REMATCH)
            else:
                self._follow([])

        self._rooms.new_match(self._match, answered)

    def verdict(self, answer: Command) -> None:
        """Shows the value of an answer."""
        self._table.flow.opened(BlockingOverlay.RESULT)
        self._rooms.verdict(self._match, answer, self._after_verdict)

    def curtain(self, hand_over: HandOver, lifted: Callable[[list[SceneEffect]], None]) -> None:
        """The screen is handed over; what its new holder is shown goes to `lifted`."""

        def taken(again: Seat | None) -> None:
            lifted(self._table.lift(again))

        self._rooms.curtain(self._match, hand_over.seat, hand_over.settled, taken, self._menu_over_curtain)

    def everybody(self, then: Callable[[], None]) -> None:
        """All are called to look."""
        self._rooms.everybody(self._match, then, self._menu_over_curtain)

    def consent(self, effect: ConsentQuestion | ConsentWait) -> None:
        """Asks people whether they agree to what somebody wants, here or on screens of their own; while only those are
        asked, a person here may call it off.
        """
        asked, words, wish = self._table.pending, self._table.public.consent_question(), effect.wish
        if asked is None or words is None or asked[0].number != wish:
            return
        pending, _ = asked

        def answered(yes: bool) -> None:
            self._looking.is_open = self._looking.is_open and not (yes and pending.rewind is Rewind.PLAY_ON)
            self._follow(self._table.agree(yes, wish))

        def ended(off: bool) -> None:
            self._follow(self._table.call_off(wish) if off else [])

        match effect:
            case ConsentQuestion(seats=seats):
                self._rooms.agree(self._match, seats, wish, words, answered)
            case ConsentWait():
                self._rooms.await_consent(self._match, wish, words, ended)

    def _menu(self) -> None:
        self._table.flow.opened(BlockingOverlay.MENU)
        self._rooms.pause(self._match, self._after_menu)

    def _back_to_result(self) -> None:
        """Goes to the end of the match, and shows who won."""
        self._follow(self._looking.close())
        self._table.flow.result_is_due()

    def _menu_over_curtain(self) -> None:
        """Opens the menu while the curtain stays down: a person can only leave the match."""

        def ended(choice: PauseEnd) -> None:
            if choice is PauseChoice.SHELF:
                self._leave(TableExit.SHELF)

        self._rooms.pause(self._match, ended)

    def _after_menu(self, choice: PauseEnd) -> None:
        self._table.flow.closed()
        match choice:
            case PauseChoice.RESUME:
                self._follow([])
            case PauseChoice.RESULT:
                self._back_to_result()
            case PauseChoice.CLOSER:
                self.closer()
            case PauseChoice.SHELF:
                self._leave(TableExit.SHELF)
            case TableRequest():
                self._follow(self._table.grant(choice))

    def _after_verdict(self, choice: VerdictChoice) -> None:
        self._table.flow.closed()
        match choice:
            case VerdictChoice.AGAIN:
                self._follow([])
            case VerdictChoice.PLAY_ON:
                self._leave(TableExit.PLAY_ON)
            case VerdictChoice.NEXT:
                self._leave(TableExit.NEXT)
            case VerdictChoice.LEAVE:
                self._leave(TableExit.SHELF)
            case _:
                assert_never(choice)

    def _after_result(self, choice: ResultEnd) -> None:
        self._table.flow.closed()
        match choice:
            case ResultChoice.REMATCH:
                self._leave(TableExit.REMATCH)
            case ResultChoice.SHELF:
                self._leave(TableExit.SHELF)
            case ResultChoice.VOYAGE:
                self._leave(TableExit.VOYAGE)
            case ResultChoice.EVENING:
                self._leave(TableExit.EVENING)
            case ResultChoice.LOOK_BACK:
                self._looking.is_open, self._looking.way_out = True, self._to_result
                self._follow([])
            case ResultChoice.CLOSER:
                self.closer()
            case Revisit():
                self._looking.way_out = self._to_result
                self._follow(self._looking.revisit(choice))
            case _:
                assert_never(choice)

    def _after_closer(self, from_logbook: bool, end: CloserEnd) -> None:
        self._table.flow.closed()
        match end:
            case ShownStep():
                back = partial(self.closer, end.decision, from_logbook=from_logbook)
                self._looking.way_out = WayOut(Message("hud.to_closer"), back, end)
                self._follow(self._looking.jump(end.step))
            case PlayedOn(step=step, seat=seat, command=command):
                self._go_on(lambda: self._table.play_from(step, seat, command))
            case None if from_logbook:
                self._leave(TableExit.LOGBOOK)
            case None:
                self._match.looked_closer = True
                self._table.flow.result_is_due()
                self._follow([])
            case _:
                assert_never(end)

    def _go_on(self, rewind: Callable[[], list[SceneEffect]]) -> None:
        """Goes on from an earlier moment; the end of the match is not lost by that."""
        self._rooms.keep_ending(self._match)
        self._follow(rewind())

    @property
    def _to_result(self) -> WayOut:
        return WayOut(Message("hud.to_result"), self._table.flow.result_is_due)
