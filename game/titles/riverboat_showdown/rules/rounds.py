"""Dealing, turning Showdown cards, the end of a round and of the match. Rulebook, Before Play, Play, The Winner."""

from __future__ import annotations

from typing import TypeAlias

from game.engine.draft import Draft
from game.engine.errors import RulesBug
from game.engine.types import Seat, Secret
from game.titles.riverboat_showdown.rules.chips import affordable, hand_value
from game.titles.riverboat_showdown.rules.events import (
    Asked,
    Dealt,
    FirstDealerDrawn,
    HandPaid,
    MatchOver,
    OddChips,
    PotShared,
    RiverboatEvent,
    RoundBegan,
    RoundEnded,
    SeatEliminated,
    ShowdownTurned,
)
from game.titles.riverboat_showdown.rules.state import NUMBERS, Reason, RiverboatState
from game.titles.riverboat_showdown.rules.terms import Terms

RiverboatDraft: TypeAlias = Draft[RiverboatState, RiverboatEvent]


def set_up(draft: RiverboatDraft, terms: Terms) -> None:
    """The first dealer by lot, and the first round."""
    dealer = Seat(draft.chance.below(terms.seats))
    draft.emit(FirstDealerDrawn(dealer))
    begin_round(draft, terms, dealer)


def begin_round(draft: RiverboatDraft, terms: Terms, dealer: Seat) -> None:
    """Shuffle, deal, and turn the first Showdown card."""
    line = Secret((), tuple(draft.chance.shuffled(NUMBERS)))
    cards = Secret((), tuple(draft.chance.shuffled(terms.deck)))
    draft.emit(RoundBegan(draft.state.round + 1, dealer, line, cards))
    for seat in order_of(draft.state, dealer):
        draft.emit(Dealt(seat, Secret((seat,), tuple(draft.state.unused[: terms.hand]))))
    turn(draft)


def turn(draft: RiverboatDraft) -> None:
    """The dealer turns the next Showdown card; the seat to the left of the dealer is first."""
    draft.emit(ShowdownTurned(Secret(None, draft.state.line[0])))
    draft.emit(Asked(draft.state.seat_after(draft.state.dealer), late=False))


def order_of(state: RiverboatState, dealer: Seat) -> list[Seat]:
    """The seats in play, from the dealer's left round to the dealer."""
    seats = len(state.chips)
    order = [Seat((dealer + step) % seats) for step in range(1, seats + 1)]
    return [seat for seat in order if not state.eliminated[seat]]


def go_on(draft: RiverboatDraft, terms: Terms, seat: Seat) -> None:
    """After a seat's discard or pass: the next seat, the next Showdown card, or the end of the round."""
    state = draft.state
    if seat != state.dealer:
        draft.emit(Asked(state.seat_after(seat), late=bool(state.went_out)))
    elif state.went_out:
        _end_round(draft, terms)
    elif state.line:
        turn(draft)
    else:
        raise RulesBug(f"riverboat_showdown: the line is over and nobody is out: {state.hands}")


def places(state: RiverboatState) -> tuple[tuple[Seat, ...], ...]:
    """The seats by chips, ties together. Rulebook, The Winner."""
    scores: dict[int, list[Seat]] = {}
    for seat, chips in enumerate(state.chips):
        scores.setdefault(chips, []).append(Seat(seat))
    return tuple(tuple(scores[score]) for score in sorted(scores, reverse=True))


def _end_round(draft: RiverboatDraft, terms: Terms) -> None:
    state = draft.state
    for seat in order_of(state, state.dealer):
        hand = tuple(state.hands[seat])
        if hand:
            owed = hand_value(terms.stakes, hand)
            draft.emit(HandPaid(seat, hand, owed, affordable(terms.stakes, owed, state.chips[seat])))
    share = state.pot // len(state.went_out)
    for seat in state.went_out if share else []:
        draft.emit(PotShared(seat, share))
    if state.pot:
        draft.emit(OddChips(state.pot))
    draft.emit(RoundEnded(state.round))
    if terms.eliminates:
        for seat in order_of(state, state.dealer):
            if state.chips[seat] < 0:
                draft.emit(SeatEliminated(seat))
    reason = _ends(state, terms)
    if reason is None:
        begin_round(draft, terms, state.seat_after(state.dealer))
    else:
        draft.emit(MatchOver(places(state), reason))


def _ends(state: RiverboatState, terms: Terms) -> Reason | None:
    """Why the match ends after this round; time is looked at only here (R)."""
    if state.eliminated.count(False) <= 1:
        return "alone"
    if terms.rounds:
        return "rounds" if state.round >= terms.rounds else None
    if not state.time_up:
        return None
    return "time" if not terms.dealer_cycle or _all_dealt_equally(state) else None


def _all_dealt_equally(state: RiverboatState) -> bool:
    """R: `finish_dealer_cycle`; seats that were eliminated count no more."""
    return len({deals for deals, out in zip(state.deals, state.eliminated, strict=True) if not out}) == 1
