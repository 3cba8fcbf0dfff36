"""What suit actions and player powers do (Rulebook, Suit actions and Player powers)."""

from __future__ import annotations

from game.engine.types import Seat, Secret
from game.pieces.cards import Card
from game.titles.river_rats.rules import dealing
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules.frames import ClubsPower, HeartsPower
from game.titles.river_rats.rules.moves import clubs_actions, has_power, marked, more_marks
from game.titles.river_rats.rules.terms import Terms
from game.titles.river_rats.rules.turns import end_turn


def decline(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """No action, no second card, no Debt."""
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
    """With the power a second card is offered while there is one and room for it."""
    state = draft.state
    if not second and has_power(state, terms.powers, seat, "C") and clubs_actions(state, terms, seat):
        draft.emit(ev.Asked(ClubsPower(seat, state.collective[-1])))
    else:
        end_turn(draft, terms, seat)
