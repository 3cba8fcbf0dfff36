"""What happens to the cards of Raft Race: orders, splashes, power-ups, chance cards, river cards.

Cards that come out of hiding travel in secrets, so undo knows what was shown.
"""

from __future__ import annotations

from game.engine.types import Seat, Secret
from game.titles.raft_race.rules.content import SPLASH, Order
from game.titles.raft_race.rules.events import Answered, OfSeat, RaftEvent
from game.titles.raft_race.rules.frames import FLOWING
from game.titles.raft_race.rules.powers import PowerCardId, PowerId
from game.titles.raft_race.rules.river import CardId, Cell
from game.titles.raft_race.rules.state import Drawn, LaidCard, RaftState
from game.titles.raft_race.rules.tasks import Purpose, SplashCause


class OrdersDealt(RaftEvent, frozen=True):
    """Set-up: every raft has one of each of these orders."""

    orders: tuple[Order, ...]

    def apply(self, state: RaftState) -> None:
        state.owned = [list(self.orders) for _ in state.owned]


class HandDrawn(OfSeat, frozen=True):
    """The seat shuffled all its cards and drew; `left` cards are its order deck (R17)."""

    size: int
    left: int
    hand: Secret[tuple[Order, ...]]

    def apply(self, state: RaftState) -> None:
        seat = self.seat
        state.hands[seat] = list(self.hand.open())
        state.fresh[seat] = 0
        state.dry[seat] = False


class OrderChosen(OfSeat, frozen=True):
    """The seat put an order face-down. Nobody learns anything by it, so the secret is nobody's."""

    order: Secret[Order]

    def apply(self, state: RaftState) -> None:
        state.chosen[self.seat] = self.order.open()


class OrderTakenBack(OfSeat, frozen=True):
    """The seat took its order back."""

    def apply(self, state: RaftState) -> None:
        state.chosen[self.seat] = None


class OrdersRevealed(RaftEvent, frozen=True):
    """All orders are turned up at once, by seat; None: no order."""

    orders: Secret[tuple[Order | None, ...]]

    def apply(self, state: RaftState) -> None:
        state.played = list(self.orders.open())
        for hand, order in zip(state.hands, state.played, strict=True):
            if order is not None and order != SPLASH:
                hand.remove(order)
        state.chosen = [None] * len(state.chosen)
        state.frame = FLOWING


class Purged(OfSeat, frozen=True):
    """All splashes of the hand, the one played too, go back to the stack (R19)."""

    count: int

    def apply(self, state: RaftState) -> None:
        drain_hand(state, self.seat, self.count)


class SplashesTaken(OfSeat, frozen=True):
    """So many splashes onto the seat's order deck (R20, R21)."""

    count: int
    cause: SplashCause

    def apply(self, state: RaftState) -> None:
        state.splashes[self.seat] += self.count
        state.fresh[self.seat] += self.count
        state.splash_stack -= self.count


class NothingToLose(OfSeat, frozen=True):
    """Damaged, but its only order is protected (R46)."""


class OrderLost(OfSeat, frozen=True):
    """A random standard order is gone; from the hand, or else from the order deck or the table."""

    order: Order
    from_hand: bool

    def apply(self, state: RaftState) -> None:
        seat, order = self.seat, self.order
        state.owned[seat].remove(order)
        state.lost[seat].append(order)
        if self.from_hand:
            state.hands[seat].remove(order)
        elif state.played[seat] == order:
            state.played[seat] = None


class PowersShuffled(RaftEvent, frozen=True):
    """Set-up: the stack of power-up cards, next one first. `cards`: which these are, as everybody knows."""

    cards: tuple[PowerCardId, ...]
    order: Secret[tuple[PowerCardId, ...]]

    def apply(self, state: RaftState) -> None:
        state.power_deck = list(self.order.open()[::-1])


