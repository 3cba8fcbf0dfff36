"""The rules of Whitewater Rush as the engine asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.engine.draft import Draft
from game.engine.errors import IllegalCommand
from game.engine.module import Definition
from game.engine.rules import Rules
from game.engine.types import Outcome, Seat, Setup
from game.titles.whitewater_rush.rules import asking, check, knowledge
from game.titles.whitewater_rush.rules.asking import go
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.flow import Flow
from game.titles.whitewater_rush.rules.frames import Over, SettingUp, TurningRapids
from game.titles.whitewater_rush.rules.illegal import refusal
from game.titles.whitewater_rush.rules.quiet import WhitewaterQuiet
from game.titles.whitewater_rush.rules.river import NO_CELL
from game.titles.whitewater_rush.rules.setting_up import blank_state, set_up
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.tasks import EndTurn, MoveKayaks, OpenWindow
from game.titles.whitewater_rush.rules.terms import terms_of
from game.titles.whitewater_rush.rules.view import WhitewaterView

NOBODY: frozenset[Seat] = frozenset()
QUIET: Final = WhitewaterQuiet()


class WhitewaterRules(Rules[WhitewaterState, WhitewaterCommand, WhitewaterEvent, WhitewaterView]):
    """One match's rules; `terms` are its river, cards and options."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        """Raises BadSetup for a river that cannot be played."""
        self.terms = terms_of(definition, setup)

    def initial(self, setup: Setup) -> WhitewaterState:
        return blank_state(self.terms)

    def begin(self, draft: Draft[WhitewaterState, WhitewaterEvent]) -> None:
        flow = Flow(draft, self.terms)
        set_up(flow)
        go(flow)

    def decide(self, draft: Draft[WhitewaterState, WhitewaterEvent], seat: Seat, command: WhitewaterCommand) -> None:
        reason = refusal(draft.state, self.terms, seat, command)
        if reason is not None:
            raise IllegalCommand(reason)
        asking.answer(Flow(draft, self.terms), command)

    def evolve(self, state: WhitewaterState, event: WhitewaterEvent) -> None:
        event.apply(state)

    def carry(self, draft: Draft[WhitewaterState, WhitewaterEvent], first: Seat) -> None:
        """An Advance of this seat out of turn, for forecasts: nobody has to hold the card."""
        flow = Flow(draft, self.terms)
        afloat = tuple([seat for seat in flow.clockwise(first) if draft.state.cells[seat] != NO_CELL])
        if afloat:
            flow.plan = [EndTurn(), OpenWindow("after"), MoveKayaks("advance", afloat)]
            go(flow)

    def to_act(self, state: WhitewaterState) -> frozenset[Seat]:
        frame = state.frame
        if type(frame) is Over or type(frame) is SettingUp:
            return NOBODY
        return self.terms.alone[frame.seat]

    def legal(self, state: WhitewaterState, seat: Seat) -> Sequence[WhitewaterCommand]:
        return asking.legal(state, self.terms, seat)

    def view(self, state: WhitewaterState, seat: Seat | None) -> WhitewaterView:
        return knowledge.view_of(state, self.terms, seat)

    def sample(self, view: WhitewaterView, rng: Random) -> WhitewaterState:
        return knowledge.sample(view, self.terms, rng)

    def outcome(self, state: WhitewaterState) -> Outcome | None:
        frame = state.frame
        return Outcome(frame.places, frame.reason) if type(frame) is Over else None

    def check(self, state: WhitewaterState) -> None:
        check.check(state, self.terms)

    def mid_decision(self, state: WhitewaterState) -> bool:
        return type(state.frame) is TurningRapids

    @property
    def quiet(self) -> WhitewaterQuiet:
        return QUIET
