"""What a seat may ask for in River Rats."""

from __future__ import annotations

from typing import TypeAlias

from game.engine.types import Command
from game.pieces.cards import Card


class DrawFromDeck(Command, frozen=True):
    """Draw the top card of the deck into the hand."""


class TakeFromMarket(Command, frozen=True):
    """Take this Market card into the hand instead of drawing from the deck."""

    card: Card


class PlayCard(Command, frozen=True):
    """Play this card from the hand into the collective hand."""

    card: Card


class UseJoker(Command, frozen=True):
    """Spend the turn on a face-up Joker: into the collective hand, or set aside (Advanced)."""


class AddToMarket(Command, frozen=True):
    """Clubs: put this card from the hand into the Market. The power allows a second one."""

    card: Card


class AddTopToMarket(Command, frozen=True):
    """Clubs, solo: put the top card of the deck into the Market. The power allows a second one."""


class Swap(Command, frozen=True):
    """Diamonds: exchange a collective card for one from the hand, or (power) for one from the Market."""

    target: Card
    card: Card


class AddDebt(Command, frozen=True):
    """Hearts: the top card of the deck joins the Debt pile unseen."""


class FlipRatCard(Command, frozen=True):
    """Hearts power: turn up the face-down Rat card at this place (0 = first of the Rat's dealt cards)."""

    place: int


class DiscardCard(Command, frozen=True):
    """Spades: discard this card from the hand or the Market."""

    card: Card


class MarkDiscard(Command, frozen=True):
    """Spades power: choose one more card to discard; nothing moves before `FinishDiscards`."""

    card: Card


class FinishDiscards(Command, frozen=True):
    """Spades power: discard all chosen cards."""


class Decline(Command, frozen=True):
    """Use no action, no second card, no further reveal."""


class ChooseIdentity(Command, frozen=True):
    """Which card the Joker is."""

    card: Card


class RemoveRatCard(Command, frozen=True):
    """Advanced Joker: remove the Rat card at this place."""

    place: int


class InvokeJoker(Command, frozen=True):
    """Expert: use a face-up Joker on the complete hand."""


class RevealNext(Command, frozen=True):
    """Expert Joker: reveal the next card of the deck."""


class Pass(Command, frozen=True):
    """No card to play and none to draw."""


RiverRatsCommand: TypeAlias = (
    DrawFromDeck
    | TakeFromMarket
    | PlayCard
    | UseJoker
    | AddToMarket
    | AddTopToMarket
    | Swap
    | AddDebt
    | FlipRatCard
    | DiscardCard
    | MarkDiscard
    | FinishDiscards
    | Decline
    | ChooseIdentity
    | RemoveRatCard
    | InvokeJoker
    | RevealNext
    | Pass
)
