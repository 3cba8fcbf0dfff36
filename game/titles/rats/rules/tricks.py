"""A trick from lead to winner. Rulebook, Leading and Following to a Trick."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.types import Seat
from game.pieces.cards import Card, suit_of
from game.pieces.jokers import JOKERS
from game.titles.rats.rules.events import CardLaid, Followed, Led, TrickWon
from game.titles.rats.rules.growing import whole_lead
from game.titles.rats.rules.plays import JOKER_LED, Kind, kind_named, value
from game.titles.rats.rules.rounds import RatsDraft, end_round
from game.titles.rats.rules.state import RatsState
from game.titles.rats.rules.terms import Terms


def lay_in_lead(draft: RatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """One more card of a lead, which is whole if it can be only one thing and no card can join it."""
    draft.emit(CardLaid(seat, card))
    kind = whole_lead(draft.state.laid, draft.state.hands[seat])
    if kind is not None:
        lead(draft, terms, seat, kind)


def lead(draft: RatsDraft, terms: Terms, seat: Seat, kind: Kind) -> None:
    """The lead is whole."""
    laid = draft.state.laid
    suit = suit_of(laid[0]) if kind == "single" and laid[0] not in JOKERS else ""
    joker = kind == "single" and not suit
    draft.emit(Led(seat, kind, JOKER_LED if joker else value(terms.how, kind, laid, suit), suit))


def lay_in_follow(draft: RatsDraft, terms: Terms, seat: Seat, cards: Sequence[Card]) -> None:
    """More cards of a follow; with as many as were led it is whole, and with the last one so is the trick."""
    for card in cards:
        draft.emit(CardLaid(seat, card))
    state = draft.state
    if len(state.laid) < state.count:
        return
    kind = kind_named(state.kind)
    worth = value(terms.how, kind, state.laid, state.suit)
    draft.emit(Followed(seat, worth, worth > state.best_value, _suit_now(state)))
    if state.seat_after(seat) == state.leader:
        _end_trick(draft, terms)


def _suit_now(state: RatsState) -> str:
    """After a single Joker the first natural card sets the suit. Rulebook, Jokers."""
    first = state.laid[0]
    if state.kind == "single" and not state.suit and first not in JOKERS:
        return suit_of(first)
    return state.suit


def _end_trick(draft: RatsDraft, terms: Terms) -> None:
    state = draft.state
    winner = state.leader if state.best is None else state.best
    draft.emit(TrickWon(winner, sum(map(len, state.plays))))
    if not state.hands[winner]:
        end_round(draft, terms)
