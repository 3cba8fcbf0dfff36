"""How each event changes the table: one function per kind of event.

A table of functions instead of one `match`: every search spends most of its time here, and a class pattern that does
not fit costs as much as applying an event. `applied_events` is what a test holds against the union of events.
"""

from __future__ import annotations

from typing import Final

from game.engine.applying import Applying
from game.engine.types import Event, Seat
from game.pieces.cards import Card
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules.frames import Acting, ChoosingDiscards, Over, Turn
from game.titles.river_rats.rules.state import JOKER, RiverRatsState

_APPLYING: Final = Applying[RiverRatsState]()
_applies = _APPLYING.to
evolve = _APPLYING.evolve
"""Applies one event."""
applied_events = _APPLYING.events
"""Every kind of event that can be applied."""


@_applies(ev.Asked)
def _asked(state: RiverRatsState, event: ev.Asked) -> None:
    state.frame = event.frame


@_applies(ev.TurnBegan)
def _turn_began(state: RiverRatsState, event: ev.TurnBegan) -> None:
    state.frame = Turn(event.seat, event.passes)
    state.actor = event.seat


@_applies(ev.CardDrawn)
def _card_drawn(state: RiverRatsState, event: ev.CardDrawn) -> None:
    state.hands[event.seat].append(state.deck.pop(0))


@_applies(ev.MarketTaken)
def _market_taken(state: RiverRatsState, event: ev.MarketTaken) -> None:
    state.market.remove(event.card)
    state.hands[event.seat].append(event.card)
    state.shown[event.seat].append(event.card)


@_applies(ev.MarketRefilled)
def _market_refilled(state: RiverRatsState, event: ev.MarketRefilled) -> None:
    state.market.append(state.deck.pop(0))


@_applies(ev.CardPlayed)
def _card_played(state: RiverRatsState, event: ev.CardPlayed) -> None:
    _leave_hand(state, event.seat, event.card)
    state.collective.append(event.card)


@_applies(ev.RatCardDealt)
def _rat_card_dealt(state: RiverRatsState, event: ev.RatCardDealt) -> None:
    state.rat_cards.append(state.deck.pop(0))
    state.rat_up.append(event.face_up)


@_applies(ev.RatCardTurned)
def _rat_card_turned(state: RiverRatsState, event: ev.RatCardTurned) -> None:
    state.rat_up[event.place] = True


@_applies(ev.RatCardFlipped)
def _rat_card_flipped(state: RiverRatsState, event: ev.RatCardFlipped) -> None:
    state.rat_up[event.place] = True


@_applies(ev.ActionDeclined, ev.Passed, ev.PredictionChecked, ev.HandsCompared)
def _only_told(state: RiverRatsState, event: Event) -> None:
    """Nothing moves: these say what was decided or found."""


@_applies(ev.CardsSwapped)
def _cards_swapped(state: RiverRatsState, event: ev.CardsSwapped) -> None:
    state.collective[state.collective.index(event.target)] = event.card
    if event.power:
        state.market[state.market.index(event.card)] = event.target
        return
    _leave_hand(state, event.seat, event.card)
    state.hands[event.seat].append(event.target)
    state.shown[event.seat].append(event.target)


@_applies(ev.DebtRaised)
def _debt_raised(state: RiverRatsState, event: ev.DebtRaised) -> None:
    card = state.deck.pop(0)
    state.pile.append(card)
    state.unseen.append(card)


@_applies(ev.CardDiscarded)
def _card_discarded(state: RiverRatsState, event: ev.CardDiscarded) -> None:
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


@_applies(ev.DiscardMarked)
def _discard_marked(state: RiverRatsState, event: ev.DiscardMarked) -> None:
    card = event.card.open()
    match state.frame:
        case Acting() as acting:
            state.frame = ChoosingDiscards(event.seat, acting.card, (card,))
        case ChoosingDiscards() as choosing:
            state.frame = ChoosingDiscards(event.seat, choosing.card, (*choosing.chosen, card))
        case _:
            raise ValueError(f"{card} cannot be marked: no spades power is being used")


@_applies(ev.CardAddedToMarket)
def _card_added(state: RiverRatsState, event: ev.CardAddedToMarket) -> None:
    _leave_hand(state, event.seat, event.card)
    state.market.append(event.card)


@_applies(ev.TopAddedToMarket)
def _top_added(state: RiverRatsState, event: ev.TopAddedToMarket) -> None:
    state.market.append(state.deck.pop(0))


@_applies(ev.FirstCardPlayed)
def _first_card_played(state: RiverRatsState, event: ev.FirstCardPlayed) -> None:
    card = event.card.open()
    hand = state.hands[event.seat]
    state.first_owner = event.seat
    state.first_doubts = state.shown[event.seat]
    state.first_certain = len(state.first_doubts) == len(hand)
    state.shown[event.seat] = []
    hand.remove(card)
    state.collective.append(card)


@_applies(ev.FirstCardTurned)
def _first_card_turned(state: RiverRatsState, event: ev.FirstCardTurned) -> None:
    if state.first_owner is not None:
        first = state.collective[0]
        state.shown[state.first_owner] += [card for card in state.first_doubts if card != first]
    state.first_owner = None
    state.first_doubts = []
    state.first_certain = False


@_applies(ev.RoundBegan)
def _round_began(state: RiverRatsState, event: ev.RoundBegan) -> None:
    state.round = event.number


@_applies(ev.PredictionTurned)
def _prediction_turned(state: RiverRatsState, event: ev.PredictionTurned) -> None:
    state.pile.append(state.deck.pop(0))