class PowerDealt(OfSeat, frozen=True):
    """The top power-up card for a seat, which picks a side next: at set-up, or drawn at a recharge space."""

    card: Secret[PowerCardId]

    def apply(self, state: RaftState) -> None:
        state.dealt[self.seat] = state.power_deck.pop() if state.power_deck else state.power_under.pop(0)
        state.frame = FLOWING


class PowerTaken(OfSeat, frozen=True):
    """The seat has this power now; `returned` is the unused card it put under the stack.

    `dealt`: the card lay in front of it, else it was searched out of the stack.
    """

    power: PowerId
    card: PowerCardId
    dealt: bool
    returned: PowerCardId | None = None

    def apply(self, state: RaftState) -> None:
        if self.dealt:
            state.dealt[self.seat] = None
        elif self.card in state.power_deck:
            state.power_deck.remove(self.card)
        else:
            state.power_under.remove(self.card)
        if self.returned is not None:
            state.power_under.append(self.returned)
        state.powers[self.seat] = self.power
        state.frame = FLOWING


class PowerUsed(OfSeat, frozen=True):
    """A power is used up; its card goes under the stack (R58)."""

    power: PowerId
    card: PowerCardId

    def apply(self, state: RaftState) -> None:
        state.powers[self.seat] = None
        state.power_under.append(self.card)
        state.frame = FLOWING


class Passed(Answered, frozen=True):
    """The seat keeps its power, or leaves the recharge space as it is (`power` None)."""

    power: PowerId | None


class RechargeReached(OfSeat, frozen=True):
    """A raft entered a recharge space (R57)."""

    cell: Cell


class ChanceShuffled(RaftEvent, frozen=True):
    """A new pile of the chance cards discarded, next one first (R65); of all at set-up."""

    order: Secret[tuple[int, ...]]

    def apply(self, state: RaftState) -> None:
        state.pile = list(self.order.open()[::-1])
        state.discard = []


class ChanceDrawn(OfSeat, frozen=True):
    """The top chance card for a seat; with Second Look the later one counts."""

    number: Secret[int]
    purpose: Purpose

    def apply(self, state: RaftState) -> None:
        state.drawn.append(Drawn(self.seat, state.pile.pop()))


class ChanceDiscarded(RaftEvent, frozen=True):
    """A test is over: its cards go to the discards in this order (R67)."""

    numbers: tuple[int, ...]

    def apply(self, state: RaftState) -> None:
        state.discard += self.numbers
        state.drawn = []


class RiverStacked(RaftEvent, frozen=True):
    """Set-up: the start cards lie on the table, all others face-down in this order, next one first (R13).

    `zones`: which cards these are, as everybody knows.
    """

    zones: tuple[tuple[CardId, ...], ...]
    order: Secret[tuple[CardId, ...]]

    def apply(self, state: RaftState) -> None:
        state.stack = list(self.order.open()[::-1])


class RiverOpened(OfSeat, frozen=True):
    """The next two river cards are turned up because this raft would enter the row; the seat is in last place."""

    cards: Secret[tuple[CardId, CardId]]

    def apply(self, state: RaftState) -> None:
        state.opened = [state.stack.pop(), state.stack.pop()]


class RiverLaid(OfSeat, frozen=True):
    """The seat laid two river cards, left one first; `water` are their signs by cell."""

    cards: tuple[CardId, CardId]
    turned: tuple[bool, bool]
    water: tuple[str, ...]

    def apply(self, state: RaftState) -> None:
        state.opened = []
        state.laid += [LaidCard(card, turned) for card, turned in zip(self.cards, self.turned, strict=True)]
        state.water += self.water
        state.frame = FLOWING


def drain_hand(state: RaftState, seat: Seat, count: int) -> None:
    """So many splashes, all of the hand, go back to the stack, and everybody sees it."""
    state.hands[seat] = [order for order in state.hands[seat] if order != SPLASH]
    state.dry[seat] = True
    state.splashes[seat] -= count
    state.splash_stack += count
