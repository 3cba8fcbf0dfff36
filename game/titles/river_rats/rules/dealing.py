"""Dealing outside a turn: all that takes cards from the deck at set-up, in rounds, refills and reshuffles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.engine.rules import Draft
from game.engine.types import Seat, Secret, View
from game.pieces import Card
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules.events import AnyFrame, RiverRatsState
from game.titles.river_rats.rules.poker import PredictionMatch
from game.titles.river_rats.rules.terms import Ability, JokerUse, Terms

RiverRatsDraft: TypeAlias = Draft[RiverRatsState, ev.RiverRatsEvent]


def set_up(draft: RiverRatsDraft, terms: Terms) -> None:
    """Aces, Rats, deck, hands, Market and the first round. Rulebook, Game setup."""
    chance = draft.chance
    for seat, ace in enumerate(_choose_aces(draft, terms)):
        draft.emit(ev.AceTaken(Seat(seat), ace))
    kings = chance.shuffled([card for card in draft.state.deck if card.endswith("K")])
    draft.emit(ev.RatsChosen(ev.Rat(kings[0]), Secret((), kings[1])))
    draft.emit(ev.DeckShuffled(Secret((), tuple(chance.shuffled(draft.state.deck)))))
    for seat in terms.all_seats:
        for _ in range(terms.first_hand):
            draft.emit(ev.CardDrawn(seat, Secret((seat,), draft.state.deck[0])))
    refill_market(draft, terms)
    first = Seat(chance.below(terms.seats)) if terms.random_first_player else Seat(0)
    set_up_round(draft, terms, first)


def set_up_round(draft: RiverRatsDraft, terms: Terms, first: Seat) -> None:
    """Rat cards, prediction, the diamonds Rat's card; then the first turn. Rulebook, Round setup; order (R)."""
    state = draft.state
    face_down = face_down_cards(state, terms)
    draft.emit(ev.RoundBegan(state.round + 1, face_down))
    for _ in range(terms.rat_open):
        deal_rat_card(draft, terms, face_up=True)
    for _ in range(face_down):
        deal_rat_card(draft, terms, face_up=False)
    take_top(draft, terms, lambda card: ev.PredictionTurned(Secret(None, card)))
    if terms.ability(state.rat).dealt_first:
        take_top(draft, terms, lambda card: ev.CollectiveDealt(Secret(None, card)))
    draft.emit(ev.TurnBegan(first))


def face_down_cards(state: RiverRatsState, terms: Terms) -> int:
    """Returns the number of face-down cards of the active Rat: two, more by level and clubs Rat, fewer by the clubs
    bonus (R).
    """
    return max(0, terms.rat_face_down + terms.ability(state.rat).face_down - state.rat_fewer)


def deal_rat_card(draft: RiverRatsDraft, terms: Terms, *, face_up: bool) -> None:
    """Deals one card to the Rat, if there is one."""
    take_top(draft, terms, lambda card: ev.RatCardDealt(Secret(None if face_up else (), card), face_up))


def raise_debt(draft: RiverRatsDraft, terms: Terms, seat: Seat | None) -> None:
    """Adds the top card to the Debt pile unseen, if there is one; `seat` is None for the hearts Rat's ability."""
    take_top(draft, terms, lambda card: ev.DebtRaised(seat, Secret((), card)))


def refill_market(draft: RiverRatsDraft, terms: Terms) -> None:
    """Fills the Market up to its permanent capacity, as far as there are cards."""
    state = draft.state
    while len(state.market) < state.market_slots and can_take(state):
        take_top(draft, terms, lambda card: ev.MarketRefilled(Secret(None, card)))


def can_take(state: RiverRatsState) -> bool:
    """True if a card can still be taken from the deck, reshuffled or not."""
    return bool(state.deck or state.discard)


def take_top(draft: RiverRatsDraft, terms: Terms, taken: Callable[[Card], ev.RiverRatsEvent]) -> Card | None:
    """The deck's top card goes where the event says, if there is one; an empty deck is made of the discard pile.

    With `reshuffle: at_once` that happens as soon as it is empty (R), otherwise once a card is wanted.
    """
    state = draft.state
    if not state.deck:
        if not state.discard:
            return None
        _reshuffle(draft)
    card = state.deck[0]
    draft.emit(taken(card))
    if terms.reshuffle_at_once and not state.deck and state.discard:
        _reshuffle(draft)
    return card


def _reshuffle(draft: RiverRatsDraft) -> None:
    draft.emit(ev.DeckShuffled(Secret((), tuple(draft.chance.shuffled(draft.state.discard)))))


def _choose_aces(draft: RiverRatsDraft, terms: Terms) -> list[Card]:
    """Wishes first, in seat order; the rest by chance, without asking chance when nothing is left open."""
    wished = [None if suit is None else Card(suit + "A") for suit in terms.ace_wishes]
    free = [card for card in draft.state.deck if card.endswith("A") and card not in wished]
    if None in wished:
        free = draft.chance.shuffled(free)
    return [free.pop(0) if ace is None else ace for ace in wished]


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
    """True if everybody may look through the discard pile."""
    frame: AnyFrame
    round: int
    actor: Seat
    aces: tuple[Card, ...]
    """Aces by seat."""
    rat: Card
    ability: Ability
    """The active Rat's changes of the rules."""
    inactive: bool
    """A second Rat still lies face-down."""
    beaten: Card | None
    ruled_out: tuple[Card, ...]
    """Kings that cannot be the second Rat although they lie unseen again: all saw them before a shuffle."""
    rat_cards: tuple[Card | None, ...]
    """The Rat's cards by place, as in `FlipRatCard` and `RemoveRatCard`."""
    collective: tuple[Card | None, ...]
    first_owner: Seat | None
    """Seat that played the face-down first card (spades Rat), while it is face-down."""
    first_doubts: tuple[Card, ...]
    """Each of these is the face-down first card or in its owner's hand."""
    first_certain: bool
    """The face-down first card is one of `first_doubts`."""
    spoken: tuple[ev.Saying, ...]
    """The sentences of seats in this round about how to play it."""
    hand: tuple[Card, ...]
    """The viewer's own cards; () for an onlooker."""
    hand_counts: tuple[int, ...]
    shown: tuple[tuple[Card, ...], ...]
    """Cards of each hand that everybody knows to be in it."""
    market: tuple[Card, ...]
    deck_count: int
    discard: tuple[Card | None, ...]
    """Bottom to top."""
    pile: tuple[Card | None, ...]
    """The Debt pile; its first card is the prediction."""
    rat_debt: tuple[Card | None, ...]
    crew_debt: tuple[Card | None, ...]
    crew_debt_seats: tuple[Seat, ...]
    """Seat on whom each of `crew_debt` is booked."""
    jokers_down: int
    jokers_up: int
    jokers_removed: int
    joker_seat: Seat | None
    """Seat that used the Joker of this hand."""
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

    def rat_debt_if_won(self, raised: int = 0) -> int:
        """Returns the Debt of the active Rat if the crew wins this hand, with so many more cards at stake."""
        return len(self.rat_debt) + len(self.pile) + raised

    def crew_debt_if_lost(self, raised: int = 0) -> int:
        """Returns the crew's Debt if the Rat wins this hand, with so many more cards at stake: his ability may add
        some, as far as there are cards.
        """
        added = min(self.ability.debt_when_lost, self.deck_count + len(self.discard) - raised)
        return len(self.crew_debt) + len(self.pile) + raised + max(0, added)

    @property
    def seats(self) -> int:
        return len(self.hand_counts)
