"""Resolution, from a complete hand to the next round (Rulebook, Resolving hands; Defeating a River Rat; Jokers)."""

from __future__ import annotations

from typing import ClassVar

from game.engine.types import Seat, Secret
from game.pieces import Card, Suit, mask_of, suit_of
from game.titles.river_rats.rules import dealing
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules.events import JOKER, Ending, Over, Rat, RiverRatsEvent, RiverRatsState
from game.titles.river_rats.rules.poker import best, best_cards, crew_hand, identities, matches, predicted, rat_hand
from game.titles.river_rats.rules.terms import Terms


class RatCardRemoved(RiverRatsEvent, frozen=True):
    """Advanced Joker: a Rat card is discarded, face-down ones unseen."""

    seat: Seat
    place: int
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        card = state.rat_cards.pop(self.place)
        if not state.rat_up.pop(self.place):
            state.unseen.append(card)
        state.discard.append(card)


class JokerInvoked(RiverRatsEvent, frozen=True):
    """Expert: a face-up Joker is used and leaves the game."""

    seat: Seat

    def apply(self, state: RiverRatsState) -> None:
        state.jokers_up -= 1
        state.jokers_removed += 1
        state.joker_seat = self.seat


class JokerRemoved(RiverRatsEvent, frozen=True):
    """Advanced: the Joker that was set aside leaves the game."""

    def apply(self, state: RiverRatsState) -> None:
        state.joker_aside = False
        state.jokers_removed += 1


class CardRevealed(RiverRatsEvent, frozen=True):
    """Expert Joker: top of the deck joins the collective hand, for now."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.collective.append(state.deck.pop(0))


class RevealsDiscarded(RiverRatsEvent, frozen=True):
    """Expert Joker: a card of the Rat's suit came up; these cards leave the collective hand."""

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, state: RiverRatsState) -> None:
        for card in self.cards:
            state.collective.remove(card)
            state.discard.append(card)


class CrewDebtTaken(RiverRatsEvent, frozen=True):
    """Expert Joker: top of the deck becomes a Debt of the crew, unseen."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        card = state.deck.pop(0)
        state.crew_debt.append(card)
        state.crew_debt_seats.append(self.seat)
        state.unseen.append(card)


class FirstCardTurned(RiverRatsEvent, frozen=True):
    """The spades Rat's face-down first card is turned up."""

    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        if state.first_owner is not None:
            first = state.collective[0]
            state.shown[state.first_owner] += [card for card in state.first_doubts if card != first]
        state.first_owner = None
        state.first_doubts = []
        state.first_certain = False


class IdentityChosen(RiverRatsEvent, frozen=True):
    """The Joker's identity in this hand; `asked` if the seat decided."""

    seat: Seat
    card: Card
    asked: bool

    def apply(self, state: RiverRatsState) -> None:
        state.joker_identity = self.card


class PredictionChecked(RiverRatsEvent, frozen=True):
    """The check of the prediction (Resolution, step 1). `category` is the hand it asked for (see `poker.Category`)."""

    tells: ClassVar[bool] = True

    prediction: Card
    category: int
    matched: bool


class JokerEarned(RiverRatsEvent, frozen=True):
    """One Joker turns face-up."""

    def apply(self, state: RiverRatsState) -> None:
        state.jokers_down -= 1
        state.jokers_up += 1


class RatCardTurned(RiverRatsEvent, frozen=True):
    """Resolution, step 2: a face-down Rat card is turned up."""

    place: int
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.rat_up[self.place] = True


class HandsCompared(RiverRatsEvent, frozen=True):
    """Resolution, steps 3 and 4: the best five of both sides and their values (`poker.best`)."""

    crew_cards: tuple[Card, ...]
    crew_value: int
    rat_cards: tuple[Card, ...]
    rat_value: int
    crew_wins: bool


class DebtGivenToRat(RiverRatsEvent, frozen=True):
    """The whole pile, given to the active Rat; `total` is its Debt afterwards."""

    count: int
    total: int

    def apply(self, state: RiverRatsState) -> None:
        state.rat_debt += state.pile
        state.pile = []


class DebtGivenToCrew(RiverRatsEvent, frozen=True):
    """The whole pile, given to the crew and booked on the seat; `total` is the crew's Debt afterwards."""

    seat: Seat
    count: int
    total: int

    def apply(self, state: RiverRatsState) -> None:
        state.crew_debt += state.pile
        state.crew_debt_seats += [self.seat] * len(state.pile)
        state.pile = []


class CleanedUp(RiverRatsEvent, frozen=True):
    """Collective hand and Rat cards are discarded; a used Joker leaves the game."""

    def apply(self, state: RiverRatsState) -> None:
        for card in state.collective:
            if card == JOKER:
                state.jokers_removed += 1
            else:
                state.discard.append(card)
        state.discard += state.rat_cards
        state.collective = []
        state.rat_cards = []
        state.rat_up = []
        state.joker_seat = None
        state.joker_identity = None


