"""Suit actions and player powers (Rulebook, Suit actions and Player powers)."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat, Secret
from game.pieces import Card
from game.titles.river_rats.rules import dealing
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import state as fr
from game.titles.river_rats.rules.dealing import RiverRatsDraft, refill_market, take_top
from game.titles.river_rats.rules.moves import (
    actions,
    clubs_actions,
    draws,
    has_power,
    marked,
    more_marks,
    plays_face_down,
)
from game.titles.river_rats.rules.resolution import hand_complete
from game.titles.river_rats.rules.state import ClubsPower, HeartsPower
from game.titles.river_rats.rules.terms import Terms

ASK_TO_DRAW: Final = tuple(ev.Asked(fr.Drawing(Seat(number))) for number in range(4))
ASK_TO_PLAY: Final = tuple(ev.Asked(fr.Playing(Seat(number))) for number in range(4))


def draw_from_deck(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Adds the top card of the deck to the hand."""
    take_top(draft, terms, lambda card: ev.CardDrawn(seat, Secret((seat,), card)))
    _go_on_drawing(draft, terms, seat)


def take_from_market(draft: RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Adds a Market card to the hand; the Market refills before anything else happens."""
    draft.emit(ev.MarketTaken(seat, card))
    refill_market(draft, terms)
    _go_on_drawing(draft, terms, seat)


def play_card(draft: RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Plays a hand card into the collective hand; its action or power is offered if there is one."""
    if plays_face_down(draft.state, terms.ability(draft.state.rat)):
        draft.emit(ev.FirstCardPlayed(seat, Secret((seat,), card)))
        end_turn(draft, terms, seat)
        return
    draft.emit(ev.CardPlayed(seat, card))
    if actions(draft.state, terms, seat, card):
        draft.emit(ev.Asked(fr.Acting(seat, card)))
    else:
        end_turn(draft, terms, seat)


def use_joker(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Uses a face-up Joker for the turn: into the collective hand, or aside until the hand is complete (Advanced)."""
    draft.emit(ev.JokerPlayed(seat) if terms.joker == "wild" else ev.JokerSetAside(seat))
    end_turn(draft, terms, seat)


def pass_turn(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Passes for a seat with nothing to play and nothing to draw; when all seats passed, the hand is resolved as it
    stands (R).
    """
    frame = draft.state.frame
    passes = frame.passes + 1 if type(frame) is fr.Turn else 1
    draft.emit(ev.Passed(seat))
    if passes >= terms.seats:
        hand_complete(draft, terms)
    else:
        draft.emit(ev.TurnBegan(_next(terms, seat), passes))


def end_turn(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Called when a turn is over, actions included: the hand is complete, or the next seat plays."""
    state = draft.state
    if len(state.collective) >= state.collective_size:
        hand_complete(draft, terms)
    else:
        draft.emit(ev.TurnBegan(_next(terms, seat)))


def _go_on_drawing(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    state = draft.state
    if len(state.hands[seat]) < terms.hand_limit and draws(state):
        draft.emit(ASK_TO_DRAW[seat])
    else:
        draft.emit(ASK_TO_PLAY[seat])


def _next(terms: Terms, seat: Seat) -> Seat:
    return Seat((seat + 1) % terms.seats)


def decline(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Declines the action, the second card or the Debt."""
    draft.emit(ev.ActionDeclined(seat))
    end_turn(draft, terms, seat)


def add_to_market(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Clubs: a hand card into the Market."""
    second = type(draft.state.frame) is ClubsPower
    draft.emit(ev.CardAddedToMarket(seat, card, second))
    _after_clubs(draft, terms, seat, second)


def add_top_to_market(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Clubs, solo: the top of the deck into the Market."""
    second = type(draft.state.frame) is ClubsPower
    dealing.take_top(draft, terms, lambda card: ev.TopAddedToMarket(seat, Secret(None, card), second))
    _after_clubs(draft, terms, seat, second)


def swap(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, target: Card, card: Card) -> None:
    """Diamonds: a collective card for one from the hand or, as the power, from the Market. Triggers nothing."""
    draft.emit(ev.CardsSwapped(seat, target, card, power=card in draft.state.market))
    end_turn(draft, terms, seat)


def add_debt(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Hearts: the pile grows by an unseen card."""
    dealing.raise_debt(draft, terms, seat)
    end_turn(draft, terms, seat)


def flip_rat_card(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, place: int) -> None:
    """Hearts power: a face-down Rat card is turned up, then the Debt may be raised or not."""
    state = draft.state
    draft.emit(ev.RatCardFlipped(seat, place, Secret(None, state.rat_cards[place])))
    if dealing.can_take(state):
        draft.emit(ev.Asked(HeartsPower(seat, state.collective[-1])))
    else:
        end_turn(draft, terms, seat)


def discard(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Spades: one card away; the Market refills if it must."""
    _discard(draft, seat, card, power=False)
    dealing.refill_market(draft, terms)
    end_turn(draft, terms, seat)


def mark_discard(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Spades power: one more card is chosen; with the last one that can be chosen the choice is finished."""
    state = draft.state
    chosen = (*marked(state), card)
    draft.emit(ev.DiscardMarked(seat, Secret(None if card in state.market else (seat,), card)))
    if not more_marks(state, terms, seat, chosen):
        finish_discards(draft, terms, seat)


def finish_discards(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Spades power: all chosen cards away, then one refill."""
    for card in marked(draft.state):
        _discard(draft, seat, card, power=True)
    dealing.refill_market(draft, terms)
    end_turn(draft, terms, seat)


def _discard(draft: dealing.RiverRatsDraft, seat: Seat, card: Card, *, power: bool) -> None:
    draft.emit(ev.CardDiscarded(seat, card, "market" if card in draft.state.market else "hand", power))


def _after_clubs(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, second: bool) -> None:
    """Offers a second card if the seat has the power, there is a card and room for it; else ends the turn."""
    state = draft.state
    if not second and has_power(state, terms.powers, seat, "C") and clubs_actions(state, terms, seat):
        draft.emit(ev.Asked(ClubsPower(seat, state.collective[-1])))
    else:
        end_turn(draft, terms, seat)
