"""What one seat knows of a match of Rats, and tables that look the same to it."""

from __future__ import annotations

from random import Random
from typing import Final

from game.engine.chance import QuickChance
from game.engine.sharing import Sharing
from game.engine.types import Seat, View
from game.pieces.cards import DECK, Card
from game.pieces.jokers import JOKERS
from game.titles.rats.rules.growing import can_grow
from game.titles.rats.rules.plays import Comparing, kinds_of
from game.titles.rats.rules.state import AnyFrame, Leading, RatsState
from game.titles.rats.rules.terms import Terms


class RatsView(View, frozen=True, gc=False):
    """The table as `seat` (None: an onlooker) sees it. Tuples by seat where nothing else is said.

    `won` and `pools` name cards all have seen being won: what anybody can remember.
    """

    seat: Seat | None
    seats: int
    how: Comparing
    jokers: int
    round_limit: int
    """0: none; whoever plays may then propose an end whenever a round begins."""
    memory_aid: bool
    frame: AnyFrame
    round: int
    first_hand: int
    dealer: Seat
    leader: Seat
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    undealt_counts: tuple[int, ...]
    won: tuple[tuple[Card, ...], ...]
    pools: tuple[tuple[Card, ...], ...]
    stock_count: int
    kind: str
    count: int
    suit: str
    best: Seat | None
    best_value: int
    plays: tuple[tuple[Card, ...], ...]
    laid: tuple[Card, ...]
    trick: int
    held: tuple[int, ...]
    out_in: tuple[int, ...]
    declined_in: int
    marks: tuple[tuple[str, int], ...]

    @property
    def actor(self) -> Seat | None:
        """Who is asked."""
        return getattr(self.frame, "seat", None)

    def reserve(self, seat: Seat) -> int:
        """How many cards lie in the seat's reserve."""
        return self.undealt_counts[seat] + len(self.won[seat])


SHARING: Final = Sharing(RatsState, Terms, RatsView)
TRIES: Final = 200
"""Tables dealt in search of one in which a lead that was begun can be finished."""


def view_of(state: RatsState, terms: Terms, seat: Seat | None) -> RatsView:
    """The table as the seat sees it."""
    return SHARING.view(
        state,
        terms,
        seat=seat,
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_counts=tuple(map(len, state.hands)),
        undealt_counts=tuple(map(len, state.undealt)),
        stock_count=len(state.stock),
    )


def unseen(view: RatsView) -> list[Card]:
    """The cards nobody but their holder can place: not the viewer's, never played so far, not on the table."""
    seen = {*view.hand, *view.laid}
    for cards in (*view.plays, *view.won, *view.pools):
        seen.update(cards)
    return [card for card in (*DECK, *JOKERS[: view.jokers]) if card not in seen]


def sample(view: RatsView, rng: Random) -> RatsState:
    """A table that looks like this view: each possible one is as likely."""
    chance = QuickChance(rng)
    for _ in range(TRIES):
        state = _dealt(view, chance)
        if _can_go_on(state):
            break
    return state


def _dealt(view: RatsView, chance: QuickChance) -> RatsState:
    hidden = chance.shuffled(unseen(view))
    stock = [hidden.pop() for _ in range(view.stock_count)]
    hands: list[list[Card]] = []
    undealt: list[list[Card]] = []
    for seat, pool in enumerate(view.pools):
        hand, rest = _hand_and_rest(view, seat, list(pool), hidden, chance)
        hands.append(hand)
        undealt.append(rest)
    return SHARING.state(view, hands=hands, undealt=undealt, stock=stock)


def _hand_and_rest(
    view: RatsView, seat: int, pool: list[Card], hidden: list[Card], chance: QuickChance
) -> tuple[list[Card], list[Card]]:
    """A seat's hand and what it was not dealt: its pool and as many unseen cards as it must have besides."""
    count = view.hand_counts[seat]
    if seat == view.seat:
        rest = [card for card in pool if card not in view.hand]
        rest += [hidden.pop() for _ in range(view.undealt_counts[seat] - len(rest))]
        return list(view.hand), rest
    own = pool + [hidden.pop() for _ in range(count + view.undealt_counts[seat] - len(pool))]
    own = chance.shuffled(own)
    return own[:count], own[count:]


def _can_go_on(state: RatsState) -> bool:
    """Whether the cards laid so far can become a lead with this hand, and are not one that would have closed itself."""
    match state.frame:
        case Leading(seat=seat) if state.laid:
            hand = state.hands[seat]
            return can_grow(state.laid, hand) or len(kinds_of(state.laid, hand)) > 1
        case _:
            return True