class RatBeaten(RiverRatsEvent, frozen=True):
    """The active Rat is turned sideways; its Debt is discarded."""

    rat: Rat

    def apply(self, state: RiverRatsState) -> None:
        state.discard += state.rat_debt
        state.rat_debt = []


class BonusGranted(RiverRatsEvent, frozen=True):
    """The defeat bonus of a suit, as the numbers that hold from now on."""

    suit: Suit
    market_slots: int
    collective_size: int
    rat_fewer: int

    def apply(self, state: RiverRatsState) -> None:
        state.market_slots = self.market_slots
        state.collective_size = self.collective_size
        state.rat_fewer = self.rat_fewer


class CrewDebtRemoved(RiverRatsEvent, frozen=True):
    """Hearts bonus: the crew's latest Debt is discarded."""

    seat: Seat
    card: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.discard.append(state.crew_debt.pop())
        state.crew_debt_seats.pop()


class SecondRatTurned(RiverRatsEvent, frozen=True):
    """The inactive Rat turns up and becomes the active one."""

    rat: Secret[Card]

    def apply(self, state: RiverRatsState) -> None:
        state.beaten = state.rat
        state.rat = self.rat.open()
        state.inactive = None
        state.ruled_out = []


class MatchEnded(RiverRatsEvent, frozen=True):
    """Both Rats are beaten, or the crew cannot pay."""

    reason: Ending

    def apply(self, state: RiverRatsState) -> None:
        state.frame = Over(self.reason)


