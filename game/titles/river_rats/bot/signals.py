"""What a play tells the crew: whoever lays a card and plays again this round holds, rather, what goes with it.

Whoever tells so plays by it where all else is even, whoever reads so thinks of hands a little likelier than others.
It is a habit, no promise: of a partner who plays otherwise nothing wrong is believed for long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game.engine.types import Seat
from game.pieces.cards import Card
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.state import JOKER, RiverRatsState
from game.titles.river_rats.rules.terms import Terms
from game.titles.river_rats.rules.view import RiverRatsView

SAME_RANK: Final = 2
"""Cards of the same suit count once."""


def goes_with(card: Card, hand: Iterable[Card]) -> int:
    """How well a hand goes with a card of it that was laid."""
    return sum((each[0] == card[0]) + SAME_RANK * (each[1:] == card[1:]) for each in hand)


def plays_again(view: RiverRatsView) -> bool:
    """Whether the seat that is to play comes round once more before the hand is complete."""
    return view.collective_size - len(view.collective) > view.seats > 1


def read(state: RiverRatsState, terms: Terms, reader: Seat) -> None:
    """Has a sampled world say what was told: of two hands that a partner may hold, the one that goes with its card."""
    below = len(state.deck)
    for seat, card in told(state, terms):
        held, shown = state.hands[seat], state.shown[seat]
        hidden = [place for place, each in enumerate(held) if each not in shown]
        if seat in (reader, state.first_owner) or below < 2 * len(hidden):
            continue
        below -= len(hidden)
        others = state.deck[below : below + len(hidden)]
        if goes_with(card, others) > goes_with(card, [held[place] for place in hidden]):
            for at, place in enumerate(hidden):
                state.deck[below + at], held[place] = held[place], state.deck[below + at]


def told(state: RiverRatsState, terms: Terms) -> Iterator[tuple[Seat, Card]]:
    """Which seats, by the last card each laid, still have a card to lay this round."""
    seats = len(state.hands)
    left = state.collective_size - len(state.collective)
    waiting = type(state.frame) in (fr.Turn, fr.Drawing, fr.Playing)
    following = state.actor if waiting else state.actor + 1
    laid = state.collective[int(terms.ability(state.rat).dealt_first) :]
    for back, card in enumerate(reversed(laid[-seats:]), 1):
        if card != JOKER and seats - back < left:
            yield Seat((following - back) % seats), card