@_applies(ev.CollectiveDealt)
def _collective_dealt(state: RiverRatsState, event: ev.CollectiveDealt) -> None:
    state.collective.append(state.deck.pop(0))


@_applies(ev.CleanedUp)
def _cleaned_up(state: RiverRatsState, event: ev.CleanedUp) -> None:
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


@_applies(ev.DebtGivenToRat)
def _debt_given_to_rat(state: RiverRatsState, event: ev.DebtGivenToRat) -> None:
    state.rat_debt += state.pile
    state.pile = []


@_applies(ev.DebtGivenToCrew)
def _debt_given_to_crew(state: RiverRatsState, event: ev.DebtGivenToCrew) -> None:
    state.crew_debt += state.pile
    state.crew_debt_seats += [event.seat] * len(state.pile)
    state.pile = []


@_applies(ev.DeckShuffled)
def _deck_shuffled(state: RiverRatsState, event: ev.DeckShuffled) -> None:
    state.deck = list(event.order.open())
    if state.inactive is not None:
        kings = (card for card in state.discard if card[1:] == "K" and card not in state.unseen)
        state.ruled_out += [card for card in kings if card not in state.ruled_out]
    state.unseen = [card for card in state.unseen if card not in state.discard]
    state.discard = []


@_applies(ev.JokerEarned)
def _joker_earned(state: RiverRatsState, event: ev.JokerEarned) -> None:
    state.jokers_down -= 1
    state.jokers_up += 1


@_applies(ev.JokerPlayed)
def _joker_played(state: RiverRatsState, event: ev.JokerPlayed) -> None:
    state.jokers_up -= 1
    state.joker_seat = event.seat
    state.collective.append(JOKER)


@_applies(ev.JokerSetAside)
def _joker_set_aside(state: RiverRatsState, event: ev.JokerSetAside) -> None:
    state.jokers_up -= 1
    state.joker_seat = event.seat
    state.joker_aside = True


@_applies(ev.IdentityChosen)
def _identity_chosen(state: RiverRatsState, event: ev.IdentityChosen) -> None:
    state.joker_identity = event.card


@_applies(ev.RatCardRemoved)
def _rat_card_removed(state: RiverRatsState, event: ev.RatCardRemoved) -> None:
    card = state.rat_cards.pop(event.place)
    if not state.rat_up.pop(event.place):
        state.unseen.append(card)
    state.discard.append(card)


@_applies(ev.JokerRemoved)
def _joker_removed(state: RiverRatsState, event: ev.JokerRemoved) -> None:
    state.joker_aside = False
    state.jokers_removed += 1


@_applies(ev.JokerInvoked)
def _joker_invoked(state: RiverRatsState, event: ev.JokerInvoked) -> None:
    state.jokers_up -= 1
    state.jokers_removed += 1
    state.joker_seat = event.seat


@_applies(ev.CardRevealed)
def _card_revealed(state: RiverRatsState, event: ev.CardRevealed) -> None:
    state.collective.append(state.deck.pop(0))


@_applies(ev.RevealsDiscarded)
def _reveals_discarded(state: RiverRatsState, event: ev.RevealsDiscarded) -> None:
    for card in event.cards:
        state.collective.remove(card)
        state.discard.append(card)


@_applies(ev.CrewDebtTaken)
def _crew_debt_taken(state: RiverRatsState, event: ev.CrewDebtTaken) -> None:
    card = state.deck.pop(0)
    state.crew_debt.append(card)
    state.crew_debt_seats.append(event.seat)
    state.unseen.append(card)


@_applies(ev.CrewDebtRemoved)
def _crew_debt_removed(state: RiverRatsState, event: ev.CrewDebtRemoved) -> None:
    state.discard.append(state.crew_debt.pop())
    state.crew_debt_seats.pop()


@_applies(ev.RatBeaten)
def _rat_beaten(state: RiverRatsState, event: ev.RatBeaten) -> None:
    state.discard += state.rat_debt
    state.rat_debt = []


@_applies(ev.BonusGranted)
def _bonus_granted(state: RiverRatsState, event: ev.BonusGranted) -> None:
    state.market_slots = event.market_slots
    state.collective_size = event.collective_size
    state.rat_fewer = event.rat_fewer


@_applies(ev.SecondRatTurned)
def _second_rat_turned(state: RiverRatsState, event: ev.SecondRatTurned) -> None:
    state.beaten = state.rat
    state.rat = event.rat.open()
    state.inactive = None
    state.ruled_out = []


@_applies(ev.MatchEnded)
def _match_ended(state: RiverRatsState, event: ev.MatchEnded) -> None:
    state.frame = Over(event.reason)


@_applies(ev.AceTaken)
def _ace_taken(state: RiverRatsState, event: ev.AceTaken) -> None:
    state.deck.remove(event.card)
    state.aces.append(event.card)


@_applies(ev.RatsChosen)
def _rats_chosen(state: RiverRatsState, event: ev.RatsChosen) -> None:
    inactive = event.inactive.open()
    state.rat = event.active
    state.inactive = inactive
    state.deck.remove(event.active)
    state.deck.remove(inactive)


def _leave_hand(state: RiverRatsState, seat: Seat, card: Card) -> None:
    """Takes a card out of a hand openly: nobody needs to remember it there any longer."""
    state.hands[seat].remove(card)
    shown = state.shown[seat]
    if card in shown:
        shown.remove(card)
    elif seat == state.first_owner and card in state.first_doubts:
        state.first_doubts.remove(card)
