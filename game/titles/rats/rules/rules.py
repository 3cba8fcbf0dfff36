"""The rules of Rats as the engine asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import assert_never

from game.engine.draft import Draft
from game.engine.errors import IllegalCommand
from game.engine.module import Definition
from game.engine.rules import Rules
from game.engine.types import Outcome, Seat, Setup
from game.titles.rats.rules import check, moves, rounds
from game.titles.rats.rules import commands as cmd
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.events import RatsEvent
from game.titles.rats.rules.rounds import RatsDraft
from game.titles.rats.rules.state import Agreeing, Following, Leading, Over, RatsState
from game.titles.rats.rules.terms import Terms, terms_of
from game.titles.rats.rules.view import RatsView, sample, view_of


class RatsRules(Rules[RatsState, RatsCommand, RatsEvent, RatsView]):
    """One match's rules; `terms` are its numbers and options."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        self.terms = terms_of(definition, setup)

    def initial(self, setup: Setup) -> RatsState:
        return blank_state(self.terms)

    def begin(self, draft: Draft[RatsState, RatsEvent]) -> None:
        rounds.set_up(draft, self.terms)

    def decide(self, draft: Draft[RatsState, RatsEvent], seat: Seat, command: RatsCommand) -> None:
        reason = moves.refusal(draft.state, self.terms, seat, command)
        if reason is not None:
            raise IllegalCommand(reason)
        _carry_out(draft, self.terms, seat, command)

    def evolve(self, state: RatsState, event: RatsEvent) -> None:
        event.apply(state)

    def to_act(self, state: RatsState) -> frozenset[Seat]:
        frame = state.frame
        if type(frame) is Leading or type(frame) is Following or type(frame) is Agreeing:
            return frozenset((frame.seat,))
        return frozenset()

    def legal(self, state: RatsState, seat: Seat) -> Sequence[RatsCommand]:
        return moves.legal(state, self.terms, seat)

    def view(self, state: RatsState, seat: Seat | None) -> RatsView:
        return view_of(state, self.terms, seat)

    def sample(self, view: RatsView, rng: Random) -> RatsState:
        return sample(view, rng)

    def outcome(self, state: RatsState) -> Outcome | None:
        frame = state.frame
        if type(frame) is not Over:
            return None
        return Outcome(frame.places, frame.reason, counts=frame.reason != "agreement")

    def check(self, state: RatsState) -> None:
        check.check(state, self.terms)

    def forced(self, state: RatsState) -> tuple[Seat, RatsCommand] | None:
        match state.frame:
            case Following(seat=seat) if len(state.hands[seat]) == state.count - len(state.laid):
                return None if moves.may_propose(state, self.terms, seat) else (seat, moves.THROW)
            case Leading(seat=seat) if len(state.hands[seat]) == 1 and not state.laid:
                only = moves.LAY[state.hands[seat][0]]
                return None if moves.may_propose(state, self.terms, seat) else (seat, only)
            case _:
                return None

    def unattended(self, state: RatsState) -> RatsCommand | None:
        return cmd.EndUnattended() if moves.is_unattended_end(state, self.terms) else None

    def mid_decision(self, state: RatsState) -> bool:
        return bool(state.laid)


def blank_state(terms: Terms) -> RatsState:
    """The table before the lot is drawn."""
    seats = terms.all_seats
    return RatsState(
        hands=[[] for _ in seats],
        undealt=[[] for _ in seats],
        won=[[] for _ in seats],
        pools=[[] for _ in seats],
        plays=[[] for _ in seats],
        held=[0 for _ in seats],
        out_in=[0 for _ in seats],
    )


def _carry_out(draft: RatsDraft, terms: Terms, seat: Seat, command: RatsCommand) -> None:
    state = draft.state
    match command:
        case cmd.Lay(card=card) if state.count:
            rounds.lay_in_follow(draft, terms, seat, [card])
        case cmd.Lay(card=card):
            rounds.lay_in_lead(draft, terms, seat, card)
        case cmd.Lead(kind=kind):
            rounds.lead(draft, terms, seat, kind)
        case cmd.Beat():
            rounds.lay_in_follow(draft, terms, seat, moves.cheapest_beat(state, terms, seat))
        case cmd.ThrowLowest():
            rounds.lay_in_follow(draft, terms, seat, moves.lowest(state, terms, seat))
        case cmd.ProposeEnd(proposer=proposer):
            rounds.propose_end(draft, proposer)
        case cmd.AnswerProposal(agree=agree):
            assert type(state.frame) is Agreeing, "a proposal is answered"
            rounds.answer(draft, seat, state.frame.proposer, agree=agree)
        case cmd.EndUnattended():
            rounds.end_here(draft, "unattended")
        case _:
            assert_never(command)
