"""What happens in Riverboat Showdown. Cards are numbers 1 to 8, a wild is 0; chips are written as they move."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from game.engine.types import Event, Seat, Secret
from game.titles.riverboat_showdown.rules.frames import Reason


class FirstDealerDrawn(Event, frozen=True):
    """Set-up: the lot fell on this seat."""

    seat: Seat


class RoundBegan(Event, frozen=True):
    """A round begins; `line` are the eight Showdown cards face-down, `cards` all others, both in order, top first."""

    number: int
    dealer: Seat
    line: Secret[tuple[int, ...]]
    cards: Secret[tuple[int, ...]]


class Dealt(Event, frozen=True):
    """The top cards into a hand."""

    seat: Seat
    cards: Secret[tuple[int, ...]]


class ShowdownTurned(Event, frozen=True):
    """The next Showdown card of the line is turned up."""

    number: Secret[int]


class Asked(Event, frozen=True):
    """The seat is to discard; `late`: it may, because somebody went out."""

    seat: Seat
    late: bool


class Discarded(Event, frozen=True):
    """So many number cards and wilds go, all counting as `number`. `chips` is what the seat gains from the kitty."""

    seat: Seat
    number: int
    cards: int
    wilds: int
    chips: int
    lapsed: int = 0
    """Chips that were due and could not be paid."""


class Passed(Event, frozen=True):
    """The seat keeps its cards although it might have discarded."""

    seat: Seat


class WentOut(Event, frozen=True):
    """The seat's hand is empty."""

    seat: Seat


class HandPaid(Event, frozen=True):
    """At the end of the round: the seat lays its cards open and pays into the pot."""

    tells: ClassVar[bool] = True

    seat: Seat
    cards: tuple[int, ...]
    owed: int
    paid: int


class PotShared(Event, frozen=True):
    """A seat that went out takes its share of the pot."""

    seat: Seat
    chips: int


class OddChips(Event, frozen=True):
    """What cannot be shared equally goes to the kitty."""

    chips: int


class RoundEnded(Event, frozen=True):
    """The round is paid."""

    number: int


class SeatEliminated(Event, frozen=True):
    """The seat is below nothing and is dealt out from now on."""

    seat: Seat


class TimePassed(Event, frozen=True):
    """So many minutes have been played; `up`: that was the time agreed on."""

    minute: int
    up: bool


class MatchOver(Event, frozen=True):
    """The match ended."""

    places: tuple[tuple[Seat, ...], ...]
    reason: Reason


RiverboatEvent: TypeAlias = (
    FirstDealerDrawn
    | RoundBegan
    | Dealt
    | ShowdownTurned
    | Asked
    | Discarded
    | Passed
    | WentOut
    | HandPaid
    | PotShared
    | OddChips
    | RoundEnded
    | SeatEliminated
    | TimePassed
    | MatchOver
)
