"""What happens in River Rats. Cards that come out of hiding travel in secrets, so undo knows what was shown."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from game.engine.types import Event, Seat, Secret
from game.pieces.cards import Card
from game.titles.river_rats.rules.frames import AnyFrame


class AceTaken(Event, frozen=True):
    """Set-up: the seat's Character."""

    seat: Seat
    card: Card


class RatsChosen(Event, frozen=True):
    """Set-up: the active Rat, and the inactive one nobody knows."""

    active: Card
    inactive: Secret[Card]


class DeckShuffled(Event, frozen=True):
    """A new deck, top card first: the unused cards at set-up, later the discard pile."""

    order: Secret[tuple[Card, ...]]


class CardDrawn(Event, frozen=True):
    """Top of the deck into a hand: a draw, or the deal at set-up."""

    seat: Seat
    card: Secret[Card]


class MarketRefilled(Event, frozen=True):
    """Top of the deck into the Market."""

    card: Secret[Card]


class RoundBegan(Event, frozen=True):
    """A round is set up; `face_down` Rat cards will be dealt besides the open ones."""

    number: int
    face_down: int


class RatCardDealt(Event, frozen=True):
    """Top of the deck to the Rat, open or face-down."""

    card: Secret[Card]
    face_up: bool


class PredictionTurned(Event, frozen=True):
    """Top of the deck becomes prediction and first Debt card."""

    card: Secret[Card]


class CollectiveDealt(Event, frozen=True):
    """Diamonds Rat: top of the deck becomes the first collective card."""

    card: Secret[Card]


class TurnBegan(Event, frozen=True):
    """The seat's turn begins."""

    seat: Seat
    passes: int = 0


class Asked(Event, frozen=True):
    """The match now waits for this."""

    frame: AnyFrame


class MarketTaken(Event, frozen=True):
    """A Market card into a hand, seen by all."""

    seat: Seat
    card: Card


class CardPlayed(Event, frozen=True):
    """A hand card into the collective hand, open."""

    seat: Seat
    card: Card


class FirstCardPlayed(Event, frozen=True):
    """Spades Rat: the first card goes face-down; only its owner knows it."""

    seat: Seat
    card: Secret[Card]


class JokerPlayed(Event, frozen=True):
    """A face-up Joker into the collective hand."""

    seat: Seat


class JokerSetAside(Event, frozen=True):
    """Advanced: a face-up Joker is kept for the resolution."""

    seat: Seat


class CardAddedToMarket(Event, frozen=True):
    """Clubs: a hand card into the Market. `second` with the power's second card."""

    seat: Seat
    card: Card
    second: bool


class TopAddedToMarket(Event, frozen=True):
    """Clubs, solo: the top of the deck into the Market."""

    seat: Seat
    card: Secret[Card]
    second: bool


class CardsSwapped(Event, frozen=True):
    """Diamonds: `target` leaves the collective hand for where `card` came from (power: the Market)."""

    seat: Seat
    target: Card
    card: Card
    power: bool


class DebtRaised(Event, frozen=True):
    """Top of the deck onto the Debt pile unseen: by a hearts card of `seat`, or (None) by the hearts Rat."""

    seat: Seat | None
    card: Secret[Card]


class RatCardFlipped(Event, frozen=True):
    """Hearts power: one face-down Rat card is turned up."""

    seat: Seat
    place: int
    card: Secret[Card]


class DiscardMarked(Event, frozen=True):
    """Spades power: one more card chosen; a hand card is known to its owner only until it is discarded."""

    seat: Seat
    card: Secret[Card]


class CardDiscarded(Event, frozen=True):
    """Spades: a card onto the discard pile, open."""

    seat: Seat
    card: Card
    source: Literal["hand", "market"]
    power: bool


class ActionDeclined(Event, frozen=True):
    """The seat uses no (further) action."""

    seat: Seat


class Passed(Event, frozen=True):
    """The seat has nothing to play and nothing to draw."""

    seat: Seat


class RatCardRemoved(Event, frozen=True):
    """Advanced Joker: a Rat card is discarded, face-down ones unseen."""

    seat: Seat
    place: int
    card: Secret[Card]


