"""What must hold after every event: nothing is lost, nothing goes past its bounds."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.errors import RulesBug
from game.pieces.cards import DECK, Card
from game.titles.river_rats.rules.frames import ChoosingDiscards, Dealing, ExpertReveal, Over
from game.titles.river_rats.rules.state import JOKER, RiverRatsState
from game.titles.river_rats.rules.terms import Terms

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
