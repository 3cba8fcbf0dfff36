"""How each event changes the table: one function per kind of event."""

from __future__ import annotations

from typing import Final

from game.engine.applying import Applying
from game.engine.types import Seat
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.frames import Agreeing, Dealing, Following, Leading, Over
from game.titles.rats.rules.state import RatsState

_APPLYING: Final = Applying[RatsState]()
_applies = _APPLYING.to
evolve = _APPLYING.evolve
"""Applies one event."""


def seat_after(state: RatsState, seat: Seat) -> Seat:
    """The next living seat to the left."""
    seats = len(state.hands)
    following = (seat + 1) % seats
    while state.out_in[following]:
        following = (following + 1) % seats
    return Seat(following)


@_applies(ev.DealerDrawn)
def _dealer_drawn(state: RatsState, event: ev.DealerDrawn) -> None:
    state.dealer = state.leader = event.seat


@_applies(ev.DeckShuffled)
def _deck_shuffled(state: RatsState, event: ev.DeckShuffled) -> None:
    state.stock = list(event.order.open())


@_applies(ev.RoundBegan)
def _round_began(state: RatsState, event: ev.RoundBegan) -> None:
    state.round = event.number
    state.first_hand = state.first_hand or event.hand
    state.leader = event.leader
    state.held = list(event.held)
    state.trick = 0
    for pool, undealt, won in zip(state.pools, state.undealt, state.won, strict=True):
        pool += won
        undealt += won
        won.clear()
    if event.mark:
        state.marks[event.mark] = state.marks.get(event.mark, 0) + 1
    state.frame = Leading(event.leader)


@_applies(ev.Dealt)
def _dealt(state: RatsState, event: ev.Dealt) -> None:
    cards = event.cards.open()
    source = state.stock if state.round == 1 else state.undealt[event.seat]
    for card in cards:
        source.remove(card)
    state.hands[event.seat] += cards


@_applies(ev.CardLaid)
def _card_laid(state: RatsState, event: ev.CardLaid) -> None:
    state.hands[event.seat].remove(event.card)
    pool = state.pools[event.seat]
    if event.card in pool:
        pool.remove(event.card)
    state.laid.append(event.card)


@_applies(ev.Led)
def _led(state: RatsState, event: ev.Led) -> None:
    state.kind, state.count, state.suit = event.kind, len(state.laid), event.suit
    state.leader = state.best = event.seat
    state.best_value = event.value
    _close(state, event.seat)


@_applies(ev.Followed)
def _followed(state: RatsState, event: ev.Followed) -> None:
    state.suit = event.suit
    if event.best:
        state.best, state.best_value = event.seat, event.value
    _close(state, event.seat)


@_applies(ev.TrickWon)
def _trick_won(state: RatsState, event: ev.TrickWon) -> None:
    won = state.won[event.seat]
    for play in state.plays:
        won += play
        play.clear()
    state.kind, state.count, state.suit = "", 0, ""
    state.best, state.best_value = None, 0
    state.leader = event.seat
    state.trick += 1
    state.frame = Leading(event.seat) if state.hands[event.seat] else Dealing()


@_applies(ev.StockTaken)
def _stock_taken(state: RatsState, event: ev.StockTaken) -> None:
    state.undealt[event.seat] += state.stock
    state.stock = []


@_applies(ev.SeatOut)
def _seat_out(state: RatsState, event: ev.SeatOut) -> None:
    state.out_in[event.seat] = event.round


@_applies(ev.EndProposed)
def _end_proposed(state: RatsState, event: ev.EndProposed) -> None:
    match state.frame:
        case Leading() | Following() as back:
            state.frame = Agreeing(event.asked, event.seat, back)
        case other:
            raise ValueError(f"nothing can be proposed while {other}")


@_applies(ev.ProposalAnswered)
def _proposal_answered(state: RatsState, event: ev.ProposalAnswered) -> None:
    match state.frame:
        case Agreeing() as frame:
            if not event.agreed:
                state.declined_in = state.round
            next_frame = frame.back if event.asked is None else Agreeing(event.asked, frame.proposer, frame.back)
            state.frame = next_frame
        case other:
            raise ValueError(f"nothing is to be answered while {other}")


@_applies(ev.MatchOver)
def _match_over(state: RatsState, event: ev.MatchOver) -> None:
    state.frame = Over(event.places, event.reason)


def _close(state: RatsState, seat: Seat) -> None:
    """The cards laid become the seat's play; the next seat follows."""
    state.plays[seat] = state.laid
    state.laid = []
    state.frame = Following(seat_after(state, seat))
