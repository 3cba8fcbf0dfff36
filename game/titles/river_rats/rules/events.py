"""The state of River Rats, the questions a match can wait at, and the events until a hand is complete.

Cards that come out of hiding travel in secrets, so undo knows what was shown.
"""

from __future__ import annotations

from typing import Literal, NewType, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from game.engine.types import Event, Seat, Secret, State, snake
from game.pieces import Card

JOKER = Card("joker")
"""Stands for a Joker in the collective hand; never in any other list of cards."""


Ending: TypeAlias = Literal["rats_beaten", "crew_in_debt"]

SpeechId: TypeAlias = Literal["careful", "risk", "market", "joker", "well_played", "sorry"]
"""Everything a seat may say to its crew."""


class Saying(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A sentence of a seat in this round, for its mates to take note of."""

    seat: Seat
    words: SpeechId


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


class Dealing(Frame, frozen=True):
    """The table is being set up; nobody decides."""


class Turn(Frame, frozen=True):
    """A turn begins: use a Joker, or draw, or (with a full hand) play. `passes` counts the seats that just passed."""

    seat: Seat
    passes: int = 0


class Drawing(Frame, frozen=True):
    """The seat has drawn at least once this turn and must draw on."""

    seat: Seat


class Playing(Frame, frozen=True):
    """The seat has drawn and must play a card."""

    seat: Seat


class Acting(Frame, frozen=True):
    """The seat has played `card` and may use its action or power."""

    seat: Seat
    card: Card


class ClubsPower(Frame, frozen=True):
    """The seat put one card into the Market and may put a second one."""

    seat: Seat
    card: Card


class HeartsPower(Frame, frozen=True):
    """The seat turned up a Rat card and may still raise the Debt."""

    seat: Seat
    card: Card


class ChoosingDiscards(Frame, frozen=True):
    """The seat is choosing cards for the spades power. In others' views hand cards are only counted, in `unseen`."""

    seat: Seat
    card: Card
    chosen: tuple[Card, ...]
    unseen: int = 0


class AdvancedJoker(Frame, frozen=True):
    """The seat that set its Joker aside removes a Rat card."""

    seat: Seat


class ExpertOffer(Frame, frozen=True):
    """The hand is complete; the seat may invoke a face-up Joker."""

    seat: Seat


class ExpertReveal(Frame, frozen=True):
    """The seat reveals cards; the first `base` cards of the collective hand were there before."""

    seat: Seat
    base: int


class JokerIdentity(Frame, frozen=True):
    """The seat decides which of these cards the Joker is: the strongest first, then the one the prediction wants."""

    seat: Seat
    choices: tuple[Card, ...]


class Over(Frame, frozen=True):
    """The match is over."""

    reason: Ending


AskingFrame: TypeAlias = (
    Turn
    | Drawing
    | Playing
    | Acting
    | ClubsPower
    | HeartsPower
    | ChoosingDiscards
    | AdvancedJoker
    | ExpertOffer
    | ExpertReveal
    | JokerIdentity
)
"""Frames in which a seat decides."""

AnyFrame: TypeAlias = AskingFrame | Dealing | Over


def asked(frame: AnyFrame) -> Seat | None:
    """The seat that decides; None while the table is set up and once it is over."""
    match frame:
        case Dealing() | Over():
            return None
        case _:
            return frame.seat


class RiverRatsState(State, gc=False):
    """The state of a match. The deck's top card comes first; piles grow at the end.

    The defaults are a table on which nothing lies yet.
    """

    frame: AnyFrame = Dealing()
    round: int = 0
    actor: Seat = Seat(0)
    """Seat whose turn it is or was: it books Debt, decides the Expert offer, and is followed in the next round."""
    aces: list[Card] = []
    rat: Card = Card("")
    inactive: Card | None = None
    beaten: Card | None = None
    ruled_out: list[Card] = []
    """Kings all saw before they were shuffled into the deck again: none of them is the inactive Rat."""
    rat_cards: list[Card] = []
    rat_up: list[bool] = []
    """True for each of `rat_cards` that is face-up."""
    collective: list[Card] = []
    first_owner: Seat | None = None
    """Seat that knows the face-down first card (spades Rat), while it is face-down."""
    first_doubts: list[Card] = []
    """Cards all saw go into the owner's hand before that: each is the first card or still in that hand."""
    first_certain: bool = False
    """All of the owner's cards were in `first_doubts`, so the first card is one of them."""
    hands: list[list[Card]] = []
    shown: list[list[Card]] = []
    """Cards of each hand that everybody saw going into it."""
    market: list[Card] = []
    deck: list[Card] = []
    discard: list[Card] = []
    unseen: list[Card] = []
    """Cards of the Debt piles and the discard pile whose face nobody has seen."""
    pile: list[Card] = []
    """The Debt pile; its first card is the prediction."""
    rat_debt: list[Card] = []
    crew_debt: list[Card] = []
    crew_debt_seats: list[Seat] = []
    """Seat on whom each of `crew_debt` is booked."""
    jokers_down: int = 0
    jokers_up: int = 0
    jokers_removed: int = 0
    joker_seat: Seat | None = None
    """Seat that used the Joker of this hand."""
    joker_aside: bool = False
    """The Joker of this hand was set aside (Advanced) and has not acted yet."""
    joker_identity: Card | None = None
    market_slots: int = 0
    collective_size: int = 0
    rat_fewer: int = 0
    """Face-down cards the Rat goes without (clubs bonus)."""
    spoken: list[Saying] | UnsetType = UNSET
    """The sentences of this round on how to play it. Where nothing was said it is left out of packed states: those
    are compared with the ones of matches that were played before seats could speak.
    """


Rat = NewType("Rat", Card)
"""A King as the Rat it is: events that name one are told with its name."""


class RiverRatsEvent(Event, frozen=True):
    """An event of the title. Its kinds are the classes below."""

    def apply(self, state: RiverRatsState) -> None:
        """Writes it into the table; a kind that says nothing here changes nothing."""


class AceTaken(RiverRatsEvent, frozen=True):
    """Set-up: the seat's Character."""

    seat: Seat
    card: Card

    def apply(self, state: RiverRatsState) -> None:
        state.deck.remove(self.card)
        state.aces.append(self.card)


class RatsChosen(RiverRatsEvent, frozen=True):
    """Set-up: the active Rat, and the inactive one nobody knows."""

    active: Rat
    inactive: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        inactive = self.inactive.open()
        state.rat = self.active
        state.inactive = inactive
        state.deck.remove(self.active)
        state.deck.remove(inactive)


class DeckShuffled(RiverRatsEvent, frozen=True):
    """A new deck, top card first: the unused cards at set-up, later the discard pile."""

    order: Secret[tuple[Card, ...]]

    def apply(self, state: RiverRatsState) -> None:
        state.deck = list(self.order.open())
        if state.inactive is not None:
            kings = (card for card in state.discard if card[1:] == "K" and card not in state.unseen)
            state.ruled_out += [card for card in kings if card not in state.ruled_out]
        state.unseen = [card for card in state.unseen if card not in state.discard]
        state.discard = []


class CardDrawn(RiverRatsEvent, frozen=True):
    """Top of the deck into a hand: a draw, or the deal at set-up."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.hands[self.seat].append(state.deck.pop(0))


class MarketRefilled(RiverRatsEvent, frozen=True):
    """Top of the deck into the Market."""

    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.market.append(state.deck.pop(0))


class RoundBegan(RiverRatsEvent, frozen=True):
    """A round is set up; `face_down` Rat cards will be dealt besides the open ones."""

    number: int
    face_down: int

    def apply(self, state: RiverRatsState) -> None:
        state.round = self.number
        state.spoken = UNSET


class RatCardDealt(RiverRatsEvent, frozen=True):
    """Top of the deck to the Rat, open or face-down."""

    card: Secret[Card]
    face_up: bool

    def apply(self, state: RiverRatsState) -> None:
        state.rat_cards.append(state.deck.pop(0))
        state.rat_up.append(self.face_up)


class PredictionTurned(RiverRatsEvent, frozen=True):
    """Top of the deck becomes prediction and first Debt card."""

    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.pile.append(state.deck.pop(0))


class CollectiveDealt(RiverRatsEvent, frozen=True):
    """Diamonds Rat: top of the deck becomes the first collective card."""

    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.collective.append(state.deck.pop(0))


class TurnBegan(RiverRatsEvent, frozen=True):
    """The seat's turn begins."""

    seat: Seat
    passes: int = 0

    def apply(self, state: RiverRatsState) -> None:
        state.frame = Turn(self.seat, self.passes)
        state.actor = self.seat


class Asked(RiverRatsEvent, frozen=True):
    """The match now waits for this."""

    frame: AnyFrame

    def apply(self, state: RiverRatsState) -> None:
        state.frame = self.frame


class MarketTaken(RiverRatsEvent, frozen=True):
    """A Market card into a hand, seen by all."""

    seat: Seat
    card: Card

    def apply(self, state: RiverRatsState) -> None:
        state.market.remove(self.card)
        state.hands[self.seat].append(self.card)
        state.shown[self.seat].append(self.card)


class CardPlayed(RiverRatsEvent, frozen=True):
    """A hand card into the collective hand, open."""

    seat: Seat
    card: Card

    def apply(self, state: RiverRatsState) -> None:
        _leave_hand(state, self.seat, self.card)
        state.collective.append(self.card)


class FirstCardPlayed(RiverRatsEvent, frozen=True):
    """Spades Rat: the first card goes face-down; only its owner knows it."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        card = self.card.open()
        hand = state.hands[self.seat]
        state.first_owner = self.seat
        state.first_doubts = state.shown[self.seat]
        state.first_certain = len(state.first_doubts) == len(hand)
        state.shown[self.seat] = []
        hand.remove(card)
        state.collective.append(card)


class JokerPlayed(RiverRatsEvent, frozen=True):
    """A face-up Joker into the collective hand."""

    seat: Seat

    def apply(self, state: RiverRatsState) -> None:
        state.jokers_up -= 1
        state.joker_seat = self.seat
        state.collective.append(JOKER)


class JokerSetAside(RiverRatsEvent, frozen=True):
    """Advanced: a face-up Joker is kept for the resolution."""

    seat: Seat

    def apply(self, state: RiverRatsState) -> None:
        state.jokers_up -= 1
        state.joker_seat = self.seat
        state.joker_aside = True


class CardAddedToMarket(RiverRatsEvent, frozen=True):
    """Clubs: a hand card into the Market. `second` with the power's second card."""

    seat: Seat
    card: Card
    second: bool

    def apply(self, state: RiverRatsState) -> None:
        _leave_hand(state, self.seat, self.card)
        state.market.append(self.card)


class TopAddedToMarket(RiverRatsEvent, frozen=True):
    """Clubs, solo: the top of the deck into the Market."""

    seat: Seat
    card: Secret[Card]
    second: bool

    def apply(self, state: RiverRatsState) -> None:
        state.market.append(state.deck.pop(0))


class CardsSwapped(RiverRatsEvent, frozen=True):
    """Diamonds: `target` leaves the collective hand for where `card` came from (power: the Market)."""

    seat: Seat
    target: Card
    card: Card
    power: bool

    def apply(self, state: RiverRatsState) -> None:
        state.collective[state.collective.index(self.target)] = self.card
        if self.power:
            state.market[state.market.index(self.card)] = self.target
            return
        _leave_hand(state, self.seat, self.card)
        state.hands[self.seat].append(self.target)
        state.shown[self.seat].append(self.target)


class DebtRaised(RiverRatsEvent, frozen=True):
    """Top of the deck onto the Debt pile unseen: by a hearts card of `seat`, or (None) by the hearts Rat."""

    seat: Seat | None
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        card = state.deck.pop(0)
        state.pile.append(card)
        state.unseen.append(card)


class RatCardFlipped(RiverRatsEvent, frozen=True):
    """Hearts power: one face-down Rat card is turned up."""

    seat: Seat
    place: int
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.rat_up[self.place] = True


class DiscardMarked(RiverRatsEvent, frozen=True):
    """Spades power: one more card chosen; a hand card is known to its owner only until it is discarded."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        card = self.card.open()
        match state.frame:
            case Acting() as acting:
                state.frame = ChoosingDiscards(self.seat, acting.card, (card,))
            case ChoosingDiscards() as choosing:
                state.frame = ChoosingDiscards(self.seat, choosing.card, (*choosing.chosen, card))
            case _:
                raise ValueError(f"{card} cannot be marked: no spades power is being used")


class CardDiscarded(RiverRatsEvent, frozen=True):
    """Spades: a card onto the discard pile, open."""

    seat: Seat
    card: Card
    source: Literal["hand", "market"]
    power: bool

    def apply(self, state: RiverRatsState) -> None:
        card = self.card
        if self.source == "hand":
            _leave_hand(state, self.seat, card)
        else:
            state.market.remove(card)
        state.discard.append(card)
        match state.frame:
            case ChoosingDiscards() as choosing:
                left = tuple(each for each in choosing.chosen if each != card)
                state.frame = ChoosingDiscards(self.seat, choosing.card, left)
            case _:
                pass


class ActionDeclined(RiverRatsEvent, frozen=True):
    """The seat uses no (further) action."""

    seat: Seat


class SentenceSaid(RiverRatsEvent, frozen=True):
    """The seat said this to its crew."""

    seat: Seat
    words: SpeechId

    def apply(self, state: RiverRatsState) -> None:
        if self.words not in ("well_played", "sorry"):
            said = [] if state.spoken is UNSET else state.spoken
            state.spoken = [*said, Saying(self.seat, self.words)]


class Passed(RiverRatsEvent, frozen=True):
    """The seat has nothing to play and nothing to draw."""

    seat: Seat


def _leave_hand(state: RiverRatsState, seat: Seat, card: Card) -> None:
    """Takes a card out of a hand openly: nobody needs to remember it there any longer."""
    state.hands[seat].remove(card)
    shown = state.shown[seat]
    if card in shown:
        shown.remove(card)
    elif seat == state.first_owner and card in state.first_doubts:
        state.first_doubts.remove(card)
