"""What one seat knows of a match of Riverboat Showdown, and tables that look the same to it."""

from __future__ import annotations

from random import Random
from typing import Final

from game.engine.chance import QuickChance
from game.engine.sharing import Sharing
from game.engine.types import Seat, View
from game.titles.riverboat_showdown.rules.chips import Stakes, affordable, hand_value, payment
from game.titles.riverboat_showdown.rules.state import DECLARED, NUMBERS, WILD, AnyFrame, RiverboatState
from game.titles.riverboat_showdown.rules.terms import Terms

FEW_CARDS: Final = 2
"""Cards of a seat, at most, that may be out with its next discard."""


class RiverboatView(View, frozen=True, gc=False):
    """The table as `seat` (None: an onlooker) sees it. Tuples by seat where nothing else is said.

    Cards are numbers as in the state. One of `rounds` and `minutes`, the agreed end, is 0. `deck` has every number
    and wild of the match.
    """

    seat: Seat | None
    seats: int
    deck: tuple[int, ...]
    rounds: int
    minutes: int
    dealer_cycle: bool
    stakes: Stakes
    eliminates: bool
    frame: AnyFrame
    round: int
    dealer: Seat
    turned: tuple[int, ...]
    hand: tuple[int, ...]
    hand_counts: tuple[int, ...]
    unused_count: int
    line_count: int
    discards: tuple[tuple[int, ...], ...]
    chips: tuple[int, ...]
    kitty: int
    changes: tuple[int, ...]
    went_out: tuple[Seat, ...]
    pot: int
    opened: tuple[tuple[int, ...], ...]
    eliminated: tuple[bool, ...]
    deals: tuple[int, ...]
    minute: int
    time_up: bool

    @property
    def actor(self) -> Seat | None:
        """Who is asked."""
        return getattr(self.frame, "seat", None)

    @property
    def showdown(self) -> int:
        """The Showdown card that counts; 0 before the first."""
        return self.turned[-1] if self.turned else 0

    def brings(self, number: int) -> int:
        """Chips the viewer would gain by a card counting as this number; less than 0: it would pay."""
        return payment(self.stakes, number, self.showdown, self.chips[self.seat or 0], self.kitty).chips

    def costs(self, gone: int | None = None, chips: int = 0) -> int:
        """Chips the viewer pays for its hand if the round ends with it; `gone`: once a card brought so many chips."""
        rest = list(self.hand)
        if gone is not None:
            rest.remove(gone)
        return affordable(self.stakes, hand_value(self.stakes, rest), self.chips[self.seat or 0] + chips)

    @property
    def endangering(self) -> tuple[Seat, ...]:
        """Other seats that may be out before long: they hold few cards."""
        counts = enumerate(self.hand_counts)
        return tuple(Seat(seat) for seat, count in counts if 0 < count <= FEW_CARDS and seat != self.seat)


SHARING: Final = Sharing(RiverboatState, Terms, RiverboatView)


def view_of(state: RiverboatState, terms: Terms, seat: Seat | None) -> RiverboatView:
    """The table as the seat sees it."""
    return SHARING.view(
        state,
        terms,
        seat=seat,
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_counts=tuple(map(len, state.hands)),
        unused_count=len(state.unused),
        line_count=len(state.line),
    )


def unseen(view: RiverboatView) -> list[int]:
    """The cards the viewer cannot place: neither in its hand nor open on the table."""
    left = list(view.deck)
    for hand in (view.hand, *view.opened):
        for card in hand:
            left.remove(card)
    for discards in view.discards:
        for card in discards:
            left.remove(WILD if card > DECLARED else card)
    return left


def sample(view: RiverboatView, rng: Random) -> RiverboatState:
    """A table that looks like this view: each possible one is as likely."""
    chance = QuickChance(rng)
    hidden = chance.shuffled(unseen(view))
    hands = []
    for seat, count in enumerate(view.hand_counts):
        if seat == view.seat:
            hands.append(list(view.hand))
        else:
            hands.append(sorted(hidden[:count]))
            del hidden[:count]
    face_down = [number for number in NUMBERS if number not in view.turned] if view.line_count else []
    line = chance.shuffled(face_down)
    return SHARING.state(view, line=line, hands=hands, unused=hidden[: view.unused_count])
