"""What happens in Rats. Cards are public as soon as they are laid; where they were dealt to is not."""

from __future__ import annotations

from typing import TypeAlias

from game.engine.types import Event, Seat, Secret
from game.pieces.cards import Card
from game.titles.rats.rules.frames import Reason
from game.titles.rats.rules.plays import Kind


class DealerDrawn(Event, frozen=True):
    """Set-up: the lot fell on this seat; it deals and leads the first round."""

    seat: Seat


class DeckShuffled(Event, frozen=True):
    """Set-up: all cards lie in the stock, top first."""

    order: Secret[tuple[Card, ...]]


class RoundBegan(Event, frozen=True):
    """A round begins: what was won has joined the reserves; `held` are the cards of each seat now, hand to come.

    `mark` stands for who holds what and leads, if nothing in this round is left to chance (R: repetition).
    """

    number: int
    hand: int
    leader: Seat
    held: tuple[int, ...]
    mark: str = ""


class Dealt(Event, frozen=True):
    """Cards into a hand: from the stock in the first round, later out of the seat's own reserve."""

    seat: Seat
    cards: Secret[tuple[Card, ...]]


class CardLaid(Event, frozen=True):
    """A card of a lead or follow, face-up."""

    seat: Seat
    card: Card


class Led(Event, frozen=True):
    """The cards laid are a lead of this kind. `suit` is the suit led of a single card, or empty."""

    seat: Seat
    kind: Kind
    value: int
    suit: str


class Followed(Event, frozen=True):
    """The cards laid are a whole follow; `best`: they beat everything so far. `suit` is the suit led from now on."""

    seat: Seat
    value: int
    best: bool
    suit: str


class TrickWon(Event, frozen=True):
    """The seat takes all cards played face-down into its reserve."""

    seat: Seat
    count: int


class StockTaken(Event, frozen=True):
    """The winner of the last trick of round 1 gets what was not dealt, unseen."""

    seat: Seat
    count: int


class SeatOut(Event, frozen=True):
    """The seat holds no card after this round and is out."""

    seat: Seat
    round: int


class EndProposed(Event, frozen=True):
    """The seat proposes to end the match; `asked` is the first to answer."""

    seat: Seat
    asked: Seat


class ProposalAnswered(Event, frozen=True):
    """The seat agrees or not; `asked` is the next to answer, None after the last one or a refusal."""

    seat: Seat
    agreed: bool
    asked: Seat | None


class MatchOver(Event, frozen=True):
    """The match ended."""

    places: tuple[tuple[Seat, ...], ...]
    reason: Reason


RatsEvent: TypeAlias = (
    DealerDrawn
    | DeckShuffled
    | RoundBegan
    | Dealt
    | CardLaid
    | Led
    | Followed
    | TrickWon
    | StockTaken
    | SeatOut
    | EndProposed
    | ProposalAnswered
    | MatchOver
)
