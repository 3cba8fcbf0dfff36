"""Everything that takes cards from the deck outside a turn: set-up, rounds, refills, reshuffles."""

from __future__ import annotations

from typing import TypeAlias

from game.engine.draft import Draft
from game.engine.types import Seat, Secret
from game.pieces.cards import Card
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules.state import RiverRatsState
from game.titles.river_rats.rules.terms import Terms

RiverRatsDraft: TypeAlias = Draft[RiverRatsState, ev.RiverRatsEvent]


def set_up(draft: RiverRatsDraft, terms: Terms) -> None:
    """Aces, Rats, deck, hands, Market and the first round. Rulebook, Game setup."""
    chance = draft.chance
    for seat, ace in enumerate(_choose_aces(draft, terms)):
        draft.emit(ev.AceTaken(Seat(seat), ace))
    kings = chance.shuffled([card for card in draft.state.deck if card.endswith("K")])
    draft.emit(ev.RatsChosen(kings[0], Secret((), kings[1])))
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
    if (card := next_card(draft)) is not None:
        draft.emit(ev.PredictionTurned(Secret(None, card)))
        deck_lowered(draft, terms)
    if terms.ability(state.rat).dealt_first and (card := next_card(draft)) is not None:
        draft.emit(ev.CollectiveDealt(Secret(None, card)))
        deck_lowered(draft, terms)
    draft.emit(ev.TurnBegan(first))


def face_down_cards(state: RiverRatsState, terms: Terms) -> int:
    """How many face-down cards the active Rat gets: two, more by level and clubs Rat, fewer by the clubs bonus (R)."""
    return max(0, terms.rat_face_down + terms.ability(state.rat).face_down - state.rat_fewer)


def deal_rat_card(draft: RiverRatsDraft, terms: Terms, *, face_up: bool) -> None:
    """One card to the Rat, if there is one."""
    if (card := next_card(draft)) is not None:
        draft.emit(ev.RatCardDealt(Secret(None if face_up else (), card), face_up))
        deck_lowered(draft, terms)


def raise_debt(draft: RiverRatsDraft, terms: Terms, seat: Seat | None) -> None:
    """The top card joins the Debt pile unseen, if there is one; `seat` is None for the hearts Rat's ability."""
    if (card := next_card(draft)) is not None:
        draft.emit(ev.DebtRaised(seat, Secret((), card)))
        deck_lowered(draft, terms)


def refill_market(draft: RiverRatsDraft, terms: Terms) -> None:
    """Fills the Market up to its permanent capacity, as far as there are cards."""
    state = draft.state
    while len(state.market) < state.market_slots and (card := next_card(draft)) is not None:
        draft.emit(ev.MarketRefilled(Secret(None, card)))
        deck_lowered(draft, terms)


def can_take(state: RiverRatsState) -> bool:
    """Whether a card can still be taken from the deck, reshuffled or not."""
    return bool(state.deck or state.discard)


def next_card(draft: RiverRatsDraft) -> Card | None:
    """The deck's top card, after shuffling the discard pile into an empty deck; None if both are empty."""
    state = draft.state
    if not state.deck:
        if not state.discard:
            return None
        _reshuffle(draft)
    return state.deck[0]


def deck_lowered(draft: RiverRatsDraft, terms: Terms) -> None:
    """Called after a card left the deck: with `reshuffle: at_once` an empty deck is replaced right away (R)."""
    if terms.reshuffle_at_once and not draft.state.deck and draft.state.discard:
        _reshuffle(draft)


def _reshuffle(draft: RiverRatsDraft) -> None:
    draft.emit(ev.DeckShuffled(Secret((), tuple(draft.chance.shuffled(draft.state.discard)))))


def _choose_aces(draft: RiverRatsDraft, terms: Terms) -> list[Card]:
    """Wishes first, in seat order; the rest by chance, without asking chance when nothing is left open."""
    wished = [None if suit is None else Card(suit + "A") for suit in terms.ace_wishes]
    free = [card for card in draft.state.deck if card.endswith("A") and card not in wished]
    if None in wished:
        free = draft.chance.shuffled(free)
    return [free.pop(0) if ace is None else ace for ace in wished]
