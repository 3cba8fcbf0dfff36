"""What one seat knows of a match of River Rats."""

from __future__ import annotations

from game.engine.types import Seat, View
from game.pieces.cards import Card
from game.titles.river_rats.rules.content import Ability, JokerUse
from game.titles.river_rats.rules.frames import AnyFrame
from game.titles.river_rats.rules.hands import PredictionMatch


class RiverRatsView(View, frozen=True, gc=False):
    """The table as `seat` (None: an onlooker) sees it. A card that is None lies there with its face unknown.

    Seats count from 0. A Joker in `collective` is `state.JOKER`.
    """

    seat: Seat | None
    joker: JokerUse
    powers: bool
    abilities: bool
    bonuses: bool
    prediction_match: PredictionMatch
    spade_power_mix: bool
    """One use of the spades power may discard from hand and Market together."""
    reshuffle_at_once: bool
    """The discards are shuffled as soon as the deck is empty, not when a card is needed."""
    debt_limit: int
    hand_limit: int
    market_most: int
    browse_discards: bool
    """Everybody may look through the discard pile."""
    frame: AnyFrame
    round: int
    actor: Seat
    aces: tuple[Card, ...]
    """By seat."""
    rat: Card
    ability: Ability
    """What the active Rat changes."""
    inactive: bool
    """A second Rat still lies face-down."""
    beaten: Card | None
    ruled_out: tuple[Card, ...]
    """Kings that cannot be the second Rat although they lie unseen again: all saw them before a shuffle."""
    rat_cards: tuple[Card | None, ...]
    """By place, as in `FlipRatCard` and `RemoveRatCard`."""
    collective: tuple[Card | None, ...]
    first_owner: Seat | None
    """Who played the face-down first card (spades Rat), while it is face-down."""
    first_doubts: tuple[Card, ...]
    """Each of these is the face-down first card or in its owner's hand."""
    first_certain: bool
    """The face-down first card is one of `first_doubts`."""
    hand: tuple[Card, ...]
    """The viewer's own cards; () for an onlooker."""
    hand_counts: tuple[int, ...]
    shown: tuple[tuple[Card, ...], ...]
    """Of each hand, the cards everybody knows to be in it."""
    market: tuple[Card, ...]
    deck_count: int
    discard: tuple[Card | None, ...]
    """Bottom to top."""
    pile: tuple[Card | None, ...]
    """The Debt pile; its first card is the prediction."""
    rat_debt: tuple[Card | None, ...]
    crew_debt: tuple[Card | None, ...]
    crew_debt_seats: tuple[Seat, ...]
    """For each of `crew_debt`: on whom it is booked."""
    jokers_down: int
    jokers_up: int
    jokers_removed: int
    joker_seat: Seat | None
    """Who used the Joker of this hand."""
    joker_aside: bool
    """The Joker of this hand waits beside the table (Advanced)."""
    joker_identity: Card | None
    market_slots: int
    collective_size: int
    rat_fewer: int

    @property
    def prediction(self) -> Card | None:
        """The card that says which hand earns a Joker; None while no round is on."""
        return self.pile[0] if self.pile else None

    @property
    def seats(self) -> int:
        return len(self.hand_counts)