def hand_complete(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    """Step 0: an Advanced Joker acts, an Expert Joker is offered; else straight to step 1."""
    state = draft.state
    if state.joker_aside and state.joker_seat is not None:
        if state.rat_cards:
            draft.emit(ev.Asked(fr.AdvancedJoker(state.joker_seat)))
        else:
            _joker_adds_cards(draft, terms)
    elif terms.joker == "reveal" and state.jokers_up and dealing.can_take(state):
        draft.emit(ev.Asked(fr.ExpertOffer(state.actor)))
    else:
        resolve(draft, terms)


def remove_rat_card(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, place: int) -> None:
    """Advanced Joker: one Rat card is discarded, two face-down ones join, the Joker leaves."""
    state = draft.state
    to = None if state.rat_up[place] else ()
    draft.emit(RatCardRemoved(seat, place, Secret(to, state.rat_cards[place])))
    dealing.refill_market(draft, terms)
    _joker_adds_cards(draft, terms)


def invoke_joker(draft: dealing.RiverRatsDraft, seat: Seat) -> None:
    """Expert Joker: leaves the game at once; its user may now reveal cards."""
    draft.emit(JokerInvoked(seat))
    draft.emit(ev.Asked(fr.ExpertReveal(seat, len(draft.state.collective))))


def reveal_next(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Expert Joker: one more card joins the collective hand; one of the Rat's suit ends it all with a Debt."""
    state = draft.state
    card = dealing.take_top(draft, terms, lambda card: CardRevealed(seat, Secret(None, card)))
    if card is not None and card[0] == state.rat[0] and type(state.frame) is fr.ExpertReveal:
        draft.emit(RevealsDiscarded(seat, tuple(state.collective[state.frame.base :])))
        dealing.refill_market(draft, terms)
        _expert_debt(draft, terms, seat)
    elif not dealing.can_take(state):
        resolve(draft, terms)


def stop_revealing(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Expert Joker: not offered any longer, or no further card wanted."""
    draft.emit(ev.ActionDeclined(seat))
    resolve(draft, terms)


def choose_identity(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Fixes the identity that the Joker's user has chosen."""
    draft.emit(IdentityChosen(seat, card, asked=True))
    _settle(draft, terms)


def resolve(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    """Step 1 on: fixes a Joker's identity first, asking if there is something to decide."""
    state = draft.state
    if JOKER in state.collective and state.joker_seat is not None:
        _turn_first_card(draft)
        choices = joker_choices(state, terms)
        if len(choices) > 1:
            draft.emit(ev.Asked(fr.JokerIdentity(state.joker_seat, choices)))
            return
        draft.emit(IdentityChosen(state.joker_seat, choices[0], asked=False))
    _settle(draft, terms)


def joker_choices(state: RiverRatsState, terms: Terms) -> tuple[Card, ...]:
    """Returns the possible identities of the Joker: the strongest; also the strongest that the prediction wants, if
    that is weaker and there is a Joker left to earn (R).
    """
    others = [card for card in state.collective if card != JOKER]
    wanted = predicted(state.pile[0]) if state.pile and state.jokers_down else None
    return identities(others, wanted, terms.prediction_match)


def _settle(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    _check_prediction(draft, terms)
    _turn_first_card(draft)
    for place, up in enumerate(draft.state.rat_up):
        if not up:
            draft.emit(RatCardTurned(place, Secret(None, draft.state.rat_cards[place])))
    if _crew_wins(draft):
        _load_rat(draft, terms)
    else:
        _load_crew(draft, terms)


def _check_prediction(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    state = draft.state
    if not state.pile:
        return
    wanted = predicted(state.pile[0])
    matched = matches(crew_hand(state.collective, state.joker_identity), wanted, terms.prediction_match)
    draft.emit(PredictionChecked(state.pile[0], wanted, matched))
    if matched and state.jokers_down:
        draft.emit(JokerEarned())


def _turn_first_card(draft: dealing.RiverRatsDraft) -> None:
    if draft.state.first_owner is not None:
        draft.emit(FirstCardTurned(Secret(None, draft.state.collective[0])))


def _crew_wins(draft: dealing.RiverRatsDraft) -> bool:
    """Steps 3 and 4: best five of both sides; the Rat wins every tie."""
    state = draft.state
    crew = crew_hand(state.collective, state.joker_identity)
    rat = rat_hand(state.rat, state.beaten, state.rat_cards)
    crew_value, rat_value = best(mask_of(crew)), best(mask_of(rat))
    wins = crew_value > rat_value
    draft.emit(HandsCompared(best_cards(crew), crew_value, best_cards(rat), rat_value, wins))
    return wins


def _load_rat(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    """Puts the pile on the Rat; at five or more it is beaten, and with the second one the match is won at once."""
    state = draft.state
    count = len(state.pile)
    total = len(state.rat_debt) + count
    draft.emit(DebtGivenToRat(count, total))
    if total >= terms.debt_limit and state.inactive is None:
        draft.emit(MatchEnded("rats_beaten"))
        return
    _clean_up(draft, terms)
    if total >= terms.debt_limit:
        _second_rat(draft, terms)
    _next_round(draft, terms)


def _load_crew(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    """Gives the pile to the crew, booked on the seat that acted last (R); at five or more the match is lost at once."""
    state = draft.state
    for _ in range(terms.ability(state.rat).debt_when_lost):
        dealing.raise_debt(draft, terms, None)
    count = len(state.pile)
    draft.emit(DebtGivenToCrew(state.actor, count, len(state.crew_debt) + count))
    if not _crew_in_debt(draft, terms):
        _clean_up(draft, terms)
        _next_round(draft, terms)


def _crew_in_debt(draft: dealing.RiverRatsDraft, terms: Terms) -> bool:
    if len(draft.state.crew_debt) < terms.debt_limit:
        return False
    draft.emit(MatchEnded("crew_in_debt"))
    return True


def _clean_up(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    draft.emit(CleanedUp())
    dealing.refill_market(draft, terms)


def _second_rat(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    """Follows the defeat of the first Rat: Debt away, bonus, second Rat up. Rulebook, Defeating a River Rat."""
    state = draft.state
    draft.emit(RatBeaten(ev.Rat(state.rat)))
    if terms.bonuses:
        _grant_bonus(draft, terms)
    dealing.refill_market(draft, terms)
    if state.inactive is not None:
        draft.emit(SecondRatTurned(Secret(None, state.inactive)))


def _grant_bonus(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    state = draft.state
    suit = suit_of(state.rat)
    bonus = terms.bonus_of[suit]
    slots = state.market_slots if bonus.market_slots is None else bonus.market_slots
    size = state.collective_size if bonus.collective_size is None else bonus.collective_size
    draft.emit(BonusGranted(suit, slots, size, state.rat_fewer - bonus.face_down))
    for _ in range(min(bonus.debt_forgiven, len(state.crew_debt))):
        card = state.crew_debt[-1]
        seat = state.crew_debt_seats[-1]
        draft.emit(CrewDebtRemoved(seat, Secret(() if card in state.unseen else None, card)))


def _next_round(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    """Play goes on clockwise after the seat that acted last (R)."""
    dealing.set_up_round(draft, terms, Seat((draft.state.actor + 1) % terms.seats))


def _joker_adds_cards(draft: dealing.RiverRatsDraft, terms: Terms) -> None:
    for _ in range(terms.joker_rat_cards):
        dealing.deal_rat_card(draft, terms, face_up=False)
    draft.emit(JokerRemoved())
    resolve(draft, terms)


def _expert_debt(draft: dealing.RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    dealing.take_top(draft, terms, lambda card: CrewDebtTaken(seat, Secret((), card)))
    if not _crew_in_debt(draft, terms):
        resolve(draft, terms)
