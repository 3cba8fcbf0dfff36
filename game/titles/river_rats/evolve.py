"""How each event changes the table."""

from __future__ import annotations

from typing import assert_never

from game.engine.types import Seat
from game.pieces.cards import Card
from game.titles.river_rats import events as ev
from game.titles.river_rats.events import (
    ActionDeclined,
    ActionEvent,
    Asked,
    CardDrawn,
    CardPlayed,
    JokerEvent,
    MarketRefilled,
    MarketTaken,
    MatchEvent,
    RatCardDealt,
    RatCardTurned,
    RiverRatsEvent,
    RoundEvent,
    TurnBegan,
)
from game.titles.river_rats.frames import Acting, ChoosingDiscards, Over, Turn
from game.titles.river_rats.state import JOKER, RiverRatsState


def evolve(state: RiverRatsState, event: RiverRatsEvent) -> None:
    """Applies one event. The most frequent ones come first: this is the innermost loop of every search."""
    match event:
        case Asked():
            state.frame = event.frame
        case RatCardDealt():
            state.rat_cards.append(state.deck.pop(0))
            state.rat_up.append(event.face_up)
        case MarketRefilled():
            state.market.append(state.deck.pop(0))
        case TurnBegan():
            state.frame = Turn(event.seat, event.passes)
            state.actor = event.seat
        case CardPlayed():
            _leave_hand(state, event.seat, event.card)
            state.collective.append(event.card)
        case MarketTaken():
            state.market.remove(event.card)
            state.hands[event.seat].append(event.card)
            state.shown[event.seat].append(event.card)
        case CardDrawn():
            state.hands[event.seat].append(state.deck.pop(0))
        case RatCardTurned():
            state.rat_up[event.place] = True
        case ActionDeclined():
            pass
        case _:
            _evolve_action(state, event)


def _evolve_action(state: RiverRatsState, event: ActionEvent | RoundEvent | JokerEvent | MatchEvent) -> None:
    match event:
        case ev.CardDiscarded():
            _discard(state, event)
        case ev.CardAddedToMarket():
            _leave_hand(state, event.seat, event.card)
            state.market.append(event.card)
        case ev.CardsSwapped():
            _swap(state, event)
        case ev.DebtRaised():
            card = state.deck.pop(0)
            state.pile.append(card)
            state.unseen.append(card)
        case ev.DiscardMarked():
            _mark(state, event.seat, event.card.open())
        case ev.TopAddedToMarket():
            state.market.append(state.deck.pop(0))
        case ev.RatCardFlipped():
            state.rat_up[event.place] = True
        case ev.FirstCardPlayed():
            _play_first(state, event.seat, event.card.open())
        case ev.Passed():
            pass
        case _:
            _evolve_round(state, event)


def _evolve_round(state: RiverRatsState, event: RoundEvent | JokerEvent | MatchEvent) -> None:
    match event:
        case ev.PredictionChecked() | ev.HandsCompared():
            pass
        case ev.RoundBegan():
            state.round = event.number
        case ev.PredictionTurned():
            state.pile.append(state.deck.pop(0))
        case ev.CleanedUp():
            _clean_up(state)
        case ev.DebtGivenToCrew():
            state.crew_debt += state.pile
            state.crew_debt_seats += [event.seat] * len(state.pile)
            state.pile = []
        case ev.DebtGivenToRat():
            state.rat_debt += state.pile
            state.pile = []
        case ev.FirstCardTurned():
            _turn_first(state)
        case ev.CollectiveDealt():
            state.collective.append(state.deck.pop(0))
        case ev.DeckShuffled():
            state.deck = list(event.order.open())
            state.unseen = [card for card in state.unseen if card not in state.discard]
            state.discard = []
        case ev.JokerEarned():
            state.jokers_down -= 1
            state.jokers_up += 1
        case ev.RatBeaten():
            state.discard += state.rat_debt
            state.rat_debt = []
        case ev.BonusGranted():
            state.market_slots = event.market_slots
            state.collective_size = event.collective_size
            state.rat_fewer = event.rat_fewer
        case ev.CrewDebtRemoved():
            state.discard.append(state.crew_debt.pop())
            state.crew_debt_seats.pop()
        case ev.SecondRatTurned():
            state.beaten = state.rat
            state.rat = event.rat.open()
            state.inactive = None
        case _:
            _evolve_joker(state, event)


