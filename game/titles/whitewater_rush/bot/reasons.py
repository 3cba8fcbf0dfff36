"""Reasons for hinted moves: their results now and with the next Advance, undisturbed, against the next best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from game.content.message import Message
from game.engine.foresight import Foresight, ForesightDraft
from game.engine.rules import QuickChance
from game.engine.types import Seat
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.river import ADVANCE, NO_CELL, SPOT_HAZARD, Card, Cell, kind_of, row_of
from game.titles.whitewater_rush.rules.rules import WhitewaterQuiet, WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterState, WhitewaterView
from game.titles.whitewater_rush.table.words import card_name, say

KayakForesight: TypeAlias = Foresight[WhitewaterState, WhitewaterCommand, WhitewaterEvent, WhitewaterView]
KayakDraft: TypeAlias = ForesightDraft[WhitewaterState, WhitewaterEvent]
WORLDS: Final = 2
"""Number of worlds in which a plight must be the same to be told."""
MOST_ANSWERS: Final = 50
PASS: Final = cmd.Pass()


class Plight(Struct, frozen=True):
    """The situation after a command, and the places an Advance of the same seat would take the kayaks to."""

    row: int
    speed: int
    cards: int
    rivals: tuple[int, ...]
    """Rows of all rivals."""
    next: int
    """The own row after that Advance."""
    rivals_next: tuple[int, ...]


class Reasons:
    """The reasons of one decision of one seat."""

    def __init__(
        self,
        view: WhitewaterView,
        seat: Seat,
        foresight: KayakForesight,
        rules: WhitewaterRules,
        quiet: WhitewaterQuiet,
    ) -> None:
        self._view, self._seat = view, seat
        self._foresight, self._rules, self._quiet = foresight, rules, quiet
        self.plight: Callable[[WhitewaterCommand], Plight | None] = cache(self._plight)
        """The result of the command; None where it depends on facts that nobody knows."""

    def why(self, command: WhitewaterCommand, other: WhitewaterCommand | None) -> Message | None:
        """The sentence, or None where there is nothing that can be counted."""
        match command:
            case cmd.PlaceKayak() | cmd.LeaveRace():
                return None
            case cmd.DiscardCard(card=card) | cmd.PutBack(card=card):
                alike = sum(kind_of(each) == kind_of(card) for each in self._view.hand) - 1
                return say("reason.spare", count=alike) if alike else None
            case cmd.TakeFromDiscard(card=card):
                return None if self._holds(card) else say("reason.take")
            case _:
                return self._moving(command, other)

    def _holds(self, card: Card) -> bool:
        return any(kind_of(each) == kind_of(card) for each in self._view.hand)

    def _moving(self, command: WhitewaterCommand, other: WhitewaterCommand | None) -> Message | None:
        """Returns the reason of a command that changes the table. What comes of Spot Hazard is chosen after it, perhaps
        otherwise than is foreseen.
        """
        if type(command) is cmd.PlayCard and kind_of(command.card) == SPOT_HAZARD:
            return None
        plight = self.plight(command)
        if plight is None:
            return None
        own = plight.row - self._row
        if own > 0 and type(command) is cmd.PlayCard and kind_of(command.card) == ADVANCE:
            return self._advance(plight, own)
        return self._better(plight, _alternative(command, other)) or self._by_itself(command, plight)

    def pays(self, command: WhitewaterCommand) -> bool:
        """True if a gain over letting it go can be told."""
        plight = self.plight(command)
        return plight is not None and self._better(plight, PASS) is not None

    @property
    def _row(self) -> int:
        return row_of(self._view.cells[self._seat])

    def _advance(self, plight: Plight, own: int) -> Message:
        if plight.row > self._view.board.finish:
            return say("reason.advance_wins")
        gained = [after - before for after, before in zip(plight.rivals, self._rivals(self._view.cells), strict=True)]
        return say("reason.advance", count=own, others=max(gained, default=0))

    def _better(self, plight: Plight, other: WhitewaterCommand | None) -> Message | None:
        """Returns the advantage of the command over the other one: the first that can be counted."""
        rival = None if other is None else self.plight(other)
        if rival is None:
            return None
        gains = (
            ("next", plight.next - rival.next),
            ("rows", plight.row - rival.row),
            ("rivals_next", sum(rival.rivals_next) - sum(plight.rivals_next)),
            ("rivals", sum(rival.rivals) - sum(plight.rivals)),
            ("cards", plight.cards - rival.cards),
        )
        found = next(((what, gain) for what, gain in gains if gain > 0), None)
        return None if found is None else say(f"reason.better.{found[0]}", count=found[1], other=_called(other))

    def _by_itself(self, command: WhitewaterCommand, plight: Plight) -> Message | None:
        """Returns the reason for the command alone, without another one to compare."""
        speed = self._view.speeds[self._seat]
        match command:
            case cmd.Manoeuvre() | cmd.EddyOut() | cmd.ChooseSide():
                return say("reason.onward", count=plight.next - plight.row)
            case cmd.PlayCard() if plight.speed > speed:
                return say("reason.faster", speed=plight.speed)
            case cmd.PlayCard() if plight.speed < speed:
                return say("reason.slower", speed=plight.speed)
            case _:
                return None

    def _plight(self, command: WhitewaterCommand) -> Plight | None:
        plights = [self._in_world(command, number) for number in range(WORLDS)]
        return plights[0] if all(plight == plights[0] for plight in plights[1:]) else None

    def _in_world(self, command: WhitewaterCommand, number: int) -> Plight:
        draft = self._foresight.played(command, number)
        state, seat = draft.state, self._seat
        now = (row_of(state.cells[seat]), state.speeds[seat], len(state.hands[seat]), self._rivals(state.cells))
        end = state if type(state.frame) is fr.Over else self._advanced(state, number)
        return Plight(*now, row_of(end.cells[seat]), self._rivals(end.cells))

    def _advanced(self, state: WhitewaterState, number: int) -> WhitewaterState:
        """Returns the table after an Advance of the seat; the rest of the turn comes after it."""
        draft: KayakDraft = ForesightDraft(self._rules, state, QuickChance(Random(~number)))
        self._rules.carry(draft, self._seat)
        for _ in range(MOST_ANSWERS):
            asked = min(self._rules.to_act(draft.state), default=None)
            answer = None if asked is None else self._quiet.answer(draft.state, asked, self._seat)
            if asked is None or answer is None:
                break
            self._rules.decide(draft, asked, answer)
        return draft.state

    def _rivals(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        """The rows of all others that race."""
        view = self._view
        racing = [seat for seat, cell in enumerate(view.cells) if cell != NO_CELL and not view.left[seat]]
        return tuple([row_of(cells[seat]) for seat in racing if seat != self._seat])


def _alternative(command: WhitewaterCommand, other: WhitewaterCommand | None) -> WhitewaterCommand | None:
    """Returns the command to compare with: an Eddy Out is told by what it gains over none, which costs no card."""
    match command:
        case cmd.EddyOut():
            return PASS
        case _:
            return other


def _called(other: WhitewaterCommand | None) -> Message:
    """The other command inside a sentence."""
    match other:
        case cmd.PlayCard(card=card):
            return say("reason.with_card", card=card_name(card))
        case cmd.Pass():
            return say("reason.with_pass")
        case _:
            return say("reason.next_best")
