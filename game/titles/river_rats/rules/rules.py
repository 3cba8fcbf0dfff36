"""The rules of River Rats as the engine asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import assert_never

from game.engine.module import Definition
from game.engine.rules import Draft, Rules
from game.engine.types import IllegalCommand, Outcome, RulesBug, Seat, Setup
from game.pieces import DECK, Card
from game.titles.river_rats.rules import dealing, knowledge, moves, resolution, turns
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.dealing import RiverRatsDraft, RiverRatsView
from game.titles.river_rats.rules.events import RiverRatsEvent
from game.titles.river_rats.rules.moves import refusal
from game.titles.river_rats.rules.state import (
    JOKER,
    ChoosingDiscards,
    Dealing,
    ExpertOffer,
    ExpertReveal,
    Over,
    RiverRatsState,
    Turn,
    asked,
)
from game.titles.river_rats.rules.terms import RiverRatsCommand, Terms, terms_of

ALL_CARDS = sorted(DECK)


def check(state: RiverRatsState, terms: Terms) -> None:
    """Raises RulesBug naming the first thing that is wrong."""
    for problem in _problems(state, terms):
        raise RulesBug(f"river_rats, round {state.round}: {problem}")


def cards_on_table(state: RiverRatsState) -> list[Card]:
    """Every card there is, wherever it lies, Jokers aside."""
    rats = [card for card in (state.rat, state.inactive, state.beaten) if card]
    piles = (state.deck, state.discard, state.market, state.rat_cards, state.pile, state.rat_debt, state.crew_debt)
    collective = [card for card in state.collective if card != JOKER]
    hands = [card for hand in state.hands for card in hand]
    return [*rats, *state.aces, *collective, *hands, *(card for pile in piles for card in pile)]


def jokers_on_table(state: RiverRatsState) -> int:
    """Jokers face-down, face-up, aside, in the collective hand and removed."""
    in_hand = state.collective.count(JOKER)
    return state.jokers_down + state.jokers_up + state.jokers_removed + in_hand + int(state.joker_aside)


def _problems(state: RiverRatsState, terms: Terms) -> Iterator[str]:
    cards = cards_on_table(state)
    if sorted(cards) != ALL_CARDS:
        missing = [card for card in DECK if card not in cards]
        yield f"the deck of 52 is not whole: missing {missing}, {len(cards)} in all"
    counts = (state.jokers_down, state.jokers_up, state.jokers_removed, state.rat_fewer)
    if jokers_on_table(state) != terms.jokers or min(counts) < 0 or state.collective.count(JOKER) > 1:
        yield f"{jokers_on_table(state)} Jokers, {counts}"
    yield from _bounds(state, terms)
    yield from _knowledge(state)


def _bounds(state: RiverRatsState, terms: Terms) -> Iterator[str]:
    if max(map(len, state.hands)) > terms.hand_limit:
        yield f"a hand holds more than {terms.hand_limit} cards: {state.hands}"
    if len(state.market) > terms.market_most:
        yield f"the Market holds more than {terms.market_most} cards: {state.market}"
    if len(state.rat_up) != len(state.rat_cards):
        yield f"{len(state.rat_cards)} Rat cards, but {len(state.rat_up)} of them face-up or face-down"
    if len(state.crew_debt_seats) != len(state.crew_debt):
        yield f"{len(state.crew_debt)} Debt of the crew, booked on {state.crew_debt_seats}"
    match state.frame:
        case Dealing() | Over():
            return
        case ExpertReveal():
            pass
        case _:
            if len(state.collective) > state.collective_size:
                yield f"the collective hand holds more than {state.collective_size} cards: {state.collective}"
    if state.frame.seat not in terms.all_seats or state.actor not in terms.all_seats:
        yield f"seat {state.frame.seat} is asked, seat {state.actor} acts, at a table of {terms.seats}"


def _knowledge(state: RiverRatsState) -> Iterator[str]:
    for hand, shown in zip(state.hands, state.shown, strict=True):
        if not set(shown) <= set(hand):
            yield f"{shown} were shown but {hand} are held"
    hidden = {*state.pile[1:], *state.rat_debt, *state.crew_debt, *state.discard}
    if not set(state.unseen) <= hidden:
        yield f"{state.unseen} count as unseen but lie elsewhere"
    if state.inactive in state.ruled_out:
        yield f"the inactive Rat {state.inactive} counts as seen elsewhere"
    if state.first_owner is None:
        if state.first_doubts or state.first_certain:
            yield f"{state.first_doubts} are doubted with no first card face-down"
    elif not set(state.first_doubts) <= {state.collective[0], *state.hands[state.first_owner]}:
        yield f"{state.first_doubts} are neither the first card nor in its owner's hand"
    match state.frame:
        case ChoosingDiscards() as frame:
            if not set(frame.chosen) <= {*state.hands[frame.seat], *state.market}:
                yield f"{frame.chosen} were chosen but are not there"
        case _:
            pass


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
        check(state, self.terms)

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
            turns.swap(draft, terms, seat, command.target, command.card)
        case cmd.DiscardCard():
            turns.discard(draft, terms, seat, command.card)
        case cmd.AddToMarket():
            turns.add_to_market(draft, terms, seat, command.card)
        case cmd.AddTopToMarket():
            turns.add_top_to_market(draft, terms, seat)
        case cmd.AddDebt():
            turns.add_debt(draft, terms, seat)
        case cmd.MarkDiscard():
            turns.mark_discard(draft, terms, seat, command.card)
        case cmd.FinishDiscards():
            turns.finish_discards(draft, terms, seat)
        case cmd.FlipRatCard():
            turns.flip_rat_card(draft, terms, seat, command.place)
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
            turns.decline(draft, terms, seat)
