"""What must hold after every event: no card is lost, hands stay equal."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.errors import RulesBug
from game.engine.types import Seat
from game.pieces.cards import Card
from game.titles.rats.rules.rounds import living
from game.titles.rats.rules.state import Agreeing, Following, Leading, RatsState
from game.titles.rats.rules.terms import Terms


def check(state: RatsState, terms: Terms) -> None:
    """Raises RulesBug naming the first thing that is wrong."""
    for problem in _problems(state, terms):
        raise RulesBug(f"rats, round {state.round}, trick {state.trick + 1}: {problem}")


def cards_on_table(state: RatsState) -> list[Card]:
    """Every card there is, wherever it lies."""
    lists = (*state.hands, *state.undealt, *state.won, *state.plays)
    return [*state.stock, *state.laid, *(card for cards in lists for card in cards)]


def _problems(state: RatsState, terms: Terms) -> Iterator[str]:
    cards = cards_on_table(state)
    if state.round and sorted(cards) != sorted(terms.deck):
        yield f"{len(cards)} cards are accounted for, {len(terms.deck)} belong to the match"
    for seat, pool in enumerate(state.pools):
        if not set(pool) <= {*state.hands[seat], *state.undealt[seat]}:
            yield f"seat {seat} was seen winning {pool} but holds {state.hands[seat]} and {state.undealt[seat]}"
    for seat, out in enumerate(state.out_in):
        if out and (state.hands[seat] or state.undealt[seat] or state.won[seat]):
            yield f"seat {seat} is out and holds cards"
    match state.frame:
        case Leading(seat=seat) | Following(seat=seat):
            if state.out_in[seat]:
                yield f"seat {seat} is asked but out"
            yield from _hands(state, seat)
        case Agreeing(seat=seat, proposer=proposer):
            if state.out_in[seat] or state.out_in[proposer] or seat == proposer:
                yield f"seat {seat} is asked whether the match ends as seat {proposer} proposes"
        case _:
            pass


def _hands(state: RatsState, asked: Seat) -> Iterator[str]:
    """With the cards on the table back in hand, all living seats hold the same number."""
    held = [len(hand) + len(play) for hand, play in zip(state.hands, state.plays, strict=True)]
    held[asked] += len(state.laid)
    if len({held[seat] for seat in living(state)}) > 1:
        yield f"hands are not equal: {state.hands}, played {state.plays}"
