"""The rooms a table opens above itself, and what comes of how they end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import assert_never

from game.content.message import Line
from game.engine.types import Command, Seat
from game.host.effects import SceneEffect
from game.host.flow import AskConsent, AwaitConsent, HandOver, Room
from game.host.update import Leap
from game.table.presenter import Request
from game.ui.table.deeds import Deed
from game.ui.table.looking import LookingBack, WayOut
from game.ui.table.match import TableMatch
from game.ui.table.rooms import (
    CloserEnd,
    PauseChoice,
    PauseEnd,
    PlayedOn,
    ResultChoice,
    ResultEnd,
    Revisit,
    Rooms,
    ShownStep,
    TableExit,
    VerdictChoice,
)
from game.ui.table.words import names_of, names_of_now


class Visits:
    """Of one table. What is to be shown after a room goes to `follow`, a way out of the table to `leave`."""

    def __init__(
        self,
        match: TableMatch,
        rooms: Rooms,
        looking: LookingBack,
        follow: Callable[[list[SceneEffect]], None],
        leave: Callable[[TableExit], None],
    ) -> None:
        self._match, self._table, self._rooms, self._looking = match, match.table, rooms, looking
        self._follow, self._leave = follow, leave

    def carry_out(self, deed: Deed) -> None:
        """Opens what a tool or a key is for."""
        match deed:
            case Deed.RULES:
                self._rooms.rules(self._match, None, names_of_now(self._table.desk))
            case Deed.SAVE:
                self._rooms.save_as(self._match)
            case Deed.RESULT:
                self._back_to_result()
            case Deed.NEW_MATCH:
                self._leave(TableExit.REMATCH)
            case Deed.PLAY_FROM_HERE:
                self._go_on(lambda: self._looking.carry_out(deed))
            case _:
                self._menu()

    def explain(self, letter: str) -> None:
        """The rules at what concerns this thing."""
        desk = self._table.desk
        self._rooms.rules(self._match, desk.why_not(letter), names_of(desk, letter))

    def result(self) -> None:
        """Who won."""
        self._rooms.result(self._match, self._after_result)

    def closer(self, decision: int | None = None) -> None:
        """Looks closer at the match, at a decision of it if one is named."""
        self._table.flow.opened(Room.MENU)
        self._rooms.closer(self._match, decision, self._after_closer)

    @property
    def introduces(self) -> bool:
        """Whether the sheet of what may be chosen opens by itself now; it is asked when it would."""
        return self._rooms.introduces(self._match)

    def hint(self, told: Callable[[], None]) -> None:
        """`told`: if the hint is wanted although the match may drop out of the figures for it."""
        self._table.flow.opened(Room.MENU)

        def answered(yes: bool) -> None:
            self._table.flow.closed()
            self._follow([])
            if yes:
                told()

        self._rooms.hint(self._match, answered)

    def verdict(self, answer: Command) -> None:
        """What an answer is worth."""
        self._table.flow.opened(Room.RESULT)
        self._rooms.verdict(self._match, answer, self._after_verdict)

    def curtain(self, hand_over: HandOver, lifted: Callable[[list[SceneEffect]], None]) -> None:
        """The screen is handed over; what its new holder is shown goes to `lifted`."""

        def taken(again: Seat | None) -> None:
            lifted(self._table.lift(again))

        self._rooms.curtain(self._match, hand_over.seat, hand_over.settled, taken, self._menu_over_curtain)

    def everybody(self, then: Callable[[], None]) -> None:
        """All are called to look."""
        self._rooms.everybody(self._match, then, self._menu_over_curtain)

    def consent(self, effect: AskConsent | AwaitConsent) -> None:
        """People are asked whether they agree to what somebody wants, here or on screens of their own; while only those
        are asked, whoever is here may call it off."""
        asked, words, wish = self._table.petition, self._table.public.petition_question(), effect.wish
        if asked is None or words is None or asked[0].number != wish:
            return
        petition, _ = asked

        def answered(yes: bool) -> None:
            self._looking.is_open = self._looking.is_open and not (yes and petition.leap is Leap.PLAY_ON)
            self._follow(self._table.agree(yes, wish))

        def ended(off: bool) -> None:
            self._follow(self._table.call_off(wish) if off else [])

        match effect:
            case AskConsent(seats=seats):
                self._rooms.agree(self._match, seats, wish, words, answered)
            case AwaitConsent():
                self._rooms.await_consent(self._match, wish, words, ended)

    def _menu(self) -> None:
        self._table.flow.opened(Room.MENU)
        self._rooms.pause(self._match, self._after_menu)

    def _back_to_result(self) -> None:
        """To the end of the match, and to who won."""
        self._follow(self._looking.close())
        self._table.flow.result_is_due()

    def _menu_over_curtain(self) -> None:
        """The curtain goes on hanging: only the way out of the match leads past it."""

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
            case Request():
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
            case ResultChoice.LOOK_BACK:
                self._looking.is_open, self._looking.way_out = True, self._to_result
                self._follow([])
            case ResultChoice.CLOSER:
                self.closer()
            case Revisit(step=step):
                self._looking.way_out = self._to_result
                self._follow(self._looking.jump(step))
            case _:
                assert_never(choice)

    def _after_closer(self, end: CloserEnd) -> None:
        self._table.flow.closed()
        match end:
            case ShownStep():
                back = partial(self.closer, end.decision)
                self._looking.way_out = WayOut(Line("hud.to_closer"), back, end)
                self._follow(self._looking.jump(end.step))
            case PlayedOn(step=step, seat=seat, command=command):
                self._go_on(lambda: self._table.play_from(step, seat, command))
            case None:
                self._match.looked_closer = True
                self._table.flow.result_is_due()
                self._follow([])
            case _:
                assert_never(end)

    def _go_on(self, leap: Callable[[], list[SceneEffect]]) -> None:
        """From an earlier moment; how the match ended is not lost by that."""
        self._rooms.keep_ending(self._match)
        self._follow(leap())

    @property
    def _to_result(self) -> WayOut:
        return WayOut(Line("hud.to_result"), self._table.flow.result_is_due)
