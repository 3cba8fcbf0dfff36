"""The rules of River Rats as the engine asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import assert_never

from game.engine.draft import Draft
from game.engine.errors import IllegalCommand
from game.engine.module import Definition
from game.engine.rules import Rules
from game.engine.types import Outcome, Seat, Setup
from game.pieces.cards import DECK
from game.titles.river_rats.rules import actions, check, dealing, knowledge, moves, resolution, turns
from game.titles.river_rats.rules import commands as cmd
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.dealing import RiverRatsDraft
from game.titles.river_rats.rules.events import RiverRatsEvent
from game.titles.river_rats.rules.frames import ChoosingDiscards, ExpertOffer, ExpertReveal, Over, Turn, asked
from game.titles.river_rats.rules.illegal import refusal
from game.titles.river_rats.rules.state import RiverRatsState
from game.titles.river_rats.rules.terms import Terms, terms_of
from game.titles.river_rats.rules.view import RiverRatsView


class RiverRatsRules(Rules[RiverRatsState, RiverRatsCommand, RiverRatsEvent, RiverRatsView]):
    """One match's rules; `terms` are its numbers and options."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        self.terms = terms_of(definition, setup)

    def initial(self, setup: Setup) -> RiverRatsState:
        return blank_state(self.terms)

    def begin(self, draft: Draft[RiverRatsState, RiverRatsEvent]) -> None:
        dealing.set_up(draft, self.terms)

    def decide(self, draft: Draft[RiverRatsState, RiverRatsEvent], seat: Seat, command: RiverRatsCommand) -> None:
        reason = refusal(draft.state, self.terms, seat, command)
        if reason is not None:
            raise IllegalCommand(reason)
        _carry_out(draft, self.terms, seat, command)

    def evolve(self, state: RiverRatsState, event: RiverRatsEvent) -> None:
        event.apply(state)

    def to_act(self, state: RiverRatsState) -> frozenset[Seat]:
        seat = asked(state.frame)
        return frozenset() if seat is None else frozenset((seat,))

    def legal(self, state: RiverRatsState, seat: Seat) -> Sequence[RiverRatsCommand]:
        return moves.legal(state, self.terms, seat)

    def view(self, state: RiverRatsState, seat: Seat | None) -> RiverRatsView:
        return knowledge.view_of(state, self.terms, seat)

    def sample(self, view: RiverRatsView, rng: Random) -> RiverRatsState:
        return knowledge.sample(view, rng)

    def outcome(self, state: RiverRatsState) -> Outcome | None:
        match state.frame:
            case Over(reason="rats_beaten"):
                return Outcome((self.terms.all_seats,), "rats_beaten")
            case Over() as frame:
                return Outcome(((), self.terms.all_seats), frame.reason)
            case _:
                return None

    def check(self, state: RiverRatsState) -> None:
        check.check(state, self.terms)

    def forced(self, state: RiverRatsState) -> tuple[Seat, RiverRatsCommand] | None:
        match state.frame:
            case Turn() as frame if not state.hands[frame.seat]:
                commands = moves.legal(state, self.terms, frame.seat)
                return (frame.seat, moves.PASS) if commands == [moves.PASS] else None
            case _:
                return None

    def mid_decision(self, state: RiverRatsState) -> bool:
        return type(state.frame) is ChoosingDiscards


def blank_state(terms: Terms) -> RiverRatsState:
    """The table before set-up: all 52 cards in the deck, in order, the Jokers face-down."""
    return RiverRatsState(
        hands=[[] for _ in range(terms.seats)],
        shown=[[] for _ in range(terms.seats)],
        deck=list(DECK),
        jokers_down=terms.jokers,
        market_slots=terms.market_slots,
        collective_size=terms.collective_size,
    )


def _carry_out(draft: RiverRatsDraft, terms: Terms, seat: Seat, command: RiverRatsCommand) -> None:
    match command:
        case cmd.PlayCard():
            turns.play_card(draft, terms, seat, command.card)
        case cmd.TakeFromMarket():
            turns.take_from_market(draft, terms, seat, command.card)
        case cmd.DrawFromDeck():
            turns.draw_from_deck(draft, terms, seat)
        case cmd.Decline():
            _decline(draft, terms, seat)
        case cmd.Swap():
            actions.swap(draft, terms, seat, command.target, command.card)
        case cmd.DiscardCard():
            actions.discard(draft, terms, seat, command.card)
        case cmd.AddToMarket():
            actions.add_to_market(draft, terms, seat, command.card)
        case cmd.AddTopToMarket():
            actions.add_top_to_market(draft, terms, seat)
        case cmd.AddDebt():
            actions.add_debt(draft, terms, seat)
        case cmd.MarkDiscard():
            actions.mark_discard(draft, terms, seat, command.card)
        case cmd.FinishDiscards():
            actions.finish_discards(draft, terms, seat)
        case cmd.FlipRatCard():
            actions.flip_rat_card(draft, terms, seat, command.place)
        case cmd.UseJoker():
            turns.use_joker(draft, terms, seat)
        case cmd.ChooseIdentity():
            resolution.choose_identity(draft, terms, seat, command.card)
        case cmd.RemoveRatCard():
            resolution.remove_rat_card(draft, terms, seat, command.place)
        case cmd.InvokeJoker():
            resolution.invoke_joker(draft, seat)
        case cmd.RevealNext():
            resolution.reveal_next(draft, terms, seat)
        case cmd.Pass():
            turns.pass_turn(draft, terms, seat)
        case _:
            assert_never(command)


def _decline(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    match draft.state.frame:
        case ExpertOffer() | ExpertReveal():
            resolution.stop_revealing(draft, terms, seat)
        case _:
            actions.decline(draft, terms, seat)
