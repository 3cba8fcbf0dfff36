"""The table of River Rats."""

from __future__ import annotations

from game.engine.types import Seat, State
from game.pieces.cards import Card
from game.titles.river_rats.rules.frames import AnyFrame, Dealing

JOKER = Card("joker")
"""Stands for a Joker in the collective hand; never in any other list of cards."""


class RiverRatsState(State, gc=False):
    """Everything about a match. The deck's top card comes first; piles grow at the end.

    The defaults are a table on which nothing lies yet.
    """

    frame: AnyFrame = Dealing()
    round: int = 0
    actor: Seat = Seat(0)
    """Whose turn it is or was: books Debt, decides the Expert offer, is followed in the next round."""
    aces: list[Card] = []
    rat: Card = Card("")
    inactive: Card | None = None
    beaten: Card | None = None
    ruled_out: list[Card] = []
    """Kings all saw before they were shuffled into the deck again: none of them is the inactive Rat."""
    rat_cards: list[Card] = []
    rat_up: list[bool] = []
    """For each of `rat_cards`: is it face-up?"""
    collective: list[Card] = []
    first_owner: Seat | None = None
    """Who knows the face-down first card (spades Rat), while it is face-down."""
    first_doubts: list[Card] = []
    """Cards all saw go into the owner's hand before that: each is the first card or still in that hand."""
    first_certain: bool = False
    """All of the owner's cards were in `first_doubts`, so the first card is one of them."""
    hands: list[list[Card]] = []
    shown: list[list[Card]] = []
    """Of each hand, the cards everybody saw going into it."""
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
    """For each of `crew_debt`: on whom it is booked."""
    jokers_down: int = 0
    jokers_up: int = 0
    jokers_removed: int = 0
    joker_seat: Seat | None = None
    """Who used the Joker of this hand."""
    joker_aside: bool = False
    """The Joker of this hand was set aside (Advanced) and has not acted yet."""
    joker_identity: Card | None = None
    market_slots: int = 0
    collective_size: int = 0
    rat_fewer: int = 0
    """Face-down cards the Rat goes without (clubs bonus)."""
