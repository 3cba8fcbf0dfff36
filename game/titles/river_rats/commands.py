"""What a seat may ask for in River Rats."""

from __future__ import annotations

from typing import TypeAlias

from game.engine.types import Command
from game.pieces.cards import Card


class DrawFromDeck(Command):
    """Draw the top card of the deck into the hand."""


class TakeFromMarket(Command):
    """Take this Market card into the hand instead of drawing from the deck."""

    card: Card


class PlayCard(Command):
    """Play this card from the hand into the collective hand."""

    card: Card


class UseJoker(Command):
    """Spend the turn on a face-up Joker: into the collective hand, or set aside (Advanced)."""


class AddToMarket(Command):
    """Clubs: put this card from the hand into the Market. The power allows a second one."""

    card: Card


class AddTopToMarket(Command):
    """Clubs, solo: put the top card of the deck into the Market. The power allows a second one."""


class Swap(Command):
    """Diamonds: exchange a collective card for one from the hand, or (power) for one from the Market."""

    target: Card
    card: Card


class AddDebt(Command):
    """Hearts: the top card of the deck joins the Debt pile unseen."""


class FlipRatCard(Command):
    """Hearts power: turn up the face-down Rat card at this place (0 = first of the Rat's dealt cards)."""

    place: int


class DiscardCard(Command):
    """Spades: discard this card from the hand or the Market."""

    card: Card


class MarkDiscard(Command):
    """Spades power: choose one more card to discard; nothing moves before `FinishDiscards`."""

    card: Card


class FinishDiscards(Command):
    """Spades power: discard all chosen cards."""


class Decline(Command):
    """Use no action, no second card, no further reveal."""


class ChooseIdentity(Command):
    """Which card the Joker is."""

    card: Card


class RemoveRatCard(Command):
    """Advanced Joker: remove the Rat card at this place."""

    place: int


class InvokeJoker(Command):
    """Expert: use a face-up Joker on the complete hand."""


class RevealNext(Command):
    """Expert Joker: reveal the next card of the deck."""


class Pass(Command):
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