class JokerInvoked(Event, frozen=True):
    """Expert: a face-up Joker is used and leaves the game."""

    seat: Seat


class JokerRemoved(Event, frozen=True):
    """Advanced: the Joker that was set aside leaves the game."""


class CardRevealed(Event, frozen=True):
    """Expert Joker: top of the deck joins the collective hand, for now."""

    seat: Seat
    card: Secret[Card]


class RevealsDiscarded(Event, frozen=True):
    """Expert Joker: a card of the Rat's suit came up; these cards leave the collective hand."""

    seat: Seat
    cards: tuple[Card, ...]


class CrewDebtTaken(Event, frozen=True):
    """Expert Joker: top of the deck becomes a Debt of the crew, unseen."""

    seat: Seat
    card: Secret[Card]


class FirstCardTurned(Event, frozen=True):
    """The spades Rat's face-down first card is turned up."""

    card: Secret[Card]


class IdentityChosen(Event, frozen=True):
    """What the Joker is in this hand; `asked` if the seat decided."""

    seat: Seat
    card: Card
    asked: bool


class PredictionChecked(Event, frozen=True):
    """Resolution, step 1. `category` is what the prediction asked for (see `poker.Category`)."""

    tells: ClassVar[bool] = True

    prediction: Card
    category: int
    matched: bool


class JokerEarned(Event, frozen=True):
    """One Joker turns face-up."""


class RatCardTurned(Event, frozen=True):
    """Resolution, step 2: a face-down Rat card is turned up."""

    place: int
    card: Secret[Card]


class HandsCompared(Event, frozen=True):
    """Resolution, steps 3 and 4: the best five of both sides and their values (`poker.best`)."""

    crew_cards: tuple[Card, ...]
    crew_value: int
    rat_cards: tuple[Card, ...]
    rat_value: int
    crew_wins: bool


class DebtGivenToRat(Event, frozen=True):
    """The whole pile goes on the active Rat; `total` is what it then has."""

    count: int
    total: int


class DebtGivenToCrew(Event, frozen=True):
    """The whole pile goes to the crew, booked on the seat; `total` is what the crew then has."""

    seat: Seat
    count: int
    total: int


class CleanedUp(Event, frozen=True):
    """Collective hand and Rat cards are discarded; a used Joker leaves the game."""


class RatBeaten(Event, frozen=True):
    """The active Rat is turned sideways; its Debt is discarded."""

    rat: Card


class BonusGranted(Event, frozen=True):
    """The defeat bonus of a suit, as the numbers that hold from now on."""

    suit: str
    market_slots: int
    collective_size: int
    rat_fewer: int


class CrewDebtRemoved(Event, frozen=True):
    """Hearts bonus: the crew's latest Debt is discarded."""

    seat: Seat
    card: Secret[Card]


class SecondRatTurned(Event, frozen=True):
    """The inactive Rat turns up and becomes the active one."""

    rat: Secret[Card]


class MatchEnded(Event, frozen=True):
    """`reason`: rats_beaten or crew_in_debt."""

    reason: str


RiverRatsEvent: TypeAlias = (
    AceTaken
    | RatsChosen
    | DeckShuffled
    | CardDrawn
    | MarketRefilled
    | RoundBegan
    | RatCardDealt
    | PredictionTurned
    | CollectiveDealt
    | TurnBegan
    | Asked
    | MarketTaken
    | CardPlayed
    | FirstCardPlayed
    | JokerPlayed
    | JokerSetAside
    | CardAddedToMarket
    | TopAddedToMarket
    | CardsSwapped
    | DebtRaised
    | RatCardFlipped
    | DiscardMarked
    | CardDiscarded
    | ActionDeclined
    | Passed
    | RatCardRemoved
    | JokerInvoked
    | JokerRemoved
    | CardRevealed
    | RevealsDiscarded
    | CrewDebtTaken
    | FirstCardTurned
    | IdentityChosen
    | PredictionChecked
    | JokerEarned
    | RatCardTurned
    | HandsCompared
    | DebtGivenToRat
    | DebtGivenToCrew
    | CleanedUp
    | RatBeaten
    | BonusGranted
    | CrewDebtRemoved
    | SecondRatTurned
    | MatchEnded
)
