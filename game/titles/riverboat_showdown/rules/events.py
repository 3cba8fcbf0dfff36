"""The events of Riverboat Showdown, and their effects on the table.

Cards are numbers 1 to 8, a wild is 0; chips are written as they move.
"""

from __future__ import annotations

from bisect import insort
from typing import ClassVar

from game.engine.types import Event, Seat, Secret
from game.titles.riverboat_showdown.rules.terms import (
    DECLARED,
    WILD,
    Dealing,
    Discarding,
    LateDiscarding,
    Over,
    Reason,
    RiverboatState,
)


class RiverboatEvent(Event, frozen=True):
    """An event of the title. Its kinds are the classes below."""

    def apply(self, state: RiverboatState) -> None:
        """Writes it into the table; a kind that says nothing here changes nothing."""


class FirstDealerDrawn(RiverboatEvent, frozen=True):
    """Set-up: the lot fell on this seat."""

    seat: Seat

    def apply(self, state: RiverboatState) -> None:
        state.dealer = self.seat


class RoundBegan(RiverboatEvent, frozen=True):
    """A round begins; `line` are the eight Showdown cards face-down, `cards` all others, both in order, top first."""

    number: int
    dealer: Seat
    line: Secret[tuple[int, ...]]
    cards: Secret[tuple[int, ...]]

    def apply(self, state: RiverboatState) -> None:
        state.round = self.number
        state.dealer = self.dealer
        state.deals[self.dealer] += 1
        state.line = list(self.line.open())
        state.unused = list(self.cards.open())
        state.turned = []
        state.hands = [[] for _ in state.hands]
        state.discards = [[] for _ in state.hands]
        state.changes = [0] * len(state.chips)
        state.opened = [[] for _ in state.hands]
        state.went_out = []
        state.frame = Dealing()


class Dealt(RiverboatEvent, frozen=True):
    """The top cards into a hand."""

    seat: Seat
    cards: Secret[tuple[int, ...]]

    def apply(self, state: RiverboatState) -> None:
        cards = self.cards.open()
        del state.unused[: len(cards)]
        for card in cards:
            insort(state.hands[self.seat], card)


class ShowdownTurned(RiverboatEvent, frozen=True):
    """The next Showdown card of the line is turned up."""

    number: Secret[int]

    def apply(self, state: RiverboatState) -> None:
        state.turned.append(state.line.pop(0))
        state.changes = [0] * len(state.chips)


class Asked(RiverboatEvent, frozen=True):
    """The seat is to discard; `late`: it may, because somebody went out."""

    seat: Seat
    late: bool

    def apply(self, state: RiverboatState) -> None:
        state.frame = LateDiscarding(self.seat) if self.late else Discarding(self.seat)


class Discarded(RiverboatEvent, frozen=True):
    """A discard of `cards` number cards and `wilds` wilds, all counting as `number`. `chips` is the seat's gain from
    the kitty.
    """

    seat: Seat
    number: int
    cards: int
    wilds: int
    chips: int
    lapsed: int = 0
    """Chips that were due and could not be paid."""

    def apply(self, state: RiverboatState) -> None:
        hand, gone = state.hands[self.seat], state.discards[self.seat]
        for _ in range(self.cards):
            hand.remove(self.number)
            gone.append(self.number)
        for _ in range(self.wilds):
            hand.remove(WILD)
            gone.append(self.number + DECLARED)
        state.chips[self.seat] += self.chips
        state.changes[self.seat] += self.chips
        state.kitty -= self.chips


class Passed(RiverboatEvent, frozen=True):
    """The seat keeps its cards although it might have discarded."""

    seat: Seat

    def apply(self, state: RiverboatState) -> None:
        state.frame = Dealing()


class WentOut(RiverboatEvent, frozen=True):
    """The seat's hand is empty."""

    seat: Seat

    def apply(self, state: RiverboatState) -> None:
        state.went_out.append(self.seat)


class HandPaid(RiverboatEvent, frozen=True):
    """The payment of a hand at the end of the round: the seat lays its cards open and pays into the pot."""

    tells: ClassVar[bool] = True

    seat: Seat
    cards: tuple[int, ...]
    owed: int
    paid: int

    def apply(self, state: RiverboatState) -> None:
        state.frame = Dealing()
        state.opened[self.seat] = list(self.cards)
        state.hands[self.seat] = []
        state.chips[self.seat] -= self.paid
        state.changes[self.seat] -= self.paid
        state.pot += self.paid


class PotShared(RiverboatEvent, frozen=True):
    """A seat that went out takes its share of the pot."""

    seat: Seat
    chips: int

    def apply(self, state: RiverboatState) -> None:
        state.chips[self.seat] += self.chips
        state.changes[self.seat] += self.chips
        state.pot -= self.chips


class OddChips(RiverboatEvent, frozen=True):
    """The chips that cannot be shared equally. They go to the kitty."""

    chips: int

    def apply(self, state: RiverboatState) -> None:
        state.kitty += self.chips
        state.pot -= self.chips


class RoundEnded(RiverboatEvent, frozen=True):
    """The round is paid."""

    number: int

    def apply(self, state: RiverboatState) -> None:
        state.frame = Dealing()


class SeatEliminated(RiverboatEvent, frozen=True):
    """The seat is below nothing and is dealt out from now on."""

    seat: Seat

    def apply(self, state: RiverboatState) -> None:
        state.eliminated[self.seat] = True


class TimePassed(RiverboatEvent, frozen=True):
    """The time after `minute` minutes of play; `up`: that was the time agreed on."""

    minute: int
    up: bool

    def apply(self, state: RiverboatState) -> None:
        state.minute = self.minute
        state.time_up = self.up


class MatchOver(RiverboatEvent, frozen=True):
    """The match ended."""

    places: tuple[tuple[Seat, ...], ...]
    reason: Reason

    def apply(self, state: RiverboatState) -> None:
        state.frame = Over(self.places, self.reason)
