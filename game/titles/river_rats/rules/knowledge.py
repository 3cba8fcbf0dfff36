"""A seat's knowledge, and the tables it could be sitting at."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.engine.rules import QuickChance
from game.engine.types import Seat, SharedFields
from game.pieces import DECK, Card
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.state import AnyFrame, ChoosingDiscards, RiverRatsState
from game.titles.river_rats.rules.terms import Terms

SHARING: Final = SharedFields(RiverRatsState, Terms, RiverRatsView, apart={"frame"})


def view_of(state: RiverRatsState, terms: Terms, seat: Seat | None) -> RiverRatsView:
    """Returns all the seat may know (None: all that everybody may know), and nothing else."""
    unseen = state.unseen
    return SHARING.view(
        state,
        terms,
        seat=seat,
        frame=_frame_of(state, seat),
        ability=terms.ability(state.rat),
        inactive=state.inactive is not None,
        rat_cards=tuple([card if up else None for card, up in zip(state.rat_cards, state.rat_up, strict=True)]),
        collective=_collective_of(state, seat),
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_counts=tuple([len(hand) for hand in state.hands]),
        deck_count=len(state.deck),
        discard=_discard_of(state, terms),
        pile=_faces(state.pile, unseen),
        rat_debt=_faces(state.rat_debt, unseen),
        crew_debt=_faces(state.crew_debt, unseen),
    )


def sample(view: RiverRatsView, rng: Random) -> RiverRatsState:
    """A table that looks like this view: each possible one is as likely."""
    hidden = _HiddenCards(view, rng)
    collective, hands = _hands_and_first(view, hidden)
    unseen: list[Card] = []
    piles = (view.pile, view.rat_debt, view.crew_debt, view.discard)
    pile, rat_debt, crew_debt, discard = [hidden.fill(cards, unseen) for cards in piles]
    return SHARING.state(
        view,
        rat_cards=hidden.fill(view.rat_cards, []),
        rat_up=[card is not None for card in view.rat_cards],
        frame=_whole_frame(view, hands, hidden),
        inactive=hidden.inactive,
        collective=collective,
        hands=hands,
        deck=hidden.rest(),
        discard=discard,
        unseen=unseen,
        pile=pile,
        rat_debt=rat_debt,
        crew_debt=crew_debt,
    )


class _HiddenCards:
    """The cards a view does not place, in random order; the inactive Rat is any King among them not ruled out."""

    def __init__(self, view: RiverRatsView, rng: Random) -> None:
        self.chance = QuickChance(rng)
        seen: set[Card | None] = {*view.aces, view.rat, view.beaten, *view.rat_cards, *view.collective}
        seen.update(view.hand, view.market, view.pile, view.rat_debt, view.crew_debt, view.discard, view.first_doubts)
        for shown in view.shown:
            seen.update(shown)
        cards = [card for card in DECK if card not in seen]
        self.inactive: Card | None = None
        if view.inactive:
            kings = [card for card in cards if card[-1] == "K" and card not in view.ruled_out]
            self.inactive = kings[self.chance.below(len(kings))]
            cards.remove(self.inactive)
        self._cards = self.chance.shuffled(cards)

    def take(self, count: int) -> list[Card]:
        taken = self._cards[:count]
        del self._cards[:count]
        return taken

    def fill(self, cards: Sequence[Card | None], unseen: list[Card]) -> list[Card]:
        """The cards with each unknown one replaced; the replacements are added to `unseen`."""
        filled = []
        for card in cards:
            if card is None:
                card = self._cards.pop()
                unseen.append(card)
            filled.append(card)
        return filled

    def rest(self) -> list[Card]:
        return self._cards


def _hands_and_first(view: RiverRatsView, hidden: _HiddenCards) -> tuple[list[Card], list[list[Card]]]:
    """The collective hand and all hands. A face-down first card takes part in its owner's doubts."""
    hands = [[] if seat == view.seat else list(shown) for seat, shown in enumerate(view.shown)]
    if view.seat is not None:
        hands[view.seat] = list(view.hand)
    first: Card | None = None
    if view.first_owner is not None and view.first_owner != view.seat:
        first = _first_card(view, hidden)
        hands[view.first_owner] += [card for card in view.first_doubts if card != first]
    for hand, count in zip(hands, view.hand_counts, strict=True):
        hand += hidden.take(count - len(hand))
    collective = [first if card is None else card for card in view.collective]
    return [card for card in collective if card is not None], hands


def _first_card(view: RiverRatsView, hidden: _HiddenCards) -> Card:
    """The face-down first card: a doubted one or any unseen one, so that each table is as likely."""
    owner = view.first_owner or 0
    doubts = view.first_doubts
    open_slots = view.hand_counts[owner] - len(view.shown[owner])
    choices = len(doubts) if view.first_certain else open_slots + 1
    choice = hidden.chance.below(choices)
    return doubts[choice] if choice < len(doubts) else hidden.take(1)[0]


def _whole_frame(view: RiverRatsView, hands: list[list[Card]], hidden: _HiddenCards) -> AnyFrame:
    """The frame with the cards of another seat that it only counts."""
    match view.frame:
        case ChoosingDiscards() as frame if frame.unseen:
            cards = tuple(hidden.chance.shuffled(hands[frame.seat])[: frame.unseen])
            return ChoosingDiscards(frame.seat, frame.card, frame.chosen + cards)
        case frame:
            return frame


def _frame_of(state: RiverRatsState, seat: Seat | None) -> AnyFrame:
    """Returns the question of the match. Cards that another seat has chosen from its hand are only counted."""
    match state.frame:
        case ChoosingDiscards() as frame if frame.seat != seat:
            public = tuple(card for card in frame.chosen if card in state.market)
            return ChoosingDiscards(frame.seat, frame.card, public, len(frame.chosen) - len(public))
        case frame:
            return frame


def _collective_of(state: RiverRatsState, seat: Seat | None) -> tuple[Card | None, ...]:
    if state.first_owner is None or state.first_owner == seat:
        return tuple(state.collective)
    return (None, *state.collective[1:])


def _faces(cards: list[Card], unseen: list[Card]) -> tuple[Card | None, ...]:
    return tuple([None if card in unseen else card for card in cards])


def _discard_of(state: RiverRatsState, terms: Terms) -> tuple[Card | None, ...]:
    """All open discards, or with `browse_discards: off` only the one on top (R)."""
    cards = _faces(state.discard, state.unseen)
    return cards if terms.browse_discards else (None,) * (len(cards) - 1) + cards[-1:]
