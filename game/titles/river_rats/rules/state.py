"""The questions a match can wait at."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.engine.types import Seat, State, snake
from game.pieces import Card

Ending: TypeAlias = Literal["rats_beaten", "crew_in_debt"]


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


JOKER = Card("joker")
"""Stands for a Joker in the collective hand; never in any other list of cards."""


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