def _evolve_joker(state: RiverRatsState, event: JokerEvent | MatchEvent) -> None:
    match event:
        case ev.JokerPlayed():
            state.jokers_up -= 1
            state.joker_seat = event.seat
            state.collective.append(JOKER)
        case ev.JokerSetAside():
            state.jokers_up -= 1
            state.joker_seat = event.seat
            state.joker_aside = True
        case ev.IdentityChosen():
            state.joker_identity = event.card
        case ev.RatCardRemoved():
            _remove_rat_card(state, event.place)
        case ev.JokerRemoved():
            state.joker_aside = False
            state.jokers_removed += 1
        case ev.JokerInvoked():
            state.jokers_up -= 1
            state.jokers_removed += 1
            state.joker_seat = event.seat
        case ev.CardRevealed():
            state.collective.append(state.deck.pop(0))
        case ev.RevealsDiscarded():
            for card in event.cards:
                state.collective.remove(card)
                state.discard.append(card)
        case ev.CrewDebtTaken():
            card = state.deck.pop(0)
            state.crew_debt.append(card)
            state.crew_debt_seats.append(event.seat)
            state.unseen.append(card)
        case _:
            _evolve_match(state, event)


def _evolve_match(state: RiverRatsState, event: MatchEvent) -> None:
    match event:
        case ev.MatchEnded():
            state.frame = Over(event.reason)
        case ev.AceTaken():
            state.deck.remove(event.card)
            state.aces.append(event.card)
        case ev.RatsChosen():
            state.rat = event.active
            state.inactive = event.inactive.open()
            state.deck.remove(state.rat)
            state.deck.remove(state.inactive)
        case _:
            assert_never(event)


def _leave_hand(state: RiverRatsState, seat: Seat, card: Card) -> None:
    """Takes a card out of a hand openly: nobody needs to remember it there any longer."""
    state.hands[seat].remove(card)
    shown = state.shown[seat]
    if card in shown:
        shown.remove(card)
    elif seat == state.first_owner and card in state.first_doubts:
        state.first_doubts.remove(card)


def _discard(state: RiverRatsState, event: ev.CardDiscarded) -> None:
    card = event.card
    if event.source == "hand":
        _leave_hand(state, event.seat, card)
    else:
        state.market.remove(card)
    state.discard.append(card)
    match state.frame:
        case ChoosingDiscards() as choosing:
            left = tuple(each for each in choosing.chosen if each != card)
            state.frame = ChoosingDiscards(event.seat, choosing.card, left)
        case _:
            pass


def _swap(state: RiverRatsState, event: ev.CardsSwapped) -> None:
    state.collective[state.collective.index(event.target)] = event.card
    if event.power:
        state.market[state.market.index(event.card)] = event.target
        return
    _leave_hand(state, event.seat, event.card)
    state.hands[event.seat].append(event.target)
    state.shown[event.seat].append(event.target)


def _mark(state: RiverRatsState, seat: Seat, card: Card) -> None:
    match state.frame:
        case Acting() as acting:
            state.frame = ChoosingDiscards(seat, acting.card, (card,))
        case ChoosingDiscards() as choosing:
            state.frame = ChoosingDiscards(seat, choosing.card, (*choosing.chosen, card))
        case _:
            raise ValueError(f"{card} cannot be marked: no spades power is being used")


def _play_first(state: RiverRatsState, seat: Seat, card: Card) -> None:
    hand = state.hands[seat]
    state.first_owner = seat
    state.first_doubts = state.shown[seat]
    state.first_certain = len(state.first_doubts) == len(hand)
    state.shown[seat] = []
    hand.remove(card)
    state.collective.append(card)


def _turn_first(state: RiverRatsState) -> None:
    if state.first_owner is not None:
        first = state.collective[0]
        state.shown[state.first_owner] += [card for card in state.first_doubts if card != first]
    state.first_owner = None
    state.first_doubts = []
    state.first_certain = False


def _clean_up(state: RiverRatsState) -> None:
    for card in state.collective:
        if card == JOKER:
            state.jokers_removed += 1
        else:
            state.discard.append(card)
    state.discard += state.rat_cards
    state.collective = []
    state.rat_cards = []
    state.rat_up = []
    state.joker_seat = None
    state.joker_identity = None


def _remove_rat_card(state: RiverRatsState, place: int) -> None:
    card = state.rat_cards.pop(place)
    if not state.rat_up.pop(place):
        state.unseen.append(card)
    state.discard.append(card)
