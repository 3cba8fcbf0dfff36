"""What happens once a hand is complete, and what it does to the table: Jokers, hands compared, Debt, Rats beaten."""

from __future__ import annotations

from typing import ClassVar

from game.engine.types import Seat, Secret
from game.pieces.cards import Card, Suit
from game.titles.river_rats.rules.events import Rat, RiverRatsEvent
from game.titles.river_rats.rules.frames import Ending, Over
from game.titles.river_rats.rules.state import JOKER, RiverRatsState


class RatCardRemoved(RiverRatsEvent, frozen=True):
    """Advanced Joker: a Rat card is discarded, face-down ones unseen."""

    seat: Seat
    place: int
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        card = state.rat_cards.pop(self.place)
        if not state.rat_up.pop(self.place):
            state.unseen.append(card)
        state.discard.append(card)


class JokerInvoked(RiverRatsEvent, frozen=True):
    """Expert: a face-up Joker is used and leaves the game."""

    seat: Seat

    def apply(self, state: RiverRatsState) -> None:
        state.jokers_up -= 1
        state.jokers_removed += 1
        state.joker_seat = self.seat


class JokerRemoved(RiverRatsEvent, frozen=True):
    """Advanced: the Joker that was set aside leaves the game."""

    def apply(self, state: RiverRatsState) -> None:
        state.joker_aside = False
        state.jokers_removed += 1


class CardRevealed(RiverRatsEvent, frozen=True):
    """Expert Joker: top of the deck joins the collective hand, for now."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.collective.append(state.deck.pop(0))


class RevealsDiscarded(RiverRatsEvent, frozen=True):
    """Expert Joker: a card of the Rat's suit came up; these cards leave the collective hand."""

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, state: RiverRatsState) -> None:
        for card in self.cards:
            state.collective.remove(card)
            state.discard.append(card)


class CrewDebtTaken(RiverRatsEvent, frozen=True):
    """Expert Joker: top of the deck becomes a Debt of the crew, unseen."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        card = state.deck.pop(0)
        state.crew_debt.append(card)
        state.crew_debt_seats.append(self.seat)
        state.unseen.append(card)


class FirstCardTurned(RiverRatsEvent, frozen=True):
    """The spades Rat's face-down first card is turned up."""

    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        if state.first_owner is not None:
            first = state.collective[0]
            state.shown[state.first_owner] += [card for card in state.first_doubts if card != first]
        state.first_owner = None
        state.first_doubts = []
        state.first_certain = False


class IdentityChosen(RiverRatsEvent, frozen=True):
    """What the Joker is in this hand; `asked` if the seat decided."""

    seat: Seat
    card: Card
    asked: bool

    def apply(self, state: RiverRatsState) -> None:
        state.joker_identity = self.card


class PredictionChecked(RiverRatsEvent, frozen=True):
    """Resolution, step 1. `category` is what the prediction asked for (see `poker.Category`)."""

    tells: ClassVar[bool] = True

    prediction: Card
    category: int
    matched: bool


class JokerEarned(RiverRatsEvent, frozen=True):
    """One Joker turns face-up."""

    def apply(self, state: RiverRatsState) -> None:
        state.jokers_down -= 1
        state.jokers_up += 1


class RatCardTurned(RiverRatsEvent, frozen=True):
    """Resolution, step 2: a face-down Rat card is turned up."""

    place: int
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.rat_up[self.place] = True


class HandsCompared(RiverRatsEvent, frozen=True):
    """Resolution, steps 3 and 4: the best five of both sides and their values (`poker.best`)."""

    crew_cards: tuple[Card, ...]
    crew_value: int
    rat_cards: tuple[Card, ...]
    rat_value: int
    crew_wins: bool


class DebtGivenToRat(RiverRatsEvent, frozen=True):
    """The whole pile goes on the active Rat; `total` is what it then has."""

    count: int
    total: int

    def apply(self, state: RiverRatsState) -> None:
        state.rat_debt += state.pile
        state.pile = []


class DebtGivenToCrew(RiverRatsEvent, frozen=True):
    """The whole pile goes to the crew, booked on the seat; `total` is what the crew then has."""

    seat: Seat
    count: int
    total: int

    def apply(self, state: RiverRatsState) -> None:
        state.crew_debt += state.pile
        state.crew_debt_seats += [self.seat] * len(state.pile)
        state.pile = []


class CleanedUp(RiverRatsEvent, frozen=True):
    """Collective hand and Rat cards are discarded; a used Joker leaves the game."""

    def apply(self, state: RiverRatsState) -> None:
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


class RatBeaten(RiverRatsEvent, frozen=True):
    """The active Rat is turned sideways; its Debt is discarded."""

    rat: Rat

    def apply(self, state: RiverRatsState) -> None:
        state.discard += state.rat_debt
        state.rat_debt = []


class BonusGranted(RiverRatsEvent, frozen=True):
    """The defeat bonus of a suit, as the numbers that hold from now on."""

    suit: Suit
    market_slots: int
    collective_size: int
    rat_fewer: int

    def apply(self, state: RiverRatsState) -> None:
        state.market_slots = self.market_slots
        state.collective_size = self.collective_size
        state.rat_fewer = self.rat_fewer


class CrewDebtRemoved(RiverRatsEvent, frozen=True):
    """Hearts bonus: the crew's latest Debt is discarded."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.discard.append(state.crew_debt.pop())
        state.crew_debt_seats.pop()


class SecondRatTurned(RiverRatsEvent, frozen=True):
    """The inactive Rat turns up and becomes the active one."""

    rat: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.beaten = state.rat
        state.rat = self.rat.open()
        state.inactive = None
        state.ruled_out = []


class MatchEnded(RiverRatsEvent, frozen=True):
    """Both Rats are beaten, or the crew cannot pay."""

    reason: Ending

    def apply(self, state: RiverRatsState) -> None:
        state.frame = Over(self.reason)
